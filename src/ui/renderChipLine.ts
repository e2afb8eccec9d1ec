import type { InlineChild } from '../text/renderInline.ts'
import { createElementVNode, type VNode } from 'vue'

/** An opening bracket or quote. */
const OPENING = /[\p{Ps}\p{Pi}"']/u
/** Closing brackets, quotes and punctuation at the start of a text. */
const CLOSING = /^[\p{Pe}\p{Pf}"'.,;:!?…]+/u

/** Returns the opening brackets and quotes at the end of a text. A pattern would be tried at each bracket of the text. */
function openingAtEnd(text: string): string {
	let start = text.length
	while (start > 0 && OPENING.test(text[start - 1]!)) start--
	return text.slice(start)
}

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
		const opening = typeof before === 'string' ? openingAtEnd(before) : ''
		const closing = typeof next === 'string' ? CLOSING.exec(next)?.[0] ?? '' : ''
		if (opening) kept[kept.length - 1] = (before as string).slice(0, -opening.length)
		kept.push(opening || closing ? createElementVNode('span', { class: 'nc-chip-line' }, [opening, child, closing].filter(Boolean)) : child)
		if (closing) kept.push((children[++index] as string).slice(closing.length))
	}
	return kept.filter((child) => child !== '')
}
