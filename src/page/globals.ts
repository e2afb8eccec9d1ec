/*
 * The records that all bundles of a page share on `window`. The first bundle creates a record, and no bundle replaces or copies it. So each use reads the
 * record from the window again.
 */
import type { EngineRecord } from '../contract/engine.ts'
import type { CustomPickerElementRecord, ReferenceGlobals, RegisterCustomPickerElement, RegisterWidget, WidgetRecord } from '../contract/registry.ts'

/** Returns the globals of the page. On a server they are empty, and stay empty. */
export function pageGlobals(): ReferenceGlobals {
	return globalThis.window as Window & ReferenceGlobals | undefined ?? {}
}

/** The web root that the page says its server has, e.g. `/nextcloud`. */
export function pageWebroot(): string | undefined {
	return pageGlobals()._oc_webroot
}

/** The widgets of the page, by rich object type. */
export function widgetRecords(): Record<string, WidgetRecord> {
	return pageGlobals()._vue_richtext_widgets ??= Object.create(null) as Record<string, WidgetRecord>
}

/** The custom picker elements of the page, by provider id. */
export function customPickerRecords(): Record<string, CustomPickerElementRecord> {
	return pageGlobals()._vue_richtext_custom_picker_elements ??= Object.create(null) as Record<string, CustomPickerElementRecord>
}

/** The engine that all copies of this library on the page share. On a server each call gets its own. */
export function engineRecord(): EngineRecord {
	return pageGlobals()._nc_reference_engine_2 ??= { followers: new Set(), firstRequests: [] }
}

/** The focus traps of the page's open dialogs, innermost last. */
export function focusTrapStack(): unknown[] {
	return pageGlobals()._nc_focus_trap ??= []
}

/** A number that no bundle of the page has used for the id of an element. */
export function nextElementNumber(): number {
	const globals = pageGlobals()
	const used = Number(globals._nc_vue_element_id) || 0
	globals._nc_vue_element_id = used + 1
	return used
}

/** Creates what is missing on the page, so that apps without the library can register as well. */
export function installGlobals(registerWidget: RegisterWidget, registerCustomPickerElement: RegisterCustomPickerElement): void {
	const globals = pageGlobals()
	widgetRecords()
	customPickerRecords()
	globals._registerWidget ??= registerWidget
	globals._registerCustomPickerElement ??= registerCustomPickerElement
}

/** The event on the window by which copies of this library tell each other that a registry has changed. */
export const REGISTERED = 'nc-registered'

/** Begins the type of code blocks among the page's widgets, with which they share frame, sizes and life cycle. */
export const FENCE = 'fence:'

/** Tells all previews of the page that a registry has changed. */
export function announceRegistration(): void {
	globalThis.dispatchEvent?.(new Event(REGISTERED))
}
