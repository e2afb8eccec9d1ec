/**
 * Rules for a text that is still growing (`state.env.streaming`), and for its last paragraph (`state.env.open`): what is
 * open at its end is completed, or shown without its marks, as it will most probably be read.
 * @see holdBack.ts
 */
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'
import parseLinkLabel from 'markdown-it/lib/helpers/parse_link_label.mjs'
import backticks from 'markdown-it/lib/rules_inline/backticks.mjs'
import { matchNote, type InlineRule } from './rules.ts'

/** Targets, titles and tags that are open for longer are shown. */
const MAX_OPEN = 4000

/** Longest mention of a footnote. */
const LONGEST_NOTE = 1003

const OPEN_TARGET = /^\((?:\s*(?:<[^<>\n]*>?|[^\s<]\S*))?(?:\s+(?:(?:"[^"]*"?|'[^']*'?|\([^()]*\)?)\s*)?)?$/
const OPEN_TAG = /^<(?:[a-z/!?][^<>]*)?$/i

/** The label of a link can't contain a link. */
const NO_LINKS_INSIDE = true

/** A code span that is not closed yet reaches to the end. */
export const codeSpan: InlineRule = (state, silent) => {
	const { src, pos: start, posMax } = state
	if (!backticks(state, silent)) return false
	const mark = src.slice(start, state.pos)
	if (!state.env.open || /[^`]/.test(mark)) return true
	const code = src.slice(state.pos, posMax).replaceAll('\n', ' ')
	if (!silent) {
		state.pending = state.pending.slice(0, -mark.length)
		if (code.trim()) state.push('code_inline', 'code', 0).content = code.replace(/^ /, '')
	}
	state.pos = posMax
	return true
}

/** Returns whether an incomplete target of a link starts at a position. */
function isOpenTarget({ src, posMax }: StateInline, start: number): boolean {
	if (start >= posMax) return true
	if (src[start] !== '(' || posMax - start > MAX_OPEN) return false
	const target = src.slice(start, posMax)
	return OPEN_TARGET.test(target) && target.split('(').length > target.split(')').length
}

/** Returns the end of a link with an undefined label, or -1. */
function undefinedEnd({ src, pos, posMax, env }: StateInline, labelEnd: number): number {
	if (src[labelEnd + 1] !== '[' || /[\w\])]/.test(src[pos - 1] ?? ' ')) return -1
	const end = src.indexOf(']', labelEnd + 2)
	if (end >= 0 && end < posMax) return end + 1
	return env.open ? posMax : -1
}

/** The last search for a closing bracket in each paragraph: where it began, and what it found. A run of opening brackets would search the rest for each. */
const searches = new WeakMap<StateInline, { from: number, found: number }>()

/** Returns the offset of the next closing bracket, or Infinity. */
function nextClosing(state: StateInline, from: number): number {
	const last = searches.get(state)
	if (last && last.from <= from && from <= last.found) return last.found
	const index = state.src.indexOf(']', from)
	const found = index < 0 ? Infinity : index
	searches.set(state, { from, found })
	return found
}

/** Returns the offset of the bracket that closes a label, or -1. */
export function labelEndOf(...[state, start, ...nesting]: Parameters<typeof parseLinkLabel>): number {
	return nextClosing(state, start) < state.posMax ? parseLinkLabel(state, start, ...nesting) : -1
}

/** A link whose target is open or whose definition may follow is its label; a footnote that may be defined later is nothing yet. */
export const openLink: InlineRule = (state, silent) => {
	const { src, pos, posMax, env } = state
	if (!env.streaming || src.charCodeAt(pos) !== 0x5B) return false
	const note = nextClosing(state, pos) - pos <= LONGEST_NOTE ? matchNote(state) : null
	if (note) {
		state.pos += note[0].length
		return true
	}
	const labelEnd = labelEndOf(state, pos, NO_LINKS_INSIDE)
	if (labelEnd < 0) {
		if (!env.open) return false
		state.pos++
		return true
	}
	const end = env.open && isOpenTarget(state, labelEnd + 1) ? posMax : undefinedEnd(state, labelEnd)
	if (end < 0) return false
	if (!silent) {
		state.pos = pos + 1
		state.posMax = labelEnd
		state.md.inline.tokenize(state)
	}
	state.pos = end
	state.posMax = posMax
	return true
}

/** An image that is not complete is nothing yet. */
export const openImage: InlineRule = (state) => {
	const { src, pos, posMax, env } = state
	if (!env.open || src.charCodeAt(pos) !== 0x21 || src.charCodeAt(pos + 1) !== 0x5B || posMax - pos > MAX_OPEN) return false
	const labelEnd = labelEndOf(state, pos + 1)
	if (labelEnd >= 0 && !isOpenTarget(state, labelEnd + 1)) return false
	state.pos = posMax
	return true
}

/** A tag, or an address in angle brackets, that is not complete is nothing yet. */
export const openTag: InlineRule = (state) => {
	const { src, pos, posMax, env } = state
	if (!env.open || src.charCodeAt(pos) !== 0x3C || posMax - pos > MAX_OPEN || !OPEN_TAG.test(src.slice(pos, posMax))) return false
	state.pos = posMax
	return true
}

/** Closes what is open at the end, the innermost first. Comes after the pairing of what is closed. */
export function closeOpen(state: StateInline): void {
	if (!state.env.open) return
	const { delimiters } = state
	let pairedUntil = -1
	const open = delimiters.filter((delimiter, index) => {
		pairedUntil = Math.max(pairedUntil, delimiter.end)
		return delimiter.open && delimiter.end < 0 && index > pairedUntil
	})
	for (const opener of open.reverse()) {
		state.push('text', '', 0)
		opener.end = delimiters.push({ ...opener, token: state.tokens.length - 1, end: -1, open: false, close: true }) - 1
	}
}
