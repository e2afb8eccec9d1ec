/** Names of endpoints for scenarios. */
export type EndpointName
	= | 'resolve' | 'resolvePublic' | 'resolveBatch' | 'resolvePublicBatch' | 'extract' | 'extractPublic'
		| 'providers' | 'search' | 'searchProviders' | 'touch' | 'preview' | 'capabilities'

/** Latency of answers in milliseconds. */
export type Latency = number | { from: number, to: number, seed?: number }

/** Switches of a scenario. */
export interface ScenarioSwitches {
	/** Latency of every request. A range is random, and the same for the same seed. @default 0 */
	latency: Latency
	/** Additional latency of each link, as a number or by link. The links of a request wait one after another. @default 0 */
	latencyPerLink: number | ((link: string) => number)
	/** Endpoints that answer 500. @default [] */
	failingEndpoints: EndpointName[]
	/** Links whose provider throws. @default no links */
	failingLinks: string[] | ((link: string) => boolean)
	/** Additional latency of each search, as a number or by the id of the search provider. @default 0 */
	latencyPerSearch: number | ((providerId: string) => number)
	/** Ids of search providers that throw. @default no search providers */
	failingSearches: string[] | ((providerId: string) => boolean)
	/** Fail every request without a response. @default false */
	offline: boolean
	/** Answer every request with 429. @default false */
	rateLimited: boolean
	/** Omit every second link of a batch from the answer. @default false */
	halfMissing: boolean
}

/** Latency, failures and gaps, which can be switched while the service runs. */
export interface Scenario {
	readonly switches: Readonly<ScenarioSwitches>
	/** Changes some switches. */
	set(switches: Partial<ScenarioSwitches>): void
	/** Resets all switches to their initial values. */
	reset(): void
	/** Returns the latency of the next request in milliseconds. */
	nextLatencyMs(): number
	/** Returns the latency of a link in milliseconds. */
	linkLatencyMs(link: string): number
	/** Returns whether the provider of a link throws. */
	failsFor(link: string): boolean
	/** Returns whether a batch answers the link at an index. */
	keepsLink(index: number): boolean
	/** Returns the latency of a search in milliseconds. */
	searchLatencyMs(providerId: string): number
	/** Returns whether a search provider throws. */
	failsForSearch(providerId: string): boolean
}

const CALM: ScenarioSwitches = {
	latency: 0,
	latencyPerLink: 0,
	failingEndpoints: [],
	failingLinks: [],
	latencyPerSearch: 0,
	failingSearches: [],
	offline: false,
	rateLimited: false,
	halfMissing: false,
}

function waitFor(latency: number | ((one: string) => number), one: string): number {
	return typeof latency === 'number' ? latency : latency(one)
}

/** Returns whether an item is in a list or accepted by a predicate. */
function isAmong(chosen: string[] | ((one: string) => boolean), one: string): boolean {
	return typeof chosen === 'function' ? chosen(one) : chosen.includes(one)
}

/** Creates a generator of evenly distributed numbers from 0 to 1, deterministic for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
	let state = seed | 0
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** Creates a scenario without latency and failures, except for the given switches. */
export function createScenario(initial: Partial<ScenarioSwitches> = {}): Scenario {
	const start = { ...CALM, ...initial }
	let switches = start
	let random = randomNumbers(1)

	function use(next: ScenarioSwitches) {
		switches = next
		random = randomNumbers(typeof next.latency === 'object' ? next.latency.seed ?? 1 : 1)
	}

	use(start)
	return {
		get switches() { return switches },
		set(changes) { use({ ...switches, ...changes }) },
		reset() { use(start) },
		nextLatencyMs() {
			const { latency } = switches
			return typeof latency === 'number' ? latency : latency.from + random() * (latency.to - latency.from)
		},
		linkLatencyMs: (link) => waitFor(switches.latencyPerLink, link),
		failsFor: (link) => isAmong(switches.failingLinks, link),
		keepsLink: (index) => !switches.halfMissing || index % 2 === 0,
		searchLatencyMs: (providerId) => waitFor(switches.latencyPerSearch, providerId),
		failsForSearch: (providerId) => isAmong(switches.failingSearches, providerId),
	}
}
