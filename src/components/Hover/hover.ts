import type { HoveredLink } from './hoverLinks.ts'
import type { HoverContext, HoveredText, TextCard } from './hoveredText.ts'
import { h, shallowRef, type FunctionalComponent } from 'vue'
import { createKnownFinder } from '../../core/preview/items.ts'
import HoverCard from './HoverCard.vue'
import { hoverLink } from './hoverLinks.ts'

/** What a text needs once one of its links is pointed at. The card has a component of its own, so that the text is left alone by what is shown there. */
function createCard({ instance, context }: HoveredText): TextCard {
	const hovered = shallowRef<HoveredLink | null>(null)
	const Outlet: FunctionalComponent<HoverContext> = ({ actions, references }) =>
		hovered.value && h(HoverCard, { hovered: hovered.value, actions, initialData: createKnownFinder(references)(hovered.value.address) })
	instance.proxy!.$forceUpdate()
	return {
		show(next) { hovered.value = next },
		render: () => h(Outlet, { key: 'hover', ...context() }),
	}
}

/** Takes an event that may be the beginning of a hover of a text's link. */
export function beginHover(text: HoveredText, link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
	hoverLink(link, event, text.card ??= createCard(text))
}
