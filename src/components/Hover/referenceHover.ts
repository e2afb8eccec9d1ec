import type { HoveredLink } from '../../page/hoverLinks.ts'
import { h, shallowRef, type FunctionalComponent, type VNode } from 'vue'
import { createChunk } from '../../composables/useChunk.ts'

const hoverChunk = /* @__PURE__ */ createChunk(() => import('./hover.ts'), 'Could not load previews on hover: the next link that is pointed at tries again.')

export interface ReferenceHover {
	/** For the root of the text: what begins a hover. */
	listeners: { onPointerover(event: Event): void, onFocusin(event: Event): void }
	/** What the text renders last: nothing until one of its links is pointed at for the first time. */
	renderCard(): VNode | null
	/** Closes what is open: the text leaves the page. */
	end(): void
}

/**
 * Previews of a text's links while somebody points at them. What does it is loaded with the first hover; until then a text has one listener, for
 * two events.
 * @param hasActions Whether the card has a menu of actions, asked when it is shown
 */
export function createReferenceHover(hasActions: () => boolean): ReferenceHover {
	const hovered = shallowRef<HoveredLink | null>(null)
	/** From then on the card has a component of its own, so that the text is left alone by what is shown there. */
	const wasHovered = shallowRef(false)
	const text = {
		show(next: HoveredLink | null) {
			wasHovered.value = true
			hovered.value = next
		},
	}
	const Outlet: FunctionalComponent = () => hovered.value && h(hoverChunk.loaded.value!.HoverCard, { hovered: hovered.value, actions: hasActions() })

	function onHover(event: Event) {
		if (!(event.target as Element).closest('a[href]')) return
		const loaded = hoverChunk.loaded.value
		if (loaded) loaded.hoverLink(event, text)
		else hoverChunk.load().then(({ hoverLink }) => hoverLink(event, text), () => undefined)
	}

	return {
		listeners: { onPointerover: onHover, onFocusin: onHover },
		renderCard: () => wasHovered.value ? h(Outlet, { key: 'hover' }) : null,
		end: () => hoverChunk.loaded.value?.forgetHover(text),
	}
}
