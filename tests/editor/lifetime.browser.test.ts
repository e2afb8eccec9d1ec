import { createApp, createSSRApp, h, nextTick } from 'vue'
import { createFocusTrap } from 'focus-trap'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import NcRichContenteditable from '../../src/editor/NcRichContenteditable.vue'
import { compose, eventually, type } from './keys.ts'
import { mountEditor, onScreen, people } from './mountEditor.ts'

afterEach(() => cleanup())

const everybody = (_search: string, callback: (users: unknown[]) => void) => callback(Object.values(people))

describe('an editor that goes', () => {
	it('leaves no listener, no element and no answer behind', async () => {
		const add = vi.spyOn(document, 'addEventListener')
		let answer: ((users: unknown[]) => void) | undefined
		const { box, screen, emitted } = await mountEditor({ modelValue: '@alice ', autoComplete: (_: string, callback: typeof answer) => { answer = callback } })
		await userEvent.click(box)
		await userEvent.keyboard('{End}@')
		await eventually(() => expect(answer).toBeDefined())
		const signals = add.mock.calls.filter(([type]) => type === 'selectionchange').map(([, , options]) => (options as AddEventListenerOptions | undefined)?.signal).filter((signal) => signal !== undefined)
		await screen.unmount()
		answer!(Object.values(people))
		await nextTick()
		expect(document.querySelector('[role=listbox], .mention-bubble')).toBeNull()
		expect(signals.every(({ aborted }) => aborted)).toBe(true)
		expect(emitted.at(-1)).toBe('@alice @')
		add.mockRestore()
	})

	it('may go in the middle of a composition', async () => {
		const { box, screen, value } = await mountEditor()
		box.focus()
		await compose('ni')
		await screen.unmount()
		expect(value()).toBe('ni')
	})
})

describe('an editor', () => {
	it('shares no state with another editor', async () => {
		const one = await mountEditor({ modelValue: 'one', autoComplete: everybody })
		const two = await mountEditor({ modelValue: 'two', autoComplete: everybody })
		await userEvent.click(one.box)
		await userEvent.keyboard('{End} @')
		await eventually(() => expect(document.querySelectorAll('[role=listbox]')).toHaveLength(1))
		await userEvent.click(two.box)
		await eventually(() => expect(document.querySelectorAll('[role=listbox]')).toHaveLength(0))
		await userEvent.keyboard('{End}!{Control>}z{/Control}')
		expect([one.value(), two.value()]).toEqual(['one @', 'two'])
		expect(new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size).toBe(document.querySelectorAll('[id]').length)
	})

	it('keeps its menu inside of a dialog that traps the focus', async () => {
		const { box, screen, value } = await mountEditor({ autoComplete: everybody })
		const trap = createFocusTrap(screen.container as HTMLElement, { fallbackFocus: box, allowOutsideClick: false, escapeDeactivates: false })
		trap.activate()
		await userEvent.click(box)
		await userEvent.keyboard('@bob')
		await eventually(() => expect(document.querySelectorAll('[role=option]').length).toBeGreaterThan(0))
		await userEvent.click(document.querySelector('[role=option]')!)
		expect(value()).toBe('@bob ')
		trap.deactivate()
	})

	it('renders its menu within a narrow page, from right to left too', async () => {
		const { box, screen } = await mountEditor({ autoComplete: everybody })
		const container = screen.container as HTMLElement
		Object.assign(container.style, { inlineSize: '120px', marginInlineStart: 'auto' })
		for (const dir of ['ltr', 'rtl']) {
			container.dir = dir
			box.focus()
			await userEvent.keyboard(' @')
			await eventually(() => expect(document.querySelector<HTMLElement>('[role=listbox]')?.dataset.placed).toBeDefined())
			const { left, right, width } = document.querySelector('[role=listbox]')!.getBoundingClientRect()
			expect(width).toBeGreaterThan(100)
			expect(left).toBeGreaterThanOrEqual(0)
			expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth)
			await userEvent.keyboard('{Escape}')
			await nextTick()
		}
	})

	it('renders mentions in the app that it belongs to', async () => {
		const host = document.createElement('div')
		document.body.append(host)
		const app = createApp({ render: () => h(NcRichContenteditable, { modelValue: '@alice', userData: people }) })
		const warn = vi.fn()
		app.config.warnHandler = warn
		app.mount(host)
		expect(host.querySelectorAll('.mention-bubble')).toHaveLength(1)
		app.unmount()
		expect(host.childNodes).toHaveLength(0)
		expect(warn).not.toHaveBeenCalled()
		host.remove()
	})

	it('hydrates what a server rendered, without a mismatch', async () => {
		const { renderToString } = await import('@vue/server-renderer')
		const root = { render: () => h(NcRichContenteditable, { modelValue: 'hi @alice', userData: people, label: 'Message', maxlength: 3 }) }
		const host = document.createElement('div')
		document.body.append(host)
		const createOne = () => {
			const app = createSSRApp(root)
			app.config.idPrefix = 'page'
			return app
		}
		host.setHTMLUnsafe(await renderToString(createOne()))
		const problems = vi.spyOn(console, 'error').mockImplementation(() => {})
		const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
		const app = createOne()
		app.mount(host)
		await nextTick()
		expect(warnings).not.toHaveBeenCalled()
		expect(problems).not.toHaveBeenCalled()
		const box = host.querySelector<HTMLElement>('[role=textbox]')!
		expect(onScreen(box)).toBe('hi @alice')
		box.focus()
		await type('x')
		expect(onScreen(box)).toContain('x')
		problems.mockRestore()
		warnings.mockRestore()
		app.unmount()
		host.remove()
	})
})
