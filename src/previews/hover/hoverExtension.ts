import type { VNode } from 'vue'
import type { ExtensionHost, TextExtension } from '../textExtension.ts'
import type { TextCard } from './renderTextCard.ts'
import { lazyModule } from '../../ui/lazyModule.ts'
import { observeLinks, unobserveLinks, type HoverRoot } from '../dom/hoverRoots.ts'

const hoverChunk = /* @__PURE__ */ lazyModule(() => import('./renderTextCard.ts'), 'previews on hover')

function end({ el }: VNode): void {
	unobserveLinks(el as Element)
}

/**
 * Shows previews of a text's links on hover. A page has thousands of texts, and most links are never hovered: so a text has no listener of its own,
 * and the card's code loads with the first hover on the page.
 */
class HoverExtension implements HoverRoot, TextExtension {
	readonly #host: ExtensionHost
	/** The card of the text's links, from the first hover on. */
	#card: TextCard | undefined

	constructor(host: ExtensionHost) {
		this.#host = host
	}

	rootProps(props: Record<string, unknown>, isOn: boolean): Record<string, unknown> {
		// Before it is mounted or updated a node has its element, and hooks cost Vue least.
		const begin = ({ el }: VNode) => observeLinks(el as Element, this)
		return { ...props, onVnodeBeforeMount: begin, onVnodeBeforeUpdate: isOn ? begin : end, onVnodeBeforeUnmount: end }
	}

	after(): VNode | null {
		return this.#card?.render() ?? null
	}

	onHover(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
		if (this.#host.instance.isUnmounted) return
		const loaded = hoverChunk.loaded.value
		if (!loaded) return void hoverChunk.load().then(() => this.onHover(link, event), () => undefined)
		this.#card ??= loaded.createCard(this.#host)
		loaded.hoverLink(link, event, this.#card)
	}
}

/** Creates the previews on hover of a text. */
export function createExtension(host: ExtensionHost): TextExtension {
	host.update()
	return new HoverExtension(host)
}
