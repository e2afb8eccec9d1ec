import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSizeMemory } from '../../src/cards/sizeMemory.ts'
import { peekPreview, PreviewObserver, type PreviewOptions, type PreviewResult } from '../../src/previews/observer.ts'
import { createWorld, reference } from '../resolver/world.ts'
import { runs } from '../setup/runs.ts'

const LINK = 'https://tracker.test/issues/1'
const OTHER = 'https://wiki.test/Home'

/** An observer in a world of pretence, and all that it told. */
function open(options: PreviewOptions, answer: (link: string) => unknown = (link) => reference(link)) {
	const world = createWorld({ behaviour: { answer } })
	const sizes = createSizeMemory({ read: () => null, write: () => undefined })
	const context = { resolver: world.resolver, sizes, hasWidget: (type: string) => type === 'poll' }
	const observer = new PreviewObserver(context, options)
	const told: PreviewResult[] = []
	observer.subscribe(() => told.push(observer.getCurrentResult()))
	return { ...world, observer, told, sizes, context, state: () => observer.getCurrentResult().state }
}

describe('an observer of a link', () => {
	it('tells how the link is doing until there is an answer', async () => {
		const { clock, observer, told, server } = open({ link: LINK })
		expect(observer.getCurrentResult()).toMatchObject({ state: 'resolving', reference: null })
		await clock.settle()
		expect(told.map(({ state }) => state)).toEqual(['resolved'])
		expect(observer.getCurrentResult().reference?.openGraphObject.name).toBe(`Title of ${LINK}`)
		expect(server.asked()).toEqual([LINK])
	})

	it('asks for nothing without a link, and for nothing that is known', async () => {
		const nothing = open({ link: null })
		const given = open({ link: LINK, initialData: reference(LINK) })
		const none = open({ link: LINK, initialData: null })
		await Promise.all([nothing, given, none].map(({ clock }) => clock.settle()))
		expect([nothing, given, none].map(({ state }) => state())).toEqual(['idle', 'resolved', 'not-found'])
		expect([nothing, given, none].flatMap(({ server }) => server.asked())).toEqual([])
	})

	it('shows a known reference that names no link', () => {
		expect(open({ link: '', initialData: { richObjectType: 'poll', richObject: {}, accessible: true } as never }).state()).toBe('resolved')
		expect(open({ link: '' }).state()).toBe('idle')
	})

	it('asks for what is given as known, and is no reference', async () => {
		const { clock, state, server } = open({ link: LINK, initialData: [] as never })
		await clock.settle()
		expect([state(), server.asked()]).toEqual(['resolved', [LINK]])
	})

	it('asks once it is near', async () => {
		const { clock, observer, server, state } = open({ link: LINK, enabled: false })
		await clock.settle()
		expect([state(), server.asked()]).toEqual(['idle', []])
		observer.setOptions({ enabled: true })
		await clock.settle()
		expect([state(), server.asked()]).toEqual(['resolved', [LINK]])
	})

	it('asks for nothing, not even ahead of the reader, while only a click asks', async () => {
		const { clock, observer, server, state } = open({ link: LINK, requiresClick: true, enabled: true, distance: 0 })
		await clock.settle()
		expect([state(), server.asked()]).toEqual(['idle', []])
		observer.setOptions({ requiresClick: false })
		await clock.settle()
		expect([state(), server.asked()]).toEqual(['resolved', [LINK]])
	})

	it('shows nothing of the former user, although only a click asks', async () => {
		const { clock, observer, state, session, resolver, server } = open({ link: LINK })
		await clock.settle()
		observer.setOptions({ requiresClick: true })
		expect(state()).toBe('resolved')
		session.user = 'bob'
		resolver.wake('owner')
		await clock.settle()
		expect([state(), server.asked()]).toEqual(['idle', [LINK]])
	})

	it('is looked ahead for where it says how far away it is', async () => {
		const { clock, server, context } = open({ link: LINK, distance: 0 })
		const below = new PreviewObserver(context, { link: OTHER, enabled: false, distance: 500 })
		const nowhere = new PreviewObserver(context, { link: `${OTHER}/2`, enabled: false })
		await clock.settle()
		expect(server.asked()).toEqual([LINK, OTHER])
		expect([below, nowhere].map((observer) => observer.getCurrentResult().state)).toEqual(['resolved', 'idle'])
	})

	it('follows another link, and never shows the answer of the former one for it', async () => {
		const { clock, observer, told, state } = open({ link: LINK })
		await clock.settle()
		observer.setOptions({ link: OTHER })
		expect(observer.getCurrentResult()).toMatchObject({ state: 'resolving', reference: null })
		await clock.settle()
		expect(told.at(-1)!.reference?.openGraphObject.link).toBe(OTHER)
		observer.setOptions({ link: null })
		expect(state()).toBe('idle')
	})

	it('tells nothing any more after its end, and its request is aborted', async () => {
		const { clock, observer, told, server } = open({ link: LINK })
		await clock.advance(30)
		observer.destroy()
		await clock.settle()
		expect(told).toEqual([])
		expect(server.log.every(({ aborted }) => aborted)).toBe(true)
	})

	it('asks again past every cache', async () => {
		let name = 'First'
		const { clock, observer } = open({ link: LINK }, (link) => reference(link, { openGraphObject: { ...reference(link).openGraphObject, name } }))
		await clock.settle()
		name = 'Second'
		const asked = observer.refresh()
		await clock.settle()
		await asked
		expect(observer.getCurrentResult().reference?.openGraphObject.name).toBe('Second')
	})
})

describe('the size of a place', () => {
	it('is what the host had before, and is kept until nobody sees it', async () => {
		const { clock, observer, sizes } = open({ link: LINK, enabled: true }, () => null)
		expect(observer.getCurrentResult().size).toEqual({ form: 'row' })
		await clock.settle()
		expect(observer.getCurrentResult()).toMatchObject({ state: 'not-found', size: { form: 'row' } })
		expect(sizes.estimateSize(LINK)).toEqual({ form: 'none' })
		observer.setOptions({ enabled: false })
		expect(observer.getCurrentResult().size).toBeNull()
	})

	it('is nothing for what was known at the first look', async () => {
		const { clock, observer, context } = open({ link: LINK })
		await clock.settle()
		expect(observer.getCurrentResult().size).toEqual({ form: 'row' })
		expect(peekPreview(context, { link: LINK }).size).toBeNull()
		expect(peekPreview(context, { link: OTHER }).size).toEqual({ form: 'row' })
	})

	it.each([
		['row', { accessible: false }],
		['image', { richObjectType: 'pic', richObject: { image_png: true, proxied_url: '/a.png' } }],
		['widget', { richObjectType: 'poll' }],
	])('is recorded as %s, once', async (form, parts) => {
		const { clock, observer, sizes } = open({ link: LINK, enabled: true }, (link) => reference(link, parts))
		await clock.settle()
		expect(sizes.estimateSize(LINK).form).toBe(form)
		sizes.recordForm(LINK, 'none', '')
		observer.setOptions({ enabled: false })
		expect(sizes.estimateSize(LINK).form).toBe('none')
	})
})

it('ends up the same whatever was wanted in between', async () => {
	const step = fc.record({ link: fc.constantFrom(null, LINK, OTHER), enabled: fc.boolean(), requiresClick: fc.boolean(), initialData: fc.constantFrom(undefined, null, reference(LINK)) })
	await fc.assert(fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(400)), { minLength: 1, maxLength: 8 }), async (steps) => {
		const { clock, observer } = open({ link: null })
		for (const [options, waitMs] of steps) {
			observer.setOptions(options)
			await clock.advance(waitMs)
		}
		await clock.settle()
		const last = { ...steps.at(-1)![0] }
		const { state } = observer.getCurrentResult()
		const isKnown = last.initialData !== undefined
		if (!last.link) expect(state).toBe('idle')
		else if (isKnown) expect(state).toBe(last.initialData ? 'resolved' : 'not-found')
		else if (last.enabled && !last.requiresClick) expect(state).toBe('resolved')
		else expect(['idle', 'resolved']).toContain(state)
	}), { numRuns: runs(150, 1500) })
})
