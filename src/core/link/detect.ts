import { LinkifyIt, REBuilder } from 'linkify-it'

/** A link of a text. `start` and `end` are offsets in UTF-16 units; `text` is what stands there. */
export interface LinkMatch {
	start: number
	end: number
	/** Where the link leads; always http or https. */
	url: string
	text: string
	/** False where the writer wants no preview: `<https://…>`, or an address with a user and password in it. */
	preview: boolean
}

/** Marks of direction and zero-width blanks end a link and may stand before one; joiners, which emoji and Persian need, do not. */
const INVISIBLE = '|[\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]'

/** Linkify's rules, with underscores in host names, as networks of containers have them, and with invisible marks around a link. */
export class Rules extends REBuilder {
	constructor() {
		super()
		this.src_ZPCc += INVISIBLE
		this.src_ZCc += INVISIBLE
	}

	override get_domain() {
		const letter = this.get_pseudo_letter().source
		return this.cache.domain ??= new RegExp(`(?:${this.get_xn().source}|(?:_|${letter})(?:(?:[-_]|${letter}){0,61}(?:_|${letter}))?)`)
	}
}

/** How much of a text a pattern takes from a place on. */
export function lengthOf(pattern: RegExp, text: string, pos: number): number {
	pattern.lastIndex = pos
	// A colon is part of an address, but one at its end belongs to the sentence.
	return pattern.exec(text)?.[0].replace(/:+$/, '').length ?? 0
}

/** How links of the web are read after their scheme. */
export const web = { validate: (text: string, pos: number, { re }: LinkifyIt) => lengthOf(re.get_http_validator(), text, pos) }

/** The finder that anchors and previews share, in plain text and in markdown: http(s) links and nothing else. */
export const linkify: LinkifyIt = /* @__PURE__ */ createLinkify()

function createLinkify(): LinkifyIt {
	return new LinkifyIt({ rebuilder: new Rules(), urlAuth: true, fuzzyEmail: false })
		.add('http:', web).add('https:', web).add('ftp:', null).add('//', null).add('mailto:', null)
}

const LONGEST_SIMPLE = 500

/** An address that ends at a blank and has nothing in it that a sentence could own. */
const SIMPLE = /^https?:\/\/[a-z\d]{1,50}(?:[.-][a-z\d]{1,50}){0,5}(?::\d{1,4})?(?:\/(?:[\w/~%&=+#]|[-.?,](?=[a-z\d]))*(?<=[a-z\d/]))?$/i

/**
 * Reads a text whose links are all simple, as most are, without linkify's patterns, which take their time to compile.
 * Null where one is not.
 */
function findSimpleLinks(text: string): LinkMatch[] | null {
	const links: LinkMatch[] = []
	for (const { index: start } of text.matchAll(/https?:/gi)) {
		const end = start + text.slice(start, start + LONGEST_SIMPLE).search(/[ \n]|$/)
		const url = text.slice(start, end)
		if ((start > 0 && !/[ \n]/.test(text[start - 1]!)) || !SIMPLE.test(url)) return null
		links.push({ start, end, url, text: url, preview: true })
	}
	return links
}

/** False for an address that carries a user name or password: those are not sent to anybody. */
export function isPreviewable(url: string): boolean {
	return !/^\w+:\/\/[^/?#\\]*@/.test(url)
}

/** The http(s) links of a plain text, in order. */
export function findLinks(text: string): LinkMatch[] {
	// Most texts have no colon, and a search for one sign is the fastest.
	if (!text.includes(':') || !/https?:/i.test(text)) return []
	const simple = findSimpleLinks(text)
	if (simple) return simple
	return (linkify.match(text) ?? []).map(({ index: start, lastIndex: end, raw }) => ({
		start,
		end,
		// Half of a surrogate pair cannot be sent.
		url: raw.replace(/[\ud800-\udfff]/gu, '\ufffd'),
		text: raw,
		preview: !(text[start - 1] === '<' && text[end] === '>') && isPreviewable(raw),
	}))
}

/** The last of the links if nothing but itself ends the text, so that the next key may make it longer; else null. */
export function growingLink(text: string, links: readonly string[]): string | null {
	const last = links.at(-1)
	if (last === undefined) return null
	const at = text.lastIndexOf(last)
	return at >= 0 && !/\s/.test(text.slice(at)) ? last : null
}
