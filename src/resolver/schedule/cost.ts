/**
 * The estimate of what a request takes, and of what each link adds to it. A server works on the links of a request one after another, so
 *
 *     time of a request = latency + sum of its links' costs
 *
 * Latency is the same for all requests of the page, and a cost is learned by host. The last two requests of a host that differ in size tell both: they lie on a
 * line that begins at the latency and rises by the cost. Hosts that share requests count as one more host. Of requests of the same size, slower ones raise the cost,
 * and the latency as well where the links were cheap. A pair whose line can't be is ignored, because one of its requests was an outlier. If the fastest request were
 * the latency, nine previews of 300 ms would take 1.5 s instead of 0.9 s. For 120 previews of 100 ms there would be 58 requests instead of 16.
 *
 * Invariant: latency and costs are finite and never negative, whatever was measured or restored.
 */

/**
 * Class of a host, which decides how its links are batched. `unknown`: never answered. `cheap` links may share a request with those of other cheap hosts, and
 * `expensive` ones may not. `ambiguous`: slow, maybe because of the latency. No other request was faster, or it was cheap until its requests became slow.
 */
export type CostClass = 'unknown' | 'ambiguous' | 'cheap' | 'expensive'

/** Cost from which a link is expensive, in milliseconds. With half, links of 60 ms are no longer read ahead. */
const EXPENSIVE_MS = 75
/** Cost of a link of the page's own host before the first request, in milliseconds. With twice, 24 links take two requests. */
const OWN_GUESS_MS = 10
/** Weight of a measurement among those before it. A half to twice of it makes no difference but for noisy times. */
const SHARE = 0.3
/**
 * Few networks take longer, in milliseconds. So a request that takes even more time counts as late. A slower request of the same size raises the latency as if it
 * took no more. With half, ten screens of a server that became slower by 1.5 s take 60 requests instead of 26.
 */
export const MOST_LATENCY_MS = 1500
/** Longer times are ignored, because no working network takes them. */
const LONGEST_MS = 60_000
/** Hosts that are remembered. */
const MOST_HOSTS = 200
/** Growth of the largest batch of a host, so that a wrong estimate costs little. With half, scrolling takes 17 requests instead of 11. */
export const GROWTH = 4
/** Parts of a request that a reader has left. With two, of 8 links of 2 s none is shown in two conversations of three if a reader stays for 5 s. */
const LEFT_PARTS = 3

/** Name of all hosts that share requests. */
const SHARED = ''

/** The last request of a host alone, and its estimate. */
interface HostCost {
	links: number
	ms: number
	/** Cost of a link, once it can be told from the latency. */
	costMs?: number
	/** It was cheap until its requests became slow. */
	isUnsure?: boolean
}

const isMs = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LONGEST_MS
const countOf = (host: string, hosts: readonly string[]) => hosts.filter((each) => each === host).length
const averageOf = (before: number | undefined, ms: number, share = SHARE) => before === undefined ? ms : before + share * (ms - before)

/** Estimates that follow the measurements. The page's own host counts as cheap from the start. */
export class CostModel {
	readonly #ownHost: string
	readonly #hosts = new Map<string, HostCost>()
	/** The most links of each host that may share a request. */
	readonly #most = new Map<string, number>()
	/** The time of a request without its links, in milliseconds; undefined until requests of different sizes were measured. */
	latencyMs: number | undefined
	/** Time of the fastest request in milliseconds since links had to be given back; 0 before the first answer since then. */
	fastestMs = 0

	constructor(ownHost = '') {
		this.#ownHost = ownHost
	}

	/** Returns the cost of a link, in milliseconds. It is a guess before the first request, and an upper bound while latency is unknown. */
	costMs(host: string): number {
		const known = this.#hosts.get(host)
		if (!known) return host === this.#ownHost ? OWN_GUESS_MS : EXPENSIVE_MS
		return known.costMs ?? Math.max(0, known.ms - (this.latencyMs ?? 0)) / known.links
	}

	costClassOf(host: string): CostClass {
		const known = this.#hosts.get(host)
		if (!known && host !== this.#ownHost) return 'unknown'
		if (this.costMs(host) < EXPENSIVE_MS) return 'cheap'
		return known!.isUnsure || (this.latencyMs === undefined && (known!.ms - this.fastestMs) / known!.links < EXPENSIVE_MS) ? 'ambiguous' : 'expensive'
	}

	/** Returns how many links of a host may share a request: four times as many as did before, or a part of those that a reader has left. `Infinity` if neither is known. */
	mostOf(host: string): number {
		return this.#most.get(host) ?? Infinity
	}

	/** Returns the number of links in the last request of a host alone, or of hosts that share; 1 before the first. */
	lastOf(host: string): number {
		return this.#hosts.get(host)?.links ?? 1
	}

	/**
	 * Takes in a request that was answered.
	 * @param hosts The host of each of its links
	 * @param ms Its time
	 */
	learn(hosts: readonly string[], ms: number): void {
		if (!isMs(ms)) return
		this.fastestMs = Math.min(this.fastestMs || ms, ms)
		const first = hosts[0]!
		const links = hosts.length
		const name = countOf(first, hosts) === links ? first : SHARED
		// The first request that is shared is compared with the last one for its first host.
		const last = this.#hosts.get(name) ?? this.#hosts.get(first)
		let costMs = last?.costMs
		const wasCheap = costMs! < EXPENSIVE_MS
		const slopeMs = last ? (ms - last.ms) / (links - last.links) : 0
		// One of the two was an outlier if their line begins below zero after the host became expensive. So it was if the line falls steeply while a link costs nothing yet.
		const isPair = last && last.links !== links && !(costMs ? last.isUnsure && ms < links * slopeMs : slopeMs < -EXPENSIVE_MS)
		if (isPair) {
			// The more they differ in size, the less the noise of their times counts.
			const share = last.isUnsure ? 1 : Math.abs(links - last.links) / Math.max(links, last.links)
			costMs = averageOf(costMs, Math.max(0, slopeMs), share)
			this.latencyMs = averageOf(this.latencyMs, Math.max(0, ms - links * costMs), share)
		} else {
			// No request takes less than the latency. If one of cheap links takes more, the network has rather become slow than the host.
			const moreMs = ms - this.latencyMs! - links * costMs!
			if (ms < this.latencyMs!) this.latencyMs = averageOf(this.latencyMs, ms)
			else if (wasCheap && moreMs > 0) this.latencyMs! += SHARE * Math.min(moreMs, MOST_LATENCY_MS)
			costMs = this.#averageOf(costMs, links, ms)
		}
		const isUnsure = costMs! >= EXPENSIVE_MS && (wasCheap || (last?.isUnsure && !isPair))
		for (const host of new Set(hosts)) {
			const known = this.#hosts.get(host)
			// An earlier page may have measured larger ones.
			this.#most.set(host, Math.max(GROWTH * countOf(host, hosts), known ? this.mostOf(host) : 0))
			// Cheap hosts that share a request differ by too little to tell them apart.
			if (!name) this.#keep(host, { links, ms, ...known, costMs: this.#averageOf(known?.costMs, links, ms) })
		}
		this.#keep(name, { costMs, links, ms, isUnsure })
	}

	/** A request took longer than its readers have stayed, which may happen again. So fewer links of its hosts go together, until a measured answer. @param hosts The host of each of its links */
	split(hosts: readonly string[]): void {
		for (const host of hosts) this.#most.set(host, countOf(host, hosts) / LEFT_PARTS)
	}

	/** Takes a request into the cost of its links. Returns undefined while latency is unknown. */
	#averageOf(costMs: number | undefined, links: number, ms: number): number | undefined {
		return this.latencyMs === undefined ? costMs : averageOf(costMs, Math.max(0, ms - this.latencyMs) / links)
	}

	/** The estimates, as `restore` takes them. A cost that can't be told from the latency yet is none. */
	toJSON(): unknown {
		return { latencyMs: this.latencyMs, costs: Object.fromEntries([...this.#hosts].map(([host, { costMs }]) => [host, costMs])) }
	}

	/** Takes the estimates of an earlier page, and ignores anything else. */
	restore(saved: unknown): void {
		const { latencyMs, costs } = (saved ?? {}) as { latencyMs?: unknown, costs?: unknown }
		if (isMs(latencyMs)) this.latencyMs = latencyMs
		for (const [host, costMs] of Object.entries(costs ?? {})) {
			if (isMs(costMs)) this.#keep(host, { links: 1, ms: (this.latencyMs ?? 0) + costMs, costMs })
		}
	}

	/** Forgets all hosts, because they tell what somebody has read. The way to the server stays the same. */
	forgetHosts(): void {
		this.#hosts.clear()
		this.#most.clear()
	}

	#keep(host: string, cost: HostCost): void {
		this.#hosts.delete(host)
		this.#hosts.set(host, cost)
		if (this.#hosts.size > MOST_HOSTS) this.#hosts.delete(this.#hosts.keys().next().value!)
	}
}
