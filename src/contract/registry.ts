import type { EngineRecord } from './engine.ts'
import type { ProviderTimestamps, ReferenceProvider } from './provider.ts'
import type { OpenGraphObject } from './reference.ts'

/**
 * Properties for a widget's callback.
 * @typeParam RichObject The provider's data for the type.
 * @example
 * const renderCard = (el: HTMLElement, { richObject }: ReferenceWidgetRenderProperties<{ title: string }>) => { el.textContent = richObject.title }
 * registerWidget('deck-card', renderCard)
 */
export interface ReferenceWidgetRenderProperties<RichObject = Record<string, unknown>> {
	/** Type of the rich object, which selects the widget. */
	richObjectType: string
	/** The provider's data for that type. */
	richObject: RichObject
	/** Title, description and image of the link, as a fallback. Callers of `renderWidget` may omit it. */
	openGraphObject?: OpenGraphObject
	/** Whether the user may see the target of the link. */
	accessible: boolean
	/** Whether the widget may show its interactive view. */
	interactive: boolean
}

/** Renders a widget into an element. `onDestroy` gets the return value; a promise is awaited first. */
export type WidgetCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties) => unknown

/** Removes the content that a widget's callback rendered. */
export type WidgetDestroyCallback = (el: HTMLElement, renderResult?: unknown) => unknown

/**
 * Capabilities of a widget.
 * @example
 * const options: WidgetOptions = { hasInteractiveView: true, isResizable: true }
 * registerWidget('map', (el) => { el.textContent = 'A map' }, () => undefined, options)
 */
export interface WidgetOptions {
	/**
	 * Whether the widget has an interactive view besides its static one.
	 * @default true
	 */
	hasInteractiveView?: boolean
	/**
	 * Whether the widget fills the width that the app sets in `--widget-full-width`.
	 * @default false
	 */
	fullWidth?: boolean
	/**
	 * Whether the user may change the widget's height.
	 * @default false
	 */
	isResizable?: boolean
}

/** Updates a rendered widget after its reference changed. Only our own widgets have one. */
export type WidgetUpdateCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties, renderResult?: unknown) => unknown

/** An entry of `window._vue_richtext_widgets`. Older bundles leave fields out. */
export interface WidgetRecord extends WidgetOptions {
	id: string
	callback: WidgetCallback
	onDestroy?: WidgetDestroyCallback
	/** Updates the widget in place. Only this library uses it: without it, a changed reference is destroyed and rendered again. */
	onUpdate?: WidgetUpdateCallback
	/** Name of the custom element that the callback creates. This library updates its properties instead of rendering it again. */
	tagName?: string
	/** The latest registration of the same type, which came too late. For developers. */
	twin?: WidgetRecord
}

/** A registered widget, under its name in `@nextcloud/vue`. */
export type ReferenceWidgetProps = WidgetRecord

/** Registers a widget for a rich object type. `true` as the last argument means `{ hasInteractiveView: true }`. */
export interface RegisterWidget {
	(id: string, callback: WidgetCallback, ...rest: [onDestroy?: WidgetDestroyCallback, options?: boolean | WidgetOptions]): void
	/** Registers a custom element by its name; only where the function is this library's. */
	(id: string, tagName: `${string}-${string}`, options?: boolean | WidgetOptions): void
}

/** Size of the dialog around a custom picker element. `full` fills the window. */
export type CustomPickerElementSize = 'small' | 'normal' | 'large' | 'full'

/**
 * Return value of a custom picker element's callback. `NcCustomPickerRenderResult` implements it.
 * @typeParam Payload Data for the destroy callback.
 * @example
 * const render = (el: HTMLElement): CustomPickerRenderResult => ({ element: el.appendChild(document.createElement('input')) })
 * registerCustomPickerElement('my-app', render)
 */
export interface CustomPickerRenderResult<Payload = unknown> {
	/**
	 * Element that dispatches the custom events `submit`, `pick` and `cancel`. The detail of `submit` is a link or a text;
	 * that of `pick` is an object with `link` and optional details.
	 */
	element: Element
	/** Data for the destroy callback. */
	object?: Payload
}

/** Renders a custom picker element into an element of the dialog. */
export type CustomPickerElementCallback = (
	el: HTMLElement,
	props: { providerId: string, accessible: boolean },
) => CustomPickerRenderResult | Promise<CustomPickerRenderResult>

/** Removes the content that a custom picker element's callback rendered. */
export type CustomPickerElementDestroyCallback = (el: HTMLElement, renderResult: CustomPickerRenderResult) => unknown

/** An entry of `window._vue_richtext_custom_picker_elements`. */
export interface CustomPickerElementRecord {
	id: string
	callback: CustomPickerElementCallback
	onDestroy?: CustomPickerElementDestroyCallback
	size?: CustomPickerElementSize
	/** The latest registration for the same provider, which came too late. For developers. */
	twin?: CustomPickerElementRecord
}

/** A registered custom picker element, under its name in `@nextcloud/vue`. */
export type CustomPickerElement = CustomPickerElementRecord

/** Registers the custom element of a provider for the Smart Picker. */
export type RegisterCustomPickerElement = (
	id: string,
	callback: CustomPickerElementCallback,
	...rest: [onDestroy?: CustomPickerElementDestroyCallback, size?: CustomPickerElementSize]
) => void

/** Records on `window` that all bundles of a page share. The first bundle creates a record, and no bundle replaces it. */
export interface ReferenceGlobals {
	/** Widgets by rich object type. */
	_vue_richtext_widgets?: Record<string, WidgetRecord>
	/** Entry point for apps that don't bundle the library. */
	_registerWidget?: RegisterWidget
	/** Custom picker elements by provider id. */
	_vue_richtext_custom_picker_elements?: Record<string, CustomPickerElementRecord>
	/** Entry point for apps that don't bundle the library. */
	_registerCustomPickerElement?: RegisterCustomPickerElement
	/** Providers of the Smart Picker. */
	_vue_richtext_reference_providers?: ReferenceProvider[]
	/** Time of each provider's last use. */
	_vue_richtext_reference_provider_timestamps?: ProviderTimestamps
	/** Election of the copy of this library that fetches for all copies, by protocol 1. */
	_nc_reference_engine_2?: EngineRecord
	/** Path of the server on its host, without a trailing slash. */
	_oc_webroot?: string
	/** Stack of focus traps, one for each open dialog. */
	_nc_focus_trap?: unknown[]
	/** Number for the next element id. */
	_nc_vue_element_id?: number
}
