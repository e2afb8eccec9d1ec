import type { PropType, VNode } from 'vue'
import type { BlockRule, InlineRule } from '../rules.ts'
import { createElementVNode, defineComponent, h } from 'vue'
import { useLazyModule } from '../../ui/lazyModule.ts'
import { mathChunk } from '../lazyParts.ts'
import { readFormula } from './readFormula.ts'

/** A formula of more lines isn't one. */
const MAX_LINES = 200

/** A formula in a line. One that is open at the end of a growing text isn't shown yet. */
export const formulaSpan: InlineRule = (state, silent) => {
	const { src, pos, posMax, env } = state
	const character = src.charCodeAt(pos)
	if (character !== 0x24 && character !== 0x5C) return false
	const found = readFormula(src, pos, { to: posMax, growing: Boolean(env.open) && posMax === src.length, ended: Boolean(env.ended) })
	if (!found) return false
	if (!silent && found !== 'open') {
		const token = state.push('formula', '', 0)
		token.content = found.source
		token.markup = src.slice(pos, found.end)
		token.meta = { display: found.display }
	}
	state.pos = found === 'open' ? posMax : found.end
	return true
}

/**
 * A formula with lines of its own, as a paragraph that holds nothing else: no line of it begins a list or a heading, and it ends the paragraph before it.
 * It has no empty line.
 */
export const formulaParagraph: BlockRule = (...[state, line, to, silent]) => {
	const start = state.bMarks[line]! + state.tShift[line]!
	// Each line of each paragraph is asked.
	const first = state.src.charCodeAt(start)
	if (first !== 0x24 && first !== 0x5C) return false
	const opening = state.src.slice(start, start + 2)
	if ((opening !== '$$' && opening !== '\\[') || state.sCount[line]! - state.blkIndent >= 4) return false
	const closing = opening === '$$' ? '$$' : '\\]'
	let end = line
	let isClosed = false
	while (!isClosed && end < to && end - line < MAX_LINES && !state.isEmpty(end) && state.sCount[end]! >= state.blkIndent) {
		const text = state.src.slice(end === line ? start + 2 : state.bMarks[end], state.eMarks[end]).trimEnd()
		isClosed = text.endsWith(closing)
		// The rest belongs to the text around it. A formula that begins again has no end before that, so each line is read once.
		if (!isClosed && (text.includes(closing) || (end > line && text.trimStart().startsWith(opening)))) return false
		end++
	}
	const growing = Boolean(state.env.streaming) && !isClosed && state.eMarks[end - 1]! >= state.src.length - 1
	if (!isClosed && !growing) return false
	// In a paragraph that waits for the end of a formula, this is that end.
	if (growing && silent && state.src.slice(state.bMarks[state.line], start).split(closing === '$$' ? '$$' : '\\[').length % 2 === 0) return false
	const content = state.getLines(line, end, state.blkIndent, false).trim()
	const found = readFormula(content, 0, { to: content.length, growing })
	if (!found || (found !== 'open' && found.end !== content.length)) return false
	if (silent) return true
	state.push('paragraph_open', 'p', 1).map = [line, end]
	const inline = state.push('inline', '', 0)
	inline.content = content
	inline.map = [line, end]
	inline.children = []
	state.push('paragraph_close', 'p', -1)
	state.line = end
	return true
}

/** A formula of a text. */
export interface FormulaProps {
	source: string
	/** The source with its delimiters. */
	written: string
	/** Whether it has a line of its own. */
	display: boolean
	/** Renders the source of an unreadable formula. @default its source as code in a line */
	fallback?: (source: string) => VNode
	/** Returns whether its text is still growing, if its end isn't there yet. */
	isOpen?: () => boolean
}

/** A formula, or its place as long as Temml is loading. */
const Formula = /* @__PURE__ */ defineComponent({
	props: {
		source: { type: String, required: true },
		written: { type: String, required: true },
		display: Boolean,
		fallback: Function as PropType<FormulaProps['fallback']>,
		isOpen: Function as PropType<FormulaProps['isOpen']>,
	},
	setup(props) {
		const typeset = useLazyModule(mathChunk, (module) => module.TypesetFormula)
		return () => {
			const { isOpen, ...formula } = props
			if (isOpen?.()) return null
			const component = typeset()
			if (component) return h(component, formula)
			return createElementVNode('span', { class: 'rich-text__waiting', 'data-state': mathChunk.failed.value ? 'failed' : 'loading', dir: 'ltr' }, formula.written)
		}
	},
})

/** Renders a formula. */
export function renderFormula(props: FormulaProps): VNode {
	return h(Formula, props)
}
