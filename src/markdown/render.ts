import type { VNode } from 'vue'
import type { Token } from './parser.ts'
import { createElementVNode, Text } from 'vue'
import { isPreviewable } from '../links/target.ts'
import { keepPunctuation } from '../ui/renderChipLine.ts'

/** Child of an element. Adjacent texts are merged. */
export type Child = VNode | string

/** A link of the text, as it is rendered. */
export interface MarkdownLink {
	/** Encoded as an attribute wants it. */
	href: string
	/** Address as written, for a bare address. */
	url: string
	title?: string
	/** Whether the writer wants a preview. */
	preview: boolean
}

interface Fence {
	code: string
	language: string
	/** Whether it can't grow any more. */
	isClosed: boolean
}

/** External inputs of the renderer. They are compared by member, so keep each identical while its meaning is the same. */
export interface MarkdownEnvironment {
	/** Begins every id that is made. */
	id: string
	/** Task boxes can be used. */
	interactive: boolean
	labels: { notes: string, back: string, table: string }
	/** The element of a link, or null where it may not be followed: then its text stays. */
	link: (link: MarkdownLink, children: VNode[]) => VNode | null
	/** Renders a bare address as a chip. Returns null for an ordinary link. */
	chip?: ((url: string, text: string) => VNode | null) | null
	/** Returns whether an image may load from an address. */
	image: (src: string) => boolean
	/** Returns the replacement for `{name}`, or undefined to keep it as written. */
	placeholder: (name: string) => Child | undefined
	/** Renders a code block. `children` is its text with placeholders filled in, or null without placeholders. */
	code: (code: string, language: string, children: VNode[] | null) => VNode
	/** Renders a code block as something else than code. Returns null for code. */
	fence?: (fence: Fence) => VNode | null
	/** Renders a formula. Without it, formulas stay as they are written. */
	formula?: (formula: { source: string, written: string, display: boolean }) => VNode
}

/** A mention of a footnote, as it was numbered. */
export interface NoteMention {
	label: string
	number: number
	count: number
}

/** Counters and collections during the rendering of blocks. */
export interface Counters {
	tasks: number
	/** Label of a footnote → its number and how often it was referred to. */
	notes: Map<string, { number: number, count: number }>
	/** Each mention of a footnote: its number, and the how manieth of that footnote it is. */
	mentions: NoteMention[]
	definitions: Map<string, Token[]>
	/** Links with a preview, in order. */
	links: Set<string>
	/** Number of open links. A link can't contain another one. */
	linkDepth: number
}

/** Everything that the functions below render with. */
export interface RenderContext extends MarkdownEnvironment, Counters {}

/** An element without the normalisation that h() does: children are nodes, a text or nothing. */
export function element(tag: string, props: Record<string, unknown> | null, children: Child[]): VNode {
	if (children.length === 0) return createElementVNode(tag, props)
	if (children.length === 1 && typeof children[0] === 'string') return createElementVNode(tag, props, children[0])
	return createElementVNode(tag, props, nodes(keepPunctuation(children)))
}

/** The children with their texts as nodes. */
export function nodes(children: Child[]): VNode[] {
	return children.map((child) => typeof child === 'string' ? createElementVNode(Text, null, child, 0, null, 0) : child)
}

/** Puts a child behind the others. */
export function append(children: Child[], child: Child): void {
	const last = children.length - 1
	const before = children[last]
	if (typeof child === 'string' && typeof before === 'string') children[last] = before + child
	else if (child !== '') children.push(child)
}

const attribute = (token: Token, name: string) => {
	const value = token.attrGet(name)
	return value === null ? undefined : String(value)
}

type Container = (token: Token, children: Child[], context: RenderContext) => Child | Child[]

const plain = (tag: string): Container => (_, children) => element(tag, null, children)

const list = (tag: string): Container => (token, children) => {
	const start = attribute(token, 'start')
	return element(tag, start || token.meta ? { start, class: token.meta ? 'contains-task-list' : undefined } : null, children)
}

const cell = (tag: string): Container => (token, children) => {
	const align = attribute(token, 'style')?.replace('text-align:', '')
	return element(tag, align ? { align } : null, children)
}

function taskBox(checked: unknown, children: Child[], context: RenderContext): Child[] {
	const id = `${context.id}-markdown-input-${context.tasks++}`
	const box = createElementVNode('input', { id, type: 'checkbox', class: 'task-list-item-checkbox', checked, disabled: !context.interactive })
	// Apps find out which task was used among the spans whose ids begin as that of the box does.
	return [box, element('span', { id: `${id}-label` }, [element('label', { for: id }, children)])]
}

function paragraph(token: Token, children: Child[], context: RenderContext): Child | Child[] {
	const content = token.meta ? taskBox(token.meta.checked, children, context) : children
	return token.hidden ? content : element('p', null, content)
}

function link(token: Token, children: Child[], context: RenderContext): Child | Child[] {
	const href = attribute(token, 'href') ?? ''
	const url = token.markup === 'linkify' ? String(token.meta?.url) : href
	const preview = token.markup !== 'autolink'
	const isSent = preview && isPreviewable(url)
	const isBare = token.markup === 'linkify' && isSent
	const rendered = (isBare && context.chip?.(url, typeof children[0] === 'string' ? children[0] : url)) || context.link({ href, url, title: attribute(token, 'title'), preview }, nodes(children))
	if (!rendered) return children
	if (isSent) context.links.add(url)
	return rendered
}

/** Renderers of containers by token type without `_open`. */
export const CONTAINERS: Record<string, Container> = {
	paragraph,
	heading: ({ tag }, children) => element(`h${Math.min(Number(tag[1]) + 3, 6)}`, null, children),
	blockquote: plain('blockquote'),
	bullet_list: list('ul'),
	ordered_list: list('ol'),
	list_item: (token, children) => element('li', token.meta ? { class: 'task-list-item' } : null, children),
	table: (_, children, { labels }) => element('div', { class: 'rich-text__table', role: 'group', tabindex: 0, 'aria-label': labels.table }, [element('table', null, children)]),
	thead: plain('thead'),
	tbody: plain('tbody'),
	tr: plain('tr'),
	th: cell('th'),
	td: cell('td'),
	em: plain('em'),
	strong: plain('strong'),
	s: plain('del'),
	link,
}

const PLACEHOLDERS = /\{([\w.-]+)\}/g

/** A text of code with its placeholders filled in; what is not known stays. */
function filled(text: string, context: RenderContext): Child[] {
	const children: Child[] = []
	let end = 0
	for (const { 0: written, 1: name, index } of text.matchAll(PLACEHOLDERS)) {
		append(children, text.slice(end, index))
		append(children, context.placeholder(name!) ?? written)
		end = index + written.length
	}
	append(children, text.slice(end))
	return children
}

function codeBlock(token: Token, context: RenderContext): VNode {
	const children = token.content.includes('{') ? filled(token.content, context) : [token.content]
	const changed = children.length !== 1 || children[0] !== token.content
	const { content: code, info: language, meta } = token
	return (!changed && language && context.fence?.({ code, language, isClosed: !meta?.isOpen })) || context.code(code, language, changed ? nodes(children) : null)
}

function textOf(tokens: Token[] | null): string {
	return (tokens ?? []).map(({ type, content, children }) => type === 'image' ? textOf(children) : type.endsWith('break') ? '\n' : content).join('')
}

function image(token: Token, context: RenderContext): Child {
	const src = attribute(token, 'src') ?? ''
	const alt = textOf(token.children)
	if (context.image(src)) {
		return createElementVNode('img', { alt, title: attribute(token, 'title'), loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer', src })
	}
	return (context.linkDepth === 0 && context.link({ href: src, url: src, title: attribute(token, 'title'), preview: true }, nodes([alt || src]))) || alt
}

type Leaf = (token: Token, context: RenderContext) => Child

const text: Leaf = ({ content }) => content
const lineBreak: Leaf = () => createElementVNode('br')

/** Counts a mention of a footnote; the first one gives it its number. */
export function mention(label: string, { notes, mentions }: Pick<Counters, 'notes' | 'mentions'>): { number: number, count: number } {
	const note = notes.get(label) ?? { number: notes.size + 1, count: 0 }
	notes.set(label, note)
	note.count++
	mentions.push({ label, ...note })
	return note
}

function noteRef({ meta }: Token, context: RenderContext): VNode {
	const { id, linkDepth } = context
	const note = mention(String(meta?.label), context)
	if (linkDepth > 0) return element('sup', null, [String(note.number)])
	const link = { id: `${id}-note-ref-${note.number}-${note.count}`, href: `#${id}-note-${note.number}`, class: 'footnote-ref' }
	return createElementVNode('sup', null, [createElementVNode('a', link, String(note.number))])
}

const LEAVES: Record<string, Leaf> = {
	text,
	text_special: text,
	placeholder: ({ content }, { placeholder }) => placeholder(content.slice(1, -1)) ?? createElementVNode('span', { class: 'rich-text--fallback' }, content),
	code_inline: ({ content }, context) => element('code', null, content.includes('{') ? filled(content, context) : [content]),
	code_block: codeBlock,
	fence: codeBlock,
	hr: () => createElementVNode('hr'),
	hardbreak: lineBreak,
	softbreak: lineBreak,
	image,
	footnote_ref: noteRef,
	formula: ({ content, markup, meta }, { formula }) => formula?.({ source: content, written: markup, display: Boolean(meta?.display) }) ?? markup,
	caret: () => createElementVNode('span', { class: 'rich-text__caret', 'aria-hidden': 'true' }),
}

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
