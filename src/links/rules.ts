/**
 * Rules for finding a link and its end. They are those of linkify-it, extended for links that it cuts or misses. Host names may have underscores, as in
 * networks of containers, and invisible marks may surround a link. A link may follow any character except a Latin letter, a digit or `_`, because
 * not every script has spaces. After a host that ends in Latin letters, a letter of another script starts the next word.
 * Parsing an address has three steps. It reads the host, and then the path in pieces, so that any length takes linear time. Finally it removes
 * trailing characters that belong to the sentence.
 * @see https://github.com/markdown-it/linkify-it
 */

/** Marks of direction and zero-width blanks end a link and may stand before one; joiners, which emoji and Persian need, do not. */
export const INVISIBLE = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'

/** Digits, letters and marks of Latin script: before a scheme they make another word of it, behind a host they are part of it. */
export const LATIN = '0-9A-Za-z\\u00aa\\u00ba\\u00c0-\\u036f\\u1e00-\\u1eff'

/** Punctuation within words of many languages (`Hatfield–McCoy`, `L’Équipe`, `アンネ・フランク`): part of a path where a letter follows. */
const WORD_PUNCTUATION = '[\\u00b7\\u2010-\\u2013\\u2019\\u30fb]'

/** So many pieces of a path are read at a time: the stack of a pattern is finite. */
const PIECES_AT_A_TIME = 1000

/** Classes of characters, without their brackets. */
const BLANK = `\\p{Z}\\p{Cc}${INVISIBLE}`
const SEPARATOR = '<>\\uff5c'
/** Backtick, circumflex and bar are symbols in Unicode, but no browser copies them as part of an address. */
const BLANK_OR_PUNCTUATION = `${BLANK}\\p{P}${'`^|'}`
const LETTER = `[^${SEPARATOR}${BLANK_OR_PUNCTUATION}]`

const LABEL = `(?:_|${LETTER})(?:(?:[-_]|${LETTER}){0,61}(?:_|${LETTER}))?`
const PORT = '(?::(?:6(?:[0-4]\\d{3}|5(?:[0-4]\\d{2}|5(?:[0-2]\\d|3[0-5])))|[1-5]?\\d{1,4}))?'
/** A label of mixed scripts is a name of its own, but the last label never is one. */
const OTHER_SCRIPT = `(?=(?![${LATIN}])${LETTER})(?!(?:${LETTER}|-){1,63}\\.${LETTER})`
const END_OF_HOST = `(?=$|[${SEPARATOR}${BLANK_OR_PUNCTUATION}])(?![-_]|:\\d|\\.-|\\.[^${BLANK_OR_PUNCTUATION}])`
const HOST = `(?:(?:${LABEL}\\.){1,10}[A-Za-z\\d]{1,63}${PORT}${OTHER_SCRIPT}|(?:\\[[\\dA-Fa-f:.]{2,45}\\]|(?:${LABEL}\\.){0,10}${LABEL})${PORT}${END_OF_HOST})`

/**
 * User name and password between the scheme and the host. A token may be long. After a host with `?` or `#`, an `@` is part of the rest, as in
 * browsers.
 */
const NAME_AND_PASSWORD = `//(?:(?!${HOST}[?#])[^${BLANK}@/[\\]()]{1,4096}@)?`

/** Brackets with what is between them, and further ones in it to a certain depth. */
function bracketed(open: string, close: string): string {
	const inner = `[^${BLANK}${open}${close}]`
	let pair = `${open}${inner}{0,1000}${close}`
	for (let depth = 1; depth < 4; depth++) pair = `${open}(?:${inner}|${pair}){0,1000}${close}`
	return pair
}

/** The pieces of a path, by what some of them may be followed by. */
function piecesOf(keepsParentheses: boolean): string {
	const pieces = [
		bracketed('\\[', '\\]'), bracketed('\\(', '\\)'), bracketed('\\{', '\\}'),
		`"[^${BLANK}"]{1,100}"`, `'[^${BLANK}']{1,100}'`, `'(?=${LETTER}|-)`,
		'\\.{2,20}:?[a-zA-Z\\d%/&]', `\\.(?!$|[${BLANK}.])`, '-{1,20}', `[,;](?!$|[${BLANK}])`, `!{1,20}(?!$|[${BLANK}!])`, `\\?(?!$|[${BLANK}?])`,
		`${WORD_PUNCTUATION}(?=${LETTER})`, '[\\\\/:%@#&=_~*`^|]', LETTER,
	]
	if (keepsParentheses) pieces.push(`\\){1,20}(?!$|[${BLANK})<?!.,:;*_~'"])`)
	return `(?:${pieces.join('|')}){1,${PIECES_AT_A_TIME}}`
}

/** Returns the end of a sticky pattern's match at a position, or the position itself without a match. */
function endOf(pattern: RegExp, text: string, pos: number): number {
	pattern.lastIndex = pos
	return pattern.test(text) ? pattern.lastIndex : pos
}

/** Returns the end of a range without certain trailing characters. */
function trimEnd(text: string, { start, end, characters }: { start: number, end: number, characters: string }): number {
	while (end > start && characters.includes(text[end - 1]!)) end--
	return end
}

/** Punctuation within a path. At its end, it belongs to the sentence, or to the surrounding code or cell. */
const SENTENCE = '.,:;!?`^|'

/** Returns the end of an address in Markdown, without trailing marks of emphasis, a trailing entity, and punctuation before those. */
export function markdownEnd(text: string, { start, end }: { start: number, end: number }): number {
	const entity = text[end] === ';' ? /&#?\w+$/.exec(text.slice(start, end)) : null
	return trimEnd(text, { start, end: entity ? start + entity.index : end, characters: `${SENTENCE}*_~` })
}

/** Parser of addresses. Each function gets a start position, and returns it if there isn't an address. */
export interface AddressReader {
	/** Returns the end of an address after its scheme: slashes, an optional name and password, host, path. */
	webEnd(text: string, pos: number): number
	/** Returns the end of an address that starts with its host. */
	hostEnd(text: string, pos: number): number
}

/**
 * Creates a reader. It compiles its patterns on first use, because that takes time.
 * @param options `keepsParentheses`: keep an unmatched closing parenthesis if the link continues after it, as in GitHub's Markdown.
 */
export function createAddressReader({ keepsParentheses = false } = {}): AddressReader {
	let path: { begin: RegExp, rest: RegExp } | undefined
	const heads: Record<string, RegExp> = {}

	function pathEnd(text: string, start: number): number {
		if (!path) {
			const pieces = piecesOf(keepsParentheses)
			path = { begin: new RegExp(`[/?#]${pieces}|/`, 'yu'), rest: new RegExp(pieces, 'yu') }
		}
		let end = endOf(path.begin, text, start)
		for (let before = start; end > before;) {
			before = end
			end = endOf(path.rest, text, before)
		}
		return trimEnd(text, { start, end, characters: SENTENCE })
	}

	function addressEnd(before: string, text: string, pos: number): number {
		const hostEnd = endOf(heads[before] ??= new RegExp(before + HOST, 'yu'), text, pos)
		const head = text.slice(pos, hostEnd)
		// The pattern takes whatever has digits and colons in brackets for an address of version 6.
		const isHost = head !== '' && (!head.includes('[') || URL.canParse(`http:${head}`))
		return isHost ? pathEnd(text, hostEnd) : pos
	}

	return {
		webEnd: (text, pos) => addressEnd(NAME_AND_PASSWORD, text, pos),
		hostEnd: (text, pos) => addressEnd('', text, pos),
	}
}

/**
 * The scheme of an address to the web; a mark of emphasis may stand before it, an underscore within a word may not. What stands before is
 * looked at last: engines that look at it first read a row of underscores again at each of them.
 */
const SCHEME = new RegExp(`https?:(?<![${LATIN}]_*https?:)`, 'gi')

/** More marks of emphasis are not nested. */
const MAX_MARKS = 6

/** Returns the end of an address between marks of emphasis: `*https://…*` in a plain text. */
function unmarkedEnd(text: string, { start, end }: { start: number, end: number }): number {
	const before = /[*_~]*$/.exec(text.slice(Math.max(0, start - MAX_MARKS), start))![0]
	const after = [...before].reverse().join('')
	for (let count = before.length; count > 0; count--) {
		// The innermost of them, mirrored.
		if (text.startsWith(after.slice(0, count), end - count)) return trimEnd(text, { start, end: end - count, characters: SENTENCE })
	}
	return end
}

/** The addresses to the web in a text, in order. */
export function* findAddresses(text: string, { webEnd }: AddressReader): Generator<{ start: number, end: number }> {
	let last = 0
	for (const { 0: { length }, index: start } of text.matchAll(SCHEME)) {
		if (start < last) continue
		const end = webEnd(text, start + length)
		if (end === start + length) continue
		yield { start, end: unmarkedEnd(text, { start, end }) }
		last = end
	}
}
