/**
 * The estimate of what a request takes, and of what each link adds to it. A server works on the links of a request one after another, so
 *
 *     time of a request = latency + sum of its links' costs
 *
 * Latency is the way to the server and its work before the first link, and is the same for all requests of the page. A link's cost is its provider's,
 * so it is learned by host. One request can't separate the two, but requests of different sizes can: they lie on a straight line, which begins at the
 * latency and rises by the cost. Each host has a fit of its own through its latest requests, and all fits share their intercept. Latency counts as known
 * once its standard error is small compared with the time of a request.
 *
 * Invariant: latency and costs are finite and never negative, whatever was measured or restored.
 */

/**
 * Class of a host, which decides how its links are batched. `unknown`: never requested. `cheap` links may share a request with those of other cheap hosts, and
 * `expensive` ones may not. `ambiguous`: slow, because of either the latency or the links.
 */
export type CostClass = 'unknown' | 'ambiguous' | 'cheap' | 'expensive'

/** Cost from which a link is expensive, in milliseconds. */
const EXPENSIVE_MS = 75
const GUESS_MS = 100
const OWN_GUESS_MS = 10
/** Weight of a measurement after the next one of the same host. */
const MEMORY = 0.85
/** Requests of the same size differ by about so much of their time, and so many milliseconds. */
const NOISE_SHARE = 0.1
const NOISE_MS = 4
/** Latency is known when its standard error is at most so large a part of an average request, or so many milliseconds. */
const TOLERANCE_SHARE = 0.35
const TOLERANCE_MS = 20
const LONGEST_MS = 60_000
const MOST_HOSTS = 200
/** Requests for several hosts have a fit as well. No host has this name. */
const MIXED = '*'

/** A line through sizes and times of requests, as weighted sums. */
class LinearFit {
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

	/** Certainty about the intercept that all fits share. It is 0 if all requests had the same size. */
	get information() {
		return Math.max(0, this.weight - this.n ** 2 / this.nn)
	}

	/** Its intercept, times its information: these add up over fits. */
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

/** Sums over a host's links of their share of request times: `nt = latency × n + cost × nn`. */
interface HostCost {
	n: number
	nn: number
	nt: number
	together: number
}

/** Circumstances that make a measurement count less. */
interface Circumstances {
	/** Other requests in flight, because the server may have let it wait. @default 0 */
	concurrent?: number
	/** Milliseconds that the request may have taken longer. @default 0 */
	uncertainMs?: number
}

const clampMs = (ms: number) => Math.min(Math.max(ms, 0), LONGEST_MS)
const isMs = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LONGEST_MS

/** Estimates that follow the measurements. The page's own host counts as cheap from the start. */
export class CostModel {
	readonly #ownHost: string
	readonly #fits = new Map<string, LinearFit>()
	readonly #hostCosts = new Map<string, HostCost>()
	#latencyMs: number | undefined

	constructor(ownHost = '') {
		this.#ownHost = ownHost
	}

	/** The time of a request without its links, in milliseconds; undefined until requests of different sizes were measured. */
	get latencyMs(): number | undefined {
		return this.#latencyMs
	}

	/** Returns the cost of a link, in milliseconds. It is a guess before the first request, and an upper bound while latency is unknown. */
	costMs(host: string): number {
		const known = this.#hostCosts.get(host)
		if (!known) return host === this.#ownHost ? OWN_GUESS_MS : GUESS_MS
		return clampMs((known.nt - (this.#latencyMs ?? 0) * known.n) / known.nn)
	}

	costClassOf(host: string): CostClass {
		if (host !== this.#ownHost && !this.#hostCosts.has(host)) return 'unknown'
		// While latency is unknown, the cost is an upper bound: a host that is cheap even so is cheap.
		if (this.costMs(host) < EXPENSIVE_MS) return 'cheap'
		return this.#latencyMs === undefined && this.#hostCosts.get(host)?.together !== Infinity ? 'ambiguous' : 'expensive'
	}

	/** The most links of the host that were measured in one request. `Infinity` if an earlier page has measured the host. */
	largestBatchOf(host: string): number {
		return this.#hostCosts.get(host)?.together ?? (host === this.#ownHost ? Infinity : 0)
	}

	/**
	 * Takes in a request that was answered.
	 * @param hosts The host of each of its links
	 * @param elapsedMs Its time
	 */
	learn(hosts: readonly string[], elapsedMs: number, { concurrent = 0, uncertainMs = 0 }: Circumstances = {}): void {
		if (!hosts.length || !(elapsedMs >= 0 && elapsedMs <= LONGEST_MS)) return
		const noiseMs = (NOISE_SHARE * elapsedMs + NOISE_MS + uncertainMs) * (1 + concurrent / 2)
		const weight = 1 / noiseMs ** 2
		const counts = new Map<string, number>()
		for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1)
		const expected = new Map([...counts].map(([host, count]) => [host, count * Math.max(this.costMs(host), 0.1)]))
		const expectedMs = [...expected.values()].reduce((sum, ms) => sum + ms, 0)
		for (const [host, count] of counts) {
			// Hosts that share a request share its time by what was expected of them.
			const share = expected.get(host)! / expectedMs
			const before = this.#hostCosts.get(host) ?? { n: 0, nn: 0, nt: 0, together: 0 }
			keep(this.#hostCosts, host, {
				n: MEMORY * before.n + weight * count * share,
				nn: MEMORY * before.nn + weight * count * count,
				nt: MEMORY * before.nt + weight * count * share * elapsedMs,
				together: Math.max(before.together, count),
			})
		}
		const name = counts.size > 1 ? MIXED : hosts[0]!
		const fit = this.#fits.get(name) ?? new LinearFit()
		fit.add(hosts.length, elapsedMs, weight)
		keep(this.#fits, name, fit)
		this.#findLatency()
	}

	/** The estimates, as `restore` takes them. */
	toJSON(): unknown {
		return { latencyMs: this.#latencyMs, costs: Object.fromEntries([...this.#hostCosts.keys()].map((host) => [host, this.costMs(host)])) }
	}

	/** Takes the estimates of an earlier page, and ignores anything else. */
	restore(saved: unknown): void {
		const { latencyMs, costs } = (saved ?? {}) as { latencyMs?: unknown, costs?: unknown }
		if (isMs(latencyMs)) this.#latencyMs = latencyMs
		for (const [host, ms] of Object.entries(costs ?? {})) {
			// It counts as much as one request of a single link.
			const weight = 1 / (NOISE_SHARE * (this.#latencyMs ?? 0) + NOISE_MS) ** 2
			if (isMs(ms)) keep(this.#hostCosts, host, { n: weight, nn: weight, nt: weight * ((this.#latencyMs ?? 0) + ms), together: Infinity })
		}
	}

	/** Forgets all hosts, because they tell what somebody has read. The way to the server stays the same. */
	forgetHosts(): void {
		this.#fits.clear()
		this.#hostCosts.clear()
	}

	/** The intercept of all fits, if it is certain enough; otherwise the last known one stays. */
	#findLatency(): void {
		let information = 0
		let weightedIntercept = 0
		let weight = 0
		let time = 0
		for (const fit of this.#fits.values()) {
			information += fit.information
			weightedIntercept += fit.weightedIntercept
			weight += fit.weight
			time += fit.t
		}
		const averageMs = time / weight
		if (1 / Math.sqrt(information) > Math.max(TOLERANCE_MS, TOLERANCE_SHARE * averageMs)) return
		this.#latencyMs = Math.min(clampMs(weightedIntercept / information), averageMs)
	}
}

function keep<Kept>(map: Map<string, Kept>, host: string, value: Kept): void {
	map.delete(host)
	map.set(host, value)
	if (map.size > MOST_HOSTS) map.delete(map.keys().next().value!)
}
