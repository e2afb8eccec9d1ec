import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarkdownFinder } from '../../../src/markdown/renderLinks.ts'
import { previewLinks } from '../../../src/previews/items.ts'
import { isInertEdit } from '../../../src/editor/composer/inertEdit.ts'
import { isPlainAddress } from '../../../src/editor/composer/suppressPreview.ts'
import { applyEdit, type Edit } from '../../../src/editor/model/edit.ts'
import { runs } from '../../setup/runs.ts'

/** Applies the edit in a marked text: `[[…->…]]` replaces the text before the arrow with the text after it. */
function editIn(marked: string): { text: string, edit: Edit } {
	const [whole, removed, given] = /\[\[(.*?)->(.*?)\]\]/s.exec(marked)!
	const from = marked.indexOf(whole)
	return { text: marked.replace(whole, removed!), edit: { from, to: from + removed!.length, text: given! } }
}

describe('an edit', () => {
	it.each([
		'see https://a.test [[->n]]', 'see https://a.test no[[->w]]', 'one tw[[->o]] three https://a.test', 'one two[[-> ]]', 'one [[two->]]', '- an item[[->s]]', 'eins zw[[ö->ei]]',
		'# a heading wit[[->h]]\n\nhttps://a.test', 'see [this](https://a.test)\n\nand the[[->n]]', 'नमस्ते दुनि[[->या]]', 'Hello, you a[[->n]]d me.',
	])('that changes words alone is inert: %s', (marked) => {
		const { text, edit } = editIn(marked)
		expect(isInertEdit(text, edit)).toBe(true)
	})

	it.each([
		'see https://a.tes[[->t]]', 'see https://a.test[[-> ]]', 'ww[[->w]].a.test', '[[->a]]', '1. [[->a]]', '    [[->a]]', 'a\n[[->b]]', 'a b[[->\n]]', 'a b[[->1]]', 'a b[[->:]]',
		'[a]: https://a.test [[->b]]', 'see [a b [[c->]]]\n\n[a b]: https://a.test', '[a](https://a.test\nb [[c->]]\n)', 'see [a](https://a.test "b" [[c->]])', '``` [[js->]]',
	])('that could be more is not: %s', (marked) => {
		const { text, edit } = editIn(marked)
		expect(isInertEdit(text, edit)).toBe(false)
	})
})

/** Texts in which a word decides about a link. */
const TEXTS = [
	'see [a b c] now\n\n[a c]: https://d.test', 'see [a c][d]\n\n[d]: https://d.test', '[d]: https://d.test a', '[d]: https://d.test\n"a b" c', '[d]:\nhttps://d.test a',
	'[d](https://d.test\nb c\n)', '[d](https://d.test\n"b" c\n)', '[d](https://d.test "b" c )', '[d](\nhttps://d.test b\n)', '[d](https://d.test \'a b\' )', '<https://d.test a b>', '`a b` https://d.test `c d`',
	'```js a\nhttps://d.test\n```\nb c', 'a b\n``` c\nhttps://d.test', '    a b https://d.test', '- a b\n\n      c d https://d.test', 'a | b\n- | -\nc d | https://d.test', '[^a b]: https://d.test c\n\nd [^a b]',
	'a b^[c d https://d.test]', '![a b](https://d.test)', 'a www b www.d.test', '**a b** https://d.test **c d**', 'a https://d.test b https://d.test/c d', '> a b\n> https://d.test c',
]
const PIECES = [
	'https://a.test', 'https://a.test/x', 'www.b.test', '<https://c.test>', '[words here](https://a.test/x)', '[a](', '](', ')', '[a b]', '[a b]: https://d.test', ']: ', '"a b"', '\'', '(', '`', '```', '~~~',
	'**', '_', '~~', '- ', '1. ', '> ', '# ', '    ', '|', '---', '===', '\n', '\n\n', '\n', '\\', '&amp;', '!', ':', '.', '@bob', '{a}', 'a', 'b', 'words', 'नम', '日本', 'é', ' ', ' ', ' ', ' a ', ' a b ', 'a b c',
]
const FINDERS = [previewLinks, ...[false, true].flatMap((extended) => [false, true].map((autolink) => createMarkdownFinder({ extended, autolink })))]

const WORDS = ['', 'a', 'b', ' ', 'ab ', ' a', 'a b', 'नम', '日']

/** Whether an edit is inert; where it is, the links must stay. */
function look(text: string, edit: Edit): boolean {
	if (!isInertEdit(text, edit)) return false
	const after = applyEdit({ text, atoms: [] }, edit).text
	for (const find of FINDERS) {
		const links = find(text)
		expect(find(after), `${JSON.stringify(text)} and then ${JSON.stringify(after)}`).toEqual(links)
		for (const link of links) expect(isPlainAddress(after, link)).toBe(isPlainAddress(text, link))
	}
	return true
}

describe('an inert edit', () => {
	it.each(TEXTS)('leaves the links as they are, wherever it is: %j', (text) => {
		for (let from = 0; from <= text.length; from++) {
			for (let to = from; to <= Math.min(text.length, from + 5); to++) for (const given of WORDS) look(text, { from, to, text: given })
		}
	})

	it('leaves the links of every text as they are, and whether they are bare', { timeout: 60_000 }, () => {
		let inert = 0
		fc.assert(fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 2, maxLength: 14 }), fc.nat({ max: 99 }), fc.nat({ max: 4 }), fc.constantFrom(...WORDS), (pieces, at, length, given) => {
			const text = pieces.join('')
			const from = at % (text.length + 1)
			if (look(text, { from, to: Math.min(text.length, from + length), text: given })) inert++
		}), { numRuns: runs(4000, 80_000) })
		expect(inert).toBeGreaterThan(runs(50, 1000))
	})
})
