import type { TextDocument, TextRange } from '../../../src/editor/model/textDocument.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLinkTarget } from '../../../src/links/markdownLink.ts'
import { applyEdit, invertEdit } from '../../../src/editor/model/edit.ts'
import { activeFormats, continueLine, indentItems, leaveLine, makeLink, pasteOver, soleLink, toggleLine, toggleMark, type LineName, type MarkdownEdit, type MarkName } from '../../../src/editor/model/markdownCommands.ts'
import { findMentions } from '../../../src/editor/model/mention.ts'
import { runs } from '../../setup/runs.ts'

/** A text with its selection between ‹ and ›, or its caret at ¦. */
function read(written: string): { doc: TextDocument, range: TextRange } {
	const caret = written.indexOf('¦')
	const text = written.replace(/[‹›¦]/g, '')
	const doc = { text, atoms: findMentions(text, (id) => id === 'bob') }
	if (caret >= 0) return { doc, range: { anchor: caret, head: caret } }
	return { doc, range: { anchor: written.indexOf('‹'), head: written.indexOf('›') - 1 } }
}

function write(text: string, { anchor, head }: TextRange): string {
	if (anchor === head) return `${text.slice(0, head)}¦${text.slice(head)}`
	const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
	return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`
}

function result(written: string, act: (doc: TextDocument, range: TextRange) => MarkdownEdit | null): string | null {
	const { doc, range } = read(written)
	const done = act(doc, range)
	if (!done) return null
	const after = applyEdit(doc, done.edit)
	expect(applyEdit(after, invertEdit(doc, done.edit)), 'taken back').toEqual(doc)
	expect(after.atoms.map(({ start, end }) => after.text.slice(start, end)), 'mentions').toEqual(doc.atoms.map(() => '@bob'))
	return write(after.text, done.after)
}

describe('a mark', () => {
	it.each<[MarkName, string, string]>([
		['bold', 'a ‹word› b', 'a **‹word›** b'],
		['bold', 'a **‹word›** b', 'a ‹word› b'],
		['bold', 'a ‹**word**› b', 'a ‹word› b'],
		['bold', 'a *‹*word*›* b', 'a ‹word› b'],
		['bold', 'a ‹**wo›rd** b', 'a ‹wo›rd b'],
		['bold', 'a **wo‹rd**› b', 'a wo‹rd› b'],
		['bold', 'a **two wo¦rds** b', 'a two wo¦rds b'],
		['bold', '**one ‹two› three**', 'one ‹two› three'],
		['bold', '**one t¦wo three** **four**', 'one t¦wo three **four**'],
		['bold', 'a __‹word›__ b', 'a ‹word› b'],
		['bold', '‹one **two** three›', '**‹one two three›**'],
		['bold', '‹one __two__ three›', '**‹one two three›**'],
		['bold', '‹one **tw›o** three', '**‹one tw›o** three'],
		['bold', 'one **tw‹o** three›', 'one **tw‹o three›**'],
		['bold', '**on‹e** two **thr›ee**', '**on‹e two thr›ee**'],
		['italic', '‹one *two* **three** snake_case›', '*‹one two **three** snake_case›*'],
		['strikethrough', '‹one ~~two~~ three›', '~~‹one two three›~~'],
		['bold', 'a ‹ word › b', 'a ‹ **word** › b'],
		['bold', 'a wo¦rd b', 'a **wo¦rd** b'],
		['bold', 'a **wo¦rd** b', 'a wo¦rd b'],
		['bold', 'a word ¦', 'a word **¦**'],
		['bold', 'a word **¦**', 'a word ¦'],
		['bold', '¦', '**¦**'],
		['bold', 'a *‹word›* b', 'a ***‹word›*** b'],
		['bold', 'a ***‹word›*** b', 'a *‹word›* b'],
		['italic', 'a ‹word› b', 'a *‹word›* b'],
		['italic', 'a *‹word›* b', 'a ‹word› b'],
		['italic', 'a _‹word›_ b', 'a ‹word› b'],
		['italic', 'a **‹word›** b', 'a ***‹word›*** b'],
		['italic', 'a ***‹word›*** b', 'a **‹word›** b'],
		['italic', 'snake_‹case›_word', 'snake‹case›word'],
		['strikethrough', 'a ‹word› b', 'a ~~‹word›~~ b'],
		['strikethrough', 'a ~~‹word›~~ b', 'a ‹word› b'],
		['strikethrough', '‹two words›', '~~‹two words›~~'],
		['bold', 'hi ‹@bob› there', 'hi **‹@bob›** there'],
		['bold', 'hi **‹@bob›** there', 'hi ‹@bob› there'],
		['bold', '‹hi @bob there›', '**‹hi @bob there›**'],
		['bold', '‹你好世界›', '**‹你好世界›**'],
		['bold', '‹नमस्ते›', '**‹नमस्ते›**'],
		['bold', '‹مرحبا›', '**‹مرحبا›**'],
		['bold', '你¦好', '**你¦好**'],
		['bold', '‹👨‍👩‍👧›', '**‹👨‍👩‍👧›**'],
		['bold', '‹one\ntwo›', '**‹one**\n**two›**'],
		['bold', '‹**one**\n**two**›', '‹one\ntwo›'],
		['bold', '‹**one**\ntwo›', '‹**one**\n**two›**'],
		['bold', '‹- one\n- two›', '‹- **one**\n- **two›**'],
		['bold', '‹> 1. one\n\n- [ ] two›', '‹> 1. **one**\n\n- [ ] **two›**'],
		['code', 'a ‹word› b', 'a `‹word›` b'],
		['code', 'a `‹word›` b', 'a ‹word› b'],
		['code', 'a ‹x`y› b', 'a ``‹x`y›`` b'],
		['code', 'a ``‹x`y›`` b', 'a ‹x`y› b'],
		['code', 'a ¦', 'a `¦`'],
		['code', 'a\n‹one\ntwo›\nb', 'a\n```\n‹one\ntwo›\n```\nb'],
		['code', 'a\n```\n‹one\ntwo›\n```\nb', 'a\n‹one\ntwo›\nb'],
		['code', '‹one\n```\ntwo›', '````\n‹one\n```\ntwo›\n````'],
	])('%s: %j becomes %j', (name, before, after) => {
		expect(result(before, (doc, range) => toggleMark(doc, range, name))).toBe(after)
	})

	it.each<MarkName>(['bold', 'strikethrough', 'code'])('%s that is set and taken away leaves what there was', (name) => {
		const words = fc.stringMatching(/^[\p{L}\d][\p{L}\d ,.]{0,20}[\p{L}\d]$/u)
		fc.assert(fc.property(words, words, words, (before, word, behind) => {
			const doc = { text: `${before} ${word} ${behind}`, atoms: [] }
			const range = { anchor: before.length + 1, head: before.length + 1 + word.length }
			const set = toggleMark(doc, range, name)!
			const between = applyEdit(doc, set.edit)
			const unset = toggleMark(between, set.after, name)!
			expect(applyEdit(between, unset.edit).text).toBe(doc.text)
			expect(unset.after).toEqual(range)
		}))
	})
})

describe('a kind of lines', () => {
	it.each<[LineName, string, string]>([
		['bullet', '‹one\ntwo›', '- ‹one\n- two›'],
		['bullet', '‹- one\n- two›', '‹one\ntwo›'],
		['bullet', '‹1. one\n- two›', '- ‹one\n- two›'],
		['ordered', '‹one\n\ntwo›', '1. ‹one\n\n2. two›'],
		['ordered', '> o¦ne', '> 1. o¦ne'],
		['task', '- o¦ne', '- [ ] o¦ne'],
		['task', '  - [x] o¦ne', '  o¦ne'],
		['quote', '- @bob¦', '> - @bob¦'],
		['quote', '> > o¦ne', '> o¦ne'],
		['bullet', '¦', '- ¦'],
	])('%s: %j becomes %j', (name, before, after) => {
		expect(result(before, (doc, range) => toggleLine(doc, range, name))).toBe(after)
	})
})

it.each([
	['a **b¦c** d', 'bold'], ['a ***‹bc›*** d', 'bold,italic'], ['a **b** ¦c **d**', ''], ['> 1. ~~x¦~~', 'strikethrough,ordered,quote'],
	['- [ ] `a **b**¦`', 'code,task'], ['```\n**a¦**\n```', 'code'], ['- a¦', 'bullet'], ['**a** snake_c¦ase_', ''],
])('the formats of %j are "%s"', (written, expected) => {
	const { doc, range } = read(written)
	expect(activeFormats(doc, range).join()).toBe(expected)
})

describe('a link', () => {
	it.each([
		['see ‹this page› now', 'see [this page](¦) now'],
		['see ‹https://a.example/x› now', 'see [¦](https://a.example/x) now'],
		['see ¦', 'see [¦]()'],
		['see th¦is', 'see [this](¦)'],
		['ask ‹@bob›', 'ask [@bob](¦)'],
	])('%j becomes %j', (before, after) => {
		expect(result(before, makeLink)).toBe(after)
	})

	it.each([
		['see ‹this page› now', 'https://a.example/x', 'see [this page](https://a.example/x)¦ now'],
		['see ‹ this › now', ' https://a.example/x\n', 'see  [this](https://a.example/x)¦  now'],
		['see ‹@bob and [1]›', 'https://a.example', 'see [@bob and \\[1\\]](https://a.example)¦'],
		['‹x›', 'https://a.example/wiki/A_(b)', '[x](https://a.example/wiki/A_(b))¦'],
		['see ‹this›', 'no address', null],
		['see ‹this›', 'https://a.example and more', null],
		['see ‹this›', 'https://a.example https://b.example', null],
		['see ‹https://b.example›', 'https://a.example', null],
		['see ‹one\ntwo›', 'https://a.example', null],
		['see ¦', 'https://a.example', null],
		['see‹  ›', 'https://a.example', null],
	])('%j with %j pasted over it becomes %j', (before, pasted, after) => {
		expect(result(before, (doc, range) => pasteOver(doc, range, pasted))).toBe(after)
	})

	it.each([
		['https://a.example/(b)', 'https://a.example/(b)'],
		['https://a.example/b)', '<https://a.example/b)>'],
		['https://a.example/(b', '<https://a.example/(b>'],
	])('to %s has the target %s', (url, target) => {
		expect(toLinkTarget(url)).toBe(target)
	})

	it.each([
		['https://a.example', 'https://a.example'], [' http://a.example/x?y=1#z ', 'http://a.example/x?y=1#z'],
		['mailto:a@b.example', null], ['javascript:alert(1)', null], ['a.example', null], ['', null], ['https://a.example.', null],
	])('is what %j is: %j', (text, url) => {
		expect(soleLink(text)).toBe(url)
	})
})

describe('a new line', () => {
	it.each([
		['- one¦', '- one\n- ¦'],
		['* one¦', '* one\n* ¦'],
		['+  one¦', '+  one\n+  ¦'],
		['  - one¦', '  - one\n  - ¦'],
		['- one ¦two', '- one \n- ¦two'],
		['1. one¦', '1. one\n2. ¦'],
		['9) one¦', '9) one\n10) ¦'],
		['1. one¦\n2. two\n3. three\n7. other', '1. one\n2. ¦\n3. two\n4. three\n7. other'],
		['1. one¦\n   - inner\n2. two', '1. one\n2. ¦\n   - inner\n3. two'],
		['- [ ] task¦', '- [ ] task\n- [ ] ¦'],
		['- [x] done¦', '- [x] done\n- [ ] ¦'],
		['> quote¦', '> quote\n> ¦'],
		['> > quote¦', '> > quote\n> > ¦'],
		['>quote¦', '>quote\n>¦'],
		['> - one¦', '> - one\n> - ¦'],
		['- @bob¦', '- @bob\n- ¦'],
		['- ¦', '¦'],
		['a\n- one\n- ¦', 'a\n- one\n¦'],
		['1. one\n2. ¦', '1. one\n¦'],
		['- [ ] ¦', '¦'],
		['- one\n  - ¦', '- one\n- ¦'],
		['1. one\n   1. two\n   2. ¦\n2. three', '1. one\n   1. two\n2. ¦\n3. three'],
		['> ¦', '¦'],
		['> - ¦', '> ¦'],
		['plain¦', null],
		['¦- one', null],
		['-¦ one', null],
		['-one¦', null],
		['1.one¦', null],
		['**bold**¦', null],
		['- ‹one›', null],
		['```\n- one¦', null],
		['```\nx\n```\n- one¦', '```\nx\n```\n- one\n- ¦'],
	])('makes of %j %j', (before, after) => {
		expect(result(before, continueLine)).toBe(after)
	})
})

describe('Backspace', () => {
	it.each([
		['- one\n  - ¦two', '- one\n- ¦two'],
		['1. one\n   1. ¦two\n2. three', '1. one\n2. ¦two\n3. three'],
		['- ¦one', '¦one'],
		['- one\n- [x] ¦two', '- one\n¦two'],
		['> ¦a', '¦a'],
		['> > ¦a', '> ¦a'],
		['> - ¦a', '> ¦a'],
		['- ¦', '¦'],
		['- a¦', null],
		['-¦ a', null],
		['- ‹a›', null],
		['plain\n¦more', null],
		['```\n- ¦x\n```', null],
	])('before the words of %j makes %j', (before, after) => {
		expect(result(before, leaveLine)).toBe(after)
	})
})

describe('Tab', () => {
	it.each([
		['- one\n- two¦', true, '- one\n  - two¦'],
		['1. one\n2. two¦', true, '1. one\n   1. two¦'],
		['1. one\n2. two¦\n3. three\n4. four', true, '1. one\n   1. two¦\n2. three\n3. four'],
		['1. one\n   1. two\n2. three¦', true, '1. one\n   1. two\n   2. three¦'],
		['1. one\n‹2. two\n3. three›\n4. four', true, '1. one\n   ‹1. two\n   2. three›\n2. four'],
		['> 1) one\n> 2) two¦', true, '> 1) one\n>    1) two¦'],
		['1. one\n   1. two¦', false, '1. one\n2. two¦'],
		['1. one\n   1. two¦\n   2. three\n2. four\n3. five', false, '1. one\n2. two¦\n   1. three\n3. four\n4. five'],
		['- one\n  - two\n- three¦', true, '- one\n  - two\n  - three¦'],
		['- one\n  - two\n  - three¦', true, '- one\n  - two\n    - three¦'],
		['- one\n‹- two\n- three›', true, '- one\n  ‹- two\n  - three›'],
		['> - one\n> - two¦', true, '> - one\n>   - two¦'],
		['- one¦', true, null],
		['- one\n  - two¦', true, null],
		['plain\n- one¦', true, null],
		['plain¦', true, null],
		['- one\n  - two¦', false, '- one\n- two¦'],
		['- one\n  - two\n    - three¦', false, '- one\n  - two\n  - three¦'],
		['  - one¦', false, '- one¦'],
		['- one¦', false, null],
		['plain¦', false, null],
	])('with %j, inward: %j, makes %j', (before, isInward, after) => {
		expect(result(before, (doc, range) => indentItems(doc, range, isInward ? 'in' : 'out'))).toBe(after)
	})
})

describe('any command', () => {
	const commands: ((doc: TextDocument, range: TextRange) => MarkdownEdit | null)[] = [
		...(['bold', 'italic', 'code', 'strikethrough'] as const).map((name) => (doc: TextDocument, range: TextRange) => toggleMark(doc, range, name)),
		makeLink, continueLine, leaveLine, (doc, range) => pasteOver(doc, range, 'https://a.example'),
		(doc, range) => indentItems(doc, range, 'in'), (doc, range) => indentItems(doc, range, 'out'),
	]
	const piece = fc.constantFrom('a', 'word ', ' ', '\n', '- ', '1. ', '2. ', '> ', '- [ ] ', '**', '*', '_', '~~', '`', '```\n', '@bob', ' @bob ', '[', ']', '(', 'https://a.example/x ', '你好', 'नमस्ते', 'مرحبا', '👨‍👩‍👧', '  ')

	it('is taken back by one edit, keeps every letter of the text in order, and every mention', () => {
		fc.assert(fc.property(fc.array(piece, { maxLength: 14 }), fc.nat(), fc.nat(), fc.constantFrom(...commands), (pieces, one, other, act) => {
			const text = pieces.join('')
			const doc = { text, atoms: findMentions(text, (id) => id === 'bob') }
			const range = { anchor: one % (text.length + 1), head: other % (text.length + 1) }
			const done = act(doc, range)
			if (!done) return
			const after = applyEdit(doc, done.edit)
			expect(applyEdit(after, invertEdit(doc, done.edit))).toEqual(doc)
			expect(after.atoms.map(({ id }) => id)).toEqual(doc.atoms.map(({ id }) => id))
			for (const { start, end } of after.atoms) expect(after.text.slice(start, end)).toBe('@bob')
			const letters = (given: string) => [...given.replace(/[^\p{L}\p{M}]/gu, '')]
			const left = letters(text)
			for (const letter of letters(after.text)) if (letter === left[0]) left.shift()
			expect(left, 'lost').toEqual([])
			for (const position of [done.after.anchor, done.after.head]) expect(position >= 0 && position <= after.text.length).toBe(true)
		}), { numRuns: runs(200, 6000) })
	})
})
