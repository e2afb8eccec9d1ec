import { describe, expect, it } from 'vitest'
import { Engine } from '../../../src/core/reference/engine.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePage, createWorld } from './world.ts'

const LINK = 'https://tracker.test/issues/1'
const many = (count: number) => Array.from({ length: count }, (_, index) => `https://tracker.test/issues/${index}`)

describe('a server that refuses', () => {
	it('waits a second, then twice as long each time, up to 15 seconds', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { overheadMs: 0, costMs: () => 0, status: () => 429 } })
		watch(LINK)
		await clock.advance(200_000)
		const waits = log.slice(1).map(({ sentAt }, index) => (sentAt - log[index]!.endedAt) / 1000)
		expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 15, 15, 15, 15])
		behaviour.status = undefined
		await clock.settle()
	})

	it.each([
		['seconds', '90'],
		['a date', new Date(Date.UTC(2026, 10, 21) + 90_000).toUTCString()],
	])('waits as long as the server says in %s, whatever happens meanwhile', async (_, retryAfter) => {
		const { watch, log, clock, show, behaviour } = createWorld({ behaviour: { overheadMs: 0, costMs: () => 0, status: () => 429, headers: { 'retry-after': retryAfter } } })
		const watcher = watch(LINK)
		await clock.advance(60_000)
		show()
		await clock.advance(29_000)
		expect(log).toHaveLength(1)
		behaviour.status = undefined
		await clock.advance(2000)
		expect(watcher.state()).toBe('resolved')
	})

	it.each([['0'], ['Wed, 21 Oct 2015 07:28:00 GMT']])('goes on waiting by its own times if the server says %s', async (retryAfter) => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { overheadMs: 0, costMs: () => 0, status: () => 429, headers: { 'retry-after': retryAfter } } })
		watch(LINK)
		await clock.advance(60_000)
		expect(log.length).toBeLessThan(10)
		behaviour.status = undefined
		await clock.settle()
	})

	it('waits as long as the server says, although it answers a request that had left before', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { headers: { 'retry-after': '60' }, status: ({ links }) => links[0] === LINK ? 429 : undefined, costMs: (link) => link === LINK ? 1 : 200 } })
		watch(LINK)
		watch('https://slow.test/1')
		await clock.advance(100)
		watch('https://third.test/1')
		await clock.advance(50_000)
		expect(log.map(({ links }) => links)).toEqual([[LINK], ['https://slow.test/1']])
		behaviour.status = undefined
		await clock.settle()
		expect(log.length).toBeGreaterThanOrEqual(4)
	})

	it('waits as long as the server says, although the probe of a host that left before is answered', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: {
			headers: { 'retry-after': '60' },
			status: ({ links }) => links[0]!.includes('ill') ? 503 : undefined,
			costMs: (link) => link.includes('ill') ? 3000 : 2,
		} })
		watch('https://ill.test/1')
		await clock.advance(4500)
		behaviour.status = ({ links }) => links[0]!.includes('ill') ? undefined : 429
		watch(LINK)
		await clock.advance(30_000)
		expect(log.map(({ links }) => links[0])).toEqual(['https://ill.test/1', 'https://ill.test/1', LINK])
	})

	it('waits as long as the server says, although the connection of a request that left before is lost', async () => {
		const { watch, log, clock } = createWorld({ behaviour: {
			headers: { 'retry-after': '60' },
			status: ({ links }) => links[0] === LINK ? 429 : links[0]!.includes('lost') ? 'lost' : undefined,
			costMs: (link) => link.includes('lost') ? 500 : link.includes('slow') ? 1000 : 2,
		} })
		const watcher = watch(LINK)
		watch('https://lost.test/1')
		watch('https://slow.test/1')
		await clock.advance(30_000)
		expect(watcher.state()).toBe('rate-limited')
		expect(log).toHaveLength(3)
	})

	it('gets a link a minute later that the reader has passed by meanwhile', async () => {
		const { watch, clock, behaviour } = createWorld({ behaviour: { status: () => 429 } })
		const watcher = watch(LINK, 0, 360)
		await clock.advance(5000)
		watcher.move(2000)
		behaviour.status = undefined
		await clock.advance(90_000)
		expect(watcher.state()).toBe('resolved')
	})

	it('waits a little longer at random', async () => {
		const clock = createFakeClock(0, () => 0.999)
		const { watch, log } = createWorld({ clock, behaviour: { overheadMs: 0, costMs: () => 0, status: () => 429 } })
		watch(LINK)
		await clock.advance(2000)
		expect(log[1]!.sentAt - log[0]!.endedAt).toBeCloseTo(1250, -1)
	})

	it('keeps the links, shows why, and answers each once it may', async () => {
		const { watch, clock, behaviour } = createWorld({ ownHost: 'tracker.test', behaviour: { status: () => 429 } })
		const watchers = many(40).map((link) => watch(link))
		await clock.advance(100)
		expect(new Set(watchers.map((each) => each.state()))).toEqual(new Set(['rate-limited']))
		const late = watch('https://wiki.test/Home')
		expect(late.state()).toBe('rate-limited')
		behaviour.status = undefined
		await clock.settle()
		expect(new Set([...watchers, late].map((each) => each.state()))).toEqual(new Set(['resolved']))
	})

	it('counts refusals of one moment once, and tries with one request before the others', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { costMs: () => 300, status: () => 429 } })
		for (const link of many(8)) watch(link)
		await clock.advance(700)
		const refused = log.length
		expect(refused).toBeGreaterThan(1)
		await clock.advance(1100)
		expect(log.length).toBe(refused + 1)
		behaviour.status = undefined
		await clock.settle()
	})
})

describe('a server that fails', () => {
	it.each(['lost', 502, 503, 504] as const)('is probed by single requests after %s until it is back, and no link is an error', async (status) => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { status: () => status } })
		const watchers = many(6).map((link) => watch(link))
		await clock.advance(60_000)
		expect(new Set(watchers.map((each) => each.state()))).toEqual(new Set(['unreachable']))
		expect(log.slice(4).every(({ links }) => links.length === 1)).toBe(true)
		expect(log.length).toBeLessThanOrEqual(9)
		behaviour.status = undefined
		await clock.advance(15_100)
		expect(watchers.map((each) => each.state())).toEqual(Array(6).fill('resolved'))
	})

	it.each([401, 403, 412])('does not try %s again', async (status) => {
		const { watch, log, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { status: () => status } })
		const watchers = many(5).map((link) => watch(link))
		await clock.settle()
		expect(log).toHaveLength(1)
		expect(watchers.map(({ heard }) => heard.at(-1))).toEqual(watchers.map(() => expect.objectContaining({ state: 'error', error: expect.objectContaining({ status }) })))
	})

	it('makes 500 for a single link its error at once', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { status: () => 500 } })
		const watcher = watch(LINK)
		await clock.settle()
		expect(log).toHaveLength(1)
		expect(watcher.states()).toEqual(['resolving', 'error'])
	})

	it('takes links for unknown where nobody is signed in and the server wants somebody', async () => {
		const { watch, log, clock, session } = createWorld({ behaviour: { status: () => 401 } })
		session.user = null
		const watcher = watch(LINK)
		await clock.settle()
		expect([log.length, watcher.state()]).toEqual([1, 'not-found'])
	})

	it('gives up a request that never ends, and lets other hosts through meanwhile', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { costMs: (link) => link === LINK ? 1e9 : 2 } })
		const [stuck, other] = [watch(LINK), watch('https://wiki.test/Home')]
		await clock.advance(50)
		const third = watch('https://pics.test/a.gif')
		await clock.advance(200)
		expect([other.state(), third.state()]).toEqual(['resolved', 'resolved'])
		await clock.advance(61_000)
		expect(log[0]!.aborted).toBe(true)
		expect(stuck.state()).toBe('unreachable')
	})

	it('reports what links wait for, before the first request to their host as well', async () => {
		const { resolver, watch, clock } = createWorld({ behaviour: { costMs: () => 1e9 } })
		watch(LINK)
		await clock.advance(5)
		expect(resolver.inspect()).toMatchObject([{ host: 'tracker.test', queued: 1, inFlight: 0, waitsFor: 'gathering' }])
		await clock.advance(20_000)
		for (const link of many(30)) watch(link)
		await clock.advance(5_000)
		expect(resolver.inspect()).toMatchObject([{ host: 'tracker.test', inFlight: 2, waitsFor: 'silent' }])
	})

	it('answers the healthy links of a host though one of them never ends', async () => {
		const { watch, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { costMs: (link) => link === LINK ? 1e9 : 2 } })
		const watchers = many(8).map((link) => watch(link))
		await clock.advance(5 * 61_000)
		expect(watchers.map((each) => each.state())).toEqual(many(8).map((link) => link === LINK ? 'unreachable' : 'resolved'))
	})

	it('does not keep an error: the next subscriber fetches again', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { status: () => 403 } })
		const first = watch(LINK)
		await clock.settle()
		first.move(0)
		await clock.settle()
		expect(log).toHaveLength(1)
		behaviour.status = undefined
		watch(LINK)
		await clock.settle()
		expect(log).toHaveLength(2)
		expect(first.states()).toEqual(['resolving', 'error', 'resolving', 'resolved'])
	})
})

describe('no network', () => {
	it('waits for it, and goes on when it is back', async () => {
		let isOnline = false
		const { watch, clock, resolver } = createWorld({ isOnline: () => isOnline, behaviour: { status: () => isOnline ? undefined : 'lost' } })
		const watcher = watch(LINK)
		await clock.advance(5000)
		expect(watcher.states()).toEqual(['resolving', 'offline'])
		isOnline = true
		resolver.wake('reconnect')
		await clock.advance(100)
		expect(watcher.states()).toEqual(['resolving', 'offline', 'resolved'])
	})

	it('waits for it before the first link was ever asked for, when the engine is not loaded yet', async () => {
		let isOnline = false
		const clock = createFakeClock()
		const { watch, log, resolver } = createWorld({
			isOnline: () => isOnline,
			clock,
			async load() {
				if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
				return (options) => new Engine({ ...options, page: createFakePage(clock) })
			},
		})
		const watcher = watch(LINK)
		const refreshed = resolver.refresh('https://wiki.test/Home')
		await clock.advance(5000)
		expect(watcher.states()).toEqual(['resolving', 'offline'])
		isOnline = true
		resolver.wake('reconnect')
		await clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
		expect((await refreshed).state).toBe('resolved')
		expect(new Set(log.flatMap(({ links }) => links)).size).toBe(2)
	})

	it('tries all the same from time to time, for a browser that is wrong about it', async () => {
		const { watch, log, clock } = createWorld({ isOnline: () => false, behaviour: { status: () => log.length < 3 ? 'lost' : undefined } })
		const watcher = watch(LINK)
		await clock.settle()
		expect(log.map(({ sentAt }) => Math.round((sentAt - log[0]!.sentAt) / 1000))).toEqual([0, 1, 3])
		expect(watcher.states()).toEqual(['resolving', 'offline', 'resolved'])
	})
})
