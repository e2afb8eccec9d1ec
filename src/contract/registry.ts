import type { ProviderTimestamps, ReferenceProvider } from './provider.ts'
import type { OpenGraphObject } from './reference.ts'

/**
 * What a widget's callback gets, beside the element.
 * @typeParam RichObject What the provider gives for the type.
 * @example
 * const renderCard = (el: HTMLElement, { richObject }: ReferenceWidgetRenderProperties<{ title: string }>) => { el.textContent = richObject.title }
 * registerWidget('deck-card', renderCard)
 */
export interface ReferenceWidgetRenderProperties<RichObject = Record<string, unknown>> {
	/** Names the widget. */
	richObjectType: string
	/** Whatever the provider gives for that type. */
	richObject: RichObject
	/** Title, description and picture of the link, for a widget that falls back on them; callers of `renderWidget` may leave it out. */
	openGraphObject?: OpenGraphObject
	/** False when the user may not see what the link leads to. */
	accessible: boolean
	/** Whether the widget may show its interactive view. */
	interactive: boolean
}

/** Renders a widget into an element; what it returns (or promises) is given to `onDestroy`. */
export type WidgetCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties) => unknown

/** Removes what a widget's callback has rendered. */
export type WidgetDestroyCallback = (el: HTMLElement, renderResult?: unknown) => unknown

/**
 * What a widget can do.
 * @example
 * const options: WidgetOptions = { hasInteractiveView: true, isResizable: true }
 * registerWidget('map', (el) => { el.textContent = 'A map' }, () => undefined, options)
 */
export interface WidgetOptions {
	/**
	 * Whether it renders something else when it may be interactive.
	 * @default true
	 */
	hasInteractiveView?: boolean
	/**
	 * Whether it takes the whole width that the app grants by `--widget-full-width`.
	 * @default false
	 */
	fullWidth?: boolean
	/**
	 * Whether the user may change its height.
	 * @default false
	 */
	isResizable?: boolean
}

/** Renders a changed reference into what a widget's callback rendered before; only our own widgets have one. */
export type WidgetUpdateCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties, renderResult?: unknown) => unknown

/** An entry of `window._vue_richtext_widgets`; bundles of older versions leave fields out. */
export interface WidgetRecord extends WidgetOptions {
	id: string
	callback: WidgetCallback
	onDestroy?: WidgetDestroyCallback
	/** Known to this library alone: other bundles neither write nor call it. Without it, a changed reference is destroyed and rendered anew. */
	onUpdate?: WidgetUpdateCallback
}

/** An entry of the widgets, by the name that it has in `@nextcloud/vue`. */
export type ReferenceWidgetProps = WidgetRecord

/** Registers a widget for a rich object type; `true` as last argument stands for `{ hasInteractiveView: true }`. */
export type RegisterWidget = (
	id: string,
	callback: WidgetCallback,
	...rest: [onDestroy?: WidgetDestroyCallback, options?: boolean | WidgetOptions]
) => void

/** How large the dialog of a custom picker element is: `full` fills the window. */
export type CustomPickerElementSize = 'small' | 'normal' | 'large' | 'full'

/**
 * What a custom picker element's callback gives. `NcCustomPickerRenderResult` is the class for it.
 * @typeParam Payload What the destroy callback needs.
 * @example
 * const render = (el: HTMLElement): CustomPickerRenderResult => ({ element: el.appendChild(document.createElement('input')) })
 * registerCustomPickerElement('my-app', render)
 */
export interface CustomPickerRenderResult<Payload = unknown> {
	/** Dispatches the custom events `submit` (its detail is a link or a text), `pick` (an object with `link` and what else is known) and `cancel`. */
	element: Element
	/** What the destroy callback needs. */
	object?: Payload
}

/** Renders a custom picker element into an element of the dialog. */
export type CustomPickerElementCallback = (
	el: HTMLElement,
	props: { providerId: string, accessible: boolean },
) => CustomPickerRenderResult | Promise<CustomPickerRenderResult>

/** Removes what a custom picker element's callback has rendered. */
export type CustomPickerElementDestroyCallback = (el: HTMLElement, renderResult: CustomPickerRenderResult) => unknown

/** An entry of `window._vue_richtext_custom_picker_elements`. */
export interface CustomPickerElementRecord {
	id: string
	callback: CustomPickerElementCallback
	onDestroy?: CustomPickerElementDestroyCallback
	size?: CustomPickerElementSize
}

/** An entry of the custom picker elements, by the name that it has in `@nextcloud/vue`. */
export type CustomPickerElement = CustomPickerElementRecord

/** Registers the element that the Smart Picker shows for a provider. */
export type RegisterCustomPickerElement = (
	id: string,
	callback: CustomPickerElementCallback,
	...rest: [onDestroy?: CustomPickerElementDestroyCallback, size?: CustomPickerElementSize]
) => void

/** What all bundles of a page share on `window`. The first bundle creates a record; none replaces it. */
export interface ReferenceGlobals {
	/** By rich object type. */
	_vue_richtext_widgets?: Record<string, WidgetRecord>
	/** For apps that do not bundle the library. */
	_registerWidget?: RegisterWidget
	/** By provider id. */
	_vue_richtext_custom_picker_elements?: Record<string, CustomPickerElementRecord>
	/** For apps that do not bundle the library. */
	_registerCustomPickerElement?: RegisterCustomPickerElement
	/** Those of the Smart Picker. */
	_vue_richtext_reference_providers?: ReferenceProvider[]
	/** When each was last used. */
	_vue_richtext_reference_provider_timestamps?: ProviderTimestamps
	/** Path of the server below its host, without a slash at the end. */
	_oc_webroot?: string
	/** Stack of the focus traps of open dialogs. */
	_nc_focus_trap?: unknown[]
	/** The number of the next element id. */
	_nc_vue_element_id?: number
}
