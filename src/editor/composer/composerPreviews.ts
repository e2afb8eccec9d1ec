import type { Edit } from '../model/edit.ts'
import { changedByLetter, DEBOUNCE_MS } from '../../links/unfinished.ts'
import { diffEdit } from '../model/edit.ts'

/**
 * Decides which links of an unsent text have a preview.
 *
 * A link at the caret is unfinished if the next key could change it. The tokenizer itself decides: it reads the text with a letter at the caret.
 * A link is finished when a space follows, when the caret goes on elsewhere, or after a pause. A pasted link, or one set by the app, is finished at once.
 * Unfinished links are never fetched. An unfinished link that replaced another one keeps the other's preview, so no key makes previews flicker.
 */

/** Finds the links that get a preview in the message, in order and each once. */
export type FindLinks = (text: string) => readonly string[]

/** An address that is still being typed. */
interface UnfinishedLink {
	/** The time of its last change, in milliseconds. */
	readonly touchedMs: number
	/** The finished link that it replaced; null if it is new. */
	readonly former: string | null
}

/** A text, its links, and those that are unfinished. */
export interface ComposerState {
	readonly text: string
	readonly links: readonly string[]
	readonly unfinished: ReadonlyMap<string, UnfinishedLink>
}

/** A preview below a composer. */
export interface ComposerPreview {
	/** The link that it shows. */
	link: string
	/** The link of the text at its place. It differs from `link` only while somebody edits it. */
	linkInText: string
}

/** Options of `changeText`. */
export interface ChangeOptions {
	find: FindLinks
	nowMs: number
	/** An input method composes, so every new link counts as typed. @default false */
	isComposing?: boolean
}

const NONE: ReadonlyMap<string, UnfinishedLink> = new Map()

/** Returns the state of an initial text, whose links are all finished. */
export function startComposer(text: string, find: FindLinks): ComposerState {
	return { text, links: find(text), unfinished: NONE }
}

/** Returns the link of the former text that an edit turned into the link at an index, or null. */
function formerOf({ links, unfinished }: ComposerState, now: readonly string[], index: number): string | null {
	const before = now.length === links.length ? links[index]! : undefined
	if (before === undefined || now.includes(before)) return null
	const typed = unfinished.get(before)
	return typed ? typed.former : before
}

/** Returns the state of a changed text. */
export function changeText(before: ComposerState, text: string, { find, nowMs, isComposing = false }: ChangeOptions): ComposerState {
	const edit = diffEdit(before.text, text)
	if (!edit) return before
	if (before.unfinished.size === 0 && isInertEdit(before.text, edit)) return { ...before, text }
	const links = find(text)
	const caret = edit.from + edit.text.length
	const unfinished = new Map<string, UnfinishedLink>()
	const isAtCaret = changedByLetter(text, caret, find)
	// A pasted text may begin like the text after it. Its diff is then a rotation of it, with the same length.
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

/** Returns the state after a pause: links that have not changed since are finished. */
export function passTime(state: ComposerState, nowMs: number): ComposerState {
	const unfinished = new Map([...state.unfinished].filter(([, { touchedMs }]) => nowMs - touchedMs < DEBOUNCE_MS))
	return unfinished.size === state.unfinished.size ? state : { ...state, unfinished }
}

/** Returns the time when the next unfinished link is finished, in milliseconds; null if there is none. */
export function nextRestMs({ unfinished }: ComposerState): number | null {
	const touched = [...unfinished.values()].map(({ touchedMs }) => touchedMs)
	return touched.length ? Math.min(...touched) + DEBOUNCE_MS : null
}

/** Selects the links that are shown. */
export interface PreviewFilter {
	/** Maximum number of previews. */
	limit: number
	/** Whether a link may be fetched and its preview was not removed. */
	isWanted: (link: string) => boolean
}

/** Returns the previews of a text, in order. An unfinished link keeps its place, so later previews don't come and go. */
export function computePreviews({ links, unfinished }: ComposerState, { limit, isWanted }: PreviewFilter): ComposerPreview[] {
	return links.filter(isWanted).slice(0, Math.max(0, limit)).flatMap((linkInText) => {
		const typed = unfinished.get(linkInText)
		const link = typed ? typed.former : linkInText
		// The former link may be elsewhere in the text by now.
		return link !== null && isWanted(link) && (link === linkInText || !links.includes(link)) ? [{ link, linkInText }] : []
	})
}

/**
 * Edits that change only words, so that no link can come, go or change. Most keys are such edits, and the text need not be parsed again.
 *
 * True is a promise, for plain text and both flavours of Markdown. False promises nothing.
 *
 * An inert edit adds and removes only letters and spaces, and touches only words of letters. A word comes before it in its line, so the line stays a heading, an
 * item or code. No link target or label can be open there.
 */

const OTHER = /[^\p{L}\p{M} ]/u
const LETTER = /[\p{L}\p{M}]/u
const LAST_WORD = / [\p{L}\p{M}]*$/u
const REST_OF_WORD = /^[\p{L}\p{M}]*(?![^ \n])/u

/** Whether an edit of a text is inert. */
export function isInertEdit(text: string, { from, to, text: given }: Edit): boolean {
	const behind = (mark: string) => text.slice(text.lastIndexOf(mark, from - 1) + 1, from)
	const line = behind('\n')
	return !OTHER.test(given + text.slice(from, to)) && LETTER.test(line.slice(0, Math.max(0, line.search(LAST_WORD)))) && REST_OF_WORD.test(text.slice(to))
		// A label that is defined anywhere may be used here; the target of a link ends with its paragraph.
		&& !text.includes(']:') && !behind('\n\n').includes('](')
}

/**
 * A spelling of the link, and a copy in odd letter case that is another link of the same length.
 *
 * If the copy in one place is found as a link, that place is a link.
 */
interface Spelling {
	written: string
	probe: string
	probeLink: string
}

/** Other cases of the first letters, `hTtp` before others: one of them is nowhere in the text. */
const PATTERNS = [0b0101, 0b0010, 0b0011, 0b0110, 0b0111, 0b0001, 0b0100]

function withCase(piece: string, pattern: number): string {
	return piece.replace(/^.{3}/, (letters) => letters.replace(/./g, (letter, index: number) => (pattern >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
}

/** A plain address as it is written: extended markdown takes one that begins with `www.`, too. */
function spellingsOf(text: string, link: string): Spelling[] {
	const oddCase = (piece: string) => PATTERNS.map((pattern) => withCase(piece, pattern)).find((odd) => !text.includes(odd.slice(0, 4))) ?? withCase(piece, 0)
	const probe = oddCase(link)
	const whole = { written: link, probe, probeLink: probe }
	if (!link.startsWith('http://www.')) return [whole]
	const written = link.slice('http://'.length)
	const short = oddCase(written)
	return [whole, { written, probe: short, probeLink: `http://${short}` }]
}

function placesOf(text: string, piece: string): number[] {
	const places: number[] = []
	for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) places.push(at)
	return places
}

/**
 * Replaces a link by `<link>`, which has no preview, everywhere in a text. A probe address tests each occurrence, so code and longer addresses with the
 * same start stay as they are.
 * @returns The text, or null if the link has a label, which this notation lacks.
 */
export function suppressPreview(text: string, link: string, find: FindLinks): string | null {
	let hidden = text
	for (const { written, probe, probeLink } of spellingsOf(text, link)) {
		// From the end, so that the places before it stay where they are.
		for (const at of placesOf(hidden, written).reverse()) {
			const put = (piece: string) => hidden.slice(0, at) + piece + hidden.slice(at + written.length)
			if (!find(put(probe)).includes(probeLink)) continue
			if (find(put(`<${probeLink}>`)).includes(probeLink)) return null
			hidden = put(`<${link}>`)
		}
	}
	return hidden !== text && !find(hidden).includes(link) ? hidden : null
}

/** Text before the target of a label: `[label](` or `[label]: `. */
const LABEL = /\](?:\(|:)\s*<?$/

/** Returns whether a link is written as a plain address everywhere, so that its preview can be suppressed. This is a quick check; `suppressPreview` is exact. */
export function isPlainAddress(text: string, link: string): boolean {
	const places = spellingsOf(text, link).flatMap(({ written }) => placesOf(text, written))
	return places.length > 0 && !places.some((at) => LABEL.test(text.slice(Math.max(0, at - 20), at)))
}
