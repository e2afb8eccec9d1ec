import { createApp, defineComponent, h, shallowRef, type App, type Component, type Plugin, type Ref } from 'vue'
import { LINK, note, place, publish } from './page.ts'

interface RenderResult { element: Element, object?: unknown }

/** Common exports of both libraries for Vue 3, the only difference between the bundles. */
export interface Library {
	NcRichText: unknown
	NcRichContenteditable: unknown
	NcReferenceWidget: unknown
	NcReferencePicker: unknown
	NcCustomPickerRenderResult: new (element: HTMLElement, object: object) => RenderResult
	/** Missing in the other library. */
	createReferences?: (options: { policy: Ref<string> }) => Plugin
	registerWidget: (type: string, render: (el: HTMLElement, props: WidgetProps) => unknown, destroy: (el: HTMLElement) => void, options: object) => void
	registerCustomPickerElement: (
		id: string,
		render: (el: HTMLElement, props: { providerId: string }) => unknown,
		...rest: [destroy: (el: HTMLElement, result: { object: App }) => void]
	) => void
}

interface WidgetProps {
	richObjectType: string
	richObject: { text?: string }
	accessible: boolean
	interactive: boolean
}

/** An app with Vue 3, as apps write them: callbacks are asynchronous and mount in the element. */
export function publishVue3(name: string, library: Library): void {
	const shown: App[] = []
	const rendered = new WeakMap<HTMLElement, App>()

	function show(component: unknown, props: Record<string, unknown>) {
		const app = createApp(component as Component, props)
		app.config.errorHandler = (error) => { note(name, 'error', error) }
		app.mount(place())
		shown.push(app)
	}

	function clear() {
		for (const app of shown.splice(0)) app.unmount()
	}

	publish(name, {
		registerWidget(type) {
			library.registerWidget(type, async (el, { richObject, accessible, interactive }) => {
				const app = createApp(defineComponent({ render: () => h('p', `${name} renders ${richObject.text} ${accessible} ${interactive}`) }))
				app.mount(el)
				rendered.set(el, app)
				note(name, 'renders', richObject.text)
			}, (el) => {
				note(name, 'destroys', rendered.has(el))
				rendered.get(el)?.unmount()
			}, { hasInteractiveView: false })
		},
		registerElement(type, tagName) {
			const register = library.registerWidget as unknown as (type: string, tagName: string) => void
			register(type, tagName)
		},
		registerPicker(providerId) {
			library.registerCustomPickerElement(providerId, async (el) => {
				const app = createApp(defineComponent({
					render: () => [
						h('button', { onClick: () => el.dispatchEvent(new CustomEvent('submit', { bubbles: true, detail: LINK })) }, `${name} offers`),
						h('form', { onSubmit: (event: Event) => { event.preventDefault() } }, [h('button', 'native')]),
					],
				}))
				app.mount(el)
				note(name, 'opens')
				return new library.NcCustomPickerRenderResult(el, app)
			}, (_, { object }) => {
				object.unmount()
				note(name, 'closes')
			})
		},
		showWidget(reference) { show(library.NcReferenceWidget, { reference }) },
		showPicker(provider) {
			show(library.NcReferencePicker, {
				initialProvider: provider,
				onSubmit(link: unknown) {
					note(name, 'submits', link)
					clear()
				},
				onCancel() {
					note(name, 'cancels')
					clear()
				},
			})
		},
		showTexts() {
			show(library.NcRichText, { text: `- [ ] a task of ${name}`, useExtendedMarkdown: true, interactive: true, onInteractTodo: () => note(name, 'ticks') })
			show(library.NcRichContenteditable, { modelValue: '', label: `A field of ${name}` })
		},
		showLinks(text) { show(library.NcRichText, { text, referenceLimit: 20 }) },
		showHoverLinks(text) { show(library.NcRichText, { text, referenceHover: true }) },
		setPolicy(policy) {
			const current = shallowRef('all')
			createApp({ render: () => h('p') }).use(library.createReferences!({ policy: current })).mount(place())
			current.value = policy
		},
		clear,
	})
}

/** Shows the links of the page's address at once, as an app does that starts with its script. */
export function showLinksOfPage(name: string): void {
	const links = new URLSearchParams(location.search).get('links')
	if (links) window.apps[name]!.showLinks!(links)
}
