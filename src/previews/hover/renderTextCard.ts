import type { KnownReferences } from '../items.ts'
import type { ExtensionHost } from '../useTextExtensions.ts'
import type { HoveredLink, HoverText } from './hoverLinks.ts'
import { h, shallowRef, type FunctionalComponent, type VNode } from 'vue'
import { createKnownFinder } from '../items.ts'
import HoverCard from './HoverCard.vue'

export { hoverLink } from './hoverLinks.ts'

/** The hover card of a text. */
export interface TextCard extends HoverText {
	/** Renders the card as the last child of the text. */
	render(): VNode
}

/** Creates the card of a text with its first hover. It is a component of its own, so the text isn't rendered again by what the card shows. */
export function createCard(host: ExtensionHost): TextCard {
	const hovered = shallowRef<HoveredLink | null>(null)
	const Outlet: FunctionalComponent<{ actions: boolean, references: KnownReferences | null }> = (props) =>
		hovered.value && h(HoverCard, { hovered: hovered.value, actions: props.actions, initialData: createKnownFinder(props.references)(hovered.value.address) })
	host.update()
	return {
		show(next) { hovered.value = next },
		render: () => h(Outlet, { key: 'hover', actions: host.hasActions(), references: host.references() }),
	}
}
