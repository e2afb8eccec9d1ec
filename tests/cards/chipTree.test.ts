import type { ElementTree } from '../../src/cards/chipTree.ts'
import { describe, expect, it } from 'vitest'
import { describeBreakable } from '../../src/cards/breakableChip.ts'
import { chipAttrs, describeBox } from '../../src/cards/chipTree.ts'

/** Returns what a screen reader says of an element. */
function spokenOf(tree: ElementTree | string): string {
	if (typeof tree === 'string') return tree
	return tree.attrs['aria-hidden'] ? '' : tree.attrs['aria-label'] ?? tree.children.map(spokenOf).join('')
}

const spoken = (trees: readonly (ElementTree | string)[]) => trees.map(spokenOf).join('').replace(/[\s\ufeff]+/g, ' ').trim()
const iconOf = (trees: readonly (ElementTree | string)[]) => JSON.stringify(trees).match(/\{"tag":"svg".*?\]\}\]\}/)?.[0]
const address = 'https://tracker.test/issues/7'
const content = { words: '#7 Drafts are lost', icon: 'M0 0h1', iconLabel: 'Open' }

describe('the elements of a chip', () => {
	it('say the state and the title, with the same icon in a message and in an editor', () => {
		const box = describeBox(content, { address, host: null })
		const line = describeBreakable(content, { host: '', isIsolated: false })
		expect([box, line].map(spoken)).toEqual(['Open #7 Drafts are lost', 'Open #7 Drafts are lost'])
		expect(iconOf(box)).toBe(iconOf(line))
		expect(iconOf(box)).toContain('"aria-label":"Open"')
	})

	it('say the host before a title that is cut by the style, and after one whose lines break', () => {
		expect(spoken(describeBox(content, { address, host: { tag: 'b', attrs: {}, children: ['tracker.test'] } }))).toBe('tracker.test Open #7 Drafts are lost')
		expect(spoken(describeBreakable(content, { host: 'tracker.test', isIsolated: true }))).toBe('Open #7 Drafts are lost tracker.test')
	})

	it.each([
		['an emoji', `${'x'.repeat(79)}\u{1f600} end`, `${'x'.repeat(79)}…`],
		['a family', `${'x'.repeat(77)}\u{1f469}\u200d\u{1f467} end`, `${'x'.repeat(77)}\u{1f469}…`],
	])('cut a long title of an editor, but never %s', (_what, words, cut) => {
		expect(spoken(describeBreakable({ ...content, words, iconLabel: '' }, { host: '', isIsolated: false }))).toBe(cut)
	})

	it('carry kind, state and address as attributes', () => {
		expect(chipAttrs(address, { kind: 'pull', status: 'merged' })).toEqual({ class: 'nc-chip', title: address, 'data-kind': 'pull', 'data-status': 'merged' })
		expect(chipAttrs(address, { kind: 'link', status: null })['data-status']).toBeUndefined()
	})
})
