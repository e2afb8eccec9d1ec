import type { ParsedBlock } from '../../markdown/blocks.ts'
import type { MarkdownFlavour, Parser, Token } from '../../markdown/parser.ts'
import type { Edit } from '../model/edit.ts'
import { FORMATS, headingLevel } from './formats.ts'
import { paintFormats } from './readFormats.ts'

/**
 * The formats of a text that is being edited: one number for each character, kept by blocks of the outermost level.
 *
 * An edit reads again the blocks that it touches and the one before, up to where a block begins at the same place as before. What follows is the same then,
 * because no block depends on the text after it. Edits that only change words keep all formats. Definitions of links count everywhere, so another one has
 * the whole text read again, and so has an escaped sign of a quote. No other edit takes time in proportion to the text.
 */

/** The parts of the Markdown parser, which load with the renderer of messages. */
export type MarkdownParts = typeof import('../../text/NcRichTextMarkdown.vue')['markdownParts']

interface Range { from: number, to: number }

interface Block extends Pick<ParsedBlock, 'references' | 'notes'> {
	/** The format of each character. */
	formats: number[]
	/** It has rows of a table, whose cells may be too many to show. */
	hasRows?: boolean
}

/** An escaped sign of a quote. The renderer of messages takes it for the sign. */
const ESCAPED_QUOTES = /^[ >]*&gt;/m
const hasEscapedQuotes = (text: string) => text.includes('&gt;') && ESCAPED_QUOTES.test(text)

/** Returns the lines of a text that an edit has changed. */
function linesAround(text: string, { from, text: given }: Edit): string {
	const newline = text.indexOf('\n', from + given.length)
	return text.slice(from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1, newline < 0 ? text.length : newline)
}

/** The number of blocks after an edit that are read at first. More are read as long as none of them begins where it did. */
const AHEAD = 2

const OTHER = /[^\p{L}\p{M} ]/u
const LETTER = /[\p{L}\p{M}]/u
const LAST_WORD = / [\p{L}\p{M}]*$/u
const REST_OF_WORD = /^[\p{L}\p{M}]*(?![^ \n])/u

function lengthOf(blocks: readonly Block[]): number {
	return blocks.reduce((sum, { formats }) => sum + formats.length, 0)
}

/** Returns the range of the new text whose formats differ from those before an edit. All new characters count. */
function differenceOf(before: readonly number[], after: readonly number[], edit: Edit): Range {
	let head = 0
	while (head < edit.from && before[head] === after[head]) head++
	let tail = 0
	const rest = before.length - edit.to
	while (tail < rest && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
	return { from: head, to: Math.max(head, after.length - tail) }
}

const joined = (blocks: readonly Block[]) => blocks.flatMap(({ formats }) => formats)

/** The text as it is parsed, with as many characters. */
function asParsed(text: string): string {
	return text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n').replaceAll('\0', '\uFFFD')
}

/** Keeps the formats of a text up to date. */
export class TextFormats {
	readonly #parts: MarkdownParts
	readonly #traced: TracedParser
	#text = ''
	#blocks: Block[] = []
	#definitions: ReturnType<MarkdownParts['definitionsOf']> | undefined
	/** The text has escaped signs of quotes. */
	#isEscaped = false

	constructor(parts: MarkdownParts, flavour: MarkdownFlavour, text: string) {
		this.#parts = parts
		this.#traced = traceParser(parts.parserOf(flavour))
		this.#readAll(text)
	}

	/** Returns the range of the block at a position. */
	blockAt(position: number): Range {
		const { index, start } = this.#find(position)
		return { from: start, to: start + (this.#blocks[index]?.formats.length ?? 0) }
	}

	/** Returns the format of a character. */
	at(position: number): number {
		const { index, start } = this.#find(position)
		return this.#blocks[index]?.formats[position - start] ?? 0
	}

	/** Calls back for each character of a range, in order. */
	read(from: number, to: number, use: (format: number, position: number) => void): void {
		let { index, start } = this.#find(from)
		for (let at = from; at < to; index++) {
			const formats = this.#blocks[index]?.formats
			if (!formats) return
			for (; at < to && at < start + formats.length; at++) use(formats[at - start]!, at)
			start += formats.length
		}
	}

	/** Follows an edit. Returns the range of the text whose formats may differ now; null if only words have changed. */
	apply(edit: Edit, text: string): Range | null {
		const before = this.#text
		this.#text = text
		if (!this.#blocks.length || this.#isEscaped || hasEscapedQuotes(linesAround(text, edit))) return this.#replaceAll(edit, text)
		return this.#changesWords(before, edit) ? this.#keepWords(edit) : this.#reread(edit, text)
	}

	/**
	 * Whether an edit changes words of letters alone, after another word of their line. No sign touches them, and they are in no target, name or definition of a
	 * link. Composer previews have the same rule for links; a shared file would be a chunk of its own for both.
	 */
	#changesWords(text: string, { from, to, text: given }: Edit): boolean {
		const { index, start } = this.#find(from - 1)
		const { formats, hasRows } = this.#blocks[index]!
		const format = formats[from - 1 - start]!
		const block = text.slice(start, start + formats.length)
		const behind = text.slice(start, from)
		const line = behind.slice(behind.lastIndexOf('\n') + 1)
		const { references, notes } = this.#definitions!
		return !hasRows && given.length < 1000 && !OTHER.test(given + text.slice(from, to)) && LETTER.test(line.slice(0, Math.max(0, line.search(LAST_WORD)))) && REST_OF_WORD.test(text.slice(to, start + formats.length))
			&& !block.includes(']:') && !(references || notes ? block.includes('[') : behind.includes(']('))
			// They may also follow the box of a task, or what closes a heading.
			&& !(format & (FORMATS.mark | FORMATS.item)) && !line.trimEnd().endsWith(']') && !(headingLevel(format) && line.includes(' #'))
	}

	/** The block that was found last. Its neighbours are found at once. */
	#found = { index: 0, start: 0 }

	#find(position: number): { index: number, start: number } {
		let { index, start } = this.#found
		while (index > 0 && start > position) start -= this.#blocks[--index]!.formats.length
		while (index < this.#blocks.length - 1 && start + this.#blocks[index]!.formats.length <= position) start += this.#blocks[index++]!.formats.length
		this.#found = { index, start }
		return this.#found
	}

	/** New words have the format of the character before them. */
	#keepWords({ from, to, text }: Edit): null {
		const { index, start } = this.#find(from - 1)
		const { formats } = this.#blocks[index]!
		formats.splice(from - start, to - from, ...new Array<number>(text.length).fill(formats[from - 1 - start]!))
		return null
	}

	#reread(edit: Edit, text: string): Range {
		const grown = edit.text.length - (edit.to - edit.from)
		const found = this.#find(edit.from)
		// The block before may go on now.
		const first = Math.max(0, found.index - 1)
		const from = found.start - lengthOf(this.#blocks.slice(first, found.index))
		const touched = this.#find(edit.to)
		/** Ends of the blocks from the last touched one on, in the part that is read. */
		const ends: number[] = []
		let end = touched.start + grown - from
		for (let count = AHEAD; ; count *= 4) {
			for (const { formats } of this.#blocks.slice(touched.index + ends.length, touched.index + count)) ends.push(end += formats.length)
			const isWhole = touched.index + count >= this.#blocks.length
			const source = asParsed(text.slice(from, from + end))
			const parsed = this.#parts.parseBlocks(this.#traced.parser, source)
			const met = isWhole ? null : this.#meeting(parsed, ends.slice(0, -1))
			if (!met && !isWhole) continue
			const read = met ? parsed.slice(0, met.block) : parsed
			const next = met ? touched.index + 1 + met.start : this.#blocks.length
			return this.#replace({ first, next, from, edit, text }, read, met ? ends[met.start]! : source.length)
		}
	}

	/** Returns the first old start of a block where a block begins now, too. */
	#meeting(parsed: readonly ParsedBlock[], starts: readonly number[]): { block: number, start: number } | null {
		for (const [index, at] of starts.entries()) {
			const block = parsed.findIndex(({ start }, number) => number > 0 && start === at)
			if (block > 0) return { block, start: index }
		}
		return null
	}

	#replace({ first, next, from, edit, text }: { first: number, next: number, from: number, edit: Edit, text: string }, parsed: readonly ParsedBlock[], length: number): Range {
		const old = this.#blocks.slice(first, next)
		const definitions = this.#parts.definitionsOf(old, undefined)
		if (this.#parts.definitionsOf(parsed, definitions) !== definitions) return this.#replaceAll(edit, text)
		const fresh = this.#paint(parsed, length)
		this.#found = { index: first, start: from }
		this.#blocks.splice(first, next - first, ...fresh)
		const changed = differenceOf(joined(old), joined(fresh), { ...edit, from: edit.from - from, to: edit.to - from })
		return { from: from + changed.from, to: from + changed.to }
	}

	#replaceAll(edit: Edit, text: string): Range {
		const before = joined(this.#blocks)
		this.#readAll(text)
		return differenceOf(before, joined(this.#blocks), edit)
	}

	#readAll(text: string): void {
		this.#text = text
		this.#found = { index: 0, start: 0 }
		const source = asParsed(text)
		this.#isEscaped = hasEscapedQuotes(source)
		if (this.#isEscaped) return this.#readEscaped(source)
		const parsed = this.#parts.parseBlocks(this.#traced.parser, source)
		this.#definitions = this.#parts.definitionsOf(parsed, this.#definitions)
		this.#blocks = this.#paint(parsed, source.length)
	}

	/** Reads a text with escaped signs of quotes, as one block. A sign has the format of its last character. */
	#readEscaped(source: string): void {
		const text = this.#parts.normalizeText(source)
		const parsed = this.#parts.parseBlocks(this.#traced.parser, text)
		this.#definitions = this.#parts.definitionsOf(parsed, undefined)
		const painted = joined(this.#paint(parsed, text.length))
		const formats: number[] = []
		for (let at = 0, from = 0; at < text.length; at++, from++) {
			if (text[at] === '>' && source.startsWith('&gt;', from)) for (let sign = 0; sign < 3; sign++) formats[from++] = painted[at] ?? 0
			formats[from] = painted[at] ?? 0
		}
		this.#blocks = [{ formats, references: [], notes: [] }]
	}

	/** Reads the inline content of blocks, and paints them. `length` is that of their text. */
	#paint(parsed: readonly ParsedBlock[], length: number): Block[] {
		const { parser, spans } = this.#traced
		const all = new Array<number>(length).fill(0)
		for (const block of parsed) this.#parts.parseInline(parser, block, this.#definitions!)
		paintFormats(parsed, spans, all)
		spans.clear()
		return parsed.map(({ references, notes, start, tokens }, index) => ({
			references, notes,
			hasRows: tokens.some(({ type }) => type === 'tr_open'),
			formats: all.slice(index === 0 ? 0 : start, parsed[index + 1]?.start ?? length),
		}))
	}
}

type State = Parameters<Parser['inline']['tokenize']>[0]

/** A parser that notes where the tokens of inline content come from. */
export interface TracedParser {
	parser: Parser
	/** Range of a token in the content of its block. Only tokens that show or mark a format have one. */
	spans: Map<Token, readonly [from: number, to: number]>
}

/** Signs whose tokens are texts until they are paired. */
const SIGNS = /[*_~]/

/**
 * Makes a parser that reads as another one does, and keeps the ranges of the tokens. It has the same rules in the same order, in a loop that looks at what
 * each of them has added.
 */
function traceParser(base: Parser): TracedParser {
	const spans: TracedParser['spans'] = new Map()
	const inline = Object.create(base.inline) as Parser['inline']
	const parser = Object.create(base, { inline: { value: inline } }) as Parser
	/** End of the content that was read last: after the rule of a link, the end of its label. */
	let innerEnd = 0

	function noteSigns({ tokens, pos: to }: State, from: number) {
		for (let index = tokens.length - 1, end = to; index >= 0 && end > from; index--) {
			const token = tokens[index]!
			const start = end - token.content.length
			spans.set(token, [start, end])
			end = start
		}
	}

	function note({ tokens, pos: to, src }: State, from: number, first: number) {
		let at = from
		for (let index = first; index < tokens.length; index++) {
			const token = tokens[index]!
			const { type, markup } = token
			if (type === 'text' || spans.has(token)) continue
			if (type === 'link_open' && markup === 'linkify') {
				const { content } = tokens[index + 1]!
				at = src.indexOf(content, at)
				spans.set(token, [at, at])
				at += content.length
				spans.set(tokens[index + 2]!, [at, at])
			} else if (type === 'link_open') spans.set(token, [from, from + 1])
			else if (type === 'link_close') spans.set(token, [markup === 'autolink' ? to - 1 : innerEnd, to])
			else spans.set(token, [from, to])
		}
	}

	inline.tokenize = (state) => {
		const { rules } = inline
		const end = state.posMax
		while (state.pos < end) {
			const from = state.pos
			const first = state.tokens.length
			if (state.level >= parser.options.maxNesting || !rules.some((rule) => rule(state, false))) state.pending += state.src[state.pos++]
			else if (SIGNS.test(state.src[from]!) && state.tokens.at(-1)?.type === 'text') noteSigns(state, from)
			else if (state.tokens.length > first) note(state, from, first)
		}
		if (state.pending) state.pushPending()
		innerEnd = end
	}

	return { parser, spans }
}
