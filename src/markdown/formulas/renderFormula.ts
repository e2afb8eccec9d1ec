import type { PropType, VNode } from 'vue'
import { createElementVNode, defineComponent, h } from 'vue'
import { useLazyModule } from '../../ui/lazyModule.ts'
import { mathChunk } from './formulaChunks.ts'

export * as formulaRules from './rules.ts'

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
