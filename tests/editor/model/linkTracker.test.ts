import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLinkTracker } from '../../../src/editor/model/linkTracker.ts'
import { createTextModel } from '../../../src/editor/model/model.ts'
import { wholeAtoms, type TextRange } from '../../../src/editor/model/textDocument.ts'
import { convertLink, findWrittenLinks, readWrittenLink, type LinkForm } from '../../../src/editor/model/writtenLink.ts'
import { runs } from '../../setup/runs.ts'

/** An editor without a page: the caret, and what somebody does at it. */
function setup({ text = '', markdown = false, people = ['bob'] }: { text?: string, markdown?: boolean, people?: string[] } = {}) {
	const known = new Set(people)
	const emitted: string[] = []
	let time = 0
	const model = createTextModel({ text, isKnownUser: (id) => known.has(id), now: () => time++, onChange: () => { emitted.push(model.document.text) } })
	const tracker = createLinkTracker(model, { markdown: () => markdown })
	let caret: TextRange | null = { anchor: text.length, head: text.length }
	const revise = (isTyped = false) => tracker.revise({ caret, isTyped })
	revise()

	function edit(given: string, isTyped: boolean) {
		const { anchor, head } = caret ?? { anchor: 0, head: 0 }
		caret = model.edit({ ...wholeAtoms(model.document, anchor, head), text: given }, { kind: isTyped ? 'type' : 'other', before: caret ?? undefined })
		revise(isTyped)
	}

	return {
		model, tracker, known, revise, emitted,
		get caret() { return caret },
		/** The text, with its chips between marks. */
		shown: () => model.document.atoms.filter(({ isLink }) => isLink).reverse()
			.reduce((whole, { start, end }) => `${whole.slice(0, start)}⟦${whole.slice(start, end)}⟧${whole.slice(end)}`, model.document.text),
		type(given: string) { for (const character of given) edit(character, true) },
		paste: (given: string) => edit(given, false),
		move(anchor: number | null, head = anchor) {
			caret = anchor === null ? null : { anchor, head: head! }
			revise()
		},
		erase() {
			if (!caret) return
			const { from, to } = wholeAtoms(model.document, caret.anchor, caret.head)
			const start = from < to ? from : wholeAtoms(model.document, Math.max(0, from - 1), from).from
			caret = model.edit({ from: start, to, text: '' }, { kind: 'erase' })
			revise(true)
		},
		step(way: 'undo' | 'redo') {
			caret = model[way]() ?? caret
			revise()
		},
		set(given: string) {
			model.set(given)
			caret = caret && { anchor: Math.min(caret.anchor, given.length), head: Math.min(caret.head, given.length) }
			revise()
		},
		convert(index: number, form: LinkForm, title = 'A page') {
			const atom = model.document.atoms.filter(({ isLink }) => isLink)[index]
			const link = atom && readWrittenLink(atom.id, { markdown })
			const done = link && convertLink(model.document, { ...link, start: atom.start, end: atom.end }, { form, title, markdown })
			if (!done) return
			caret = model.edit(done.edit, { after: done.after })
			revise()
		},
		takeApart(index: number) {
			const atom = model.document.atoms.filter(({ isLink }) => isLink)[index]
			if (!atom) return
			caret = { anchor: atom.end, head: atom.end }
			tracker.takeApart(atom.start, atom.end)
			revise()
		},
	}
}

describe('a link that is written', () => {
	it('is an atom once something else follows it', () => {
		const editor = setup()
		editor.type('see https://a.test')
		expect(editor.shown()).toBe('see https://a.test')
		editor.type(' ')
		expect(editor.shown()).toBe('see ⟦https://a.test⟧ ')
		expect(editor.emitted.at(-1)).toBe('see https://a.test ')
	})

	it('is none while what follows may become part of it', () => {
		const editor = setup()
		editor.type('https://a.test/x.')
		expect(editor.shown()).toBe('https://a.test/x.')
		editor.type('html ')
		expect(editor.shown()).toBe('⟦https://a.test/x.html⟧ ')
	})

	it('is an atom once the caret leaves it, or the text', () => {
		const editor = setup({ text: 'a b' })
		editor.type(' https://a.test')
		editor.move(1)
		expect(editor.shown()).toBe('a b ⟦https://a.test⟧')
		editor.move(18)
		editor.type('/x')
		expect(editor.shown()).toBe('a b https://a.test/x')
		editor.move(null)
		expect(editor.shown()).toBe('a b ⟦https://a.test/x⟧')
	})

	it('is an atom at once where it was pasted, and text again when somebody writes on', () => {
		const editor = setup()
		editor.paste('https://a.test')
		expect(editor.shown()).toBe('⟦https://a.test⟧')
		editor.type('/')
		expect(editor.shown()).toBe('https://a.test/')
		editor.erase()
		expect(editor.shown()).toBe('https://a.test')
		expect(editor.emitted).toEqual(['https://a.test', 'https://a.test/', 'https://a.test'])
	})

	it('is taken apart, and whole again when the caret leaves', () => {
		const editor = setup({ text: 'https://a.test b' })
		expect(editor.shown()).toBe('⟦https://a.test⟧ b')
		editor.takeApart(0)
		expect(editor.shown()).toBe('https://a.test b')
		editor.move(3)
		expect(editor.shown()).toBe('https://a.test b')
		editor.move(16)
		expect(editor.shown()).toBe('⟦https://a.test⟧ b')
		expect(editor.emitted).toEqual([])
		expect(editor.model.undo()).toBeNull()
	})

	it('comes back as an atom when its removal is undone', () => {
		const editor = setup({ text: 'a https://a.test' })
		editor.erase()
		expect(editor.shown()).toBe('a ')
		editor.step('undo')
		expect(editor.shown()).toBe('a ⟦https://a.test⟧')
	})

	it('is none where text joins it', () => {
		const editor = setup({ text: 'x https://a.test' })
		editor.move(2)
		editor.erase()
		expect(editor.shown()).toBe('xhttps://a.test')
		editor.step('undo')
		editor.move(0)
		expect(editor.shown()).toBe('x ⟦https://a.test⟧')
	})

	it('is one where its address has the name of a known user', () => {
		const editor = setup({ text: 'https://social.test/@bob @bob', people: ['bob'] })
		editor.move(null)
		expect(editor.shown()).toBe('⟦https://social.test/@bob⟧ @bob')
		expect(editor.model.document.atoms.map(({ id }) => id)).toEqual(['https://social.test/@bob', 'bob'])
	})

	it('stays one while words are written before it', () => {
		const editor = setup({ text: 'https://a.test' })
		editor.move(null)
		editor.move(0)
		editor.type('x ')
		expect(editor.shown()).toBe('x ⟦https://a.test⟧')
	})

	it('is none while there is a mention in it', () => {
		const editor = setup({ text: '[@bob](https://a.test) https://b.test', people: [], markdown: true })
		editor.move(null)
		expect(editor.shown()).toBe('⟦[@bob](https://a.test)⟧ ⟦https://b.test⟧')
		editor.known.add('bob')
		editor.model.rescanMentions()
		editor.revise()
		expect(editor.shown()).toBe('[@bob](https://a.test) ⟦https://b.test⟧')
		editor.known.delete('bob')
		editor.model.rescanMentions()
		editor.revise()
		expect(editor.shown()).toBe('⟦[@bob](https://a.test)⟧ ⟦https://b.test⟧')
	})

	it('stays as it is while the app sets something else', () => {
		const editor = setup({ text: 'https://a.test https://b.test' })
		const [, second] = editor.model.document.atoms
		editor.set('https://a.test, https://b.test')
		expect(editor.shown()).toBe('⟦https://a.test⟧, ⟦https://b.test⟧')
		expect(editor.model.document.atoms[1]!.id).toBe(second!.id)
		editor.set('')
		expect(editor.shown()).toBe('')
	})

	it('is one of three forms, each an undo away from the last', () => {
		const editor = setup({ text: 'https://a.test', markdown: true })
		editor.convert(0, 'titled', 'My [page]')
		expect(editor.shown()).toBe('⟦[My \\[page\\]](https://a.test)⟧')
		editor.convert(0, 'no-preview')
		expect(editor.shown()).toBe('⟦<https://a.test>⟧')
		editor.convert(0, 'address')
		expect(editor.shown()).toBe('⟦https://a.test⟧')
		for (const before of ['⟦<https://a.test>⟧', '⟦[My \\[page\\]](https://a.test)⟧', '⟦https://a.test⟧']) {
			editor.step('undo')
			expect(editor.shown()).toBe(before)
		}
	})

	it('is no atom any more when that is over, also when it is brought back', () => {
		const editor = setup({ text: 'a https://a.test' })
		editor.erase()
		editor.tracker.release()
		editor.step('undo')
		expect(editor.shown()).toBe('a https://a.test')
	})
})

const LINKS = ['https://a.test', 'https://a.test/x?y=1#z', 'http://例え.テスト/パス', 'https://a.test/A_(b)', '<https://b.test>', 'https://u:p@c.test', 'https://d.test/@bob', '[words here](https://a.test/x)', '[صفحة](https://b.test)']
const PIECES = [...LINKS, ' ', '\n', 'a', '.', ',', '@bob', '見て', 'مرحبا', 'नमस्ते', '👨‍👩‍👧', '(', ')', '[', '](', ']', '<', '>', '!', '\\', '`', '```\n', '\n    ', '\n- ', '\n> ', '*', '"']

describe('whatever is done', () => {
	const place = fc.nat({ max: 999 })
	const operation = fc.oneof(
		{ weight: 6, arbitrary: fc.record({ name: fc.constant('type' as const), text: fc.constantFrom(...PIECES) }) },
		{ weight: 3, arbitrary: fc.record({ name: fc.constant('paste' as const), text: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((all) => all.join('')) }) },
		{ weight: 4, arbitrary: fc.record({ name: fc.constantFrom('move' as const, 'select' as const, 'set' as const), place, other: place, text: fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((all) => all.join('')) }) },
		{ weight: 4, arbitrary: fc.record({ name: fc.constantFrom('erase' as const, 'undo' as const, 'redo' as const, 'leave' as const) }) },
		{ weight: 4, arbitrary: fc.record({ name: fc.constantFrom('convert' as const, 'takeApart' as const), place, form: fc.constantFrom<LinkForm>('address', 'no-preview', 'titled') }) },
	)

	it.each([false, true])('every link is an atom or being written, nothing is lost, and undo leads back to the start; in markdown: %j', (markdown) => {
		fc.assert(fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }), fc.array(operation, { maxLength: 25 }), (start, operations) => {
			const editor = setup({ text: start.join(''), markdown })
			const { model } = editor
			const states = [model.document.text]
			for (const done of operations) {
				const { length } = model.document.text
				switch (done.name) {
					case 'type': editor.type(done.text); break
					case 'paste': editor.paste(done.text); break
					case 'move': editor.move(done.place % (length + 1)); break
					case 'select': editor.move(done.place % (length + 1), done.other % (length + 1)); break
					case 'set': editor.set(done.text); break
					case 'erase': editor.erase(); break
					case 'undo': case 'redo': editor.step(done.name); break
					case 'leave': editor.move(null); break
					case 'convert': editor.convert(done.place % 3, done.form); break
					case 'takeApart': editor.takeApart(done.place % 3); break
				}
				const { text, atoms } = model.document
				states.push(text)
				let end = 0
				for (const atom of atoms) {
					expect(atom.start >= end, 'atoms in order').toBe(true)
					end = atom.end
					if (!atom.isLink) continue
					expect(text.slice(atom.start, atom.end)).toBe(atom.id)
				}
				const all = findWrittenLinks(text, { markdown }).filter((link) => !atoms.some((atom) => !atom.isLink && atom.start < link.end && atom.end > link.start))
				const links = atoms.filter(({ isLink }) => isLink)
				const apart = all.filter((link) => !links.some((atom) => atom.start === link.start && atom.end === link.end))
				expect(links.filter((atom) => !all.some((link) => link.start === atom.start && link.end === atom.end)), 'atoms that are no links').toEqual([])
				if (!editor.caret) expect(apart, 'links that nobody writes').toEqual([])
				expect(apart.length).toBeLessThanOrEqual(2)
			}
			const last = model.document.text
			for (let count = 0; model.undo(); count++) expect(count).toBeLessThan(600)
			expect(model.document.text).toBe(start.join(''))
			while (model.redo()) { /* to the end */ }
			editor.move(null)
			expect(states).toContain(last)
			const { text, atoms } = model.document
			for (const atom of atoms.filter(({ isLink }) => isLink)) expect(text.slice(atom.start, atom.end)).toBe(atom.id)
		}), { numRuns: runs(200, 3000) })
	})
})
