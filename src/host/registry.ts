import type {
	CustomPickerElementRecord, CustomPickerElementSize, CustomPickerRenderResult, ReferenceWidgetRenderProperties, WidgetOptions, WidgetRecord,
} from '../contract/registry.ts'
import { createRegistry } from '../core/registry/registry.ts'
import { PLAIN_TYPE, widgetOptions } from '../core/registry/widgets.ts'
import { customPickerRecords, widgetRecords } from './globals.ts'
import { announceRegistration } from './registrations.ts'

type Rendered = CustomPickerRenderResult | Promise<CustomPickerRenderResult>

/** The page's widgets. */
export const widgets = createRegistry('widget', widgetRecords, PLAIN_TYPE)

/** The page's custom picker elements. */
export const customPickers = createRegistry('custom picker element', customPickerRecords)

/** Registers a widget that draws a changed reference by itself. */
export function addUpdatingWidget(widget: WidgetRecord, options: WidgetOptions): void {
	widgets.add({ ...widgetOptions(options), ...widget })
	announceRegistration()
}

/**
 * Registers a widget for a rich object type. Previews that are shown already change to it.
 * Last come what takes the drawn widget away, and what it can do; `true` stands for `{ hasInteractiveView: true }`.
 */
export function registerWidget<RichObject = Record<string, unknown>, Result = unknown>(
	id: string,
	callback: (el: HTMLElement, props: ReferenceWidgetRenderProperties<RichObject>) => Result,
	...[onDestroy = () => {}, options]: [onDestroy?: (el: HTMLElement, renderResult: Awaited<Result>) => unknown, options?: boolean | WidgetOptions]
): void {
	widgets.add({ ...widgetOptions(options), id, callback, onDestroy } as WidgetRecord)
	announceRegistration()
}

/** Whether any bundle of the page has a widget for a rich object type. */
export function isWidgetRegistered(id: string): boolean {
	return !!widgets.find(id)
}

/** Whether the widget of a type draws something else when it may be interactive. */
export function hasInteractiveView(id: string): boolean {
	return widgets.find(id)?.hasInteractiveView ?? isWidgetRegistered(id)
}

/**
 * Draws a reference into an element by the widget of its type.
 * @returns What the widget's callback returned, a promise perhaps. `destroyWidget` gets it by itself.
 */
export function renderWidget(el: HTMLElement, props: ReferenceWidgetRenderProperties): unknown {
	return widgets.draw(props.richObjectType, el, props)
}

/** Takes away what `renderWidget` drew into an element; waits for it where it is a promise. */
export const destroyWidget: (id: string, el: HTMLElement, renderResult?: unknown) => unknown = widgets.takeAway

/**
 * Registers the element that the Smart Picker shows for a provider.
 * Last come what takes the element away, and the size of the dialog.
 */
export function registerCustomPickerElement<Result extends CustomPickerRenderResult>(
	id: string,
	callback: (el: HTMLElement, props: { providerId: string, accessible: boolean }) => Result | Promise<Result>,
	...[onDestroy = () => {}, size = 'large']: [onDestroy?: (el: HTMLElement, renderResult: Result) => unknown, size?: CustomPickerElementSize]
): void {
	customPickers.add({ id, callback, onDestroy, size } as unknown as CustomPickerElementRecord)
	announceRegistration()
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
export const destroyCustomPickerElement: (providerId: string, el: HTMLElement, renderResult?: Rendered | null) => unknown = customPickers.takeAway
