/**
 * The estimate of what a request takes, and of what each link adds to it. A server works on the links of a request one after another, so
 *
 *     time of a request = latency + sum of its links' costs
 *
 * Latency is the same for all requests of the page, and a cost is learned by host. The last two requests of a host that differ in size tell both: they lie on a
 * line that begins at the latency and rises by the cost.
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
/** Weight of a measurement among those before it. */
const SHARE = 0.3
/** Links that cost nothing still share the time of a request, in milliseconds. */
const LEAST_MS = 0.1
const LONGEST_MS = 60_000
const MOST_HOSTS = 200

/** A host's last request, and its estimate. */
interface HostCost {
	links: number
	ms: number
	/** Cost of a link, once it can be told from the latency. */
	costMs?: number
	/** Most links in a request. */
	largest: number
}

const isMs = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= LONGEST_MS
const averageOf = (before: number | undefined, ms: number) => before === undefined ? ms : before + SHARE * (ms - before)

/** Estimates that follow the measurements. The page's own host counts as cheap from the start. */
export class CostModel {
	readonly #ownHost: string
	readonly #hosts = new Map<string, HostCost>()
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
		const known = this.#hosts.get(host)
		if (!known) return host === this.#ownHost ? OWN_GUESS_MS : GUESS_MS
		return known.costMs ?? Math.max(0, known.ms - (this.#latencyMs ?? 0)) / known.links
	}

	costClassOf(host: string): CostClass {
		const known = this.#hosts.get(host)
		if (!known && host !== this.#ownHost) return 'unknown'
		if (this.costMs(host) < EXPENSIVE_MS) return 'cheap'
		return known && known.costMs === undefined && this.#latencyMs === undefined ? 'ambiguous' : 'expensive'
	}

	/** The most links of the host that were measured in one request. `Infinity` if an earlier page has measured the host. */
	largestBatchOf(host: string): number {
		return this.#hosts.get(host)?.largest ?? (host === this.#ownHost ? Infinity : 0)
	}

	/**
	 * Takes in a request that was answered.
	 * @param hosts The host of each of its links
	 * @param ms Its time
	 */
	learn(hosts: readonly string[], ms: number): void {
		if (!hosts.length || !isMs(ms)) return
		const weightOf = (host: string) => Math.max(this.costMs(host), LEAST_MS)
		const expectedMs = hosts.reduce((sum, host) => sum + weightOf(host), 0)
		const weights = new Map(hosts.map((host) => [host, weightOf(host)]))
		for (const [host, weight] of weights) {
			const known = this.#hosts.get(host)
			const links = hosts.filter((each) => each === host).length
			let costMs = known?.costMs
			if (known && weights.size === 1 && known.links !== links) {
				costMs = averageOf(costMs, Math.max(0, (ms - known.ms) / (links - known.links)))
				this.#latencyMs = averageOf(this.#latencyMs, Math.max(0, ms - links * costMs))
			} else if (costMs !== undefined || this.#latencyMs !== undefined) {
				// Hosts that share a request share its time by what was expected of them.
				costMs = averageOf(costMs, Math.max(0, ms - (this.#latencyMs ?? 0)) * weight / expectedMs)
			}
			this.#keep(host, { links, ms, costMs, largest: Math.max(known?.largest ?? 0, links) })
		}
	}

	/** The estimates, as `restore` takes them. */
	toJSON(): unknown {
		return { latencyMs: this.#latencyMs, costs: Object.fromEntries([...this.#hosts.keys()].map((host) => [host, this.costMs(host)])) }
	}

	/** Takes the estimates of an earlier page, and ignores anything else. */
	restore(saved: unknown): void {
		const { latencyMs, costs } = (saved ?? {}) as { latencyMs?: unknown, costs?: unknown }
		if (isMs(latencyMs)) this.#latencyMs = latencyMs
		for (const [host, costMs] of Object.entries(costs ?? {})) {
			if (isMs(costMs)) this.#keep(host, { links: 1, ms: (this.#latencyMs ?? 0) + costMs, costMs, largest: Infinity })
		}
	}

	/** Forgets all hosts, because they tell what somebody has read. The way to the server stays the same. */
	forgetHosts(): void {
		this.#hosts.clear()
	}

	#keep(host: string, cost: HostCost): void {
		this.#hosts.delete(host)
		this.#hosts.set(host, cost)
		if (this.#hosts.size > MOST_HOSTS) this.#hosts.delete(this.#hosts.keys().next().value!)
	}
}
