import type { GetTextTranslation } from 'gettext-parser'
import type { ReferenceMessages } from '../../src/ui/messages.ts'
import { describe, expect, it } from 'vitest'
import glossary from '../../l10n/glossary.json' with { type: 'json' }
import { entriesOf, languageNames, readCatalogue } from '../../scripts/l10n/catalogue.ts'

type Rules = Record<'link' | 'preview' | 'provider' | 'picker' | 'tab' | 'remove' | 'copy' | 'address', string> & { ellipsis?: string, form?: string, never?: string }

/** The English words that each term of the glossary translates. “Tab” is also a key. */
const ENGLISH: Record<string, RegExp> = {
	link: /\blinks?\b/i, preview: /\bpreviews?\b/i, provider: /\bproviders?\b/i, picker: /\bSmart Picker\b/, tab: /\btab\b/, remove: /\bremoved?\b/i, copy: /\bcop(?:y|ied)\b/i, address: /\baddress\b/i,
}

const listOf = (words = '') => words.split(', ').filter(Boolean)

/** The first part of a term, up to the mark where its endings begin. */
const stemsOf = (words: string) => listOf(words).map((word) => word.split('|')[0]!.toLowerCase())

const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '')

const textsOf = (entries: GetTextTranslation[]) => entries.flatMap(({ msgstr }) => msgstr.map(withoutNames))

/** Whether a text has a word. Chinese and Korean write no spaces between words. */
function hasWord(text: string, word: string): boolean {
	const found = /[\p{sc=Han}\p{sc=Hangul}]/u.test(word) ? word : String.raw`(?<![\p{L}\p{M}])${word}(?![\p{L}\p{M}])`
	return new RegExp(found, word === word.toLowerCase() ? 'iu' : 'u').test(text)
}

/** The texts of a list that have a word that their language avoids. */
const avoidedIn = (texts: string[], { never }: Rules) => listOf(never).flatMap((word) => texts.filter((text) => hasWord(text, word)).map((text) => `${word}: ${text}`))

/** The manual's own texts, by language. */
const manual = Object.fromEntries(Object.entries(import.meta.glob<{ messages: ReferenceMessages }>('../../playground/locales/*.ts', { eager: true }))
	.map(([file, { messages }]) => [file.replace(/^.*\/|\.ts$/g, '').replace('-', '_'), Object.values(messages).flatMap((text) => typeof text === 'string' ? text : Object.values(text))]))

/** Two meanings that many languages have one word for. */
const ONE_WORD = [['Go back', 'Back'], ['Links', 'Link'], ['Pasted links', 'Pasted link']]

it('has every language, and none besides', () => {
	expect(Object.keys(glossary).sort()).toEqual(languageNames())
})

describe.each(Object.entries<Rules>(glossary as Record<string, Rules>))('%s', (language, rules) => {
	const entries = entriesOf(readCatalogue(language))

	it.each(Object.keys(ENGLISH))('has one word for "%s"', (term) => {
		const stems = stemsOf(rules[term as 'link'])
		expect(stems).not.toEqual([])
		const meant = entries.filter(({ msgid }) => ENGLISH[term]!.test(withoutNames(msgid)))
		expect(meant.length).toBeGreaterThan(0)
		const others = meant.filter(({ msgstr }) => !msgstr.every((form) => stems.some((stem) => withoutNames(form).toLowerCase().includes(stem))))
		expect(others.map(({ msgid, msgstr }) => [msgid, ...msgstr])).toEqual([])
	})

	it('avoids words that Nextcloud doesn’t use, and the other form of address', () => {
		expect(avoidedIn(textsOf(entries), rules)).toEqual([])
	})

	it('says two things in two ways', () => {
		const alike = entries.map(({ msgstr }) => entries.filter((other) => String(other.msgstr) === String(msgstr)).map(({ msgid }) => msgid))
		expect(alike.filter((ids) => ids.length > 1 && !ONE_WORD.some((pair) => String(pair) === String(ids)))).toEqual([])
	})

	it('writes ellipses as the language does', () => {
		const ellipsis = rules.ellipsis ?? '…'
		const texts = textsOf(entries).filter((text) => text.includes('…'))
		expect(texts.length).toBeGreaterThan(0)
		expect(texts.filter((text) => /\s?…/.exec(text)![0] !== ellipsis)).toEqual([])
	})
})

it.each(Object.entries(manual))('the manual in %s avoids the same words', (language, texts) => {
	expect(texts.length).toBeGreaterThan(100)
	expect(avoidedIn(texts, (glossary as Record<string, Rules>)[language]!)).toEqual([])
})

it.each(['fr', 'oc'])('%s has no-break spaces before high punctuation and within quotation marks', (language) => {
	const texts = [...entriesOf(readCatalogue(language)).flatMap(({ msgstr }) => msgstr), ...manual[language] ?? []]
	expect(texts.filter((text) => /[?»]/.test(text)).length).toBeGreaterThan(1)
	expect(texts.filter((text) => /[^\u00A0\u202F][:;?!»](?:\s|$)|«[^\u00A0\u202F]/.test(text))).toEqual([])
})
