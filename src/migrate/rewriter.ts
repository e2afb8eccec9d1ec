import type { File, Node } from '@babel/types'
import type { MagicString } from 'vue/compiler-sfc'
import type { Range, Text } from './syntax.ts'
import { PACKAGE, STYLES } from './peerPaths.ts'
import { rangeOf } from './syntax.ts'

/** Side of an entry after its statement is split. */
export type Side = 'stay' | 'move' | 'both'

interface ListEntry extends Range {
	side: Side
}

interface List {
	/** Range between the braces. */
	inner: Range
	entries: ListEntry[]
}

/** Returns the end of the comment that starts at a position, or the position itself. */
function skipComment(source: string, position: number): number {
	if (source.startsWith('/*', position)) return source.indexOf('*/', position) + 2
	if (!source.startsWith('//', position)) return position
	const length = source.slice(position).search(/[\r\n]/)
	return length < 0 ? source.length : position + length
}

function isOpen(comments: string): boolean {
	for (let position = 0; position < comments.length;) {
		const next = skipComment(comments, position)
		if (next === comments.length && comments.startsWith('//', position)) return true
		position = Math.max(position + 1, next)
	}
	return false
}

/** Returns the position of the comma after an entry outside of comments, or undefined after the last entry. */
function findComma(source: string, { start, end }: Range): number | undefined {
	for (let position = start; position < end;) {
		if (source[position] === ',') return position
		position = Math.max(position + 1, skipComment(source, position))
	}
	return undefined
}

/** Returns the end of the comments that end a line, if only comments follow the position. */
function endOfLine(source: string, start: number): number {
	let position = start
	while (position < source.length && !/[\r\n]/.test(source[position]!)) {
		const next = skipComment(source, position)
		if (next === position && !/[ \t]/.test(source[position]!)) return start
		position = Math.max(position + 1, next)
	}
	return position
}

/**
 * Splits a list into the part that stays and the part that moves. Each entry keeps the comments before it and after it on its line, and the
 * last entry keeps all that follow. Both lists keep the layout: line breaks, spaces within the braces, and a trailing comma.
 * @param read Returns the text between two positions, for the copy.
 */
function splitList(source: string, { inner, entries }: List, read: (start: number, end: number) => string): Record<'stay' | 'move', string> {
	let position = inner.start
	let hasLastComma = false
	// Before an entry are the white space and the comments after the comma or the brace; after it, the comment that ends its line.
	const spots = entries.map(({ start, end, side }, index) => {
		const before: Range = { start: position, end: start }
		const comma = findComma(source, { start: end, end: entries[index + 1]?.start ?? inner.end })
		hasLastComma = comma !== undefined
		const from = comma === undefined ? end : comma + 1
		// The text after the last entry belongs to it, except for the white space before the brace.
		position = index === entries.length - 1 ? from + source.slice(from, inner.end).trimEnd().length : endOfLine(source, from)
		return { before, text: { start, end: comma ?? end }, after: { start: from, end: position }, side }
	})
	/** Returns the line break to insert before a text that doesn't start with one. */
	const lineBreak = (text: string) => /^[ \t]*[\r\n]/.test(text) ? '' : source.includes('\r\n') ? '\r\n' : '\n'
	const tail = source.slice(position, inner.end)

	function write(wanted: 'stay' | 'move', text: (start: number, end: number) => string): string {
		const pieces = spots.filter(({ side }) => side === wanted || side === 'both').map(({ before, text: own, after }) => ({
			before: text(before.start, before.end), text: text(own.start, own.end), after: text(after.start, after.end),
		}))
		const first = source.slice(spots[0]!.before.start, spots[0]!.before.end)
		let list = ''
		let isLineOver = true
		for (const [index, { before, text: own, after }] of pieces.entries()) {
			const start = index === 0 && before.trim() === '' && first.trim() === '' && !/[\r\n]/.test(before) ? first : before
			list += (isLineOver ? '' : lineBreak(start)) + start + own + (index < pieces.length - 1 || hasLastComma ? ',' : '') + after
			isLineOver = !isOpen(after)
		}
		return list + (isLineOver ? '' : lineBreak(tail)) + tail
	}

	return { stay: write('stay', (start, end) => source.slice(start, end)), move: write('move', read) }
}

/** A statement to split between both packages. */
export interface Split {
	statement: Range
	list: List
	/** Different start of the copy, including its brace. */
	head?: string
	/** Texts with the peer's path, which the copy replaces with ours. */
	texts: readonly Text[]
	/** Path in our package, or empty for the root. */
	path: string
}

/** Edits a script in its own style of quotes, indent, line ends and semicolons. */
export class Rewriter {
	readonly #source: string
	readonly #edits: MagicString
	readonly #file: File
	/** Whether the script imports the styles, or will do so. */
	#hasStyles: boolean

	constructor(file: File, { source, edits, needsNoStyles }: { source: string, edits: MagicString, needsNoStyles: boolean }) {
		this.#file = file
		this.#source = source
		this.#edits = edits
		this.#hasStyles = needsNoStyles || source.includes(STYLES) || edits.toString().includes(STYLES)
	}

	/** Returns our path in the quotes of the text that it replaces. */
	quote(path: string, like: Text): string {
		const quote = this.#source[like.start!]!
		return quote + path + quote
	}

	replace(text: Text, path: string): void {
		this.#edits.overwrite(text.start!, text.end!, this.quote(PACKAGE + path, text))
	}

	/** Returns the list in the first braces of a piece of code. */
	listOf({ start }: Range, nodes: readonly Node[], sideOf: (node: Node) => Side): List {
		return {
			inner: { start: this.#find('{', start) + 1, end: this.#find('}', nodes.at(-1)!.end!) },
			entries: nodes.map((node) => ({ ...rangeOf(node), side: sideOf(node) })),
		}
	}

	/** Returns the position of the next brace outside of comments. */
	#find(brace: string, from: number): number {
		const position = this.#source.indexOf(brace, from)
		const comment = this.#file.comments?.find(({ start, end }) => start! <= position && position < end!)
		return comment ? this.#find(brace, comment.end!) : position
	}

	/** Inserts a copy after a statement and splits the list between both. The copy has our path. */
	split({ statement, list, head, texts, path }: Split): void {
		const read = (start: number, end: number) => {
			let position = start
			let copy = ''
			for (const text of texts.filter((other) => other.start! >= start && other.end! <= end)) {
				copy += this.#source.slice(position, text.start!) + this.quote(PACKAGE + path, text)
				position = text.end!
			}
			return copy + this.#source.slice(position, end)
		}
		const { inner } = list
		const { stay, move } = splitList(this.#source, list, read)
		this.#edits.overwrite(inner.start, inner.end, stay)
		this.addAfter(statement, (head ?? read(statement.start, inner.start)) + move + read(inner.end, statement.end))
	}

	/** Adds a line after a statement and its trailing comment. */
	addAfter(statement: Node | Range, line: string): void {
		this.#edits.appendLeft(endOfLine(this.#source, statement.end!), this.#newLine(statement) + line)
	}

	/** Adds an import of the styles after a statement, unless the file already imports them. */
	addStylesAfter(statement: Node, like: Text): void {
		if (this.#hasStyles) return
		this.#hasStyles = true
		this.addAfter(statement, this.#stylesLike(statement, like))
	}

	/** Adds an import of the styles after the imports or at the start, for dynamic imports. */
	addStylesAtTop(like: Text): void {
		if (this.#hasStyles) return
		const { body } = this.#file.program
		const last = body.findLast(({ type }) => type === 'ImportDeclaration')
		if (last) {
			this.addStylesAfter(last, like)
			return
		}
		this.#hasStyles = true
		const first = body[0]!
		this.#edits.appendLeft(this.#startOf(first), this.#stylesLike(first, like) + this.#newLine(first))
	}

	/** Returns the start of a statement including its adjacent comments. */
	#startOf({ start, leadingComments }: Node): number {
		let position = start!
		for (const comment of [...leadingComments ?? []].reverse()) {
			if (/\n\s*\n/.test(this.#source.slice(comment.end!, position))) break
			position = comment.start!
		}
		return position
	}

	#stylesLike(statement: Node, like: Text): string {
		return `import ${this.quote(STYLES, like)}${this.semicolonOf(statement)}`
	}

	semicolonOf({ end }: Node): string {
		return this.#source[end! - 1] === ';' ? ';' : ''
	}

	/** Returns a line break with the indent of a statement. */
	#newLine({ start }: Node | Range): string {
		const line = this.#source.slice(this.#source.lastIndexOf('\n', start! - 1) + 1, start!)
		return (this.#source.includes('\r\n') ? '\r\n' : '\n') + /^[ \t]*/.exec(line)![0]
	}
}
