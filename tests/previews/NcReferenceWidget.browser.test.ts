import { createApp, defineComponent, h } from 'vue'
import axe from 'axe-core'
import fc from 'fast-check'
import { createReferences, registerWidget, type Reference, type ReferenceState } from 'nc-reference'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { getSizeMemory } from '../../src/cards/sizeMemory.ts'
import NcReferenceWidget from '../../src/previews/NcReferenceWidget.vue'
import { runs } from '../setup/runs.ts'

const link = 'https://news.test/harbour'

function reference(parts: Partial<Reference> = {}, openGraph: Partial<Reference['openGraphObject']> = {}): Reference {
	return {
		richObjectType: 'open-graph',
		richObject: {},
		openGraphObject: { id: link, name: 'The old harbour', description: 'Gardens and a ferry stop.', thumb: null, link, ...openGraph },
		accessible: true,
		...parts,
	}
}

afterEach(() => {
	document.documentElement.style.colorScheme = ''
	document.body.style.background = ''
})

describe('a state', () => {
	const states: [ReferenceState, string, Reference | null][] = [
		['resolving', 'Loading the preview of news.test/harbour', null],
		['resolved', 'The old harbour', reference()],
		['bare', 'https://news.test/harbour', reference({}, { name: link, description: null })],
		['forbidden', 'You have no access to this', reference({ accessible: false })],
		['not-found', 'No preview available', null],
		['error', 'The preview could not be loaded', null],
		['rate-limited', 'The server is busy. The preview will follow soon.', null],
		['offline', 'You are offline. The preview will follow later.', null],
		['unreachable', 'The server isn’t answering. Trying again …', null],
	]

	it.each(states)('%s says "%s", and is as tall as the others', async (state, text, known) => {
		const { container } = await render(NcReferenceWidget, { props: { reference: known, state, link } })
		expect(container.querySelector('.nc-reference-skeleton')?.ariaLabel ?? container.textContent).toContain(text)
		const expected = await render(NcReferenceWidget, { props: { reference: null, state: 'resolving', link } })
		expect(container.querySelector('.nc-reference')!.clientHeight).toBe(expected.container.querySelector('.nc-reference')!.clientHeight)
	})

	it('without access updates a widget by tag name in place', async () => {
		registerWidget('kept_card', 'kept-card')
		const { container, rerender } = await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'kept_card' }) } })
		const element = () => container.querySelector<HTMLElement & { accessible: boolean }>('kept-card')
		await expect.poll(() => element()?.accessible).toBe(true)
		const first = element()
		await rerender({ reference: reference({ richObjectType: 'kept_card', accessible: false }) })
		await expect.poll(() => element()?.accessible).toBe(false)
		expect(element()).toBe(first)
	})

	it.each(['light', 'dark'])('has no findings of axe, in %s', async (scheme) => {
		document.documentElement.style.colorScheme = scheme
		document.body.style.background = 'var(--nc-surface)'
		const issue = { title: 'Drafts are lost', state: 'open', id: 7, author: 'alice', created_at: 1767225600, comment_count: 3, labels: [{ name: 'bug', color: 'd73a4a' }] }
		const longComment = { body: 'word '.repeat(90), author: 'bob' }
		const { container } = await render({ render: () => h('main', [
			...states.map(([state, , known]) => h(NcReferenceWidget, { reference: known, state, link })),
			h(NcReferenceWidget, { reference: reference({ richObjectType: 'axe_vcs', richObject: { vcs_issue: issue } }) }),
			h(NcReferenceWidget, { reference: reference({ richObjectType: 'axe_vcs', richObject: { vcs_pull_request: { ...issue, merged: true }, vcs_comment: longComment } }) }),
			h(NcReferenceWidget, { reference: reference(), compact: true }),
		]) })
		await expect.element(page.getByText('Merged')).toBeVisible()
		const { violations } = await axe.run(container)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
	})

	it('can be rendered by the app', async () => {
		await render(NcReferenceWidget, {
			props: { reference: reference() },
			slots: { resolved: ({ reference: given }) => h('b', `own ${given?.openGraphObject.name}`) },
		})
		await expect.element(page.getByText('own The old harbour')).toBeVisible()
	})

	it('error offers a retry', async () => {
		const onRetry = vi.fn()
		await render(NcReferenceWidget, { props: { reference: null, state: 'error', link, onRetry } })
		await userEvent.click(page.getByRole('button', { name: 'Try again' }))
		expect(onRetry).toHaveBeenCalledOnce()
	})
})

describe('a card', () => {
	it('is one link and one tab stop, and gives no referrer away', async () => {
		const { container } = await render(NcReferenceWidget, { props: { reference: reference({}, { thumb: `${location.origin}/lazy.png` }) } })
		const links = container.querySelectorAll<HTMLElement>('a, button, [tabindex]')
		expect([...links].map((element) => element.className)).toEqual(['widget-default'])
		expect(links[0]).toMatchObject({ href: link, target: '_blank', rel: 'noopener noreferrer' })
		expect(container.querySelector('img')).toMatchObject({ loading: 'lazy', referrerPolicy: 'no-referrer', alt: '' })
	})

	it('renders an issue with status, number, author, count, date and labels', async () => {
		const issue = { id: 7, title: 'Drafts are lost', state: 'closed', author: 'alice', created_at: 1767225600, comment_count: 3, labels: [{ name: 'bug', color: 'ffffff' }] }
		await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_vcs', richObject: { vcs_issue: issue } }) } })
		await expect.element(page.getByRole('link', { name: 'Drafts are lost' })).toBeVisible()
		const card = document.querySelector('.nc-vcs')!
		expect(card.textContent).toMatch(/news\.test.*Closed.*#7.*alice.*ago.*3 comments/s)
		expect(card.querySelector('time')).toMatchObject({ dateTime: '2026-01-01T00:00:00.000Z' })
		expect(getComputedStyle(page.getByText('bug', { exact: true }).element()).color).toBe('rgb(0, 0, 0)')
	})

	it('cuts a long comment between its lines, and sets it in the weight of a text', async () => {
		const { container } = await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_vcs', richObject: { vcs_comment: { body: 'And more. '.repeat(40), author: 'bob' } } }) } })
		const { webkitLineClamp, fontWeight } = getComputedStyle(container.querySelector('.nc-vcs-comment')!)
		expect([webkitLineClamp, fontWeight]).toEqual(['2', '400'])
	})

	it('shows the rest of a long comment as markdown', async () => {
		const comment = { body: `I can **reproduce** this. ${'And more. '.repeat(40)}`, author: 'bob' }
		await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_vcs', richObject: { vcs_comment: comment } }) } })
		await userEvent.click(page.getByRole('button', { name: 'Show more' }))
		await expect.element(page.getByText('reproduce', { exact: true })).toBeVisible()
		expect(page.getByText('reproduce', { exact: true }).element().tagName).toBe('STRONG')
		expect(page.getByRole('button', { name: 'Show less' }).element().getAttribute('aria-expanded')).toBe('true')
	})

	it('shows the beginning of the next comment', async () => {
		const comment = (link: string) => reference({ richObjectType: 'test_vcs', richObject: { vcs_comment: { body: 'And more. '.repeat(40) } } }, { link })
		const { rerender } = await render(NcReferenceWidget, { props: { reference: comment(link) } })
		await userEvent.click(page.getByRole('button', { name: 'Show more' }))
		await rerender({ reference: comment('https://news.test/ferry') })
		await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible()
	})

	it('updates after its reference changes', async () => {
		const { rerender } = await render(NcReferenceWidget, { props: { reference: reference() } })
		await rerender({ reference: reference({}, { name: 'The observatory' }) })
		await expect.element(page.getByText('The observatory')).toBeVisible()
	})
})

describe('a date', () => {
	it('goes on while its card is on the page', async () => {
		let nowMs = Date.UTC(2026, 0, 1)
		let tasks: { task: () => void, atMs: number }[] = []
		const clock = {
			now: () => nowMs,
			random: () => 0.5,
			schedule(task: () => void, delayMs: number) {
				const entry = { task, atMs: nowMs + delayMs }
				tasks.push(entry)
				return () => { tasks = tasks.filter((other) => other !== entry) }
			},
		}
		const issue = (id: number) => reference({ richObject: { vcs_issue: { id, url: link, title: `Issue ${id}`, state: 'open', created_at: nowMs - 5 * 60_000 } } })
		const { container, unmount } = await render(defineComponent(() => () => [1, 2].map((id) => h(NcReferenceWidget, { key: id, reference: issue(id) }))), { global: { plugins: [createReferences({ clock, global: false, storage: null })] } })
		const times = () => [...container.querySelectorAll('time')].map(({ textContent }) => textContent)
		expect(times()).toEqual(['5 minutes ago', '5 minutes ago'])
		const minutes = tasks.filter(({ atMs }) => atMs === nowMs + 60_000)
		expect(minutes).toHaveLength(1)
		nowMs += 3 * 86_400_000
		minutes[0]!.task()
		await expect.poll(times).toEqual(['3 days ago', '3 days ago'])
		const before = tasks.length
		await unmount()
		expect(tasks.length).toBeLessThan(before)
	})
})

describe('a card of a path', () => {
	it('leads to that path of the server', async () => {
		await render(NcReferenceWidget, { props: { reference: reference({}, { link: '/f/7' }) } })
		await expect.element(page.getByRole('link', { name: 'The old harbour' })).toHaveAttribute('href', '/f/7')
	})
})

describe('a widget of an app', () => {
	it('waits for the user where it is opt-in', async () => {
		const rendered = vi.fn((el: HTMLElement, { interactive }: { interactive: boolean }) => { el.textContent = interactive ? 'interactive' : 'still' })
		registerWidget('test_optin', rendered)
		await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_optin' }), interactiveOptIn: true } })
		await expect.element(page.getByText('still')).toBeVisible()
		await userEvent.click(page.getByRole('button', { name: 'Enable interactive view' }))
		await expect.element(page.getByText('interactive', { exact: true })).toBeVisible()
		expect(page.getByRole('button').elements()).toHaveLength(0)
	})

	it('is made taller and shorter by keys, within the limits of what it rendered', async () => {
		registerWidget('test_resize', (el) => { el.style.cssText = 'height: 150px; min-height: 120px; max-height: 400px' }, undefined, { isResizable: true })
		const { container } = await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_resize' }) } })
		const handle = page.getByRole('slider', { name: 'Widget height' })
		await expect.poll(() => handle.element().getAttribute('aria-valuenow')).toBe('150')
		handle.element().focus()
		const heights: number[] = []
		for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'PageUp', 'End', 'ArrowDown']) {
			await userEvent.keyboard(`{${key}}`)
			heights.push(container.querySelector<HTMLElement>('.widget-custom__content')!.offsetHeight)
			expect(handle.element().getAttribute('aria-valuenow')).toBe(String(heights.at(-1)))
		}
		expect(heights).toEqual([160, 150, 250, 120, 120, 400, 400])
		expect([handle.element().getAttribute('aria-valuemin'), handle.element().getAttribute('aria-valuemax')]).toEqual(['120', '400'])
	})

	it('is expected to be as tall as one that nobody has resized, nor made interactive', async () => {
		registerWidget('test_recorded', (el, { interactive }) => { el.style.cssText = `height: ${interactive ? 350 : 150}px; min-height: 120px; max-height: 400px` }, undefined, { isResizable: true, hasInteractiveView: true })
		const heights = vi.spyOn(getSizeMemory(), 'recordHeight')
		const { rerender, container } = await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_recorded' }), interactive: false } })
		await expect.poll(() => heights.mock.lastCall).toEqual(['test_recorded', 150])
		;(page.getByRole('slider', { name: 'Widget height' }).element() as HTMLElement).focus()
		await userEvent.keyboard('{PageDown}')
		const height = () => container.querySelector<HTMLElement>('.widget-custom__content')!.offsetHeight
		await expect.poll(height).toBe(250)
		await rerender({ interactive: true })
		const frames = () => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
		await frames()
		expect(heights.mock.calls.every(([, heightPx]) => heightPx === 150)).toBe(true)
	})

	it('has a height of its own, and the still view, for another link', async () => {
		registerWidget('test_other', (el) => { el.style.cssText = 'height: 150px; min-height: 120px; max-height: 400px' }, undefined, { isResizable: true })
		const { container, rerender } = await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_other' }), interactiveOptIn: true } })
		const optIn = page.getByRole('button', { name: 'Enable interactive view' })
		await userEvent.click(optIn)
		;(page.getByRole('slider', { name: 'Widget height' }).element() as HTMLElement).focus()
		await userEvent.keyboard('{PageDown}')
		const height = () => container.querySelector<HTMLElement>('.widget-custom__content')!.offsetHeight
		await expect.poll(height).toBe(250)
		await rerender({ reference: reference({ richObjectType: 'test_other' }, { link: 'https://news.test/ferry' }) })
		await expect.element(optIn).toBeVisible()
		await expect.poll(height).toBe(150)
	})

	it('is dragged by the pointer, and gets its height back when that is cancelled', async () => {
		registerWidget('test_drag', (el) => { el.style.cssText = 'height: 150px; min-height: 120px; max-height: 400px' }, undefined, { isResizable: true })
		const { container } = await render(NcReferenceWidget, { props: { reference: reference({ richObjectType: 'test_drag' }) } })
		await expect.element(page.getByRole('slider')).toBeVisible()
		const handle = page.getByRole('slider').element()
		const content = container.querySelector<HTMLElement>('.widget-custom__content')!
		await expect.poll(() => content.offsetHeight).toBe(150)
		handle.setPointerCapture = () => undefined
		const point = (type: string, clientY: number) => handle.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientY, button: 0, bubbles: true }))
		point('pointerdown', 100)
		point('pointermove', 160)
		await expect.poll(() => content.offsetHeight).toBe(210)
		point('pointerup', 160)
		point('pointermove', 300)
		point('pointerdown', 100)
		point('pointermove', 120)
		await expect.poll(() => content.offsetHeight).toBe(230)
		point('pointercancel', 120)
		await expect.poll(() => content.offsetHeight).toBe(210)
	})
})

it('takes a reference of any shape, and never leads or loads from anywhere but http', async () => {
	const hostile = fc.constantFrom<unknown>('javascript:alert(1)', ' JaVaScript:x', 'data:text/html,x', '//evil.test', '/ok', 'https://a.test', '\u202egnp.exe', 'x'.repeat(10_000), null, 7, [], {})
	const value = fc.oneof(hostile, fc.jsonValue())
	const openGraphObject = fc.oneof(value, fc.record({ id: value, name: value, description: value, thumb: value, link: value }, { requiredKeys: [] }))
	const vcs = fc.oneof(value, fc.record({ id: value, title: value, state: value, url: value, labels: value, author: value, created_at: value, body: value }, { requiredKeys: [] }))
	const richObject = fc.oneof(value, fc.record({ vcs_issue: vcs, vcs_pull_request: vcs, vcs_comment: vcs, image_gif: value, proxied_url: value }, { requiredKeys: [] }))
	const any = fc.record({ richObjectType: value, richObject, openGraphObject, accessible: value }, { requiredKeys: [] })

	await fc.assert(fc.asyncProperty(fc.oneof(any, value), fc.boolean(), async (given, compact) => {
		const errors: unknown[] = []
		const host = document.createElement('div')
		const app = createApp({ render: () => h(NcReferenceWidget, { reference: given as Reference, compact }) })
		app.config.errorHandler = (error) => errors.push(error)
		app.config.warnHandler = () => undefined
		app.mount(host)
		expect(errors).toEqual([])
		for (const element of host.querySelectorAll('[href], [src]')) {
			expect(new URL(element.getAttribute('href') ?? element.getAttribute('src')!, location.href).protocol).toMatch(/^https?:$/)
		}
		app.unmount()
	}), { numRuns: runs(100, 1000) })
})
