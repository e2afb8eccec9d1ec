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

/** The day on which every message was read, by the header `X-Read: 2026-11-24`, or `X-Read: 2026-11-24 (no native speaker)`; undefined without it. */
export function readOn({ headers }: GetTextTranslations): { day: string, isNative: boolean } | undefined {
	const [, day, note] = /^(\d{4}-\d{2}-\d{2})( \(no native speaker\))?$/.exec(headers['X-Read'] ?? '') ?? []
	return day === undefined ? undefined : { day, isNative: note === undefined }
}

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

const arePlaceholdersSame = (one: GetTextTranslation, other: GetTextTranslation) => String(placeholdersOf(one.msgid)) === String(placeholdersOf(other.msgid))

/** The messages that one of two lists lacks, by their place: between which messages of both lists they are. */
function gapsOf(entries: GetTextTranslation[], isShared: (text: string) => boolean): Map<string, GetTextTranslation[]> {
	const gaps = new Map<string, GetTextTranslation[]>()
	let before = ''
	let gap: GetTextTranslation[] = []
	for (const entry of [...entries, undefined]) {
		if (entry && !isShared(entry.msgid)) {
			gap.push(entry)
			continue
		}
		gaps.set(JSON.stringify([before, entry?.msgid]), gap)
		before = entry?.msgid ?? ''
		gap = []
	}
	return gaps
}

/** Finds the former version of each new message: the most similar text that the sources no longer have, else the text in the same place. */
function formersOf(wanted: GetTextTranslation[], old: Map<string, GetTextTranslation>): Map<string, GetTextTranslation> {
	const texts = new Set(wanted.map(({ msgid }) => msgid))
	const gone = [...old.values()].filter(({ msgid, msgstr }) => !texts.has(msgid) && msgstr.some(Boolean))
	const formers = new Map<string, GetTextTranslation>()
	for (const message of wanted.filter(({ msgid }) => !old.has(msgid))) {
		const alike = gone
			.filter((former) => Boolean(former.msgid_plural) === Boolean(message.msgid_plural) && arePlaceholdersSame(former, message))
			.map((former) => ({ former, score: likeness(former.msgid, message.msgid) }))
			.filter(({ score }) => score >= LIKENESS)
		const [best] = alike.sort((one, other) => other.score - one.score)
		if (best) formers.set(message.msgid, best.former)
	}
	const places = gapsOf([...old.values()], (text) => texts.has(text))
	for (const [place, fresh] of gapsOf(wanted, (text) => old.has(text))) {
		const former = places.get(place) ?? []
		if (former.length === fresh.length) fresh.forEach(({ msgid }, index) => { if (!formers.has(msgid)) formers.set(msgid, former[index]!) })
	}
	return formers
}

/** Result of a merge, with the messages that it changed. */
export interface Merge {
	data: GetTextTranslations
	added: string[]
	changed: string[]
	removed: string[]
}

/** The translation of a former version: all of it, or for a text that gained or lost its count the first form, for a translator to complete. */
function translationOf(message: GetTextTranslation, former: GetTextTranslation | undefined, formCount: number): string[] {
	const count = message.msgid_plural ? formCount : 1
	if (!former || !arePlaceholdersSame(former, message)) return Array<string>(count).fill('')
	return Boolean(former.msgid_plural) === Boolean(message.msgid_plural) ? former.msgstr : Array<string>(count).fill(former.msgstr[0] ?? '')
}

/**
 * Brings a catalogue up to date with the template. A message whose English changed keeps its translation, unless its placeholders are others. It is
 * marked as fuzzy, as is a new message, because developers fill these in. Messages that the sources no longer have are removed.
 */
export function mergeCatalogue(template: GetTextTranslations, catalogue: GetTextTranslations): Merge {
	const old = new Map(entriesOf(catalogue).map((entry) => [entry.msgid, entry]))
	const wanted = entriesOf(template)
	const formers = formersOf(wanted, old)
	const forms = Number(/nplurals\s*=\s*(\d+)/.exec(catalogue.headers['Plural-Forms'] ?? '')?.[1] ?? 2)
	const [added, changed]: [string[], string[]] = [[], []]
	const entries = wanted.map((message): [string, GetTextTranslation] => {
		const same = old.get(message.msgid)
		const former = same ?? formers.get(message.msgid)
		const isChanged = former && (former !== same || same.msgid_plural !== message.msgid_plural)
		if (isChanged) changed.push(message.msgid)
		else if (!same) added.push(message.msgid)
		const isFresh = isChanged || (!same && old.size > 0)
		const { translator, flag, previous } = same?.comments ?? {}
		const comments = {
			...message.comments,
			...translator && { translator },
			...flag && { flag },
			...flag && previous && { previous },
			...isFresh && { flag: 'fuzzy' },
			...isChanged && { previous: `msgid ${JSON.stringify(former.msgid)}` },
		}
		return [message.msgid, { ...message, msgstr: translationOf(message, former, forms), comments }]
	})
	const header = catalogue.translations['']?.[''] ?? { msgid: '', msgstr: [''] }
	const texts = new Set(wanted.map(({ msgid }) => msgid))
	const removed = [...old.keys()].filter((text) => !texts.has(text))
	return { data: { ...catalogue, translations: { '': { '': header, ...Object.fromEntries(entries) } }, obsolete: {} }, added, changed, removed }
}
