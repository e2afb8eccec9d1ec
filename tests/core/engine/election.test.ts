import type { EngineCandidate, EngineRecord, PageEngine } from '../../../src/contract/engine.ts'
import type { ReferenceEntry } from '../../../src/core/reference/cache/entry.ts'
import { describe, expect, it, vi } from 'vitest'
import { electedOf, isNewer, joinElection } from '../../../src/core/engine/election.ts'
import { awaitElection, settleElection } from '../../../src/core/engine/settleElection.ts'
import { SharedResolver } from '../../../src/core/engine/sharedResolver.ts'
import { takeOver } from '../../../src/core/engine/takeOver.ts'
import { createResolver } from '../../../src/core/reference/createResolver.ts'
import { type EngineOptions, Engine } from '../../../src/core/reference/engine.ts'
import { createFakeClock } from '../reference/fakeClock.ts'
import { type Behaviour, createFakePage, createFakeServer, knownProfile, reference } from '../reference/world.ts'

const LINKS = Array.from({ length: 12 }, (_, index) => `https://tracker.test/issues/${index}`)

/** A page with a server, on which copies of the library arrive. */
function createPage(behaviour: Partial<Behaviour> = {}) {
	const clock = createFakeClock()
	const server = createFakeServer(clock, { latencyMs: 100, ...behaviour })
	const record: EngineRecord = { candidates: [], followers: new Set(), firstRequests: [] }
	const loaded = new Set<string>()
	const stopped: string[] = []
	const broken = new Set<string>()
	/** Versions whose code doesn't arrive, with what ends that. */
	const hanging = new Map<string, Promise<void>>()

	/** Another copy of the library arrives. */
	function arrive(version: string) {
		const candidate: EngineCandidate = {
			version,
			async load() {
				await hanging.get(version)
				if (broken.has(version)) throw new Error('404')
				loaded.add(version)
				return () => takeOver(record, candidate, start)
			},
		}

		function start() {
			const engine: PageEngine = createResolver({
				transport: server.transport,
				access: () => ({ user: 'alice', shareToken: null }),
				clock,
				warn: () => undefined,
				profile: knownProfile(),
				async load() {
					await awaitElection(record, clock)
					if (record.current!.engine !== engine) throw new Error('another one')
					await candidate.load().catch((error: unknown) => {
						candidate.failed = true
						void settleElection(record)
						throw error
					})
					return (options: EngineOptions) => new Engine({ ...options, page: createFakePage(clock) })
				},
			})
			return { candidate, engine, stop: () => { stopped.push(version) } }
		}
		joinElection(record, candidate)
		return new SharedResolver({ record: () => record, start, whenDone: (task) => { clock.schedule(task, 0) } })
	}

	function watch(resolver: SharedResolver, link: string) {
		const heard: ReferenceEntry[] = []
		const subscription = resolver.subscribe(link, (entry) => { heard.push(entry) })
		return { ...subscription, heard, state: () => heard.at(-1)?.state }
	}
	return { clock, record, server, loaded, stopped, broken, hanging, arrive, watch, elected: () => record.current?.candidate.version }
}

describe('the newest version', () => {
	it.each([
		['0.2.0', '0.1.9', true],
		['0.10.0', '0.9.0', true],
		['1.0.0', '1.0.0-beta.2', true],
		['1.0.0-beta.10', '1.0.0-beta.9', true],
		['1.0.0-rc.1', '1.0.0-beta.9', true],
		['1.0.0', '1.0.0', false],
		['1.0.0-beta.1', '1.0.0', false],
		['0.9.0', '0.10.0', false],
	])('of %s and %s: %s', (version, than, newer) => {
		expect(isNewer(version, than)).toBe(newer)
	})

	it('is elected; of equals the one that came first, and none that has failed', () => {
		const record: EngineRecord = { candidates: [], followers: new Set(), firstRequests: [] }
		const [, first] = ['1.0.0', '1.1.0', '1.1.0', '1.2.0', '0.9.0'].map((version) => {
			const candidate: EngineCandidate = { version, failed: version === '1.2.0', load: () => Promise.reject(new Error('unused')) }
			joinElection(record, candidate)
			return candidate
		})
		expect(record.candidates.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0', '1.1.0', '1.0.0', '0.9.0'])
		expect(electedOf(record)).toBe(first)
	})
})

describe('copies of several versions on a page', () => {
	const orders = [['1.0.0', '1.0.0', '1.1.0'], ['1.0.0', '1.1.0', '1.0.0'], ['1.1.0', '1.0.0', '1.0.0']]

	it.each(orders)('that arrive as %s, %s, %s fetch each link once, by one engine', async (...order) => {
		const { arrive, watch, clock, server, loaded, elected } = createPage()
		const copies = order.map(arrive)
		const watchers = copies.flatMap((copy) => LINKS.map((link) => watch(copy, link)))
		await clock.settle()
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
		expect(server.asked().sort()).toEqual([...LINKS].sort())
		expect([elected(), [...loaded]]).toEqual(['1.1.0', ['1.1.0']])
	})

	it.each(orders)('that arrive as %s, %s, %s and each want links at once fetch each link once', async (...order) => {
		const { arrive, watch, clock, server } = createPage()
		const watchers = order.flatMap((version) => {
			const copy = arrive(version)
			return LINKS.map((link) => watch(copy, link))
		})
		await clock.settle()
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
		expect(server.asked().sort()).toEqual([...LINKS].sort())
	})

	it('hand every link over, although one listener throws and another one releases a link', async () => {
		const { arrive, clock, server, record } = createPage()
		const old = arrive('1.0.0')
		const [broken, busy, free, last] = LINKS as [string, string, string, string]
		const isOver = () => record.current?.candidate.version === '1.1.0'
		old.subscribe(broken, () => { if (isOver()) throw new Error('of the page') })
		old.subscribe(busy, () => { if (isOver()) released.release() })
		const released = old.subscribe(free, () => undefined)
		const heard: ReferenceEntry[] = []
		old.subscribe(last, (entry) => { heard.push(entry) })
		await clock.settle()
		arrive('1.1.0')
		await expect(clock.settle()).rejects.toThrow('of the page')
		await clock.settle()
		const before = server.log.length
		old.invalidate()
		await clock.settle()
		expect(server.log.slice(before).flatMap(({ links }) => links).sort()).toEqual([broken, busy, last].sort())
		expect(heard.at(-1)?.state).toBe('resolved')
	})

	it.each([0, 20, 60, 150, 1000])('lose nothing when the newest arrives after %i ms', async (afterMs) => {
		const { arrive, watch, clock, server, stopped, elected } = createPage()
		const old = arrive('1.0.0')
		const first = LINKS.slice(0, 8).map((link) => watch(old, link))
		await clock.advance(afterMs)
		const newest = arrive('1.1.0')
		const second = LINKS.map((link) => watch(newest, link))
		const later = LINKS.slice(8).map((link) => watch(old, link))
		await clock.settle()
		const states = [...first, ...later].map(({ state }) => state())
		expect(states).toEqual(states.map(() => 'resolved'))
		expect(LINKS.map((link) => newest.peek(link).state)).toEqual(LINKS.map(() => 'resolved'))
		expect(second.every(({ heard }) => heard.every(({ state }) => state !== 'idle'))).toBe(true)
		expect(server.asked().sort()).toEqual([...LINKS].sort())
		expect([elected(), stopped]).toEqual(['1.1.0', ['1.0.0']])
	})

	it('hand known answers over with their age, and those of the app as such', async () => {
		const { arrive, watch, clock, server } = createPage()
		const old = arrive('1.0.0')
		old.seed({ [LINKS[0]!]: null })
		watch(old, LINKS[1]!).release()
		await clock.advance(500)
		const kept = watch(old, LINKS[2]!)
		await clock.advance(40 * 60_000)
		const newest = arrive('1.1.0')
		expect([newest.peek(LINKS[0]!, true).state, newest.peek(LINKS[2]!, true).state]).toEqual(['not-found', 'idle'])
		expect(kept.state()).toBe('resolved')
		const asked = server.asked().length
		watch(newest, LINKS[2]!)
		await clock.advance(1000)
		expect(server.asked().length).toBe(asked)
		await clock.advance(30 * 60_000)
		watch(newest, LINKS[2]!)
		await clock.advance(1000)
		expect(server.asked().length).toBe(asked + 1)
	})

	it('follow the position of a link, and let go of it, at the engine that took over', async () => {
		const { arrive, clock, server, record } = createPage()
		const old = arrive('1.0.0')
		const far = old.subscribe(LINKS[0]!, () => undefined, { enabled: false, distance: Infinity })
		const gone = old.subscribe(LINKS[1]!, () => undefined)
		arrive('1.1.0')
		gone.release()
		await clock.advance(2000)
		expect(server.asked()).toEqual([])
		far.setPosition({ enabled: true, distance: 0 })
		await clock.settle()
		expect(server.asked()).toEqual([LINKS[0]])
		expect(record.current!.engine.peek(LINKS[0]!).state).toBe('resolved')
	})

	it('go on with the next newest where the engine of the newest can\'t be loaded', async () => {
		const { arrive, watch, clock, server, broken, loaded, elected } = createPage()
		broken.add('1.2.0')
		const copies = ['1.0.0', '1.2.0', '1.1.0'].map(arrive)
		const watchers = copies.map((copy) => watch(copy, LINKS[0]!))
		await clock.advance(1000)
		expect(watchers.map(({ state }) => state())).toEqual(['resolved', 'resolved', 'resolved'])
		expect(server.asked()).toEqual([LINKS[0]])
		expect([elected(), [...loaded]]).toEqual(['1.1.0', ['1.1.0']])
	})

	it('don\'t wait for long for the newest, which takes over when it has loaded', async () => {
		const { arrive, watch, clock, server, hanging, loaded, elected } = createPage()
		let arrived = () => {}
		hanging.set('1.1.0', new Promise((resolve) => { arrived = resolve }))
		const [old, newest] = [arrive('1.0.0'), arrive('1.1.0')]
		const watchers = [old, newest].map((copy) => watch(copy, LINKS[0]!))
		await clock.advance(2000)
		expect(newest.peek(LINKS[0]!).state).toBe('resolving')
		await clock.advance(10_000)
		expect([...watchers.map(({ state }) => state()), elected()]).toEqual(['resolved', 'resolved', '1.0.0'])
		arrived()
		await clock.advance(5000)
		expect([elected(), [...loaded], server.asked()]).toEqual(['1.1.0', ['1.0.0', '1.1.0'], [LINKS[0]]])
		watch(old, LINKS[1]!)
		await clock.advance(5000)
		expect(server.asked()).toEqual(LINKS.slice(0, 2))
	})

	it('try again where none can be loaded', async () => {
		const { arrive, watch, clock, broken } = createPage()
		broken.add('1.0.0').add('1.1.0')
		const watchers = ['1.0.0', '1.1.0'].map((version) => watch(arrive(version), LINKS[0]!))
		await clock.advance(3000)
		expect(watchers.map(({ state }) => state())).toEqual(['unreachable', 'unreachable'])
		broken.clear()
		await clock.advance(60_000)
		expect(watchers.map(({ state }) => state())).toEqual(['resolved', 'resolved'])
	})

	it('fetch again at the new engine what was asked for by name while it took over', async () => {
		const { arrive, clock, elected } = createPage()
		const old = arrive('1.0.0')
		const refreshed = old.refresh(LINKS[0]!)
		const newest = arrive('1.1.0')
		await clock.settle()
		expect((await refreshed).state).toBe('resolved')
		expect([elected(), newest.peek(LINKS[0]!).state]).toEqual(['1.1.0', 'resolved'])
	})

	it('take over with the answers that they can read, and leave the others out', async () => {
		const { arrive, watch, clock, record, elected } = createPage()
		const old = arrive('1.0.0')
		const kept = watch(old, LINKS[0]!)
		await clock.settle()
		const { engine } = record.current!
		const answers = engine.handOver()
		const unreadable = ['text', 7, [], undefined].map((reference, index) => ({ link: LINKS[index + 1]!, reference: reference as never, at: clock.now(), seeded: false }))
		engine.handOver = () => [...unreadable, ...answers]
		const newest = arrive('1.1.0')
		await clock.settle()
		expect([elected(), record.candidates.map(({ failed }) => failed)]).toEqual(['1.1.0', [undefined, undefined]])
		expect([kept.state(), ...LINKS.slice(0, 5).map((link) => newest.peek(link).state)]).toEqual(['resolved', 'resolved', 'idle', 'idle', 'idle', 'idle'])
	})

	it('all follow the new engine, although the follower of one copy throws', async () => {
		const { arrive, watch, clock, record, elected } = createPage()
		const warn = vi.spyOn(console, 'warn').mockReturnValue()
		const cause = new Error('of another copy')
		record.followers.add(() => { if (elected() === '1.1.0') throw cause })
		const old = arrive('1.0.0')
		watch(old, LINKS[0]!)
		await clock.settle()
		const watched = watch(old, LINKS[1]!)
		arrive('1.1.0')
		await clock.settle()
		expect(record.candidates.some(({ failed }) => failed)).toBe(false)
		watch(old, LINKS[2]!)
		await clock.settle()
		expect([elected(), watched.state(), record.current!.engine.peek(LINKS[2]!).state]).toEqual(['1.1.0', 'resolved', 'resolved'])
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not hand links over to another engine: a copy of the library failed. Reload the page.', cause]])
		warn.mockRestore()
	})

	it('refresh a link whose engine is replaced before it has sent the request', async () => {
		const { arrive, clock, server, elected } = createPage()
		const old = arrive('1.0.0')
		arrive('1.1.0')
		let refreshed: ReferenceEntry | undefined
		void old.refresh(LINKS[0]!).then((entry) => { refreshed = entry })
		await clock.advance(2000)
		expect([elected(), refreshed?.state, server.asked()]).toEqual(['1.1.0', 'resolved', [LINKS[0]]])
		await clock.settle()
		expect(clock.planned()).toBe(0)
	})

	it('prepare the engine of the page where another one takes over meanwhile', async () => {
		const { arrive, elected } = createPage()
		const old = arrive('1.0.0')
		arrive('1.1.0')
		await old.prepare()
		expect(elected()).toBe('1.1.0')
	})

	it('invalidate at the new engine what was invalidated while it took over', async () => {
		const { arrive, watch, clock, server, record, elected } = createPage()
		const old = arrive('1.0.0')
		old.seed({ [LINKS[0]!]: reference(LINKS[0]!, { richObjectType: 'deck-card', richObject: { id: 7 } }) })
		watch(old, LINKS[0]!)
		arrive('1.1.0')
		old.invalidate({ type: 'deck-card', id: 7 })
		await clock.advance(1000)
		expect([elected(), server.asked(), record.current!.engine.peek(LINKS[0]!).reference?.richObjectType]).toEqual(['1.1.0', [LINKS[0]], 'open-graph'])
	})

	it('send nothing to a server that refuses requests, although another engine is due', async () => {
		let refuses = true
		const { arrive, watch, clock, server, elected } = createPage({ status: () => refuses ? 429 : undefined, headers: { 'retry-after': '60' } })
		const watched = watch(arrive('1.0.0'), LINKS[0]!)
		await clock.advance(2000)
		const sent = server.log.length
		const newest = arrive('1.1.0')
		watch(newest, LINKS[1]!)
		await clock.advance(30_000)
		expect([server.log.length, watched.state()]).toEqual([sent, 'rate-limited'])
		refuses = false
		await clock.advance(60_000)
		expect([elected(), watched.state(), newest.peek(LINKS[1]!).state]).toEqual(['1.1.0', 'resolved', 'resolved'])
	})
})
