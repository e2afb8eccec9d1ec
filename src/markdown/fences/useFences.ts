import type { Component, PropType, VNode } from 'vue'
import { defineComponent, h, shallowRef } from 'vue'
import { useLazyModule, type LazyModule } from '../../ui/lazyModule.ts'
import { useHydrated } from '../../ui/useHydration.ts'
import { FENCE, REGISTERED, widgetRecords } from '../../page/globals.ts'

/** Props of a code block that an app renders. */
export interface FenceProps {
	code: string
	language: string
	/** Renders the block as code. */
	renderSource: (code: string, language: string) => VNode
	/** Returns whether its text is still growing, if its end isn't there yet. */
	isOpen?: () => boolean
}

/** The code of the frame, which is that of widgets. */
export type FenceChunk = LazyModule<{ RichTextFence: Component }>

/** A code block that an app renders, or its place as long as its frame is loading. */
const Fence = /* @__PURE__ */ defineComponent({
	props: {
		code: { type: String, required: true },
		language: { type: String, required: true },
		renderSource: { type: Function as PropType<FenceProps['renderSource']>, required: true },
		isOpen: Function as PropType<FenceProps['isOpen']>,
		chunk: { type: Object as PropType<FenceChunk>, required: true },
	},
	setup(props) {
		const frame = useLazyModule(props.chunk, (module) => module.RichTextFence)
		return () => {
			const component = frame()
			const { chunk, ...block } = props
			if (component) return h(component, block)
			return chunk.failed.value ? props.renderSource(props.code, props.language) : h('div', { 'aria-busy': true })
		}
	},
})

/** Languages that apps render, separated by line breaks. */
const languages = shallowRef('')
let isListening = false

function read(): void {
	languages.value = Object.keys(widgetRecords()).filter((id) => id.startsWith(FENCE)).map((id) => id.slice(FENCE.length)).join('\n')
}

/** Renders a code block if an app has registered a renderer for its language. */
export type RenderFence = (props: FenceProps) => VNode | null

/**
 * Returns a getter of a function that renders code blocks of apps. It is another function after a registration, and null without any.
 * @param chunk Loads with the first such block.
 */
export function useFences(chunk: FenceChunk): () => RenderFence | null {
	const hydrated = useHydrated()
	if (typeof window !== 'undefined' && !isListening) {
		isListening = true
		window.addEventListener(REGISTERED, read)
		read()
	}
	return () => {
		const known = hydrated.value && languages.value
		if (!known) return null
		const names = new Set(known.split('\n'))
		return (props) => names.has(props.language.toLowerCase()) ? h(Fence, { ...props, chunk }) : null
	}
}
