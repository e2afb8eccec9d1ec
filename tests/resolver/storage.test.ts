import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fakeClock.ts'
import { openChat } from './simulation.ts'
import { createMemoryStorage, createWorld, knownProfile, reference } from './world.ts'

const LINK = 'https://tracker.test/issues/1'

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

	it.each(['focus', 'reconnect', 'return'] as const)('brings answers that are fetched again on %s once they are old, although nothing was fetched since the reload', async (cause) => {
		const { storage, world: { clock } } = await visit()
		const { watch, log, resolver } = createWorld({ storage, clock })
		watch(LINK)
		await clock.advance(2 * 3600_000)
		expect(log).toEqual([])
		resolver.wake(cause)
		await clock.advance(1000)
		expect(log.length).toBe(1)
	})

	it('lets other pages request past the browser\'s cache what was outdated within the last hour', async () => {
		const profile = knownProfile()
		const clock = createFakeClock()
		const { watch, resolver } = createWorld({ profile, clock })
		const before = createWorld({ profile, clock })
		watch(LINK).release()
		before.watch('https://wiki.test/Home')
		await clock.advance(1000)
		resolver.invalidate(LINK)
		await clock.advance(1000)
		const soon = createWorld({ profile, clock })
		for (const world of [before, soon]) world.watch(LINK)
		await clock.advance(3600_000)
		const later = createWorld({ profile, clock })
		later.watch(LINK)
		await clock.advance(1000)
		expect([before.log, soon.log, later.log].map((log) => log.at(-1)!.method)).toEqual(['POST', 'POST', 'GET'])
	})

	it('brings costs to what was loaded ahead of the first link, too', async () => {
		const storage = createMemoryStorage()
		const first = createWorld({ storage })
		for (const count of [1, 5]) {
			for (let index = 0; index < count; index++) first.watch(`https://tracker.test/${count}/${index}`)
			await first.clock.advance(1000)
		}
		first.resolver.save()
		const { resolver } = createWorld({ storage })
		await resolver.prepare()
		resolver.save()
		expect(JSON.parse(storage.text!)).toHaveProperty(['estimates', 'costs', 'tracker.test'])
	})

	it('brings no costs to another user, because their hosts tell what somebody has read', async () => {
		const storage = createMemoryStorage()
		const { watch, clock, session, resolver } = createWorld({ storage })
		for (const count of [1, 5]) {
			const watchers = Array.from({ length: count }, (_, index) => watch(`https://tracker.test/${count}/${index}`))
			await clock.advance(1000)
			for (const { release } of watchers) release()
		}
		session.user = 'bob'
		watch('https://wiki.test/Home')
		await clock.advance(1000)
		resolver.save()
		expect(JSON.parse(storage.text!).estimates.costs).toHaveProperty(['wiki.test'])
		expect(storage.text).not.toContain('tracker.test')
	})

	it('brings no cost that latency may have been', async () => {
		const storage = createMemoryStorage()
		const first = createWorld({ storage, behaviour: { latencyMs: 300 } })
		first.watch(LINK)
		await first.clock.advance(1000)
		first.resolver.save()
		const chat = openChat({ latencyMs: 300, costMs: 1, workers: 8 }, { storage })
		await chat.fill()
		expect(chat.log.length).toBeLessThanOrEqual(10)
	})

	it('never returns one user\'s answers to another user', async () => {
		const { storage } = await visit()
		const { resolver, session } = createWorld({ storage })
		session.user = 'bob'
		expect(resolver.peek(LINK).state).toBe('idle')
		resolver.save()
		expect(storage.text).toBeNull()
	})

	it('does not tell the next user which hosts the former one has read of', async () => {
		const storage = createMemoryStorage()
		const { watch, clock, session, resolver } = createWorld({ storage })
		const watcher = watch(LINK)
		await clock.advance(2000)
		watcher.release()
		session.user = 'bob'
		watch('https://wiki.test/Home')
		await clock.advance(2000)
		resolver.save()
		expect(storage.text).toContain('wiki.test')
		expect(storage.text).not.toContain('tracker.test')
	})

	it('gives nothing of one server to another of the same origin', async () => {
		const { storage } = await visit()
		const { resolver } = createWorld({ storage, serverScope: '/other' })
		expect(resolver.peek(LINK).state).toBe('idle')
		resolver.seed({ [LINK]: reference(LINK) })
		resolver.save()
		expect(createWorld({ storage }).resolver.peek(LINK).state).toBe('idle')
	})

	it('keeps the answers of a server that has a web root', async () => {
		const storage = createMemoryStorage()
		const { resolver, watch, clock } = createWorld({ storage, serverScope: '/cloud' })
		watch(LINK)
		await clock.advance(1000)
		resolver.save()
		expect(createWorld({ storage, serverScope: '/cloud' }).resolver.peek(LINK).state).toBe('resolved')
	})

	it('empties the storage when the user changes', async () => {
		const { storage, world } = await visit()
		world.session.user = 'bob'
		world.resolver.peek(LINK)
		expect(storage.text).toBeNull()
	})

	it.each(['', 'null', '{', '[]', '7', '"x"', '{"v":1}', '{"v":3,"owner":"[\\"alice\\",null]","links":[["https://tracker.test/issues/1",null,1]]}',
		'{"v":3,"owner":"[\\"alice\\",null]","links":7}', '{"v":3,"owner":"[\\"alice\\",null]","links":[7,null,[],["x"],["x",3,4],[1,null,5]]}',
		'{"v":3,"owner":"[\\"alice\\",null]","estimates":{"latencyMs":-1,"costs":{"tracker.test":"x","a":-1,"b":null}},"links":[]}', '{"v":3,"owner":"[\\"alice\\",null]","estimates":"x","links":[]}'])('is content with %s', async (text) => {
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

	it('holds a million characters at most, the newest answers', async () => {
		const storage = createMemoryStorage()
		const world = createWorld({ storage, behaviour: { answer: (link) => reference(link, { richObject: { text: 'x'.repeat(20_000) } }) } })
		const links = Array.from({ length: 120 }, (_, index) => `https://tracker.test/issues/${index}`)
		for (const link of links) {
			world.watch(link)
			await world.clock.advance(500)
		}
		world.resolver.save()
		expect(storage.text!.length).toBeLessThan(1_001_000)
		expect(storage.text!.length).toBeGreaterThan(900_000)
		const { resolver } = createWorld({ storage })
		expect([links[0]!, links.at(-1)!].map((link) => resolver.peek(link).state)).toEqual(['idle', 'resolved'])
	})

	it('holds as many answers as the page keeps, the newest', async () => {
		const storage = createMemoryStorage()
		const { watch, resolver, clock } = createWorld({ storage, limits: { entries: 3 } })
		for (let index = 0; index < 5; index++) {
			watch(`https://wiki.test/${index}`)
			await clock.advance(1000)
		}
		resolver.save()
		expect([...storage.text!.matchAll(/\["https:\/\/wiki\.test\/(\d)"/g)].map(([, index]) => index)).toEqual(['2', '3', '4'])
	})

	it('holds no seed that JSON can\'t write, and is written all the same', async () => {
		const storage = createMemoryStorage()
		const { watch, resolver, clock } = createWorld({ storage })
		const cycle: Record<string, unknown> = {}
		cycle.itself = cycle
		resolver.seed({ 'https://wiki.test/cycle': reference('https://wiki.test/cycle', { richObject: cycle }) })
		for (const link of ['https://wiki.test/cycle', 'https://wiki.test/1']) watch(link)
		await clock.advance(1000)
		expect((await Promise.all([resolver.refresh('https://wiki.test/cycle'), clock.advance(1000)]))[0].state).toBe('resolved')
		resolver.seed({ 'https://wiki.test/cycle': reference('https://wiki.test/cycle', { richObject: cycle }) })
		resolver.save()
		expect([...storage.text!.matchAll(/"https:\/\/wiki\.test\/(\w+)"/g)].map(([, name]) => name)).toContain('1')
		expect(storage.text).not.toContain('cycle')
	})

	it('is shared by two copies of the library on a page, and neither harms the other', async () => {
		const storage = createMemoryStorage()
		const clock = createFakeClock()
		const [first, second] = [createWorld({ storage, clock }), createWorld({ storage, clock })]
		const watchers = [first.watch(LINK), second.watch(LINK), second.watch('https://wiki.test/Home')]
		await clock.advance(2000)
		expect(watchers.map((each) => each.state())).toEqual(['resolved', 'resolved', 'resolved'])
		expect([first.asked(), second.asked()]).toEqual([[LINK], [LINK, 'https://wiki.test/Home']])
		first.resolver.invalidate()
		await clock.advance(2000)
		expect([first.asked().length, second.asked().length]).toEqual([2, 2])
		first.resolver.save()
		second.resolver.save()
		const next = createWorld({ storage, clock })
		expect([LINK, 'https://wiki.test/Home'].map((link) => next.resolver.peek(link).state)).toEqual(['resolved', 'resolved'])
		second.session.user = 'bob'
		second.resolver.peek(LINK)
		expect(first.resolver.peek(LINK).state).toBe('resolved')
	})

	it('does not bring back what was forgotten', async () => {
		const { storage, world } = await visit()
		world.behaviour.status = () => 404
		world.resolver.invalidate(LINK)
		world.resolver.save()
		expect(createWorld({ storage }).resolver.peek(LINK).state).toBe('idle')
	})

	it('ignores a storage that throws', async () => {
		const storage = { read() { throw new Error('forbidden') }, write() { throw new Error('forbidden') } }
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
