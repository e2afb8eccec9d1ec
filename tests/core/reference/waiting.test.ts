import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../src/core/reference/engine.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePage, createWorld } from './world.ts'

const LINK = 'https://tracker.test/issues/1'
const many = (count: number) => Array.from({ length: count }, (_, index) => `https://tracker.test/issues/${index}`)

function createNetwork() {
	const listeners = new Set<() => void>()
	return {
		online: true,
		isOnline() { return this.online },
		onOnline(listener: () => void) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		return() {
			this.online = true
			for (const listener of [...listeners]) listener()
		},
		listeners,
	}
}

describe('a server that refuses', () => {
	it('waits a second, then twice as long each time, up to a minute', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { overheadMs: 0, costMs: () => 0, status: () => 429 } })
		watch(LINK)
		await clock.advance(200_000)
		const waits = log.slice(1).map(({ sentAt }, index) => (sentAt - log[index]!.endedAt) / 1000)
		expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
		behaviour.status = undefined
		await clock.settle()
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
	it.each(['lost', 500, 502, 503] as const)('retries a single link twice after %s', async (status) => {
		const { watch, log, clock } = createWorld({ behaviour: { status: () => status } })
		const watcher = watch(LINK)
		await clock.settle()
		expect(log).toHaveLength(3)
		expect(watcher.states()).toEqual(['resolving', 'error'])
	})

	it('is content with the answer to a retry', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { status: () => log.length < 3 ? 'lost' : undefined } })
		const watcher = watch(LINK)
		await clock.settle()
		expect(watcher.states()).toEqual(['resolving', 'resolved'])
	})

	it.each([401, 403, 404, 412])('does not try %s again', async (status) => {
		const { watch, log, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { status: () => status } })
		const watchers = many(5).map((link) => watch(link))
		await clock.settle()
		expect(log).toHaveLength(1)
		expect(watchers.map(({ heard }) => heard.at(-1))).toEqual(watchers.map(() => expect.objectContaining({ state: 'error', error: expect.objectContaining({ status }) })))
	})

	it('takes links for unknown where nobody is signed in and the server wants somebody', async () => {
		const { watch, log, clock, session } = createWorld({ behaviour: { status: () => 401 } })
		session.user = null
		const watcher = watch(LINK)
		await clock.settle()
		expect([log.length, watcher.state()]).toEqual([1, 'not-found'])
	})

	it('gives up a request that never ends, and lets others through meanwhile', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { costMs: (link) => link === LINK ? 1e9 : 2 } })
		const [stuck, other] = [watch(LINK), watch('https://wiki.test/Home')]
		await clock.advance(50)
		const third = watch('https://pics.test/a.gif')
		await clock.advance(200)
		expect(third.state()).toBe('resolved')
		await clock.settle()
		expect(log.some(({ aborted }) => aborted)).toBe(true)
		expect([stuck.state(), other.state()]).toContain('error')
	})

	it('halves a request that takes too long, instead of sending it whole again', async () => {
		const { watch, log, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { costMs: (link) => link === LINK ? 1e9 : 2 } })
		const watchers = many(8).map((link) => watch(link))
		await clock.advance(4 * 61_000)
		expect(log.map(({ links }) => links.length)).toEqual([8, 4, 4, 2, 2, 1, 1])
		expect(watchers.map((each) => each.state())).toEqual(many(8).map((link) => link === LINK ? 'error' : 'resolved'))
	})

	it('does not keep an error: whoever comes next asks again', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { status: () => 404 } })
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
		const connection = createNetwork()
		const { watch, log, clock } = createWorld({ connection, behaviour: { status: () => connection.online ? undefined : 'lost' } })
		connection.online = false
		const watcher = watch(LINK)
		await clock.advance(5000)
		expect(watcher.states()).toEqual(['resolving', 'offline'])
		expect(log).toHaveLength(1)
		connection.return()
		await clock.advance(100)
		expect(watcher.states()).toEqual(['resolving', 'offline', 'resolved'])
		expect(connection.listeners.size).toBe(0)
	})

	it('waits for it before the first link was ever asked for, when what asks is not loaded yet', async () => {
		const connection = createNetwork()
		connection.online = false
		const clock = createFakeClock()
		const { watch, log, resolver } = createWorld({
			connection,
			clock,
			async load() {
				if (!connection.online) throw new TypeError('Failed to fetch dynamically imported module')
				return (options) => createEngine({ ...options, page: createFakePage(clock) })
			},
		})
		const watcher = watch(LINK)
		const refreshed = resolver.refresh('https://wiki.test/Home')
		await clock.advance(5000)
		expect(watcher.states()).toEqual(['resolving', 'offline'])
		connection.return()
		await clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
		expect((await refreshed).state).toBe('resolved')
		expect(new Set(log.flatMap(({ links }) => links)).size).toBe(2)
		expect(connection.listeners.size).toBe(0)
	})

	it('tries all the same from time to time, for a browser that is wrong about it', async () => {
		const connection = createNetwork()
		connection.online = false
		const { watch, log, clock } = createWorld({ connection, behaviour: { status: () => log.length < 3 ? 'lost' : undefined } })
		const watcher = watch(LINK)
		await clock.settle()
		expect(log.map(({ sentAt }) => Math.round((sentAt - log[0]!.sentAt) / 1000))).toEqual([0, 30, 60])
		expect(watcher.states()).toEqual(['resolving', 'offline', 'resolved'])
	})
})
