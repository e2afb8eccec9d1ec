/**
 * The three spellings of a link in a text.
 *
 * They are its address (`https://…`), its address as a link without preview (`<https://…>`) and, in Markdown, words that lead to it (`[words](https://…)`).
 * Messages use the same finder, so composer and message agree on links. In Markdown, code, pictures and link definitions contain no links.
 */
import type { MarkdownEdit } from './markdownCommands.ts'
import type { TextDocument } from './textDocument.ts'
import { findLinks } from '../link/detect.ts'
import { markdownEnd } from '../link/rules.ts'
import { isPreviewable } from '../link/target.ts'
import { applyEdit } from './edit.ts'
import { escapeLinkTitle, parseLinkTarget, parseLinkTitle, toLinkTarget } from './markdownLink.ts'

/** An address, one without preview, or words that lead to an address. */
export type LinkForm = 'address' | 'no-preview' | 'titled'

/** A link in a text. */
export interface WrittenLink {
	/** Offsets of all that spells it. */
	readonly start: number
	readonly end: number
	readonly form: LinkForm
	/** Its target as written. */
	readonly url: string
	/** The words that lead there, as a reader sees them; empty where there are none. */
	readonly title: string
	/** Whether the address may be fetched. */
	readonly preview: boolean
}

export interface FindWrittenLinksOptions {
	from?: number
	to?: number
	/** Words may lead to an address, and code has no links. @default false */
	markdown?: boolean
}

/** Words that lead to an address are no longer, so that looking for their beginning ends. */
const MAX_TITLE = 500
const ADDRESS = /^https?:\/\/\S+$/i
const FENCE = /^[ \t]*(?:>[ \t]?)*(?:```|~~~)/
const CODE_SPAN = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g
const DEFINITION = /^[ \t]*\[[^\]\n]+\]:[ \t]*<?$/

function isEscaped(text: string, at: number): boolean {
	let start = at
	while (start > 0 && text[start - 1] === '\\') start--
	return (at - start) % 2 === 1
}

/** Returns the position of the bracket that a closing one belongs to, or -1. */
function openingBracket(text: string, closing: number): number {
	let depth = 0
	for (let at = closing; at >= Math.max(0, closing - MAX_TITLE) && text[at] !== '\n'; at--) {
		const character = text[at]
		if ((character !== '[' && character !== ']') || isEscaped(text, at)) continue
		depth += character === ']' ? 1 : -1
		if (depth === 0) return at
	}
	return -1
}

/** Returns whether a text may have code blocks, whose extent depends on all text before. */
export function hasFences(text: string): boolean {
	return text.includes('```') || text.includes('~~~')
}

function lineStartOf(text: string, position: number): number {
	return position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1
}

/** Returns a test for positions in code. Call it with ascending positions. */
function createCodeFinder(text: string): (position: number) => boolean {
	const mayFence = hasFences(text)
	let line = { from: -1, to: -1 }
	let isFenced = false
	let seen = 0
	let spans: { from: number, to: number }[] = []

	function enter(position: number) {
		const from = lineStartOf(text, position)
		const newline = text.indexOf('\n', position)
		line = { from, to: newline < 0 ? text.length : newline }
		while (mayFence && seen < from) {
			const next = text.indexOf('\n', seen) + 1
			if (FENCE.test(text.slice(seen, next))) isFenced = !isFenced
			seen = next
		}
		const words = text.slice(line.from, line.to)
		spans = words.includes('`') ? [...words.matchAll(CODE_SPAN)].map(({ 0: { length }, index }) => ({ from: from + index, to: from + index + length })) : []
	}

	return (position) => {
		if (position < line.from || position > line.to) enter(position)
		return isFenced || spans.some(({ from, to }) => from <= position && position < to)
	}
}

/** A tip behind the address of a link, up to its end. */
const TIP = /^[ \t]+(?:"[^"\n]*"|'[^'\n]*')[ \t]*\)/

/** The punctuation at the end of an address between brackets, where it is part of the address. */
const TAIL_IN_ANGLES = /^[^\s<>]+(?=>)/
const TAIL_IN_PARENTHESES = /^[^\s<>()]+(?=\))/

type Address = Pick<WrittenLink, 'start' | 'end' | 'url' | 'preview'>

/** An address in markdown, without what is not part of it there. */
function plainAddress(text: string, { start, end, url, preview }: Address): WrittenLink {
	const trimmed = markdownEnd(text, { start, end })
	return { start, end: trimmed, form: 'address', url: url.slice(0, trimmed - start), title: '', preview }
}

/** The link that an address of markdown belongs to; null where it belongs to something else. */
function inMarkdown(text: string, address: Address): WrittenLink | null {
	const { start, preview } = address
	const isOpen = text[start - 1] === '<' && !isEscaped(text, start - 1)
	const tail = (isOpen ? TAIL_IN_ANGLES : TAIL_IN_PARENTHESES).exec(text.slice(address.end, address.end + MAX_TITLE))
	const end = address.end + (tail?.[0].length ?? 0)
	const url = text.slice(start, end)
	const isBracketed = isOpen && text[end] === '>'
	const outer = isBracketed ? { start: start - 1, end: end + 1 } : { start, end }
	const closing = outer.start - 2
	const opening = closing >= 0 && text.startsWith('](', closing) && !isEscaped(text, closing) ? openingBracket(text, closing) : -1
	if (opening >= 0 && TIP.test(text.slice(outer.end, outer.end + MAX_TITLE))) return null
	if (opening >= 0 && text[outer.end] === ')') {
		const title = parseLinkTitle(text.slice(opening + 1, closing))
		const isImage = text[opening - 1] === '!' && !isEscaped(text, opening - 1)
		return isImage || title.trim() === '' ? null : { start: opening, end: outer.end + 1, form: 'titled', url: parseLinkTarget(url), title, preview }
	}
	if (DEFINITION.test(text.slice(lineStartOf(text, start), start))) return null
	return isBracketed ? { ...outer, form: 'no-preview', url, title: '', preview: false } : plainAddress(text, address)
}

function inPlainText(text: string, { start, end, url, preview }: Address): WrittenLink {
	const isBracketed = text[start - 1] === '<' && text[end] === '>'
	return isBracketed ? { start: start - 1, end: end + 1, form: 'no-preview', url, title: '', preview } : { start, end, form: 'address', url, title: '', preview }
}

/** The links of a part of a text, in order. A part begins and ends where the text does, or at a blank; what belongs to its links may lie outside of it. */
export function findWrittenLinks(text: string, { from = 0, to = text.length, markdown = false }: FindWrittenLinksOptions = {}): WrittenLink[] {
	const found = findLinks(from === 0 && to === text.length ? text : text.slice(from, to))
	if (found.length === 0) return []
	const isCode = markdown ? createCodeFinder(text) : null
	const links: WrittenLink[] = []
	for (const { start: at, end: behind, text: url, preview } of found) {
		const address = { start: from + at, end: from + behind, url, preview }
		let link = !isCode ? inPlainText(text, address) : isCode(address.start) ? null : inMarkdown(text, address)
		// Addresses among the words of a link lead nowhere by themselves. Words that contain a whole link are not words of another.
		while (link && links.length && links.at(-1)!.end > link.start) {
			if (links.at(-1)!.form === 'titled') link = plainAddress(text, address)
			else links.pop()
		}
		if (link) links.push(link)
	}
	return links
}

/**
 * The link that a piece of a text was found to be; null for any other text. Where an address ended may have been told by what stood behind it, such as a mark
 * of emphasis: that is not asked again.
 */
export function readWrittenLink(text: string, options: Pick<FindWrittenLinksOptions, 'markdown'>): WrittenLink | null {
	if (ADDRESS.test(text)) return { start: 0, end: text.length, form: 'address', url: text, title: '', preview: isPreviewable(text) }
	return findWrittenLinks(text, options).find(({ start, end }) => start === 0 && end === text.length) ?? null
}

function spell(form: LinkForm, url: string, title: string): string {
	if (form === 'titled') return `[${escapeLinkTitle(title)}](${toLinkTarget(url)})`
	return form === 'no-preview' ? `<${url}>` : url
}

export interface ConvertLinkOptions {
	form: LinkForm
	/** The words of a titled link. Without any, the caret goes where they are to be written. @default '' */
	title?: string
	/** @default false */
	markdown?: boolean
}

/** The spaces that a link needs in a place so that it stays the link that it is; null where nothing helps. */
function spacesFor(doc: TextDocument, { start, end }: Pick<WrittenLink, 'start' | 'end'>, link: Pick<WrittenLink, 'form' | 'url'> & { spelled: string, markdown: boolean }) {
	const { form, url, spelled, markdown } = link
	for (const before of ['', ' ']) {
		for (const behind of ['', ' ']) {
			const at = start + before.length
			const { text } = applyEdit(doc, { from: start, to: end, text: before + spelled + behind })
			const isKept = findWrittenLinks(text, { markdown }).some((found) => found.form === form && found.url === url && found.start === at && found.end === at + spelled.length)
			if (isKept) return { before, behind }
		}
	}
	return null
}

/**
 * Writes a link in another form. A space separates it from neighbours that would become part of it, or it part of them.
 *
 * Returns null if the form cannot hold the address: an unmatched bracket isn't part of a bare address.
 */
export function convertLink(doc: TextDocument, link: WrittenLink, { form, title = '', markdown = false }: ConvertLinkOptions): MarkdownEdit | null {
	const { start: from, end: to, url } = link
	const isUntitled = form === 'titled' && title === ''
	const core = spell(form, url, title)
	const spaces = spacesFor(doc, link, { form, url, spelled: spell(form, url, title || 'x'), markdown })
	if (!spaces) return null
	const { before, behind } = spaces
	const start = from + before.length
	const caret = isUntitled ? start + 1 : start + core.length + behind.length
	const atoms = isUntitled ? [] : [{ start: before.length, end: before.length + core.length, id: core, isLink: true as const }]
	return { edit: { from, to, text: before + core + behind, atoms }, after: { anchor: caret, head: caret } }
}

/** Writes a text in place of a range. Where it is a link that would melt into the words around it, a space comes between them. */
export function insertLink(doc: TextDocument, { from, to }: { from: number, to: number }, { written, markdown }: { written: string, markdown: boolean }): MarkdownEdit {
	const link = readWrittenLink(written, { markdown })
	const spaces = link && spacesFor(doc, { start: from, end: to }, { form: link.form, url: link.url, spelled: written, markdown })
	const { before, behind } = spaces ?? { before: '', behind: '' }
	const text = before + written + behind
	const caret = from + text.length
	return { edit: { from, to, text }, after: { anchor: caret, head: caret } }
}
