import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextModel } from '../../../src/editor/model/model.ts'
import { segmentsBetween, wholeAtoms } from '../../../src/editor/model/textDocument.ts'
import { serialize } from './builders.ts'

function setup(people: string[] = ['bob', 'a b']) {
	const known = new Set(people)
	let time = 0
	const model = createTextModel({ isKnownUser: (id) => known.has(id), now: () => time })
	function type(text: string) {
		for (const character of text) {
			const end = model.document.text.length
			model.edit({ from: end, to: end, text: character }, { kind: 'type', before: { anchor: end, head: end } })
		}
	}
	return { model, known, type, wait: (ms: number) => { time += ms } }
}

describe('the model of an editor', () => {
	it('takes back typing in one step, and does it again', () => {
		const { model, type } = setup()
		type('hello')
		expect(model.undo()).toEqual({ anchor: 0, head: 0 })
		expect(model.document.text).toBe('')
		expect(model.redo()).toEqual({ anchor: 5, head: 5 })
		expect(model.document.text).toBe('hello')
	})

	it('starts a new step after half a second', () => {
		const { model, type, wait } = setup()
		type('one')
		wait(501)
		type('two')
		model.undo()
		expect(model.document.text).toBe('one')
	})

	it('starts a new step where the caret went elsewhere', () => {
		const { model, type } = setup()
		type('one')
		model.edit({ from: 0, to: 0, text: '>' }, { kind: 'type', before: { anchor: 0, head: 0 } })
		model.undo()
		expect(model.document.text).toBe('one')
	})

	it('forgets what was undone once something new is written', () => {
		const { model, type } = setup()
		type('one')
		model.undo()
		type('two')
		expect(model.redo()).toBeNull()
		expect(model.document.text).toBe('two')
	})

	it('forgets a step that came to nothing', () => {
		const { model, type } = setup()
		type('one')
		model.closeHistory()
		model.edit({ from: 3, to: 3, text: 'ni' }, { kind: 'compose' })
		model.edit({ from: 3, to: 5, text: '' }, { kind: 'compose', join: true })
		model.closeHistory()
		model.undo()
		expect(model.document.text).toBe('')
	})

	it('keeps a mention when its text comes back', () => {
		const { model } = setup()
		model.set('hi @bob')
		model.edit({ from: 3, to: 7, text: '' })
		model.undo()
		expect(model.document.atoms).toEqual([{ start: 3, end: 7, id: 'bob' }])
	})

	it.each(['', 'draft for Bob', 'Secret for Alice'])('begins a new history with another document, and ends its ranges: %j', (value) => {
		const { model, type } = setup()
		type('Secret for Alice')
		const range = model.trackRange(2, 4)
		model.set('Secret for Alice!')
		expect(range.isOver).toBe(false)
		model.set(value, { isOther: true })
		expect([model.document.text, model.undo(), model.redo(), range.isOver]).toEqual([value, null, null, true])
	})

	it('forgets its history on demand', () => {
		const { model, type } = setup()
		type('one')
		model.undo()
		type('two')
		model.resetHistory()
		expect([model.undo(), model.redo()]).toEqual([null, null])
		expect(model.document.text).toBe('two')
	})

	it('does nothing when the value it has is set', () => {
		const { model, type } = setup()
		type('same')
		expect(model.set('same')).toBeNull()
		model.undo()
		expect(model.document.text).toBe('')
	})

	it('renders people who become known, but not the name that is being written', () => {
		const { model, known } = setup([])
		model.set('@eve and @bob')
		expect(model.document.atoms).toEqual([])
		known.add('eve').add('bob')
		model.rescanMentions(13)
		expect(model.document.atoms.map(({ id }) => id)).toEqual(['eve'])
		known.delete('eve')
		model.rescanMentions()
		expect(model.document.atoms.map(({ id }) => id)).toEqual(['bob'])
	})

	it('joins neighbours of a set value to what they spell', () => {
		const { model } = setup()
		model.set('@bob')
		model.set('@bobby')
		expect(model.document.atoms).toEqual([])
		model.set('@bob by')
		expect(model.document.atoms).toHaveLength(1)
	})

	it('lets a tracked range follow its text', () => {
		const { model } = setup()
		model.set('a /x b')
		const tracked = model.trackRange(2, 4)
		model.edit({ from: 0, to: 0, text: '>> ' })
		model.edit({ from: 7, to: 7, text: '!' })
		expect([tracked.from, tracked.to]).toEqual([5, 7])
		model.edit({ from: 0, to: model.document.text.length, text: '' })
		expect([tracked.from, tracked.to]).toEqual([0, 0])
		tracked.release()
	})

	it('lets a tracked range find its words in a value that is set', () => {
		const { model } = setup()
		model.set('look: /x')
		const tracked = model.trackRange(6, 8)
		model.set('Hey, look: /x nice!')
		expect([tracked.from, tracked.to]).toEqual([11, 13])
		model.set('all /x new')
		expect([tracked.from, tracked.to]).toEqual([4, 6])
		tracked.release()
	})

	it('goes back to the first value and forth to the last, after any edits', () => {
		const edit = fc.record({ from: fc.nat(), to: fc.nat(), text: fc.constantFrom('', 'a', ' @bob ', '\n', '@"a b"', '😀'), kind: fc.constantFrom('type' as const, 'erase' as const, 'other' as const), set: fc.boolean(), wait: fc.nat(900) })
		fc.assert(fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
			const { model, wait } = setup()
			const values = ['']
			for (const { from, to, text, kind, set, wait: ms } of edits) {
				wait(ms)
				const length = model.document.text.length + 1
				if (set) model.set(text.repeat(3))
				else model.edit({ ...wholeAtoms(model.document, from % length, to % length), text }, { kind })
				values.push(model.document.text)
				expect(serialize(segmentsBetween(model.document))).toBe(model.document.text)
			}
			const last = model.document
			while (model.undo()) expect(values).toContain(model.document.text)
			expect(model.document.text).toBe('')
			while (model.redo()) expect(values).toContain(model.document.text)
			expect(model.document.text).toBe(last.text)
		}), { numRuns: 300 })
	})

	it.each([
		['dissolves one behind it', '@bob', 'x@bob'],
		['dissolves one before it, which has become another word', '@bob', '@bobby'],
		['dissolves one and makes another', '@bob x@bob', 'x@bob @bob'],
		['makes one', 'x@bob', '@bob'],
		['leaves one alone', '@bob and', '@bob and so on'],
	])('brings every bubble back where the app set a value that %s', (_what, before, after) => {
		const { model } = setup()
		model.set(before)
		const mentions = () => JSON.stringify(segmentsBetween(model.document))
		const first = mentions()
		model.set(after)
		const second = mentions()
		expect(second).toBe(JSON.stringify(segmentsBetween(createTextModel({ isKnownUser: (id) => id === 'bob', now: () => 0, text: after }).document)))
		model.undo()
		expect(mentions()).toBe(first)
		model.redo()
		expect(mentions()).toBe(second)
	})
})
