/**
 * Finds how much of a growing text can be shown.
 *
 * The end of such a text is often undecided. `-` starts a list, a rule or an underline, and `https://exam` isn't an address yet.
 * A line may turn out to be the head of a table. An undecided end waits until the next characters decide it, so no visible text
 * disappears again. `blockEnd` decides about lines and `inlineEnd` about the last characters of a paragraph. The
 * parser completes marks of emphasis, code and links that are open there (`markdownOpen.ts`).
 *
 * Some ends would keep readers waiting. A paragraph therefore shows after 60 characters or a sentence, although an underline
 * may still make a heading of it.
 *
 * Every call reads a bounded part of each line and of the end, so a line of any length costs the same.
 */

/** The longest first line that waits for an underline. */
const PARAGRAPH_LENGTH = 60
/** No decision needs more of a line. */
const LINE_LENGTH = 2000
/** No undecided end is longer. */
const END_LENGTH = 400
/** Number of undecided ends one after another that wait. No answer has more. */
const MAX_ENDS = 12

/** The end of a sentence, or of a line that isn't a heading. */
const SENTENCE = /[.!?…][*_)"'”»]*\s|[:;,]\n|[。！？：；，]/
/** The marks of the lists and quotes before a line's text; marks alone may be a rule. */
const CONTAINERS = /^(?:(?![-_* \t]*$)[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]+)){0,100}/
/** Texts that may still become another block. */
const UNDECIDED = new RegExp(`^(?:${[
	// A list, a rule, an underline, a heading, a number, a task.
	'[-_* \\t]*|\\+|=+[ \\t]*|#{1,6}[ \\t]*|\\d{1,9}[.)]?|\\[[ x]\\][ \\t]*',
	// A fence and its language.
	'`{1,2}|`{3,}[^`]*|~{1,2}|~{3,}.*',
	// A definition of a link or a footnote.
	'\\[(?:[^\\]\\\\]|\\\\.)*\\\\?|\\[(?!\\^)(?:[^\\]\\\\]|\\\\.)*\\](?::.*)?|\\[\\^[^\\]]*\\](?::[ \\t]*)?',
].join('|')})$`, 'i')
/** A line that may make a heading or a table of the line before. */
const UNDERLINE = /^(?:=*|[-|: \t]*)$/
/** The marks of a line that begins an item, so that it underlines nothing before it. */
const NEW_ITEM = /[-+*.)][ \t]+$/
/** Code, or part of a list item. */
const INDENTED = /^(?: {2}|\t)/
const HEADING = /^#{1,6}(?:[ \t]|$)/
const RULE = /^(?:[-_*][ \t]*){3,}$/
const FENCE = /^(?:`{3,}(?!.*`)|~{3,})/

/** Reads lines one after another, and remembers what they mean for the next one. */
class Lines {
	/** The mark of the code block that the next line is in, or an empty string. */
	private fence = ''
	/** Matches lines outside of the list or quote around that code block. */
	private outside: RegExp | null = null
	/** Whether the next line starts a block. */
	private isFresh = true
	private isTable = false
	/** The offset of the last line if it may become the head of a table or a heading, or -1. */
	private head = -1

	readonly hasTables: boolean

	constructor({ hasTables }: { hasTables: boolean }) {
		this.hasTables = hasTables
	}

	private isCode(line: string): boolean {
		if (this.outside?.test(line)) this.fence = ''
		return this.fence !== ''
	}

	/** Returns what a line of code has of a closing fence; undefined for other lines. */
	private closingMark(line: string): string | undefined {
		const rest = line.replace(/^[\s>]+/, '').trimEnd()
		return rest.replaceAll(this.fence[0]!, '') ? undefined : rest
	}

	/** Returns whether a paragraph with this start may turn out to be a heading or a table. */
	private mayBeHead(text: string, isNested: boolean): boolean {
		const pipe = this.hasTables ? text.indexOf('|') : -1
		if (pipe === 0) return true
		if (!this.isFresh || isNested || HEADING.test(text)) return false
		const first = pipe > 0 ? text.slice(0, pipe) : text
		return first.length < PARAGRAPH_LENGTH && !SENTENCE.test(first)
	}

	add(line: string, start: number): void {
		if (this.isCode(line)) {
			if ((this.closingMark(line)?.length ?? 0) < this.fence.length) return
			this.fence = ''
			this.isFresh = true
			return
		}
		const marks = CONTAINERS.exec(line)![0]
		const text = line.slice(marks.length).trim()
		const wasHead = this.head >= 0
		this.head = -1
		this.fence = FENCE.exec(text)?.[0] ?? ''
		const isNested = marks !== '' || INDENTED.test(line)
		if (this.fence) this.outside = marks.includes('>') ? /^\s*[^\s>]/ : isNested ? /^\S/ : null
		const isEnd = !text || HEADING.test(text) || RULE.test(text)
		if (isEnd || this.fence) this.isTable = false
		else if (wasHead && this.hasTables && text.includes('|') && UNDERLINE.test(text)) this.isTable = true
		else if (!this.isTable && this.mayBeHead(`${text}\n`, isNested)) this.head = start
		this.isFresh = isEnd
	}

	/** The offset up to which an incomplete last line can be shown. */
	end(line: string, start: number): number {
		const end = start + line.length
		if (this.isCode(line)) return this.closingMark(line) === undefined ? end : start
		const marks = CONTAINERS.exec(line)![0]
		const text = line.slice(marks.length).trimStart()
		if (this.head >= 0 && UNDERLINE.test(text) && !NEW_ITEM.test(marks)) return this.head
		if (UNDECIDED.test(text)) return start
		if (this.isTable) return text === '|' ? start : end
		return this.mayBeHead(text.trimEnd() + (/\s$/.test(text) ? ' ' : ''), marks !== '' || INDENTED.test(line)) ? start : end
	}
}

/**
 * The offset up to which a growing markdown text can be shown, by its lines.
 * @param options `from`: where a block of the outermost level begins, close to the end. `hasTables`: the flavour has tables.
 */
export function blockEnd(text: string, { from, hasTables }: { from: number, hasTables: boolean }): number {
	const lines = new Lines({ hasTables })
	let start = from
	for (let next = text.indexOf('\n', start); next >= 0; next = text.indexOf('\n', start)) {
		lines.add(text.slice(start, Math.min(next, start + LINE_LENGTH)), start)
		start = next + 1
	}
	const line = text.slice(start, start + LINE_LENGTH)
	return line.length < LINE_LENGTH ? lines.end(line, start) : text.length
}

const LATIN = '0-9A-Za-z\\u00aa\\u00ba\\u00c0-\\u036f\\u1e00-\\u1eff'
/** The beginning of an address, a name in braces, and the parts of an emoji, which may come one after another. */
const WORDS = `(?<![${LATIN}])(?:h(?:t(?:t(?:ps?(?::/{0,2})?)?)?)?|w(?:w(?:w\\.?)?)?)$|\\{[\\w.-]*$|(?:\\p{RI}|\\p{Extended_Pictographic}[\\p{EMod}\\p{M}\\u{E0020}-\\u{E007F}]*\\u200d?)+$|[\\u200d\\ud800-\\udbff]$`
/** Marks of emphasis and code, escapes, entities, hosts of e-mail addresses, footnotes, images. */
const MARKS = '[*_~`]+$|\\\\$|&(?:#(?:x?[\\da-f]{0,7})|[a-z][a-z\\d]{0,31})?$|(?<=[\\w.+\\-])@[\\w.\\-]*$|!?\\[\\^[^\\s\\]]{0,100}$|(?<!\\S)!$'
const PLAIN_END = new RegExp(WORDS, 'iu')
const MARKDOWN_END = new RegExp(`${MARKS}|${WORDS}`, 'iu')

/** Returns the end without the undecided characters there. */
function trim(text: string, undecided: RegExp): number {
	const tail = text.slice(Math.max(0, text.length - END_LENGTH))
	let end = tail.length
	for (let count = 0; count < MAX_ENDS; count++) {
		const found = undecided.exec(tail.slice(0, end))
		if (!found) break
		end = found.index
	}
	return text.length - tail.length + end
}

/** The offset up to which the characters of a growing paragraph can be shown. After a space only a backslash before a line break waits. */
export function inlineEnd(content: string): number {
	const text = content.trimEnd()
	if (text.length < content.length) return content.endsWith('\n') && text.length > 1 && text.endsWith('\\') ? text.length - 1 : text.length
	return text.slice(0, trim(text, MARKDOWN_END)).trimEnd().length
}

/** The offset up to which the characters of a growing plain text can be shown, apart from its addresses. */
export function plainEnd(text: string): number {
	return trim(text, PLAIN_END)
}

/** Returns true if an address that ends there may go on, because no space and no other script ends it. */
export function isUnfinished(text: string, end: number): boolean {
	return /^[!-;=-~]*$/.test(text.slice(end, end + END_LENGTH))
}

/** Returns the length of the beginning that two texts share. */
export function commonLength(a: string, b: string): number {
	if (b.startsWith(a)) return a.length
	let index = 0
	while (index < b.length && a.charCodeAt(index) === b.charCodeAt(index)) index++
	return index
}
