import type { Component, Ref, VNode } from 'vue'
import type { Reference } from '../contract/reference.ts'
import type { ReferenceState } from '../resolver/cache/entry.ts'
import type { Filled } from '../ui/defineLeanComponent.ts'
import type { L10n } from '../ui/dom/l10n.ts'
import type { ReferenceServices } from '../page/services.ts'
import type { NcReferenceListProps } from './NcReferenceList.vue'
import type { TextLinks } from './dom/previewList.ts'
import type { LoadedReferenceList } from './renderLoadedList.ts'
import type { ExtendedText } from './useTextExtensions.ts'
import { createElementVNode, h, inject, onBeforeUnmount, onBeforeUpdate, onMounted, onUpdated } from 'vue'
import { useLazyModule } from '../ui/lazyModule.ts'
import { isHydrating, useHydrated } from '../ui/useHydration.ts'
import { useL10n } from '../ui/useL10n.ts'
import { preloadRequests, requestFirst } from '../page/firstRequests.ts'
import { servicesKey } from '../page/useServer.ts'
import { getSizeMemory } from '../cards/sizeMemory.ts'
import { selectPreviews } from './dom/allowedPreviews.ts'
import { previewChunk } from './lazyPreviews.ts'
import { renderMore, renderPlaceholder } from './renderPlaceholder.ts'

/** State of a preview, as passed to slots: every state except `idle`. */
export type ReferenceRenderState = Exclude<ReferenceState, 'idle'>

/** Props of the slot for a state. */
export interface ReferenceSlotProps {
	/** The reference, or null for a link without one. */
	reference: Reference | null
	link: string
	/** Fetches the link again. */
	retry: () => void
}

/** Slots by state, each of which replaces the library's rendering of that state. */
export type ReferenceStateSlots = Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>

/** The props of a list with their defaults. */
export type FilledListProps = Filled<NcReferenceListProps, 'limit' | 'displayFallback' | 'interactive' | 'interactiveOptIn' | 'expandable' | 'compact'>

/** The props of a list without its links. */
export type ReferenceListProps = Omit<FilledListProps, keyof TextLinks>

export interface UseReferenceListOptions {
	/** The list is all of the component: its element is the root. @default false */
	isRoot?: boolean
	/** Called when all links that were fetched have their answer. */
	onLoaded?: () => void
}

export interface UseReferenceListReturn {
	/** Renders the previews of a text, or nothing. A rendering of the component that doesn't call it shows none. */
	render(links: TextLinks, props: ReferenceListProps): VNode | null
	/** Returns the first reference of the previews that were rendered last. */
	firstReference(): Reference | null
}

/** The component of a list, as its previews see it. */
export interface ReferenceListContext extends UseReferenceListOptions {
	readonly text: ExtendedText
	readonly l10n: L10n
	/** The services of the app; undefined for those of the page. */
	readonly services: ReferenceServices | undefined
	readonly hydrated: Readonly<Ref<boolean>>
	/** Returns the component for previews that need more than a placeholder; null while it isn't loaded. */
	component(): Component | null
	/** Every preview is a component, as on the server that rendered it. */
	readonly isServerRendered: boolean
	/** The element of the list; null while it shows nothing. */
	root: Element | null
	/** Renders the element of the list; null without previews. */
	createRoot(children: VNode[], isLoading: boolean): VNode | null
}

/** A link that waits for the code of previews. */
interface WaitingLink {
	link: string
	/** Nothing but that code is needed, or a click. */
	isKnown: boolean
}

function useContext(text: ExtendedText, options: UseReferenceListOptions): ReferenceListContext {
	const context: ReferenceListContext = {
		...options,
		text,
		l10n: useL10n(),
		services: inject(servicesKey, undefined),
		hydrated: useHydrated(),
		component: useLazyModule(previewChunk, (module) => module.ReferencePreview),
		isServerRendered: typeof window === 'undefined' || isHydrating(),
		root: null,
		createRoot(children, isLoading) {
			if (!children.length) return null
			const remember = ({ el }: VNode) => { context.root = el as Element }
			const attrs = {
				class: isLoading ? 'widgets--list icon-loading' : 'widgets--list',
				'aria-live': 'off',
				onVnodeMounted: remember,
				onVnodeUpdated: remember,
				// Another element may have taken its place already.
				onVnodeUnmounted: ({ el }: VNode) => { if (context.root === el) context.root = null },
			}
			return options.isRoot ? text.renderRoot(attrs, children) : createElementVNode('div', attrs, children)
		},
	}
	return context
}

/**
 * Returns the list of previews of a text, in the setup of its component. It isn't a component of its own, because a page has hundreds of lists. Most of their
 * previews are never more than a placeholder that becomes a plain card. Until the code of previews has loaded, the list shows placeholders.
 */
export function useReferenceList(text: ExtendedText, options: UseReferenceListOptions = {}): UseReferenceListReturn {
	const context = useContext(text, options)
	const { services, hydrated, l10n: { t, n }, component, isServerRendered } = context
	const { policy, server } = text
	let list: LoadedReferenceList | undefined
	let waiting: readonly WaitingLink[] = []

	function renderWaiting({ links, unfinishedLink }: TextLinks, { referenceData: known = null, limit, compact, expandable }: ReferenceListProps): VNode | null {
		const finished = links.filter((link) => link !== unfinishedLink)
		const { items, moreCount } = selectPreviews(finished, { known, limit, policy: policy.value, server, asServer: !hydrated.value })
		const requiresClick = policy.value.previews === 'click'
		waiting = items.map(({ link, initialData }) => ({ link, isKnown: requiresClick || initialData !== undefined }))
		const asyncPreview = isServerRendered ? component() : null
		const children = items.map(({ key, link }) => asyncPreview ? h(asyncPreview, { key, link }) : renderPlaceholder({ key, link, size: getSizeMemory().estimateSize(link), requiresClick, compact, t }))
		if (expandable && moreCount) children.push(renderMore(n, moreCount, () => { previewChunk.load().then(() => list?.expand(), () => undefined) }))
		return context.createRoot(children, !requiresClick && items.some(({ initialData }) => initialData === undefined))
	}

	/** Requests what is on the page while the code of previews loads. */
	function requestWaiting() {
		if (waiting.length) void preloadRequests(services)
		waiting.forEach(({ link, isKnown }, index) => { if (!isKnown) requestFirst(context.root!.children[index]!, link, services) })
		waiting = []
	}

	function sync() {
		if (list) list.sync()
		else requestWaiting()
	}

	const stopWaiting = previewChunk.whenLoaded((module) => { list = new module.LoadedReferenceList(context) })
	onMounted(sync)
	onBeforeUpdate(() => list?.beforeUpdate())
	onUpdated(sync)
	onBeforeUnmount(() => {
		stopWaiting()
		list?.destroy()
	})

	return {
		render(links, props) {
			void previewChunk.loaded.value
			return list ? list.render(links, props) : renderWaiting(links, props)
		},
		firstReference() {
			void previewChunk.loaded.value
			return list?.firstReference() ?? null
		},
	}
}
