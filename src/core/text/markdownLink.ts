/** The one place that writes `[title](address)`, and reads its parts: whatever a title or an address holds, the link leads where it says. */

/**
 * The characters that CommonMark and GitHub's markdown may read as more than themselves. An ampersand begins a character reference, a circumflex a footnote; a
 * colon, a point and an at sign are part of addresses, which some renderers find before they find the link around them, and a brace of their placeholders.
 */
const TITLE_MARKS = /[\\`*_~[\]<>{]|&(?=#?\w+;)|^\^|:(?=\/\/)|(?<=www)\.|(?<=\S)@(?=\S)/gi
const TARGET_MARKS = /\\(?=[!-/:-@[-`{-~]|$)|&(?=#?\w+;)/g
const ESCAPED = /\\([!-/:-@[-`{-~])|(&)amp;/g

/** Words as the title of a link: in one line, with what would end or change them escaped. */
export function escapeLinkTitle(words: string): string {
	return words.replace(/\s+/g, ' ').trim().replace(TITLE_MARKS, '\\$&')
}

/** An address as the target of a link: in angle brackets where its own parentheses would end it. */
export function toLinkTarget(url: string): string {
	let depth = 0
	for (const character of url) {
		if (character === '(') depth++
		if (character === ')' && --depth < 0) break
	}
	const target = url.replace(/[<>\s\p{Cc}]/gu, encodeURIComponent).replace(TARGET_MARKS, '\\$&')
	return depth === 0 ? target : `<${target}>`
}

/** A link in markdown; the address alone where the title is blank. */
export function markdownLink(title: string, url: string): string {
	const label = escapeLinkTitle(title)
	return label === '' ? url : `[${label}](${toLinkTarget(url)})`
}

/** The characters that a title or a target of markdown stands for. */
export function unescapeMarkdown(text: string): string {
	return text.replace(ESCAPED, '$1$2')
}
