import type { Reference } from '../../src/contract/reference.ts'
import type { WidgetRecord } from '../../src/contract/registry.ts'
import { createSSRApp, defineComponent, h, shallowRef } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { widgetRecords } from '../../src/page/globals.ts'
import { unregisterWidget } from '../../src/page/registries.ts'
import { useWidgetMount } from '../../src/cards/useWidgetMount.ts'
import { registerWidget } from '../../src/register.ts'

const MINUTE_MS = 60_000
let count = 0

/** A type that no other test of this page has used. */
const freshType = () => `test_type_${++count}`

function referenceOf(type: string, richObject: Record<string, unknown> = {}): Reference {
	return { richObjectType: type, richObject, accessible: true, openGraphObject: { id: 'https://x.test', name: 'x', description: null, thumb: null, link: 'https://x.test' } }
}

/** A preview as small as can be: the widget, or the word "card". */
const Preview = defineComponent({
	props: { reference: { type: Object as () => Reference | null, default: null }, interactive: Boolean, top: { type: Number, default: 0 } },
	setup(props) {
		const element = shallowRef<HTMLElement | null>(null)
		const { registered, failed, state } = useWidgetMount({ element, reference: () => props.reference, interactive: () => props.interactive })
		return () => h('div', { 'data-state': state.value, style: { marginTop: `${props.top}px` } }, registered.value && !failed.value ? h('div', { ref: element, 'data-testid': 'host' }) : 'card')
	},
})

const host = () => document.querySelector<HTMLElement>('[data-testid="host"]')
const text = () => document.querySelector('[data-state]')?.textContent
const stateOf = () => document.querySelector('[data-state]')?.getAttribute('data-state')

/** A widget that writes down what happens to it. */
function recorder(type: string) {
	const log: unknown[][] = []
	registerWidget(type, (el, props) => {
		el.textContent = `rendered ${JSON.stringify(props.richObject)}`
		log.push(['render', el, props])
		return `result ${log.length}`
	}, (el, result) => { log.push(['destroy', el, result]) })
	return log
}

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => { warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined) })
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	window.scrollTo(0, 0)
})

describe('a widget on the page', () => {
	it('is rendered into an element of its own with what is known of the link', async () => {
		const type = freshType()
		const log = recorder(type)
		await render(Preview, { props: { reference: referenceOf(type, { a: 1 }), interactive: true } })
		await expect.poll(text).toBe('rendered {"a":1}')
		expect(log).toHaveLength(1)
		expect(log[0]![1]).toBe(host()!.firstElementChild)
		expect(log[0]![2]).toEqual({ ...referenceOf(type, { a: 1 }), interactive: true })
	})

	it('is destroyed once, with the same element and its own result, when the preview goes', async () => {
		const type = freshType()
		const log = recorder(type)
		const { unmount } = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('rendered')
		await unmount()
		expect(log.map(([what]) => what)).toEqual(['render', 'destroy'])
		expect(log[1]![1]).toBe(log[0]![1])
		expect(log[1]![2]).toBe('result 1')
	})

	it('is still in the page when its destroy callback runs', async () => {
		const type = freshType()
		let wasConnected: boolean | undefined
		registerWidget(type, () => undefined, (el) => { wasConnected = el.isConnected })
		const { unmount } = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('rendered')
		await unmount()
		expect(wasConnected).toBe(true)
	})

	it('is rendered anew for a changed reference, after the old rendering is destroyed', async () => {
		const type = freshType()
		const log = recorder(type)
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(text).toBe('rendered {"a":1}')
		await rerender({ reference: referenceOf(type, { a: 2 }) })
		await expect.poll(text).toBe('rendered {"a":2}')
		expect(log.map(([what]) => what)).toEqual(['render', 'destroy', 'render'])
		expect(host()!.children).toHaveLength(1)
		expect(log[2]![1]).not.toBe(log[0]![1])
	})

	it('keeps a custom element for a changed reference, and sets its properties again', async () => {
		const type = freshType()
		const tagName = `test-card-${count}` as const
		const log: unknown[] = []
		registerWidget(type, tagName, { isResizable: true })
		const { rerender, unmount } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }), interactive: false } })
		await expect.poll(stateOf).toBe('rendered')
		const element = host()!.querySelector(tagName)! as HTMLElement & Record<string, unknown>
		const first = { richObjectType: type, richObject: { a: 1 }, accessible: true, interactive: false }
		expect(element).toMatchObject(first)
		// Defined later, it finds what was set before.
		customElements.define(tagName, class extends HTMLElement {
			connectedCallback() { log.push('connected') }
			disconnectedCallback() { log.push('disconnected') }
		})
		await rerender({ reference: referenceOf(type, { a: 2 }), interactive: true })
		await expect.poll(() => element.richObject).toEqual({ a: 2 })
		expect(element).toMatchObject({ ...first, richObject: { a: 2 }, interactive: true })
		expect([host()!.querySelector(tagName), widgetRecords()[type]]).toEqual([element, expect.objectContaining({ isResizable: true, hasInteractiveView: true })])
		await unmount()
		expect(log).toEqual(['connected', 'disconnected'])
	})

	it('gives the properties to a custom element that is defined after it was rendered', async () => {
		const type = freshType()
		const tagName = `late-card-${count}` as const
		registerWidget(type, tagName)
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(stateOf).toBe('rendered')
		await rerender({ reference: referenceOf(type, { a: 2 }) })
		customElements.define(tagName, class extends HTMLElement {
			set richObject(richObject: unknown) { this.textContent = JSON.stringify(richObject) }
		})
		await expect.poll(text).toBe('{"a":2}')
		await rerender({ reference: referenceOf(type, { a: 3 }) })
		await expect.poll(text).toBe('{"a":3}')
	})

	it('stays as it is for the same content in a new object', async () => {
		const type = freshType()
		const log = recorder(type)
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(stateOf).toBe('rendered')
		await rerender({ reference: referenceOf(type, { a: 1 }) })
		expect(log).toHaveLength(1)
	})

	it('destroys the first rendering when it turns interactive', async () => {
		const type = freshType()
		const log = recorder(type)
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type), interactive: false } })
		await expect.poll(stateOf).toBe('rendered')
		await rerender({ interactive: true })
		expect(log.map(([what]) => what)).toEqual(['render', 'destroy', 'render'])
		expect(log[2]![2]).toMatchObject({ interactive: true })
	})

	it('passes from one type to another and to none', async () => {
		const [first, second] = [freshType(), freshType()]
		const logs = [recorder(first), recorder(second)]
		const { rerender } = await render(Preview, { props: { reference: referenceOf(first) } })
		await expect.poll(stateOf).toBe('rendered')
		await rerender({ reference: referenceOf(second) })
		await expect.poll(() => logs.map((log) => log.map(([what]) => what))).toEqual([['render', 'destroy'], ['render']])
		await rerender({ reference: referenceOf('open-graph') })
		await expect.poll(text).toBe('card')
		expect(logs[1]!.map(([what]) => what)).toEqual(['render', 'destroy'])
		await rerender({ reference: undefined })
		expect(text()).toBe('card')
	})

	it('may replace its mount node, as Vue 2 does, and leaves nothing behind', async () => {
		const type = freshType()
		registerWidget(type, (el) => {
			const own = document.createElement('section')
			own.textContent = 'in place of it'
			el.replaceWith(own)
		})
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(text).toBe('in place of it')
		await rerender({ reference: referenceOf(type, { a: 2 }) })
		await expect.poll(() => host()?.querySelectorAll('section').length).toBe(1)
	})

	it.each(['constructor', '__proto__', 'toString'])('may be called "%s"', async (type) => {
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type) } })
		expect(text()).toBe('card')
		recorder(type)
		await rerender({ reference: referenceOf(type, { a: 1 }) })
		await expect.poll(text).toBe('rendered {"a":1}')
	})
})

describe('a widget that is registered late', () => {
	it('replaces the card at once when one of our copies registers it', async () => {
		const type = freshType()
		await render(Preview, { props: { reference: referenceOf(type) } })
		expect(text()).toBe('card')
		recorder(type)
		await expect.poll(text).toBe('rendered {}')
	})

	it('is noticed though another bundle wrote it straight into the record', async () => {
		const type = freshType()
		await render(Preview, { props: { reference: referenceOf(type) } })
		const theirs: WidgetRecord = { id: type, callback: (el) => { el.textContent = 'theirs' } }
		widgetRecords()[type] = theirs
		await expect.poll(text).toBe('theirs')
		expect(widgetRecords()[type]).toBe(theirs)
	})

	it('is noticed as soon as a script has run, however long that takes', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		const type = freshType()
		await render(Preview, { props: { reference: referenceOf(type) } })
		const script = document.createElement('script')
		script.type = 'module'
		script.src = URL.createObjectURL(new Blob([`window._vue_richtext_widgets[${JSON.stringify(type)}] = { id: 'x', callback: (el) => { el.textContent = 'by script' } }`], { type: 'text/javascript' }))
		document.head.append(script)
		await expect.poll(text).toBe('by script')
		script.remove()
	})

	it('leaves no timer and no listener behind when nobody waits any more', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		const removed = vi.spyOn(window, 'removeEventListener')
		const { unmount } = await render(Preview, { props: { reference: referenceOf(freshType()) } })
		expect(vi.getTimerCount()).toBe(1)
		await unmount()
		expect(vi.getTimerCount()).toBe(0)
		expect(removed.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['nc-registered', 'load']))
	})

	it('is not waited for where there is only a plain card', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		await render(Preview, { props: { reference: referenceOf('open-graph') } })
		expect(vi.getTimerCount()).toBe(0)
	})
})

describe('a widget that is taken back', () => {
	it('is destroyed, and its previews are cards again', async () => {
		const type = freshType()
		const log = recorder(type)
		await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('rendered')
		unregisterWidget(type)
		await expect.poll(text).toBe('card')
		expect(log.map(([what]) => what)).toEqual(['render', 'destroy'])
		recorder(type)
		await expect.poll(text).toBe('rendered {}')
	})
})

describe('a widget whose callback fails', () => {
	it.each([
		['throws', () => { throw new Error('broken') }],
		['rejects', () => Promise.reject(new Error('broken'))],
	])('gives way to the card and is named once when it %s', async (_, callback) => {
		const type = freshType()
		const onDestroy = vi.fn()
		registerWidget(type, callback, onDestroy)
		const first = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('failed')
		expect(text()).toBe('card')
		await first.unmount()
		await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('failed')
		expect(warn.mock.calls).toHaveLength(1)
		expect(warn.mock.calls[0]![0]).toBe(`[nc-reference] Could not render widget "${type}": its callback failed, so the default card is shown. Report it to the app that registered it.`)
		expect(onDestroy).not.toHaveBeenCalled()
	})

	it('gets another chance with another reference', async () => {
		const type = freshType()
		registerWidget(type, (el, { richObject }) => {
			if (richObject.bad) throw new Error('broken')
			el.textContent = 'good'
		})
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type, { bad: true }) } })
		await expect.poll(stateOf).toBe('failed')
		await rerender({ reference: referenceOf(type, { bad: false }) })
		await expect.poll(text).toBe('good')
	})

	it('may fail to destroy without harm to the page', async () => {
		const type = freshType()
		registerWidget(type, () => undefined, () => { throw new Error('broken') })
		const { unmount } = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('rendered')
		await unmount()
		expect(warn.mock.calls[0]![0]).toContain(`Could not destroy widget "${type}"`)
	})
})

describe('a widget that takes its time', () => {
	function slow(type: string) {
		const settle: ((value: unknown) => void)[] = []
		const onDestroy = vi.fn()
		registerWidget(type, () => new Promise((resolve) => { settle.push(resolve) }), onDestroy)
		return { settle, onDestroy }
	}

	it('is cleaned up although its preview left before it settled', async () => {
		const type = freshType()
		const { settle, onDestroy } = slow(type)
		const { unmount } = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('rendering')
		await unmount()
		expect(onDestroy).not.toHaveBeenCalled()
		settle[0]!('its result')
		await expect.poll(() => onDestroy.mock.calls.map(([, result]) => result)).toEqual(['its result'])
	})

	it('does not disturb the rendering that came after it', async () => {
		const type = freshType()
		const { settle, onDestroy } = slow(type)
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(stateOf).toBe('rendering')
		await rerender({ reference: referenceOf(type, { a: 2 }) })
		expect(settle).toHaveLength(2)
		settle[1]!('second')
		await expect.poll(stateOf).toBe('rendered')
		settle[0]!('first')
		await expect.poll(() => onDestroy.mock.calls.map(([, result]) => result)).toEqual(['first'])
		expect(stateOf()).toBe('rendered')
	})
})

describe('a widget and the server', () => {
	it('takes the place of the card that the server has rendered, without a mismatch', async () => {
		const type = freshType()
		recorder(type)
		const reference = referenceOf(type, { a: 1 })
		const container = document.createElement('div')
		const renderedByServer = document.createElement('div')
		Object.assign(renderedByServer.dataset, { state: 'waiting' })
		renderedByServer.style.marginTop = '0px'
		renderedByServer.textContent = 'card'
		container.append(renderedByServer)
		document.body.append(container)
		const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
		const app = createSSRApp(Preview, { reference })
		app.mount(container)
		await expect.poll(text).toBe('rendered {"a":1}')
		expect(container.firstElementChild).toBe(renderedByServer)
		expect(error).not.toHaveBeenCalled()
		expect(warn).not.toHaveBeenCalled()
		app.unmount()
		container.remove()
	})
})

describe('a widget and the viewport', () => {
	it('waits until it comes near', async () => {
		const type = freshType()
		const log = recorder(type)
		await render(Preview, { props: { reference: referenceOf(type), top: 4000 } })
		await expect.poll(() => host() !== null).toBe(true)
		await new Promise((resolve) => requestAnimationFrame(() => { requestAnimationFrame(resolve) }))
		expect(log).toHaveLength(0)
		host()!.scrollIntoView()
		await expect.poll(() => log.length).toBe(1)
	})

	it('is destroyed after 3 minutes out of view, keeps its space, and is rendered again', async () => {
		const type = freshType()
		const log: string[] = []
		registerWidget(type, (el) => { el.style.blockSize = '123px'; log.push('render') }, () => { log.push('destroy') })
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		await render(Preview, { props: { reference: referenceOf(type), top: 4000 } })
		host()!.scrollIntoView()
		await expect.poll(() => log).toEqual(['render'])
		window.scrollTo(0, 0)
		await expect.poll(() => vi.getTimerCount()).toBe(1)
		vi.advanceTimersByTime(3 * MINUTE_MS - 2000)
		expect(log).toEqual(['render'])
		vi.advanceTimersByTime(2000)
		expect(log).toEqual(['render', 'destroy'])
		expect(host()!.children).toHaveLength(0)
		expect(host()!.offsetHeight).toBe(123)
		host()!.scrollIntoView()
		await expect.poll(() => log).toEqual(['render', 'destroy', 'render'])
		expect(host()!.style.minBlockSize).toBe('')
	})

	it('keeps its space though something above it was hidden when it was destroyed', async () => {
		const type = freshType()
		const log: string[] = []
		registerWidget(type, (el) => {
			el.style.blockSize = '50px'
			log.push('render')
		}, () => { log.push('destroy') })
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		const { container } = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(() => log).toEqual(['render'])
		const rendered = host()!.firstElementChild as HTMLElement
		rendered.style.blockSize = '123px'
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
		const tab = container as HTMLElement
		tab.style.display = 'none'
		await expect.poll(() => vi.getTimerCount()).toBe(1)
		vi.advanceTimersByTime(3 * MINUTE_MS)
		expect(log).toEqual(['render', 'destroy'])
		tab.style.display = ''
		expect(host()!.offsetHeight).toBe(123)
	})

	it('is not destroyed when it comes back in time', async () => {
		const type = freshType()
		const log = recorder(type)
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		await render(Preview, { props: { reference: referenceOf(type), top: 4000 } })
		host()!.scrollIntoView()
		await expect.poll(() => log.length).toBe(1)
		window.scrollTo(0, 0)
		await expect.poll(() => vi.getTimerCount()).toBe(1)
		vi.advanceTimersByTime(2 * MINUTE_MS)
		host()!.scrollIntoView()
		await expect.poll(() => vi.getTimerCount()).toBe(0)
		vi.advanceTimersByTime(5 * MINUTE_MS)
		expect(log).toHaveLength(1)
	})
})
