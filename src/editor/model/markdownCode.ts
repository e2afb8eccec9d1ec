/**
 * Finds code in a Markdown text, where nothing is a link: blocks between fences, indented blocks, and spans between backticks.
 *
 * It follows the rules of the parser, but reads only what decides about code. So an editor can search a few words at each key, with positions in the
 * source, which the parser's tokens don't have.
 */

interface Range { from: number, to: number }

/** An open block between fences. */
interface Fence {
	mark: string
	/** Matches the lines of the quote or item that it is part of, which ends it. */
	within: RegExp
}

const OPENING = /^[ \t]*((?:>[ \t]*)*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(?:>[ \t]*)*(`{3,}(?!.*`)|~{3,})/
const CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/
const INDENTED = /^(?: {4}| {0,3}\t)/
const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/
const ANY_BLOCK = /```|~~~|(?:^|\n)(?: {4}| {0,3}\t)/
/** The end of a line before a block, which ends code spans. */
const BLOCK_BREAK = /\n(?=[ \t]*(?:\n|$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|```|~~~))/y

/** Returns whether a text may have blocks of code, whose extent depends on all text before. */
export function mayHaveCodeBlocks(text: string): boolean {
	return ANY_BLOCK.test(text)
}

/** Reads lines in their order, and says which are code. */
class BlockReader {
	#fence: Fence | null = null
	/** Whether the line before is part of a paragraph, which indented lines continue. */
	#isParagraph = false
	/** Whether indented lines may belong to an item of a list. */
	#isList = false

	/** Whether the next line lies between fences. */
	get isFenced(): boolean {
		return this.#fence !== null
	}

	/** Reads the next line, and returns whether it is code. */
	read(line: string): boolean {
		if (this.#fence?.within.test(line)) {
			const mark = CLOSING.exec(line)?.[1]
			if (mark?.startsWith(this.#fence.mark)) this.#fence = null
			return true
		}
		this.#fence = null
		const isBlank = /^[ \t>]*$/.test(line)
		if (!this.#isList && !isBlank && INDENTED.test(line)) return !this.#isParagraph
		const opening = OPENING.exec(line)
		if (opening) {
			const [, quote, item, mark] = opening
			this.#fence = { mark: mark!, within: quote ? /^[ \t]*>/ : item ? /^(?:[ \t]{2}|[ \t]*$)/ : /^/ }
			this.#isParagraph = false
			return true
		}
		if (LIST_ITEM.test(line)) this.#isList = true
		else if (!isBlank && !this.#isParagraph && /^\S/.test(line)) this.#isList = false
		this.#isParagraph = !isBlank && !HEADING.test(line)
		return false
	}
}

function lineEndOf(text: string, position: number): number {
	const newline = text.indexOf('\n', position)
	return newline < 0 ? text.length : newline
}

/** Returns the spans of code in a range. A backslash before a backtick makes it a character. */
function findSpans(text: string, { from, to }: Range): Range[] {
	const spans: Range[] = []
	const unclosed = new Set<number>()
	const next = /\\[^]|`+/g
	next.lastIndex = from
	for (let run = next.exec(text); run && run.index < to; run = next.exec(text)) {
		const { length } = run[0]
		if (run[0][0] === '\\' || unclosed.has(length)) continue
		const closing = new RegExp(`(?<!\`)\`{${length}}(?!\`)`, 'g')
		closing.lastIndex = next.lastIndex
		const end = closing.exec(text)
		if (end && end.index < to) {
			spans.push({ from: run.index, to: closing.lastIndex })
			next.lastIndex = closing.lastIndex
		} else {
			unclosed.add(length)
		}
	}
	return spans
}

/** Returns the lines around a range in which a code span can reach it. */
export function spanRange(text: string, { from, to }: Range): Range {
	function isBreak(newline: number) {
		BLOCK_BREAK.lastIndex = newline
		return BLOCK_BREAK.test(text)
	}
	let start = from === 0 ? -1 : text.lastIndexOf('\n', from - 1)
	while (start > 0 && !isBreak(start)) start = text.lastIndexOf('\n', start - 1)
	let end = lineEndOf(text, to)
	while (end < text.length && !isBreak(end)) end = lineEndOf(text, end + 1)
	return { from: start + 1, to: end }
}

/** Returns a test for positions in code. Call it with ascending positions. */
export function createCodeFinder(text: string): (position: number) => boolean {
	const blocks = mayHaveCodeBlocks(text) ? new BlockReader() : null
	const hasSpans = text.includes('`')
	let seen = 0
	let isCode = false
	/** End of the last block of code. */
	let codeEnd = 0
	let paragraph: Range = { from: 0, to: -1 }
	let spans: Range[] = []

	return (position) => {
		while (blocks && seen <= position) {
			const end = lineEndOf(text, seen)
			isCode = blocks.read(text.slice(seen, end))
			seen = end + 1
			if (isCode) codeEnd = seen
		}
		if (isCode || !hasSpans) return isCode
		if (position > paragraph.to) {
			paragraph = spanRange(text, { from: position, to: position })
			spans = findSpans(text, { from: Math.max(paragraph.from, codeEnd), to: paragraph.to })
		}
		return spans.some(({ from, to }) => from <= position && position < to)
	}
}

/** Returns whether the line of a position lies between fences. */
export function isInFence(text: string, position: number): boolean {
	const blocks = new BlockReader()
	for (let at = 0; at <= text.length;) {
		const end = lineEndOf(text, at)
		if (position <= end) return blocks.isFenced
		blocks.read(text.slice(at, end))
		at = end + 1
	}
	return false
}
