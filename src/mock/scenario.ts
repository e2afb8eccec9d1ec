/** Names of the endpoints, by which scenarios switch them. */
export type EndpointName
	= | 'resolve' | 'resolvePublic' | 'resolveBatch' | 'resolvePublicBatch' | 'extract' | 'extractPublic'
		| 'providers' | 'search' | 'searchProviders' | 'touch' | 'preview'

/** How long answers take, in milliseconds. */
export type Latency = number | { from: number, to: number, seed?: number }

/** Switches of a scenario. */
export interface ScenarioSwitches {
	/** For every request; a range is random, the same for the same seed. @default 0 */
	latency: Latency
	/** Added for every link that is resolved: a number, or by link. Links of a request wait one after another. @default 0 */
	latencyPerLink: number | ((link: string) => number)
	/** Endpoints that answer 500. @default [] */
	failingEndpoints: EndpointName[]
	/** Links whose provider throws. @default none */
	failingLinks: string[] | ((link: string) => boolean)
	/** Added for every search: a number, or by the id of the search provider. @default 0 */
	latencyPerSearch: number | ((providerId: string) => number)
	/** Ids of search providers that throw. @default none */
	failingSearches: string[] | ((providerId: string) => boolean)
	/** No request gets a response. @default false */
	offline: boolean
	/** Every public and signed-in request is answered 429. @default false */
	rateLimited: boolean
	/** Every second link of a batch is absent from the answer. @default false */
	halfMissing: boolean
}

/** Latency, failures and gaps that can be switched while the service runs. */
export interface Scenario {
	readonly switches: Readonly<ScenarioSwitches>
	/** Changes some switches. */
	set(switches: Partial<ScenarioSwitches>): void
	/** Puts all switches back to where they were at the start. */
	reset(): void
	/** The wait of the next request, in milliseconds. */
	nextLatencyMs(): number
	/** The wait for a link, in milliseconds. */
	linkLatencyMs(link: string): number
	/** True for a link whose provider shall throw. */
	failsFor(link: string): boolean
	/** True for the link of a batch that is answered, by its place in the request. */
	keepsLink(index: number): boolean
	/** The wait for a search, in milliseconds. */
	searchLatencyMs(providerId: string): number
	/** True for a search provider that shall throw. */
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

/** The wait for one of many: the same for all, or as a function says. */
function waitFor(latency: number | ((one: string) => number), one: string): number {
	return typeof latency === 'number' ? latency : latency(one)
}

/** True for one of a list, or where a function says so. */
function isAmong(chosen: string[] | ((one: string) => boolean), one: string): boolean {
	return typeof chosen === 'function' ? chosen(one) : chosen.includes(one)
}

/** Evenly spread numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
	let state = seed | 0
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** A scenario, calm but for what is given. */
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
