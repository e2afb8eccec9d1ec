import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, matches } from '../../src/ui/match.ts'
import { createMatcher } from '../../src/ui/matchRank.ts'
import { highlightMatches } from '../../src/picker/searchOptions.ts'

const marked = (text: string, query: string) => highlightMatches(text, query).map((part) => part.match ? `[${part.text}]` : part.text).join('')

describe('the rank of a title', () => {
	it.each([
		['Report 2026', 'report', 'prefix'],
		['  report', 'Report', 'prefix'],
		['Report Q3', 'report  q3', 'prefix'],
		['Annual report', 'report', 'word'],
		['annual-report.pdf', 'report', 'word'],
		['shortcode_of_it', 'of', 'word'],
		['misreport, then report', 'report', 'word'],
		['misreported', 'report', 'inside'],
		['Meeting with Alice', 'alice meeting', 'word'],
		['Reporting on the bedecked', 'deck report', 'inside'],
		['Meeting with Bob', 'alice meeting', 'elsewhere'],
		['Budget', 'report', 'elsewhere'],
		['Budget', ' ', 'elsewhere'],
		['', 'report', 'elsewhere'],
		['Café', 'cafe', 'prefix'],
		['Cafe', 'café', 'prefix'],
		['Straße nach Über', 'uber', 'word'],
		['Straße', 'strasse', 'prefix'],
		['STRASSE', 'straße', 'prefix'],
		['Łódź', 'lodz', 'prefix'],
		['ΟΔΟΣ', 'οδος', 'prefix'],
		['İstanbul', 'istanbul', 'prefix'],
		['отчёт', 'отчет', 'prefix'],
		['किताब', 'क', 'prefix'],
		['किताब', 'कत', 'elsewhere'],
		['.*', '.*', 'prefix'],
		['abc', '.*', 'elsewhere'],
	] as const)('is, for %j and %j, %s', (title, query, rank) => {
		expect(createMatcher(query)(title)).toBe(rank)
	})

	it('counts words that are in different texts of one item', () => {
		const rank = createMatcher('alice sales')
		expect(rank('Alice Smith', 'Sales')).toBe('word')
		expect(rank('Alice Smith', 'Presales')).toBe('inside')
		expect(rank('Alice Smith')).toBe('elsewhere')
	})
})

describe('a match', () => {
	it.each([
		['Tracker issues', 'ISSUE', true],
		['Tracker issues', '  track ', true],
		['Tracker issues', 'iss track', true],
		['Überblick', 'uberblick', true],
		['Tracker issues', '.*', false],
		['What? (really)', '? (', true],
		['Pictures', 'issue', false],
		['Pictures', '  ', true],
	])('is, for "%s" and "%s": %s', (title, query, expected) => {
		expect(matches(title, query)).toBe(expected)
	})

	it('is the same for every spelling with and without accents', () => {
		const letters = fc.string({ unit: fc.constantFrom('a', 'é', 'e\u0301', 'Å', 'ñ', 'ß', 'ø', ' ', 'x') })
		fc.assert(fc.property(letters, letters, (text, query) => {
			expect(matches(text, query)).toBe(matches(fold(text), fold(query)))
		}))
	})
})

describe('highlighted words', () => {
	it.each([
		['Login fails', 'log', '[Log]in fails'],
		['login issue login', 'login', '[login] issue [login]'],
		['Login issue 1', 'issue login', '[Login] [issue] 1'],
		['a.b*c', '.b*', 'a[.b*]c'],
		['nothing', 'zzz', 'nothing'],
		['text', '  ', 'text'],
		['Straße', 'STRASSE', '[Straße]'],
		['Straße', 'stras', '[Straß]e'],
		['In the Café', 'cafe', 'In the [Café]'],
		['In the Cafe\u0301 bar', 'cafe', 'In the [Cafe\u0301] bar'],
		['cafe', 'CAFÉ', '[cafe]'],
		['reports', 'repo ports', '[reports]'],
		['𝒳 and é', 'e', '𝒳 and [é]'],
		['', 'a', ''],
	])('are, in "%s" for "%s", "%s"', (text, query, expected) => {
		expect(marked(text, query)).toBe(expected)
	})

	it('split a text into parts that join to the same text', () => {
		fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
			expect(highlightMatches(text, query).map((part) => part.text).join('')).toBe(text)
		}))
	})

	it('exist in every matching text', () => {
		const letters = fc.string({ unit: fc.constantFrom('a', 'é', 'e\u0301', 'ß', 's', ' ') })
		fc.assert(fc.property(letters, letters, (text, query) => {
			if (query.trim() && matches(text, query)) expect(highlightMatches(text, query).some(({ match }) => match)).toBe(true)
		}))
	})
})
