import type { VNode } from 'vue'
import { append, CONTAINERS, element, LEAVES, type Child, type Pencil } from './markdownNodes.ts'
import type { Token } from './markdownParser.ts'

/** Spans nested deeper than this add no element: a run of ten thousand openers must not become as deep a tree. */
const MAX_SPANS = 50

function appendAll(children: Child[], drawn: Child | Child[]) {
	if (Array.isArray(drawn)) for (const child of drawn) append(children, child)
	else append(children, drawn)
}

/** The index of the token that closes the one at `open`. */
function closing(tokens: Token[], open: number): number {
	let depth = 0
	for (let index = open; index < tokens.length; index++) {
		depth += tokens[index]!.nesting
		if (depth === 0) return index
	}
	return tokens.length
}

/** Draws tokens by the map from their type to a function; goes through them with a stack of its own, never by recursion. */
export function draw(tokens: Token[], pencil: Pencil): Child[] {
	const outermost: Child[] = []
	const open: { token: Token, children: Child[] }[] = []
	let children = outermost
	for (let index = 0; index < tokens.length; index++) {
		const token = tokens[index]!
		if (token.type === 'footnote_reference_open') {
			const end = closing(tokens, index)
			const label = String(token.meta?.label)
			if (!pencil.definitions.has(label)) pencil.definitions.set(label, tokens.slice(index + 1, end))
			index = end
		} else if (token.type === 'inline') {
			appendAll(children, draw(token.children ?? [], pencil))
		} else if (token.nesting === 1) {
			open.push({ token, children })
			if (token.type === 'link_open') pencil.linkDepth++
			if (token.block || open.length <= MAX_SPANS) children = []
		} else if (token.nesting === -1) {
			const frame = open.pop()
			if (token.type === 'link_close') pencil.linkDepth--
			if (!frame || frame.children === children) continue
			const drawn = CONTAINERS[frame.token.type.slice(0, -5)]?.(frame.token, children, pencil) ?? children
			children = frame.children
			appendAll(children, drawn)
		} else {
			append(children, LEAVES[token.type]?.(token, pencil) ?? token.content)
		}
	}
	return outermost
}

function backLinks({ id, labels }: Pencil, { number, count }: { number: number, count: number }): Child[] {
	return Array.from({ length: count }, (_, index) => {
		const href = `#${id}-note-ref-${number}-${index + 1}`
		return [' ', element('a', { href, class: 'footnote-backref', 'aria-label': `${labels.back} ${number}${count > 1 ? `-${index + 1}` : ''}` }, ['↩\uFE0E'])]
	}).flat()
}

/** The children with the links back at the end of their last paragraph. */
function withBackLinks(children: Child[], back: Child[]): Child[] {
	const last = children.at(-1)
	if (typeof last !== 'object' || last.type !== 'p') return [...children, ...back]
	const inside = Array.isArray(last.children) ? last.children as VNode[] : [String(last.children ?? '')]
	return [...children.slice(0, -1), element('p', null, [...inside, ...back])]
}

/** The foot notes that the text refers to, in the order of their first mention; null without any. */
export function drawNotes(pencil: Pencil): VNode | null {
	if (pencil.notes.size === 0) return null
	const contents: Child[][] = []
	// A note may mention further ones, which then follow it: a map goes on with what is added meanwhile.
	for (const label of pencil.notes.keys()) contents.push(draw(pencil.definitions.get(label) ?? [], pencil))
	const items = [...pencil.notes.values()].map((note, index) =>
		element('li', { id: `${pencil.id}-note-${note.number}`, tabindex: -1 }, withBackLinks(contents[index]!, backLinks(pencil, note))))
	return element('section', { class: 'footnotes', 'aria-label': pencil.labels.notes, key: 'notes' }, [element('ol', null, items)])
}
