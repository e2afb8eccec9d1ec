import type { Reference } from '../../contract/reference.ts'
import type { ReferenceStateSlots } from './stateSlots.ts'
import { computed, createElementVNode, getCurrentInstance, h, type ComputedRef, type VNode } from 'vue'
import { growingLink } from '../../core/link/detect.ts'
import { previewLinks, type KnownReferences, type PreviewItem } from '../../core/card/previews.ts'
import { useL10n } from '../../composables/useL10n.ts'
import { usePreviews } from '../../composables/usePreviews.ts'
import { useSettledLinks } from '../../composables/useSettledLinks.ts'
import { usePlaces } from './usePlaces.ts'

/** The props of a list, with their defaults; reactive. */
export interface ReferenceListProps {
	text: string
	referenceData?: KnownReferences | null
	limit: number
	displayFallback: boolean
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
	/** Draws the list, or nothing. Is called by a render function. */
	draw(): VNode | null
}

const HIDDEN = { display: 'none' }

/** The list of previews of a component. A function and no component of its own: a page has hundreds of these. */
export function useReferenceList(props: ReferenceListProps, { slots, onLoaded }: UseReferenceListOptions): UseReferenceListReturn {
	const { n } = useL10n()
	const instance = getCurrentInstance()!
	const written = computed(() => props.links ?? previewLinks(props.text))
	const settled = useSettledLinks(
		() => written.value,
		() => props.growing ?? (props.links || !instance.isMounted ? null : growingLink(props.text, written.value)),
	)
	const { readPreviews, expanded, first, settle, dismiss } = usePreviews({
		links: () => settled.value,
		known: () => props.referenceData ?? null,
		limit: () => props.limit,
		onLoaded,
	})
	const { drawerOf, boxOf, keptSpace } = usePlaces({ compact: () => props.compact, slots, onAnswer: settle })

	/** The text itself as a card. */
	const fallback = computed((): PreviewItem => {
		const link = props.text.trim()
		const openGraphObject = { id: link, name: link, description: null, thumb: null, link }
		return { key: 'fallback', link, known: { richObjectType: 'open-graph', richObject: {}, openGraphObject, accessible: true } }
	})

	function drawItem(item: PreviewItem, isHidden: boolean): VNode {
		const drawer = drawerOf(item)
		return !drawer
			? boxOf(item)
			: h(drawer, {
					key: item.key,
					style: isHidden ? HIDDEN : undefined,
					link: item.link,
					known: item.known,
					space: keptSpace(item),
					interactive: props.interactive,
					interactiveOptIn: props.interactiveOptIn,
					compact: props.compact,
					onSettled: (reference: Reference | null) => settle(item, reference),
					onDismiss: () => dismiss(item),
				}, slots)
	}

	return {
		first,
		draw() {
			const { items, moreCount, loading } = readPreviews()
			const wantsFallback = props.displayFallback && !loading && !first.value && !props.referenceData
			const last = wantsFallback && fallback.value.link ? fallback.value : null
			// What the fallback stands for stays, out of sight: it may have an answer later.
			const children = items.map((item) => drawItem(item, last !== null))
			if (last) children.unshift(drawItem(last, false))
			else if (props.more && moreCount > 0) {
				children.push(createElementVNode('button', { key: 'more', type: 'button', class: 'nc-reference-button', onClick: () => { expanded.value = true } }, [
					n('Show {count} more preview', 'Show {count} more previews', moreCount),
				]))
			}
			return children.length ? createElementVNode('div', { class: loading ? 'widgets--list icon-loading' : 'widgets--list' }, children) : null
		},
	}
}
