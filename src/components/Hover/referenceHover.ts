import type { ComponentInternalInstance, VNode, VNodeProps } from 'vue'
import type { KnownReferences } from '../../core/preview/items.ts'
import type { HoverText } from '../../page/hoverLinks.ts'
import { observeLinks, unobserveLinks, type HoverRoot } from '../../dom/hoverRoots.ts'
import { createChunk } from '../../composables/useChunk.ts'

const hoverChunk = /* @__PURE__ */ createChunk(() => import('./hover.ts'), 'Could not load previews on hover: the next hover tries again.')

/** What the card of a text's links depends on; asked when one is shown. */
export interface HoverContext {
	/** It has a menu of actions. */
	actions: boolean
	/** What the app gave as answers. */
	references: KnownReferences | null
}

/** The card of whichever link of a text is pointed at. */
export interface TextCard extends HoverText {
	/** What the text renders last. */
	render(): VNode
}

/**
 * Previews of a text's links while somebody points at them. A page has thousands of texts, and most are never pointed at: so a text has no
 * listener and nothing else of its own for it. What does it is loaded with the first hover of the page.
 */
export class ReferenceHover implements HoverRoot {
	/** There once one of its links has been pointed at. */
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
