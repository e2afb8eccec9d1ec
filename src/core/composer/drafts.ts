import { changedByLetter, DEBOUNCE_MS } from '../link/unfinished.ts'
import { diffEdit } from '../text/edit.ts'
import { isInertEdit } from './inertEdit.ts'

/**
 * Which links of a text that is being written have a preview already: drafts of what will be sent.
 *
 * A link is finished, or still unfinished: at the caret, so that the next key could make it another one. Whether that is so says the tokenizer
 * itself, which is asked what it would find if a letter stood at the caret. An unfinished link becomes finished when it ends (a blank follows, or the
 * caret goes on elsewhere) or has rested; one that came in one go, by pasting or from outside, is finished at once. Until a link is
 * finished nobody is asked for it, and where it took the place of another one, the preview of that stays: nothing comes and goes with each key.
 */

/** Finds the links of a text that get a preview in the message, in order, each once. */
export type FindLinks = (text: string) => readonly string[]

/** An address that is still being typed. */
interface UnfinishedLink {
	/** When it was changed last, in milliseconds. */
	readonly touchedMs: number
	/** The finished link in whose place it came; null where there was none. */
	readonly former: string | null
}

/** A text and which of its links are unfinished; another text gives another one of these. */
export interface DraftState {
	readonly text: string
	readonly links: readonly string[]
	readonly unfinished: ReadonlyMap<string, UnfinishedLink>
}

/** A preview of what will be sent. */
export interface Draft {
	/** What it shows. */
	link: string
	/** The link of the text in whose place it stands: another one only while that is being edited. */
	linkInText: string
}

/** How a text is read, and when it changed. */
export interface ChangeOptions {
	find: FindLinks
	nowMs: number
	/** An input method is at work: whatever comes is being typed. @default false */
	isComposing?: boolean
}

const NONE: ReadonlyMap<string, UnfinishedLink> = new Map()

/** A text that is there from the start: all of its links are finished. */
export function startDrafts(text: string, find: FindLinks): DraftState {
	return { text, links: find(text), unfinished: NONE }
}

/** The link that stands in the same place of the former text and is gone: an edit has made another one of it. */
function formerOf({ links, unfinished }: DraftState, now: readonly string[], index: number): string | null {
	const before = now.length === links.length ? links[index]! : undefined
	if (before === undefined || now.includes(before)) return null
	const typed = unfinished.get(before)
	return typed ? typed.former : before
}

/** The state of a changed text. */
export function changeText(before: DraftState, text: string, { find, nowMs, isComposing = false }: ChangeOptions): DraftState {
	const edit = diffEdit(before.text, text)
	if (!edit) return before
	if (before.unfinished.size === 0 && isInertEdit(before.text, edit)) return { ...before, text }
	const links = find(text)
	const caret = edit.from + edit.text.length
	const unfinished = new Map<string, UnfinishedLink>()
	const isAtCaret = changedByLetter(text, caret, find)
	// A paste may share its first characters with what stood there, so that the edit is a rotation of it: its length tells.
	const isInOneGo = (link: string) => !isComposing && edit.text.length >= link.replace(/^http:\/\/(?=www\.)/, '').length

	for (const [index, link] of links.entries()) {
		const typed = before.unfinished.get(link)
		const isKnown = before.links.includes(link)
		if (isKnown && !typed) continue
		if (!isKnown && isInOneGo(link)) continue
		if (isAtCaret(link)) unfinished.set(link, { touchedMs: nowMs, former: typed ? typed.former : formerOf(before, links, index) })
	}
	return { text, links, unfinished }
}

/** The state once time has passed: what has rested is finished. */
export function passTime(state: DraftState, nowMs: number): DraftState {
	const unfinished = new Map([...state.unfinished].filter(([, { touchedMs }]) => nowMs - touchedMs < DEBOUNCE_MS))
	return unfinished.size === state.unfinished.size ? state : { ...state, unfinished }
}

/** When the next unfinished link has rested, in milliseconds; null where none is unfinished. */
export function nextRestMs({ unfinished }: DraftState): number | null {
	const touched = [...unfinished.values()].map(({ touchedMs }) => touchedMs)
	return touched.length ? Math.min(...touched) + DEBOUNCE_MS : null
}

/** Which links are shown. */
export interface DraftFilter {
	/** As many as the message will show. */
	limit: number
	/** False for a link that nobody may be asked for, or whose draft was removed. */
	isWanted: (link: string) => boolean
}

/** The drafts of a text, in order. An unfinished link keeps its place, so that those behind it do not move in and out. */
export function draftsOf({ links, unfinished }: DraftState, { limit, isWanted }: DraftFilter): Draft[] {
	return links.filter(isWanted).slice(0, Math.max(0, limit)).flatMap((linkInText) => {
		const typed = unfinished.get(linkInText)
		const link = typed ? typed.former : linkInText
		// A former link may be in the text again, elsewhere.
		return link !== null && isWanted(link) && (link === linkInText || !links.includes(link)) ? [{ link, linkInText }] : []
	})
}
