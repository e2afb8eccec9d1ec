import type { VNode } from 'vue'
import type { Token } from './parser.ts'
import { append, CONTAINERS, element, LEAVES, type Child, type RenderContext } from './renderNodes.ts'

/** Spans nested deeper than this add no element: a run of ten thousand openers must not become as deep a tree. */
const MAX_SPANS = 50

function appendAll(children: Child[], rendered: Child | Child[]) {
	if (Array.isArray(rendered)) for (const child of rendered) append(children, child)
	else append(children, rendered)
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

/** Renders tokens by the map from their type to a function; goes through them with a stack of its own, never by recursion. */
export function renderTokens(tokens: Token[], context: RenderContext): Child[] {
	const outermost: Child[] = []
	const open: { token: Token, children: Child[] }[] = []
	let children = outermost
	for (let index = 0; index < tokens.length; index++) {
		const token = tokens[index]!
		if (token.type === 'footnote_reference_open') {
			const end = closing(tokens, index)
			const label = String(token.meta?.label)
			if (!context.definitions.has(label)) context.definitions.set(label, tokens.slice(index + 1, end))
			index = end
		} else if (token.type === 'inline') {
			appendAll(children, renderTokens(token.children ?? [], context))
		} else if (token.nesting === 1) {
			open.push({ token, children })
			if (token.type === 'link_open') context.linkDepth++
			if (token.block || open.length <= MAX_SPANS) children = []
		} else if (token.nesting === -1) {
			const frame = open.pop()
			if (token.type === 'link_close') context.linkDepth--
			if (!frame || frame.children === children) continue
			const rendered = CONTAINERS[frame.token.type.slice(0, -5)]?.(frame.token, children, context) ?? children
			children = frame.children
			appendAll(children, rendered)
		} else {
			append(children, LEAVES[token.type]?.(token, context) ?? token.content)
		}
	}
	return outermost
}

function backLinks({ id, labels }: RenderContext, { number, count }: { number: number, count: number }): Child[] {
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

/** The footnotes that the text refers to, in the order of their first mention; null without any. Links of growing notes get no preview. */
export function renderFootnotes(context: RenderContext, growing: ReadonlySet<string>): VNode | null {
	if (context.notes.size === 0) return null
	const contents: Child[][] = []
	const { links } = context
	// A note may mention further ones, which then follow it: a map goes on with what is added meanwhile.
	for (const label of context.notes.keys()) {
		context.links = growing.has(label) ? new Set() : links
		contents.push(renderTokens(context.definitions.get(label) ?? [], context))
	}
	const items = [...context.notes.values()].map((note, index) =>
		element('li', { id: `${context.id}-note-${note.number}`, tabindex: -1 }, withBackLinks(contents[index]!, backLinks(context, note))))
	return element('section', { class: 'footnotes', 'aria-label': context.labels.notes, key: 'notes' }, [element('ol', null, items)])
}
