import type { EndpointName } from './endpoints/endpoint.ts'

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
	/** Nothing comes back at all. @default false */
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
}

const CALM: ScenarioSwitches = {
	latency: 0,
	latencyPerLink: 0,
	failingEndpoints: [],
	failingLinks: [],
	offline: false,
	rateLimited: false,
	halfMissing: false,
}

/** Evenly spread numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
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
		linkLatencyMs(link) {
			const { latencyPerLink } = switches
			return typeof latencyPerLink === 'number' ? latencyPerLink : latencyPerLink(link)
		},
		failsFor(link) {
			const { failingLinks } = switches
			return typeof failingLinks === 'function' ? failingLinks(link) : failingLinks.includes(link)
		},
	}
}
