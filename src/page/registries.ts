import type { CustomPickerElementRecord, CustomPickerElementSize, CustomPickerRenderResult, ReferenceWidgetRenderProperties, WidgetOptions, WidgetRecord } from '../contract/registry.ts'
import { warn } from '../resolver/warn.ts'
import { announceRegistration, customPickerRecords, widgetRecords } from './globals.ts'

/*
 * A registry of renderers that all bundles of a page share. Apps are built apart, each with its own version of this library or another. They share a plain
 * object on `window` with an entry for each id. That object is the whole registry. Each call reads it again, since another bundle may have replaced it.
 *
 * Other bundles may write anything. Only own properties with a callback count, since ids are ordinary strings such as `constructor`. The first registration
 * of an id wins, as all bundles agree. An element is emptied by the entry that filled it, even if its id belongs to another entry by then. So each element's
 * entry and rendering result are kept with the element.
 *
 * Other bundles don't announce their registrations. `registrations.ts` notices them.
 */

/** Entry as every bundle writes it. */
interface Entry {
	id: string
	callback: (el: HTMLElement, props: never) => unknown
	/** The latest entry of the same id, which came too late. For developers. */
	twin?: unknown
	onDestroy?: (el: HTMLElement, renderResult: never) => unknown
}

/**
 * Creates the functions of one registry.
 * @param what Name of its entries in messages
 * @param reserved Id that can't be registered
 */
export function createRegistry<E extends Entry>(what: string, borrow: () => Record<string, E>, reserved?: string) {
	/** Entry and result of each rendering, so that the same entry removes it and gets its own result. */
	const renderings = new WeakMap<HTMLElement, { entry?: E, result?: unknown }>()

	/** Returns the entry of an id, if it exists and can render. */
	function find(id: string): E | undefined {
		const entry = id !== reserved && Object.hasOwn(borrow(), id) && borrow()[id]
		if (canRender(entry)) return entry
	}

	/** Adds an entry, unless its id is taken. */
	function add(value: E): void {
		const { id } = value
		const entry = find(id)
		if (entry) entry.twin = value
		if (id === reserved || entry || !canRender(value)) warn(`Could not register ${what} "${id}": it is taken or has no callback. Pass a callback and another id.`)
		else Object.defineProperty(borrow(), id, { value, configurable: true, enumerable: true, writable: true })
	}

	/** Lets an entry render into an element; gives what its callback returns, and throws what that throws. */
	function render(id: string, el: HTMLElement, props: Parameters<E['callback']>[1]): unknown {
		const entry = find(id)
		if (entry) {
			const result = entry.callback(el, props)
			renderings.set(el, { entry, result })
			return result
		}
		if (id !== reserved) warn(`Could not render ${what} "${id}": it is not registered. Register it first.`)
	}

	/**
	 * Takes away what was rendered into an element: at once, or as soon as its promise settles. A rejected rendering left nothing to take away.
	 * @param given What the callback returned, where the caller kept it.
	 * @returns What the destroy callback returns, and throws what that throws.
	 */
	function destroy(id: string, el: HTMLElement, given?: unknown): unknown {
		const { entry, result } = renderings.get(el) ?? { entry: find(id) }
		const finish = (settled: unknown) => entry?.onDestroy?.(el, settled as never)
		renderings.delete(el)
		const kept = (given ?? result) as PromiseLike<unknown> | null | undefined
		return kept?.then ? kept.then(finish, () => {}) : finish(kept)
	}

	return { find, add, render, destroy }
}

function canRender<E extends Entry>(entry: E | false | undefined): entry is E {
	return typeof (entry as E | undefined)?.callback === 'function'
}

/** Type of references with a plain card. Widgets can't be registered for it. */
export const PLAIN_TYPE = 'open-graph'

/** Returns the options of a registration, with defaults. `true` means `{ hasInteractiveView: true }`. */
export function widgetOptions(options?: boolean | WidgetOptions): Required<WidgetOptions> {
	return { hasInteractiveView: options !== false, fullWidth: false, isResizable: false, ...options as WidgetOptions }
}

/** Returns the abilities of a widget, with defaults for missing options. A missing widget can't do anything. */
export function widgetAbilities(widget: WidgetRecord | undefined): Required<WidgetOptions> {
	return {
		hasInteractiveView: widget?.hasInteractiveView ?? Boolean(widget),
		fullWidth: widget?.fullWidth ?? false,
		isResizable: widget?.isResizable ?? false,
	}
}

/** The page's widgets. */
export const widgets = createRegistry('widget', widgetRecords, PLAIN_TYPE)

/** The page's custom picker elements. */
export const customPickers = createRegistry('custom picker element', customPickerRecords)

/** Creates the element of a widget. Once its class is defined, it gets the properties again: its own ones would hide the setters of the class. */
export function createWidgetElement(tagName: string, props: object): HTMLElement {
	const element = Object.assign(document.createElement(tagName), props)
	if (!customElements.get(tagName)) {
		void customElements.whenDefined(tagName).then(() => {
			const own = { ...element }
			for (const key in props) Reflect.deleteProperty(element, key)
			Object.assign(element, own)
		})
	}
	return element
}

/** Adds a widget to those of the page, and notifies previews. */
export function addWidget(widget: WidgetRecord, options?: boolean | WidgetOptions): void {
	widgets.add({ ...widgetOptions(options), ...widget })
	announceRegistration()
}

/**
 * Registers a custom element as the widget of a rich object type, in the lists of every bundle on the page. The element gets the properties `richObjectType`,
 * `richObject`, `openGraphObject`, `accessible` and `interactive`. When the reference changes, previews of this library set them again; other bundles
 * create another element.
 * @param tagName Name of the custom element, which may be defined later.
 * @param options Capabilities of the widget. `true` means `{ hasInteractiveView: true }`. @default {}
 * @example
 * customElements.define('my-app-card', class extends HTMLElement {
 *   set richObject({ title }: { title: string }) { this.textContent = title }
 * })
 * registerWidget('my_app_card', 'my-app-card', { hasInteractiveView: false })
 */
export function registerWidget(id: string, tagName: `${string}-${string}`, options?: boolean | WidgetOptions): void
/**
 * Registers a widget for a rich object type. Visible previews of that type switch to it.
 * @param callback Renders the widget into an element.
 * @param onDestroy Removes the rendered content. @default a function without effect
 * @param options Capabilities of the widget. `true` means `{ hasInteractiveView: true }`. @default {}
 * @typeParam RichObject The provider's data for that type.
 * @typeParam Result Return value of the callback, which the destroy callback gets after awaiting it.
 * @example
 * registerWidget('deck-card', (el, { richObject }: ReferenceWidgetRenderProperties<{ title: string }>) => {
 *   el.textContent = richObject.title
 * }, (el) => {
 *   el.replaceChildren()
 * }, { hasInteractiveView: false })
 */
export function registerWidget<RichObject = Record<string, unknown>, Result = unknown>(
	id: string,
	callback: (el: HTMLElement, props: ReferenceWidgetRenderProperties<RichObject>) => Result,
	...rest: [onDestroy?: (el: HTMLElement, renderResult: Awaited<Result>) => unknown, options?: boolean | WidgetOptions]
): void
export function registerWidget(id: string, callback: unknown, ...[onDestroy, options]: unknown[]): void {
	const isTag = typeof callback === 'string'
	addWidget((isTag
		? {
				id,
				tagName: callback,
				callback: (el: HTMLElement, props: object) => el.replaceChildren(createWidgetElement(callback, props)),
				onDestroy: (el: HTMLElement) => el.replaceChildren(),
			}
		: { id, callback, onDestroy: onDestroy ?? (() => {}) }) as WidgetRecord, (isTag ? onDestroy : options) as WidgetOptions)
}

/**
 * Removes the widget of a rich object type, even another bundle's. Its previews become plain cards. For tests and hot reloading.
 * @example
 * unregisterWidget('deck-card')
 */
export function unregisterWidget(id: string): void {
	Reflect.deleteProperty(widgetRecords(), id)
	announceRegistration()
}

/**
 * Returns whether any bundle of the page registered a widget for a rich object type.
 * @example
 * if (!isWidgetRegistered('deck-card')) registerWidget('deck-card', (el) => { el.textContent = 'A card' })
 */
export function isWidgetRegistered(id: string): boolean {
	return !!widgets.find(id)
}

/**
 * Returns whether the widget of a type has an interactive view. False if no widget is registered.
 * @example
 * const needsClick = hasInteractiveView('deck-card')
 */
export function hasInteractiveView(id: string): boolean {
	return widgets.find(id)?.hasInteractiveView ?? isWidgetRegistered(id)
}

/**
 * Renders a reference into an element with the widget of its type.
 * @returns The return value of the widget's callback, possibly a promise. `destroyWidget` finds it by the element.
 * @example
 * const el = document.createElement('div')
 * renderWidget(el, { richObjectType: 'deck-card', richObject: { title: 'Buy milk' }, accessible: true, interactive: false })
 */
export function renderWidget(el: HTMLElement, props: ReferenceWidgetRenderProperties): unknown {
	return widgets.render(props.richObjectType, el, props)
}

/**
 * Removes what `renderWidget` has rendered into an element; where the callback returned a promise, once that is settled.
 * @param renderResult What `renderWidget` returned, where the caller kept it. @default what is remembered for the element
 * @returns What the widget's destroy callback returned.
 * @example
 * const el = document.createElement('div')
 * renderWidget(el, { richObjectType: 'deck-card', richObject: {}, accessible: true, interactive: false })
 * destroyWidget('deck-card', el)
 */
export function destroyWidget(id: string, el: HTMLElement, renderResult?: unknown): unknown {
	return widgets.destroy(id, el, renderResult)
}

/**
 * Registers the custom element of a provider for the Smart Picker.
 * @param callback Renders the element and returns an `NcCustomPickerRenderResult`.
 * @param onDestroy Removes the rendered content. @default a function without effect
 * @param size Size of the dialog. @default 'large'
 * @typeParam Result Return value of the callback, which the destroy callback gets.
 * @example
 * registerCustomPickerElement('my-app', (el) => {
 *   const button = document.createElement('button')
 *   button.textContent = 'Insert today\'s note'
 *   button.onclick = () => { el.dispatchEvent(new CustomEvent('submit', { detail: 'https://example.org/notes/today' })) }
 *   el.append(button)
 *   return new NcCustomPickerRenderResult(el)
 * }, (el) => { el.replaceChildren() }, 'small')
 */
export function registerCustomPickerElement<Result extends CustomPickerRenderResult>(
	id: string,
	callback: (el: HTMLElement, props: { providerId: string, accessible: boolean }) => Result | Promise<Result>,
	...[onDestroy = () => {}, size = 'large']: [onDestroy?: (el: HTMLElement, renderResult: Result) => unknown, size?: CustomPickerElementSize]
): void {
	customPickers.add({ id, callback, onDestroy, size } as unknown as CustomPickerElementRecord)
	announceRegistration()
}

/**
 * Removes the custom picker element of a provider, even another bundle's. For tests and hot reloading.
 * @example
 * unregisterCustomPickerElement('my-app')
 */
export function unregisterCustomPickerElement(id: string): void {
	Reflect.deleteProperty(customPickerRecords(), id)
	announceRegistration()
}

/**
 * Returns whether any bundle of the page registered a custom element for a provider.
 * @example
 * const hasElement = isCustomPickerElementRegistered('my-app')
 */
export function isCustomPickerElementRegistered(id: string): boolean {
	return !!customPickers.find(id)
}

/**
 * Returns the dialog size for the custom element of a provider, or null for a provider without one.
 * @example
 * const isWide = getCustomPickerElementSize('my-app') === 'full'
 */
export function getCustomPickerElementSize(id: string): CustomPickerElementSize | null {
	const element = customPickers.find(id)
	return element ? element.size ?? 'large' : null
}

/**
 * Renders the custom element of a provider into an element.
 * @returns The return value of its callback, possibly a promise. Undefined if the provider has no custom element.
 * @example
 * const el = document.createElement('div')
 * const result = await renderCustomPickerElement(el, { providerId: 'my-app', accessible: true })
 * result?.element.addEventListener('submit', (event) => { console.debug((event as CustomEvent<string>).detail) })
 */
export function renderCustomPickerElement(el: HTMLElement, props: { providerId: string, accessible: boolean }): CustomPickerRenderResult | Promise<CustomPickerRenderResult> | undefined {
	return customPickers.render(props.providerId, el, props) as CustomPickerRenderResult | Promise<CustomPickerRenderResult> | undefined
}

/**
 * Removes what `renderCustomPickerElement` has rendered into an element; where the callback returned a promise, once that is settled.
 * @example
 * const el = document.createElement('div')
 * const result = renderCustomPickerElement(el, { providerId: 'my-app', accessible: true })
 * destroyCustomPickerElement('my-app', el, result)
 */
export function destroyCustomPickerElement(providerId: string, el: HTMLElement, renderResult?: CustomPickerRenderResult | Promise<CustomPickerRenderResult> | null): unknown {
	return customPickers.destroy(providerId, el, renderResult)
}

/**
 * Return value for a custom picker element's callback: the element, and data for its destroy callback.
 * @typeParam Payload Data for the destroy callback.
 * @example
 * registerCustomPickerElement('my-app', (el) => {
 *   const app = createApp({ render: () => h('button', 'Insert') })
 *   app.mount(el)
 *   return new NcCustomPickerRenderResult(el, app)
 * }, (_, { object }) => { object.unmount() })
 */
export class NcCustomPickerRenderResult<Payload = unknown> implements CustomPickerRenderResult {
	/** Element that dispatches the custom events `submit`, `pick` and `cancel`. */
	declare element: Element
	/** Data for the destroy callback. */
	declare object: Payload

	/**
	 * @param element Element that dispatches the custom events `submit`, `pick` and `cancel`.
	 * @param object A Vue app or instance, or other data for the destroy callback. The picker also listens to an instance with `$on`.
	 */
	constructor(element: Element, object?: Payload) {
		this.element = element
		this.object = object as Payload
	}
}
