import { defineComponent, h, shallowRef } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { useCustomPickerMount } from '../../src/picker/useCustomPickerMount.ts'
import { NcCustomPickerRenderResult, registerCustomPickerElement } from '../../src/register.ts'

let count = 0
const freshId = () => `test-picker-${++count}`

const events: unknown[][] = []

/** A picker that is nothing but its custom element. */
const Picker = defineComponent({
	props: { providerId: { type: String, required: true } },
	setup(props) {
		const element = shallowRef<HTMLElement | null>(null)
		const { state, result, retry } = useCustomPickerMount({
			element,
			providerId: () => props.providerId,
			onSubmit: (link) => events.push(['submit', link]),
			onPick: (picked) => events.push(['pick', picked]),
			onCancel: () => events.push(['cancel']),
		})
		return () => h('div', { 'data-state': state.value, 'data-result': Boolean(result.value) }, [
			h('div', { ref: element, 'data-testid': 'host' }),
			h('button', { onClick: retry }, 'retry'),
		])
	},
})

const host = () => document.querySelector<HTMLElement>('[data-testid="host"]')!
const stateOf = () => document.querySelector('[data-state]')?.getAttribute('data-state')

function inner(): HTMLElement {
	return host().firstElementChild as HTMLElement
}

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
	events.length = 0
	warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => { vi.restoreAllMocks() })

describe('a custom picker element', () => {
	it('gets an element and the provider, and is destroyed with the same and its own result', async () => {
		const id = freshId()
		const calls: unknown[][] = []
		const result = (el: Element) => new NcCustomPickerRenderResult(el, { unmount() {} })
		registerCustomPickerElement(id, (el, props) => {
			const given = result(el)
			calls.push([el, props, given])
			return given
		}, (el, given) => { calls.push([el, given]) })
		const { unmount } = await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('shown')
		const el = inner()
		expect(calls[0]!.slice(0, 2)).toEqual([el, { providerId: id, accessible: false }])
		await unmount()
		expect(calls).toHaveLength(2)
		expect(calls[1]![0]).toBe(el)
		expect(calls[1]![1]).toBe(calls[0]![2])
	})

	it('tells submit, pick and cancel by custom events', async () => {
		const id = freshId()
		registerCustomPickerElement(id, async (el) => new NcCustomPickerRenderResult(el))
		await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('shown')
		inner().dispatchEvent(new CustomEvent('submit', { detail: 'https://x.test' }))
		inner().dispatchEvent(new CustomEvent('pick', { detail: { link: 'https://y.test', title: 'Y' } }))
		inner().dispatchEvent(new CustomEvent('cancel'))
		expect(events).toEqual([['submit', 'https://x.test'], ['pick', { link: 'https://y.test', title: 'Y' }], ['cancel']])
	})

	it('passes over the native events of a form and of a file chooser, and details that are nothing', async () => {
		const id = freshId()
		registerCustomPickerElement(id, (el) => {
			const form = document.createElement('form')
			form.append(document.createElement('input'), document.createElement('button'))
			form.addEventListener('submit', (event) => { event.preventDefault() })
			el.append(form)
			return new NcCustomPickerRenderResult(el)
		})
		await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('shown')
		await userEvent.click(inner().querySelector('button')!)
		inner().querySelector('input')!.dispatchEvent(new Event('cancel', { bubbles: true }))
		inner().dispatchEvent(new CustomEvent('submit'))
		inner().dispatchEvent(new CustomEvent('pick', { detail: { title: 'no link' } }))
		inner().dispatchEvent(new CustomEvent('pick', { detail: null }))
		expect(events).toEqual([])
	})

	it('listens to a Vue 2 instance through $on, until it leaves', async () => {
		const id = freshId()
		const listeners = new Map<string, (value: unknown) => void>()
		const vm = {
			$on: (name: string, listener: (value: unknown) => void) => { listeners.set(name, listener) },
			$off: (name: string) => { listeners.delete(name) },
		}
		registerCustomPickerElement(id, (el) => new NcCustomPickerRenderResult(el, vm))
		const { unmount } = await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('shown')
		listeners.get('submit')!('https://x.test')
		listeners.get('cancel')!(undefined)
		expect(events).toEqual([['submit', 'https://x.test'], ['cancel']])
		await unmount()
		expect(listeners.size).toBe(0)
	})

	it('may replace its mount node', async () => {
		const id = freshId()
		registerCustomPickerElement(id, (el) => {
			const own = document.createElement('section')
			el.replaceWith(own)
			return new NcCustomPickerRenderResult(own)
		})
		const { unmount } = await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('shown')
		host().querySelector('section')!.dispatchEvent(new CustomEvent('submit', { detail: 'https://x.test' }))
		expect(events).toEqual([['submit', 'https://x.test']])
		await unmount()
		expect(document.querySelector('section')).toBeNull()
	})

	it('may give an element that nobody has put into the page', async () => {
		const id = freshId()
		registerCustomPickerElement(id, () => new NcCustomPickerRenderResult(Object.assign(document.createElement('section'), { textContent: 'free' })))
		await render(Picker, { props: { providerId: id } })
		await expect.poll(() => host().textContent).toBe('free')
	})
})

describe('a custom picker element that goes wrong', () => {
	it.each<[string, number, () => unknown]>([
		['throws', 0, () => { throw new Error('broken') }],
		['rejects', 0, () => Promise.reject(new Error('broken'))],
		['gives nothing', 1, () => undefined],
		['gives no element', 1, () => ({ object: {} })],
	])('is said to have failed, once, when its callback %s, and is destroyed where it may have mounted something', async (_, destroyed, callback) => {
		const id = freshId()
		const onDestroy = vi.fn()
		registerCustomPickerElement(id, callback as never, onDestroy)
		const { unmount } = await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('failed')
		expect(warn.mock.calls.map((call: unknown[]) => call[0])).toEqual([`[nc-reference] Could not render custom picker element "${id}": its callback failed. Report it to the app that registered it.`])
		expect(onDestroy).toHaveBeenCalledTimes(destroyed)
		await unmount()
		expect(onDestroy).toHaveBeenCalledTimes(destroyed)
	})

	it('is destroyed before each new try where it gives no element', async () => {
		const id = freshId()
		let mounted = 0
		registerCustomPickerElement(id, (() => { mounted++; return { object: {} } }) as never, () => { mounted-- })
		const screen = await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('failed')
		await userEvent.click(screen.getByText('retry'))
		await expect.poll(() => warn.mock.calls.length).toBe(2)
		expect(mounted).toBe(0)
	})

	it('can be tried again', async () => {
		const id = freshId()
		let isBroken = true
		registerCustomPickerElement(id, async (el) => {
			if (isBroken) throw new Error('broken')
			return new NcCustomPickerRenderResult(el)
		})
		const screen = await render(Picker, { props: { providerId: id } })
		await expect.poll(stateOf).toBe('failed')
		isBroken = false
		await userEvent.click(screen.getByText('retry'))
		await expect.poll(stateOf).toBe('shown')
	})

	it('is destroyed although its promise settles after leaving, and is never shown then', async () => {
		const id = freshId()
		let settle!: (result: NcCustomPickerRenderResult) => void
		const onDestroy = vi.fn()
		registerCustomPickerElement(id, () => new Promise((resolve) => { settle = resolve }), onDestroy)
		const { unmount } = await render(Picker, { props: { providerId: id } })
		expect(stateOf()).toBe('loading')
		await unmount()
		const result = new NcCustomPickerRenderResult(document.createElement('p'), {})
		settle(result)
		await expect.poll(() => onDestroy.mock.calls.length).toBe(1)
		expect(onDestroy.mock.calls[0]![1]).toBe(result)
		result.element.dispatchEvent(new CustomEvent('submit', { detail: 'https://x.test' }))
		expect(events).toEqual([])
	})

	it('is not told a rejection after leaving', async () => {
		const id = freshId()
		let reject!: (error: Error) => void
		const onDestroy = vi.fn()
		registerCustomPickerElement(id, () => new Promise((_, fail) => { reject = fail }), onDestroy)
		const { unmount } = await render(Picker, { props: { providerId: id } })
		await unmount()
		reject(new Error('late'))
		await Promise.resolve()
		expect(onDestroy).not.toHaveBeenCalled()
		expect(warn).not.toHaveBeenCalled()
	})

	it('changes with the provider', async () => {
		const [first, second] = [freshId(), freshId()]
		const onDestroy = vi.fn()
		registerCustomPickerElement(first, (el) => new NcCustomPickerRenderResult(Object.assign(el, { textContent: 'first' })), onDestroy)
		registerCustomPickerElement(second, (el) => new NcCustomPickerRenderResult(Object.assign(el, { textContent: 'second' })))
		const { rerender } = await render(Picker, { props: { providerId: first } })
		await expect.poll(() => host().textContent).toBe('first')
		await rerender({ providerId: second })
		await expect.poll(() => host().textContent).toBe('second')
		expect(onDestroy).toHaveBeenCalledOnce()
	})
})
