import type { CurrentEngine, EngineRecord } from '../../../src/contract/engine.ts'
import type { ReferenceEntry } from '../../../src/resolver/cache/entry.ts'
import { describe, expect, it, vi } from 'vitest'
import { createResolver } from '../../../src/resolver/createResolver.ts'
import { type EngineOptions, Engine } from '../../../src/resolver/engine.ts'
import { inTime, serve } from '../../../src/resolver/engine/serve.ts'
import { SharedResolver } from '../../../src/resolver/engine/sharedResolver.ts'
import { createFakeClock } from '../fakeClock.ts'
import { type Behaviour, createFakePage, createFakeServer, knownProfile, reference } from '../world.ts'

const LINKS = Array.from({ length: 12 }, (_, index) => `https://tracker.test/issues/${index}`)
const [LINK, OTHER] = LINKS as [string, string]

type Copy = ReturnType<ReturnType<typeof createPage>['arrive']>
type Copies = [Copy, Copy, Copy, Copy]

/** A page with a server, on which copies of the library arrive. */
function createPage(behaviour: Partial<Behaviour> = {}) {
	const clock = createFakeClock()
	const server = createFakeServer(clock, { latencyMs: 100, ...behaviour })
	const session = { user: 'alice', shareToken: null }
	const record: EngineRecord = { followers: new Set(), firstRequests: [] }
	/** Copies whose code was requested, in order. */
	const loaded: string[] = []
	const stopped: string[] = []
	const broken = new Set<string>()
	/** Copies whose code doesn't arrive, with what ends that. */
	const hanging = new Map<string, Promise<void>>()

	/** Another copy of the library arrives. `preload` loads its code before a link is shown. */
	function arrive(name: string) {
		let own: CurrentEngine | undefined
		async function load() {
			loaded.push(name)
			await hanging.get(name)
			if (broken.has(name)) throw new Error('404')
			return start
		}
		const preload = () => serve(record, () => inTime(load(), clock))

		function start() {
			if (own) return own
			const engine = createResolver({
				transport: server.transport,
				access: () => ({ ...session }),
				clock,
				warn: () => undefined,
				profile: knownProfile(),
				async load() {
					await preload()
					if (record.current !== own) throw new Error('another one')
					return (options: EngineOptions) => new Engine({ ...options, page: createFakePage(clock) })
				},
			})
			own = { engine, stop: () => { stopped.push(name) } }
			return own
		}
		let resolver: SharedResolver | undefined
		return {
			/** The copy is used. */
			get resolver() { return resolver ??= new SharedResolver({ record: () => record, start, serve: preload, whenDone: (task) => { clock.schedule(task, 0) } }) },
			preload,
			serves: () => record.isServed === true && record.current === own,
			watch(link: string) {
				const heard: ReferenceEntry[] = []
				const subscription = this.resolver.subscribe(link, (entry) => { heard.push(entry) })
				return { ...subscription, heard, state: () => heard.at(-1)?.state }
			},
		}
	}
	return { clock, session, record, server, loaded, stopped, broken, hanging, arrive }
}

describe('the copies on a page', () => {
	it('send all requests by the engine of the first one in use, whatever comes later', async () => {
		const { arrive, clock, server, loaded } = createPage()
		const [unused, first, second, third] = ['unused', 'first', 'second', 'third'].map(arrive) as Copies
		const watchers = [first, second, third].flatMap((copy) => LINKS.map((link) => copy.watch(link)))
		await clock.settle()
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
		expect(server.asked().sort()).toEqual([...LINKS].sort())
		expect([loaded, first.serves(), unused.serves()]).toEqual([['first'], true, false])
	})

	it('load the code of one engine, and lose nothing, where another copy shows links before the first one has loaded', async () => {
		const { arrive, clock, server, loaded, stopped } = createPage()
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		void second.preload()
		second.resolver.seed({ [OTHER]: reference(OTHER, { richObjectType: 'deck-card', richObject: { id: 7 } }) })
		const watched = LINKS.map((link) => second.watch(link))
		const refreshed = second.resolver.refresh(LINK)
		await loading
		await clock.settle()
		expect(watched.slice(2).map(({ state }) => state())).toEqual(LINKS.slice(2).map(() => 'resolved'))
		expect((await refreshed).state).toBe('resolved')
		expect(server.asked().sort()).toEqual(LINKS.filter((link) => link !== OTHER).sort())
		expect([loaded, stopped, first.serves()]).toEqual([['first'], ['second'], true])
		expect(second.resolver.peek(OTHER, true).state).toBe('resolved')
		expect(clock.planned()).toBe(0)
	})

	it('invalidate everything at another engine if they have made more calls than are kept', async () => {
		const { arrive, clock, record } = createPage()
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		for (let id = 0; id <= 1000; id++) second.resolver.invalidate({ type: 'file', id })
		const repeated: unknown[] = []
		let current = record.current
		Object.defineProperty(record, 'current', { get: () => current, set(next: CurrentEngine) {
			vi.spyOn(next.engine, 'invalidate').mockImplementation((what) => { repeated.push(what) })
			current = next
		} })
		await loading
		await clock.settle()
		expect(repeated).toEqual([''])
	})

	it('move all links to another engine though a predicate throws when its call is repeated there', async () => {
		const { arrive, clock } = createPage()
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		const watcher = second.watch(LINK)
		let isOver = false
		second.resolver.invalidate(() => {
			if (isOver) throw new Error('the predicate')
			return false
		})
		isOver = true
		await loading
		await expect(clock.settle()).rejects.toThrow('the predicate')
		await clock.settle().catch(() => undefined)
		expect(watcher.state()).toBe('resolved')
	})

	it('tell the engine that serves the page what was outdated before', async () => {
		const { arrive, clock, server } = createPage()
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		second.resolver.seed({ [LINK]: reference(LINK, { richObjectType: 'deck-card', richObject: { id: 7 } }) })
		second.watch(LINK)
		second.resolver.invalidate({ type: 'deck-card', id: 7 })
		await loading
		await clock.settle()
		expect([server.asked(), first.resolver.peek(LINK).reference?.richObjectType]).toEqual([[LINK], 'open-graph'])
	})

	it('seed nothing of a user who has gone before there is code', async () => {
		const { arrive, clock, session } = createPage()
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		second.resolver.seed({ [LINK]: reference(LINK, { richObjectType: 'of alice' }) })
		session.user = 'bob'
		second.resolver.seed(new Map([[OTHER, reference(OTHER, { richObjectType: 'of bob' })]]))
		await loading
		await clock.settle()
		expect([LINK, OTHER].map((link) => first.resolver.peek(link).reference?.richObjectType)).toEqual([undefined, 'of bob'])
	})

	it('keep every link where one listener throws and another one releases a link', async () => {
		const { arrive, clock, server } = createPage()
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		const [broken, busy, free, last] = LINKS as [string, string, string, string]
		let errors = 0
		second.resolver.subscribe(broken, () => { if (first.serves() && !errors++) throw new Error('of the page') })
		second.resolver.subscribe(busy, () => { if (first.serves()) released.release() })
		const released = second.resolver.subscribe(free, () => undefined)
		const watched = second.watch(last)
		await loading
		await expect(clock.settle()).rejects.toThrow('of the page')
		await clock.settle()
		expect([server.asked().sort(), watched.state()]).toEqual([[broken, busy, last].sort(), 'resolved'])
	})

	it('follow the position of a link, and let go of it, at the engine that serves the page', async () => {
		const { arrive, clock, server } = createPage()
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		const far = second.resolver.subscribe(LINK, () => undefined, { enabled: false, distance: Infinity })
		const gone = second.resolver.subscribe(OTHER, () => undefined)
		await loading
		gone.release()
		await clock.advance(2000)
		expect(server.asked()).toEqual([])
		far.setPosition({ enabled: true, distance: 0 })
		await clock.settle()
		expect(server.asked()).toEqual([LINK])
	})

	it('all move, although the follower of one copy throws', async () => {
		const { arrive, clock, record } = createPage()
		const warn = vi.spyOn(console, 'warn').mockReturnValue()
		const cause = new Error('of another copy')
		record.followers.add(() => { throw cause })
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const loading = first.preload()
		const watched = second.watch(LINK)
		await loading
		await clock.settle()
		expect([first.serves(), watched.state()]).toEqual([true, 'resolved'])
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not move links to another engine: a copy of the library failed. Reload the page.', cause]])
		warn.mockRestore()
	})
})

describe('where the code of the first copy', () => {
	it('can\'t be loaded, the next one in use serves the page', async () => {
		const { arrive, clock, server, broken, loaded, stopped } = createPage()
		broken.add('first').add('second')
		const [first, second, third] = ['first', 'second', 'third'].map(arrive) as Copies
		const watchers = [first, second, third].flatMap((copy) => LINKS.map((link) => copy.watch(link)))
		await clock.advance(900)
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
		expect(server.asked().sort()).toEqual([...LINKS].sort())
		expect([loaded, stopped, third.serves()]).toEqual([['first', 'second', 'third'], ['first'], true])
		await clock.settle()
		expect(clock.planned()).toBe(0)
	})

	it('hangs, the next one in use serves the page after five seconds, and goes on when the code comes', async () => {
		const { arrive, clock, server, hanging, loaded } = createPage()
		let end = () => {}
		hanging.set('first', new Promise((resolve) => { end = resolve }))
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const watchers = [first, second].map((copy) => copy.watch(LINK))
		const refreshed = first.resolver.refresh(OTHER)
		await clock.advance(4900)
		expect([first, second].map(({ resolver }) => resolver.peek(LINK).state)).toEqual(['resolving', 'resolving'])
		await clock.advance(1000)
		expect([watchers.map(({ state }) => state()), second.serves(), loaded]).toEqual([['resolved', 'resolved'], true, ['first', 'second']])
		end()
		await clock.settle()
		expect([server.asked().sort(), second.serves(), (await refreshed).state]).toEqual([[LINK, OTHER], true, 'resolved'])
	})

	it('hangs, and there is no other copy, its links say so and are fetched when it comes', async () => {
		const { arrive, clock, hanging } = createPage()
		let end = () => {}
		hanging.set('first', new Promise((resolve) => { end = resolve }))
		const watched = arrive('first').watch(LINK)
		await clock.advance(5500)
		expect(watched.state()).toBe('unreachable')
		end()
		await clock.advance(5000)
		expect(watched.state()).toBe('resolved')
	})

	it('can\'t be loaded, nor that of another one, the first one tries again', async () => {
		const { arrive, clock, broken, loaded } = createPage()
		broken.add('first').add('second')
		const [first, second] = ['first', 'second'].map(arrive) as Copies
		const watchers = [first, second].map((copy) => copy.watch(LINK))
		await clock.advance(3000)
		expect(watchers.map(({ state }) => state())).toEqual(['unreachable', 'unreachable'])
		const tries = loaded.length
		expect(tries).toBeLessThan(6)
		broken.clear()
		await clock.advance(60_000)
		expect([watchers.map(({ state }) => state()), loaded.length, first.serves()]).toEqual([['resolved', 'resolved'], tries + 1, true])
	})
})
