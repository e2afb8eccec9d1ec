import type { NoPreviewReason, TextReason } from '../../src/devtools/reasons.ts'
import { describe, expect, it } from 'vitest'
import { bare, createWorld, reference } from '../resolver/world.ts'
import { scriptOf, sourceOf, untilText } from '../../src/devtools/pageReport.ts'
import { findReason, type FoundReason } from '../../src/devtools/reasons.ts'
import { burstsOf, publicAddress } from '../../src/devtools/reportText.ts'

const LINK = 'https://tracker.test/issues/1'
const SECRET = 'https://name:secret@tracker.test/'
const many = (count: number) => Array.from({ length: count }, (_, index) => `https://tracker.test/issues/${index}`)

type World = ReturnType<typeof createWorld>

/** Returns the reason of a link that texts want. */
function reasonOf({ resolver, session, clock }: World, link = LINK): FoundReason | null {
	const lanes = resolver.inspect()
	const lane = lanes.find(({ links }) => links.some((each) => each.link === link))
	const report = lane?.links.find((each) => each.link === link)
	return findReason({ link, verdicts: [null], state: report?.entry.state ?? resolver.peek(link).state, report, lane, access: session, isLoaded: lanes.length > 0 }, clock.now())
}

/** A world with one link, after a time. */
async function worldAfter(ms: number, options: Parameters<typeof createWorld>[0] = {}, distance = 0): Promise<World> {
	const world = createWorld(options)
	world.watch(LINK, distance, 360)
	await world.clock.advance(ms)
	return world
}

/** Each reason that the resolver has, and how long it may last. A missing one doesn't compile. */
const SCENES: Record<Exclude<NoPreviewReason, Exclude<TextReason, 'address'>>, () => Promise<FoundReason | null>> = {
	address: async () => {
		const world = createWorld()
		world.watch(SECRET)
		await world.clock.advance(100)
		return reasonOf(world, SECRET)
	},
	'no-owner': async () => {
		const world = createWorld({ fetchesAnonymously: false })
		world.session.user = null
		world.watch(LINK)
		await world.clock.advance(100)
		return reasonOf(world)
	},
	capability: async () => reasonOf(await worldAfter(100, { isResolvable: () => false })),
	loading: async () => reasonOf(await worldAfter(100, { load: () => new Promise(() => undefined) })),
	gathering: async () => reasonOf(await worldAfter(5)),
	'in-flight': async () => reasonOf(await worldAfter(100, { behaviour: { costMs: () => 1e9 } })),
	place: async () => {
		const world = await worldAfter(20_000, { behaviour: { costMs: () => 1e9 } })
		for (const link of many(80)) world.watch(link)
		await world.clock.advance(5000)
		return reasonOf(world, many(80).at(-1))
	},
	'look-ahead': async () => {
		const world = await worldAfter(100, { behaviour: { costMs: () => 1e9 } })
		world.watch('https://tracker.test/far', 2000, 360)
		await world.clock.advance(100)
		return reasonOf(world, 'https://tracker.test/far')
	},
	distant: async () => {
		const world = await worldAfter(100, { behaviour: { status: ({ links }) => links[0]!.endsWith('far') ? 413 : undefined } })
		world.watch('https://tracker.test/far', 2000, 360)
		await world.clock.advance(5000)
		return reasonOf(world, 'https://tracker.test/far')
	},
	'no-box': async () => {
		const world = await worldAfter(100)
		world.watch('https://tracker.test/hidden', Infinity, 360)
		await world.clock.advance(100)
		return reasonOf(world, 'https://tracker.test/hidden')
	},
	often: async () => {
		const world = await worldAfter(100, { behaviour: { status: () => 413 } })
		for (let round = 0; round < 12; round++) {
			void world.resolver.refresh(LINK)
			await world.clock.advance(250)
		}
		return reasonOf(world)
	},
	'not-found': async () => reasonOf(await worldAfter(1000, { behaviour: { answer: () => null } })),
	bare: async () => reasonOf(await worldAfter(1000, { behaviour: { answer: bare } })),
	forbidden: async () => reasonOf(await worldAfter(1000, { behaviour: { answer: (link) => reference(link, { accessible: false }) } })),
	error: async () => reasonOf(await worldAfter(1000, { behaviour: { status: () => 413 } })),
	'rate-limited': async () => reasonOf(await worldAfter(1000, { behaviour: { status: () => 429, headers: { 'retry-after': '60' } } })),
	offline: async () => reasonOf(await worldAfter(200, { isOnline: () => false, behaviour: { status: () => 'lost' } })),
	unreachable: async () => reasonOf(await worldAfter(200, { behaviour: { status: () => 502 } })),
	'signed-out': async () => reasonOf(await worldAfter(20_000, { behaviour: { status: () => 401 } })),
	hidden: async () => {
		const world = createWorld({ behaviour: { status: () => 502 } })
		const page = { isHidden: () => true, savesData: () => false, viewportHeight: () => 900, whenIdle: (task: () => void) => world.clock.schedule(task, 20), state: { isHidden: true, savesData: false } }
		return reasonOf(await worldAfter(20_000, { page, behaviour: { status: () => 502 } }))
	},
	probing: async () => {
		const world = await worldAfter(200, { behaviour: { status: () => 502 } })
		world.watch(many(3)[2]!)
		world.behaviour.costMs = () => 1e9
		await world.clock.advance(5000)
		return [LINK, many(3)[2]!].map((link) => reasonOf(world, link)).find((found) => found?.reason !== 'in-flight') ?? null
	},
	pretended: async () => {
		const world = await worldAfter(1000)
		world.resolver.inspect()[0]!.links[0]!.pretend({ state: 'offline', reference: null })
		return reasonOf(world)
	},
}

describe('the reason for a link without a preview', () => {
	it.each(Object.entries(SCENES))('is "%s" where the resolver says so', async (reason, scene) => {
		expect((await scene())?.reason).toBe(reason)
	})

	it('says until when it lasts', async () => {
		const { clock, ...world } = await worldAfter(1000, { behaviour: { answer: () => null } })
		const until = reasonOf({ clock, ...world })!.until! - clock.now()
		expect(until).toBeGreaterThan(298_000)
		expect(until).toBeLessThanOrEqual(300_000)
		const refused = await worldAfter(1000, { behaviour: { status: () => 429, headers: { 'retry-after': '60' } } })
		expect(reasonOf(refused)!.until! - refused.clock.now()).toBeGreaterThan(58_000)
	})

	it('no longer says so once that is over', () => {
		expect([untilText({ reason: 'error', until: 5000 }, 2000), untilText({ reason: 'error', until: 5000 }, 5000), untilText({ reason: 'error', until: 5000 }, 9000)]).toEqual(['for another 3.0 s', '', ''])
	})

	it('is none for a preview that is there', async () => {
		expect(reasonOf(await worldAfter(1000))).toBeNull()
	})
})

describe('a pretended state', () => {
	it('is seen by subscribers, survives focus and scrolling, and leaves the real one as it was', async () => {
		const world = createWorld()
		const watcher = world.watch(LINK)
		await world.clock.advance(1000)
		const { pretend } = world.resolver.inspect()[0]!.links[0]!
		pretend({ state: 'rate-limited', reference: null })
		world.show()
		watcher.move(100)
		await world.clock.advance(60_000)
		expect([watcher.state(), world.log.length]).toEqual(['rate-limited', 1])
		pretend(null)
		await world.clock.advance(1000)
		expect([watcher.state(), world.log.length]).toEqual(['resolved', 1])
	})

	it('ends with a refetch', async () => {
		const world = createWorld()
		const watcher = world.watch(LINK)
		await world.clock.advance(1000)
		world.resolver.inspect()[0]!.links[0]!.pretend({ state: 'offline', reference: null })
		void world.resolver.refresh(LINK)
		await world.clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
		expect(world.resolver.inspect()[0]!.links[0]!.isPretended).toBe(false)
	})
})

describe('the source of an answer', () => {
	it('is the request, the seed or the cache', async () => {
		const world = createWorld()
		world.resolver.seed({ 'https://tracker.test/seed': reference('https://tracker.test/seed') })
		for (const link of [...many(12), 'https://tracker.test/seed']) world.watch(link)
		await world.clock.advance(2000)
		const [lane] = world.resolver.inspect()
		const sources = new Map(lane!.links.map((report) => [report.link, sourceOf(report, lane!.requests)]))
		expect(sources.get('https://tracker.test/seed')).toBe('seed')
		expect(sources.get(many(1)[0]!)).toMatchObject({ method: 'POST', request: 1 })
		expect(sourceOf(lane!.links[0], [])).toBe('cache')
		expect(sourceOf(undefined, [])).toBeNull()
	})
})

describe('the log of requests', () => {
	it('has each request with its links, its times and its end', async () => {
		const world = await worldAfter(1000)
		expect(world.resolver.inspect()[0]!.requests).toMatchObject([{ number: 1, method: 'GET', links: [LINK], isAhead: false, isProbe: false, outcome: 'answered' }])
		const { sentAt, endedAt } = world.resolver.inspect()[0]!.requests[0]!
		expect([sentAt, endedAt]).toEqual([world.log[0]!.sentAt, world.log[0]!.endedAt])
	})

	it('forgets the requests of a former user', async () => {
		const world = await worldAfter(1000)
		world.session.user = 'bob'
		world.resolver.wake('owner')
		await world.clock.advance(1000)
		expect(world.resolver.inspect()[0]!.requests.map(({ links }) => links)).toEqual([[LINK]])
	})

	it('puts requests that overlap into one burst', () => {
		const request = (sentAt: number, endedAt?: number) => ({ key: `${sentAt}`, number: sentAt, method: 'GET' as const, links: ['a'], isAhead: false, isProbe: false, sentAt, endedAt })
		expect(burstsOf([request(0, 100), request(50, 200), request(1000)], 3000).map(({ startedAt, endedAt, links }) => [startedAt, endedAt, links])).toEqual([[0, 200, 2], [1000, 3000, 1]])
	})
})

describe('the text of a report', () => {
	it('leaves out what may be secret in an address', () => {
		expect(['https://a.test/x?token=1#y', 'https://me:pw@a.test/', 'https://a.test/#t'].map(publicAddress)).toEqual(['https://a.test/x?…', 'https://…@a.test/', 'https://a.test/#…'])
		// Browsers read all of these as addresses with a user.
		expect(['https:/me:pw@a.test', 'https:me:pw@a.test', 'https:\\\\me:pw@a.test', '//me:pw@a.test'].map(publicAddress)).toEqual(['https:/…@a.test', 'https:…@a.test', 'https:\\\\…@a.test', '//…@a.test'])
		expect(['/@me', 'mailto:me@a.test', 'https://a.test/@me', 'https:\\\\a.test\\@me'].map(publicAddress)).toEqual(['/@me', 'mailto:me@a.test', 'https://a.test/@me', 'https:\\\\a.test\\@me'])
	})

	it('names the script of an engine', () => {
		const origin = Object.assign(new Error('x'), { stack: 'Error: x\n at own (https://a.test/apps/deck/js/main.js?v=3:10:20)\n at https://a.test/other.js:1:2' })
		expect([scriptOf(origin), scriptOf(undefined)]).toEqual(['https://a.test/apps/deck/js/main.js', null])
	})
})
