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

/** The scheme and host of a simple address. */
const SIMPLE_HOST = /^https?:\/\/(?:[a-z\d]{1,50}[.-]){0,5}[a-z][a-z\d]{0,49}(?::\d{1,4})?(?=\/|$)/i
/** A character that no simple path has, because a sentence could own it, or punctuation before no letter. */
const NOT_SIMPLE = /[^\w/~%&=+#\-.?,]|[-.?,](?![a-z\d])|[_~%&=+#]$/i
const SPACE = /[ \n]/g
/** Longer paths are left to the reader. */
const LONGEST_PATH = 10_000

/**
 * Reads a text whose links are all simple, as most are, without linkify's patterns, which take their time to compile: an address goes up to
 * the next space, and nothing in it could belong to a sentence. Each character is looked at once. Null where one is not simple.
 */
function findSimpleLinks(text: string): LinkMatch[] | null {
	const links: LinkMatch[] = []
	for (const { index: start } of text.matchAll(/https?:/gi)) {
		if (start && text[start - 1] !== ' ' && text[start - 1] !== '\n') return null
		const end = endOfWord(text, start)
		const url = text.slice(start, end)
		const host = SIMPLE_HOST.exec(url)?.[0]
		if (host === undefined || url.length - host.length > LONGEST_PATH || NOT_SIMPLE.test(url.slice(host.length))) return null
		links.push({ start, end, url, text: url, preview: true })
	}
	return links
}

function endOfWord(text: string, start: number): number {
	SPACE.lastIndex = start
	return SPACE.exec(text)?.index ?? text.length
}

const NO_LINKS: readonly LinkMatch[] = Object.freeze([])

/*
 * The memory of links: texts are rendered again when a reader comes back to a chat, and each is read several times: for its judgement, its
 * anchors and its previews. Contract: `findLinks` returns what `readLinks` finds, and the same list for the same text while it remembers
 * it. So a room may keep its findings about a list in a WeakMap.
 */

/** So many texts are remembered; a memory that is full begins again, and so does one that gets a text longer than this. */
const MOST_TEXTS = 2000
const memory = new Map<string, readonly LinkMatch[]>()

/** The http(s) links of a plain text, in order. */
export function findLinks(text: string): readonly LinkMatch[] {
	// Most texts have no colon, and a search for one character is the fastest.
	if (!text.includes(':') || !/https?:/i.test(text)) return NO_LINKS
	let links = memory.get(text)
	if (!links) {
		if (memory.size >= MOST_TEXTS || text.length > MOST_TEXTS) memory.clear()
		memory.set(text, links = findSimpleLinks(text) ?? readLinks(text))
	}
	return links
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
