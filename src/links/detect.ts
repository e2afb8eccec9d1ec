import { createAddressReader, findAddresses } from './rules.ts'
import { isPreviewable } from './target.ts'

/** A link of a text. `start` and `end` are offsets in UTF-16 units; `text` is what stands there. */
export interface LinkMatch {
	start: number
	end: number
	/** Target of the link, always http or https. */
	url: string
	text: string
	/** Whether the link may have a preview. False for `<https://…>` and for addresses that can't be previewed. */
	preview: boolean
}

const reader = /* @__PURE__ */ createAddressReader()

/** An address that ends at a blank and has nothing in it that a sentence could own. Longer ones are left to the reader: a pattern's stack is finite. */
const SIMPLE = /https?:\/\/(?:[a-z\d]{1,50}[.-]){0,5}[a-z][a-z\d]{0,49}(?::\d{1,4})?(?:\/(?:[\w/~%&=+#]|[-.?,](?=[a-z\d])){0,10000}(?<=[a-z\d/]))?(?=[ \n]|$)/iy

/**
 * Reads a text whose links are all simple, as most are, without linkify's patterns, which take their time to compile.
 * Null where one is not.
 */
function findSimpleLinks(text: string): LinkMatch[] | null {
	const links: LinkMatch[] = []
	for (const { index: start } of text.matchAll(/https?:/gi)) {
		SIMPLE.lastIndex = start
		const url = start === 0 || /[ \n]/.test(text[start - 1]!) ? SIMPLE.exec(text)?.[0] : undefined
		if (url === undefined) return null
		links.push({ start, end: start + url.length, url, text: url, preview: true })
	}
	return links
}

const NO_LINKS: readonly LinkMatch[] = Object.freeze([])
/** The last text with its links: a text is judged and rendered one after the other. */
let last = { text: '', links: NO_LINKS }

/** The http(s) links of a plain text, in order. */
export function findLinks(text: string): readonly LinkMatch[] {
	// Most texts have no colon, and a search for one character is the fastest.
	if (!text.includes(':') || !/https?:/i.test(text)) return NO_LINKS
	if (text !== last.text) last = { text, links: findSimpleLinks(text) ?? readLinks(text) }
	return last.links
}

/** The http(s) links of any text by the reader's patterns, in order. */
export function readLinks(text: string): LinkMatch[] {
	return Array.from(findAddresses(text, reader), ({ start, end }) => {
		const raw = text.slice(start, end)
		return {
			start,
			end,
			// Half of a surrogate pair cannot be sent.
			url: raw.replace(/[\ud800-\udfff]/gu, '\ufffd'),
			text: raw,
			preview: !(text[start - 1] === '<' && text[end] === '>') && isPreviewable(raw),
		}
	})
}
