import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entriesOf, formatCatalogue, isFuzzy, mergeCatalogue, newCatalogue, parseCatalogue, readOn, templateOf } from '../../scripts/l10n/catalogue.ts'
import { compileCatalogue, compileTemplate, messagesOf, problemsOf } from '../../scripts/l10n/compile.ts'
import { extractMessages, type SourceMessage } from '../../scripts/l10n/extract.ts'
import { categoriesOf, pluralForms } from '../../scripts/l10n/plurals.ts'

const LANGUAGES = ('ar bg ca cs da de de_DE el en_GB eo es et eu fa fi fr ga gl he hr hu id is it ja ko lt lv mk nb nl oc pl pt_BR pt_PT ro ru sc sk sl sr sv th tr ug uk vi '
	+ 'zh_CN zh_HK zh_TW').split(' ')

/** Reads the messages of one file. */
function extract(name: string, code: string) {
	const folder = mkdtempSync(join(tmpdir(), 'l10n-'))
	try {
		writeFileSync(join(folder, name), code)
		return extractMessages(folder, () => true)
	} finally {
		rmSync(folder, { recursive: true })
	}
}

const message = (text: string, rest: Partial<SourceMessage> = {}): SourceMessage => ({ text, notes: [], files: ['a.vue'], ...rest })

/** A German catalogue with some translations. */
function german(messages: SourceMessage[], translations: Record<string, string[]>) {
	const { data } = mergeCatalogue(templateOf(messages), newCatalogue('de'))
	for (const entry of entriesOf(data)) entry.msgstr = translations[entry.msgid] ?? entry.msgstr
	return data
}

describe('the extraction', () => {
	it('reads scripts and templates, with the note closest to each message', () => {
		const { messages, unreadable } = extract('A.vue', `<script setup lang="ts">
// TRANSLATORS: A noun.
const title = computed(() => isOpen ? t('Preview') : '')
const other = pageL10n.t('Any link')
switch (kind) {
	// TRANSLATORS: {host} is the
	// name of a site.
	case 'a': return t('To {host}', { host })
	case 'b': return [n('{count} link', '{count} links', 2), t(/* TRANSLATORS: A verb. */ 'Open')]
}
</script>
<template>
	<div>
		<!-- TRANSLATORS: A button. -->
		<button :aria-label="t('Clear')" @click="say(t('Cleared'))"><b>{{ t('Clear all') }}</b></button>
		<p>{{ t('Nothing') }}</p>
	</div>
</template>`)
		expect(unreadable).toEqual([])
		expect(messages.map(({ text, plural, notes }) => [text, plural, ...notes])).toEqual([
			['Preview', undefined, 'A noun.'], ['Any link', undefined], ['To {host}', undefined, '{host} is the name of a site.'],
			['{count} link', '{count} links'], ['Open', undefined, 'A verb.'],
			['Clear', undefined, 'A button.'], ['Cleared', undefined, 'A button.'], ['Clear all', undefined], ['Nothing', undefined],
		])
	})

	it('reads the calls of classes', () => {
		const { messages } = extract('a.ts', 'class A { a = this.#t(\'a\'); b = this.#l10n.t(\'b\'); c = this.#l10n.n(\'c\', \'{count} c\', 2); d = this.#other.t(\'d\') }')
		expect(messages.map(({ text, plural }) => [text, plural])).toEqual([['a', undefined], ['b', undefined], ['c', '{count} c']])
	})

	it('names calls whose text is no literal, and texts with and without a count', () => {
		expect(extract('a.ts', 't(kind)\nt(`All ${count}`)').unreadable).toEqual(['a.ts: t(kind)', 'a.ts: t(`All ${count}`)'])
		expect(extract('a.ts', 't(\'a\')\nn(\'a\', \'b\', 1)').unreadable).toEqual(['a.ts: "a" is written with and without a count'])
	})
})

describe('merging', () => {
	const old = [message('Open the link'), message('Remove the link to {host}'), message('{count} link', { plural: '{count} links' })]
	const catalogue = german(old, { 'Open the link': ['Link öffnen'], 'Remove the link to {host}': ['Link zu {host} entfernen'], '{count} link': ['{count} Link', '{count} Links'] })

	it('keeps translations, and leaves new messages open', () => {
		const { data, added, changed, removed } = mergeCatalogue(templateOf([...old, message('Something else')]), catalogue)
		expect({ added, changed, removed }).toEqual({ added: ['Something else'], changed: [], removed: [] })
		expect(entriesOf(data).map(({ msgstr }) => msgstr)).toEqual([['Link öffnen'], ['Link zu {host} entfernen'], ['{count} Link', '{count} Links'], ['']])
	})

	it('gives a changed message the former translation, marked as fuzzy and still shown', () => {
		const { data, changed, removed } = mergeCatalogue(templateOf([message('Remove this link to {host}'), old[0]!, old[2]!]), catalogue)
		expect({ changed, removed }).toEqual({ changed: ['Remove this link to {host}'], removed: ['Remove the link to {host}'] })
		const written = parseCatalogue(formatCatalogue(data))
		const [entry] = entriesOf(written)
		expect(isFuzzy(entry!)).toBe(true)
		expect(entry!.comments?.previous).toContain('Remove the link to {host}')
		expect(messagesOf(written, 'de')['Remove this link to {host}']).toBe('Link zu {host} entfernen')
	})

	it('finds the former translation of another text by its place', () => {
		const { data, changed } = mergeCatalogue(templateOf([old[0]!, message('Forget {host}'), old[2]!]), catalogue)
		expect(changed).toEqual(['Forget {host}'])
		const entry = entriesOf(data)[1]!
		expect([isFuzzy(entry), entry.msgstr, entry.comments?.previous]).toEqual([true, ['Link zu {host} entfernen'], 'msgid "Remove the link to {host}"'])
	})

	it('takes no translation from a message with other placeholders, but marks the new one', () => {
		const { data, changed } = mergeCatalogue(templateOf([old[0]!, message('Remove the link to {site}'), old[2]!]), catalogue)
		expect(changed).toEqual(['Remove the link to {site}'])
		const entry = entriesOf(data)[1]!
		expect([isFuzzy(entry), entry.msgstr, entry.comments?.previous]).toEqual([true, [''], 'msgid "Remove the link to {host}"'])
	})

	it('marks a new message as fuzzy, except in a new catalogue', () => {
		const fresh = templateOf([...old, message('Something else')])
		expect(entriesOf(mergeCatalogue(fresh, catalogue).data).map(isFuzzy)).toEqual([false, false, false, true])
		expect(entriesOf(mergeCatalogue(fresh, newCatalogue('de')).data).some(isFuzzy)).toBe(false)
	})

	it('marks a message as fuzzy when its plural changes', () => {
		const { data } = mergeCatalogue(templateOf([message('{count} link', { plural: 'All {count} links' })]), catalogue)
		expect(isFuzzy(entriesOf(data)[0]!)).toBe(true)
		expect(entriesOf(data)[0]!.msgstr).toEqual(['{count} Link', '{count} Links'])
	})
})

describe('checking', () => {
	const messages = [message('Open {host}'), message('Close'), message('{count} link', { plural: '{count} links' })]
	const good = { 'Open {host}': ['{host} öffnen'], Close: ['Schließen'], '{count} link': ['{count} Link', '{count} Links'] }
	it.each<[string, Record<string, string[]>, RegExp | undefined]>([
		['nothing', {}, undefined],
		['a missing message', { Close: [''] }, /"Close" lacks its translation/],
		['a missing form', { '{count} link': ['{count} Link', ''] }, /lacks a plural form/],
		['another placeholder', { 'Open {host}': ['{site} öffnen'] }, /placeholders "\{site\}" instead of "\{host\}"/],
		['a last form without the count', { '{count} link': ['Ein Link', 'Viele Links'] }, /placeholders "" instead of "\{count\}"/],
		['markup', { Close: ['<b>Schließen</b>'] }, /markup/],
		['English', { Close: ['Close'] }, /left in English/],
		['three full stops', { Close: ['Schließen...'] }, /"…"/],
		['a space at the end', { Close: ['Schließen '] }, /spaces/],
	])('finds %s', (_, changes, problem) => {
		const problems = problemsOf(german(messages, { ...good, ...changes }), 'de')
		expect(problems).toEqual(problem ? [expect.stringMatching(problem)] : [])
	})

	it.each([['2026-11-24', { day: '2026-11-24', isNative: true }], ['2026-11-24 (no native speaker)', { day: '2026-11-24', isNative: false }], ['yes', undefined]])('knows when a catalogue was read: %s', (header, reading) => {
		const catalogue = german(messages, good)
		catalogue.headers['X-Read'] = header
		expect(readOn(catalogue)).toEqual(reading)
		expect(problemsOf(catalogue, 'de')).toHaveLength(reading ? 0 : 1)
	})

	it('lets one form for one thing spell the number out', () => {
		expect(problemsOf(german(messages, { ...good, '{count} link': ['Ein Link', '{count} Links'] }), 'de')).toEqual([])
	})
})

describe('the file of a language', () => {
	it('holds translations alone, in the order of the template, with forms by category', () => {
		const template = templateOf([message('Back'), message('Close'), message('{count} link', { plural: '{count} links' })])
		const catalogue = german([message('{count} link', { plural: '{count} links' }), message('Close'), message('Gone')], { Close: ['Schließen'], Gone: ['Weg'], '{count} link': ['{count} Link', '{count} Links'] })
		expect(compileCatalogue(catalogue, 'de', template)).toBe('export default [0,"Schließen",{"other":"{count} Links","one":"{count} Link"}]\n')
		expect(compileTemplate(template)).toMatch(/^export default \["\w{1,4}","\w{1,4}","\w{1,4}"\]\n$/)
	})

	it('is not built when two messages share a key', () => {
		expect(() => compileTemplate(templateOf([message('Aa'), message('BB')]))).toThrow('two of its messages have the same key')
	})
})

describe('plural forms', () => {
	it.each(LANGUAGES)('of %s agree with those of the browser', (language) => {
		const forms = categoriesOf(pluralForms(language), language)
		expect(forms.get('other')).toBeDefined()
	})

	it.each([
		['ru', 1, 0], ['ru', 21, 0], ['ru', 3, 1], ['ru', 12, 2], ['pl', 22, 1], ['pl', 21, 2], ['ar', 0, 0], ['ar', 11, 4], ['ar', 100, 5], ['ga', 8, 3], ['sl', 102, 1],
		['lv', 10, 0], ['lt', 11, 2], ['cs', 5, 2], ['fr', 0, 0], ['fr', 1_000_000, 1], ['pt_PT', 0, 1], ['he', 2, 1], ['ro', 19, 1], ['ja', 1, 0], ['oc', 2, 1],
	])('of %s for %i are form %i', (language, count, form) => {
		const rules = new Intl.PluralRules((language === 'oc' ? 'ca' : language).replace('_', '-'))
		expect(categoriesOf(pluralForms(language), language).get(rules.select(count))).toBe(form)
	})

	it('that split numbers in another way, or are no rule, are refused', () => {
		expect(() => categoriesOf('nplurals=2; plural=n > 1;', 'tr')).toThrow('2 is "other" by the Unicode CLDR, and form 1 by the header. Write: nplurals=2; plural=n != 1;')
		expect(() => categoriesOf('nplurals=2; plural=alert(1)', 'de')).toThrow('Could not read the plural forms of "de"')
		expect(() => categoriesOf(undefined, 'de')).toThrow('Could not read the plural forms of "de"')
	})
})
