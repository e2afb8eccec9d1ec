import type { Translate } from '../../composables/useL10n.ts'
import { createElementVNode, type VNode } from 'vue'

/** Renders the place of a card that is being loaded. An anchor that leads nowhere, because most become a card, which is an anchor that does. */
export function renderSkeleton(t: Translate, link: string): VNode {
	const address = link.replace(/^https?:../i, '')
	// TRANSLATORS: {address} is a short form of a link.
	return createElementVNode('a', { class: 'nc-reference-skeleton', role: 'img', 'aria-label': t('Loading the preview of {address}', { address }) })
}
