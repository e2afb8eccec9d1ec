import type { Reference } from '../../contract/reference.ts'
import type { PreviewItem } from '../../core/preview/items.ts'
import type { PreviewResult } from '../../core/preview/observer.ts'
import type { Placeholder } from '../../page/placeholder.ts'
import type { Filled } from '../../composables/defineLeanComponent.ts'
import type { NcReferenceListProps } from './NcReferenceList.vue'
import type { ReferenceStateSlots } from './stateSlots.ts'
import { createElementVNode, getCurrentInstance, h, inject, nextTick, shallowRef, type VNode } from 'vue'
import { IDLE } from '../../core/reference/cache/entry.ts'
import { allowedItems, dismiss, estimateSize, withoutDismissed } from '../../page/allowedPreviews.ts'
import { createDebouncedLinks } from '../../composables/debouncedLinks.ts'
import { NO_READING, readingKey } from '../../composables/reading/readingOptions.ts'
import { servicesKey } from '../../composables/servicesKey.ts'
import { useChunk } from '../../composables/useChunk.ts'
import { isHydrating, useHydrated } from '../../composables/useHydration.ts'
import { useL10n } from '../../composables/useL10n.ts'
import { usePolicy } from '../../composables/usePolicy.ts'
import { ReferenceHover } from '../Hover/referenceHover.ts'
import { previewChunk, renderFailedPlaceholder, withPreviews } from './previewChunk.ts'

/** The props of a list as they are read: those with a default are there. */
export type FilledListProps = Filled<NcReferenceListProps, 'limit' | 'displayFallback' | 'interactive' | 'interactiveOptIn' | 'expandable' | 'compact'>

/** What a list is rendered with, but for its links. */
export type ReferenceListProps = Omit<FilledListProps, keyof TextLinks>

/** The links of a text. */
export interface TextLinks {
	text: string
	links: readonly string[]
	/** One that is still being typed, which is asked for when the text rests. */
	unfinishedLink: string | null
}

/** What a list shows: chosen where it is rendered, and acted upon once it has been. */
export interface ListSelection extends TextLinks {
	/** The links but for one that is still being typed. */
	settledLinks: readonly string[]
	items: readonly PreviewItem[]
	/** What is known of each item. */
	results: readonly PreviewResult[]
	/** How many more there are beyond the limit. */
	moreCount: number
	/** Some were asked for and wait for their answer. */
	loading: boolean
	/** The card in place of all that has no answer. */
	fallback: PreviewItem | null
}

export interface UseReferenceListReturn {
	/** What there is to show. Only reads. */
	select(source: TextLinks, props: ReferenceListProps): ListSelection
	/** Renders that, or nothing. Only reads. */
	render(selection: ListSelection, props: ReferenceListProps): VNode | null
	/** Does what follows from a selection once it is on the page: to be called whenever it has been rendered. */
	settle(selection: ListSelection): void
	/** Ends it: nothing is asked for any more. To be called when the list goes. */
	end(): void
	/** The first reference that there is, of what was rendered last. */
	firstReference(): Reference | null
}

export interface UseReferenceListOptions {
	slots: Readonly<ReferenceStateSlots>
	/** All that were asked for have their answer. */
	onLoaded?: () => void
}

const HIDDEN = { display: 'none' }

/** The text itself as a card. */
function fallbackOf(link: string): PreviewItem {
	const openGraphObject = { id: link, name: link, description: null, thumb: null, link }
	return { key: 'fallback', link, initialData: { richObjectType: 'open-graph', richObject: {}, openGraphObject, accessible: true } }
}

/** True where there is nothing to show yet. */
function isWaiting({ state, reference }: PreviewResult): boolean {
	return (state === 'idle' || state === 'resolving') && !reference
}

/**
 * The list of previews of a component. A function and no component of its own: a page has hundreds of these, and most of their previews are
 * never more than a placeholder that becomes a plain card.
 */
export function useReferenceList({ slots, onLoaded }: UseReferenceListOptions): UseReferenceListReturn {
	const { t, n } = useL10n()
	const instance = getCurrentInstance()!
	const { appContext: app } = instance
	const policy = usePolicy()
	const services = inject(servicesKey, undefined)
	const reading = inject(readingKey, NO_READING)
	const hasActions = ({ actions }: ReferenceListProps) => actions ?? reading.actions ?? false
	const hydrated = useHydrated()
	const preview = useChunk(previewChunk, (module) => module.ReferencePreview)
	// What a server has rendered stays what it is, a component.
	const isServerRendered = typeof window === 'undefined' || isHydrating()
	const placeholders = new Map<string, Placeholder>()
	/** Elements of places whose code is still to come. */
	const elements = new Map<string, Element>()
	const opened = new Set<string>()
	/** Counts what has changed beside the props. */
	const version = shallowRef(0)
	const change = () => { version.value++ }
	const debounced = createDebouncedLinks(change)
	let isExpanded = false
	/** Shows whole cards of previews of one line; there from the first rendering on that wants it. */
	let hover: ReferenceHover | undefined
	/** Some were asked for, and it was not told yet that all have their answer. */
	let isAwaited = false
	/** Items that were rendered last, for those who ask for the first reference. */
	const rendered = shallowRef<readonly PreviewItem[]>([])

	function resultOf(item: PreviewItem, asServer: boolean): PreviewResult {
		const { key, link, initialData } = item
		const placeholder = asServer ? undefined : placeholders.get(key)
		if (placeholder && placeholder.link === link && placeholder.initialData === initialData) return placeholder.getCurrentResult()
		return previewChunk.loaded.value?.peekPlaceholder({ services, link, initialData, asServer }) ?? { ...IDLE, size: estimateSize(link) }
	}

	/** What there is to render of an item now. The first rendering of a hydrating browser has to be the server's. */
	const currentResultOf = (item: PreviewItem) => resultOf(item, !hydrated.value)

	function requiresClick({ key }: PreviewItem): boolean {
		return policy.value.previews === 'click' && key !== 'fallback' && !opened.has(key)
	}

	/** An element is there for an item: a new one, or another one than before. */
	function place(item: PreviewItem, element: Element, { state, size }: PreviewResult) {
		const { key, link, initialData } = item
		const before = placeholders.get(key)
		if (before && before.link === link && before.initialData === initialData) return before.moveTo(element)
		before?.destroy()
		elements.set(key, element)
		if (initialData === undefined && !requiresClick(item)) isAwaited = true
		withPreviews((module) => {
			if (elements.get(key) !== element) return
			elements.delete(key)
			const placeholder = new module.Placeholder(element, { services, link, initialData, requiresClick: requiresClick(item), size, onChange: change })
			placeholders.set(key, placeholder)
			const { state: now, reference } = placeholder.getCurrentResult()
			if (now !== state && (reference || !isWaiting(placeholder.getCurrentResult()))) change()
		}, services?.transport)
	}

	function open({ key }: PreviewItem) {
		opened.add(key)
		isAwaited = true
		placeholders.get(key)?.setRequiresClick(false)
		change()
	}

	function renderPreview(item: PreviewItem, props: ReferenceListProps, result: PreviewResult): VNode | null {
		const { interactive, interactiveOptIn, compact } = props
		const component = preview()
		return component && h(component, {
			key: item.key,
			link: item.link,
			getResult: (asServer: boolean) => {
				void version.value
				return resultOf(item, asServer)
			},
			requiresClick: requiresClick(item),
			dismissible: policy.value.dismissible,
			actions: hasActions(props),
			interactive,
			interactiveOptIn,
			compact,
			onOpen: () => open(item),
			onRetry: () => placeholders.get(item.key)?.refresh(),
			onDismiss: () => {
				dismiss(item.link)
				change()
			},
			onVnodeMounted: ({ el }: VNode) => place(item, el as Element, result),
		}, slots)
	}

	/** The box that holds a place, as large as the preview will probably be, with the plain card that is its answer. */
	function renderPlaceholder(item: PreviewItem, { compact }: ReferenceListProps, result: PreviewResult): VNode {
		const { link } = item
		const { form = 'row', heightPx } = result.size ?? {}
		const module = previewChunk.loaded.value
		const hasCard = module !== null && module.fitsPlaceholder(result)
		const failed = !hasCard && previewChunk.failed.value
		const view = requiresClick(item) ? 'button' : form === 'none' ? 'nothing' : 'preview'
		const isCard = view === 'preview' && !compact
		const content = hasCard
			? module.renderPlainCard(result.reference!, { app, policy: policy.value, t, link })
			: failed
				? renderFailedPlaceholder(t)
				// An anchor that leads nowhere: most become a card, which is one that does.
				: createElementVNode('a', { class: 'nc-reference-skeleton', role: 'img', 'aria-label': t('Loading the preview of {address}', { address: link.replace(/^https?:../i, '') }) })
		return createElementVNode('div', {
			key: item.key,
			class: 'nc-reference-preview nc-reference',
			role: hasCard ? 'group' : undefined,
			'aria-label': hasCard ? module.readPlainCard(result.reference!, link).name : undefined,
			'data-view': view,
			'data-state': hasCard ? result.state : failed ? 'error' : undefined,
			'data-large': isCard && form === 'image' ? '' : undefined,
			'data-compact': compact || undefined,
			'aria-busy': (!hasCard && !failed) || undefined,
			style: isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
			onVnodeMounted: ({ el }: VNode) => place(item, el as Element, result),
		}, view === 'preview' ? [content] : undefined)
	}

	/** A placeholder where that is enough, or all that there is yet; else a component. */
	function renderItem(item: PreviewItem, props: ReferenceListProps, result: PreviewResult): VNode {
		const needsComponent = isServerRendered || item.initialData !== undefined || slots.resolving || policy.value.dismissible
			|| hasActions(props) || requiresClick(item)
			|| (!isWaiting(result) && (!previewChunk.loaded.value?.fitsPlaceholder(result) || slots[result.state as 'resolved']))
		return (needsComponent && renderPreview(item, props, result)) || renderPlaceholder(item, props, result)
	}

	return {
		select({ text, links, unfinishedLink }, { referenceData = null, limit, displayFallback }) {
			void version.value
			const settledLinks = debounced.select(links, unfinishedLink)
			const allowed = allowedItems(settledLinks, referenceData, policy.value)
			const all = isExpanded ? allowed : allowed.slice(0, Math.max(0, limit))
			// A server does not know what was closed.
			const items = policy.value.dismissible && hydrated.value ? withoutDismissed(all) : all
			const results = items.map(currentResultOf)
			// Whether what a server has rendered had its answer is not known before it is hydrated.
			const unanswered = items.filter(({ initialData }, index) => initialData === undefined && (!hydrated.value || isWaiting(results[index]!)))
			const isFallback = displayFallback && !unanswered.length && !referenceData && text.trim() !== '' && !results.some(({ reference }) => reference)
			return {
				text, links, unfinishedLink, settledLinks, items, results,
				moreCount: allowed.length - all.length,
				loading: unanswered.some((item) => !requiresClick(item)),
				fallback: isFallback ? fallbackOf(text.trim()) : null,
			}
		},
		render({ items, results, fallback, loading, moreCount }, props) {
			const children = items.map((item, index) => renderItem(item, props, results[index]!))
			if (fallback) {
				// What it stands for stays, out of sight: it may have an answer later.
				for (const child of children) child.props!.style = HIDDEN
				children.unshift(renderItem(fallback, props, currentResultOf(fallback)))
			} else if (props.expandable && moreCount > 0) {
				const expand = () => {
					isExpanded = true
					change()
				}
				children.push(createElementVNode('button', { key: 'more', type: 'button', class: 'nc-reference-button', onClick: expand }, [
					n('Show {count} more preview', 'Show {count} more previews', moreCount),
				]))
			}
			if (!children.length) return null
			const isHoverOn = props.hover ?? reading.hover ?? false
			if (isHoverOn) hover ??= new ReferenceHover(instance, () => ({ actions: hasActions(props), references: props.referenceData ?? null }))
			const card = isHoverOn && hover!.card?.render()
			if (card) children.push(card)
			const attrs = { class: loading ? 'widgets--list icon-loading' : 'widgets--list', 'aria-live': 'off' }
			return createElementVNode('div', hover ? hover.rootProps(isHoverOn, attrs) : attrs, children)
		},
		settle({ text, unfinishedLink, settledLinks, items, fallback, loading }) {
			debounced.commit(text, unfinishedLink, settledLinks)
			const keys = new Set(items.map(({ key }) => key))
			if (fallback) keys.add(fallback.key)
			for (const key of elements.keys()) if (!keys.has(key)) elements.delete(key)
			for (const key of opened) if (!keys.has(key)) opened.delete(key)
			for (const [key, placeholder] of placeholders) {
				if (keys.has(key)) continue
				placeholder.destroy()
				placeholders.delete(key)
			}
			for (const item of items) placeholders.get(item.key)?.setRequiresClick(requiresClick(item))
			if (!items.length) isAwaited = false
			if (isAwaited && !loading) {
				isAwaited = false
				if (onLoaded) void nextTick(onLoaded)
			}
			rendered.value = items
		},
		end() {
			debounced.stop()
			elements.clear()
			for (const placeholder of placeholders.values()) placeholder.destroy()
			placeholders.clear()
		},
		firstReference() {
			void version.value
			return rendered.value.map((item) => currentResultOf(item).reference).find((reference) => reference) ?? null
		},
	}
}
