import type { AtomViews } from '../../../src/editor/dom/piece.ts'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { DocView } from '../../../src/editor/dom/docView.ts'
import { createLineGroups } from '../../../src/editor/formatting/dom/lineGroups.ts'
import { applyEdit } from '../../../src/editor/model/edit.ts'
import { at, doc } from '../model/builders.ts'
import { childrenOf } from '../mountEditor.ts'
import { runs } from '../../setup/runs.ts'

const SIZE = 3

afterEach(() => document.body.replaceChildren())

/** A view of a text with mentions, whose children are in groups of a few. */
function viewOf(text: ReturnType<typeof doc>) {
	const root = document.body.appendChild(document.createElement('div'))
	const groups = createLineGroups(root, SIZE)
	const mention = {
		create(id: string) {
			const element = document.createElement('span')
			element.title = id
			return element
		},
		destroy: () => undefined,
	}
	const formats = { groups, writes: true, update: () => undefined, cut: (segments: readonly never[]) => [...segments], create: () => document.createElement('b') }
	const view = new DocView(root, { mention, link: undefined, formats } as AtomViews, false)
	view.restore(text)
	return { root, view, groups }
}

const spellings: Record<string, string> = { '#text': '', BR: '\n', SPAN: '@bob' }
const spelled = (root: HTMLElement) => childrenOf(root).map((node) => spellings[node.nodeName] || node.textContent).join('')

/** Checks that children and document agree, that lines are whole, and that every position has a place of its own. */
function check({ root, view, groups }: ReturnType<typeof viewOf>, { text, atoms }: ReturnType<typeof doc>) {
	const hasFiller = text.endsWith('\n')
	expect(spelled(root)).toBe(text + (hasFiller ? '\n' : ''))
	expect(view.isWhole).toBe(true)
	expect([...groups.children]).toEqual(childrenOf(root))
	const elements = [...root.children].filter((child) => groups.has(child))
	if (elements.length) {
		expect(elements.length).toBe(root.childNodes.length)
		expect(elements.slice(0, -1).filter(({ lastChild }) => lastChild?.nodeName !== 'BR')).toEqual([])
		for (const group of elements) {
			const breaks = [...group.childNodes].slice(SIZE - 1, -1).filter(({ nodeName }) => nodeName === 'BR')
			expect(group.childNodes.length <= 2 * SIZE || breaks.length === 0, 'a group that could be divided').toBe(true)
		}
	} else {
		expect(root.childNodes.length).toBeLessThan(4 * SIZE)
	}
	for (let position = 0; position <= text.length; position++) {
		if (atoms.some(({ start, end }) => start < position && position < end)) continue
		const { node, offset } = view.pointOf(position)
		expect(view.positionOf(node, offset), `position ${position}`).toBe(position)
	}
}

const piece = fc.constantFrom('a', 'bc', '\n', '\n', '\n\n', 'd\ne\n', '')
const change = fc.record({ from: fc.nat(60), length: fc.oneof(fc.nat(3), fc.nat(60)), text: fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')) })

it('keeps its lines whole, and every position its place, through any edits', () => {
	fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), fc.array(change, { maxLength: 12 }), (parts, changes) => {
		let text = doc(...parts, at('bob'), ...parts.slice(0, 4))
		const mounted = viewOf(text)
		check(mounted, text)
		for (const { from, length, text: written } of changes) {
			const start = Math.min(from, text.text.length)
			const edit = { from: start, to: Math.min(start + length, text.text.length), text: written }
			if (text.atoms.some((atom) => atom.start < edit.to && edit.from < atom.end)) continue
			text = applyEdit(text, edit)
			mounted.view.update(edit, text)
			check(mounted, text)
		}
		mounted.groups.release()
		expect(mounted.root.querySelector('div')).toBeNull()
	}), { numRuns: runs(80, 5000) })
})

const damage = fc.constantFrom<(root: HTMLElement) => void>(
	(root) => root.children[1]?.remove(),
	(root) => root.children[0]?.append(...root.children[1]?.childNodes ?? []),
	(root) => root.children[1]?.lastChild?.remove(),
	(root) => root.append('loose', document.createElement('br')),
	(root) => root.children[1]?.replaceWith(root.children[1].cloneNode(true)),
	(root) => root.children[1]?.replaceChildren(),
	(root) => root.replaceChildren(),
)

it('is put right whatever was done to it', () => {
	fc.assert(fc.property(fc.array(piece, { minLength: 10, maxLength: 30 }), fc.array(damage, { minLength: 1, maxLength: 4 }), (parts, damages) => {
		const text = doc(...parts, at('bob'), '\n', 'end')
		const mounted = viewOf(text)
		for (const act of damages) {
			act(mounted.root)
			mounted.view.restore(text)
			check(mounted, text)
		}
	}), { numRuns: runs(80, 5000) })
})

it('reads what a browser wrote into a group, and what it made of one', () => {
	const { root, view } = viewOf(doc('ab\n'.repeat(20)))
	root.firstChild!.firstChild!.textContent = 'aXb'
	root.lastChild!.before(root.children[1]!.cloneNode(true))
	expect(view.parseDOM().text).toBe(`aXb\n${'ab\n'.repeat(21)}`)
})

it.each([2, 40])('has a place for every position while something has removed children (%i lines)', (lines) => {
	const { root, view } = viewOf(doc('\n'.repeat(lines), at('bob'), '\n'))
	for (const child of [...root.childNodes].slice(0, -1)) child.remove()
	for (let position = 0; position < lines + 6; position++) expect(view.pointOf(position).offset).toBeGreaterThanOrEqual(0)
})
