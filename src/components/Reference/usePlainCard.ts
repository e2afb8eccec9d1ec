import type { Reference } from '../../contract/reference.ts'
import { createElementVNode, h, type VNode } from 'vue'
import { readPlainCard } from '../../core/card/kind.ts'
import { useCardImage } from '../../composables/useCardImage.ts'
import { useCardLink } from '../../composables/useCardLink.ts'
import CardImage from './CardImage.vue'

/** What there is to say of a plain card beside its reference. */
export interface PlainCardOptions {
	/** The link as it was written, where the reference names none. @default '' */
	link?: string
	/** The address of another image than that of the reference. */
	image?: unknown
	/** The image is what matters: it stands above its name, as large as there is room. @default false */
	large?: boolean
}

const DETAILS = { class: 'widget-default--details' }
const NAME = { class: 'widget-default--name', dir: 'auto' }
const DESCRIPTION = { class: 'widget-default--description', dir: 'auto' }
const ADDRESS = { class: 'widget-default--link' }

/**
 * Draws the card for any reference: image, name, description and address; as a whole one link.
 * A function and no component: a page has hundreds of these, and nothing of one is its own.
 */
export function usePlainCard(): (reference: Reference, options?: PlainCardOptions) => VNode {
	const linkOf = useCardLink()
	const imageOf = useCardImage()
	return (reference, { link = '', image, large = false } = {}) => {
		const card = readPlainCard(reference, link)
		const src = imageOf(image ?? card.thumb)
		const { is, attrs } = linkOf(card.href)
		const children = () => [
			src ? h(CardImage, { class: 'widget-default--image', src, alt: large ? card.name : '' }) : null,
			createElementVNode('span', DETAILS, [
				createElementVNode('span', NAME, card.name),
				card.description ? createElementVNode('span', DESCRIPTION, card.description) : null,
				createElementVNode('span', ADDRESS, card.address),
			]),
		]
		const props = { ...attrs, class: 'widget-default', 'data-large': large && src ? '' : undefined }
		return typeof is === 'string' ? createElementVNode(is, props, children()) : h(is, props, children)
	}
}
