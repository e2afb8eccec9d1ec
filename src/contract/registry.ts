import type { ProviderTimestamps, ReferenceProvider } from './provider.ts'
import type { OpenGraphObject } from './reference.ts'

/** What a widget's callback gets, beside the element. */
export interface ReferenceWidgetRenderProperties<RichObject = Record<string, unknown>> {
	/** Names the widget. */
	richObjectType: string
	/** Whatever the provider gives for that type. */
	richObject: RichObject
	/** Title, description and picture of the link, for a widget that falls back on them; left out by whoever renders a widget without. */
	openGraphObject?: OpenGraphObject
	/** False when the user may not see what the link leads to. */
	accessible: boolean
	/** Whether the widget may show its interactive view. */
	interactive: boolean
}

/** Renders a widget into an element; what it returns (or promises) is given to `onDestroy`. */
export type WidgetCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties) => unknown

/** Takes away what a widget's callback rendered. */
export type WidgetDestroyCallback = (el: HTMLElement, renderResult?: unknown) => unknown

/** What a widget can do. */
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
	/** Ours alone: other bundles leave it out and pass over it. Without it a changed reference is destroyed and rendered anew. */
	onUpdate?: WidgetUpdateCallback
}

/** The name that `@nextcloud/vue` gives an entry. */
export type ReferenceWidgetProps = WidgetRecord

/** Registers a widget for a rich object type; `true` as last argument stands for `{ hasInteractiveView: true }`. */
export type RegisterWidget = (
	id: string,
	callback: WidgetCallback,
	...rest: [onDestroy?: WidgetDestroyCallback, options?: boolean | WidgetOptions]
) => void

/** How large the dialog of a custom picker element is. */
export type CustomPickerElementSize = 'small' | 'normal' | 'large' | 'full'

/** What a custom picker element's callback gives: an element that dispatches `submit`, `pick` and `cancel`, and whatever its destroy callback needs. */
export interface CustomPickerRenderResult<Payload = unknown> {
	/** Dispatches the custom events `submit`, `pick` and `cancel`. */
	element: Element
	/** What the destroy callback needs. */
	object?: Payload
}

/** Renders a custom picker element into an element of the dialog. */
export type CustomPickerElementCallback = (
	el: HTMLElement,
	props: { providerId: string, accessible: boolean },
) => CustomPickerRenderResult | Promise<CustomPickerRenderResult>

/** Takes away what a custom picker element's callback rendered. */
export type CustomPickerElementDestroyCallback = (el: HTMLElement, renderResult: CustomPickerRenderResult) => unknown

/** An entry of `window._vue_richtext_custom_picker_elements`. */
export interface CustomPickerElementRecord {
	id: string
	callback: CustomPickerElementCallback
	onDestroy?: CustomPickerElementDestroyCallback
	size?: CustomPickerElementSize
}

/** The name that `@nextcloud/vue` gives an entry. */
export type CustomPickerElement = CustomPickerElementRecord

/** Registers the element that the Smart Picker shows for a provider. */
export type RegisterCustomPickerElement = (
	id: string,
	callback: CustomPickerElementCallback,
	...rest: [onDestroy?: CustomPickerElementDestroyCallback, size?: CustomPickerElementSize]
) => void

/** What all bundles of a page share on `window`. Whoever comes first creates a record; nobody replaces it. */
export interface ReferenceGlobals {
	_vue_richtext_widgets?: Record<string, WidgetRecord>
	_registerWidget?: RegisterWidget
	_vue_richtext_custom_picker_elements?: Record<string, CustomPickerElementRecord>
	_registerCustomPickerElement?: RegisterCustomPickerElement
	_vue_richtext_reference_providers?: ReferenceProvider[]
	_vue_richtext_reference_provider_timestamps?: ProviderTimestamps
	/** Path of the server below its host, without a slash at the end. */
	_oc_webroot?: string
	/** Stack of the focus traps of open dialogs. */
	_nc_focus_trap?: unknown[]
	/** How many ids of elements were made. */
	_nc_vue_element_id?: number
}
