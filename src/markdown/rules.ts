import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'
import type { Delimiter, default as StateInline } from 'markdown-it/lib/rules_inline/state_inline.mjs'
import type Token from 'markdown-it/lib/token.mjs'
import reference from 'markdown-it/lib/rules_block/reference.mjs'
import { decodeEntity } from './entities.ts'

/** A rule for blocks. */
export type BlockRule = (...args: [state: StateBlock, line: number, to: number, silent: boolean]) => boolean
/** A rule for the content of a block. */
export type InlineRule = (state: StateInline, silent: boolean) => boolean
/** Pairs the marks of a content. */
export type PairingRule = (state: StateInline) => void

const PLACEHOLDER = /\{[\w.-]+\}/y

/** Parses `{name}` as one token, so that an underscore in it isn't emphasis. */
export const placeholder: InlineRule = (state, silent) => {
	if (state.src.charCodeAt(state.pos) !== 0x7B) return false
	PLACEHOLDER.lastIndex = state.pos
	const found = PLACEHOLDER.exec(state.src)?.[0]
	if (!found) return false
	if (!silent) state.push('placeholder', '', 0).content = found
	state.pos += found.length
	return true
}

const ENTITY = /&(#x[a-f\d]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/iy

/** `&name;` and `&#number;`. */
export const entity: InlineRule = (state, silent) => {
	if (state.src.charCodeAt(state.pos) !== 0x26) return false
	ENTITY.lastIndex = state.pos
	const found = ENTITY.exec(state.src)
	const character = found && decodeEntity(found[1]!)
	if (!character) return false
	if (!silent) {
		const token = state.push('text_special', '', 0)
		token.content = character
		token.markup = found[0]
		token.info = 'entity'
	}
	state.pos += found[0].length
	return true
}

const TAG = /<(?:[a-z][a-z\d-]*(?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[a-z][a-z\d-]*\s*)>/iy

/**
 * A tag of HTML is text here, and binds as tightly as it does where it is a tag: no span or link begins or ends in it.
 * @param inside The rules that apply within a tag.
 * @see https://spec.commonmark.org/0.31.2/#raw-html
 */
export const tag = (inside: readonly InlineRule[]): InlineRule => (state, silent) => {
	if (state.src.charCodeAt(state.pos) !== 0x3C) return false
	TAG.lastIndex = state.pos
	const end = state.pos + (TAG.exec(state.src)?.[0].length ?? 0)
	if (end === state.pos || end > state.posMax) return false
	while (!silent && state.pos < end) {
		if (!inside.some((rule) => rule(state, false))) state.pending += state.src[state.pos++]
	}
	state.pos = end
	return true
}

/** A link definition leaves a token with its label and target, so that each block can tell what it defines. */
export const definition: BlockRule = (state, line, ...rest) => {
	const { env } = state
	if (!reference(state, line, ...rest)) return false
	const [found] = Object.entries(env.references ?? {})
	if (!found) return true
	env.references = undefined
	const token = state.push('reference_definition', '', 0)
	token.map = [line, state.line]
	token.meta = { label: found[0], target: found[1] }
	return true
}

const NOTE_DEFINITION = /^\[\^([^\s\]]{1,999})\]:[ \t]*/

/** A footnote: its first line, and the lines below that are indented by four. */
export const noteDefinition: BlockRule = (...[state, line, to, silent]) => {
	const start = state.bMarks[line]! + state.tShift[line]!
	if (state.sCount[line]! - state.blkIndent >= 4) return false
	const match = NOTE_DEFINITION.exec(state.src.slice(start, state.eMarks[line]))
	if (!match || silent) return match !== null
	const { parentType } = state
	const [begin, shift, indent] = [state.bMarks[line]!, state.tShift[line]!, state.sCount[line]!]
	const open = state.push('footnote_reference_open', '', 1)
	open.meta = { label: match[1] }
	state.blkIndent += 4
	state.bMarks[line] = start + match[0].length
	state.tShift[line] = 0
	state.sCount[line] = state.blkIndent
	state.parentType = 'reference'
	state.md.block.tokenize(state, line, to)
	state.blkIndent -= 4
	state.bMarks[line] = begin
	state.tShift[line] = shift
	state.sCount[line] = indent
	state.parentType = parentType
	open.map = [line, state.line]
	state.push('footnote_reference_close', '', -1)
	return true
}

const NOTE = /\[\^([^\s\]]{1,999})\]/y

/** Returns the mention of a footnote at the position, with its label; it looks no further than a label may be long. */
export function matchNote({ src, pos, posMax }: StateInline): RegExpExecArray | null {
	NOTE.lastIndex = pos
	const match = NOTE.exec(src)
	return match && NOTE.lastIndex <= posMax ? match : null
}

/** A mention of a footnote that is defined. */
export const noteMention: InlineRule = (state, silent) => {
	const { notes } = state.env as { notes?: Record<string, number> }
	if (!notes || state.src.charCodeAt(state.pos) !== 0x5B) return false
	const match = matchNote(state)
	if (!match || !(`:${match[1]}` in notes)) return false
	if (!silent) state.push('footnote_ref', '', 0).meta = { label: match[1] }
	state.pos += match[0].length
	return true
}

const TILDE = 0x7E
/** A single tilde must not close a double one: for the pairing they are different signs. */
const SINGLE = 0x17E

function tokenize(state: StateInline, silent: boolean): boolean {
	if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false
	const { can_open: open, can_close: close, length } = state.scanDelims(state.pos, true)
	state.push('text', '', 0).content = '~'.repeat(length)
	if (length <= 2) state.delimiters.push({ marker: length === 1 ? SINGLE : TILDE, length: 0, token: state.tokens.length - 1, end: -1, open, close })
	state.pos += length
	return true
}

function turn(state: StateInline, delimiter: Delimiter, nesting: 1 | -1) {
	const token = state.tokens[delimiter.token]!
	token.type = nesting === 1 ? 's_open' : 's_close'
	token.tag = 'del'
	token.nesting = nesting
	token.markup = token.content
	token.content = ''
}

function pair(state: StateInline) {
	const lists = [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters ?? [])]
	for (const delimiters of lists) {
		for (const opener of delimiters) {
			if ((opener.marker !== TILDE && opener.marker !== SINGLE) || opener.end === -1) continue
			turn(state, opener, 1)
			turn(state, delimiters[opener.end]!, -1)
		}
	}
}

/**
 * Strikethrough with one or two tildes; markdown-it itself knows two only.
 * @see https://github.github.com/gfm/#strikethrough-extension-
 */
export const strikethrough = { tokenize, pair }

const MARK = /^\[([ xX])\]\s+(?=\S)/

/**
 * Finds the task items among block tokens, before their inline content is parsed: the mark is taken out of the text,
 * the paragraph gets `meta.checked`, item and list know that they hold tasks. Tight and loose items are treated alike.
 * @see https://github.github.com/gfm/#task-list-items-extension-
 */
export function markTasks(tokens: Token[]): void {
	const lists: Token[] = []
	for (const [index, token] of tokens.entries()) {
		if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token)
		else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop()
		else if (token.type === 'list_item_open') {
			const [paragraph, inline] = [tokens[index + 1], tokens[index + 2]]
			if (paragraph?.type !== 'paragraph_open' || inline?.type !== 'inline') continue
			const mark = MARK.exec(inline.content)
			if (!mark) continue
			inline.content = inline.content.slice(mark[0].length)
			paragraph.meta = { checked: mark[1] !== ' ' }
			token.meta = { task: true }
			const list = lists.at(-1)
			if (list) list.meta = { task: true }
		}
	}
}
