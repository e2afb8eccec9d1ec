/**
 * The files of `l10n`: a template with the messages of the sources, and a catalogue for each language.
 */
import type { SourceMessage } from './extract.ts'
import { po, type GetTextTranslation, type GetTextTranslations } from 'gettext-parser'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { extractMessages } from './extract.ts'
import { pluralForms } from './plurals.ts'

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url))
const FOLDER = fileURLToPath(new URL('../../l10n', import.meta.url))
export const TEMPLATE = `${FOLDER}/nc-reference.pot`

const TEMPLATE_HEADERS = { 'Project-Id-Version': 'nc-reference', 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' }
/** Below this likeness, two messages aren't versions of each other. */
const LIKENESS = 0.7

/** The messages of the library. */
export const extractSources = () => extractMessages(SOURCES, (name) => !/^(mock|migrate)\/|^host\/l10n\.ts$|useL10n/.test(name))

export const catalogueFile = (language: string) => `${FOLDER}/${language}.po`

/** The languages that have a catalogue. */
export function languageNames(): string[] {
	return readdirSync(FOLDER).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -'.po'.length)).sort()
}

/** Reads a template or catalogue. Syntax errors and wrong numbers of plural forms throw. */
export const parseCatalogue = (text: string) => po.parse(text, { validation: true })

export const readCatalogue = (language: string) => parseCatalogue(readFileSync(catalogueFile(language), 'utf8'))

/** The messages of a template or catalogue, without its header. */
export const entriesOf = ({ translations }: GetTextTranslations): GetTextTranslation[] => Object.values(translations[''] ?? {}).filter(({ msgid }) => msgid !== '')

/** The text of a file. */
export const formatCatalogue = (data: GetTextTranslations) => `${po.compile(data).toString().trimEnd()}\n`

export const isFuzzy = ({ comments }: GetTextTranslation) => /\bfuzzy\b/.test(comments?.flag ?? '')

/** The names in braces of a text, in the order of the alphabet. */
export const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

/** A catalogue with the messages of the sources, all without translation. */
export function templateOf(messages: SourceMessage[]): GetTextTranslations {
	const entries = messages.map(({ text, plural, notes, files }): [string, GetTextTranslation] => [text, {
		msgid: text,
		...plural !== undefined && { msgid_plural: plural },
		msgstr: plural === undefined ? [''] : ['', ''],
		comments: { extracted: notes.join('\n'), reference: files.map((file) => `src/${file}`).join('\n') },
	}])
	return { charset: 'utf-8', headers: TEMPLATE_HEADERS, translations: { '': { '': { msgid: '', msgstr: [''] }, ...Object.fromEntries(entries) } } }
}

/** The texts, plurals and notes of a template, without references and order: code may move without a new template. */
export function textsOf(template: GetTextTranslations): string[] {
	return entriesOf(template).map(({ msgid, msgid_plural: plural, comments }) => [msgid, plural, ...(comments?.extracted ?? '').split('\n').sort()].join('\n')).sort()
}

/** Reads the template. It has no language, so it has no plural forms to check. */
export const readTemplate = () => po.parse(readFileSync(TEMPLATE, 'utf8'))

/** A catalogue without translations. */
export function newCatalogue(language: string): GetTextTranslations {
	const headers = { ...TEMPLATE_HEADERS, Language: language, 'Plural-Forms': pluralForms(language) }
	return { charset: 'utf-8', headers, translations: { '': { '': { msgid: '', msgstr: [''] } } } }
}

const pairsOf = (text: string) => new Set(Array.from(text.toLowerCase(), (letter, index) => letter + (text[index + 1] ?? '').toLowerCase()))

/** Compares two texts: 1 if they are equal, 0 if they share nothing (Dice's coefficient of their pairs of letters). */
function likeness(one: string, other: string): number {
	const [ours, theirs] = [pairsOf(one), pairsOf(other)]
	return 2 * [...ours].filter((pair) => theirs.has(pair)).length / (ours.size + theirs.size)
}

/** The former version of a message: the most similar one that the sources no longer have, with the same placeholders. */
function formerOf(message: GetTextTranslation, gone: GetTextTranslation[]): GetTextTranslation | undefined {
	const alike = gone
		.filter((old) => Boolean(old.msgid_plural) === Boolean(message.msgid_plural) && String(placeholdersOf(old.msgid)) === String(placeholdersOf(message.msgid)))
		.map((old) => ({ old, score: likeness(old.msgid, message.msgid) }))
		.filter(({ old, score }) => score >= LIKENESS && old.msgstr.some(Boolean))
	return alike.sort((one, other) => other.score - one.score)[0]?.old
}

/** Result of a merge, with the messages that it changed. */
export interface Merge {
	data: GetTextTranslations
	added: string[]
	changed: string[]
	removed: string[]
}

/**
 * Brings a catalogue up to date with the template. A message that replaces a similar one gets its translation, marked as fuzzy. Messages that the
 * sources no longer have are removed.
 */
export function mergeCatalogue(template: GetTextTranslations, catalogue: GetTextTranslations): Merge {
	const old = new Map(entriesOf(catalogue).map((entry) => [entry.msgid, entry]))
	const wanted = entriesOf(template)
	const gone = [...old.values()].filter(({ msgid }) => !wanted.some((message) => message.msgid === msgid))
	const forms = Number(/nplurals\s*=\s*(\d+)/.exec(catalogue.headers['Plural-Forms'] ?? '')?.[1] ?? 2)
	const added: string[] = []
	const changed: string[] = []
	const entries = wanted.map((message): [string, GetTextTranslation] => {
		const same = old.get(message.msgid)
		const former = same ? undefined : formerOf(message, gone)
		const { translator, flag, previous } = same?.comments ?? {}
		if (former) changed.push(message.msgid)
		else if (!same) added.push(message.msgid)
		const translated = same ?? former
		// A text that gained or lost its count keeps the first form, for a translator to complete.
		const isWhole = translated && Boolean(translated.msgid_plural) === Boolean(message.msgid_plural)
		const msgstr = isWhole ? translated.msgstr : Array<string>(message.msgid_plural ? forms : 1).fill(translated?.msgstr[0] ?? '')
		const isChanged = former || (same && (!isWhole || same.msgid_plural !== message.msgid_plural))
		const comments = {
			...message.comments,
			...translator && { translator },
			...flag && { flag },
			...previous && { previous },
			...isChanged && translated?.msgstr.some(Boolean) && { flag: 'fuzzy', previous: `msgid ${JSON.stringify(translated.msgid)}` },
		}
		if (isChanged && !former) changed.push(message.msgid)
		return [message.msgid, { ...message, msgstr, comments }]
	})
	const header = catalogue.translations['']?.[''] ?? { msgid: '', msgstr: [''] }
	return { data: { ...catalogue, translations: { '': { '': header, ...Object.fromEntries(entries) } }, obsolete: {} }, added, changed, removed: gone.map(({ msgid }) => msgid) }
}
