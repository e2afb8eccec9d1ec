/** Finds the menu for the text before the caret. */
import { atomIndexAfter, type TextDocument } from './textDocument.ts'

/** The characters that open a menu: people, emoji, providers. */
export const TRIGGER_CHARACTERS = ['@', ':', '/'] as const

export type TriggerCharacter = typeof TRIGGER_CHARACTERS[number]

/** A trigger and what is written behind it. */
export interface Trigger {
	readonly character: TriggerCharacter
	/** Position of the character. */
	readonly start: number
	/** Position of the caret. */
	readonly end: number
	readonly query: string
}

const MAX_QUERY = 100
const BLANK = /\s/

/** Whether a character is one that opens a menu. */
export function isTriggerCharacter(character: string): character is TriggerCharacter {
	return (TRIGGER_CHARACTERS as readonly string[]).includes(character)
}

/**
 * Returns the trigger before the caret: a character at the start, or after a space or a mention, with no space up to the caret.
 *
 * The first character of the word counts, so a colon in `@a:b` belongs to the query.
 */
export function findTrigger(doc: TextDocument, caret: number): Trigger | null {
	const { text, atoms } = doc
	const floor = Math.max(atoms[atomIndexAfter(atoms, caret) - 1]?.end ?? 0, caret - MAX_QUERY, 0)
	let start = caret
	while (start > floor && !BLANK.test(text[start - 1]!)) start--
	const character = text[start]
	if (start === caret || character === undefined || !isTriggerCharacter(character)) return null
	if (start > 0 && start === caret - MAX_QUERY && !BLANK.test(text[start - 1]!)) return null
	return { character, start, end: caret, query: text.slice(start + 1, caret) }
}
