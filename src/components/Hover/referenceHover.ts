import type { ComponentInternalInstance, VNode, VNodeProps } from 'vue'
import type { HoverContext, HoveredText, TextCard } from './hoveredText.ts'
import { observeLinks, unobserveLinks, type HoverRoot } from '../../dom/hoverRoots.ts'
import { lazyModule } from '../../composables/lazy/lazyModule.ts'

const hoverChunk = /* @__PURE__ */ lazyModule(() => import('./hover.ts'), 'Could not load previews on hover: the next hover tries again.')

/**
 * Previews of a text's links while somebody points at them. A page has thousands of texts, and most are never pointed at: so a text has no
 * listener and nothing else of its own for it. What does it is loaded with the first hover of the page.
 */
export class ReferenceHover implements HoverRoot, HoveredText {
	declare card?: TextCard
	declare readonly instance: ComponentInternalInstance
	declare readonly context: () => HoverContext

	constructor(instance: ComponentInternalInstance, context: () => HoverContext) {
		this.instance = instance
		this.context = context
	}

	/** The props of the text's root: its links are listened to, or are not any more. */
	rootProps(isOn: boolean, attrs: Record<string, unknown>): Record<string, unknown> & VNodeProps {
		// Before it is mounted or updated a node has its element, and to be called then costs Vue least.
		const begin = ({ el }: VNode) => observeLinks(el as Element, this)
		return { ...attrs, onVnodeBeforeMount: begin, onVnodeBeforeUpdate: isOn ? begin : end, onVnodeBeforeUnmount: end }
	}

	onHover(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
		const loaded = hoverChunk.loaded.value
		if (loaded) loaded.beginHover(this, link, event)
		else hoverChunk.load().then(({ beginHover }) => beginHover(this, link, event), () => undefined)
	}
}

function end({ el }: VNode): void {
	unobserveLinks(el as Element)
}
