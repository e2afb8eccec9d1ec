import type { Translate } from '../ui/useL10n.ts'
import { createElementVNode, type VNode } from 'vue'

/** Renders the skeleton of a card: an anchor that leads nowhere, because most become a card, which is an anchor too. */
export function renderSkeleton(t: Translate, link: string): VNode {
	const address = link.replace(/^https?:../i, '')
	return createElementVNode('a', { class: 'nc-reference-skeleton', role: 'img', 'aria-label': t('Loading the preview of {address}', { address }) })
}
