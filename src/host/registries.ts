import type {
	CustomPickerElementRecord, CustomPickerElementSize, CustomPickerRenderResult, ReferenceWidgetRenderProperties, WidgetOptions, WidgetRecord,
} from '../contract/registry.ts'
import { createRegistry } from '../core/registry/createRegistry.ts'
import { PLAIN_TYPE, widgetOptions } from '../core/registry/widgets.ts'
import { announceRegistration, customPickerRecords, widgetRecords } from './globals.ts'

/** What a custom picker element's callback gives, at once or later. */
type MaybePromisedRenderResult = CustomPickerRenderResult | Promise<CustomPickerRenderResult>

/** The page's widgets. */
export const widgets = createRegistry('widget', widgetRecords, PLAIN_TYPE)

/** The page's custom picker elements. */
export const customPickers = createRegistry('custom picker element', customPickerRecords)

/** Registers a widget that renders a changed reference by itself. */
export function addUpdatingWidget(widget: WidgetRecord, options: WidgetOptions): void {
	widgets.add({ ...widgetOptions(options), ...widget })
	announceRegistration()
}

/**
 * Registers a widget for a rich object type. Previews that are shown already change to it.
 * @param callback Renders the widget into an element.
 * @param onDestroy Removes what the callback has rendered. @default nothing
 * @param options What the widget can do; `true` stands for `{ hasInteractiveView: true }`. @default {}
 * @typeParam RichObject What a provider gives for that type.
 * @typeParam Result What the callback returns; its destroy callback gets that, awaited.
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
	...[onDestroy = () => {}, options]: [onDestroy?: (el: HTMLElement, renderResult: Awaited<Result>) => unknown, options?: boolean | WidgetOptions]
): void {
	widgets.add({ ...widgetOptions(options), id, callback, onDestroy } as WidgetRecord)
	announceRegistration()
}

/**
 * Removes the widget of a rich object type, whichever bundle has registered it; previews that it renders become plain cards. For tests and hot reloading.
 * @example
 * unregisterWidget('deck-card')
 */
export function unregisterWidget(id: string): void {
	Reflect.deleteProperty(widgetRecords(), id)
	announceRegistration()
}

/**
 * Whether any bundle of the page has a widget for a rich object type.
 * @example
 * if (!isWidgetRegistered('deck-card')) registerWidget('deck-card', (el) => { el.textContent = 'A card' })
 */
export function isWidgetRegistered(id: string): boolean {
	return !!widgets.find(id)
}

/**
 * Whether the widget of a type renders something else when it may be interactive; false where no widget is registered.
 * @example
 * const needsClick = hasInteractiveView('deck-card')
 */
export function hasInteractiveView(id: string): boolean {
	return widgets.find(id)?.hasInteractiveView ?? isWidgetRegistered(id)
}

/**
 * Renders a reference into an element by the widget of its type.
 * @returns What the widget's callback returned, a promise perhaps. `destroyWidget` gets it by itself.
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
export const destroyWidget: (id: string, el: HTMLElement, renderResult?: unknown) => unknown = widgets.destroy

/**
 * Registers the element that the Smart Picker shows for a provider.
 * @param callback Renders the element, and returns it as `NcCustomPickerRenderResult`.
 * @param onDestroy Removes what the callback has rendered. @default nothing
 * @param size Of the dialog. @default 'large'
 * @typeParam Result What the callback gives; its destroy callback gets the same.
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
 * Removes the custom picker element of a provider, whichever bundle has registered it. For tests and hot reloading.
 * @example
 * unregisterCustomPickerElement('my-app')
 */
export function unregisterCustomPickerElement(id: string): void {
	Reflect.deleteProperty(customPickerRecords(), id)
	announceRegistration()
}

/**
 * Whether any bundle of the page has a custom element for a provider.
 * @example
 * const hasElement = isCustomPickerElementRegistered('my-app')
 */
export function isCustomPickerElementRegistered(id: string): boolean {
	return !!customPickers.find(id)
}

/**
 * How large the dialog is for the custom element of a provider; null where there is none.
 * @example
 * const isWide = getCustomPickerElementSize('my-app') === 'full'
 */
export function getCustomPickerElementSize(id: string): CustomPickerElementSize | null {
	const element = customPickers.find(id)
	return element ? element.size ?? 'large' : null
}

/**
 * Renders the custom element of a provider into an element.
 * @returns What its callback returned, a promise perhaps; undefined where the provider has none.
 * @example
 * const el = document.createElement('div')
 * const result = await renderCustomPickerElement(el, { providerId: 'my-app', accessible: true })
 * result?.element.addEventListener('submit', (event) => { console.debug((event as CustomEvent<string>).detail) })
 */
export function renderCustomPickerElement(el: HTMLElement, props: { providerId: string, accessible: boolean }): MaybePromisedRenderResult | undefined {
	return customPickers.render(props.providerId, el, props) as MaybePromisedRenderResult | undefined
}

/**
 * Removes what `renderCustomPickerElement` has rendered into an element; where the callback returned a promise, once that is settled.
 * @example
 * const el = document.createElement('div')
 * const result = renderCustomPickerElement(el, { providerId: 'my-app', accessible: true })
 * destroyCustomPickerElement('my-app', el, result)
 */
export const destroyCustomPickerElement: (providerId: string, el: HTMLElement, renderResult?: MaybePromisedRenderResult | null) => unknown = customPickers.destroy
