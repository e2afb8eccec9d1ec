import type { TextDocument } from '../../../src/editor/model/textDocument.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit, diffEdit, followCaret, invertEdit, mapPosition } from '../../../src/editor/model/edit.ts'
import { wholeAtoms } from '../../../src/editor/model/textDocument.ts'
import { at, doc } from './builders.ts'

const parts = fc.array(fc.oneof(fc.constantFrom('a', ' ', '\n', 'word', '😀'), fc.constantFrom(at('bob'), at('a b'))), { maxLength: 12 })
const documents = parts.map((list) => doc(...list))

function holds(document: TextDocument) {
	let end = 0
	for (const atom of document.atoms) {
		expect(atom.start).toBeGreaterThanOrEqual(end)
		expect(document.text.slice(atom.start, atom.end)).toBe(atom.id === 'bob' ? '@bob' : '@"a b"')
		end = atom.end
	}
}

describe('an edit', () => {
	it('keeps mentions on their characters, wherever it cuts', () => {
		fc.assert(fc.property(documents, fc.nat(), fc.nat(), documents, (document, one, two, inserted) => {
			const [from, to] = [one % (document.text.length + 1), two % (document.text.length + 1)].sort((a, b) => a - b) as [number, number]
			const after = applyEdit(document, { from, to, text: inserted.text, atoms: inserted.atoms })
			expect(after.text).toBe(document.text.slice(0, from) + inserted.text + document.text.slice(to))
			holds(after)
		}), { numRuns: 500 })
	})

	it('is taken back by its inverse', () => {
		fc.assert(fc.property(documents, fc.nat(), fc.nat(), documents, (document, one, two, inserted) => {
			const { from, to } = wholeAtoms(document, one % (document.text.length + 1), two % (document.text.length + 1))
			const edit = { from, to, text: inserted.text, atoms: inserted.atoms }
			expect(applyEdit(applyEdit(document, edit), invertEdit(document, edit))).toEqual(document)
		}), { numRuns: 500 })
	})

	it('carries positions with the text around it', () => {
		const edit = { from: 2, to: 4, text: 'xyz' }
		expect([0, 2, 3, 4, 5].map((position) => mapPosition(position, edit, 'after'))).toEqual([0, 5, 5, 5, 6])
		expect([0, 2, 3, 4, 5].map((position) => mapPosition(position, edit, 'before'))).toEqual([0, 2, 2, 2, 6])
	})
})

describe('a caret', () => {
	it.each([
		['hello |world', '@alice: hello world!', '@alice: hello |world!'],
		['hello| world', 'hello world', 'hello| world'],
		['aaa |bbb', 'ccc bbb ddd', 'ccc |bbb ddd'],
		['aaa| bbb', 'x', 'x|'],
		['|a', 'b', 'b|'],
	])('at %j goes with its words to %j', (before, after, expected) => {
		const position = before.indexOf('|')
		const old = before.replace('|', '')
		const edit = diffEdit(old, after) ?? { from: 0, to: 0, text: '' }
		const to = followCaret(position, edit, old)
		expect(`${after.slice(0, to)}|${after.slice(to)}`).toBe(expected)
	})
})

describe('the smallest change', () => {
	it('turns any text into any other', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (head, tail, other) => {
			for (const [before, after] of [[head + tail, head + other + tail], [head, tail], [head + other, head]] as const) {
				const edit = diffEdit(before, after)
				expect(edit ? applyEdit({ text: before, atoms: [] }, edit).text : before).toBe(after)
			}
		}))
	})

	it.each([0, 1, 254, 255, 256, 257, 511, 512, 513, 1000])('is one letter after %i characters of a long text', (from) => {
		const before = '😀 '.repeat(334)
		const at = from % 3 === 1 ? from + 1 : from
		const after = `${before.slice(0, at)}x${before.slice(at)}`
		expect(diffEdit(before, after)).toEqual({ from: at, to: at, text: 'x' })
		expect(diffEdit(after, before)).toEqual({ from: at, to: at + 1, text: '' })
	})

	it('is none between equal texts', () => {
		expect(diffEdit('same', 'same')).toBeNull()
	})

	it('cuts no pair of surrogates', () => {
		expect(diffEdit('a😀b', 'a😁b')).toEqual({ from: 1, to: 3, text: '😁' })
	})
})
