import type { Reference } from '../../contract/reference.ts'
import type { ReferenceStateSlots } from './stateSlots.ts'
import { createElementVNode, getCurrentInstance, h, type ComputedRef, type VNode } from 'vue'
import { growingLink } from '../../core/link/detect.ts'
import { previewLinks, type KnownReferences, type PreviewItem } from '../../core/card/previews.ts'
import { useL10n } from '../../composables/useL10n.ts'
import { usePreviews } from '../../composables/usePreviews.ts'
import { useSettledLinks } from '../../composables/useSettledLinks.ts'
import { usePlaces } from './usePlaces.ts'

/** What a list shows, and how: the props of `NcReferenceList`. */
export interface ReferenceListProps {
	text: string
	referenceData?: KnownReferences | null
	limit: number
	displayFallback?: boolean
	interactive: boolean
	interactiveOptIn: boolean
	links?: readonly string[] | null
	growing?: string | null
	more: boolean
	compact: boolean
}

export interface UseReferenceListOptions {
	slots: Readonly<ReferenceStateSlots>
	/** All that were asked for have their answer. */
	onLoaded?: () => void
}

export interface UseReferenceListReturn {
	/** The first reference that there is. */
	first: ComputedRef<Reference | null>
	/** Draws the list, or nothing. To be called by a render function, which is called again when there is something else to show. */
	draw(props: ReferenceListProps): VNode | null
}

const HIDDEN = { display: 'none' }

/** The text itself as a card. */
function fallbackOf(link: string): PreviewItem {
	const openGraphObject = { id: link, name: link, description: null, thumb: null, link }
	return { key: 'fallback', link, known: { richObjectType: 'open-graph', richObject: {}, openGraphObject, accessible: true } }
}

/** The list of previews of a component. A function and no component of its own: a page has hundreds of these. */
export function useReferenceList({ slots, onLoaded }: UseReferenceListOptions): UseReferenceListReturn {
	const { n } = useL10n()
	const instance = getCurrentInstance()!
	const settleLinks = useSettledLinks()
	const { choose, expanded, first, settle, dismiss } = usePreviews(onLoaded)
	const { drawerOf, boxOf, keptSpace } = usePlaces({ slots, onAnswer: settle })
	let fallback: PreviewItem | undefined

	function drawItem(item: PreviewItem, { interactive, interactiveOptIn, compact }: ReferenceListProps, isHidden: boolean): VNode {
		const drawer = drawerOf(item)
		return !drawer
			? boxOf(item, compact)
			: h(drawer, {
					key: item.key,
					style: isHidden ? HIDDEN : undefined,
					link: item.link,
					known: item.known,
					space: keptSpace(item),
					interactive,
					interactiveOptIn,
					compact,
					onSettled: (reference: Reference | null) => settle(item, reference),
					onDismiss: () => dismiss(item),
				}, slots)
	}

	return {
		first,
		draw(props) {
			const { text, referenceData = null, limit } = props
			const written = props.links ?? previewLinks(text)
			const growing = props.growing ?? (props.links || !instance.isMounted ? null : growingLink(text, written))
			const { items, moreCount, loading } = choose(settleLinks(text, written, growing), referenceData, limit)
			const link = props.displayFallback && !loading && !referenceData && !first.value ? text.trim() : ''
			if (link && fallback?.link !== link) fallback = fallbackOf(link)
			// What the fallback stands for stays, out of sight: it may have an answer later.
			const children = items.map((item) => drawItem(item, props, link !== ''))
			if (link) children.unshift(drawItem(fallback!, props, false))
			else if (props.more && moreCount > 0) {
				children.push(createElementVNode('button', { key: 'more', type: 'button', class: 'nc-reference-button', onClick: () => { expanded.value = true } }, [
					n('Show {count} more preview', 'Show {count} more previews', moreCount),
				]))
			}
			return children.length ? createElementVNode('div', { class: loading ? 'widgets--list icon-loading' : 'widgets--list' }, children) : null
		},
	}
}
