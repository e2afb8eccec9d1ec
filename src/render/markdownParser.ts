import createMarkdownIt, { type Env, type MarkdownIt, type StateBlock, type StateInline, type Token } from 'markdown-it'
import { literalLinks } from './markdownAutolink.ts'
import { strikethrough } from './markdownStrikethrough.ts'

export type { Env, Token }

/** A parser and what it speaks. */
export interface Parser {
	md: MarkdownIt
	extended: boolean
}

/** Which markdown is spoken. */
export interface MarkdownFlavour {
	/** CommonMark with GitHub's tables, strikethrough, task lists, footnotes and literal links. */
	extended: boolean
	/** Bare addresses become links; extended markdown always does that. */
	autolink: boolean
}

/** Deeper than this nothing is a block or a span any more: the rest is shown as text. */
const MAX_NESTING = 100
const MAX_IMAGES = 10

const PLACEHOLDER = /\{[\w.-]+\}/y

/** `{name}` is one token, so that an underscore in it is no emphasis. */
function placeholder(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos) !== 0x7B) return false
	PLACEHOLDER.lastIndex = state.pos
	const found = PLACEHOLDER.exec(state.src)?.[0]
	if (!found) return false
	if (!silent) state.push('placeholder', '', 0).content = found
	state.pos += found.length
	return true
}

const TAG = /<(?:[a-z][a-z\d-]*(?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[a-z][a-z\d-]*\s*)>/iy

/**
 * A tag of HTML is text here, and binds as tightly as it does where it is a tag: no span or link begins or ends in it. Only
 * what stands for itself is found in it: the rules of the chain `tag`.
 * @see https://spec.commonmark.org/0.31.2/#raw-html
 */
function tag(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos) !== 0x3C) return false
	TAG.lastIndex = state.pos
	const end = state.pos + (TAG.exec(state.src)?.[0].length ?? 0)
	if (end === state.pos || end > state.posMax) return false
	const rules = silent ? [] : state.md.inline.ruler.getRules('tag')
	while (!silent && state.pos < end) {
		if (!rules.some((rule) => rule(state, false))) state.pending += state.src[state.pos++]
	}
	state.pos = end
	return true
}

const DEFINITION = /^\[\^([^\s\]]{1,999})\]:[ \t]*/

/** A footnote: its first line, and the lines below that are indented by four. */
function noteDefinition(...[state, line, to, silent]: [state: StateBlock, line: number, to: number, silent: boolean]): boolean {
	const start = state.bMarks[line]! + state.tShift[line]!
	if (state.sCount[line]! - state.blkIndent >= 4) return false
	const match = DEFINITION.exec(state.src.slice(start, state.eMarks[line]))
	if (!match || silent) return match !== null
	const { parentType } = state
	const [begin, shift, indent] = [state.bMarks[line]!, state.tShift[line]!, state.sCount[line]!]
	state.env.footnotes ??= {}
	const open = state.push('footnote_reference_open', '', 1)
	open.meta = { label: match[1] }
	state.blkIndent += 4
	state.bMarks[line] = start + match[0].length
	state.tShift[line] = 0
	state.sCount[line] = state.blkIndent
	state.parentType = 'footnote'
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

/** A mention of a footnote that is defined; it looks no further than a name may be long. */
function noteMention(state: StateInline, silent: boolean): boolean {
	const { refs } = (state.env.footnotes ?? {}) as { refs?: Record<string, number> }
	if (!refs || state.src.charCodeAt(state.pos) !== 0x5B) return false
	NOTE.lastIndex = state.pos
	const match = NOTE.exec(state.src)
	if (!match || NOTE.lastIndex > state.posMax || !(`:${match[1]}` in refs)) return false
	if (!silent) state.push('footnote_ref', '', 0).meta = { label: match[1] }
	state.pos += match[0].length
	return true
}

/** A token that shows a text as it is. */
export function textToken({ content }: Pick<Token, 'content'>): Token {
	const token = new createMarkdownIt.Token('text', '', 0)
	token.content = content
	return token
}

/** Images within the texts of images are parsed one within another: beyond a few they stay text. */
function limitImages(md: MarkdownIt) {
	const parse = md.inline.parse.bind(md.inline)
	let depth = 0
	md.inline.parse = (...args: Parameters<typeof parse>) => {
		const [text, , , out] = args
		if (depth > MAX_IMAGES) {
			out.push(textToken({ content: text }))
			return
		}
		depth++
		try {
			parse(...args)
		} finally {
			depth--
		}
	}
}

/** What is nested too deep stays readable as a paragraph; the parser alone would drop it. */
function watchBlocks(md: MarkdownIt) {
	const tokenize = md.block.tokenize.bind(md.block)
	md.block.tokenize = (state: StateBlock, from: number, to: number) => {
		if (state.level < MAX_NESTING) return tokenize(state, from, to)
		state.push('paragraph_open', 'p', 1)
		const inline = state.push('inline', '', 0)
		inline.content = state.getLines(from, to, state.blkIndent, false).trim()
		inline.children = []
		state.push('paragraph_close', 'p', -1)
		state.line = to
	}
}

/** What the parser would leave as it is: most links need no encoding. */
const PLAIN_ADDRESS = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#][\w\-./?#&=+,;:@!$'()*~]*)?$/

function createParser({ extended, autolink }: MarkdownFlavour): MarkdownIt {
	const md = createMarkdownIt({ html: false, maxNesting: MAX_NESTING })
	md.disable(['html_block', 'html_inline', 'linkify', 'replacements', 'smartquotes'])
	// Where a link may lead is decided when it is rendered, so that a refused one keeps its text.
	md.validateLink = () => true
	const normalize = md.normalizeLink.bind(md)
	md.normalizeLink = (url) => PLAIN_ADDRESS.test(url) ? url : normalize(url)
	md.inline.ruler.before('emphasis', 'placeholder', placeholder, { alt: ['tag'] })
	md.inline.ruler.after('autolink', 'tag', tag)
	if (extended) {
		md.use(strikethrough)
		md.block.ruler.before('reference', 'footnote', noteDefinition, { alt: ['paragraph', 'reference'] })
		md.inline.ruler.before('link', 'footnote', noteMention)
	}
	if (!extended) md.disable(['table', 'strikethrough'])
	if (extended || autolink) md.use(literalLinks, { extended })
	watchBlocks(md)
	limitImages(md)
	return md
}

const parsers = new Map<string, Parser>()

/** The parser of a flavour, made once. */
export function parserOf({ extended, autolink }: MarkdownFlavour): Parser {
	const key = `${extended}${extended || autolink}`
	let parser = parsers.get(key)
	if (!parser) parsers.set(key, parser = { md: createParser({ extended, autolink }), extended })
	return parser
}
