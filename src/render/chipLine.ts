import type { InlineChild } from './inline.ts'
import { createElementVNode, type VNode } from 'vue'

/** Opening brackets and quotes at the end of a text. */
const OPENING = /[\p{Ps}\p{Pi}"']+$/u
/** Closing brackets, quotes and punctuation at the start of a text. */
const CLOSING = /^[\p{Pe}\p{Pf}"'.,;:!?…]+/u

const chips = new WeakSet<VNode>()

/** Marks a node as a chip for `keepPunctuation`. */
export function markChip(chip: VNode): VNode {
	chips.add(chip)
	return chip
}

/** Puts each chip on one line with the brackets, quotes and commas next to it. Browsers break lines before and after an inline block. */
export function keepPunctuation(children: InlineChild[]): InlineChild[] {
	if (!children.some((child) => typeof child !== 'string' && chips.has(child))) return children
	const kept: InlineChild[] = []
	for (let index = 0; index < children.length; index++) {
		const child = children[index]!
		const next = children[index + 1]
		if (typeof child === 'string' || !chips.has(child)) {
			kept.push(child)
			continue
		}
		const before = kept.at(-1)
		const opening = typeof before === 'string' ? OPENING.exec(before)?.[0] ?? '' : ''
		const closing = typeof next === 'string' ? CLOSING.exec(next)?.[0] ?? '' : ''
		if (opening) kept[kept.length - 1] = (before as string).slice(0, -opening.length)
		kept.push(opening || closing ? createElementVNode('span', { class: 'nc-chip-line' }, [opening, child, closing].filter(Boolean)) : child)
		if (closing) kept.push((children[++index] as string).slice(closing.length))
	}
	return kept.filter((child) => child !== '')
}
