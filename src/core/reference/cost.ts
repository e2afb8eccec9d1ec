/** What the links of each host cost the server, in milliseconds a link. */
export interface HostCosts {
	/** The estimate, or a first guess. */
	of(host: string): number
	/** False while the estimate is no more than a guess. */
	knows(host: string): boolean
	/** Takes in how long a request for links of these hosts took, one host a link. */
	learn(hosts: readonly string[], elapsedMs: number): void
	/** What `restore` takes. */
	toJSON(): Record<string, number>
	/** Takes what an earlier page learned; anything else is left out. */
	restore(saved: unknown): void
}

/** The host of a link; empty where there is none. */
export function hostOf(link: string): string {
	return /^https?:\/\/([^/?#]*)/i.exec(link)?.[1]?.toLowerCase() ?? ''
}

const OWN_GUESS_MS = 10
const GUESS_MS = 100
/** Growing costs are believed soon, falling ones late: a server that remembers some links is slow for the next all the same. */
const GROWING = 0.7
const FALLING = 0.3
const MOST_HOSTS = 200

/** Estimates that follow what is measured. The page's own host is taken for fast from the start. */
export function createCosts(ownHost = ''): HostCosts {
	const costs = new Map<string, number>()
	const of = (host: string) => costs.get(host) ?? (host === ownHost ? OWN_GUESS_MS : GUESS_MS)

	function keep(host: string, cost: number) {
		costs.delete(host)
		costs.set(host, Math.min(Math.max(cost, 1), 60_000))
		if (costs.size > MOST_HOSTS) costs.delete(costs.keys().next().value!)
	}

	return {
		of,
		knows: (host) => host === ownHost || costs.has(host),
		learn(hosts, elapsedMs) {
			// Where hosts share a request, each answers for the share of time that was expected of it.
			const scale = elapsedMs / hosts.reduce((sum, host) => sum + of(host), 0)
			if (!(scale >= 0 && scale < Infinity)) return
			for (const [host, before] of new Map(hosts.map((host) => [host, of(host)]))) {
				const weight = !costs.has(host) ? 1 : scale > 1 ? GROWING : FALLING
				keep(host, before + weight * before * (scale - 1))
			}
		},
		toJSON: () => Object.fromEntries(costs),
		restore(saved) {
			for (const [host, cost] of Object.entries(saved ?? {})) {
				if (typeof cost === 'number' && cost >= 0) keep(host, cost)
			}
		},
	}
}
