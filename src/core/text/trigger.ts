/** Which menu the text before the caret asks for. */
import { atomIndexAfter, type TextDocument } from './textDocument.ts'

/** The characters that open a menu: people, emoji, providers. */
export type TriggerSign = '@' | ':' | '/'

/** A trigger and what is written behind it. */
export interface Trigger {
	readonly sign: TriggerSign
	/** Where the sign stands. */
	readonly start: number
	/** Where the caret is. */
	readonly end: number
	readonly query: string
}

const MAX_QUERY = 100
const BLANK = /\s/

/** Whether a character is one that opens a menu. */
export function isTriggerSign(character: string): character is TriggerSign {
	return character === '@' || character === ':' || character === '/'
}

/**
 * The trigger that the caret stands behind: a sign at the start or behind a blank (or a mention), with no blank up to the caret.
 * The first sign of the word counts, so a colon in `@a:b` belongs to the query.
 */
export function findTrigger(doc: TextDocument, caret: number): Trigger | null {
	const { text, atoms } = doc
	const floor = Math.max(atoms[atomIndexAfter(atoms, caret) - 1]?.end ?? 0, caret - MAX_QUERY, 0)
	let start = caret
	while (start > floor && !BLANK.test(text[start - 1]!)) start--
	const sign = text[start]
	if (start === caret || sign === undefined || !isTriggerSign(sign)) return null
	if (start > 0 && start === caret - MAX_QUERY && !BLANK.test(text[start - 1]!)) return null
	return { sign, start, end: caret, query: text.slice(start + 1, caret) }
}
