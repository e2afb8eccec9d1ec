import type { PreviewItem } from '../../core/card/previews.ts'
import type { ExpectedSpace } from '../../core/card/space.ts'
import type { AnsweredPlace, Places } from '../../composables/holdPlace.ts'
import type { ReferenceStateSlots } from './stateSlots.ts'
import { createElementVNode, defineAsyncComponent, getCurrentInstance, inject, onServerPrefetch, shallowRef, type Component, type VNode } from 'vue'
import { expectSpace } from '../../composables/expectSpace.ts'
import { servicesKey } from '../../composables/servicesKey.ts'
import { useL10n } from '../../composables/useL10n.ts'
import { usePolicy } from '../../composables/usePolicy.ts'
import { loadPreviews, loadedPreviews, previewChunk, withPreviews } from './lazyPreview.ts'

export interface UsePlacesOptions extends Pick<Places, 'onAnswer'> {
	slots: Readonly<ReferenceStateSlots>
}

export interface UsePlacesReturn {
	/** What draws a preview by itself; null while a box is enough: until its answer and its chunk are there, and where the answer is a plain card. */
	drawerOf(item: PreviewItem): Component | null
	/** The box that holds a place, as large as the preview will probably be, with the plain card that is its answer. */
	boxOf(item: PreviewItem, isCompact: boolean): VNode
	/** The space that was kept while a preview waited. */
	keptSpace(item: PreviewItem): ExpectedSpace | undefined
}

/** The places of previews: little more than a box, until there is more to draw than fits one. */
export function usePlaces({ slots, onAnswer }: UsePlacesOptions): UsePlacesReturn {
	const { t } = useL10n()
	const policy = usePolicy()
	const services = inject(servicesKey, undefined)
	const spaces = new Map<string, ExpectedSpace>()
	const answered = new Map<string, AnsweredPlace>()
	/** Counts changes of `answered`. */
	const version = shallowRef(0)
	const held = new Map<string, () => void>()
	const places: Places = { services, spaces, answered, onAnswer, onChange: () => { version.value++ } }
	// A server draws previews as they are, and what it has drawn stays until the chunk takes it over.
	const isServer = typeof window === 'undefined'
	const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
	const Hydrated = isHydrating && !loadedPreviews() ? defineAsyncComponent({ loader: loadPreviews, suspensible: false }) : null
	const asksFirst = () => policy.value.previews === 'click'

	onServerPrefetch(loadPreviews)
	if (!isServer && !Hydrated) {
		loadPreviews().catch((error: unknown) => {
			console.warn('Could not load link previews: the next text tries again.', error)
		})
	}

	/** Asks for the link when its place comes near the viewport. */
	function hold(item: PreviewItem, element: Element) {
		let release: (() => void) | undefined
		let isLeft = false
		held.set(item.key, () => {
			isLeft = true
			release?.()
		})
		withPreviews(({ holdPlace }) => {
			if (!isLeft) release = holdPlace(places, item, element)
		})
	}

	function leave(key: string) {
		held.get(key)?.()
		held.delete(key)
	}

	return {
		drawerOf(item) {
			void version.value
			const { key, link, known } = item
			if (!spaces.has(key)) {
				spaces.set(key, expectSpace(link))
				const answer = loadedPreviews()?.lookUpPlace(places, item)
				if (answer) answered.set(key, answer)
			}
			const answer = answered.get(key)
			const isDrawn = isServer || isHydrating || known !== undefined || slots.resolving || policy.value.dismissible || asksFirst()
				|| (answer && (!answer.plain || slots[answer.plain.state]))
			return isDrawn ? Hydrated ?? previewChunk.value?.ReferencePreview ?? null : null
		},
		boxOf(item, isCompact) {
			const { key, link } = item
			const { form, heightPx } = spaces.get(key)!
			const view = asksFirst() ? 'button' : form === 'none' ? 'nothing' : 'preview'
			const isCard = view === 'preview' && !isCompact
			const plain = answered.get(key)?.plain
			const content = plain
				? loadedPreviews()!.usePlainCard()(plain.reference, { link })
				// An anchor that leads nowhere: most become a card, which is one that does.
				: createElementVNode('a', { class: 'nc-reference-skeleton', role: 'img', 'aria-label': t('Loading the preview of {address}', { address: link.replace(/^https?:../i, '') }) })
			return createElementVNode('div', {
				key,
				class: 'nc-reference-preview nc-reference',
				'data-view': view,
				'data-state': plain?.state,
				'data-large': isCard && form === 'image' ? '' : undefined,
				'data-compact': isCompact || undefined,
				'aria-busy': !plain || undefined,
				style: isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
				onVnodeMounted: ({ el }: VNode) => hold(item, el as Element),
				onVnodeBeforeUnmount: () => leave(key),
			}, view === 'preview' ? [content] : undefined)
		},
		keptSpace: ({ key }) => answered.get(key)?.kept,
	}
}
