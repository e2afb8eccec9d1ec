import { createElementVNode, createTextVNode, h, mergeProps, type AppContext, type Component, type VNode } from 'vue'
import { findLinks, type LinkMatch } from '../links/detect.ts'

/** Replacement for a `{name}` in a text: plain text, or a component with props. */
export type RichTextArgument = string | number | boolean | null | undefined | { component: Component | string, props?: Record<string, unknown> }

/** Replacements by placeholder name. */
export type RichTextArguments = Record<string, RichTextArgument>

const PLACEHOLDER = /\{([\w.-]+)\}/g

/** Prop names that make HTML or code of a string; Vue writes a `.name` or `^name` straight to the element, and what `__proto__` holds as well. */
const MARKUP = /^(?:[.^].*|(?:inner|outer)html|srcdoc|ref|ref_.*|__proto__)$/i
const ADDRESS = /^(?:.*(?:href|src|url)|action|formaction|data|to|srcset)$/i

/** Returns whether an attribute could execute a value: a text, or a value that becomes one. */
const isWritten = (value: unknown) => typeof value === 'string' || (typeof value === 'object' && value !== null)

/** Returns whether an address runs code, even in disguise, because browsers skip spaces and control characters. */
function isScript(address: string): boolean {
	return URL.canParse(address) && /^(?:java|vb)script:$/.test(new URL(address).protocol)
}

/** Returns the start of a value as an attribute. A list becomes a text with commas, which no scheme contains. */
function beginningOf(value: unknown): unknown {
	while (Array.isArray(value)) value = value[0]
	return value
}

/** Attributes that lay an element over the page, take the name of another one, or move the focus. */
const PAGE = /^(?:style|class|id|is|slot|part|popover.*|command.*|autofocus|accesskey|tabindex|name)$/i

const camelize = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns whether a component declares a prop. */
function declares(component: Component | undefined, name: string): boolean {
	const { props } = (component ?? {}) as { props?: string[] | object }
	return (Array.isArray(props) ? props : Object.keys(props ?? {})).some((declared) => camelize(declared) === camelize(name))
}

/**
 * Props of a component of a text, without what would run code or reach out of the text, because apps hand server JSON through.
 * A prop that the component declares may have any name.
 */
export function safeProps(props: unknown, component?: Component): Record<string, unknown> {
	if (typeof props !== 'object' || props === null) return {}
	return Object.fromEntries(Object.entries(props).filter(([name, value]) => {
		if (PAGE.test(name) && !declares(component, name)) return false
		if (MARKUP.test(name)) return false
		// Vue takes `onX` for a listener, a browser `onx` for code if it is a text; `online: true` is neither.
		if (/^on/i.test(name) && (isWritten(value) || (/^on[^a-z]/.test(name) && typeof value !== 'function'))) return false
		const address = beginningOf(value)
		return !(typeof address === 'string' && ADDRESS.test(name) && isScript(address))
	}))
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Returns the component for a value: itself, or the registered one with that name. Rejects elements, and plain JSON, because Vue would compile a `template` in it. */
function componentOf(value: unknown, { components }: Pick<AppContext, 'components'>): Component | null {
	if (typeof value === 'function') return value as Component
	if (typeof value === 'string') {
		const known = [value, camelize(value), capitalize(camelize(value))].find((name) => Object.hasOwn(components, name))
		return known === undefined ? null : components[known]!
	}
	return typeof value === 'object' && value && Object.values(value).some((part) => typeof part === 'function') ? value as Component : null
}

/** Renders the value of a placeholder; null where there is none, so that the name stays as written. */
export function renderArgument(name: string, values: RichTextArguments, context: Pick<AppContext, 'components'>): VNode | null {
	if (!Object.hasOwn(values, name)) return null
	const value = values[name]
	if (value === null || value === undefined) return null
	if (typeof value !== 'object') return h('span', { class: 'rich-text--fallback' }, String(value))
	const component = componentOf(value.component, context)
	// Data that names a component chooses no style of the page. An app's own code may.
	const own = typeof value.component === 'string' ? undefined : (value.props as { class?: unknown } | undefined)?.class
	return component && h(component, { ...safeProps(value.props, component), class: ['rich-text--component', own] })
}

/** Returns whether a value is a component that can be rendered. */
export function isComponentArgument(value: RichTextArgument, context: Pick<AppContext, 'components'>): value is Exclude<RichTextArgument, string | number | boolean | null | undefined> {
	return typeof value === 'object' && value !== null && componentOf(value.component, context) !== null
}

/** Cuts a text at its placeholders: texts at even places, names at odd ones. */
export function splitPlaceholders(text: string): string[] {
	return text.split(PLACEHOLDER)
}

/** A piece of a text as Vue takes it. */
export type InlineChild = VNode | string

/** Renders a link of the text, whose address is what it shows. */
export type RenderLink = (link: LinkMatch) => VNode

/** Options for rendering a plain text. */
export interface InlineOptions {
	arguments: RichTextArguments
	autolink: boolean
	/** The app, for components that are given by name. */
	context: Pick<AppContext, 'components'>
	renderLink: RenderLink
}

/** A rendered plain text with its links. A text without links stays a string, because it needs no node. */
export interface InlineResult {
	children: InlineChild[] | string
	links: LinkMatch[]
}

/** Target and content of an anchor. */
export interface AnchorOptions {
	/** The router's path, and its component, for a link that stays in the app. */
	inApp: { to: string, component: Component } | null
	newTab: string
	/** Whether the writer wants a preview, also on hover. @default true */
	preview?: boolean
	/** Additional attributes. @default no attributes */
	attrs?: Record<string, unknown>
	/** Judges the link where it leaves the app. @default every link is honest */
	judge?: JudgeLink | null
	/** The label as its author wrote it. */
	label: string
	/** Its title and those of pictures in it, in lines. @default none */
	title?: string
}

/** Additions to a link whose text and address may disagree. */
export interface JudgedLink {
	/** Hooks of its element while the inspection hasn't loaded: they call `load`. */
	hooks?: Record<string, unknown>
	/** Loads the inspection, for an element that Vue doesn't render. */
	load?: () => void
	/** Says where it leads, after its label; null until it is inspected. */
	note: VNode | null
	/** The same as text. */
	words: string
}

/** Judges a link by its address, its label and its title; null for an honest one. */
export type JudgeLink = (href: string, label: string, title?: string) => JudgedLink | null

const NO_PREVIEW = { 'data-no-preview': '' }

/** An anchor that leaves the app, or the router's link where it stays. `newTab` tells a screen reader what will happen. */
export function renderAnchor(href: string, children: InlineChild[] | string, options: AnchorOptions): VNode {
	const { inApp, newTab, preview = true, attrs = preview ? undefined : NO_PREVIEW, judge, label, title } = options
	if (inApp) return h(inApp.component, { to: inApp.to, 'data-address': href, ...attrs }, () => children)
	const judged = judge?.(href, label, title)
	const content = judged?.note ? [...typeof children === 'string' ? [createTextVNode(children)] : children, judged.note] : children
	const all = { href, target: '_blank', rel: 'noopener noreferrer', 'aria-description': newTab, ...attrs }
	return createElementVNode('a', judged?.hooks ? mergeProps(all, judged.hooks) : all, content)
}

/** Turns a plain text into nodes: placeholders become their values, links become anchors, all else stays text. */
export function renderInline(text: string, options: InlineOptions): InlineResult {
	// Most texts have neither a placeholder nor a link, and a page may show thousands.
	if (!text.includes('{') && !(options.autolink && text.includes(':'))) return { children: text, links: [] }

	const children: InlineChild[] = []
	const links: LinkMatch[] = []

	function add(child: InlineChild) {
		const last = children.length - 1
		if (typeof child === 'string' && typeof children[last] === 'string') children[last] += child
		else if (child !== '') children.push(child)
	}

	function addText(piece: string, offset: number) {
		let at = 0
		for (const link of options.autolink ? findLinks(piece) : []) {
			add(piece.slice(at, link.start))
			add(options.renderLink(link))
			links.push(offset ? { ...link, start: offset + link.start, end: offset + link.end } : link)
			at = link.end
		}
		add(at ? piece.slice(at) : piece)
	}

	// A name without a value is text, and may be part of a link.
	let pending = ''
	let offset = 0
	const pieces = text.includes('{') ? splitPlaceholders(text) : [text]
	pieces.forEach((piece, index) => {
		const value = index % 2 ? renderArgument(piece, options.arguments, options.context) : null
		if (value) {
			addText(pending, offset)
			add(value)
			offset += pending.length + piece.length + 2
			pending = ''
		} else {
			pending += index % 2 ? `{${piece}}` : piece
		}
	})
	addText(pending, offset)
	return { children: typeof children[0] === 'string' && children.length === 1 ? children[0] : children, links }
}

/** Letters that are written from right to left and marks of direction, also where a placeholder or an entity may become one. */
const TURNING = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}{]|&(?:#|rlm)/u

/** Whether lines or words of a text may run from right to left. */
export function mayTurn(text: string): boolean {
	return TURNING.test(text)
}
