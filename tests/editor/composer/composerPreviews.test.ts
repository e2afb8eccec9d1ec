import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEBOUNCE_MS } from '../../../src/links/unfinished.ts'
import { createMarkdownFinder } from '../../../src/markdown/renderLinks.ts'
import { previewLinks } from '../../../src/previews/items.ts'
import { changeText, computePreviews, isPlainAddress, nextRestMs, passTime, startComposer, type PreviewFilter, type ComposerState, isInertEdit } from '../../../src/editor/composer/composerPreviews.ts'
import { applyEdit, type Edit } from '../../../src/editor/model/edit.ts'
import { runs } from '../../setup/runs.ts'

const ALL: PreviewFilter = { limit: 10, isWanted: () => true }
const shown = (state: ComposerState, filter = ALL) => computePreviews(state, filter).map(({ link }) => link)

/** Lets somebody write: each text comes so many milliseconds after the one before. */
function write(first: string, ...steps: (string | [afterMs: number, text: string])[]) {
	let state = startComposer(first, previewLinks)
	let nowMs = 0
	for (const step of steps) {
		const [afterMs, text] = typeof step === 'string' ? [50, step] : step
		nowMs += afterMs
		state = changeText(passTime(state, nowMs), text, { find: previewLinks, nowMs })
	}
	return { state, nowMs, rested: passTime(state, nowMs + DEBOUNCE_MS) }
}

/** All beginnings of a text, as it is typed. */
const typed = (text: string, before = '', after = '') => Array.from({ length: text.length }, (_, index) => before + text.slice(0, index + 1) + after)

describe('composer previews', () => {
	it('show the links of a text that is there from the start', () => {
		expect(shown(startComposer('https://a.test/x and <https://b.test> and https://c.test', previewLinks))).toEqual(['https://a.test/x', 'https://c.test'])
	})

	it('show nothing while an address is typed, and the whole of it once it has rested', () => {
		const { state, nowMs } = write('', ...typed('https://a.test/x.html'))
		expect(shown(state)).toEqual([])
		expect(shown(passTime(state, nowMs + DEBOUNCE_MS - 1))).toEqual([])
		expect(nextRestMs(state)).toBe(nowMs + DEBOUNCE_MS)
		const rested = passTime(state, nowMs + DEBOUNCE_MS)
		expect(shown(rested)).toEqual(['https://a.test/x.html'])
		expect(nextRestMs(rested)).toBeNull()
	})

	it.each([
		['a blank', ' '], ['a new line', '\n'], ['a parenthesis that closes nothing', ')'], ['a quote', '"'],
	])('show an address at once that is ended by %s', (_name, end) => {
		expect(shown(write('', ...typed(`https://a.test/x${end}`)).state)).toEqual(['https://a.test/x'])
	})

	it.each(['.', ',', '?', '/', '-', ':'])('wait behind "%s", which may be part of the address', (sign) => {
		expect(shown(write('', ...typed(`https://a.test/x${sign}`)).state)).toEqual([])
	})

	it('appear at once for a pasted link, at any position', () => {
		expect(shown(write('', 'https://a.test/x').state)).toEqual(['https://a.test/x'])
		expect(shown(write('see  now', 'see https://a.test/x now').state)).toEqual(['https://a.test/x'])
		// The edit that is seen here is "y https://a.test/": a rotation of what was pasted.
		expect(shown(write('https://a.test/x', 'https://a.test/y https://a.test/x').state)).toEqual(['https://a.test/y', 'https://a.test/x'])
	})

	it('wait for what an input method writes in one go', () => {
		const before = startComposer('', previewLinks)
		expect(shown(changeText(before, 'https://a.test/x', { find: previewLinks, nowMs: 0, isComposing: true }))).toEqual([])
	})

	it('keep the preview of an address that is being edited in its place until the new one is written', () => {
		const text = (path: string) => `https://z.test https://a.test/${path} https://b.test`
		const { state, rested } = write(text('x'), text('x1'), text('x12'))
		expect(computePreviews(state, ALL)).toEqual([
			{ link: 'https://z.test', linkInText: 'https://z.test' },
			{ link: 'https://a.test/x', linkInText: 'https://a.test/x12' },
			{ link: 'https://b.test', linkInText: 'https://b.test' },
		])
		expect(shown(rested)).toEqual(['https://z.test', 'https://a.test/x12', 'https://b.test'])
		expect(shown(write(text('x'), text('x1'), `${text('x1')} go`).state)).toEqual(['https://z.test', 'https://a.test/x1', 'https://b.test'])
	})

	it('let an unfinished address keep its place in the limit', () => {
		const { state, rested } = write(' https://b.test https://c.test', ...typed('https://a.test', '', ' https://b.test https://c.test'))
		expect(shown(state, { ...ALL, limit: 2 })).toEqual(['https://b.test'])
		expect(shown(rested, { ...ALL, limit: 2 })).toEqual(['https://a.test', 'https://b.test'])
	})

	it('forget an address with its text', () => {
		expect(shown(write('https://a.test/x', '').state)).toEqual([])
		const { state } = write('', ...typed('https://a.test/x'), '')
		expect(nextRestMs(state)).toBeNull()
	})

	it('rest from the last touch, and only the address that was touched', () => {
		const { state } = write('', 'https://a.test/1 ', ...typed('https://a.test/2', 'https://a.test/1 '), [DEBOUNCE_MS - 10, 'https://a.test/1 https://a.test/23'])
		expect(shown(state)).toEqual(['https://a.test/1'])
	})

	it('pass over what is not wanted, and count the rest', () => {
		const state = startComposer('https://a.test https://b.test https://c.test', previewLinks)
		expect(shown(state, { limit: 1, isWanted: (link) => link !== 'https://a.test' })).toEqual(['https://b.test'])
		expect(shown(state, { limit: 0, isWanted: () => true })).toEqual([])
	})

	it('are the previews of the message once all has rested, whatever was done to the text', () => {
		const piece = fc.constantFrom('https://a.test/x', 'https://b.test', '<https://c.test/y>', ' ', '\n', 'a', '.', ')', '見て', 'العنوان ', '🙂', 'http://', '/', 'नमस्ते ')
		const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(6), piece, wait: fc.nat(500), isComposing: fc.boolean() })
		fc.assert(fc.property(fc.array(piece), fc.array(edit), fc.nat(4), (start, edits, limit) => {
			let text = start.join('')
			let state = startComposer(text, previewLinks)
			let nowMs = 0
			for (const { at, cut, piece: inserted, wait, isComposing } of edits) {
				const from = Math.round(at * text.length)
				text = text.slice(0, from) + inserted + text.slice(from + cut)
				nowMs += wait
				state = changeText(passTime(state, nowMs), text, { find: previewLinks, nowMs, isComposing })
				expect(state.links).toEqual(previewLinks(text))
				expect(shown(state).length).toBeLessThanOrEqual(previewLinks(text).length)
			}
			expect(shown(passTime(state, nowMs + DEBOUNCE_MS), { ...ALL, limit })).toEqual(previewLinks(text).slice(0, limit))
		}))
	})

	it('never show an address that only a key made, however it is typed', () => {
		fc.assert(fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.constantFrom('', 'see ', '(', '見て'), (url, before) => {
			let state = startComposer(before, previewLinks)
			for (const [index, text] of typed(url, before).entries()) {
				state = changeText(state, text, { find: previewLinks, nowMs: index * 50 })
				const [link] = previewLinks(text)
				if (link && !previewLinks(`${text}a`).includes(link)) expect(shown(state)).not.toContain(link)
			}
		}), { numRuns: 10 })
	})
})

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
