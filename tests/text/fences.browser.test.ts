import { h, nextTick, reactive } from 'vue'
import axe from 'axe-core'
import { NcRichText, preloadMarkdown } from 'nc-reference'
import { registerFence, unregisterWidget } from 'nc-reference/register'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'

const TEXT = 'A diagram:\n\n```diagram\na -> b\n```\n\nEnd of it.'
const registered: string[] = []
const register: typeof registerFence = (language, ...rest) => {
	registered.push(language)
	registerFence(language, ...rest)
}
let warn: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
	warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	await preloadMarkdown()
})
afterEach(() => {
	for (const language of registered.splice(0)) unregisterWidget(`fence:${language}`)
	vi.useRealTimers()
	vi.restoreAllMocks()
})

async function mount(props: Record<string, unknown> = {}) {
	const state = reactive<Record<string, unknown>>({ text: TEXT, useExtendedMarkdown: true, ...props })
	const { container, unmount } = await render({ render: () => h(NcRichText, { ...state }) })
	return { state, container, unmount, drawn: () => container.querySelector('.drawing'), code: () => container.querySelector('pre') }
}

function draw(el: HTMLElement, { code, language }: { code: string, language: string }) {
	const drawing = document.createElement('div')
	drawing.className = 'drawing'
	drawing.textContent = `${language}: ${code.trim()}`
	el.append(drawing)
	return drawing
}

describe('a code block that an app renders', () => {
	it('is rendered by a function, with a switch to its source', async () => {
		register('diagram', draw)
		const { drawn, code, container } = await mount()
		await expect.poll(() => drawn()?.textContent).toBe('diagram: a -> b')
		expect(code()).toBeNull()
		const button = page.getByRole('button', { name: 'Show the source' })
		await button.click()
		expect(code()!.textContent).toBe('a -> b\n')
		await expect.element(button).toHaveAttribute('aria-pressed', 'true')
		await button.click()
		await expect.poll(() => drawn()?.textContent).toBe('diagram: a -> b')
		expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([])
	})

	it('is rendered by a custom element, which is updated in place', async () => {
		customElements.define('test-diagram', class extends HTMLElement {
			set code(code: string) { this.textContent = code }
		})
		register('diagram', 'test-diagram')
		const { container, state } = await mount()
		const element = () => container.querySelector('test-diagram')
		await expect.poll(() => element()?.textContent).toBe('a -> b\n')
		const first = element()
		state.text = TEXT.replace('b', 'c')
		await expect.poll(() => element()?.textContent).toBe('a -> c\n')
		expect(element()).toBe(first)
	})

	it('is rendered by a custom element that is defined later, and as its source if it never is', async () => {
		register('diagram', 'test-late-diagram')
		const { container, code, unmount } = await mount()
		await expect.poll(() => container.querySelector('test-late-diagram')).not.toBeNull()
		expect(container.querySelector('.widget-custom')!.getAttribute('data-state')).toBe('rendering')
		customElements.define('test-late-diagram', class extends HTMLElement {
			set code(text: string) { this.textContent = text }
		})
		await expect.poll(() => container.querySelector('test-late-diagram')?.textContent).toBe('a -> b\n')
		await unmount()
		unregisterWidget('fence:diagram')
		register('diagram', 'test-missing-diagram')
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		const { container: other } = await mount()
		await expect.poll(() => other.querySelector('test-missing-diagram')).not.toBeNull()
		vi.advanceTimersByTime(10_001)
		await nextTick()
		expect(other.querySelector('pre')!.textContent).toBe('a -> b\n')
		expect(warn).toHaveBeenCalledOnce()
		expect(code()).toBeNull()
	})

	it('is code until its renderer is registered, and again afterwards', async () => {
		const { drawn, code } = await mount()
		expect(code()!.textContent).toBe('a -> b\n')
		register('Diagram', draw)
		await expect.poll(() => drawn()?.textContent).toBe('diagram: a -> b')
		unregisterWidget('fence:diagram')
		await expect.poll(() => code()?.textContent).toBe('a -> b\n')
	})

	it('stays code in another language, and within a text with placeholders', async () => {
		register('diagram', draw)
		const { code } = await mount({ text: '```js\na\n```' })
		expect(code()!.textContent).toBe('a\n')
	})

	it('is removed with its text, also while its renderer is busy', async () => {
		const onDestroy = vi.fn()
		let answer: (() => void) | undefined
		register('diagram', (el) => new Promise<void>((resolve) => { answer = () => { draw(el, { code: 'late', language: '' }); resolve() } }), { onDestroy })
		const { unmount } = await mount()
		await expect.poll(() => answer).toBeDefined()
		await unmount()
		expect(onDestroy).not.toHaveBeenCalled()
		answer!()
		await expect.poll(() => onDestroy.mock.calls.length).toBe(1)
		expect(document.querySelector('.drawing')).toBeNull()
		expect(warn).not.toHaveBeenCalled()
	})

	it.each([
		['throws', () => { throw new Error('no') }],
		['rejects', () => Promise.reject(new Error('no'))],
	])('shows its source, and one warning for all, if its renderer %s', async (_, renderer) => {
		register('diagram', renderer)
		const { container } = await mount({ text: TEXT.repeat(2) })
		await expect.poll(() => container.querySelectorAll('pre').length).toBe(2)
		expect(container.querySelector('.rich-text__fence > button')).toBeNull()
		expect(warn).toHaveBeenCalledOnce()
		expect(warn.mock.calls[0]![0]).toBe('[nc-reference] Could not render widget "fence:diagram": its callback failed, so its source is shown. Report it to the app that registered it.')
	})

	it('shows its source, and a warning, if its renderer doesn\'t answer for ten seconds', async () => {
		const renderer = vi.fn(() => new Promise(() => undefined))
		register('diagram', draw)
		await (await mount()).unmount()
		unregisterWidget('fence:diagram')
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		register('diagram', renderer)
		const { code } = await mount()
		await expect.poll(() => renderer.mock.calls.length).toBeGreaterThan(0)
		expect(code()).toBeNull()
		vi.advanceTimersByTime(10_001)
		await nextTick()
		expect(code()!.textContent).toBe('a -> b\n')
		expect(warn).toHaveBeenCalledOnce()
	})

	it('waits in a growing text until it is closed, and keeps its place', async () => {
		const renderer = vi.fn(draw)
		register('diagram', renderer)
		const { state, container, drawn } = await mount({ text: 'A diagram is this.\n\n', streaming: true })
		for (const text of ['```diagram\n', 'a -> b\n', 'b -> c\n', '``']) {
			state.text = String(state.text) + text
			await nextTick()
			expect(container.textContent).not.toContain('->')
		}
		await expect.poll(() => container.querySelector('.rich-text__fence [aria-busy]')).not.toBeNull()
		expect(renderer).not.toHaveBeenCalled()
		state.text = `${String(state.text)}\`\n\nMore.`
		await expect.poll(() => drawn()?.textContent).toBe('diagram: a -> b\nb -> c')
		state.text = `${String(state.text)} And more.`
		await nextTick()
		expect(renderer).toHaveBeenCalledOnce()
	})

	it('is rendered when a text ends with an open block', async () => {
		register('diagram', draw)
		const { state, drawn } = await mount({ text: 'A diagram is this.\n\n```diagram\na -> b\n', streaming: true })
		expect(drawn()).toBeNull()
		state.streaming = false
		await expect.poll(() => drawn()?.textContent).toBe('diagram: a -> b')
	})

	it('is rendered once its item has ended without closing it, and stays when the text ends', async () => {
		const onDestroy = vi.fn()
		const renderer = vi.fn(draw)
		register('diagram', renderer, { onDestroy })
		const { state, drawn } = await mount({ text: '- ```diagram\n  a[0] -> b\n', streaming: true })
		state.text = `${String(state.text)}- next item`
		await expect.poll(() => drawn()?.textContent).toBe('diagram: a[0] -> b')
		const before = drawn()
		state.streaming = false
		await nextTick()
		expect(drawn()).toBe(before)
		expect(renderer).toHaveBeenCalledOnce()
		expect(onDestroy).not.toHaveBeenCalled()
	})

	it('is rendered near the viewport', async () => {
		const renderer = vi.fn(draw)
		register('diagram', renderer)
		const { container } = await mount({ text: `Top\n\n${'line\n\n'.repeat(200)}${TEXT}` })
		await expect.poll(() => container.querySelector('.widget-custom')).not.toBeNull()
		expect(renderer).not.toHaveBeenCalled()
		container.querySelector('.widget-custom')!.scrollIntoView()
		await expect.poll(() => renderer.mock.calls.length).toBe(1)
	})
})
