import type { Reference } from '../../contract/reference.ts'
import type { DrawnState } from './stateSlots.ts'
import { createCommentVNode, h, type VNode } from 'vue'
import { imageAddressOf, isVcs } from '../../core/card/kind.ts'
import { shortAddress } from '../../core/card/text.ts'
import ReferenceNote from './ReferenceNote.vue'
import ReferenceSkeleton from './ReferenceSkeleton.vue'
import { usePlainCard } from './usePlainCard.ts'
import VcsCard from './VcsCard.vue'

/** What our own drawing of a reference, or of what is in its place, depends on. */
export interface CardOptions {
	reference: Reference | null
	state: DrawnState
	link: string
	compact: boolean
	/** Even an image is no taller than a card. */
	low: boolean
	/** The user wants it to be asked again. */
	onRetry: () => void
}

/** Draws a card, or what stands in its place. */
export function useCard(): (options: CardOptions) => VNode {
	const drawPlain = usePlainCard()
	return ({ reference, state, link, compact, low, onRetry }) => {
		const address = () => shortAddress(reference?.openGraphObject.link || link)
		if (state === 'resolving') return h(ReferenceSkeleton, { address: address() })
		if (state !== 'resolved' && state !== 'bare') return h(ReferenceNote, { state, address: address(), onRetry })
		if (!reference) return createCommentVNode()
		if (!compact && isVcs(reference)) return h(VcsCard, { reference })
		const image = state === 'resolved' ? imageAddressOf(reference) : undefined
		return drawPlain(reference, { link, image, large: !compact && !low && Boolean(image) })
	}
}
