import type { VNode, VNodeArrayChildren } from 'vue'
import { renderMarkdown, type MarkdownDocument, type MarkdownEnvironment, type MarkdownFlavour } from '../../src/markdown/markdown.ts'
import { environment as plainEnvironment } from './environment.ts'

/** Visible content of a rendered text. */
export interface View {
	text: string
	links: string[]
	/** The elements of the text's blocks, in order: those of the outermost level, items and rows. */
	kinds: string[]
}

type Children = VNode | VNodeArrayChildren | string | number | boolean | null | undefined | void

const BLOCKS = new Set(['p', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'table', 'tr', 'th', 'td', 'section'])

/** Reads nodes as a reader does. */
export function viewOf(nodes: VNode[]): View {
	const view: View = { text: '', links: [], kinds: [] }
	function visit(node: Children, path: string) {
		if (typeof node === 'string' || typeof node === 'number') view.text += node
		else if (Array.isArray(node)) for (const child of node) visit(child as Children, path)
		else if (node && typeof node === 'object') {
			const tag = typeof node.type === 'string' ? node.type : ''
			const href: unknown = node.props?.href
			if (typeof href === 'string' && !href.startsWith('#')) view.links.push(href)
			const below = BLOCKS.has(tag) ? `${path}/${tag}` : path
			// A loose item has paragraphs in it, which look as the text of a tight one does.
			if (below !== path && !below.endsWith('li/p')) view.kinds.push(below)
			visit(node.children as Children, below)
		}
	}
	visit(nodes, '')
	return view
}

/** The visible characters of `before` that are missing from `after`, in order. */
export function takenBack(before: string, after: string): number {
	let start = 0
	while (start < before.length && before[start] === after[start]) start++
	const [a, b] = [before.slice(start), after.slice(start)]
	let row = new Uint32Array(b.length + 1)
	let index = 0
	for (const character of b) if (character === a[index]) index++
	if (index === a.length) return 0
	for (const character of a.split('')) {
		const next = new Uint32Array(b.length + 1)
		for (let column = 1; column <= b.length; column++) next[column] = b[column - 1] === character ? row[column - 1]! + 1 : Math.max(row[column]!, next[column - 1]!)
		row = next
	}
	return a.length - row[b.length]!
}

/** Problems during the growth of a text. */
export interface Growth {
	shown: number
	takenBack: number
	/** Positions of removed characters, with the text before and after. */
	losses: { at: number, before: string, after: string }[]
	kindChanges: { at: number, before: string, after: string }[]
	strangeLinks: string[]
	/** Links that were shown and then weren't, so that their element was lost. */
	lostLinks: { at: number, link: string }[]
	last: MarkdownDocument
}

/** Lets a text grow by the given lengths, as a reader sees it. */
export function grow(text: string, { lengths, flavour, environment = plainEnvironment }: { lengths: Iterable<number>, flavour: MarkdownFlavour, environment?: MarkdownEnvironment }): Growth {
	const final = viewOf(renderMarkdown(text, { flavour, environment }).nodes)
	const growth: Growth = { shown: final.text.length, takenBack: 0, losses: [], kindChanges: [], strangeLinks: [], lostLinks: [], last: null as never }
	let view: View = { text: '', links: [], kinds: [] }
	let document: MarkdownDocument | undefined
	let at = 0
	const show = (streaming: boolean) => {
		document = renderMarkdown(text.slice(0, at), { flavour, environment, streaming }, document)
		const next = viewOf(document.nodes)
		const lost = takenBack(view.text, next.text)
		if (lost) growth.losses.push({ at, before: view.text.slice(-60), after: next.text.slice(-60) })
		growth.takenBack += lost
		const notes = (kinds: string[]) => kinds.filter((kind) => !kind.startsWith('/section'))
		const changed = notes(view.kinds).findIndex((kind, index) => kind !== notes(next.kinds)[index])
		if (changed >= 0) growth.kindChanges.push({ at, before: notes(view.kinds)[changed]!, after: notes(next.kinds)[changed] ?? 'nothing' })
		growth.strangeLinks.push(...next.links.filter((link) => !final.links.includes(link)))
		growth.lostLinks.push(...view.links.filter((link, index) => link !== next.links[index]).map((link) => ({ at, link })))
		view = next
	}
	for (const length of lengths) {
		at = Math.min(text.length, at + length)
		show(true)
		if (at === text.length) break
	}
	at = text.length
	show(false)
	growth.last = document!
	return growth
}

/** Every character, every word, and the uneven pieces that servers send. */
export const PACES: Record<string, (text: string) => number[]> = {
	'every character': (text) => Array.from({ length: text.length }, () => 1),
	'every word': (text) => text.split(/(?<=\s)(?=\S)/).map(({ length }) => length),
	'uneven pieces': (text) => Array.from({ length: text.length }, (_, index) => 1 + (index * 7919) % 13),
}
