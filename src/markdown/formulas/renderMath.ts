import { computed, createElementVNode, defineComponent, onBeforeUnmount, onMounted, shallowRef, type PropType, type VNode } from 'vue'
import temml from 'temml'
import { useL10n } from '../../ui/useL10n.ts'
import { nodes } from '../render.ts'
import { attachFormula } from './dom/attachFormula.ts'
import { allowedNodes, checkFormula, FormulaTooLarge, TEMML_OPTIONS, type MathChild } from './mathNodes.ts'

function render(child: MathChild): VNode | string {
	if (typeof child === 'string') return child
	const { tag, attributes, style, classes, children } = child
	const props: Record<string, unknown> = { ...attributes }
	if (classes.length) props.class = classes.join(' ')
	if (Object.keys(style).length) props.style = style
	return createElementVNode(tag, props, nodes(children.map(render)))
}

function typeset(source: string, display: boolean): { elements: VNode[] } | { error: unknown } {
	try {
		checkFormula(source)
		const tree = temml.__renderToMathMLTree(source, { ...TEMML_OPTIONS, displayMode: display, wrap: display ? 'none' : 'tex' })
		return { elements: nodes(allowedNodes(tree).map(render)) }
	} catch (error) {
		return { error }
	}
}

/** Says why a formula has no elements: in the words of Temml, without its marks below letters. */
function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message.replaceAll('\u0332', '').replace(/\s+/g, ' ').trim() : ''
}

/** A formula as MathML. One that can't be read shows its source, and the reason on hover. */
export const TypesetFormula = /* @__PURE__ */ defineComponent({
	props: {
		source: { type: String, required: true },
		/** The source with its delimiters. */
		written: { type: String, required: true },
		display: Boolean,
		/** Renders the source of an unreadable formula. */
		fallback: Function as PropType<(source: string) => VNode>,
	},
	setup(props) {
		const { t } = useL10n()
		const root = shallowRef<HTMLElement | null>(null)
		const result = computed(() => typeset(props.source, props.display))
		let detach: (() => void) | undefined
		onMounted(() => { detach = attachFormula(root.value!) })
		onBeforeUnmount(() => detach?.())
		return () => {
			const { source, written, display, fallback } = props
			const shown = result.value
			const common = { ref: root, class: 'rich-text__formula', dir: 'ltr', 'data-source': fallback ? source : written, 'data-display': display ? '' : undefined }
			if ('elements' in shown) return createElementVNode('span', common, shown.elements)
			// TRANSLATORS: The reason why a mathematical formula is shown as it was written.
			const title = shown.error instanceof FormulaTooLarge ? t('This formula is too large') : reasonOf(shown.error)
			return createElementVNode('span', { ...common, title, 'data-state': 'failed' }, [fallback?.(source) ?? createElementVNode('code', null, written)])
		}
	},
})
