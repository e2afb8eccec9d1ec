import type { Reference } from '../../src/contract/reference.ts'
import type { ReferenceWidgetRenderProperties } from '../../src/contract/registry.ts'
import { createApp, defineComponent, h, inject, onMounted, onUnmounted, shallowRef, type Component } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { widgetRecords } from '../../src/page/globals.ts'
import { registerReferenceWidget } from '../../src/cards/defineReferenceWidget.ts'
import { useWidgetMount } from '../../src/cards/useWidgetMount.ts'

let count = 0
const freshType = () => `vue_type_${++count}`

function referenceOf(type: string, richObject: Record<string, unknown> = {}): Reference {
	return { richObjectType: type, richObject, accessible: true, openGraphObject: { id: 'https://x.test', name: 'x', description: null, thumb: null, link: 'https://x.test' } }
}

const Preview = defineComponent({
	props: { reference: { type: Object as () => Reference, required: true }, interactive: Boolean },
	setup(props) {
		const element = shallowRef<HTMLElement | null>(null)
		const { registered, failed, state } = useWidgetMount({ element, reference: () => props.reference, interactive: () => props.interactive })
		return () => h('div', { 'data-state': state.value }, registered.value && !failed.value ? h('div', { ref: element }) : 'card')
	},
})

/** A component that writes down when it comes and goes. */
function recorder() {
	const log: string[] = []
	const Widget = defineComponent({
		props: { richObjectType: String, richObject: Object, accessible: Boolean, interactive: Boolean },
		setup(props) {
			const greeting = inject('greeting', 'nobody')
			onMounted(() => log.push('mounted'))
			onUnmounted(() => log.push('unmounted'))
			return () => h('p', `${greeting}: ${JSON.stringify(props)}`)
		},
	})
	return { log, Widget }
}

const paragraph = () => document.querySelector('[data-state] p')?.textContent
const stateOf = () => document.querySelector('[data-state]')?.getAttribute('data-state')

afterEach(() => { vi.restoreAllMocks() })

describe('a Vue component as widget', () => {
	it('gets the four properties, and others when the reference changes, without being mounted anew', async () => {
		const type = freshType()
		const { log, Widget } = recorder()
		registerReferenceWidget(type, Widget)
		const { rerender, unmount } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(paragraph).toBe(`nobody: {"richObjectType":"${type}","richObject":{"a":1},"accessible":true,"interactive":false}`)
		await rerender({ reference: referenceOf(type, { a: 2 }) })
		await expect.poll(paragraph).toContain('{"a":2}')
		await rerender({ reference: referenceOf(type, { a: 2 }), interactive: true } as never)
		await expect.poll(paragraph).toContain('"interactive":true')
		expect(log).toEqual(['mounted'])
		await unmount()
		expect(log).toEqual(['mounted', 'unmounted'])
	})

	it.each([
		['a module with a default export', (component: Component) => ({ default: component })],
		['a component', (component: Component) => component],
	])('can be imported when it is first rendered, as %s', async (_, moduleOf) => {
		const type = freshType()
		const { log, Widget } = recorder()
		const load = vi.fn(async () => moduleOf(Widget))
		registerReferenceWidget(type, load)
		expect(load).not.toHaveBeenCalled()
		const first = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(paragraph).toContain('{"a":1}')
		await first.rerender({ reference: referenceOf(type, { a: 2 }) })
		await expect.poll(paragraph).toContain('{"a":2}')
		await first.unmount()
		expect(log).toEqual(['mounted', 'unmounted'])
		await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(() => log.length).toBe(3)
		expect(load).toHaveBeenCalledOnce()
	})

	it('may be a function of its props', async () => {
		const type = freshType()
		registerReferenceWidget(type, ({ richObject }: { richObject: unknown }) => h('p', JSON.stringify(richObject)))
		await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(paragraph).toBe('{"a":1}')
	})

	it('shows the reference as it is by then, when it changed while the component was loading', async () => {
		const type = freshType()
		const { log, Widget } = recorder()
		let arrive!: (component: Component) => void
		registerReferenceWidget(type, () => new Promise<Component>((resolve) => { arrive = resolve }))
		const { rerender } = await render(Preview, { props: { reference: referenceOf(type, { a: 1 }) } })
		await expect.poll(stateOf).toBe('rendering')
		await rerender({ reference: referenceOf(type, { a: 2 }) })
		arrive(Widget)
		await expect.poll(paragraph).toContain('{"a":2}')
		expect(document.querySelectorAll('[data-state] p')).toHaveLength(1)
		expect(log.filter((what) => what === 'mounted').length - log.filter((what) => what === 'unmounted').length).toBe(1)
	})

	it('is unmounted although it arrives after its preview has left', async () => {
		const type = freshType()
		const { log, Widget } = recorder()
		let arrive!: (component: Component) => void
		registerReferenceWidget(type, () => new Promise<Component>((resolve) => { arrive = resolve }))
		const { unmount } = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('rendering')
		await unmount()
		arrive(Widget)
		await expect.poll(() => log).toEqual(['mounted', 'unmounted'])
	})

	it('gives way to the card when it cannot be imported, and is tried again for the next preview', async () => {
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		const type = freshType()
		const { Widget } = recorder()
		const load = vi.fn<() => Promise<Component>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Widget)
		registerReferenceWidget(type, load)
		const first = await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('failed')
		await first.unmount()
		await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(paragraph).toContain('nobody')
	})

	it('gives way to the card when its setup throws', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		const type = freshType()
		registerReferenceWidget(type, defineComponent({ setup() { throw new Error('broken') }, render: () => null }))
		await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(stateOf).toBe('failed')
		expect(warn.mock.calls.filter(([text]) => String(text).startsWith('[nc-reference] Could not render widget'))).toHaveLength(1)
	})

	it.each([
		['an app', (app: ReturnType<typeof createApp>) => app],
		['a function that gives one', (app: ReturnType<typeof createApp>) => () => app],
	])('gets what %s provides', async (_, option) => {
		const type = freshType()
		const app = createApp({})
		app.provide('greeting', 'the app')
		registerReferenceWidget(type, recorder().Widget, { app: option(app) })
		await render(Preview, { props: { reference: referenceOf(type) } })
		await expect.poll(paragraph).toContain('the app: ')
	})

	it('can be rendered by any other bundle through the shared record', async () => {
		const type = freshType()
		const { log, Widget } = recorder()
		registerReferenceWidget(type, Widget, { hasInteractiveView: false, isResizable: true })
		const record = widgetRecords()[type]!
		expect(record).toMatchObject({ id: type, hasInteractiveView: false, fullWidth: false, isResizable: true })
		const el = document.createElement('div')
		const props: ReferenceWidgetRenderProperties = { ...referenceOf(type), interactive: false }
		record.callback(el, props)
		expect(el.querySelector('p')?.hasAttribute('opengraphobject')).toBe(false)
		expect(log).toEqual(['mounted'])
		record.onDestroy!(el)
		expect(log).toEqual(['mounted', 'unmounted'])
		expect(el.childNodes).toHaveLength(0)
	})
})
