import { importOnce } from '../../ui/loadOnce.ts'
import { mentionText } from '../model/mention.ts'
import { bubbleId, linkIn } from './mentionBubble.ts'

/** The only file that reads HTML. */

const loadPurifier = /* @__PURE__ */ importOnce(() => import('dompurify'))

/** The text of a piece of HTML from outside, with the addresses of its links; nothing of it is ever rendered. */
export async function htmlToText(html: string): Promise<string> {
	const { default: DOMPurify } = await loadPurifier()
	const fragment = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, FORBID_TAGS: ['style', 'title'], FORBID_CONTENTS: ['style', 'title', 'script'] })
	return nodeText(fragment.childNodes, {
		collapse: true,
		read(node) {
			if ((node as HTMLElement).style?.display === 'none') return ''
			const mentioned = bubbleId(node)
			if (mentioned !== undefined) return mentionText(mentioned)
			const link = linkIn(node)
			if (link !== undefined) return link
			if (node.nodeName === 'IMG') return (node as HTMLImageElement).alt
			if (node.nodeName !== 'A') return undefined
			const { href, textContent } = node as HTMLAnchorElement
			const label = textContent.replace(/\s+/g, ' ').trim()
			if (!/^(https?|mailto|tel):/.test(href) || href === label || href === `${label}/` || href === `mailto:${label}`) return label
			return label ? `${label} (${href})` : href
		},
	})
}

/** Elements with lines of their own. */
const BLOCKS = new Set(['ADDRESS', 'ARTICLE', 'ASIDE', 'BLOCKQUOTE', 'DD', 'DIV', 'DL', 'DT', 'FIGURE', 'FOOTER', 'FORM', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6',
	'HEADER', 'HR', 'LI', 'MAIN', 'NAV', 'OL', 'P', 'PRE', 'SECTION', 'TABLE', 'TR', 'UL'])

export interface NodeTextOptions {
	/** May answer for a node. */
	read?: (node: Node) => string | undefined
	/** Blanks and newlines in text run together, as in a page. @default false */
	collapse?: boolean
}

/** The plain text of some nodes: a block begins on a line of its own, a `<br>` ends one. */
export function nodeText(nodes: Iterable<Node>, { read, collapse = false }: NodeTextOptions = {}): string {
	/** Parts of the text, none of them empty. Only its end is looked at, so that long contents take time in proportion to their length. */
	const parts: string[] = []
	let open = false
	const add = (part: string) => { if (part !== '') parts.push(part) }
	/** The last character; empty while there is none. */
	const end = () => parts.at(-1)?.at(-1) ?? ''
	/** Takes a blank away from the end. */
	const dropBlank = () => { if (end() === ' ') add(parts.pop()!.slice(0, -1)) }
	function breakLine() {
		if (collapse) dropBlank()
		if (end() !== '' && end() !== '\n') add('\n')
		open = false
	}
	function write(part: string) {
		if (open && part !== '') breakLine()
		add(collapse && /^\s?$/.test(end()) ? part.trimStart() : part)
	}
	function visit(node: Node, inPre = false) {
		const own = read?.(node)
		if (own !== undefined) return write(own)
		if (node.nodeType === 3) {
			const data = (node as Text).data
			return write(collapse && !inPre ? data.replace(/[\t\n\r ]+/g, ' ') : data)
		}
		if (node.nodeType !== 1) return
		if (node.nodeName === 'BR') {
			if (open) breakLine()
			add('\n')
			return
		}
		if (/^T[DH]$/.test(node.nodeName) && (node as Element).previousElementSibling) {
			open = false
			if (collapse) dropBlank()
			add('\t')
		}
		const block = BLOCKS.has(node.nodeName)
		if (block && end() !== '') open = end() !== '\t'
		for (const child of node.childNodes) visit(child, inPre || node.nodeName === 'PRE')
		if (block) open = end() !== ''
	}
	for (const node of nodes) visit(node)
	const text = parts.join('')
	return collapse ? text.trim() : text
}
