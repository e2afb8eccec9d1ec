import type { ReferenceSubject } from '../../../src/resolver/invalidateTarget.ts'
import { describe, expect, it, vi } from 'vitest'
import { type LiveSource, LiveUpdates } from '../../../src/resolver/live/liveUpdates.ts'
import { createFakeClock } from '../fakeClock.ts'
import { type WorldOptions, createFakePage, createMemoryStorage, createWorld, knownProfile, reference } from '../world.ts'

const linkOf = (id: number) => `https://cloud.test/f/${id}`

/** A page that follows its server. */
async function createPage({ isPush = true, count = 3, random = (): number => 0, world: options = {} as WorldOptions } = {}) {
	const clock = createFakeClock(undefined, random)
	const page = createFakePage(clock)
	const names = new Map<string, string>()
	const world = createWorld({ clock, page, ...options, lookAhead: 'none', behaviour: { answer: (link) => reference(link, { richObjectType: 'file', richObject: { id: link.slice(21), name: names.get(link) ?? 'old' } }) } })
	const warnings: string[] = []
	const updates = new LiveUpdates({ resolver: world.resolver, clock, warn: (message) => warnings.push(message) })
	let report: (change: ReferenceSubject) => void = () => undefined
	let gap = () => {}
	let isStopped = false
	const source: LiveSource = {
		start(listener, onGap) {
			report = listener
			gap = onGap
			return { isPush, stop: () => { isStopped = true } }
		},
	}
	await updates.start(source)
	const watched = Array.from({ length: count }, (_, id) => world.watch(linkOf(id)))
	await clock.advance(1000)
	const before = world.log.length
	const asked = () => world.log.slice(before).flatMap(({ links }) => links)
	return { ...world, clock, page, gap: () => gap(), names, updates, warnings, report: (change: ReferenceSubject) => report(change), isStopped: () => isStopped, watched, asked, requests: () => world.log.length - before }
}

describe('live updates', () => {
	it('say when each of their changes was reported last, for other tabs to know which have fetched it', async () => {
		const { clock, report, resolver } = await createPage()
		const invalidate = vi.spyOn(resolver, 'invalidate')
		const at = clock.now()
		report({ type: 'file', id: 1 })
		await clock.advance(20)
		report({ type: 'deck-card', id: 3 })
		report({ type: 'file', id: 2 })
		await clock.advance(20)
		report({ type: 'deck-card' })
		report({ type: 'deck-card', id: 4 })
		await clock.advance(1000)
		expect(invalidate.mock.calls).toEqual([[[
			{ type: 'file', id: '1', at }, { type: 'file', id: '2', at: at + 20 }, { type: 'deck-card', id: undefined, at: at + 40 },
		]]])
	})

	it('fetch what has changed again within 2 s, in one request, and nothing else', async () => {
		const { clock, names, report, watched, asked, requests } = await createPage({ count: 10 })
		for (const id of [2, 3, 2]) {
			names.set(linkOf(id), 'new')
			report({ type: 'file', id })
		}
		await clock.advance(1500)
		expect(watched.map(({ heard }) => heard.at(-1)?.reference?.richObject.name)).toEqual(Array.from({ length: 10 }, (_, id) => id === 2 || id === 3 ? 'new' : 'old'))
		expect([asked().sort(), requests()]).toEqual([[linkOf(2), linkOf(3)], 1])
		expect(watched.flatMap(({ states }) => states().slice(2)).every((state) => state === 'resolved')).toBe(true)
	})

	it('render nothing where the answer is the same', async () => {
		const { clock, report, watched, requests } = await createPage()
		report({ type: 'file', id: 1 })
		await clock.advance(1500)
		expect([watched[1]!.states(), requests()]).toEqual([['resolving', 'resolved'], 1])
	})

	it('fetch what is far away once it comes near', async () => {
		const { clock, report, watch, asked } = await createPage()
		const far = watch(linkOf(100), 0, 360)
		await clock.advance(1000)
		far.move(5000)
		const count = asked().length
		report({ type: 'file', id: 100 })
		await clock.advance(2000)
		expect(asked()).toHaveLength(count)
		far.move(0)
		await clock.advance(1000)
		expect(asked().slice(count)).toEqual([linkOf(100)])
	})

	it.each([
		[0, 100, true], [0.3, 250, true], [0.9, 500, true], [1, 800, true], [1, 150, false],
	])('pass on a long row of changes each second, with a random number of %f every %i ms, pushed: %s', async (random, everyMs, isPush) => {
		const { clock, report, resolver } = await createPage({ random: () => random, isPush })
		const invalidate = vi.spyOn(resolver, 'invalidate')
		for (let at = 0; at < 120_000; at += everyMs) {
			report({ type: 'file', id: 1 })
			await clock.advance(everyMs)
		}
		expect(invalidate.mock.calls.length).toBeGreaterThan(120_000 / (1000 + everyMs) - 2)
	})

	it('pass on what has gathered when they end', async () => {
		const { updates, report, resolver } = await createPage()
		const invalidate = vi.spyOn(resolver, 'invalidate')
		report({ type: 'file', id: 1 })
		updates.stop()
		updates.stop()
		expect(invalidate.mock.calls).toMatchObject([[[{ type: 'file', id: '1' }]]])
	})

	it.each([[6, 3], [4, 0]])('fetch visible links again after %i minutes on another page: %i', async (minutes, expected) => {
		const { clock, resolver, asked } = await createPage()
		const awaySince = clock.now()
		await clock.advance(minutes * 60_000)
		const next = new LiveUpdates({ resolver, clock, warn: () => undefined })
		next.awaySince = awaySince
		next.setVisible({ isVisible: false })
		expect(next.awaySince).toBe(awaySince)
		next.setVisible({ isVisible: true })
		await clock.advance(1500)
		expect([asked().length, next.awaySince]).toEqual([expected, undefined])
	})

	it('take fifty changes that concern nothing on the page for one look, without a write', async () => {
		const profile = knownProfile()
		const storage = createMemoryStorage()
		const { clock, report, asked, resolver } = await createPage({ world: { profile, storage } })
		const invalidate = vi.spyOn(resolver, 'invalidate')
		const touched = [profile, storage].flatMap((text) => [vi.spyOn(text, 'read'), vi.spyOn(text, 'write')])
		for (let id = 1000; id < 1050; id++) report({ type: 'file', id })
		await clock.advance(5000)
		expect([invalidate.mock.calls.length, touched.map(({ mock }) => mock.calls.length), asked()]).toEqual([1, [0, 0, 0, 0], []])
	})

	it('fetch a link once in ten seconds, however often it changes', async () => {
		const { clock, report, asked } = await createPage({ count: 1 })
		for (let second = 0; second < 60; second++) {
			report({ type: 'file' })
			await clock.advance(1000)
		}
		expect(asked().length).toBeGreaterThan(4)
		expect(asked().length).toBeLessThan(8)
	})

	it.each([100, 1000, 3000])('don\'t hold up what the app says, twice after a change that was reported and %i ms apart', async (gapMs) => {
		const { clock, report, resolver, asked } = await createPage({ count: 1 })
		report({ type: 'file' })
		await clock.advance(1000)
		report({ type: 'file' })
		await clock.advance(1000)
		const before = asked().length
		for (let change = 0; change < 2; change++) {
			resolver.invalidate(linkOf(0))
			await clock.advance(gapMs)
		}
		expect(asked().length - before).toBe(2)
	})

	it('show answers of a slow server that are outdated when they come', async () => {
		const { clock, report, names, behaviour, watched } = await createPage({ count: 1 })
		Object.assign(behaviour, { latencyMs: 3000 })
		for (let second = 0; second < 30; second++) {
			names.set(linkOf(0), `version ${second}`)
			report({ type: 'file', id: 0 })
			await clock.advance(1000)
		}
		const shown = watched[0]!.heard.slice(2)
		expect(shown.length).toBeGreaterThan(2)
		await clock.advance(15_000)
		expect(watched[0]!.heard.at(-1)?.reference?.richObject.name).toBe('version 29')
	})

	it('in a hidden tab only mark what has changed, and fetch it when the tab is looked at', async () => {
		const { clock, report, asked, page, show } = await createPage({ count: 2 })
		page.state.isHidden = true
		for (let second = 0; second < 30; second++) {
			report({ type: 'file', id: 1 })
			await clock.advance(1000)
		}
		expect(asked()).toEqual([])
		show()
		await clock.advance(1000)
		expect(asked()).toEqual([linkOf(1)])
	})

	it('spread the requests of many tabs after a push, and not after a change of this tab', async () => {
		const [pushed, own] = [await createPage({ random: () => 1 }), await createPage({ isPush: false, random: () => 1 })]
		for (const { report, clock } of [pushed, own]) {
			report({ type: 'file', id: 1 })
			await clock.advance(800)
		}
		expect([pushed.asked(), own.asked()]).toEqual([[], [linkOf(1)]])
		await pushed.clock.advance(1000)
		expect(pushed.asked()).toEqual([linkOf(1)])
	})

	it('fetch what is visible again after a lost connection is back', async () => {
		const { clock, gap, asked } = await createPage()
		await clock.advance(60_000)
		gap()
		await clock.advance(1500)
		expect(asked()).toHaveLength(3)
	})

	it('fetch again what was fetched while the connection was lost', async () => {
		const { clock, gap, asked, watch } = await createPage()
		await clock.advance(30_000)
		watch(linkOf(9))
		await clock.advance(30_000)
		const before = asked().length
		gap()
		await clock.advance(1500)
		expect(asked().slice(before)).toContain(linkOf(9))
	})

	it('take no time for an absence in which this page was there, though nothing followed the server yet', async () => {
		const { clock, resolver, asked } = await createPage()
		const next = new LiveUpdates({ resolver, clock, warn: () => undefined })
		next.awaySince = clock.now()
		await clock.advance(2000)
		const until = clock.now()
		await clock.advance(6 * 60_000)
		next.setVisible({ isVisible: true, until })
		await clock.advance(1500)
		expect(asked()).toEqual([])
	})

	it('spare what was fetched since an absence on another page has ended', async () => {
		const { clock, resolver, asked, watch } = await createPage()
		const awaySince = clock.now()
		await clock.advance(6 * 60_000)
		const next = new LiveUpdates({ resolver, clock, warn: () => undefined })
		next.awaySince = awaySince
		const until = clock.now()
		watch(linkOf(9))
		await clock.advance(500)
		next.setVisible({ isVisible: true, until })
		await clock.advance(1500)
		expect(asked().filter((link) => link === linkOf(9))).toHaveLength(1)
	})

	it.each([true, false])('after six minutes away, with push %s, fetch visible links again', async (isPush) => {
		const { clock, updates, asked } = await createPage({ isPush })
		updates.setVisible({ isVisible: false })
		await clock.advance(6 * 60_000)
		updates.setVisible({ isVisible: true })
		await clock.advance(1500)
		expect(asked()).toHaveLength(3)
	})

	it('fetch nothing again after four minutes away', async () => {
		const { clock, updates, asked } = await createPage({ isPush: false })
		updates.setVisible({ isVisible: false })
		updates.setVisible({ isVisible: false })
		await clock.advance(4 * 60_000)
		updates.setVisible({ isVisible: true })
		await clock.advance(1500)
		expect(asked()).toEqual([])
	})

	it('take a change that a source reports before it has returned its connection', async () => {
		const { clock, updates, warnings, asked } = await createPage()
		await updates.start({ start(report) {
			report({ type: 'file', id: 1 })
			return { isPush: false, stop: () => undefined }
		} })
		await clock.advance(1500)
		expect([warnings, asked()]).toEqual([[], [linkOf(1)]])
	})

	it('go on without a source that fails, and end with their page', async () => {
		const { clock, updates, warnings, report, isStopped, asked } = await createPage()
		await updates.start({ start: () => Promise.reject(new Error('no')) })
		let reportLater: ((change: ReferenceSubject) => void) | undefined
		await updates.start({ start(onChange) {
			reportLater = onChange
			return undefined as never
		} })
		reportLater!({ type: 'file', id: 1 })
		await clock.advance(1500)
		expect(asked()).toEqual([])
		const warning = 'Could not start a source of live changes: it threw, or returned no connection. Previews change when they are fetched again.'
		expect(warnings).toEqual([warning, warning])
		updates.stop()
		report({ type: 'file', id: 1 })
		await clock.advance(1500)
		expect([isStopped(), asked()]).toEqual([true, []])
	})

	it('end all sources though one throws', async () => {
		const { updates, warnings } = await createPage()
		let isStopped = false
		await updates.start({ start: () => ({ isPush: false, stop() { throw new Error('no') } }) })
		await updates.start({ start: () => ({ isPush: false, stop: () => { isStopped = true } }) })
		updates.stop()
		expect([isStopped, warnings]).toEqual([true, ['Could not stop a source of live changes: it threw. Fix its "stop".']])
	})
})
