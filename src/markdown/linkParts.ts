import type { ParseLinkDestinationResult as LinkPart } from 'markdown-it/lib/helpers/parse_link_destination.mjs'
import type { ParseLinkTitleResult as LinkTitle } from 'markdown-it/lib/helpers/parse_link_title.mjs'
import { decode, encode, format, parse } from 'mdurl'
import punycode from 'punycode.js'
import { decodeEntity } from './entities.ts'

const ESCAPES = /\\([!-/:-@[-`{-~])|&(#x[a-f\d]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/gi

/** The text with its backslash escapes and entities resolved. */
export function unescapeAll(text: string): string {
	if (!text.includes('\\') && !text.includes('&')) return text
	return text.replace(ESCAPES, (written, escaped: string | undefined, name: string) => escaped ?? decodeEntity(name) ?? written)
}

const MAX_PARENTHESES = 32
const NO_PART: LinkPart = { ok: false, pos: 0, str: '' }

/** The offset of the `>` that ends a target in angle brackets; -1 without one. */
function enclosedEnd(...[text, start, max]: [text: string, start: number, max: number]): number {
	for (let pos = start + 1; pos < max; pos++) {
		const code = text.charCodeAt(pos)
		if (code === 0x3E) return pos
		if (code === 0x0A || code === 0x3C) return -1
		if (code === 0x5C) pos++
	}
	return -1
}

/** Returns the end of a target without angle brackets: a space, or an unmatched closing parenthesis. Too many open ones give -1. */
function bareEnd(...[text, start, max]: [text: string, start: number, max: number]): number {
	let depth = 0
	let pos = start
	for (; pos < max; pos++) {
		const code = text.charCodeAt(pos)
		if (code <= 0x20 || code === 0x7F) break
		if (code === 0x5C && pos + 1 < max && text.charCodeAt(pos + 1) !== 0x20) pos++
		else if (code === 0x28 && ++depth > MAX_PARENTHESES) return -1
		else if (code === 0x29 && --depth < 0) return pos
	}
	return depth === 0 ? pos : -1
}

/**
 * Reads the target of a link.
 * @see https://spec.commonmark.org/0.31.2/#link-destination
 */
export function parseLinkDestination(...[text, start, max]: [text: string, start: number, max: number]): LinkPart {
	if (text.charCodeAt(start) === 0x3C) {
		const end = enclosedEnd(text, start, max)
		return end < 0 ? NO_PART : { ok: true, pos: end + 1, str: unescapeAll(text.slice(start + 1, end)) }
	}
	const pos = bareEnd(text, start, max)
	return pos > start ? { ok: true, pos, str: unescapeAll(text.slice(start, pos)) } : NO_PART
}

/** The sign that closes a title, by the one that opens it. */
const CLOSING: Record<string, number> = { '"': 0x22, '\'': 0x27, '(': 0x29 }

/**
 * Reads the title of a link, which may go on in further lines.
 * @see https://spec.commonmark.org/0.31.2/#link-title
 */
export function parseLinkTitle(...[text, start, max, previous]: [text: string, start: number, max: number, previous?: LinkTitle]): LinkTitle {
	const marker = previous?.marker ?? (start < max ? CLOSING[text[start]!] : undefined)
	const title: LinkTitle = { ok: false, can_continue: false, pos: 0, str: previous?.str ?? '', marker: marker ?? 0 }
	if (!marker) return title
	const from = previous ? start : start + 1
	let pos = from
	for (; pos < max; pos++) {
		const code = text.charCodeAt(pos)
		if (code === marker) return { ...title, ok: true, pos: pos + 1, str: title.str + unescapeAll(text.slice(from, pos)) }
		if (code === 0x28 && marker === 0x29) return title
		if (code === 0x5C && pos + 1 < max) pos++
	}
	return { ...title, can_continue: true, str: title.str + unescapeAll(text.slice(from, pos)) }
}

/** Schemes whose host may have letters of any script. */
const NAMES_HOST = /^(?:https?|mailto):$/

/** `//host` names a host. */
const SLASHES_DENOTE_HOST = true

function parseUrl(url: string, recode: (host: string) => string) {
	const parsed = parse(url, SLASHES_DENOTE_HOST)
	if (!parsed.hostname || (parsed.protocol && !NAMES_HOST.test(parsed.protocol))) return parsed
	try {
		parsed.hostname = recode(parsed.hostname)
	} catch {
		// A host that is none stays as it was written.
	}
	return parsed
}

/** Most links need no encoding. */
const PLAIN_ADDRESS = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#][\w\-./?#&=+,;:@!$'()*~]*)?$/

/** The link as an attribute needs it: encoded, with a host in ASCII. */
export function normalizeLink(url: string): string {
	return PLAIN_ADDRESS.test(url) ? url : encode(format(parseUrl(url, punycode.toASCII)))
}

/** The link as people read it; what `%` encodes stays encoded. */
export function normalizeLinkText(url: string): string {
	return decode(format(parseUrl(url, punycode.toUnicode)), `${decode.defaultChars}%`)
}
