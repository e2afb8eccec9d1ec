import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlightMatches } from '../../../src/core/search/highlightMatches.ts'

const marked = (text: string, query: string) => highlightMatches(text, query).map((part) => part.match ? `[${part.text}]` : part.text).join('')

describe('highlight', () => {
	it.each([
		['Login fails', 'log', '[Log]in fails'],
		['login issue login', 'login', '[login] issue [login]'],
		['Login issue 1', 'issue login', '[Login] [issue] 1'],
		['a.b*c', '.b*', 'a[.b*]c'],
		['nothing', 'zzz', 'nothing'],
		['text', '  ', 'text'],
		['Straße', 'STRASSE', 'Straße'],
		['', 'a', ''],
	])('marks in "%s" what "%s" looks for', (text, query, expected) => {
		expect(marked(text, query)).toBe(expected)
	})

	it('gives parts that joined are the text again', () => {
		fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
			expect(highlightMatches(text, query).map((part) => part.text).join('')).toBe(text)
		}))
	})
})
