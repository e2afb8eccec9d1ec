import type { Parser, Token } from '../../markdown/parser.ts'

type State = Parameters<Parser['inline']['tokenize']>[0]

/** A parser that notes where the tokens of inline content come from. */
export interface TracedParser {
	parser: Parser
	/** Range of a token in the content of its block. Only tokens that show or mark a format have one. */
	spans: Map<Token, readonly [from: number, to: number]>
}

/** Signs whose tokens are texts until they are paired. */
const SIGNS = /[*_~]/

/**
 * Makes a parser that reads as another one does, and keeps the ranges of the tokens. It has the same rules in the same order, in a loop that looks at what
 * each of them has added.
 */
export function traceParser(base: Parser): TracedParser {
	const spans: TracedParser['spans'] = new Map()
	const inline = Object.create(base.inline) as Parser['inline']
	const parser = Object.create(base, { inline: { value: inline } }) as Parser
	/** End of the content that was read last: after the rule of a link, the end of its label. */
	let innerEnd = 0

	function noteSigns({ tokens, pos: to }: State, from: number) {
		for (let index = tokens.length - 1, end = to; index >= 0 && end > from; index--) {
			const token = tokens[index]!
			const start = end - token.content.length
			spans.set(token, [start, end])
			end = start
		}
	}

	function note({ tokens, pos: to, src }: State, from: number, first: number) {
		let at = from
		for (let index = first; index < tokens.length; index++) {
			const token = tokens[index]!
			const { type, markup } = token
			if (type === 'text' || spans.has(token)) continue
			if (type === 'link_open' && markup === 'linkify') {
				const { content } = tokens[index + 1]!
				at = src.indexOf(content, at)
				spans.set(token, [at, at])
				at += content.length
				spans.set(tokens[index + 2]!, [at, at])
			} else if (type === 'link_open') spans.set(token, [from, from + 1])
			else if (type === 'link_close') spans.set(token, [markup === 'autolink' ? to - 1 : innerEnd, to])
			else spans.set(token, [from, to])
		}
	}

	inline.tokenize = (state) => {
		const { rules } = inline
		const end = state.posMax
		while (state.pos < end) {
			const from = state.pos
			const first = state.tokens.length
			if (state.level >= parser.options.maxNesting || !rules.some((rule) => rule(state, false))) state.pending += state.src[state.pos++]
			else if (SIGNS.test(state.src[from]!) && state.tokens.at(-1)?.type === 'text') noteSigns(state, from)
			else if (state.tokens.length > first) note(state, from, first)
		}
		if (state.pending) state.pushPending()
		innerEnd = end
	}

	return { parser, spans }
}
