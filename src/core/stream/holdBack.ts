/**
 * How much of a text that is still growing can be shown.
 *
 * The end of such a text is often undecided: `-` begins a list, a rule or an underline; `https://exam` leads nowhere yet; a
 * line may turn out to be the head of a table. Whatever is undecided waits until the next characters decide it, so that nothing
 * that a reader has seen is taken back. `blockEnd` decides about lines, `inlineEnd` about the characters at the end of a
 * paragraph; marks of emphasis, code and links that are open there are completed by the parser (`markdownOpen.ts`).
 *
 * What can't be known without making the reader wait is shown: a paragraph counts as one after 60 characters or a sentence,
 * although an underline may follow that makes a heading of it.
 */

/** A first line of this length is a paragraph: headings that are underlined are shorter. */
const PARAGRAPH_LENGTH = 60
/** A sentence has ended: no heading goes on after that. */
const SENTENCE = /[.!?…][*_)"'”»]*\s|[。！？]/
/** A line that ends like this is a paragraph, or leads to a list. */
const SENTENCE_END = /[.!…:;,。！：；，]$/

/** The beginning of a line in lists and quotes. */
const CONTAINER = /^[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]+)/
const MAX_MARKS = 100
const LIST_MARK = /(?:[-+*]|\d{1,9}[.)])[ \t]+$/

/** Lines that may still become another block, without the marks of the lists and quotes they are in. */
const UNDECIDED = [
	// A list, a rule, an underline, a heading, a number.
	/^[ \t]*(?:[-_* \t]*|\+|=+[ \t]*|#{1,6}[ \t]*|\d{1,9}[.)]?)$/,
	// A fence and its language.
	/^[ \t]*(?:`{1,2}|`{3,}[^`]*|~{1,2}|~{3,}.*)$/,
	// A definition of a link or a footnote.
	/^ {0,3}\[(?:[^\]\\]|\\.)*\\?$/,
	/^ {0,3}\[(?!\^)(?:[^\]\\]|\\.)*\](?::.*)?$/,
	/^ {0,3}\[\^[^\]]*\](?::[ \t]*)?$/,
]
const TASK = /^\[(?:[ xX]?|[ xX]\][ \t]*)$/
const DELIMITERS = /^[ \t|:-]*$/
const DELIMITER_ROW = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const UNDERLINE = /^ {0,3}(?:=+|-+)?[ \t]*$/
const HEADING_OR_RULE = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|(?:[-_*][ \t]*){3,}$)/
const FENCE = /^(`{3,}|~{3,})/

interface Fence {
	mark: string
	/** The indentation of the list item that it is in. */
	indent: number
	isQuoted: boolean
}

/** A line without the marks of lists and quotes before it. */
function contentOf(line: string): { content: string, marks: string } {
	let length = 0
	for (let depth = 0; depth < MAX_MARKS; depth++) {
		const rest = line.slice(length)
		// Marks alone may be a rule.
		const mark = /^[-_* \t]*$/.test(rest) ? null : CONTAINER.exec(rest)
		if (!mark) break
		length += mark[0].length
	}
	return { content: line.slice(length), marks: line.slice(0, length) }
}

const indentOf = (line: string) => /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length

/** True while a paragraph that begins with this line may turn out to be a heading or a table. */
function mayBeHead(line: string, { hasTables }: { hasTables: boolean }): boolean {
	const pipe = hasTables ? line.indexOf('|') : -1
	if (pipe >= 0 && pipe < PARAGRAPH_LENGTH) return true
	return line.length < PARAGRAPH_LENGTH && !SENTENCE.test(line)
}

/** Reads the lines of a text that are complete. */
class Lines {
	private fence: Fence | null = null
	/** True where the next line begins a block of its own. */
	private isFresh = true
	private isTable = false
	/** Where the last line begins, if it may become the head of a table or a heading. */
	private head = -1
	private isHeadShort = false

	readonly hasTables: boolean

	constructor({ hasTables }: { hasTables: boolean }) {
		this.hasTables = hasTables
	}

	private isInFence(line: string): boolean {
		const { fence } = this
		if (!fence) return false
		const isOutside = line.trim() !== '' && (fence.isQuoted ? !/^\s*>/.test(line) : indentOf(line) < fence.indent)
		if (isOutside) this.fence = null
		return !isOutside
	}

	/** Takes a complete line. */
	add(line: string, start: number): void {
		if (this.isInFence(line)) {
			const { mark } = this.fence!
			const end = line.replace(/^[\s>]+/, '').trimEnd()
			if (end.length < mark.length || end.replaceAll(mark[0]!, '') !== '') return
			this.fence = null
			this.isFresh = true
			return
		}
		const wasHead = this.head >= 0
		this.head = -1
		const { content, marks } = contentOf(line)
		const text = content.trimStart()
		const mark = FENCE.exec(text)?.[1]
		if (mark && !(mark[0] === '`' && text.slice(mark.length).includes('`'))) {
			this.fence = { mark, indent: marks && !marks.includes('>') ? marks.length : indentOf(line) < 2 ? 0 : 1, isQuoted: marks.includes('>') }
			this.isTable = false
			return
		}
		if (!text) {
			this.isFresh = true
			this.isTable = false
			return
		}
		if (wasHead && this.hasTables && DELIMITER_ROW.test(content)) {
			this.isTable = true
			this.isFresh = false
			return
		}
		const isFirst = this.isFresh && !marks && indentOf(line) < 4
		this.isFresh = HEADING_OR_RULE.test(content)
		if (this.isFresh || this.isTable) return
		if (this.hasTables && (text.startsWith('|') || (isFirst && text.includes('|')))) this.head = start
		else if (isFirst && mayBeHead(text, this) && !SENTENCE_END.test(text.trimEnd())) {
			this.head = start
			this.isHeadShort = true
			return
		}
		this.isHeadShort = false
	}

	/** The end of what can be shown if this line is the last one, and not complete. */
	end(line: string, start: number): number {
		if (this.isInFence(line)) {
			const rest = line.replace(/^[\s>]+/, '')
			return rest.replaceAll(this.fence!.mark[0]!, '') === '' ? start : start + line.length
		}
		const { content, marks } = contentOf(line)
		const text = content.trimStart()
		// The line before waits for this one.
		if (this.head >= 0 && (this.isHeadShort ? UNDERLINE.test(line) || (this.hasTables && DELIMITERS.test(content)) : DELIMITERS.test(content))) return this.head
		if (UNDECIDED.some((pattern) => pattern.test(content))) return start
		if (LIST_MARK.test(marks) && TASK.test(text)) return start
		if (this.isTable) return text === '|' ? start : start + line.length
		if (this.hasTables && text.startsWith('|')) return start
		if (this.isFresh && !marks && indentOf(line) < 4 && !/^#{1,6}[ \t]/.test(text) && mayBeHead(text, this)) return start
		return start + line.length
	}
}

/**
 * The offset up to which a growing markdown text can be shown, looking at its lines.
 * @param options `from`: where a block of the outermost level begins, close to the end. `hasTables`: whether tables are spoken.
 */
export function blockEnd(text: string, { from, hasTables }: { from: number, hasTables: boolean }): number {
	const lines = new Lines({ hasTables })
	let start = from
	for (let next = text.indexOf('\n', start); next >= 0; next = text.indexOf('\n', start)) {
		lines.add(text.slice(start, next), start)
		start = next + 1
	}
	return lines.end(text.slice(start), start)
}

/** No undecided end is longer. */
const LOOK_BACK = 400
const LATIN = '0-9A-Za-z\\u00aa\\u00ba\\u00c0-\\u036f\\u1e00-\\u1eff'

/** Characters of one emoji may come one after another. */
const EMOJI = /(?:\p{RI}|\p{Extended_Pictographic}[\p{EMod}\p{M}\u{E0020}-\u{E007F}]*\u200d?)+$|[\u200d\ud800-\udbff]$/u
/** The beginning of an address, and a name in braces that may be replaced. */
const WORDS = new RegExp(`(?<![${LATIN}])(?:h(?:t(?:t(?:ps?(?::/{0,2})?)?)?)?|w(?:w(?:w\\.?)?)?)$|\\{[\\w.-]*$`, 'i')
/** Marks of emphasis and code, escapes, entities, hosts of e-mail addresses, footnotes, images. */
const MARKS = /[*_~`]+$|\\$|&(?:#(?:x?[\da-f]{0,7})|[a-z][a-z\d]{0,31})?$|(?<=[\w.+-])@[\w.-]*$|!?\[\^[^\s\]]{0,100}$|(?<!\S)!$/i

function trim(text: string, patterns: readonly RegExp[]): number {
	let end = text.length
	for (let before = -1; before !== end;) {
		before = end
		const tail = text.slice(Math.max(0, end - LOOK_BACK), end)
		for (const pattern of patterns) {
			const found = pattern.exec(tail)
			if (!found) continue
			end -= tail.length - found.index
			break
		}
	}
	return end
}

/** The offset up to which the characters of a growing paragraph can be shown. */
export function inlineEnd(content: string): number {
	if (/\s$/.test(content)) return content.trimEnd().length
	return content.slice(0, trim(content, [MARKS, WORDS, EMOJI])).trimEnd().length
}

/** The offset up to which the characters of a growing plain text can be shown, its addresses apart. */
export function plainEnd(text: string): number {
	return trim(text, [WORDS, EMOJI])
}

/** True if an address that ends there may go on: nothing but punctuation follows it. */
export function isUnfinished(text: string, end: number): boolean {
	return /^[!-/:-@[-`{-~]*$/.test(text.slice(end))
}
