import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMentions, mentionText } from '../../../src/editor/model/mention.ts'
import { atomAround, atomBefore, atomBehind, segmentsBetween, wholeAtoms } from '../../../src/editor/model/textDocument.ts'
import { leastMs } from '../../setup/linear.ts'
import { at, doc, serialize } from './builders.ts'

const people = new Set(['bob', 'eve', 'a b', 'group/all', 'team:x', 'constructor', 'dot.'])
const known = (id: string) => people.has(id)
const anyText = fc.string({ unit: fc.constantFrom('@', 'bob', 'eve', '"', 'a b', ' ', '\n', '\r', 'group/all', '.', '\'', '&lt;', '<img>', '\ud83d', '😀', '\u2028', '\0', 'x') })

describe('the document', () => {
	it('spells any text exactly as it was read', () => {
		fc.assert(fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
			const document = { text, atoms: findMentions(text, known) }
			expect(serialize(segmentsBetween(document))).toBe(text)
			for (const atom of document.atoms) expect(known(atom.id)).toBe(true)
		}), { numRuns: 500 })
	})

	it('renders text, line breaks and mentions in order', () => {
		expect(segmentsBetween(doc('hi ', at('bob'), '\n\nyou', at('a b')))).toEqual([
			{ kind: 'text', text: 'hi ' },
			{ kind: 'mention', text: '@bob', id: 'bob' },
			{ kind: 'break' },
			{ kind: 'break' },
			{ kind: 'text', text: 'you' },
			{ kind: 'mention', text: '@"a b"', id: 'a b' },
		])
	})

	it('finds the mention around, before and behind a position', () => {
		const document = doc('x', at('bob'), 'y')
		expect(atomAround(document, 1)).toBeUndefined()
		expect(atomAround(document, 2)?.id).toBe('bob')
		expect(atomAround(document, 5)).toBeUndefined()
		expect(atomBefore(document, 5)?.id).toBe('bob')
		expect(atomBefore(document, 4)).toBeUndefined()
		expect(atomBehind(document, 1)?.id).toBe('bob')
		expect(atomBehind(document, 5)).toBeUndefined()
	})

	it('grows a range over the mentions that it cuts', () => {
		const document = doc('x', at('bob'), 'y', at('eve'))
		expect(wholeAtoms(document, 8, 3)).toEqual({ from: 1, to: 10 })
		expect(wholeAtoms(document, 1, 5)).toEqual({ from: 1, to: 5 })
	})

	it('moves a caret out of a mention instead of selecting the mention', () => {
		expect(wholeAtoms(doc('x', at('bob'), 'y'), 3, 3)).toEqual({ from: 5, to: 5 })
	})
})

describe('mentions', () => {
	it.each<[string, string[]]>([
		['@bob', ['bob']],
		['hi @bob, @eve!', ['bob', 'eve']],
		['mail@bob', []],
		['é@bob', []],
		['(@bob)', ['bob']],
		['@bob\'s @eve.', ['bob', 'eve']],
		['@bob@eve', ['bob', 'eve']],
		['@bobby', []],
		['@"a b"@"group/all"', ['a b', 'group/all']],
		['@"team:x"', ['team:x']],
		['@"bob"', ['bob']],
		['@"nobody @bob', ['bob']],
		['@toString @constructor', ['constructor']],
		['@dot.', ['dot.']],
		['@@bob', ['bob']],
		['@"a\nb"', []],
	])('reads %j', (text, ids) => {
		expect(findMentions(text, known).map(({ id }) => id)).toEqual(ids)
	})

	it('stay cheap in a megabyte of at signs', async () => {
		expect(await leastMs(10_000, (spaces) => expect(findMentions('@'.repeat(1_000_000) + spaces, known)).toEqual([]))).toBeLessThan(10_000)
	})

	it('quotes ids with characters that would end a mention', () => {
		expect(['bob', 'a b', 'group/all', 'team:x', 'o\'neil@x.org', 'Zoë'].map(mentionText))
			.toEqual(['@bob', '@"a b"', '@"group/all"', '@"team:x"', '@o\'neil@x.org', '@"Zoë"'])
	})

	it('parses every mention that it serializes', () => {
		fc.assert(fc.property(fc.string({ minLength: 1 }).filter((id) => !/["\n]/.test(id)), (id) => {
			expect(findMentions(`a ${mentionText(id)} b`, (other) => other === id)).toHaveLength(1)
		}))
	})
})
