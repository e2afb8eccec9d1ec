import type { ProviderTimestamps, ReferenceProvider } from '../../contract/provider.ts'
import { loadState } from '@nextcloud/initial-state'
import { membersOf } from '../../resolver/wire/isRecord.ts'
import { pageGlobals } from '../globals.ts'

function initialState<State>(key: string): State | undefined {
	return typeof document === 'undefined' ? undefined : loadState<State | null>('core', key, null) ?? undefined
}

/** The record that has the server's answer. */
let answered: readonly ReferenceProvider[] | undefined

/** The providers of the page, or undefined where neither a bundle nor the server tells them. On a page without them, `@nextcloud/vue` makes the record empty. */
export function providerRecords(): ReferenceProvider[] | undefined {
	const records = pageGlobals()._vue_richtext_reference_providers ??= initialState('reference-provider-list')
	return records === answered || membersOf(records).length || initialState('reference-provider-list') ? records : undefined
}

/** Makes a list of providers the page's one: the record stays and gets new content. */
export function setProviderRecords(list: readonly ReferenceProvider[]): void {
	const records = answered = pageGlobals()._vue_richtext_reference_providers ??= []
	records.splice(0, records.length, ...list)
}

/** Returns the times at which providers were last used, in Unix seconds. Read own properties only, because PHP sends an empty record as array. */
export function providerTimestamps(): Record<string, number> {
	const records: ProviderTimestamps = pageGlobals()._vue_richtext_reference_provider_timestamps
		??= initialState('reference-provider-timestamps') ?? Object.create(null) as Record<string, number>
	return records as Record<string, number>
}

/** Notes that a provider was used. */
export function setProviderTimestamp(providerId: string, usedAtSec: number): void {
	Object.defineProperty(providerTimestamps(), providerId, { value: usedAtSec, configurable: true, enumerable: true, writable: true })
}
