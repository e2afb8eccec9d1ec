/**
 * The languages. Loaded when a page isn't in English.
 */
import type { Language, ReferenceMessages } from './messages.ts'
import files from './catalogues.ts'
import { importOnce } from './loadOnce.ts'
import { messageKey } from './messages.ts'
import { intlTag, languageTag, nearestLanguage } from './nearestLanguage.ts'

type Translations = (ReferenceMessages[string] | 0)[]

/** The keys of the messages: translations are in the same order. */
const [keys = []] = Object.values(import.meta.glob<string[]>('../../l10n/*.pot', { eager: true, import: 'default' }))
const places = new Map(keys.map((key, place) => [key, place]))
const catalogues = new Map(Object.entries(files).map(([name, load]) => [name, importOnce(load as () => Promise<Record<string, Translations>>)]))

/** Loads a language by any name that servers use. One without a catalogue is shown in English, with its own dates and numbers. */
export async function loadLanguage(name: string): Promise<Language> {
	const tag = languageTag(name)
	const nearest = nearestLanguage(tag, [...catalogues.keys()]) ?? ''
	const loaded = await catalogues.get(nearest)?.()
	const messages = loaded?.[nearest] ?? loaded?.default ?? []
	return { tag: intlTag(tag), find: (text) => messages[places.get(messageKey(text)) ?? -1] || undefined }
}
