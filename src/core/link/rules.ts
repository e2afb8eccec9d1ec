/**
 * What is a link, and where it ends. The rules are those of linkify-it, widened where people write links that these cut or miss: underscores in host
 * names, as networks of containers have them; invisible marks around a link; a link may follow anything but a Latin letter, a digit or `_`, since
 * not every script has blanks; behind a host that ends in Latin letters, a letter of another script begins the next word.
 * An address is read in three steps: its host, its path piece by piece (so that it may be of any length, in time proportional
 * to it), and back over what at its end belongs to the sentence.
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
 * What stands between the scheme and the host. A token may be long. A host that is followed by `?` or `#` has no name before it: browsers
 * take the `@` for a part of what follows.
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

/** Where a sticky pattern ends that is tried at a place; the place itself where it does not fit. */
function endOf(pattern: RegExp, text: string, pos: number): number {
	pattern.lastIndex = pos
	return pattern.test(text) ? pattern.lastIndex : pos
}

/** Where a piece of a text ends if certain characters at its end are left out. */
function trimEnd(text: string, { start, end, characters }: { start: number, end: number, characters: string }): number {
	while (end > start && characters.includes(text[end - 1]!)) end--
	return end
}

/** Punctuation is part of a path, but at its end it belongs to the sentence, or to the code or cell that the address stands in. */
const SENTENCE = '.,:;!?`^|'

/** Where an address that the reader found ends in markdown: marks of emphasis and an entity at its end are not part of it, nor is punctuation before those. */
export function markdownEnd(text: string, { start, end }: { start: number, end: number }): number {
	const entity = text[end] === ';' ? /&#?\w+$/.exec(text.slice(start, end)) : null
	return trimEnd(text, { start, end: entity ? start + entity.index : end, characters: `${SENTENCE}*_~` })
}

/** Reads addresses. Each of its functions is told where to begin, and gives that place where there is no address. */
export interface AddressReader {
	/** Where an address ends whose scheme was read: slashes, a name and a password perhaps, host, path. */
	webEnd(text: string, pos: number): number
	/** Where an address ends that begins with its host. */
	hostEnd(text: string, pos: number): number
}

/**
 * Makes a reader. Its patterns are made when they are first needed: that takes its time.
 * @param options `keepsParentheses`: as GitHub's markdown does, keep a closing parenthesis that nobody opened where the link goes on behind it.
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

/** The scheme of an address to the web; a mark of emphasis may stand before it, an underscore within a word may not. */
const SCHEME = new RegExp(`(?<![${LATIN}]_*)https?:`, 'gi')

/** More marks of emphasis are not nested. */
const MAX_MARKS = 6

/** Where an address ends that stands between marks of emphasis: `*https://…*` in a plain text. */
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
