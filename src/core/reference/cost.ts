/** What the links of each host cost the server, in milliseconds a link. */
export interface HostCosts {
	/** The estimate, or a first guess. */
	of(host: string): number
	/** What a request takes without its links. */
	wayMs(): number
	/** Links of the host that may travel in one request: many times more than ever did, so that a wrong estimate costs little. */
	most(host: string): number
	/** False while the estimate is no more than a guess. */
	knows(host: string): boolean
	/** Takes in how long a request for links of these hosts took, one host a link. */
	learn(hosts: readonly string[], elapsedMs: number): void
	/** What `restore` takes. */
	toJSON(): Record<string, number>
	/** Takes what an earlier page learned; anything else is left out. */
	restore(saved: unknown): void
}

interface Estimate {
	cost: number
	most: number
}

/** The host of a link; empty where there is none. */
export function hostOf(link: string): string {
	return /^https?:\/\/([^/?#]*)/i.exec(link)?.[1]?.toLowerCase() ?? ''
}

const OWN_GUESS_MS = 10
const GUESS_MS = 100
/** The way to the server and back is no cost of a link. It is the shortest time that a request took, and no longer than this. */
const LONGEST_WAY_MS = 120
/** How much that shortest time grows with each request, so that a network that became slow is noticed. */
const FORGETTING = 1.05
/** How many times as many links as were measured may follow: after three, a request may be full. */
const GROWTH = 17
const WEIGHT = 0.5
const MOST_HOSTS = 200

/** Estimates that follow what is measured. The page's own host is taken for fast from the start. */
export function createCosts(ownHost = ''): HostCosts {
	const estimates = new Map<string, Estimate>()
	let shortestMs = Infinity
	const of = (host: string) => estimates.get(host)?.cost ?? (host === ownHost ? OWN_GUESS_MS : GUESS_MS)

	/** Nothing while nobody knows. */
	function wayMs() {
		return shortestMs < Infinity ? Math.min(shortestMs, LONGEST_WAY_MS) : 0
	}

	function keep(host: string, cost: number, most: number) {
		estimates.delete(host)
		estimates.set(host, { cost: Math.min(Math.max(cost, 1), 60_000), most })
		if (estimates.size > MOST_HOSTS) estimates.delete(estimates.keys().next().value!)
	}

	return {
		of,
		wayMs,
		most: (host) => estimates.get(host)?.most ?? Infinity,
		knows: (host) => host === ownHost || estimates.has(host),
		learn(hosts, elapsedMs) {
			if (!hosts.length || !(elapsedMs >= 0 && elapsedMs < Infinity)) return
			shortestMs = Math.min(elapsedMs, shortestMs * FORGETTING)
			const workMs = elapsedMs - wayMs()
			// Where hosts share a request, each answers for the share of time that was expected of it.
			const scale = workMs / hosts.reduce((sum, host) => sum + of(host), 0)
			for (const [host, before] of new Map(hosts.map((host) => [host, of(host)]))) {
				const known = estimates.get(host)
				const measured = before * scale
				const count = hosts.filter((each) => each === host).length
				keep(host, known ? before + WEIGHT * (measured - before) : measured, Math.max(known?.most ?? 0, count * GROWTH))
			}
		},
		toJSON: () => Object.fromEntries([...estimates].map(([host, { cost }]) => [host, cost])),
		restore(saved) {
			for (const [host, cost] of Object.entries(saved ?? {})) {
				if (typeof cost === 'number' && cost >= 0) keep(host, cost, Infinity)
			}
		},
	}
}
