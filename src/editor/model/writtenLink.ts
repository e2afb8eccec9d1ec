/**
 * The three spellings of a link in a text.
 *
 * They are its address (`https://…`), its address as a link without preview (`<https://…>`) and, in Markdown, words that lead to it (`[words](https://…)`).
 * Messages read addresses with the same functions, so composer and message agree on links. In Markdown, code, pictures and link definitions contain no
 * links. Finding them here doesn't take the parser: its tokens have no positions in the source, and it reads a whole paragraph again at each key.
 * A test compares the two.
 */
import type { PickedReference } from '../../picker/picked.ts'
import type { MarkdownEdit } from './markdownCommands.ts'
import type { TextDocument } from './textDocument.ts'
import { findLinks } from '../../links/detect.ts'
import { findMarkdownAddresses } from '../../links/markdownAddresses.ts'
import { escapeLinkTitle, markdownLink, parseLinkTarget, parseLinkTitle, toLinkTarget } from '../../links/markdownLink.ts'
import { isPreviewable } from '../../links/target.ts'
import { applyEdit } from './edit.ts'
import { createCodeFinder } from './markdownCode.ts'

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
const DEFINITION = /^[ \t]*\[[^\]\n]+\]:[ \t]*<?$/
/** The words before the address of a definition are no longer. Markdown allows a label of 999 characters. */
const MAX_DEFINITION = 1100

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

/** Returns whether the start of a line defines the target of a label. */
function isInDefinition(text: string, position: number): boolean {
	const before = text.slice(Math.max(0, position - MAX_DEFINITION), position)
	return DEFINITION.test(before.slice(before.lastIndexOf('\n') + 1))
}

/** A tip behind the address of a link, up to its end. */
const TIP = /^[ \t]+(?:"[^"\n]*"|'[^'\n]*')[ \t]*\)/

/** An address between angle brackets, from its start. */
const IN_ANGLES = /[^\s<>]+(?=>)/y

type Address = Pick<WrittenLink, 'start' | 'end' | 'url' | 'preview'>

/** Returns the address of a range. */
function addressOf(text: string, { start, end }: { start: number, end: number }): Address {
	const url = text.slice(start, end)
	return { start, end, url, preview: isPreviewable(url) }
}

/**
 * Returns a test for the ends of targets, each before a space, or before the parenthesis that ends the link. Targets that a text without spaces nests in each
 * other are read once. Call it with ascending starts, each after an opening parenthesis.
 */
function createTargetReader(text: string): (start: number) => number {
	const closings = new Map<number, number>()
	let end = 0

	function read(from: number) {
		closings.clear()
		const open: number[] = []
		for (end = from; end < text.length && !/[\s<]/.test(text[end]!); end++) {
			if (text[end] === '\\' && !/[\s<]|^$/.test(text.charAt(end + 1))) end++
			else if (text[end] === '(') open.push(end)
			else if (text[end] === ')' && open.length) closings.set(open.pop()!, end)
		}
	}

	return (start) => {
		if (start > end || end === 0) read(start - 1)
		return closings.get(start - 1) ?? end
	}
}

/** The link that a bare address is. */
const bareLink = (address: Address): WrittenLink => ({ ...address, form: 'address', title: '' })

/** The link that an address of markdown belongs to; null where it belongs to something else. */
function inMarkdown(text: string, bare: Address, targetEnd: (start: number) => number): WrittenLink | null {
	const { start } = bare
	const isOpen = text[start - 1] === '<' && !isEscaped(text, start - 1)
	IN_ANGLES.lastIndex = start
	const bracketed = isOpen && IN_ANGLES.test(text) ? IN_ANGLES.lastIndex : null
	const outer = bracketed === null ? start : start - 1
	const closing = outer - 2
	const opening = closing >= 0 && text.startsWith('](', closing) && !isEscaped(text, closing) ? openingBracket(text, closing) : -1
	if (opening >= 0) {
		const { end, url, preview } = addressOf(text, { start, end: bracketed ?? targetEnd(start) })
		const behind = bracketed === null ? end : end + 1
		if (TIP.test(text.slice(behind, behind + MAX_TITLE))) return null
		if (text[behind] === ')') {
			const title = parseLinkTitle(text.slice(opening + 1, closing))
			const isImage = text[opening - 1] === '!' && !isEscaped(text, opening - 1)
			return isImage || title.trim() === '' ? null : { start: opening, end: behind + 1, form: 'titled', url: parseLinkTarget(url), title, preview }
		}
	}
	if (isEscaped(text, outer) || isInDefinition(text, start)) return null
	return bracketed === null ? bareLink(bare) : { start: outer, end: bracketed + 1, form: 'no-preview', url: text.slice(start, bracketed), title: '', preview: false }
}

function inPlainText(text: string, { start, end, url, preview }: Address): WrittenLink {
	const isBracketed = text[start - 1] === '<' && text[end] === '>'
	return isBracketed ? { start: start - 1, end: end + 1, form: 'no-preview', url, title: '', preview: false } : { start, end, form: 'address', url, title: '', preview }
}

/** The links of a part of a text, in order. A part begins and ends where the text does, or at a blank; what belongs to its links may lie outside of it. */
export function findWrittenLinks(text: string, { from = 0, to = text.length, markdown = false }: FindWrittenLinksOptions = {}): WrittenLink[] {
	const part = from === 0 && to === text.length ? text : text.slice(from, to)
	const isCode = markdown ? createCodeFinder(text) : null
	const links: WrittenLink[] = []
	const targetEnd = createTargetReader(text)
	const isTaken = (start: number) => from + start < (links.at(-1)?.end ?? 0)
	for (const { start, end } of markdown ? findMarkdownAddresses(part, isTaken) : findLinks(part)) {
		const address = addressOf(text, { start: from + start, end: from + end })
		let link = !isCode ? inPlainText(text, address) : isCode(address.start) ? null : inMarkdown(text, address, targetEnd)
		// Addresses among the words of a link lead nowhere by themselves. Words that contain a whole link are not words of another.
		while (link && links.length && links.at(-1)!.end > link.start) {
			if (links.at(-1)!.form === 'titled') link = bareLink(address)
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

/**
 * Returns the text that an editor writes for a choice: a text as it is, a link by its address.
 * @param options With `markdown`, a link with a title is written as `[title](address)`.
 */
export function textOfPicked(picked: PickedReference, { markdown }: { markdown: boolean }): string {
	const { kind, link, title } = picked
	return kind === 'link' && markdown && title ? markdownLink(title, link) : link
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
