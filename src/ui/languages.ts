/**
 * The languages, each a file of its own. Loaded when a page isn't in English.
 */
import type { Language, ReferenceMessages } from './messages.ts'
import { importOnce } from './loadOnce.ts'
import { messageKey } from './messageKey.ts'
import { intlTag, languageTag, nearestLanguage } from './nearestLanguage.ts'

type Translations = (ReferenceMessages[string] | 0)[]

/** The keys of the messages: translations are in the same order. */
const [keys = []] = Object.values(import.meta.glob<string[]>('../../l10n/*.pot', { eager: true, import: 'default' }))
const places = new Map(keys.map((key, place) => [key, place]))
const files = import.meta.glob<{ default: Translations }>('../../l10n/*.po')
const catalogues = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.po$/g, ''), importOnce(load)]))

/** Loads a language by any name that servers use. One without a catalogue is shown in English, with its own dates and numbers. */
export async function loadLanguage(name: string): Promise<Language> {
	const tag = languageTag(name)
	const messages = (await catalogues.get(nearestLanguage(tag, [...catalogues.keys()]) ?? '')?.())?.default ?? []
	return { tag: intlTag(tag), find: (text) => messages[places.get(messageKey(text)) ?? -1] || undefined }
}
