import type { ReferenceResolver } from '../../src/resolver/resolver.ts'
import { describe, expect, it } from 'vitest'
import { IDLE } from '../../src/resolver/cache/entry.ts'
import { Query } from '../../src/resolver/cache/query.ts'
import { type EngineOptions, Engine } from '../../src/resolver/engine.ts'
import { createFakeClock } from './fakeClock.ts'
import { bare, createFakePage, createWorld, reference } from './world.ts'

const LINK = 'https://tracker.test/issues/1'
const MINUTE = 60_000

/** A world whose engine loads until `onLoad` is called. */
function createLoadingWorld() {
	const clock = createFakeClock()
	let onLoad!: () => void
	const loading = new Promise<(options: EngineOptions) => Engine>((resolve) => { onLoad = () => resolve((options) => new Engine({ ...options, page: createFakePage(clock) })) })
	return { ...createWorld({ clock, load: () => loading }), onLoad }
}

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

	it('keeps the answers of all links that are on the page, and asks for none of them again', async () => {
		const { watch, log, clock } = createWorld({ ownHost: 'wiki.test', limits: { entries: 3 } })
		const watchers = Array.from({ length: 12 }, (_, index) => watch(`https://wiki.test/${index}`, 0, 360))
		await clock.advance(2000)
		const before = log.length
		for (const distance of [900, 0]) {
			for (const each of watchers) each.move(distance)
			await clock.advance(2000)
		}
		expect(log.length).toBe(before)
		for (const each of watchers) each.release()
		await clock.advance(1)
		expect(watchers.map((each) => each.state())).toEqual([...Array.from({ length: 9 }, () => 'idle'), 'resolved', 'resolved', 'resolved'])
	})

	it('still expire after the clock is set back', async () => {
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

	it('ends a refresh during another one with the answer of one more request', async () => {
		let version = 0
		const { watch, log, clock, resolver } = createWorld({ behaviour: { costMs: () => 300, answer: (link) => reference(link, { richObjectType: `v${++version}` }) } })
		const watcher = watch(LINK)
		await clock.advance(1000)
		const refreshed = [resolver.refresh(LINK)]
		await clock.advance(100)
		refreshed.push(resolver.refresh(LINK), resolver.refresh(LINK))
		await clock.settle()
		expect((await Promise.all(refreshed)).map(({ reference: shown }) => shown!.richObjectType)).toEqual(['v3', 'v3', 'v3'])
		expect([watcher.heard.at(-1)!.reference!.richObjectType, log.length]).toEqual(['v3', 3])
	})

	it('refreshes a link that is far off the page, and leaves it alone afterwards', async () => {
		const { watch, log, clock, resolver } = createWorld({ behaviour: { answer: (link) => log.length < 2 ? 7 : reference(link) } })
		const far = watch(LINK)
		await clock.settle()
		far.move(Infinity)
		expect(far.state()).toBe('error')
		const refreshed = resolver.refresh(LINK)
		await clock.settle()
		expect((await refreshed).state).toBe('resolved')
		expect(far.states()).toEqual(['resolving', 'error', 'resolving', 'resolved'])
		far.release()
		await clock.settle()
		expect([log.length, clock.planned()]).toEqual([2, 0])
	})

	it('ends a refresh that the server refuses, though its preview has scrolled away', async () => {
		const { watch, clock, resolver, behaviour } = createWorld({ behaviour: { status: () => 429 } })
		const watcher = watch(LINK)
		await clock.advance(500)
		expect(watcher.state()).toBe('rate-limited')
		const refreshed = resolver.refresh(LINK)
		watcher.move(Infinity)
		await clock.advance(5000)
		expect((await refreshed).state).toBe('rate-limited')
		watcher.release()
		behaviour.status = undefined
		await clock.settle()
	})

	it('shows what may be outdated after a long absence until there is something newer, seeds too', async () => {
		const { watch, log, clock, resolver } = createWorld()
		const links = ['https://tracker.test/seen', 'https://tracker.test/gone', 'https://tracker.test/seeded'] as const
		const seen = watch(links[0])
		const gone = watch(links[1])
		await clock.advance(1000)
		resolver.seed({ [links[2]]: reference(links[2]) })
		gone.release()
		await clock.advance(10 * 60_000)
		const before = log.length
		resolver.wake('return', clock.now() - 60_000)
		expect(links.map((link) => resolver.peek(link).state)).toEqual(Array(3).fill('resolved'))
		await clock.advance(5000)
		expect(log.slice(before).flatMap((each) => each.links)).toEqual([links[0]])
		const again = watch(links[1])
		await clock.advance(1000)
		expect([seen.states(), again.states(), log.at(-1)!.links]).toEqual([['resolving', 'resolved'], [], [links[1]]])
	})

	it('tells a failed refresh, and goes on showing what was there', async () => {
		const { watch, clock, resolver, behaviour } = createWorld()
		const watcher = watch(LINK)
		await clock.advance(50)
		behaviour.status = () => 500
		const refreshed = resolver.refresh(LINK)
		await clock.settle()
		expect(await refreshed).toMatchObject({ state: 'unreachable', error: { status: 500 } })
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

	it.each([
		['everything', undefined],
		['the object that it turned out to show', { type: 'file', id: 7 }],
	])('shows an answer that was in flight when %s was forgotten only until there is a newer one', async (_, what) => {
		const { watch, clock, resolver, behaviour, log } = createWorld()
		behaviour.answer = (link) => reference(link, { richObjectType: 'file', richObject: { id: '7', name: log.length > 1 ? 'new' : 'old' } })
		const watcher = watch(LINK)
		await clock.advance(15)
		resolver.invalidate(what)
		await clock.settle()
		expect(watcher.heard.map(({ reference }) => reference?.richObject.name)).toEqual([undefined, 'old', 'new'])
	})

	it('shows the first answer of a link though the clock is put back while it comes', async () => {
		const { watch, clock } = createWorld()
		const watcher = watch(LINK)
		await clock.advance(15)
		clock.set(clock.now() - 24 * 3600_000)
		await clock.advance(1000)
		expect(watcher.states()).toEqual(['resolving', 'resolved'])
	})

	it('ends a refresh with the answer that it has requested, though the link changes all the time', async () => {
		let version = 0
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: () => 1500, answer: (link) => reference(link, { richObject: { version: ++version } }) } })
		watch(LINK)
		await clock.advance(2000)
		const ended: unknown[] = []
		void resolver.refresh(LINK).then(({ reference }) => ended.push(reference?.richObject))
		for (let second = 0; second < 3; second++) {
			await clock.advance(1000)
			resolver.invalidate(LINK)
		}
		expect(ended).toEqual([{ version: 2 }])
	})

	it.each([
		['a refresh', async (resolver: ReferenceResolver) => { await resolver.refresh(LINK) }],
		['a change that the app names', (resolver: ReferenceResolver) => { resolver.invalidate(LINK) }],
	])('answers %s though a request from before hangs', async (_, call) => {
		const { watch, clock, resolver, behaviour } = createWorld()
		const watcher = watch(LINK)
		await clock.advance(31 * 60_000)
		behaviour.costMs = () => 1e9
		behaviour.answer = (link) => reference(link, { openGraphObject: { id: link, name: 'new', description: null, thumb: null, link } })
		resolver.invalidate(LINK)
		await clock.advance(3000)
		behaviour.costMs = () => 2
		void call(resolver)
		await clock.advance(2500)
		expect(watcher.heard.at(-1)!.reference!.openGraphObject.name).toBe('new')
	})

	it.each([
		['a change that the app names', (resolver: ReferenceResolver) => resolver.invalidate(LINK)],
		['a refresh', (resolver: ReferenceResolver) => void resolver.refresh(LINK)],
	])('shows the first answer until that after %s comes', async (_, call) => {
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: () => 8000 } })
		const watcher = watch(LINK)
		await clock.advance(1000)
		call(resolver)
		await clock.advance(7100)
		expect(watcher.state()).toBe('resolved')
	})

	it.each([[1, 5], [3, 20], [8, 40]])('answers a refresh though %i hosts with %i links hang since the page was loaded', async (hosts, count) => {
		let isStalled = true
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: () => isStalled ? 1e9 : 2 } })
		const links = Array.from({ length: count }, (_, index) => `https://host${index % hosts}.test/${index}`)
		for (const link of links) watch(link)
		await clock.advance(3000)
		isStalled = false
		await clock.advance(3000)
		let answer: string | undefined
		void resolver.refresh(links[0]!).then(({ state }) => { answer = state })
		await clock.advance(100)
		expect(answer).toBe('resolved')
	})

	it.each(['a refresh', 'a change that the app names'])('fetches a link again for %s, though its 500 from before that turns out to be its own', async (cause) => {
		const other = 'https://other.test/'
		const { watch, clock, resolver, behaviour } = createWorld({ behaviour: { overheadMs: 0, costMs: (link) => link === other ? 950 : 10, status: ({ links }) => links.includes(LINK) ? 500 : undefined } })
		watch(LINK)
		watch(other)
		await clock.advance(300)
		behaviour.status = undefined
		if (cause === 'a refresh') void resolver.refresh(LINK)
		else resolver.invalidate((link) => link === LINK)
		await clock.advance(3000)
		expect([LINK, other].map((link) => resolver.peek(link).state)).toEqual(['resolved', 'resolved'])
	})

	it.each([2000, 8000])('shows that a link throws though the app names it every %i ms, which holds up no new link of its host', async (everyMs) => {
		const { watch, clock, resolver } = createWorld({ behaviour: { status: ({ links }) => links.includes(LINK) ? 500 : undefined } })
		const { states } = watch(LINK)
		for (let ms = 0; ms < 60_000; ms += everyMs) {
			resolver.invalidate(LINK)
			await clock.advance(everyMs)
		}
		expect(states()).toContain('error')
		const { state } = watch('https://tracker.test/new')
		await clock.advance(1500)
		expect(state()).toBe('resolved')
	})

	it('goes on showing what was there when two refreshes in a row fail, which don\'t wait for the link to be tried again', async () => {
		const { watch, clock, resolver, behaviour } = createWorld({ behaviour: { costMs: (link) => link === LINK ? 900 : 100 } })
		const watcher = watch(LINK)
		const others = Array.from({ length: 3 }, (_, index) => `https://other.test/${index}`)
		for (const link of others) watch(link)
		await clock.advance(5000)
		behaviour.status = ({ links }) => links.includes(LINK) ? 500 : undefined
		const ended: string[] = []
		for (let time = 0; time < 6; time++) {
			if (time < 2) void resolver.refresh(LINK).then(({ state }) => ended.push(state))
			resolver.invalidate(others[time % 3]!)
			await clock.advance(400)
		}
		await clock.advance(3000)
		expect([watcher.states(), ended]).toEqual([['resolving', 'resolved'], ['unreachable', 'unreachable']])
	})

	it('fetches nothing in a hidden tab, however often the app names a link', async () => {
		const clock = createFakeClock()
		const page = createFakePage(clock)
		const { watch, resolver, log } = createWorld({ clock, page })
		watch(LINK)
		await clock.advance(1000)
		page.state.isHidden = true
		for (let change = 0; change < 5; change++) {
			resolver.invalidate(LINK)
			await clock.advance(10_000)
		}
		expect(log).toHaveLength(1)
		void resolver.refresh(LINK)
		await clock.advance(1000)
		expect(log).toHaveLength(2)
	})

	it('answers a refresh though a request from before hangs since before the network was back', async () => {
		let isStalled = true
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: () => isStalled ? 1e9 : 2 } })
		watch(LINK)
		await clock.advance(2000)
		resolver.wake('reconnect')
		await clock.advance(1000)
		isStalled = false
		await clock.advance(7000)
		let answer: string | undefined
		void resolver.refresh(LINK).then(({ state }) => { answer = state })
		await clock.advance(1000)
		expect(answer).toBe('resolved')
	})

	it.each([[600, 500], [2000, 1500], [4000, 2000]])('shows what comes of a link of %i ms that the app names every %i ms', async (costMs, everyMs) => {
		let version = 0
		const { watch, clock, resolver } = createWorld({ behaviour: { costMs: () => costMs, answer: (link) => reference(link, { richObject: { version: ++version } }) } })
		watch('https://fast.test/')
		await clock.advance(1000)
		const watcher = watch(LINK)
		for (let change = 0; change < 5; change++) {
			await clock.advance(everyMs)
			resolver.invalidate(LINK)
		}
		await clock.advance(2 * costMs + 100)
		expect(watcher.state()).toBe('resolved')
		expect(watcher.heard.filter(({ state }) => state === 'resolved').length).toBeGreaterThan(1)
	})

	it('asks again for what is near the screen and not on it, whether it was answered or in flight', async () => {
		for (const beforeMs of [5000, 100]) {
			const { watch, log, clock, resolver } = createWorld()
			const watcher = watch(LINK, 100, 360)
			await clock.advance(beforeMs)
			resolver.invalidate()
			await clock.advance(1000)
			expect([log.map(({ method }) => method), watcher.state(), clock.planned()]).toEqual([['GET', 'POST'], 'resolved', 0])
		}
	})

	it('forgets by a prefix as it is written, whatever the link is called when it is sent', async () => {
		const { watch, log, clock, resolver } = createWorld({ ownHost: 'xn--mnchen-3ya.test' })
		for (const link of ['https://münchen.test/straße/1', 'https://münchen.test/platz/2']) watch(link)
		await clock.advance(500)
		resolver.invalidate('https://münchen.test/straße')
		await clock.settle()
		expect(log.slice(1).flatMap(({ links }) => links)).toEqual(['https://xn--mnchen-3ya.test/stra%C3%9Fe/1'])
	})

	it('never fetches a seeded link', async () => {
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

	it('keeps what was seeded after an invalidation, also before there is an engine', async () => {
		const { watch, log, resolver, clock, onLoad } = createLoadingWorld()
		resolver.invalidate('https://tracker.test/')
		await clock.advance(50)
		resolver.seed({ [LINK]: reference(LINK) })
		const watcher = watch(LINK)
		onLoad()
		await clock.advance(5000)
		expect([log, watcher.state()]).toEqual([[], 'resolved'])
	})

	it('gives nobody what was seeded for a user who has gone before there was an engine', async () => {
		const { watch, session, resolver, clock, onLoad } = createLoadingWorld()
		resolver.invalidate('https://wiki.test/')
		resolver.seed({ [LINK]: reference(LINK, { richObjectType: 'of alice' }) })
		session.user = 'bob'
		resolver.wake('owner')
		onLoad()
		await clock.advance(1000)
		const watcher = watch(LINK)
		await clock.advance(5000)
		expect([watcher.states(), resolver.peek(LINK).reference?.richObjectType]).toEqual([['resolving', 'resolved'], 'open-graph'])
	})

	it('gives a refresh its own answer, though the link was seeded before it', async () => {
		const { watch, log, resolver, clock, onLoad } = createLoadingWorld()
		resolver.invalidate('https://wiki.test/')
		resolver.seed({ [LINK]: reference(LINK, { richObjectType: 'seed' }) })
		watch(LINK)
		const refreshed = resolver.refresh(LINK)
		onLoad()
		await clock.advance(5000)
		expect([log.length, (await refreshed).reference?.richObjectType]).toEqual([1, 'open-graph'])
	})
})

it('remembers a change although an earlier one is heard later', () => {
	const query = new Query('https://tracker.test/issues/1', IDLE, () => undefined)
	query.queue()
	query.invalidate(100)
	query.invalidate(60)
	const isOutdated = (since: number) => query.isOutdated({ state: 'resolved', reference: null }, since, 200)
	expect([isOutdated(70), isOutdated(101)]).toEqual([true, false])
})

it('outdates an answer by a change in the millisecond of its request, if the request had left before', () => {
	const query = new Query('https://a.test/1', IDLE, () => undefined)
	const isOutdated = () => query.isOutdated({ state: 'resolved', reference: reference('https://a.test/1') }, 100, 200)
	query.invalidate(100)
	query.sent(100)
	expect(isOutdated()).toBe(false)
	query.invalidate(100)
	expect(isOutdated()).toBe(true)
})

it('takes a request that left before the clock was put back for older than a change after that', () => {
	const query = new Query('https://tracker.test/issues/1', IDLE, () => undefined)
	query.invalidate(60)
	expect(query.isOutdated({ state: 'resolved', reference: null }, 100, 80)).toBe(true)
})
