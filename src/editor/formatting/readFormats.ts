/**
 * Reads the formats of a Markdown text, one number for each character, from the tokens that the rendered message is made of.
 *
 * Tokens of blocks know their lines, and those of inline content know their place in it (`traceParser`). Content consists of parts of source lines, which begin
 * after the signs of quotes and items and end where the line ends. So each part is found from the end of its line.
 */
import type { ParsedBlock } from '../../markdown/blocks.ts'
import type { Token } from '../../markdown/parser.ts'
import type { TracedParser } from './textFormats.ts'
import { safeHref } from '../../links/allowedTarget.ts'
import { FORMATS, HEADING } from './formats.ts'

/** A part of some content, and where it is in the source. */
interface Part {
	content: number
	source: number
	length: number
}

const MARKER = /(?:[-+*]|\d{1,9}[.)])/y
const SPACES = /[ \t]*/y
const NOTE = /\[\^[^\s\]]+\]:/y

const INLINE: Record<string, number> = { strong: FORMATS.bold, em: FORMATS.italic, s: FORMATS.strikethrough, link: FORMATS.link }

/** Returns the end of a match at a position; the position itself without one. */
function endOf(pattern: RegExp, text: string, position: number): number {
	pattern.lastIndex = position
	return pattern.test(text) ? pattern.lastIndex : position
}

class FormatReader {
	readonly #text: string
	readonly #starts: readonly number[]
	readonly #spans: TracedParser['spans']
	readonly #formats: number[]
	/** Starts of the content of the lines, as far as their signs have been read. */
	readonly #cursors: number[]
	#quotes = 0
	/** Format of the current heading, and whether the line below makes it one. */
	#heading = { format: 0, isUnderlined: false }
	/** End of the last cell of a row; -1 outside of rows. */
	#cellEnd = -1

	constructor(block: Pick<ParsedBlock, 'lines'>, spans: TracedParser['spans'], formats: number[]) {
		this.#text = block.lines.text
		this.#starts = block.lines.starts
		this.#cursors = [...block.lines.starts]
		this.#spans = spans
		this.#formats = formats
	}

	read(tokens: readonly Token[]): void {
		for (const token of tokens) this.#readToken(token)
	}

	#readToken(token: Token): void {
		const { type, map } = token
		if (type === 'blockquote_open') this.#readQuote(map!)
		else if (type === 'blockquote_close') this.#quotes--
		else if (type === 'list_item_open') this.#readSign(map![0], MARKER)
		else if (type === 'footnote_reference_open') this.#readSign(map![0], NOTE)
		else if (type === 'heading_open') this.#heading = { format: Number(token.tag[1]) * HEADING, isUnderlined: !token.markup.startsWith('#') }
		else if (type === 'heading_close') this.#heading = { format: 0, isUnderlined: false }
		else if (type === 'paragraph_open' && token.meta) this.#readSign(map![0], /\[[ xX]\]/y, FORMATS.task)
		else if (type === 'tr_open') this.#readRow(map![0])
		else if (type === 'tr_close') this.#cellEnd = -1
		else if (type === 'table_open') this.#paintLine(map![0] + 1, FORMATS.item)
		else if (type === 'reference_definition') this.#paintLines(map!)
		else if (type === 'hr') this.#paintLine(map![0], FORMATS.item)
		else if (type === 'fence' || type === 'code_block') this.#readCode(token)
		else if (type === 'inline') this.#readInline(token)
	}

	/** The parser leaves out a last line of spaces, so the next start doesn't tell. */
	#lineEnd(line: number): number {
		const newline = this.#text.indexOf('\n', this.#starts[line] ?? this.#text.length)
		return newline < 0 ? this.#text.length : newline
	}

	#paint(from: number, to: number, format: number): void {
		for (let at = Math.max(0, from); at < to; at++) this.#formats[at]! |= format
	}

	/** Paints the rest of a line. */
	#paintLine(line: number, format: number): void {
		if (line < this.#starts.length) this.#paint(endOf(SPACES, this.#text, this.#cursors[line]!), this.#lineEnd(line), format)
	}

	#paintLines([from, to]: readonly [number, number]): void {
		for (let line = from; line < to; line++) this.#paintLine(line, FORMATS.item)
	}

	/** Everything outside of the cells of a row is a sign. */
	#readRow(line: number): void {
		this.#cellEnd = this.#cursors[line]!
		for (let at = this.#cellEnd; at < this.#lineEnd(line); at++) if (/\S/.test(this.#text[at]!)) this.#formats[at]! |= FORMATS.item
	}

	/** Reads the sign at the start of a line. */
	#readSign(line: number, sign: RegExp, format: number = FORMATS.item): void {
		const from = endOf(SPACES, this.#text, this.#cursors[line]!)
		const to = endOf(sign, this.#text, from)
		this.#paint(from, to, format)
		this.#cursors[line] = to
	}

	#readQuote([from, to]: readonly [number, number]): void {
		this.#quotes++
		for (let line = from; line < Math.min(to, this.#starts.length); line++) this.#readSign(line, />/y, FORMATS.item | FORMATS.quote)
	}

	/** The format of all lines of the current block. */
	get #lineFormat(): number {
		return (this.#quotes > 0 ? FORMATS.quote : 0) | this.#heading.format
	}

	#readCode({ type, map, content }: Token): void {
		const isFence = type === 'fence'
		const format = this.#lineFormat | FORMATS.block
		const first = map![0] + (isFence ? 1 : 0)
		const lines = content.replace(/\n$/, '').split('\n')
		const end = content === '' ? first : first + lines.length
		if (isFence) this.#paintLine(map![0], format | FORMATS.item)
		for (let line = first; line < end; line++) {
			const code = lines[line - first]!
			const to = this.#lineEnd(line)
			this.#paint(Math.max(this.#cursors[line] ?? to, to - code.length), to, format)
		}
		if (isFence && end < Math.min(map![1], this.#starts.length)) this.#paintLine(end, format | FORMATS.item)
	}

	#readInline({ content, map, children }: Token): void {
		// A task's box takes the line break after it, too.
		const first = map ? Math.max(map[0], map[1] - content.split('\n').length) : 0
		const parts = map ? this.#linesOf(content, first) : this.#cellOf(content)
		const format = this.#lineFormat
		if (map) for (const [index, part] of parts.entries()) this.#paintContent(first + index, format, part)
		if (map && this.#heading.isUnderlined) this.#paintLine(map[1], format | FORMATS.item)
		this.#readChildren(children ?? [], parts)
	}

	/** Paints the content of a line, and the signs around that of a heading. */
	#paintContent(line: number, format: number, part: Part): void {
		const end = this.#lineEnd(line)
		if (!this.#heading.format || this.#heading.isUnderlined) return this.#paint(part.source, end, format)
		const start = endOf(SPACES, this.#text, this.#cursors[line]!)
		const contentEnd = part.source + part.length
		this.#paint(start, end, format)
		this.#paint(start, part.source, FORMATS.mark)
		if (/#/.test(this.#text.slice(contentEnd, end))) this.#paint(contentEnd, end, FORMATS.mark)
	}

	/** Returns the end of a heading's words, before the signs that may close it. */
	#headingEnd(start: number, end: number): number {
		const isSpace = (at: number) => this.#text[at] === ' ' || this.#text[at] === '\t'
		let last = end
		while (last > start && isSpace(last - 1)) last--
		let signs = last
		while (signs > start && this.#text[signs - 1] === '#') signs--
		return signs < last && isSpace(signs - 1) ? signs : last
	}

	/** Finds the lines of some content in the source. */
	#linesOf(content: string, first: number): Part[] {
		let at = 0
		return content.split('\n').map((line, index) => {
			const words = line.trim()
			const [start, end] = [this.#cursors[first + index] ?? 0, this.#lineEnd(first + index)]
			const lead = line.length - line.trimStart().length
			const last = this.#heading.format && !this.#heading.isUnderlined ? this.#headingEnd(start, end) : end
			const found = words === '' ? last : this.#text.lastIndexOf(words, last - words.length)
			const part = { content: at + lead, source: Math.max(start, found), length: line.length - lead }
			at += line.length + 1
			return part
		})
	}

	/** Finds the content of the next cell of a row, in which a pipe has a backslash before it. */
	#cellOf(content: string): Part[] {
		const parts: Part[] = []
		let at = 0
		for (const words of content.split(/(?=\|)/)) {
			const source = this.#cellEnd < 0 || words === '' ? -1 : this.#text.indexOf(words, this.#cellEnd)
			if (source < 0) continue
			parts.push({ content: at, source, length: words.length })
			at += words.length
			this.#cellEnd = source + words.length
			this.#formats.fill(0, source, this.#cellEnd)
		}
		return parts
	}

	/** Paints a range of some content. */
	#paintRange(parts: readonly Part[], [from, to]: readonly [number, number], format: number): void {
		for (const { content, source, length } of parts) {
			const start = Math.max(from, content)
			const end = Math.min(to, content + length)
			if (start < end) this.#paint(source + start - content, source + end - content, format)
		}
	}

	#readChildren(children: readonly Token[], parts: readonly Part[]): void {
		const open: (readonly [from: number, to: number])[] = []
		const paint = (from: number, to: number, format: number) => this.#paintRange(parts, [from, to], format)
		let link = true
		for (const token of children) {
			const span = this.#spans.get(token)
			if (!span) continue
			const [from, to] = span
			const { type, nesting, markup } = token
			const extra = type.startsWith('strong') ? 1 : 0
			if (type === 'link_open') link = safeHref(token.attrGet('href')) !== null
			if (nesting > 0) open.push([from - extra, to])
			else if (nesting < 0) {
				const opening = open.pop() ?? [from, from]
				if (type !== 'link_close' || link) paint(opening[1], from, INLINE[type.slice(0, -6)] ?? 0)
				paint(...opening, FORMATS.mark)
				paint(from, to + extra, FORMATS.mark)
			} else if (type === 'code_inline') {
				paint(from + markup.length, to - markup.length, FORMATS.code)
				paint(from, from + markup.length, FORMATS.mark)
				paint(to - markup.length, to, FORMATS.mark)
			} else if (type === 'image') {
				const end = from + '!['.length + token.content.length
				paint(from, from + '!['.length, FORMATS.mark)
				paint(from + '!['.length, end, FORMATS.link)
				paint(end, to, FORMATS.mark)
			} else if (type === 'hardbreak' || (token.info === 'escape' && token.content !== markup)) paint(from, from + 1, FORMATS.mark)
		}
	}
}

/**
 * Paints the formats of parsed blocks, which have their inline content.
 * @param formats The format of each character of the text that was parsed.
 */
export function paintFormats(blocks: readonly ParsedBlock[], spans: TracedParser['spans'], formats: number[]): void {
	if (!blocks.length) return
	const reader = new FormatReader(blocks[0]!, spans, formats)
	for (const { tokens } of blocks) reader.read(tokens)
}
