/**
 * Compiles a catalogue into the file that pages load, and checks it.
 */
import type { GetTextTranslation, GetTextTranslations } from 'gettext-parser'
import type { ReferenceMessages } from '../../src/ui/messages.ts'
import { gzipSync } from 'node:zlib'
import { messageKey } from '../../src/ui/messages.ts'
import { entriesOf, placeholdersOf, readOn } from './catalogue.ts'
import { categoriesOf } from './plurals.ts'

/** A file of a language weighs at most this much, in bytes of gzip. */
const MAX_BYTES = 2500

/** Messages that are the same in many languages: names, and words that these borrowed. */
const BORROWED = new Set(['Emoji', 'Link', 'Links', 'Smart Picker', '{count} pixel', 'Table', 'Providers', 'Footnotes', 'Preview', 'Labels', 'Recent', 'Code'])

/** The translations by English text; those of counts by the categories of `Intl.PluralRules`. A message without a translation is left out. */
export function messagesOf(catalogue: GetTextTranslations, language: string): ReferenceMessages {
	const categories = [...categoriesOf(catalogue.headers['Plural-Forms'], language)]
	return Object.fromEntries(entriesOf(catalogue).filter(({ msgstr }) => msgstr.every(Boolean)).map(({ msgid, msgid_plural: plural, msgstr }) => {
		if (plural === undefined) return [msgid, msgstr[0]!]
		const forms = Object.fromEntries(categories.map(([category, index]) => [category, msgstr[index]!]))
		return [plural, Object.fromEntries(Object.entries(forms).filter(([category, form]) => category === 'other' || form !== forms.other))]
	}))
}

/** The text that finds the translation of a message: of a count, that is the plural. */
const idOf = ({ msgid, msgid_plural: plural }: GetTextTranslation) => plural ?? msgid

/** The module of the template: the keys of its messages, in its order. */
export function compileTemplate(template: GetTextTranslations): string {
	const keys = entriesOf(template).map((entry) => messageKey(idOf(entry)))
	if (new Set(keys).size < keys.length) throw new Error('Could not build the template: two of its messages have the same key. Change a letter of one in the sources.')
	return `export default ${JSON.stringify(keys)}\n`
}

/** The module of a language: translations alone, in the order of the template, and 0 for each one that is missing. */
export function compileCatalogue(catalogue: GetTextTranslations, language: string, template: GetTextTranslations): string {
	const messages = messagesOf(catalogue, language)
	return `export default ${JSON.stringify(entriesOf(template).map((entry) => messages[idOf(entry)] ?? 0))}\n`
}

export const weigh = (code: string) => gzipSync(code, { level: 9 }).length

/** Returns whether a language shares most words with the sources. */
const isEnglish = (language: string) => language.startsWith('en')

/** Returns the fault of a translation, if it has one. */
function problemOf(form: string, allowed: string[][], language: string): string | undefined {
	const names = String(placeholdersOf(form))
	if (!allowed.some((list) => String(list) === names)) return `has the placeholders "${names}" instead of "${String(allowed[0])}"`
	if (/<\/?[a-z]|&\w+;/i.test(form)) return 'contains markup'
	if (form !== form.trim() || /\s\s/.test(form)) return 'has too many spaces'
	if (form.includes('...')) return 'writes three full stops in place of "…"'
	if (form !== form.normalize('NFC')) return 'is not in the composed form of Unicode (NFC)'
	// Directions belong to the markup: a mark inside a message would be copied along.
	return /[\u202A-\u202E]/.test(form) ? `contains a mark of direction, which "${language}" doesn't need` : undefined
}

/** Lists the faults of a catalogue, a sentence each. */
export function problemsOf(catalogue: GetTextTranslations, language: string): string[] {
	const problems: string[] = []
	if (catalogue.headers.Language !== language) problems.push(`The header "Language" says "${catalogue.headers.Language ?? ''}" instead of "${language}".`)
	if ('X-Read' in catalogue.headers && !readOn(catalogue)) problems.push('The header "X-Read" isn’t a date such as "2026-11-24" or "2026-11-24 (no native speaker)".')
	const categories = categoriesOf(catalogue.headers['Plural-Forms'], language)
	for (const { msgid, msgid_plural: plural, msgstr } of entriesOf(catalogue)) {
		if (!msgstr.every(Boolean)) {
			problems.push(`"${msgid}" lacks ${plural === undefined ? 'its translation' : 'a plural form'}.`)
			continue
		}
		// A form for one or two things may spell the number out.
		const allowed = plural === undefined ? [placeholdersOf(msgid)] : [placeholdersOf(plural), placeholdersOf(plural).filter((name) => name !== '{count}')]
		const many = categories.get('other')
		msgstr.forEach((form, index) => {
			const problem = problemOf(form, index === many ? allowed.slice(0, 1) : allowed, language)
			if (problem) problems.push(`"${msgid}" ${problem}: "${form}"`)
			else if (!isEnglish(language) && (form === msgid || form === plural) && !BORROWED.has(msgid) && /[a-z]{3}/i.test(form.replace(/\{\w+\}/g, ''))) problems.push(`"${msgid}" is left in English.`)
		})
	}
	const bytes = weigh(compileCatalogue(catalogue, language, catalogue))
	if (bytes > MAX_BYTES) problems.push(`The file of the language is ${bytes} bytes long, ${bytes - MAX_BYTES} too many: shorten the longest translations.`)
	return problems
}
