import type { ReferenceWidgetRenderProperties, WidgetOptions } from '../contract/registry.ts'
import { h, onErrorCaptured, render, shallowRef, type App, type Component } from 'vue'
import { loadOnce } from '../ui/loadOnce.ts'
import { addWidget } from '../page/registries.ts'

type Loaded = Component | { default: Component }

/** Capabilities of a widget, and the app of its component. */
export interface RegisterReferenceWidgetOptions extends WidgetOptions {
	/** App whose plugins, global components and provided values the component gets. A function is called on each mount. @default no app */
	app?: App | (() => App)
}

/** A component that is rendered, and how to give it other props. */
interface Mounted {
	update(props: ReferenceWidgetRenderProperties): void
}

const defaultOf = (loaded: Loaded): Component => 'default' in loaded ? loaded.default : loaded

/** A function is a component where it takes props or declares them, and else loads one. */
function isLoader(component: Component | (() => Promise<Loaded>)): component is () => Promise<Loaded> {
	return typeof component === 'function' && !component.length && !('props' in component || 'displayName' in component || '__vccOpts' in component)
}

function propsOf({ richObjectType, richObject, accessible, interactive }: ReferenceWidgetRenderProperties): ReferenceWidgetRenderProperties {
	return { richObjectType, richObject, accessible, interactive }
}

/** Mounts a component, or throws what its first rendering throws: then nothing stays in the element. */
function mount(component: Component, el: HTMLElement, { props, app }: { props: ReferenceWidgetRenderProperties, app?: App }): Mounted {
	const current = shallowRef(propsOf(props))
	const errors: unknown[] = []
	let isMounted = false
	const root = h({
		name: 'ReferenceWidgetRoot',
		setup() {
			onErrorCaptured((error) => {
				if (!isMounted) errors.push(error)
				return isMounted
			})
			return () => h(component, current.value)
		},
	})
	root.appContext = app?._context ?? null
	render(root, el)
	isMounted = true
	if (errors.length > 0) {
		render(null, el)
		throw errors[0]
	}
	return { update(next) { current.value = propsOf(next) } }
}

/**
 * Registers a Vue component as the widget of a rich object type. Its props are `richObjectType`, `richObject`, `accessible` and `interactive`.
 * A changed reference updates the props, and the component is unmounted with the preview.
 * @param component A component, or a function that imports it on first use: `() => import('./Widget.vue')`.
 * @example
 * const DeckCard = defineComponent({
 *   props: { richObject: { type: Object as PropType<{ title: string }>, required: true } },
 *   render() { return h('p', this.richObject.title) },
 * })
 * registerReferenceWidget('deck-card', DeckCard, { hasInteractiveView: false })
 */
export function registerReferenceWidget(
	type: string,
	component: Component | (() => Promise<Component | { default: Component }>),
	options: RegisterReferenceWidgetOptions = {},
): void {
	const { app, ...abilities } = options
	const load = isLoader(component) ? loadOnce(async () => defaultOf(await component())) : undefined

	function mountInto(el: HTMLElement, mounted: Component, props: ReferenceWidgetRenderProperties): Mounted {
		return mount(mounted, el, { props, app: typeof app === 'function' ? app() : app })
	}

	addWidget({
		id: type,
		callback: (el, props) => load ? load().then((loaded) => mountInto(el, loaded, props)) : mountInto(el, component as Component, props),
		onUpdate: (_, props, mounted) => { (mounted as Mounted).update(props) },
		onDestroy: (el) => { render(null, el) },
	}, abilities)
}
