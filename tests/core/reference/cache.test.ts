import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fakeClock.ts'
import { bare, createMemoryStorage, createWorld, reference } from './world.ts'

const LINK = 'https://tracker.test/issues/1'
const MINUTE = 60_000

describe('lifetimes', () => {
	it.each([
		['an answer', reference(LINK), 60 * MINUTE],
		['a refusal to show it', reference(LINK, { accessible: false }), 60 * MINUTE],
		['null', null, 5 * MINUTE],
		['a bare reference', bare(LINK), 2 * MINUTE],
	])('takes %s for fresh as long as it may', async (_, value, lifetime) => {
		const { watch, log, clock } = createWorld({ behaviour: { answer: () => value } })
		const first = watch(LINK)
		await clock.advance(50)
		first.release()
		await clock.advance(lifetime - 100)
		watch(LINK).release()
		await clock.advance(50)
		expect(log).toHaveLength(1)
		await clock.advance(100)
		watch(LINK)
		await clock.advance(50)
		expect(log).toHaveLength(2)
	})

	it('shows an old answer while it asks again, past the browser\'s cache', async () => {
		const { watch, log, clock, behaviour } = createWorld()
		watch(LINK).release()
		const first = watch(LINK)
		await clock.advance(50)
		first.release()
		await clock.advance(61 * MINUTE)
		behaviour.answer = (link) => reference(link, { richObjectType: 'new' })
		const second = watch(LINK)
		expect(second.state()).toBe('resolved')
		await clock.settle()
		expect(second.heard.map(({ state, reference }) => [state, reference?.richObjectType])).toEqual([['resolved', 'new']])
		expect(log.map(({ method }) => method)).toEqual(['GET', 'POST'])
	})

	it('keeps an old answer when asking again fails', async () => {
		const { watch, clock, behaviour, resolver } = createWorld()
		const first = watch(LINK)
		await clock.advance(50)
		first.release()
		await clock.advance(61 * MINUTE)
		behaviour.status = () => 404
		watch(LINK)
		await clock.settle()
		expect(resolver.peek(LINK).state).toBe('resolved')
	})

	it('asks nothing when a list is mounted again within the hour', async () => {
		const { watch, log, clock } = createWorld()
		const links = Array.from({ length: 200 }, (_, index) => `https://tracker.test/issues/${index}`)
		const mounted = links.map((link) => watch(link))
		await clock.advance(5000)
		const before = log.length
		for (const each of mounted) each.release()
		await clock.advance(30 * MINUTE)
		const again = links.map((link) => watch(link))
		await clock.settle()
		expect(log.length).toBe(before)
		expect(again.every((each) => each.state() === 'resolved' && !each.heard.length)).toBe(true)
	})

	it('lets the least recently used go first', async () => {
		const { watch, resolver, clock } = createWorld({ limits: { entries: 3 } })
		const links = ['a', 'b', 'c', 'd'].map((name) => `https://wiki.test/${name}`)
		for (const link of links.slice(0, 3)) {
			const each = watch(link)
			await clock.advance(200)
			each.release()
		}
		watch(links[0]!).release()
		const last = watch(links[3]!)
		await clock.advance(200)
		last.release()
		await clock.advance(1)
		expect(links.map((link) => resolver.peek(link).state)).toEqual(['resolved', 'idle', 'resolved', 'resolved'])
	})

	it('survives a clock that is put back', async () => {
		const { watch, log, clock } = createWorld()
		const first = watch(LINK)
		await clock.advance(50)
		clock.set(clock.now() - 10 * MINUTE)
		watch(LINK)
		await clock.advance(50)
		expect(log).toHaveLength(1)
		clock.set(clock.now() - 24 * 60 * MINUTE)
		watch(LINK)
		watch('https://wiki.test/Home')
		await clock.advance(500)
		expect(log.flatMap(({ links }) => links)).toEqual([LINK, LINK, 'https://wiki.test/Home'])
		expect(first.state()).toBe('resolved')
	})
})

describe('asking on purpose', () => {
	it('refreshes by POST, and everybody sees what came', async () => {
		const { watch, log, clock, resolver, behaviour } = createWorld()
		const watcher = watch(LINK)
		await clock.advance(50)
		behaviour.answer = () => null
		const refreshed = resolver.refresh(LINK)
		await clock.settle()
		expect((await refreshed).state).toBe('not-found')
		expect(watcher.states()).toEqual(['resolving', 'resolved', 'not-found'])
		expect(log.map(({ method }) => method)).toEqual(['GET', 'POST'])
	})

	it('refreshes a link that nobody shows, and one that is being asked for', async () => {
		const { watch, log, clock, resolver } = createWorld()
		watch(LINK)
		await clock.advance(15)
		const refreshed = resolver.refresh(LINK)
		const other = resolver.refresh('https://wiki.test/Home')
		await clock.settle()
		expect((await refreshed).state).toBe('resolved')
		expect((await other).state).toBe('resolved')
		expect(log.filter(({ links }) => links.includes(LINK)).map(({ method }) => method)).toEqual(['GET', 'POST'])
	})

	it('tells a failed refresh, and goes on showing what was there', async () => {
		const { watch, clock, resolver, behaviour } = createWorld()
		const watcher = watch(LINK)
		await clock.advance(50)
		behaviour.status = () => 500
		const refreshed = resolver.refresh(LINK)
		await clock.settle()
		expect(await refreshed).toMatchObject({ state: 'error', error: { status: 500 } })
		expect(watcher.state()).toBe('resolved')
	})

	it.each([
		['all', undefined, 3],
		['a prefix', 'https://tracker.test/', 2],
		['a function', (link: string) => link.endsWith('/1'), 1],
	])('forgets by %s, and asks again for what is shown', async (_, what, count) => {
		const { watch, log, clock, resolver } = createWorld({ ownHost: 'tracker.test' })
		const links = [LINK, 'https://tracker.test/issues/2', 'https://wiki.test/Home']
		for (const link of links) watch(link)
		await clock.advance(500)
		const before = log.length
		resolver.invalidate(what)
		expect(links.map((link) => resolver.peek(link).state)).toEqual(['resolved', 'resolved', 'resolved'])
		await clock.settle()
		expect(log.slice(before).flatMap((each) => each.links)).toHaveLength(count)
		expect(log.slice(before).every(({ method }) => method === 'POST')).toBe(true)
	})

	it('does not believe an answer that was on its way when it was forgotten', async () => {
		const { watch, clock, resolver, behaviour } = createWorld({ behaviour: { answer: (link) => reference(link, { richObjectType: 'old' }) } })
		const watcher = watch(LINK)
		await clock.advance(15)
		resolver.invalidate()
		await clock.advance(15)
		behaviour.answer = (link) => reference(link, { richObjectType: 'new' })
		await clock.settle()
		expect(watcher.heard.map(({ reference }) => reference?.richObjectType)).toEqual([undefined, 'new'])
	})

	it('never asks for what is seeded', async () => {
		const { watch, log, clock, resolver } = createWorld()
		const waiting = watch('https://wiki.test/Late')
		resolver.seed({ [LINK]: reference(LINK), 'https://wiki.test/None': null, 'https://wiki.test/Broken': 'x' as never })
		resolver.seed(new Map([['https://wiki.test/Late', reference('https://wiki.test/Late')]]))
		watch(LINK)
		await clock.settle()
		expect(log).toEqual([])
		expect(waiting.states()).toEqual(['resolving', 'resolved'])
		expect(resolver.peek('https://wiki.test/None').state).toBe('not-found')
		expect(resolver.peek('https://wiki.test/Broken').state).toBe('idle')
	})
})

describe('owners', () => {
	it('forgets everything when the user changes, and never shows it to the next', async () => {
		const { watch, log, clock, session, resolver } = createWorld({ behaviour: { answer: (link) => reference(link, { richObjectType: session.user! }) } })
		const watcher = watch(LINK)
		await clock.advance(50)
		session.user = 'bob'
		expect(resolver.peek(LINK).reference).toBeNull()
		await clock.settle()
		expect(log).toHaveLength(2)
		expect(watcher.heard.map(({ state, reference }) => [state, reference?.richObjectType])).toEqual([
			['resolving', undefined], ['resolved', 'alice'], ['idle', undefined], ['resolving', undefined], ['resolved', 'bob'],
		])
	})

	it('drops an answer that comes after the user has changed', async () => {
		const { watch, clock, session, resolver, log } = createWorld()
		const watcher = watch(LINK)
		await clock.advance(15)
		session.user = null
		session.shareToken = 'TOKEN'
		resolver.peek(LINK)
		await clock.settle()
		expect(log.map(({ aborted, path }) => [aborted, path])).toEqual([[true, 'references/resolve'], [false, 'references/resolvePublic']])
		expect(watcher.states()).toEqual(['resolving', 'idle', 'resolving', 'resolved'])
	})
})

describe('the tab\'s storage', () => {
	async function visit(storage = createMemoryStorage(), links = [LINK]) {
		const world = createWorld({ storage, clock: createFakeClock() })
		for (const link of links) world.watch(link)
		await world.clock.advance(2000)
		world.resolver.save()
		return { storage, world }
	}

	it('brings answers and costs over a reload', async () => {
		const links = Array.from({ length: 30 }, (_, index) => `https://tracker.test/issues/${index}`)
		const { storage } = await visit(createMemoryStorage(), links)
		const { watch, log, clock } = createWorld({ storage })
		const known = watch(links[3]!)
		expect(known.state()).toBe('resolved')
		for (let index = 100; index < 120; index++) watch(`https://tracker.test/issues/${index}`)
		await clock.settle()
		expect(log.map((each) => each.links.length)).toEqual([20])
	})

	it('gives nothing of one user to another', async () => {
		const { storage } = await visit()
		const { resolver, session } = createWorld({ storage })
		session.user = 'bob'
		expect(resolver.peek(LINK).state).toBe('idle')
		resolver.save()
		expect(storage.text).toBeNull()
	})

	it('gives nothing of one server to another of the same origin', async () => {
		const { storage } = await visit()
		const { resolver } = createWorld({ storage, place: '/other' })
		expect(resolver.peek(LINK).state).toBe('idle')
		resolver.seed({ [LINK]: reference(LINK) })
		resolver.save()
		expect(createWorld({ storage }).resolver.peek(LINK).state).toBe('idle')
	})

	it('keeps the answers of a server that has a web root', async () => {
		const storage = createMemoryStorage()
		const { resolver, watch, clock } = createWorld({ storage, place: '/cloud' })
		watch(LINK)
		await clock.advance(1000)
		resolver.save()
		expect(createWorld({ storage, place: '/cloud' }).resolver.peek(LINK).state).toBe('resolved')
	})

	it('empties the storage when the user changes', async () => {
		const { storage, world } = await visit()
		world.session.user = 'bob'
		world.resolver.peek(LINK)
		expect(storage.text).toBeNull()
	})

	it.each(['', 'null', '{', '[]', '7', '"x"', '{"v":1}', '{"v":2,"owner":"[\\"alice\\",null]","links":[["https://tracker.test/issues/1",null,1]]}',
		'{"v":1,"owner":"[\\"alice\\",null]","links":7}', '{"v":1,"owner":"[\\"alice\\",null]","links":[7,null,[],["x"],["x",3,4],[1,null,5]]}',
		'{"v":1,"owner":"[\\"alice\\",null]","costs":{"tracker.test":"x","a":-1,"b":null},"links":[]}', '{"v":1,"owner":"[\\"alice\\",null]","costs":"x","links":[]}'])('is content with %s', async (text) => {
		const storage = createMemoryStorage()
		storage.text = text
		const { watch, clock } = createWorld({ storage })
		const watcher = watch(LINK)
		await clock.settle()
		expect(watcher.state()).toBe('resolved')
	})

	it('keeps the newest where there is not enough room, and nothing where there is none', async () => {
		const storage = createMemoryStorage()
		const links = Array.from({ length: 20 }, (_, index) => `https://tracker.test/issues/${index}`)
		storage.room = 2500
		await visit(storage, links)
		const { resolver } = createWorld({ storage })
		const kept = links.filter((link) => resolver.peek(link).state === 'resolved')
		expect(kept.length).toBeGreaterThan(2)
		expect(kept).toEqual(links.slice(-kept.length))
		storage.room = 0
		storage.text = null
		await visit(storage, links)
		expect(storage.text).toBeNull()
	})

	it('survives a storage that throws', async () => {
		const storage = { read() { throw new Error('forbidden') }, write: () => false }
		const { watch, clock, resolver } = createWorld({ storage })
		const watcher = watch(LINK)
		await clock.settle()
		resolver.save()
		expect(watcher.state()).toBe('resolved')
	})

	it('shows what was stored only after hydration, and what was seeded at once', async () => {
		const { storage } = await visit()
		const { resolver } = createWorld({ storage })
		resolver.seed({ 'https://wiki.test/Home': reference('https://wiki.test/Home') })
		expect(resolver.peek(LINK, true).state).toBe('idle')
		expect(resolver.peek(LINK).state).toBe('resolved')
		expect(resolver.peek('https://wiki.test/Home', true).state).toBe('resolved')
	})
})
