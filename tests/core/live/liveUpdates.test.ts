import type { LiveSource } from '../../../src/core/live/liveSource.ts'
import type { ReferenceSubject } from '../../../src/core/reference/invalidateTarget.ts'
import { describe, expect, it } from 'vitest'
import { LiveUpdates } from '../../../src/core/live/liveUpdates.ts'
import { createFakeClock } from '../reference/fakeClock.ts'
import { createWorld, reference } from '../reference/world.ts'

const linkOf = (id: number) => `https://cloud.test/f/${id}`

/** A page that follows its server. */
async function createPage({ isPush = true, count = 3 } = {}) {
	const clock = createFakeClock()
	const names = new Map<string, string>()
	const world = createWorld({ clock, lookAhead: 'none', behaviour: { answer: (link) => reference(link, { richObjectType: 'file', richObject: { id: link.slice(21), name: names.get(link) ?? 'old' } }) } })
	const posted: ReferenceSubject[] = []
	const warnings: string[] = []
	const updates = new LiveUpdates({ resolver: world.resolver, clock, post: (change) => posted.push(change), warn: (message) => warnings.push(message) })
	let report: (change: ReferenceSubject) => void = () => undefined
	let isStopped = false
	const source: LiveSource = {
		start(listener) {
			report = listener
			return { isPush, stop: () => { isStopped = true } }
		},
	}
	await updates.start(source)
	const watched = Array.from({ length: count }, (_, id) => world.watch(linkOf(id)))
	await clock.advance(1000)
	const before = world.log.length
	const asked = () => world.log.slice(before).flatMap(({ links }) => links)
	return { ...world, clock, names, updates, posted, warnings, report: (change: ReferenceSubject) => report(change), isStopped: () => isStopped, watched, asked, requests: () => world.log.length - before }
}

describe('live updates', () => {
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

	it('don\'t wait for the end of a long row of changes', async () => {
		const { clock, report, asked } = await createPage()
		for (let at = 0; at < 1500; at += 100) {
			report({ type: 'file', id: 1 })
			await clock.advance(100)
		}
		expect(asked().length).toBeGreaterThan(0)
	})

	it('take many changes of a type for a change of all its objects', async () => {
		const { clock, report, asked } = await createPage()
		for (let id = 1000; id < 1060; id++) report({ type: 'file', id })
		await clock.advance(1500)
		expect(asked().sort()).toEqual([0, 1, 2].map(linkOf))
	})

	it.each([[true, 0], [false, 3]])('after six minutes away, with push %s, fetch %i visible links again', async (isPush, count) => {
		const { clock, updates, asked } = await createPage({ isPush })
		updates.setVisible({ isVisible: false })
		await clock.advance(6 * 60_000)
		updates.setVisible({ isVisible: true })
		await clock.advance(1500)
		expect(asked()).toHaveLength(count)
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

	it('tell other tabs what only this one hears of', async () => {
		const [own, pushed] = [await createPage({ isPush: false }), await createPage()]
		for (const { report } of [own, pushed]) report({ type: 'file', id: 1 })
		expect([own.posted, pushed.posted]).toEqual([[{ type: 'file', id: 1 }], []])
	})

	it('take a change that a source reports before it has returned its connection', async () => {
		const { clock, updates, warnings, asked, posted } = await createPage()
		await updates.start({ start(report) {
			report({ type: 'file', id: 1 })
			return { isPush: false, stop: () => undefined }
		} })
		await clock.advance(1500)
		expect([warnings, asked(), posted]).toEqual([[], [linkOf(1)], [{ type: 'file', id: 1 }]])
	})

	it('go on without a source that fails, and end with their page', async () => {
		const { clock, updates, warnings, report, isStopped, asked } = await createPage()
		await updates.start({ start: () => Promise.reject(new Error('no')) })
		expect(warnings).toEqual(['Could not start a source of live changes: it threw. Previews change when they are fetched again.'])
		updates.stop()
		report({ type: 'file', id: 1 })
		await clock.advance(1500)
		expect([isStopped(), asked()]).toEqual([true, []])
	})
})
