/*
 * The records that all bundles of a page share on `window`. The first bundle creates a record, and no bundle replaces or copies it. So each use reads the
 * record from the window again.
 */
import type { EngineRecord } from '../contract/engine.ts'
import type { ProviderTimestamps, ReferenceProvider } from '../contract/provider.ts'
import type { CustomPickerElementRecord, ReferenceGlobals, RegisterCustomPickerElement, RegisterWidget, WidgetRecord } from '../contract/registry.ts'
import { loadState } from '@nextcloud/initial-state'
import { membersOf } from '../core/isRecord.ts'

/** Returns the globals of the page. On a server they are empty, and stay empty. */
function page(): ReferenceGlobals {
	return globalThis.window as Window & ReferenceGlobals | undefined ?? {}
}

function initialState<State>(key: string): State | undefined {
	return typeof document === 'undefined' ? undefined : loadState<State | null>('core', key, null) ?? undefined
}

/** The web root that the page says its server has, e.g. `/nextcloud`. */
export function pageWebroot(): string | undefined {
	return page()._oc_webroot
}

/** The widgets of the page, by rich object type. */
export function widgetRecords(): Record<string, WidgetRecord> {
	return page()._vue_richtext_widgets ??= Object.create(null) as Record<string, WidgetRecord>
}

/** The custom picker elements of the page, by provider id. */
export function customPickerRecords(): Record<string, CustomPickerElementRecord> {
	return page()._vue_richtext_custom_picker_elements ??= Object.create(null) as Record<string, CustomPickerElementRecord>
}

/** The record that has the server's answer. */
let answered: readonly ReferenceProvider[] | undefined

/** The providers of the page, or undefined where neither a bundle nor the server tells them. On a page without them, `@nextcloud/vue` makes the record empty. */
export function providerRecords(): ReferenceProvider[] | undefined {
	const records = page()._vue_richtext_reference_providers ??= initialState('reference-provider-list')
	return records === answered || membersOf(records).length || initialState('reference-provider-list') ? records : undefined
}

/** Makes a list of providers the page's one: the record stays and gets new content. */
export function setProviderRecords(list: readonly ReferenceProvider[]): void {
	const records = answered = page()._vue_richtext_reference_providers ??= []
	records.splice(0, records.length, ...list)
}

/** Returns the times at which providers were last used, in Unix seconds. Read own properties only, because PHP sends an empty record as array. */
export function providerTimestamps(): Record<string, number> {
	const records: ProviderTimestamps = page()._vue_richtext_reference_provider_timestamps
		??= initialState('reference-provider-timestamps') ?? Object.create(null) as Record<string, number>
	return records as Record<string, number>
}

/** Notes that a provider was used. */
export function setProviderTimestamp(providerId: string, usedAtSec: number): void {
	Object.defineProperty(providerTimestamps(), providerId, { value: usedAtSec, configurable: true, enumerable: true, writable: true })
}

/** The engine that all copies of this library on the page share. On a server each call gets its own. */
export function engineRecord(): EngineRecord {
	return page()._nc_reference_engine_1 ??= { candidates: [], followers: new Set(), firstRequests: [] }
}

/** The focus traps of the page's open dialogs, innermost last. */
export function focusTrapStack(): unknown[] {
	return page()._nc_focus_trap ??= []
}

/** A number that no bundle of the page has used for the id of an element. */
export function nextElementNumber(): number {
	const globals = page()
	const used = Number(globals._nc_vue_element_id) || 0
	globals._nc_vue_element_id = used + 1
	return used
}

/** Creates what is missing on the page, so that apps without the library can register as well. */
export function installGlobals(registerWidget: RegisterWidget, registerCustomPickerElement: RegisterCustomPickerElement): void {
	const globals = page()
	widgetRecords()
	customPickerRecords()
	globals._registerWidget ??= registerWidget
	globals._registerCustomPickerElement ??= registerCustomPickerElement
}

/** The event on the window by which copies of this library tell each other that a registry has changed. */
export const REGISTERED = 'nc-registered'

/** Tells all previews of the page that a registry has changed. */
export function announceRegistration(): void {
	globalThis.dispatchEvent?.(new Event(REGISTERED))
}
