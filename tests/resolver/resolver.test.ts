import type { EngineFirstRequest } from '../../src/contract/engine.ts'
import type { ReferenceTransportResponse } from '../../src/resolver/wire/transport.ts'
import { describe, expect, it } from 'vitest'
import { type EngineOptions, Engine } from '../../src/resolver/engine.ts'
import { leastMs } from '../setup/linear.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePage, createMemoryStorage, createWorld, envelope, reference } from './world.ts'

const create = (options: EngineOptions) => new Engine({ ...options, page: createFakePage(options.clock) })
const many = (count: number, host = 'tracker.test') => Array.from({ length: count }, (_, index) => `https://${host}/issues/${index}`)

describe('asking', () => {
	it('asks once for a link that fifty components want', async () => {
		const { watch, log, clock } = createWorld()
		const watchers = Array.from({ length: 50 }, () => watch('https://tracker.test/issues/1'))
		await clock.settle()
		expect(log.map(({ method, path }) => [method, path])).toEqual([['GET', 'references/resolve']])
		expect(watchers.every(({ heard }) => heard.at(-1)!.state === 'resolved')).toBe(true)
	})

	it('asks by POST for several, with their number as limit', async () => {
		const { watch, log, clock } = createWorld({ ownHost: 'tracker.test' })
		for (const link of many(5)) watch(link)
		await clock.settle()
		expect(log).toMatchObject([{ method: 'POST', links: many(5), limit: 5 }])
	})

	it.each([2, 3, 4])('sends %i links of a host that nobody knows one by one, at the same time', async (count) => {
		const { watch, log, clock } = createWorld()
		for (const link of many(count)) watch(link)
		await clock.settle()
		expect(log.map(({ method, links }) => [method, ...links])).toEqual(many(count).map((link) => ['GET', link]))
		expect(new Set(log.map(({ sentAt }) => sentAt)).size).toBe(1)
	})

	it('asks the public endpoint with the token where there is no user, 15 links at most', async () => {
		const { watch, log, clock, session } = createWorld({ ownHost: 'wiki.test' })
		session.user = null
		session.shareToken = 'TOKEN'
		for (const link of many(20, 'wiki.test')) watch(link)
		await clock.settle()
		expect(log.map(({ path, token, links, limit }) => [path, token, links.length, limit])).toEqual([
			['references/resolvePublic', 'TOKEN', 15, 15],
			['references/resolvePublic', 'TOKEN', 5, 5],
		])
	})

	it('has no more than four requests in flight, and no more than fifty links in one', async () => {
		const { watch, log, clock, mostUnderWay } = createWorld({ behaviour: { costMs: () => 0.1 } })
		for (const link of many(1000)) watch(link)
		await clock.settle()
		expect(mostUnderWay()).toBe(4)
		expect(Math.max(...log.map(({ links }) => links.length))).toBe(50)
		expect(new Set(log.flatMap(({ links }) => links)).size).toBe(1000)
	})

	it.each([
		[70, 5],
		[40, 8],
		[10, 30],
		[1, 50],
	])('fills a request with links of %s ms each until the server is expected to work for 300 ms, or there are 50: %s of them', async (costMs, count) => {
		const storage = createMemoryStorage()
		storage.text = JSON.stringify({ v: 3, owner: '["alice",null]', estimates: { latencyMs: 0, costs: { 'tracker.test': costMs } }, links: [] })
		const { watch, log, clock } = createWorld({ storage, behaviour: { costMs: () => costMs } })
		for (const link of many(200)) watch(link)
		await clock.settle()
		expect(log[0]!.links).toHaveLength(count)
	})

	it('takes as many links of a host that an earlier page has measured after one as before', async () => {
		const storage = createMemoryStorage()
		storage.text = JSON.stringify({ v: 3, owner: '["alice",null]', estimates: { latencyMs: 50, costs: { 'tracker.test': 2 } }, links: [] })
		const { watch, log, clock } = createWorld({ storage })
		for (const links of [many(1), many(20)]) {
			for (const link of links) watch(link)
			await clock.advance(1000)
		}
		expect(log.map(({ links }) => links.length)).toEqual([1, 19])
	})

	it('takes a limit that an app gives as undefined for the default', async () => {
		const { watch, log, clock, mostUnderWay } = createWorld({ limits: { requests: undefined, links: undefined } as never })
		for (const link of many(1000)) watch(link)
		await clock.settle()
		expect(mostUnderWay()).toBe(4)
		expect(Math.max(...log.map(({ links }) => links.length))).toBe(50)
	})

	it('takes a payload without references for nothing known', () => {
		const { resolver } = createWorld()
		resolver.seed(undefined)
		resolver.seed(null)
		expect(resolver.peek('https://tracker.test/issues/1').state).toBe('idle')
	})

	it('sends each link by a GET of its own, and at once, where an app wants it so', async () => {
		const { watch, log, clock } = createWorld({ limits: { links: 1, requests: 6 }, behaviour: { costMs: () => 300 } })
		for (const link of many(18)) watch(link)
		await clock.settle()
		expect(log.map(({ method, links }) => [method, links.length])).toEqual(Array(18).fill(['GET', 1]))
		expect(log.map(({ sentAt }) => sentAt - log[0]!.sentAt)).toEqual([0, 320, 640].flatMap((at) => Array(6).fill(at)))
	})

	it('asks at once for what it is told to be all, and waits for company again where links keep coming', async () => {
		const { watch, log, clock, resolver } = createWorld({ ownHost: 'tracker.test' })
		const [first, second, third, fourth] = many(4) as [string, string, string, string]
		watch(first)
		await clock.advance(1000)
		watch(second)
		resolver.flush()
		await clock.advance(0)
		expect(log.map(({ links }) => links)).toEqual([[first], [second]])
		watch(third)
		watch(fourth)
		resolver.flush()
		await clock.advance(19)
		expect(log).toHaveLength(2)
		await clock.advance(1)
		expect(log.at(-1)!.links).toEqual([third, fourth])
	})

	it('asks for all links of a page at once that were there before its engine, if it was told that they are all', async () => {
		const { watch, log, clock, resolver } = createWorld()
		const links = many(3)
		const watchers = links.map((link) => watch(link, Infinity))
		for (const each of watchers) each.move(0)
		resolver.flush()
		await clock.advance(0)
		expect(log.flatMap((each) => each.links)).toEqual(links)
	})

	it('asks at once for links that came near after their moment to gather, in which none left', async () => {
		const { watch, log, clock, resolver } = createWorld()
		await resolver.prepare()
		const far = watch('https://tracker.test/issues/1', 3000, 360)
		await clock.advance(15)
		expect(log).toEqual([])
		far.move(0)
		resolver.flush()
		await clock.advance(0)
		expect(log).toHaveLength(1)
	})

	it('fetches the nearest links first', async () => {
		const { watch, asked, clock } = createWorld({ behaviour: { costMs: () => 300 } })
		many(9).forEach((link, index) => watch(link, 900 - index * 100))
		await clock.settle()
		expect(asked()).toEqual(many(9).reverse())
	})

	it('asks for nothing that is far away until it comes near', async () => {
		const { watch, log, clock } = createWorld()
		const far = watch('https://tracker.test/issues/1', Infinity)
		await clock.settle()
		expect(log).toEqual([])
		expect(far.state()).toBe('idle')
		far.move(0)
		await clock.settle()
		expect(log).toHaveLength(1)
		expect(far.states()).toEqual(['resolving', 'resolved'])
	})

	it('lets links that are near, but out of sight, wait for company', async () => {
		const { watch, log, clock } = createWorld({ ownHost: 'tracker.test' })
		for (const link of many(5)) {
			watch(link, 200)
			await clock.advance(15)
		}
		await clock.settle()
		expect(log.map(({ links }) => links.length)).toEqual([5])
	})

	it('never fetches a link that isn\'t a web address', async () => {
		const { watch, log, clock, resolver } = createWorld()
		for (const link of ['', 'not a link', 'javascript:alert(1)', 'data:text/html,x', '/apps/files', 'mailto:a@b.test', 'https://', '__proto__']) {
			watch(link)
			expect(resolver.peek(link).state).toBe('not-found')
			expect((await resolver.refresh(link)).state).toBe('not-found')
		}
		await clock.settle()
		expect(log).toEqual([])
	})

	it('sends a normalised link once, and answers it as it was written', async () => {
		const { watch, asked, clock } = createWorld()
		const written = [' https://münchen.test?q=1 ', 'https://xn--mnchen-3ya.test/?q=1', 'https://münchen.test/?q=1']
		const watchers = written.map((link) => watch(link))
		await clock.settle()
		expect(asked()).toEqual(['https://xn--mnchen-3ya.test/?q=1'])
		expect(watchers.map((each) => each.state())).toEqual(['resolved', 'resolved', 'resolved'])
	})

	it('sends a link of 100 kB by POST', async () => {
		const { watch, log, clock } = createWorld()
		const long = watch(`https://tracker.test/?${'x'.repeat(100_000)}`)
		await clock.settle()
		expect(log.map(({ method }) => method)).toEqual(['POST'])
		expect(long.state()).toBe('resolved')
	})

	it('sends a link by POST that is long only as it is written in an address', async () => {
		const { watch, log, clock } = createWorld()
		watch(`https://tracker.test/?url=${'%2F'.repeat(1000)}`)
		await clock.settle()
		expect(log.map(({ method }) => method)).toEqual(['POST'])
	})

	it('waits until the engine has loaded, and counts the loading for nothing', async () => {
		let loaded = () => {}
		const load = () => new Promise<(options: EngineOptions) => Engine>((resolve) => { loaded = () => resolve(create) })
		const { watch, log, clock } = createWorld({ load })
		const gone = watch('https://tracker.test/issues/0')
		watch('https://tracker.test/issues/1')
		await clock.advance(500)
		watch('https://tracker.test/issues/2')
		gone.move(Infinity)
		expect(log).toEqual([])
		loaded()
		await clock.settle()
		expect(log.map(({ links }) => links)).toEqual([['https://tracker.test/issues/1'], ['https://tracker.test/issues/2']])
	})

	it('keeps loading the engine while that fails, shows why, and needs no click once it can be loaded', async () => {
		let isThere = false
		const { watch, clock, resolver } = createWorld({
			async load() {
				if (!isThere) throw new Error('no chunk')
				return create
			},
		})
		const first = watch('https://tracker.test/issues/1')
		await clock.advance(100_000)
		expect(first.states()).toEqual(['resolving', 'unreachable'])
		isThere = true
		resolver.wake('focus')
		await clock.advance(100)
		expect(first.state()).toBe('resolved')
	})

	it('plans no further try to load the engine once everybody has left', async () => {
		const { watch, clock } = createWorld({ load: () => Promise.reject(new Error('no chunk')) })
		const first = watch('https://tracker.test/issues/1')
		await clock.advance(5000)
		first.release()
		await clock.settle()
		expect(clock.planned()).toBe(0)
	})
})

describe('subscribers of an app', () => {
	it('are cheap however many want the same link', async () => {
		const { resolver, clock } = createWorld()
		const subscribeAll = async (count: number) => {
			const all = Array.from({ length: count }, () => resolver.subscribe(many(1)[0]!, () => undefined, { distance: 0 }))
			for (const each of all) each.release()
			await clock.advance(10)
		}
		const limitMs = 24 * Math.max(1, await leastMs(0, () => subscribeAll(2000)))
		expect(await leastMs(limitMs, () => subscribeAll(16_000))).toBeLessThan(limitMs)
	})

	it('hear nothing old where another one has brought about something new', async () => {
		const { resolver, clock, session } = createWorld({ behaviour: { answer: (link) => reference(link, { richObjectType: session.user! }) } })
		const [link] = many(1)
		const heard: [string, string | undefined][] = []
		resolver.subscribe(link!, ({ state }) => {
			if (state !== 'resolved' || session.user === 'bob') return
			session.user = 'bob'
			resolver.peek(link!)
		})
		resolver.subscribe(link!, ({ reference }) => { if (reference) heard.push([session.user!, reference.richObjectType]) })
		await clock.advance(2000)
		expect(heard).toEqual([['bob', 'bob']])
	})
})

describe('leaving', () => {
	it('drops links that scrolled away before their request left', async () => {
		const { watch, log, clock } = createWorld()
		const gone = watch('https://tracker.test/issues/1')
		gone.move(Infinity)
		await clock.settle()
		expect(log).toEqual([])
		expect(gone.states()).toEqual(['resolving', 'idle'])
	})

	it('keeps a request that has left when its link scrolls away', async () => {
		const { watch, log, clock } = createWorld()
		const gone = watch('https://tracker.test/issues/1')
		await clock.advance(15)
		gone.move(Infinity)
		await clock.settle()
		expect(log[0]!.aborted).toBe(false)
		expect(gone.state()).toBe('resolved')
	})

	it('aborts a request when the last subscriber leaves', async () => {
		const { watch, log, clock } = createWorld()
		const [first, second] = [watch('https://tracker.test/issues/1'), watch('https://tracker.test/issues/1')]
		await clock.advance(15)
		first.release()
		await clock.advance(1)
		expect(log[0]!.aborted).toBe(false)
		second.release()
		second.release()
		await clock.advance(1)
		expect(log[0]!.aborted).toBe(true)
		await clock.settle()
		expect(second.state()).toBe('idle')
	})

	it('aborts a POST only when nobody wants any of its links', async () => {
		const { watch, log, clock, resolver } = createWorld({ ownHost: 'tracker.test' })
		const [first, second] = many(2).map((link) => watch(link))
		await clock.advance(15)
		first!.release()
		await clock.advance(1)
		expect(resolver.peek(many(2)[0]!).state).toBe('idle')
		await clock.settle()
		expect(log[0]!.aborted).toBe(false)
		expect(second!.state()).toBe('resolved')
	})

	it('keeps an answer that came all the same for a link that has gone, and asks for it only once', async () => {
		const { watch, log, clock, resolver } = createWorld({ ownHost: 'tracker.test', behaviour: { overheadMs: 200 } })
		const [first, , third] = many(3).map((link) => watch(link))
		await clock.advance(15)
		first!.release()
		third!.release()
		await clock.advance(15)
		const again = watch(many(3)[2]!)
		expect(again.state()).toBe('resolving')
		await clock.settle()
		expect(log).toHaveLength(1)
		expect(again.state()).toBe('resolved')
		expect(resolver.peek(many(3)[0]!).state).toBe('resolved')
	})

	it('does not keep what came for a link that has gone when that was declared old meanwhile', async () => {
		const { watch, clock, resolver } = createWorld({ ownHost: 'tracker.test', behaviour: { overheadMs: 200 } })
		const [first] = many(2).map((link) => watch(link))
		await clock.advance(15)
		first!.release()
		await clock.advance(15)
		resolver.invalidate(many(2)[0])
		await clock.settle()
		expect(resolver.peek(many(2)[0]!).state).toBe('idle')
	})

	it('keeps the request for a new subscriber in the same task', async () => {
		const { watch, log, clock } = createWorld()
		watch('https://tracker.test/issues/1').release()
		const next = watch('https://tracker.test/issues/1')
		await clock.settle()
		expect(log.map(({ aborted }) => aborted)).toEqual([false])
		expect(next.state()).toBe('resolved')
	})

	it('fetches an aborted link again', async () => {
		const { watch, log, clock } = createWorld()
		const first = watch('https://tracker.test/issues/1')
		await clock.advance(15)
		first.release()
		await clock.advance(1)
		const second = watch('https://tracker.test/issues/1')
		await clock.settle()
		expect(log.map(({ aborted }) => aborted)).toEqual([true, false])
		expect(second.state()).toBe('resolved')
	})

	it('plans nothing more once everybody has left', async () => {
		const { watch, clock, behaviour } = createWorld()
		behaviour.status = () => 429
		const watchers = many(10).map((link) => watch(link))
		await clock.advance(100)
		for (const each of watchers) each.release()
		await clock.settle()
		expect(clock.planned()).toBe(0)
	})
})

describe('the first requests of a cold page', () => {
	const [first, second, gone] = many(3) as [string, string, string]

	function openCold(answer: () => Promise<ReferenceTransportResponse>, user = 'alice', prepare?: () => Promise<unknown>) {
		const aborted: string[][] = []
		function requestFor(links: string[]): EngineFirstRequest {
			const response = answer()
			response.catch(() => undefined)
			return { user, links, sentAt: clock.now(), response, abort: () => { aborted.push(links) } }
		}
		const clock = createFakeClock()
		const world = createWorld({ clock, prepare, takeFirstRequests: () => [requestFor([first, second]), requestFor([gone])] })
		return { ...world, aborted }
	}

	it('are adopted by the engine: none of their links leaves twice, and what nobody wants is aborted', async () => {
		const { watch, clock, log, aborted } = openCold(async () => ({ status: 200, url: '/', body: envelope({ [first]: reference(first), [second]: null }) }))
		const watchers = [watch(first), watch(second)]
		await clock.advance(1000)
		expect(watchers.map((each) => each.states())).toEqual([['resolving', 'resolved'], ['resolving', 'not-found']])
		expect([log, aborted]).toEqual([[], [[gone]]])
	})

	it.each([
		['were lost', () => Promise.reject(new TypeError('Failed to fetch'))],
		['were refused for an old token', async () => ({ status: 412, url: '/', body: '' })],
	])('leave again by the page\'s transport if they %s', async (_, answer) => {
		const { watch, clock, log } = openCold(answer)
		const watchers = [watch(first), watch(second)]
		await clock.advance(1000)
		expect(log.map(({ links }) => links)).toEqual([[first, second]])
		expect(watchers.map((each) => each.state())).toEqual(['resolved', 'resolved'])
	})

	it('don\'t leave again at once if the server refuses them or is down', async () => {
		for (const status of [429, 503]) {
			const { watch, clock, log } = openCold(async () => ({ status, url: '/', body: '', headers: { 'retry-after': '2' } }))
			watch(first)
			watch(second)
			await clock.advance(900)
			expect(log).toEqual([])
			await clock.advance(3000)
			expect(log.length).toBeGreaterThan(0)
		}
	})

	it('are answered while the code of the transport is loading, for which all other links wait', async () => {
		let end!: () => void
		const { watch, clock, log, resolver } = openCold(
			async () => ({ status: 200, url: '/', body: envelope({ [first]: reference(first), [second]: null }) }),
			'alice',
			() => new Promise<void>((resolve) => { end = resolve }),
		)
		const watchers = [watch(first), watch(second), watch(`${gone}/later`)]
		await clock.advance(1000)
		expect(watchers.map((each) => each.state())).toEqual(['resolved', 'not-found', 'resolving'])
		expect(resolver.inspect().map(({ queued, waitsFor }) => [queued, waitsFor])).toEqual([[1, 'loading']])
		end()
		await clock.settle()
		expect(log.map(({ links }) => links)).toEqual([[`${gone}/later`]])
	})

	it('are no reason to wait for a transport whose code does not load: its requests fail, and say so', async () => {
		const { watch, clock, behaviour } = openCold(async () => { throw new TypeError('Failed to fetch') }, 'alice', async () => { throw new TypeError('No code') })
		behaviour.status = () => 'lost'
		const watcher = watch(first)
		await clock.advance(1000)
		expect(watcher.state()).toBe('unreachable')
		behaviour.status = undefined
		await clock.advance(5000)
		expect(watcher.state()).toBe('resolved')
	})

	it('bring nothing to another user', async () => {
		const { watch, clock, log, aborted } = openCold(async () => ({ status: 200, url: '/', body: envelope({ [first]: null }) }), 'bob')
		const watcher = watch(first)
		await clock.advance(1000)
		expect([watcher.state(), log.length, aborted.length]).toEqual(['resolved', 1, 2])
	})
})
