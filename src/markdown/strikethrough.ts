import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'
import type { Delimiter } from 'markdown-it/lib/rules_inline/state_inline.mjs'

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
