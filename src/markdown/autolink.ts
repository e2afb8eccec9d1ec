import type { InlineRule } from './rules.ts'
import StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'
import { createExtendedLinkify } from '../links/extended.ts'
import { MARKDOWN_SCHEME, markdownReader, readMarkdownAddress } from '../links/markdownAddresses.ts'
import { isUnfinished } from './holdBack.ts'
import { normalizeLink } from './linkParts.ts'

/** A bare address in the source of a paragraph. */
export interface LiteralLink {
	start: number
	/** 0 until somebody asks. */
	end: number
	url: string
	prefix: string
}

const CANDIDATE = /https?:\/\/|www\.|@/i
const PREFIX = new RegExp(`${MARKDOWN_SCHEME}|(?<![^\\s*_~()[\\]{}"'<>|])www\\.`, 'gi')
const MAIL = /[^\s@`"'(]@[^\s@]+\.[\p{L}\p{N}]/u
/** Result for a text without an address. */
export const NO_LINKS: readonly LiteralLink[] = []

const extendedLinkify = /* @__PURE__ */ createExtendedLinkify()

/** Finds the end of a bare address. This is lazy, because most candidates turn out to be targets of written links. */
function measure(link: LiteralLink, text: string): LiteralLink {
	if (link.end !== 0) return link
	const from = link.start + link.prefix.length
	const read = link.prefix === 'www.' ? markdownReader.hostEnd : markdownReader.webEnd
	link.end = readMarkdownAddress(text, { start: link.start, from, read }) ?? -1
	const url = text.slice(link.start, Math.max(link.start, link.end))
	link.url = link.prefix === 'www.' ? `http://${url}` : url
	return link
}

function findWeb(text: string, extended: boolean): LiteralLink[] {
	const found: LiteralLink[] = []
	for (const { 0: prefix, index: start } of text.matchAll(PREFIX)) {
		if (extended || prefix.length > 4) found.push({ start, end: 0, url: '', prefix: prefix.toLowerCase() })
	}
	return found
}

function findMail(text: string): LiteralLink[] {
	return (extendedLinkify.match(text) ?? [])
		.filter(({ schema, raw, lastIndex }) => schema === 'mailto:' && !/[-_]$|@[^@/?]*\+/.test(raw) && !/[-_]/.test(text[lastIndex] ?? ''))
		.map(({ index: start, lastIndex: end, raw }) => ({ start, end, url: /^mailto:/i.test(raw) ? raw : `mailto:${raw}`, prefix: 'mailto:' }))
}

/** Finds bare addresses in the source of a paragraph, before emphasis can take their underscores away. */
export function findLiteral(text: string, { extended }: { extended: boolean }): readonly LiteralLink[] {
	if (!CANDIDATE.test(text)) return NO_LINKS
	const web = findWeb(text, extended)
	if (!extended || !MAIL.test(text)) return web
	return [...web, ...findMail(text)].sort((a, b) => a.start - b.start)
}

/** The characters at which an inline rule other than text may begin. */
const STARTS = new Uint8Array(128)
for (const character of '\n!#$%&*+-:<=>@[\\]^_`{}~') STARTS[character.charCodeAt(0)] = 1

/** The place among the links before which all of them end at or before `pos`; lookahead of other rules goes back and forth. */
function seek(links: readonly LiteralLink[], { from, pos }: { from: number, pos: number }): number {
	let index = from
	while (index > 0 && links[index - 1]!.start >= pos) index--
	while (index < links.length && links[index]!.start < pos) index++
	return index
}

/** The state of a paragraph, which knows the bare addresses in it. */
export class InlineState extends StateInline {
	declare linkLevel: number
	literal = NO_LINKS
	at = 0
}

/** Plain text, up to a bare address or a character at which another rule may begin. */
export const text: InlineRule = (state, silent) => {
	const own = state as InlineState
	const { src, pos: start } = state
	let end = state.posMax
	if (own.literal.length) {
		own.at = seek(own.literal, { from: own.at, pos: start + 1 })
		end = Math.min(end, own.literal[own.at]?.start ?? end)
	}
	let pos = start
	while (pos < end && !STARTS[src.charCodeAt(pos)]) pos++
	if (pos === start) return false
	if (!silent) state.pending += src.slice(start, pos)
	state.pos = pos
	return true
}

/** A bare address as a link. */
export const literalLink: InlineRule = (state, silent) => {
	const own = state as InlineState
	if (!own.literal.length || own.linkLevel > 0) return false
	own.at = seek(own.literal, { from: own.at, pos: state.pos })
	const link = own.literal[own.at]
	if (link?.start !== state.pos) return false
	const { end } = measure(link, state.src)
	if (end < 0 || end > state.posMax) return false
	if (state.env.open && !state.env.ended && isUnfinished(state.src.slice(0, state.posMax), end)) {
		if (link.prefix === 'mailto:') return false
		state.pos = state.posMax
		return true
	}
	if (!silent) {
		const open = state.push('link_open', 'a', 1)
		open.attrs = [['href', normalizeLink(link.url)]]
		open.markup = 'linkify'
		open.meta = { url: link.url }
		state.push('text', '', 0).content = state.src.slice(link.start, end)
		state.push('link_close', 'a', -1)
	}
	state.pos = end
	return true
}
