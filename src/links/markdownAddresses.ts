import { createAddressReader, LATIN, markdownEnd } from './rules.ts'

/** Reads the addresses of Markdown. As in GitHub's, an unmatched parenthesis is part of an address that goes on after it. */
export const markdownReader = /* @__PURE__ */ createAddressReader({ keepsParentheses: true })

/** The scheme of an address, as the source of a pattern. */
export const MARKDOWN_SCHEME = `(?<![${LATIN}])https?:(?=//)`

/** Place of a bare address. */
export interface AddressStart {
	start: number
	/** The end of its scheme. */
	from: number
	/** Reads what follows. @default an address to the web */
	read?: (text: string, pos: number) => number
}

/** Returns the end of a bare address, or null if there isn't one. */
export function readMarkdownAddress(text: string, { start, from, read = markdownReader.webEnd }: AddressStart): number | null {
	const end = markdownEnd(text, { start, end: read(text, from) })
	return end > from ? end : null
}

/**
 * Finds the bare addresses to the web in a Markdown text. Some lie within others, which may turn out to be the target of a link. `isTaken` leaves out
 * those that start where nothing is looked for any more, before they are read.
 */
export function* findMarkdownAddresses(text: string, isTaken: (start: number) => boolean): Generator<{ start: number, end: number }> {
	for (const { 0: scheme, index: start } of text.matchAll(new RegExp(MARKDOWN_SCHEME, 'gi'))) {
		if (isTaken(start)) continue
		const end = readMarkdownAddress(text, { start, from: start + scheme.length })
		if (end !== null) yield { start, end }
	}
}
