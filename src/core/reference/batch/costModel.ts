/**
 * What a request takes, and what each link adds to it. A server works on the links of a request one after another, so that
 *
 *     time of a request = latency + sum of its links' costs
 *
 * Latency is the way to the server and whatever it does before the first link: it is the same for all requests of the page. A link's cost is its
 * provider's, so it is learned by host. Of one request nobody can tell the two apart; requests of different sizes can: they lie on a straight
 * line, which begins at the latency and rises by the cost. Each host has a line of its own through its latest requests, and all lines share
 * their intercept. It counts as known once its standard error is small beside what requests take.
 *
 * Invariant: `latencyMs()` and costs are finite and never negative, whatever was measured or restored.
 */
export interface CostModel {
	/** What a request takes without its links, in milliseconds; undefined until requests of different sizes have told. */
	latencyMs(): number | undefined
	/** What a link of the host adds, in milliseconds. A guess before the first request; its share of the whole request while latency is unknown. */
	costMs(host: string): number
	/** How links of the host are to be batched, by what is known of them. */
	costClassOf(host: string): CostClass
	/** The most links of the host that were measured in one request, or of any hosts where none is named. `Infinity` where an earlier page has measured the host. */
	largestMeasuredBatch(host?: string): number
	/**
	 * Takes in a request that was answered.
	 * @param hosts The host of each of its links
	 * @param elapsedMs How long it took
	 * @param concurrent How many other requests were in flight with it. The more there were, the less its time counts: the server may have let it wait
	 */
	learn(hosts: readonly string[], elapsedMs: number, concurrent?: number): void
	/** What `restore` takes. */
	toJSON(): unknown
	/** Takes what an earlier page learned; anything else is left out. */
	restore(saved: unknown): void
	/** Forgets all hosts: they tell what somebody has read. The way to the server stays what it is. */
	forgetHosts(): void
}

/**
 * `unknown`: never asked. `cheap` and `expensive`: expensive links travel apart from cheap ones, which would have to wait for them. `ambiguous`: asked,
 * but slow, and nobody knows yet whether that is latency or the links.
 */
export type CostClass = 'unknown' | 'ambiguous' | 'cheap' | 'expensive'

/** From here on a link is expensive, in milliseconds. */
const EXPENSIVE_MS = 75
const GUESS_MS = 100
const OWN_GUESS_MS = 10
/** What a measurement counts after the next one of the same host. */
const MEMORY = 0.85
/** Requests of the same size differ by about so much of their time, and so many milliseconds. */
const NOISE_SHARE = 0.1
const NOISE_MS = 4
/** Latency is known when its standard error is at most so large a part of an average request, or so many milliseconds. */
const TOLERANCE_SHARE = 0.35
const TOLERANCE_MS = 20
const LONGEST_MS = 60_000
const MOST_HOSTS = 200
/** The links of several hosts in one request make a line as well. No host has this name. */
const MIXED = '*'

/** Weighted sums of a line's points: sizes and times of requests. */
class Line {
	weight = 0
	n = 0
	t = 0
	nn = 0
	nt = 0

	add(size: number, ms: number, weight: number) {
		this.fade()
		this.weight += weight
		this.n += weight * size
		this.t += weight * ms
		this.nn += weight * size * size
		this.nt += weight * size * ms
	}

	/** How much it tells of latency, the intercept that all lines share: nothing where all its requests had the same size. */
	get information() {
		return Math.max(0, this.weight - this.n ** 2 / this.nn)
	}

	/** Its intercept, times its information: these add up over lines. */
	get weightedIntercept() {
		return this.t - this.n * this.nt / this.nn
	}

	private fade() {
		this.weight *= MEMORY
		this.n *= MEMORY
		this.t *= MEMORY
		this.nn *= MEMORY
		this.nt *= MEMORY
	}
}

/** What a host's links took, of their requests' time: `nt = latency × n + cost × nn` in its sums. */
interface HostCost {
	n: number
	nn: number
	nt: number
	together: number
}

const clampMs = (ms: number) => Math.min(Math.max(ms, 0), LONGEST_MS)
const isMs = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LONGEST_MS

/** Estimates that follow what is measured. The page's own host is taken for fast from the start. */
export function createCostModel(ownHost = ''): CostModel {
	const lines = new Map<string, Line>()
	const hostCosts = new Map<string, HostCost>()
	let latency: number | undefined
	let largest = 0

	function costMs(host: string) {
		const known = hostCosts.get(host)
		if (!known) return host === ownHost ? OWN_GUESS_MS : GUESS_MS
		return clampMs((known.nt - (latency ?? 0) * known.n) / known.nn)
	}

	function keep<Kept>(map: Map<string, Kept>, host: string, value: Kept) {
		map.delete(host)
		map.set(host, value)
		if (map.size > MOST_HOSTS) map.delete(map.keys().next().value!)
	}

	/** The intercept of all lines, where they tell it well enough; otherwise the last that was known stays. */
	function findLatency() {
		let information = 0
		let weightedIntercept = 0
		let weight = 0
		let time = 0
		for (const line of lines.values()) {
			information += line.information
			weightedIntercept += line.weightedIntercept
			weight += line.weight
			time += line.t
		}
		const averageMs = time / weight
		if (1 / Math.sqrt(information) > Math.max(TOLERANCE_MS, TOLERANCE_SHARE * averageMs)) return
		latency = Math.min(clampMs(weightedIntercept / information), averageMs)
	}

	return {
		forgetHosts() {
			lines.clear()
			hostCosts.clear()
			largest = 0
		},
		latencyMs: () => latency,
		costMs,
		costClassOf(host) {
			if (host !== ownHost && !hostCosts.has(host)) return 'unknown'
			// While latency is unknown the cost is the most that it can be: what is cheap even so is cheap.
			if (costMs(host) < EXPENSIVE_MS) return 'cheap'
			return latency === undefined && hostCosts.get(host)?.together !== Infinity ? 'ambiguous' : 'expensive'
		},
		largestMeasuredBatch: (host) => host === undefined ? largest : hostCosts.get(host)?.together ?? (host === ownHost ? Infinity : 0),
		learn(hosts, elapsedMs, concurrent = 0) {
			if (!hosts.length || !(elapsedMs >= 0 && elapsedMs <= LONGEST_MS)) return
			const noiseMs = (NOISE_SHARE * elapsedMs + NOISE_MS) * (1 + concurrent / 2)
			const weight = 1 / noiseMs ** 2
			const counts = new Map<string, number>()
			for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1)
			const expected = new Map([...counts].map(([host, count]) => [host, count * Math.max(costMs(host), 0.1)]))
			const expectedMs = [...expected.values()].reduce((sum, ms) => sum + ms, 0)
			for (const [host, count] of counts) {
				// Where hosts share a request, each answers for the part of the time that was expected of it.
				const share = expected.get(host)! / expectedMs
				const before = hostCosts.get(host) ?? { n: 0, nn: 0, nt: 0, together: 0 }
				keep(hostCosts, host, {
					n: MEMORY * before.n + weight * count * share,
					nn: MEMORY * before.nn + weight * count * count,
					nt: MEMORY * before.nt + weight * count * share * elapsedMs,
					together: Math.max(before.together, count),
				})
			}
			largest = Math.max(largest, hosts.length)
			const name = counts.size > 1 ? MIXED : hosts[0]!
			const line = lines.get(name) ?? new Line()
			line.add(hosts.length, elapsedMs, weight)
			keep(lines, name, line)
			findLatency()
		},
		toJSON: () => ({ latencyMs: latency, costs: Object.fromEntries([...hostCosts.keys()].map((host) => [host, costMs(host)])) }),
		restore(saved) {
			const { latencyMs, costs } = (saved ?? {}) as { latencyMs?: unknown, costs?: unknown }
			if (isMs(latencyMs)) latency = latencyMs
			for (const [host, ms] of Object.entries(costs ?? {})) {
				// It counts as much as one request of a single link.
				const weight = 1 / (NOISE_SHARE * (latency ?? 0) + NOISE_MS) ** 2
				if (isMs(ms)) keep(hostCosts, host, { n: weight, nn: weight, nt: weight * ((latency ?? 0) + ms), together: Infinity })
			}
		},
	}
}
