import type { ReferenceResolver } from '../../src/resolver/resolver.ts'
import { describe, expect, it } from 'vitest'
import { Engine } from '../../src/resolver/engine.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePage, createWorld, reference } from './world.ts'

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
		await clock.advance(90_000 / 4 + 2000)
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
			status: ({ links }) => links[0]!.includes('ill') ? 502 : undefined,
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

	it.each([
		[0, undefined, [0.5, 1, 2, 4, 7.5, 7.5]],
		[0.999, undefined, [1.5, 3, 6, 12, 22.5, 22.5]],
		[0, '30', [30, 30]],
		[0.999, '30', [37.5, 37.5]],
	])('waits half to one and a half of its own time, and up to a quarter more than the server says, by chance: %f', async (chance, retryAfter, expected) => {
		const clock = createFakeClock(0, () => chance)
		const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter }
		const { watch, log } = createWorld({ clock, behaviour: { overheadMs: 0, costMs: () => 0, status: () => 429, headers } })
		watch(LINK)
		await clock.advance(100_000)
		const waits = log.slice(1).map(({ sentAt }, index) => Math.round((sentAt - log[index]!.endedAt) / 100) / 10)
		expect(waits.slice(0, expected.length)).toEqual(expected)
	})

	it('waits as long as the server says with 503, as during maintenance', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { status: () => 503, headers: { 'retry-after': '60' } } })
		const watcher = watch(LINK)
		await clock.advance(59_000)
		expect([log.length, watcher.state()]).toEqual([1, 'rate-limited'])
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

describe('a transport whose preparation hangs', () => {
	it('is used after five seconds, so that its own time counts', async () => {
		const { clock, watch } = createWorld({ prepare: () => new Promise(() => undefined) })
		const watcher = watch('https://tracker.test/issues/1')
		await clock.advance(6000)
		expect(watcher.state()).toBe('resolved')
	})
})

describe('a server that fails', () => {
	it.each(['lost', 502, 503, 504] as const)('is probed by single requests after %s until it is back, and no link is an error', async (status) => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { status: () => status } })
		const watchers = many(6).map((link) => watch(link))
		await clock.advance(60_000)
		expect(new Set(watchers.map((each) => each.state()))).toEqual(new Set(['unreachable']))
		expect(log.slice(4).every(({ links }) => links.length === 1)).toBe(true)
		expect(log.slice(4).map(({ sentAt }) => Math.round((sentAt - log[0]!.sentAt) / 1000))).toEqual([1, 3, 7, 15, 30, 45])
		behaviour.status = undefined
		await clock.advance(15_100)
		expect(watchers.map((each) => each.state())).toEqual(Array(6).fill('resolved'))
	})

	it.each([403, 412, 501, 511, 520, 522, 530])('is probed after %s until it is back, and no link is an error', async (status) => {
		const { watch, log, clock, behaviour } = createWorld({ ownHost: 'tracker.test', behaviour: { status: () => status } })
		const watchers = many(5).map((link) => watch(link))
		await clock.advance(60_000)
		expect(log.length).toBeLessThanOrEqual(9)
		expect(watchers.map((each) => each.state())).toEqual(Array(5).fill('unreachable'))
		behaviour.status = undefined
		await clock.advance(23_000)
		expect(watchers.map((each) => each.state())).toEqual(Array(5).fill('resolved'))
	})

	it('says that a session has ended which a second 401 confirms, and asks again only when the tab is looked at', async () => {
		const { watch, log, clock, behaviour, show } = createWorld({ ownHost: 'tracker.test', behaviour: { status: () => 401 } })
		const watchers = many(5).map((link) => watch(link))
		await clock.advance(60 * 60_000)
		expect([log.length, ...watchers.map((each) => each.state())]).toEqual([2, ...Array<string>(5).fill('signed-out')])
		watch('https://wiki.test/Home')
		await clock.advance(60_000)
		expect(log).toHaveLength(2)
		behaviour.status = undefined
		show()
		await clock.advance(1000)
		expect(watchers.map((each) => each.state())).toEqual(Array(5).fill('resolved'))
	})

	it('is not asked when the network is back, but only when the tab is looked at, once a session has ended', async () => {
		const { watch, log, clock, resolver } = createWorld({ behaviour: { status: () => 401 } })
		watch(LINK)
		await clock.advance(60_000)
		resolver.wake('reconnect')
		await clock.advance(60_000)
		expect(log).toHaveLength(2)
		resolver.wake('focus')
		await clock.advance(1000)
		expect(log).toHaveLength(3)
	})

	it.each([429, 503])('that answers %i without a time gets a probe for links that come near every ten seconds', async (status) => {
		const { watch, log, clock } = createWorld({ lookAhead: 'none', behaviour: { status: () => status } })
		for (let index = 0; index < 120; index++) {
			watch(`https://host${index % 5}.test/${index}`)
			await clock.advance(500)
		}
		expect(log.length).toBeLessThanOrEqual(16)
	})

	it.each([502, 429, 401, 'lost'] as const)('is probed by a refresh at once in a pause by %s, whose answer that is', async (status) => {
		const { watch, clock, behaviour, resolver } = createWorld({ behaviour: { status: () => status } })
		for (let host = 0; host < 3; host++) watch(`https://host${host}.test/`)
		await clock.advance(12_000)
		behaviour.status = undefined
		let answer: string | undefined
		void resolver.refresh('https://host0.test/').then(({ state }) => { answer = state })
		await clock.advance(100)
		expect(answer).toBe('resolved')
	})

	it('is probed by a refresh at once, although probes that it has swallowed still hang', async () => {
		let isSwallowing = false
		const { watch, clock, behaviour, resolver, log } = createWorld({ behaviour: { status: () => 503, costMs: () => isSwallowing ? 1e9 : 2 } })
		for (let host = 0; host < 3; host++) watch(`https://host${host}.test/`)
		await clock.advance(10_000)
		isSwallowing = true
		await clock.advance(15_000)
		isSwallowing = false
		behaviour.status = undefined
		expect(log.filter(({ endedAt }) => Number.isNaN(endedAt)).length).toBeGreaterThan(0)
		let answer: string | undefined
		void resolver.refresh('https://host3.test/').then(({ state }) => { answer = state })
		await clock.advance(1500)
		expect(answer).toBe('resolved')
	})

	it('says how it has failed, although a late probe has said nothing since', async () => {
		let isSwallowing = false
		const clock = createFakeClock()
		const page = createFakePage(clock)
		const { watch, resolver } = createWorld({ clock, page, behaviour: { status: () => 503, costMs: () => isSwallowing ? 1e9 : 2 } })
		for (let host = 0; host < 3; host++) watch(`https://host${host}.test/`)
		await clock.advance(10_000)
		isSwallowing = true
		await clock.advance(15_000)
		page.state.isHidden = true
		expect((await resolver.refresh('https://host0.test/')).error).toMatchObject({ status: 503 })
	})

	it('has a refresh wait for the probe that is in flight', async () => {
		const { watch, clock, behaviour, resolver } = createWorld({ behaviour: { latencyMs: 400, status: () => 502 } })
		for (let host = 0; host < 3; host++) watch(`https://host${host}.test/`)
		await clock.advance(12_000)
		behaviour.status = undefined
		resolver.wake('focus')
		await clock.advance(100)
		let answer: string | undefined
		void resolver.refresh('https://host0.test/other').then(({ state }) => { answer = state })
		await clock.advance(1000)
		expect(answer).toBe('resolved')
	})

	it.each([[300, 502], [2000, 502], [3500, 401]])('says that a session has ended over %i ms of latency, whatever came before: %i', async (latencyMs, before) => {
		let status: number | undefined
		const { watch, log, clock } = createWorld({ behaviour: { latencyMs, status: () => status } })
		const links = Array.from({ length: 6 }, (_, index) => `https://host${index % 3}.test/${index}`)
		watch('https://host0.test/before')
		await clock.advance(20_000)
		status = before
		const watchers = links.map((link) => watch(link))
		await clock.advance(90_000)
		status = 401
		await clock.advance(60_000)
		const tries = log.length
		await clock.advance(600_000)
		expect([watchers.map((each) => each.state()), log.length - tries]).toEqual([Array(6).fill('signed-out'), 0])
	})

	it.each([['a change that the app names', (resolver: ReferenceResolver, link: string) => resolver.invalidate(link)], ['a refresh', (resolver: ReferenceResolver, link: string) => void resolver.refresh(link)]])('is probed by other links as well where one keeps failing after %s', async (_, call) => {
		const bad = 'https://tracker.test/bad'
		const { watch, clock, resolver, behaviour } = createWorld({ behaviour: { costMs: (link) => link === bad ? 1e9 : 2 } })
		watch(bad)
		await clock.advance(2000)
		call(resolver, bad)
		await clock.advance(8000)
		behaviour.costMs = () => 2
		behaviour.status = ({ links }) => links.includes(bad) ? 504 : undefined
		await clock.advance(60_000)
		const others = Array.from({ length: 3 }, (__, index) => watch(`https://tracker.test/${index}`))
		await clock.advance(30_000)
		expect(others.map((each) => each.state())).toEqual(Array(3).fill('resolved'))
	})

	it('is probed by another link than the one that has timed out, though a reader refreshes that', async () => {
		const bad = 'https://tracker.test/bad'
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: (link) => link === bad ? 1e9 : 2 } })
		watch(bad)
		await clock.advance(65_000)
		const others = Array.from({ length: 3 }, (__, index) => watch(`https://tracker.test/${index}`))
		await clock.advance(5000)
		void resolver.refresh(bad)
		await clock.advance(2000)
		expect(others.map((each) => each.state())).toEqual(Array(3).fill('resolved'))
	})

	it('is probed by the link that a reader refreshes, though other hosts still fail', async () => {
		let isDown = false
		const { watch, clock, resolver } = createWorld({ behaviour: { status: ({ links }) => isDown || links[0]!.includes('dead') ? 502 : undefined } })
		watch('https://healthy.test/')
		await clock.advance(1000)
		isDown = true
		for (const host of ['dead1', 'dead2', 'dead3']) watch(`https://${host}.test/`)
		await clock.advance(60_000)
		isDown = false
		let answer: string | undefined
		void resolver.refresh('https://healthy.test/').then(({ state }) => { answer = state })
		await clock.advance(200)
		expect(answer).toBe('resolved')
	})

	it.each([2, 4, 8])('is probed by the link that a reader refreshes on a page that was opened in an outage, though %i other hosts still fail', async (count) => {
		const { watch, clock, resolver, behaviour } = createWorld({ behaviour: { status: () => 502 } })
		for (let index = 0; index < count; index++) watch(`https://dead${index}.test/`)
		watch('https://healthy.test/')
		await clock.advance(20_000)
		behaviour.status = ({ links }) => links[0]!.includes('dead') ? 502 : undefined
		await clock.advance(1000)
		let answer: string | undefined
		void resolver.refresh('https://healthy.test/').then(({ state }) => { answer = state })
		await clock.advance(200)
		expect(answer).toBe('resolved')
	})

	it('counts refusals that came together once, though each names a time', async () => {
		const clock = createFakeClock()
		let status: number | undefined = 503
		const { watch, log, behaviour } = createWorld({ clock, behaviour: { status: () => status, headers: { 'retry-after': '20' } } })
		const watchers = Array.from({ length: 8 }, (_, host) => watch(`https://host${host}.test/`))
		await clock.advance(10_000)
		const tries = log.length
		status = 502
		behaviour.headers = undefined
		while (log.length === tries) await clock.advance(100)
		await clock.advance(100)
		status = undefined
		await clock.advance(4000)
		expect(watchers.map((each) => each.state())).toEqual(Array(8).fill('resolved'))
	})

	it('ends a refusal by a probe that an event has given back over a slow network', async () => {
		const { watch, clock, behaviour, resolver } = createWorld({ behaviour: { latencyMs: 2000 } })
		for (let host = 0; host < 4; host++) watch(`https://host${host}.test/before`)
		await clock.advance(15_000)
		behaviour.status = () => 429
		const watchers = Array.from({ length: 40 }, (_, index) => watch(`https://host${index % 4}.test/${index}`))
		await clock.advance(30_000)
		behaviour.status = undefined
		for (let time = 0; time < 15_000; time += 1500) {
			resolver.wake('focus')
			await clock.advance(1500)
		}
		expect(new Set(watchers.map((each) => each.state()))).toEqual(new Set(['resolved']))
	})

	it('leaves a server in peace that has refused late, though links come near', async () => {
		let status: number | undefined
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { latencyMs: 2000, status: () => status } })
		for (let host = 0; host < 20; host++) watch(`https://host${host}.test/before`)
		await clock.advance(20_000)
		status = 502
		for (let host = 0; host < 20; host++) watch(`https://host${host}.test/visible`)
		const far = Array.from({ length: 200 }, (_, index) => watch(`https://host${index % 20}.test/${index}`, 5000 + 200 * index, 360))
		await clock.advance(30_000)
		status = 503
		behaviour.headers = { 'retry-after': '120' }
		for (const link of far) {
			link.move(0)
			await clock.advance(500)
		}
		const refusal = log.find((request) => request.status === 503)!
		expect(log.filter(({ sentAt }) => sentAt > refusal.endedAt)).toEqual([])
	})

	it('is probed again after a single 401, although it has failed otherwise before', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { status: () => log.length < 5 ? 503 : log.length === 5 ? 401 : undefined } })
		watch('https://wiki.test/Home')
		const watcher = watch(LINK)
		await clock.advance(60_000)
		expect(watcher.state()).toBe('resolved')
	})

	it.each(['focus', 'reconnect'] as const)('is probed again on %s while a probe hangs', async (cause) => {
		const { watch, log, clock, behaviour, resolver } = createWorld({ behaviour: { status: () => log.length === 1 ? 503 : undefined } })
		const watcher = watch(LINK)
		behaviour.costMs = () => log.length === 2 ? 1e9 : 2
		await clock.advance(20_000)
		expect([log.length, watcher.state()]).toEqual([2, 'unreachable'])
		resolver.wake(cause)
		await clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
	})

	it('is asked no third time where a probe that hung is answered, but from before an absence, while another one is in flight', async () => {
		const { watch, log, clock, resolver } = createWorld({ behaviour: { overheadMs: 400, status: () => log.length === 1 ? 503 : undefined } })
		const watcher = watch(LINK)
		await clock.advance(1700)
		expect(log).toHaveLength(2)
		resolver.wake('return')
		resolver.wake('focus')
		await clock.advance(1000)
		expect([log.length, watcher.state()]).toEqual([3, 'resolved'])
	})

	it('is tried although the app\'s transport throws while it prepares', async () => {
		const { watch, clock } = createWorld({ prepare() { throw new Error('broken') } })
		const watcher = watch(LINK)
		await clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
	})

	it('makes 500 for a single link its error as soon as another link is answered that left with it', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { status: ({ links }) => links.includes(LINK) ? 500 : undefined } })
		const [watcher, other] = [watch(LINK), watch('https://wiki.test/Home')]
		await clock.settle()
		expect(log).toHaveLength(2)
		expect([watcher.state(), other.state()]).toEqual(['error', 'resolved'])
	})

	it.each([1000, 4000, 7200, 16_000])('delays a healthy link that comes %i ms after one that throws alone by no more than a second, and then shows the error', async (ms) => {
		const { watch, clock } = createWorld({ behaviour: { status: ({ links }) => links.includes(LINK) ? 500 : undefined } })
		const thrown = watch(LINK)
		await clock.advance(ms)
		const healthy = watch(many(3)[2]!)
		await clock.advance(1100)
		expect([thrown.state(), healthy.state()]).toEqual(['error', 'resolved'])
	})

	it('makes it an error after five tries where nothing else is fetched, and rests after twenty', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { status: () => 500 } })
		const watcher = watch(LINK)
		await clock.advance(23_000)
		expect([log.length, watcher.state()]).toEqual([5, 'error'])
		await clock.settle()
		expect(log).toHaveLength(20)
		expect(watcher.states()).toEqual(['resolving', 'unreachable', 'error', 'error'])
	})

	it.each([[1, 2], [2, 2], [5, 20], [20, 60]])('leaves no error on a page with links of %i hosts after %i minutes of 500', async (hosts, minutes) => {
		let status: number | undefined = 500
		const { watch, clock } = createWorld({ behaviour: { status: () => status } })
		const watchers = Array.from({ length: hosts }, (_, index) => watch(`https://host${index}.test/`))
		await clock.advance(minutes * 60_000)
		status = undefined
		await clock.advance(24_000)
		expect(watchers.map((each) => each.state())).toEqual(Array(hosts).fill('resolved'))
	})

	it.each([1, 5])('lets %i healthy hosts go on while a probe hangs', async (count) => {
		let status: 'lost' | undefined = 'lost'
		const { watch, clock } = createWorld({ behaviour: { status: () => status, costMs: (link) => !status && link.includes('dead') ? 1e9 : 2 } })
		watch('https://dead.test/')
		const healthy = Array.from({ length: count }, (_, index) => watch(`https://host${index}.test/`))
		await clock.advance(400)
		status = undefined
		await clock.advance(5000)
		expect(healthy.map((each) => each.state())).toEqual(Array(count).fill('resolved'))
	})

	it.each([1, 3])('gets a link within a second and a half, though two slower ones of its host hang, after requests of %i sizes', async (sizes) => {
		const { watch, clock } = createWorld({ lookAhead: 'none', behaviour: { latencyMs: 100, costMs: (link) => link.includes('hung') ? 1e9 : 2 } })
		for (let size = 1; size <= sizes; size++) {
			for (let index = 0; index < size; index++) watch(`https://host.test/first${size}/${index}`)
			await clock.advance(4000)
		}
		for (const index of [0, 1]) {
			watch(`https://host.test/hung${index}`)
			await clock.advance(100)
		}
		const next = watch('https://host.test/next')
		await clock.advance(1500)
		expect(next.state()).toBe('resolved')
	})

	it('is probed by each of a host\'s links in turn, whatever has failed before', async () => {
		let status = 500
		const { watch, clock, log } = createWorld({ behaviour: { status: () => status } })
		for (const index of [0, 1]) watch(`https://host.test/${index}`)
		await clock.advance(1000)
		status = 503
		watch('https://host.test/2')
		await clock.advance(30_000)
		const before = log.length
		await clock.advance(120_000)
		const counts = [0, 1, 2].map((index) => log.slice(before).filter(({ links }) => links[0]!.endsWith(`/${index}`)).length)
		expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.max(...counts) - 1)
	})

	it('lets healthy hosts go on while a probe of a host with further links hangs', async () => {
		let status: number | undefined = 502
		const { watch, clock } = createWorld({ behaviour: { status: () => status, costMs: (link) => !status && link.includes('slow') ? 1e9 : 2 } })
		const healthy = Array.from({ length: 8 }, (_, index) => watch(`https://host${index % 4}.test/${index}`))
		await clock.advance(1500)
		status = undefined
		for (const index of [0, 1]) watch(`https://slow.test/${index}`)
		await clock.advance(1500)
		expect(healthy.map((each) => each.state())).toEqual(Array(8).fill('resolved'))
	})

	it.each([3000, 1e9])('lets links go on that have left with those of a host that takes %i ms for each now', async (slowMs) => {
		const { watch, clock, behaviour, log } = createWorld({ behaviour: { latencyMs: 50, costMs: () => 5 } })
		const watchAll = (name: string, count: number) => Array.from({ length: 4 * count }, (_, index) => watch(`https://host${index % 4}.test/${name}${index}`))
		for (const [round, count] of [1, 2, 3, 4].entries()) {
			watchAll(`round${round}/`, count)
			await clock.advance(2000)
		}
		const before = log.length
		behaviour.costMs = (link) => link.includes('host0') ? slowMs : 5
		const watchers = watchAll('then/', 5)
		await clock.advance(1500)
		expect(log[before]!.links).toHaveLength(20)
		expect(watchers.filter((each) => each.state() === 'resolved')).toHaveLength(15)
		expect(log.filter(({ aborted }) => aborted)).toEqual([])
	})

	it.each([1000, 3000])('gets few requests while it hangs, though the tab is looked at every %i ms', async (everyMs) => {
		let isHanging = false
		const { watch, clock, resolver, log, mostUnderWay } = createWorld({ behaviour: { costMs: () => isHanging ? 1e9 : 2, status: () => isHanging ? undefined : 502 } })
		for (let index = 0; index < 20; index++) watch(`https://host${index % 10}.test/${index}`)
		await clock.advance(5000)
		isHanging = true
		const before = log.length
		for (let atMs = 0; atMs < 120_000; atMs += everyMs) {
			resolver.wake('focus')
			await clock.advance(everyMs)
		}
		expect(log.length - before).toBeLessThanOrEqual(44)
		expect(mostUnderWay()).toBeLessThanOrEqual(22)
	})

	it.each([[10, 1], [10, 10], [40, 12]])('is asked within a second of the network for %i links of %i hosts that hang since before', async (count, hosts) => {
		let isBack = false
		const { watch, clock, resolver, log } = createWorld({ behaviour: { costMs: () => isBack ? 2 : 1e9 } })
		const watchers = Array.from({ length: count }, (_, index) => watch(`https://host${index % hosts}.test/${index}`))
		await clock.advance(20_000)
		isBack = true
		resolver.wake('reconnect')
		await clock.advance(1000)
		expect(watchers.map((each) => each.state())).toEqual(Array(count).fill('resolved'))
		expect(log.filter(({ aborted }) => aborted)).toEqual([])
	})

	it('is asked at once when the network is back for links of a host whose latency and cost aren\'t told apart yet', async () => {
		let isDead = false
		const { watch, clock, resolver } = createWorld({ behaviour: { latencyMs: 100, costMs: () => isDead ? 1e9 : 20 } })
		watch(LINK)
		await clock.advance(1000)
		isDead = true
		const watchers = many(12).slice(2).map((link) => watch(link))
		await clock.advance(3000)
		isDead = false
		resolver.wake('reconnect')
		await clock.advance(1000)
		expect(watchers.map((each) => each.state())).toEqual(Array(10).fill('resolved'))
	})

	it.each([100, 200])('is asked at once when the network is back for links that left %i ms before', async (ms) => {
		let isDead = false
		const { watch, clock, resolver, log } = createWorld({ behaviour: { latencyMs: 30, costMs: () => isDead ? 1e9 : 5 } })
		const watchMany = (count: number, name: string) => Array.from({ length: count }, (_, index) => watch(`https://tracker.test/${name}${index}`))
		for (const count of [1, 2, 3]) {
			watchMany(count, `round${count}/`)
			await clock.advance(2000)
		}
		isDead = true
		const watchers = watchMany(8, 'then/')
		await clock.advance(ms)
		isDead = false
		resolver.wake('reconnect')
		await clock.advance(200)
		expect(watchers.map((each) => each.state())).toEqual(Array(8).fill('resolved'))
		expect(log.filter(({ aborted }) => aborted)).toEqual([])
	})

	it('answers a link by the first answer if the network comes back while its request is in flight', async () => {
		const { watch, clock, resolver, log } = createWorld({ behaviour: { overheadMs: 200 } })
		const watcher = watch(LINK)
		await clock.advance(110)
		resolver.wake('reconnect')
		await clock.advance(150)
		expect([watcher.states(), log.length]).toEqual([['resolving', 'resolved'], 2])
		await clock.advance(1000)
		expect([watcher.states(), log.length, resolver.inspect()[0]!.inFlight]).toEqual([['resolving', 'resolved'], 2, 0])
	})

	it('answers a visitor\'s link of a new host, though an earlier request hangs whose links have left again', async () => {
		let isDead = false
		const { watch, clock, resolver } = createWorld({ access: () => ({ user: null, shareToken: 'token' }), behaviour: { costMs: () => isDead ? 1e9 : 2 } })
		for (const count of [1, 2, 3]) {
			for (let index = 0; index < count; index++) watch(`https://tracker.test/${count}/${index}`)
			await clock.advance(1000)
		}
		isDead = true
		watch(LINK)
		await clock.advance(3000)
		isDead = false
		resolver.wake('reconnect')
		await clock.advance(1000)
		const watcher = watch('https://new.test/1')
		await clock.advance(500)
		expect(watcher.state()).toBe('resolved')
	})

	it('aborts a request whose links have left again when the page belongs to another user', async () => {
		const { watch, clock, resolver, log, session } = createWorld({ behaviour: { costMs: () => 1e9 } })
		watch(LINK)
		await clock.advance(1000)
		resolver.wake('reconnect')
		await clock.advance(1000)
		session.user = 'bob'
		resolver.wake('owner')
		await clock.advance(1000)
		expect(log.map(({ aborted }) => aborted)).toEqual([true, true, false])
	})

	it('names a link in the error of a request whose links have left again', async () => {
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: () => 1e9 } })
		watch(LINK)
		await clock.advance(1000)
		resolver.wake('reconnect')
		await clock.advance(60_000)
		expect(resolver.inspect()[0]!.requests[0]!.error).toMatchObject({ message: expect.stringContaining(`"${LINK}"`) as string })
	})

	it('is not paused when a request times out whose link was answered by the one that had given it back', async () => {
		let isHanging = false
		const { watch, clock, resolver, log } = createWorld({ behaviour: { overheadMs: 300, costMs: () => isHanging ? 1e9 : 2 } })
		const watcher = watch(LINK)
		await clock.advance(100)
		isHanging = true
		resolver.wake('reconnect')
		await clock.advance(61_000)
		expect([watcher.state(), log.length]).toEqual(['resolved', 2])
		expect(resolver.inspect()).toMatchObject([{ pause: null, requests: [{ outcome: 'answered' }, { outcome: 'timeout' }] }])
	})

	it('is not paused when requests end that hung before the network was back', async () => {
		let isBack = false
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: () => isBack ? 2 : 1e9 } })
		const watchAll = (name: string) => Array.from({ length: 8 }, (_, host) => watch(`https://host${host}.test/${name}`))
		watchAll('before')
		await clock.advance(20_000)
		isBack = true
		resolver.wake('reconnect')
		await clock.advance(40_200)
		const watchers = watchAll('then')
		await clock.advance(300)
		expect(watchers.map((each) => each.state())).toEqual(Array(8).fill('resolved'))
	})

	it.each([500, 503])('shows a hundred links of a known host soon after it has answered %i for a while', async (failure) => {
		let status: number | undefined
		const { watch, log, clock } = createWorld({ behaviour: { latencyMs: 30, status: () => status } })
		const watchMany = (count: number, name: string) => Array.from({ length: count }, (_, index) => watch(`https://wiki.test/${name}${index}`))
		watchMany(30, 'first')
		await clock.advance(3000)
		watchMany(60, 'second')
		await clock.advance(3000)
		status = failure
		const watchers = watchMany(100, 'then')
		await clock.advance(5000)
		status = undefined
		const before = log.length
		await clock.advance(5000)
		expect(watchers.map((each) => each.state())).toEqual(Array(100).fill('resolved'))
		expect(log.length - before).toBeLessThanOrEqual(15)
	})

	it('is left alone while a reader scrolls past links that have an answer', async () => {
		const { resolver, watch, log, clock } = createWorld({ behaviour: { status: () => 503 } })
		const known = Array.from({ length: 200 }, (_, index) => `https://known.test/${index}`)
		resolver.seed(Object.fromEntries(known.map((link) => [link, reference(link)])))
		Array.from({ length: 20 }, (_, index) => watch(`https://host${index}.test/`))
		for (const link of known) {
			const seen = watch(link)
			await clock.advance(600)
			seen.release()
		}
		expect(log.length).toBeLessThanOrEqual(16)
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

	it('reports a request for a long link as the POST that it is', async () => {
		const { resolver, watch, clock, log } = createWorld()
		watch(`${LINK}?${'x'.repeat(5000)}`)
		await clock.advance(100)
		expect([log[0]!.method, resolver.inspect()[0]!.requests[0]!.method]).toEqual(['POST', 'POST'])
	})

	it('reports what links wait for, before the first request to their host as well', async () => {
		const { resolver, watch, clock } = createWorld({ behaviour: { costMs: () => 1e9 } })
		watch(LINK)
		await clock.advance(5)
		expect(resolver.inspect()).toMatchObject([{ host: 'tracker.test', queued: 1, inFlight: 0, waitsFor: 'gathering' }])
		await clock.advance(20_000)
		for (const link of many(80)) watch(link)
		await clock.advance(5_000)
		expect(resolver.inspect()).toMatchObject([{ host: 'tracker.test', inFlight: 4, waitsFor: 'place' }])
	})

	it('pauses nothing for two hosts that time out, because it has answered others meanwhile', async () => {
		const { watch, clock } = createWorld({ behaviour: { costMs: (link) => link.includes('hung') ? 1e9 : 2 } })
		watch('https://hung1.test/')
		watch('https://hung2.test/')
		await clock.advance(50_000)
		watch('https://ok.test/')
		await clock.advance(10_050)
		const watcher = watch('https://new.test/')
		await clock.advance(200)
		expect(watcher.state()).toBe('resolved')
	})

	it('answers the healthy links of a host though one of them never ends', async () => {
		const { watch, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { costMs: (link) => link === LINK ? 1e9 : 2 } })
		const watchers = many(8).map((link) => watch(link))
		await clock.advance(5 * 61_000)
		expect(watchers.map((each) => each.state())).toEqual(many(8).map((link) => link === LINK ? 'unreachable' : 'resolved'))
	})

	it.each([1, 4, 7])('answers them after one time-out, because none of them goes with it again: link %i of eight', async (index) => {
		const stuck = many(8)[index]!
		const { watch, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { costMs: (link) => link === stuck ? 1e9 : 2 } })
		const watchers = many(8).map((link) => watch(link))
		await clock.advance(64_000)
		expect(watchers.map((each) => each.state())).toEqual(many(8).map((link) => link === stuck ? 'resolving' : 'resolved'))
	})

	it.each([0, 800])('answers links that come near later without the one that never ended, at a distance of %i pixels', async (distance) => {
		const { watch, clock } = createWorld({ behaviour: { latencyMs: 300, costMs: (link) => link === LINK ? 1e9 : 20 } })
		watch(many(1)[0]!)
		await clock.advance(3000)
		watch(LINK, distance, 360)
		await clock.advance(62_000)
		const watchers = many(5).slice(2).map((link) => watch(link))
		await clock.advance(62_000)
		expect(watchers.map((each) => each.state())).toEqual(Array(3).fill('resolved'))
	})

	it('remembers an error for 30 seconds: a later subscriber fetches again, and scrolling does not', async () => {
		const { watch, log, clock, behaviour } = createWorld({ behaviour: { answer: () => 7 } })
		const first = watch(LINK)
		for (let round = 0; round < 14; round++) {
			await clock.advance(2000)
			first.move(round)
			watch(LINK).release()
		}
		expect(log).toHaveLength(1)
		behaviour.answer = (link) => reference(link)
		await clock.advance(4000)
		watch(LINK)
		await clock.settle()
		expect(log).toHaveLength(2)
		expect(first.states()).toEqual(['resolving', 'error', 'resolving', 'resolved'])
	})

	it('remembers the error of a link that goes away before its answer, and shows it when the link comes near', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { answer: () => 7, latencyMs: 1000 } })
		const watcher = watch(LINK, 0, 360)
		for (let round = 0; round < 6; round++) {
			await clock.advance(500)
			watcher.move(5000)
			await clock.advance(3500)
			watcher.move(0)
		}
		expect([log.length, watcher.states()]).toEqual([1, ['resolving', 'idle', 'error']])
	})

	it('remembers an error for a later subscriber as well: scrolling doesn\'t fetch it again', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { answer: () => 7 } })
		const first = watch(LINK)
		await clock.advance(5000)
		first.release()
		await clock.advance(5000)
		const again = watch(LINK)
		await clock.advance(25_000)
		again.move(1)
		await clock.advance(1000)
		expect([log.length, again.states(), again.state()]).toEqual([1, [], 'error'])
	})

	it('shows nothing of what has failed out of sight to a later subscriber either', async () => {
		const { watch, log, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { answer: () => 7 } })
		watch(many(2)[0]!)
		const ahead = watch(many(2)[1]!, 800, 360)
		await clock.advance(5000)
		ahead.release()
		await clock.advance(10)
		const before = log.length
		expect(ahead.state()).toBe('idle')
		const again = watch(many(2)[1]!, 800, 360)
		await clock.advance(1000)
		expect(again.state()).toBe('idle')
		again.move(0)
		await clock.advance(1000)
		expect([log.length, again.states()]).toEqual([before, ['error']])
	})

	it('asks for a list that is mounted again and again once in 30 seconds, though its only link is an error', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { answer: () => 7 } })
		for (let round = 0; round < 30; round++) {
			const watcher = watch(LINK)
			await clock.advance(2000)
			expect(watcher.state()).toBe('error')
			watcher.release()
		}
		expect(log.length).toBeLessThanOrEqual(2)
	})

	it.each(['focus', 'reconnect'] as const)('fetches the error of a visible link again on %s, at most once a minute', async (cause) => {
		const { watch, log, clock, resolver } = createWorld({ behaviour: { answer: () => 7 } })
		const watcher = watch(LINK)
		for (let round = 0; round < 36; round++) {
			await clock.advance(5000)
			resolver.wake(cause)
		}
		expect([log.length, watcher.state()]).toEqual([3, 'error'])
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

	/** A page whose engine can't be loaded while it is offline. */
	function createOfflinePage() {
		const network = { isOnline: false }
		const clock = createFakeClock()
		const world = createWorld({
			isOnline: () => network.isOnline,
			clock,
			async load() {
				if (!network.isOnline) throw new TypeError('Failed to fetch dynamically imported module')
				return (options) => new Engine({ ...options, page: createFakePage(clock) })
			},
		})
		return { ...world, network }
	}

	it('waits for it before the first link was ever asked for, when the engine is not loaded yet', async () => {
		const { watch, log, resolver, clock, network } = createOfflinePage()
		const watcher = watch(LINK)
		const refreshed = resolver.refresh('https://wiki.test/Home')
		await clock.advance(5000)
		expect(watcher.states()).toEqual(['resolving', 'offline'])
		network.isOnline = true
		resolver.wake('reconnect')
		await clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
		expect((await refreshed).state).toBe('offline')
		expect(log.flatMap(({ links }) => links)).toEqual([LINK])
	})

	it('loads the engine at once when it is back, however soon after the failure', async () => {
		const { watch, resolver, clock, network } = createOfflinePage()
		const watcher = watch(LINK)
		await clock.advance(100)
		network.isOnline = true
		resolver.wake('reconnect')
		await clock.advance(100)
		expect(watcher.state()).toBe('resolved')
	})

	it('tries every ten seconds for links that come near, and shows them at once when it is back', async () => {
		let isOnline = false
		const { watch, log, clock, resolver } = createWorld({ lookAhead: 'none', isOnline: () => isOnline, behaviour: { status: () => isOnline ? undefined : 'lost' } })
		const watchers = Array.from({ length: 20 }, (_, index) => watch(`https://host${index}.test/`, 2000, 360))
		for (let second = 0; second < 120; second++) {
			watchers[second % 20]!.move(2000)
			watchers[(second + 10) % 20]!.move(0)
			await clock.advance(1000)
		}
		expect(log.length).toBeLessThanOrEqual(16)
		for (const watcher of watchers) watcher.move(0)
		isOnline = true
		resolver.wake('reconnect')
		await clock.advance(1000)
		expect(watchers.map((each) => each.state())).toEqual(Array(20).fill('resolved'))
	})

	it('tries all the same from time to time, for a browser that is wrong about it', async () => {
		const { watch, log, clock } = createWorld({ isOnline: () => false, behaviour: { status: () => log.length < 3 ? 'lost' : undefined } })
		const watcher = watch(LINK)
		await clock.settle()
		expect(log.map(({ sentAt }) => Math.round((sentAt - log[0]!.sentAt) / 1000))).toEqual([0, 1, 3])
		expect(watcher.states()).toEqual(['resolving', 'offline', 'resolved'])
	})
})
