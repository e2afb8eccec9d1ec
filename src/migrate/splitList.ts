import type { Range } from './syntax.ts'

/** Side of an entry after its statement is split. */
export type Side = 'stay' | 'move' | 'both'

export interface ListEntry extends Range {
	side: Side
}

/** A list in braces. */
export interface List {
	/** Range between the braces. */
	inner: Range
	entries: ListEntry[]
}

interface Piece {
	/** White space and comments before it, after the comma or the brace. */
	before: string
	text: string
	/** Trailing comment after its comma on the same line, if any. */
	after: string
}

/** Returns the end of the comment that starts at a position, or the position itself. */
function skipComment(source: string, position: number): number {
	if (source.startsWith('/*', position)) return source.indexOf('*/', position) + 2
	if (!source.startsWith('//', position)) return position
	const length = source.slice(position).search(/[\r\n]/)
	return length < 0 ? source.length : position + length
}

/** Returns whether a text ends in a line comment. */
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
export function endOfLine(source: string, start: number): number {
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
export function splitList(source: string, { inner, entries }: List, read: (start: number, end: number) => string): Record<'stay' | 'move', string> {
	let position = inner.start
	let hasLastComma = false
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
		const pieces = spots.filter(({ side }) => side === wanted || side === 'both').map(({ before, text: own, after }): Piece => ({
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
