import { createElementVNode, createTextVNode, h, mergeProps, type AppContext, type Component, type VNode } from 'vue'
import { findLinks, type LinkMatch } from '../links/detect.ts'
import { renderArgument, splitPlaceholders, type RichTextArguments } from './renderArgument.ts'

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
