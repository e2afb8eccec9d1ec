import type {
	CustomPickerElementCallback, CustomPickerElementDestroyCallback, CustomPickerElementSize, CustomPickerRenderResult,
	ReferenceWidgetProps, WidgetCallback, WidgetDestroyCallback, WidgetOptions,
} from '../contract/registry.ts'
import { createRegistry } from '../core/registry/registry.ts'
import { PLAIN_TYPE, widgetOptions } from '../core/registry/widgets.ts'
import { customPickerRecords, widgetRecords } from './globals.ts'
import { announceRegistration } from './registrations.ts'

type Rendered = CustomPickerRenderResult | Promise<CustomPickerRenderResult>

/** The page's widgets. */
export const widgets = /* @__PURE__ */ createRegistry('widget', widgetRecords, PLAIN_TYPE)

/** The page's custom picker elements. */
export const customPickers = /* @__PURE__ */ createRegistry('custom picker element', customPickerRecords)

/**
 * Registers a widget for a rich object type. Previews that are shown already change to it.
 * @param rest What takes the drawn widget away, and what it can do; `true` stands for `{ hasInteractiveView: true }`.
 * @throws TypeError when the callback is no function.
 */
export function registerWidget(
	id: string,
	callback: WidgetCallback,
	...rest: [onDestroy?: WidgetDestroyCallback, options?: boolean | WidgetOptions]
): void {
	const [onDestroy, options] = rest
	if (widgets.add({ id, callback, onDestroy, ...widgetOptions(options) })) announceRegistration()
}

/** Whether any bundle of the page has a widget for a rich object type. */
export function isWidgetRegistered(id: string): boolean {
	return !!widgets.find(id)
}

/** Whether the widget of a type draws something else when it may be interactive. */
export function hasInteractiveView(id: string): boolean {
	const widget = widgets.find(id)
	return !!widget && (widget.hasInteractiveView ?? true)
}

/**
 * Draws a reference into an element by the widget of its type.
 * @returns What the widget's callback returned, a promise perhaps. `destroyWidget` gets it by itself.
 */
export function renderWidget(el: HTMLElement, props: ReferenceWidgetProps): unknown {
	return widgets.draw(props.richObjectType, el, props)
}

/** Takes away what `renderWidget` drew into an element; waits for it where it is a promise. */
export function destroyWidget(id: string, el: HTMLElement, renderResult?: unknown): void {
	void widgets.takeAway(id, el, renderResult)
}

/**
 * Registers the element that the Smart Picker shows for a provider.
 * @param rest What takes the element away, and the size of the dialog (`large` unless told).
 * @throws TypeError when the callback is no function.
 */
export function registerCustomPickerElement(
	id: string,
	callback: CustomPickerElementCallback,
	...rest: [onDestroy?: CustomPickerElementDestroyCallback, size?: CustomPickerElementSize]
): void {
	const [onDestroy, size = 'large'] = rest
	if (customPickers.add({ id, callback, onDestroy, size })) announceRegistration()
}

/** Whether any bundle of the page has a custom element for a provider. */
export function isCustomPickerElementRegistered(id: string): boolean {
	return !!customPickers.find(id)
}

/** How large the dialog is for the custom element of a provider; null where there is none. */
export function getCustomPickerElementSize(id: string): CustomPickerElementSize | null {
	const element = customPickers.find(id)
	return element ? element.size ?? 'large' : null
}

/**
 * Draws the custom element of a provider into an element.
 * @returns What its callback returned, a promise perhaps; undefined where the provider has none.
 */
export function renderCustomPickerElement(el: HTMLElement, props: { providerId: string, accessible: boolean }): Rendered | undefined {
	return customPickers.draw(props.providerId, el, props) as Rendered | undefined
}

/** Takes away what `renderCustomPickerElement` drew into an element; waits for it where it is a promise. */
export function destroyCustomPickerElement(providerId: string, el: HTMLElement, renderResult?: Rendered | null): void {
	void customPickers.takeAway(providerId, el, renderResult)
}
