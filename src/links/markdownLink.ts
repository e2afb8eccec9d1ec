/** The one place that writes `[title](address)`, and reads its parts: whatever a title or an address holds, the link leads where it says. */

/**
 * Characters with a meaning in CommonMark or GitHub's Markdown. An ampersand begins a character reference, a circumflex a footnote, and a brace a placeholder of
 * some renderers.
 *
 * A colon, a point and an at sign are part of addresses, which some renderers find before the link around them.
 */
const TITLE_MARKS = /[\\`*_~[\]<>{]|&(?=#?\w+;)|^\^|:(?=\/\/)|(?<=www)\.|(?<=\S)@(?=\S)/gi
const TARGET_MARKS = /\\(?=[!-/:-@[-`{-~]|$)|&(?=#?\w+;)/g
const ESCAPED = /\\([!-/:-@[-`{-~])|&(?:(amp|lt|gt|quot)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g
/** The named character references that addresses and their titles need. A parser of Markdown knows two thousand. */
const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const MAX_CODE_POINT = 0x10FFFF

/** Words as the title of a link: in one line, with what would end or change them escaped. */
export function escapeLinkTitle(words: string): string {
	return words.replace(/\s+/g, ' ').trim().replace(TITLE_MARKS, '\\$&')
}

function encodeTarget(url: string): string {
	return url.replace(/[<>\s\p{Cc}]/gu, encodeURIComponent)
}

/** An address as the target of a link: in angle brackets where its own parentheses would end it. */
export function toLinkTarget(url: string): string {
	let depth = 0
	for (const character of url) {
		if (character === '(') depth++
		if (character === ')' && --depth < 0) break
	}
	const target = encodeTarget(url).replace(TARGET_MARKS, '\\$&')
	return depth === 0 ? target : `<${target}>`
}

/** A link in markdown; the address alone where the title is blank. */
export function markdownLink(title: string, url: string): string {
	const label = escapeLinkTitle(title)
	return label === '' ? url : `[${label}](${toLinkTarget(url)})`
}

function toCharacter(reference: string): string {
	const code = Number(reference.replace(/^&#x/i, '0x').replace(/^&#|;$/g, ''))
	return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\ufffd'
}

/** Returns the title of a Markdown link with its escapes and entities replaced. */
export function parseLinkTitle(text: string): string {
	return text.replace(ESCAPED, (written, mark?: string, name?: string) => mark ?? (name ? REFERENCES[name]! : toCharacter(written)))
}

/** Returns the address that the target of a Markdown link leads to. */
export function parseLinkTarget(text: string): string {
	return encodeTarget(parseLinkTitle(text))
}
