import type { Reference } from '../contract/reference.ts'
import type { ReferencePolicy } from '../links/policy.ts'
import type { ReferenceRenderState } from '../previews/useReferenceList.ts'
import type { JudgeLink } from '../text/renderInline.ts'
import { createCommentVNode, createElementVNode, h, type VNode } from 'vue'
import CardImage from './CardImage.vue'
import ReferenceNote from './ReferenceNote.vue'
import VcsCard from './VcsCard.vue'
import { imageAddressOf, kindOf, readPlainCard, type CardKind } from './cardKind.ts'
import { renderSkeleton } from './renderSkeleton.ts'
import { cardImageOf, cardLinkOf, PreviewAddress, type CardPlace } from './renderTarget.ts'

/** Surroundings of a card. */
export interface CardSurroundings extends CardPlace {
	policy: ReferencePolicy
	/** Judges links. */
	judge: JudgeLink | null
}

/** Content of a plain card besides its reference. */
export interface PlainCardOptions extends CardSurroundings {
	/** The link as it was written, where the reference names none. */
	link: string
	/** The address of another picture than that of the reference. */
	image?: unknown
	/** Whether the image is the main content: then it comes before its name, as large as there is room. @default false */
	large?: boolean
}

const DETAILS = { class: 'widget-default--details' }
const NAME = { class: 'widget-default--name', dir: 'auto' }
const DESCRIPTION = { class: 'widget-default--description', dir: 'auto' }

/**
 * Renders the card for any reference: image, name, description and address; as a whole one link.
 * A function and no component: a page has hundreds of these, and nothing of one is its own.
 */
export function renderPlainCard(reference: Reference, { policy, judge, link, image, large = false, ...place }: PlainCardOptions): VNode {
	const card = readPlainCard(reference, link)
	const src = cardImageOf([image, card.thumb], policy, place.server)
	const { is, attrs } = cardLinkOf(card.href, place)
	const judged = is === 'a' ? judge?.(card.href!, card.href!) : null
	const children = () => [
		src ? h(CardImage, { class: 'widget-default--image', src, alt: large ? card.name : '' }) : null,
		createElementVNode('span', DETAILS, [
			createElementVNode('span', NAME, card.name),
			card.description ? createElementVNode('span', DESCRIPTION, card.description) : null,
			...card.href ? [h(PreviewAddress, { href: card.href, link })] : [],
			...judged?.note ? [judged.note] : [],
		]),
	]
	const props = { ...attrs, ...judged?.hooks, class: 'widget-default', 'data-large': large && src ? '' : undefined }
	return typeof is === 'string' ? createElementVNode(is, props, children()) : h(is, props, children)
}

/** Input of our own rendering of a reference or of its replacement. */
export interface CardOptions extends CardSurroundings {
	reference: Reference | null
	state: ReferenceRenderState
	link: string
	compact: boolean
	/** Limits even an image to the height of a card. */
	noLargeImage: boolean
	/** The user wants it to be asked again. */
	onRetry: () => void
}

/** The card of each kind, if there is room for more than one line. */
const CARDS: Record<CardKind, (reference: Reference, options: PlainCardOptions) => VNode> = {
	vcs: (reference, { link }) => h(VcsCard, { key: reference.openGraphObject.link, reference, link }),
	image: renderPlainCard,
	default: renderPlainCard,
}

/** Renders a card or its replacement. */
export function renderCard({ reference, state, link, compact, noLargeImage, onRetry, ...surroundings }: CardOptions): VNode {
	if (state === 'resolving') return renderSkeleton(surroundings.t, reference?.openGraphObject.link || link)
	if (state !== 'resolved' && state !== 'bare') return h(ReferenceNote, { state, href: reference?.openGraphObject.link || link, onRetry })
	if (!reference) return createCommentVNode()
	const image = state === 'resolved' ? imageAddressOf(reference) : undefined
	const render = compact ? renderPlainCard : CARDS[kindOf(reference)]
	return render(reference, { ...surroundings, link, image, large: !compact && !noLargeImage && Boolean(image) })
}
