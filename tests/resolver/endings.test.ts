import { describe, expect, it } from 'vitest'
import { Engine } from '../../src/resolver/engine.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePage, createWorld, envelope, reference } from './world.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => `https://tracker.test/issues/${index}`)
const [A, B] = many(2) as [string, string]

describe('the end of a fetch', () => {
	it('fetches a link again whose request was aborted because the other link got its answer elsewhere', async () => {
		const { watch, resolver, clock, log } = createWorld({ ownHost: 'tracker.test', behaviour: { overheadMs: 1000 } })
		watch(A)
		const b = watch(B)
		await clock.advance(100)
		b.release()
		await clock.advance(10)
		resolver.seed({ [A]: reference(A) })
		expect(log).toMatchObject([{ aborted: true }])
		const again = watch(B)
		await clock.settle()
		expect(again.state()).toBe('resolved')
	})

	it('sends the next links when an answer from elsewhere frees a request', async () => {
		const { watch, resolver, clock } = createWorld({ limits: { requests: 1 }, behaviour: { costMs: (link) => link === A ? 50_000 : 2 } })
		watch(A)
		await clock.advance(100)
		const next = watch('https://other.test/1')
		await clock.advance(500)
		resolver.seed({ [A]: reference(A) })
		await clock.advance(300)
		expect(next.state()).toBe('resolved')
	})

	it('keeps no more answers than the limit after several links of a request have left together', async () => {
		const { watch, resolver, clock } = createWorld({ ownHost: 'tracker.test', limits: { entries: 1 }, behaviour: { overheadMs: 1000 } })
		const watchers = many(5).map((link) => watch(link))
		await clock.advance(100)
		for (const watcher of watchers) watcher.release()
		await clock.advance(10)
		resolver.seed(Object.fromEntries(many(5).map((link) => [link, reference(link)])))
		expect(many(5).filter((link) => resolver.peek(link).state === 'resolved')).toHaveLength(1)
	})

	it('does not fetch a stale link again on every move after that has failed', async () => {
		let isBroken = false
		const { watch, clock, log } = createWorld({ behaviour: { answer: (link) => isBroken ? 7 : reference(link) } })
		const watcher = watch(A)
		await clock.advance(1000)
		isBroken = true
		await clock.advance(2 * 60 * 60_000)
		for (let px = 1; px < 11; px++) {
			watcher.move(px)
			await clock.advance(1000)
		}
		expect(watcher.state()).toBe('resolved')
		expect(log.length).toBeLessThanOrEqual(2)
	})

	it('does not fetch a link ahead of the reader again on every move after that has failed', async () => {
		const { watch, clock, log } = createWorld({ ownHost: 'tracker.test', behaviour: { answer: () => 7 } })
		watch(A)
		const ahead = watch(B, 800, 360)
		await clock.advance(5000)
		const before = log.length
		for (let px = 790; px > 600; px -= 10) {
			ahead.move(px)
			await clock.advance(1000)
		}
		expect([log.length, ahead.state()]).toEqual([before, 'idle'])
		await clock.advance(10_000)
		ahead.move(0)
		await clock.advance(1000)
		expect([log.length, ahead.state()]).toEqual([before + 1, 'error'])
	})

	it('ends a refresh while the engine does not load', async () => {
		const { resolver, clock } = createWorld({ load: () => Promise.reject(new Error('No.')) })
		const states: string[] = []
		void resolver.refresh(A).then(({ state }) => states.push(state))
		await clock.advance(20_000)
		expect(states).toEqual(['unreachable'])
	})

	it('fetches an enabled link without a distance', async () => {
		const { resolver, clock } = createWorld()
		resolver.subscribe(A, () => {}, { enabled: true, distance: Infinity })
		await clock.settle()
		expect(resolver.peek(A).state).toBe('resolved')
	})

	it('refreshes past a first request, which the browser may have cached', async () => {
		const { resolver, clock, log } = createWorld({ takeFirstRequests: () => [{ links: [A], user: 'alice', sentAt: 0, abort() {}, response: Promise.resolve({ status: 200, url: '', body: { ocs: { meta: { status: 'ok', statuscode: 200, message: '' }, data: { references: { [A]: reference(A) } } } } }) }] as never })
		const answer = resolver.refresh(A)
		await clock.settle()
		await answer
		expect(log).toMatchObject([{ method: 'POST' }])
	})

	it('ends a refresh while the server is unreachable because of another link', async () => {
		const { watch, resolver, clock } = createWorld({ behaviour: { status: () => 503 } })
		for (const link of many(20)) watch(link)
		await clock.advance(20_000)
		let ended = false
		void resolver.refresh(many(20)[19]!).then(() => { ended = true })
		await clock.advance(20_000)
		expect(ended).toBe(true)
	})

	it.each([0, -1])('ignores %s as the number of requests, without which nothing would leave', async (requests) => {
		const { watch, clock } = createWorld({ limits: { requests } })
		const watcher = watch(A)
		await clock.advance(5000)
		expect(watcher.state()).toBe('resolved')
	})

	it('probes the server although the probe of a host still hangs', async () => {
		const clock = createFakeClock()
		let isRefused = false
		const { watch } = createWorld({ clock, behaviour: { costMs: (link) => link.startsWith('https://dead.test') ? 1e9 : 2, status: () => isRefused ? 429 : undefined } })
		watch('https://dead.test/1')
		// Its request has timed out, and the probe is in flight.
		await clock.advance(65_000)
		isRefused = true
		const watcher = watch(A)
		await clock.advance(500)
		isRefused = false
		await clock.advance(5000)
		expect(watcher.state()).toBe('resolved')
	})

	it('lets a request that takes long run on when the network is back, and shows its answer', async () => {
		const { watch, resolver, clock, log } = createWorld({ behaviour: { costMs: () => 30_000 } })
		const watcher = watch(A)
		await clock.advance(20_000)
		resolver.wake('reconnect')
		await clock.advance(11_000)
		expect(watcher.state()).toBe('resolved')
		expect(log).toMatchObject([{ aborted: false }, { aborted: false }])
	})

	it('ends a refresh while the probe of its host takes long', async () => {
		const { clock, watch, resolver } = createWorld({ behaviour: { costMs: () => 1e9 } })
		for (const link of [A, B]) watch(link)
		await clock.advance(70_000)
		const states: string[] = []
		void resolver.refresh(B).then(({ state }) => states.push(state))
		await clock.advance(3000)
		expect(states).toEqual(['unreachable'])
	})

	it('gives an answer that comes after its time, but before anybody has noticed, though a listener wants another link', async () => {
		const { clock, resolver, watch } = createWorld({ ownHost: 'tracker.test', behaviour: { overheadMs: 100 } })
		const [, , C] = many(3) as [string, string, string]
		let other: ReturnType<typeof watch> | undefined
		resolver.subscribe(A, ({ state }) => { if (state === 'resolved') other ??= watch(C) })
		const watcher = watch(B)
		await clock.advance(50)
		clock.set(clock.now() + 70_000)
		await clock.advance(90)
		expect(watcher.states()).toEqual(['resolving', 'resolved'])
		expect(resolver.inspect()).toMatchObject([{ pause: null }])
	})

	it('asks again for a link whose request of the first frame was answered for another link only', async () => {
		const clock = createFakeClock()
		const response = Promise.resolve({ status: 200, url: '', body: envelope({ [B]: reference(B) }) })
		const { watch, resolver } = createWorld({ clock, takeFirstRequests: () => [{ links: [A, B], user: 'alice', sentAt: clock.now(), response, abort: () => undefined }] })
		watch(A)
		await clock.advance(1000)
		expect(resolver.peek(A).reference).toEqual(reference(A))
	})

	it.each([1500, 65_000])('takes the time of a request of the first frame, and not that of the engine, which came after %i ms', async (engineMs) => {
		const clock = createFakeClock()
		const links = many(4)
		const first = { links, user: 'alice', sentAt: clock.now(), endedAt: clock.now() + 60, response: Promise.resolve({ status: 200, url: '', body: envelope(Object.fromEntries(links.map((link) => [link, reference(link)]))) }), abort: () => undefined }
		const { watch, resolver } = createWorld({ clock, takeFirstRequests: () => [first], load: async () => {
			await new Promise<void>((resolve) => { clock.schedule(resolve, engineMs) })
			return (options) => new Engine({ ...options, page: createFakePage(clock) })
		} })
		const watchers = links.map((link) => watch(link))
		await clock.advance(engineMs + 20)
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
		const { latencyMs, costMs } = resolver.inspect()[0]!
		expect((latencyMs ?? 0) + costMs).toBeLessThanOrEqual(100)
	})

	it('fetches a stale link again on focus that is near the screen but not on it', async () => {
		const { watch, clock, log, show } = createWorld()
		watch(A, 300)
		await clock.advance(2000)
		clock.set(clock.now() + 24 * 60 * 60_000)
		show()
		await clock.advance(5000)
		expect(log).toHaveLength(2)
		expect(clock.planned()).toBe(0)
	})

	it('waits before it creates an engine again that could not be created', async () => {
		const clock = createFakeClock()
		let created = 0
		const { watch } = createWorld({ clock, load: async () => (options) => {
			if (++created === 1) throw new Error('No.')
			return new Engine({ ...options, page: createFakePage(clock) })
		} })
		const watcher = watch(A)
		await clock.advance(5000)
		expect(created).toBe(2)
		expect(watcher.state()).toBe('resolved')
	})

	it.each([false, true])('gives no answer to the next user whom a listener of the same request has found out about; its links sent again meanwhile: %s', async (isGivenBack) => {
		const { watch, resolver, clock, session, behaviour } = createWorld({ ownHost: 'tracker.test', behaviour: { overheadMs: 1000 } })
		resolver.subscribe(A, ({ state }) => {
			if (state !== 'resolved') return
			session.user = 'bob'
			behaviour.answer = () => null
			resolver.peek(A)
		})
		const other = watch(B)
		await clock.advance(500)
		if (isGivenBack) resolver.wake('reconnect')
		await clock.advance(5000)
		expect(other.states()).not.toContain('resolved')
		expect(other.state()).toBe('not-found')
	})

	it('fetches for the next user whom a listener has found out about while the engine was created', async () => {
		const { resolver, watch, clock, session } = createWorld()
		watch(A, 120)
		resolver.subscribe(B, ({ state }) => {
			if (state !== 'idle') return
			session.user = 'bob'
			resolver.peek(A)
		}, { distance: 0, enabled: false })
		watch(B).release()
		await clock.advance(5000)
		expect(resolver.peek(A).state).toBe('resolved')
	})

	it('keeps the answer of a link that came back while its request was in flight', async () => {
		const { watch, clock, log } = createWorld({ ownHost: 'tracker.test', limits: { entries: 0 }, behaviour: { overheadMs: 1000 } })
		watch(B)
		const watcher = watch(A)
		await clock.advance(100)
		watcher.release()
		await clock.advance(10)
		const again = watch(A)
		await clock.advance(2000)
		again.move(10)
		await clock.advance(2000)
		expect(log).toHaveLength(1)
	})
})
