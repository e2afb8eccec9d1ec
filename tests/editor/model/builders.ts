import type { Segment, TextDocument } from '../../../src/editor/model/textDocument.ts'
import { applyEdit } from '../../../src/editor/model/edit.ts'
import { mentionText } from '../../../src/editor/model/mention.ts'

/** A mention for `doc`. */
export function at(id: string): { id: string } {
	return { id }
}

/** A document from text and mentions; `doc('hi ', at('bob'))`. */
export function doc(...parts: (string | { id: string })[]): TextDocument {
	return parts.reduce<TextDocument>((document, part) => {
		const text = typeof part === 'string' ? part : mentionText(part.id)
		const atoms = typeof part === 'string' ? [] : [{ start: 0, end: text.length, id: part.id }]
		return applyEdit(document, { from: document.text.length, to: document.text.length, text, atoms })
	}, { text: '', atoms: [] })
}

/** The value that segments spell. */
export function serialize(segments: readonly Segment[]): string {
	return segments.map((segment) => segment.kind === 'break' ? '\n' : segment.text).join('')
}
