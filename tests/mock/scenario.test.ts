import { createReferenceService, createScenario, SearchResult } from 'nc-reference/mock'
import { describe, expect, it } from 'vitest'
import { ask, createFakeClock, dataOf, resolve } from './asking.ts'

const links = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.test/`)

/** Runs work on a fake clock until it is done; gives how long that took. */
async function timed(clock: ReturnType<typeof createFakeClock>, work: Promise<unknown>): Promise<number> {
	const started = clock.now()
	let done = false
	void work.finally(() => { done = true })
	while (!done) {
		await new Promise((next) => { setImmediate(next) })
		if (!done) clock.advance(1)
	}
	return clock.now() - started
}

describe('a scenario', () => {
	it('lets every answer wait for a fixed time', async () => {
		const clock = createFakeClock()
		const service = createReferenceService({ clock, scenario: createScenario({ latency: 30 }) })
		expect(await timed(clock, ask(service, 'references/providers'))).toBe(30)
	})

	it('makes the same random waits for the same seed, all in the range', () => {
		const waits = (seed?: number) => {
			const scenario = createScenario({ latency: { from: 50, to: 100, seed } })
			return Array.from({ length: 50 }, () => scenario.nextLatencyMs())
		}
		expect(waits(7)).toEqual(waits(7))
		expect(waits(7)).not.toEqual(waits(8))
		expect(waits().every((ms) => ms >= 50 && ms < 100)).toBe(true)
		expect(new Set(waits()).size).toBeGreaterThan(40)
	})

	it('delays links one after another', async () => {
		const clock = createFakeClock()
		const service = createReferenceService({ clock, scenario: createScenario({ latencyPerLink: (link) => link === links[0] ? 5 : 10 }) })
		expect(await timed(clock, resolve(service, ...links.slice(0, 3)))).toBe(25)
	})

	it('slows and fails search providers one by one', async () => {
		const clock = createFakeClock()
		const errors: string[] = []
		const scenario = createScenario({ latencyPerSearch: (id) => id === 'files' ? 40 : 0, failingSearches: ['broken'] })
		const searchProviders = ['files', 'broken', 'fine'].map((id) => ({ getId: () => id, getName: () => id, getOrder: () => 1, search: () => SearchResult.complete(id, []) }))
		const service = createReferenceService({ clock, scenario, searchProviders, onError: (error) => errors.push(String(error)) })
		const search = (id: string) => ask(service, `search/providers/${id}/search?term=x`)
		expect(await timed(clock, search('files'))).toBe(40)
		expect([(await search('fine')).status, (await search('broken')).status, errors]).toEqual([200, 500, ['Error: The scenario makes the search provider "broken" throw.']])
		scenario.set({ latencyPerSearch: 5, failingSearches: (id) => id === 'fine' })
		const fine = search('fine')
		expect([await timed(clock, fine), (await fine).status]).toEqual([5, 500])
	})

	it('makes preview images fail', async () => {
		const service = createReferenceService({ scenario: createScenario({ failingEndpoints: ['preview'] }) })
		expect((await service.handle(new Request('http://cloud.test/index.php/core/references/preview/x'))).status).toBe(500)
	})

	it('fails the endpoints and links that it names', async () => {
		const errors: string[] = []
		const service = createReferenceService({ scenario: createScenario({ failingEndpoints: ['providers'], failingLinks: [links[1]!] }), onError: (error) => errors.push(String(error)) })
		const status = async (path: string) => (await ask(service, path)).status
		expect(await status('references/providers')).toBe(500)
		expect(await status(`references/resolve?reference=${links[0]}`)).toBe(200)
		expect(await status(`references/resolve?reference=${links[1]}`)).toBe(500)
		expect(errors).toEqual(['Error: The scenario makes the provider of "https://b.test/" throw.'])
	})

	it('fails links by a rule, also those that are known', async () => {
		const service = createReferenceService({ onError: () => undefined })
		await resolve(service, ...links)
		service.scenario.set({ failingLinks: (link) => link.includes('c.test') })
		expect((await ask(service, `references/resolve?reference=${links[2]}`)).status).toBe(500)
	})

	it('goes offline and comes back', async () => {
		const service = createReferenceService()
		service.scenario.set({ offline: true })
		expect((await ask(service, 'references/providers')).type).toBe('error')
		service.scenario.reset()
		expect((await ask(service, 'references/providers')).status).toBe(200)
	})

	it('answers everybody 429 while it is rate limited', async () => {
		const service = createReferenceService({ scenario: createScenario({ rateLimited: true }) })
		expect((await ask(service, 'references/providers')).status).toBe(429)
	})

	it('leaves every second link of a batch out', async () => {
		const service = createReferenceService({ scenario: createScenario({ halfMissing: true }) })
		expect(Object.keys(await resolve(service, ...links))).toEqual([links[0], links[2]])
	})

	it('keeps other switches when some are set, and goes back to its start', () => {
		const scenario = createScenario({ latency: 5 })
		scenario.set({ offline: true })
		expect([scenario.switches.latency, scenario.switches.offline]).toEqual([5, true])
		scenario.reset()
		expect([scenario.switches.latency, scenario.switches.offline]).toEqual([5, false])
	})
})

describe('a page that never comes', () => {
	it('is given up after 3 s, and its link stays bare', async () => {
		const clock = createFakeClock()
		const service = createReferenceService({ clock, fetchPage: () => new Promise(() => undefined) })
		const answer = ask(service, `references/resolve?reference=${links[0]}`)
		expect(await timed(clock, answer)).toBe(3000)
		const { references } = await dataOf<{ references: Record<string, { openGraphObject: { name: string } }> }>(answer)
		expect(references[links[0]!]!.openGraphObject.name).toBe(links[0])
	})
})
