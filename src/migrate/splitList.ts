import type { Range } from './syntax.ts'

/** Where an entry of a list goes when its statement is split. */
export type Side = 'stay' | 'move' | 'both'

export interface ListEntry extends Range {
	side: Side
}

/** A list in braces. */
export interface List {
	/** Behind the opening brace, and before the closing one. */
	inner: Range
	entries: ListEntry[]
}

interface Piece {
	/** Blanks and comments before it, from the comma or the brace on. */
	before: string
	text: string
	/** What follows its comma in the same line, if that is a comment. */
	after: string
}

/** Behind the comment that begins here, if one does. */
function skipComment(source: string, position: number): number {
	if (source.startsWith('/*', position)) return source.indexOf('*/', position) + 2
	if (!source.startsWith('//', position)) return position
	const length = source.slice(position).search(/[\r\n]/)
	return length < 0 ? source.length : position + length
}

/** True for blanks and comments of which the last only ends with the line. */
function isOpen(comments: string): boolean {
	for (let position = 0; position < comments.length;) {
		const next = skipComment(comments, position)
		if (next === comments.length && comments.startsWith('//', position)) return true
		position = Math.max(position + 1, next)
	}
	return false
}

/** The comma between an entry and what comes next, comments skipped; undefined behind the last entry. */
function findComma(source: string, { start, end }: Range): number | undefined {
	for (let position = start; position < end;) {
		if (source[position] === ',') return position
		position = Math.max(position + 1, skipComment(source, position))
	}
	return undefined
}

/** Behind the comments that end a line, if only comments stand between here and its end. */
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
 * Divides a list into what stays and what moves. Each entry takes along the comments before it and behind it in its line, the last one all
 * that follow; both lists keep the layout: one line or several, blanks within the braces, a comma at the end or none.
 * @param read Gives the text between two positions, for the copy that moves.
 */
export function splitList(source: string, { inner, entries }: List, read: (start: number, end: number) => string): Record<'stay' | 'move', string> {
	let position = inner.start
	let hasLastComma = false
	const spots = entries.map(({ start, end, side }, index) => {
		const before: Range = { start: position, end: start }
		const comma = findComma(source, { start: end, end: entries[index + 1]?.start ?? inner.end })
		hasLastComma = comma !== undefined
		const from = comma === undefined ? end : comma + 1
		// What follows the last entry is its own, but for the blanks before the brace.
		position = index === entries.length - 1 ? from + source.slice(from, inner.end).trimEnd().length : endOfLine(source, from)
		return { before, text: { start, end: comma ?? end }, after: { start: from, end: position }, side }
	})
	/** What ends the line in front of a text that does not do so itself. */
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
