import type { Reference } from '../../contract/reference.ts'
import type { JudgeLink } from '../../render/inline.ts'
import type { ListFocus } from '../../page/listFocus.ts'
import type { Filled } from '../../composables/defineLeanComponent.ts'
import type { TextExtensions } from '../RichText/textExtensions.ts'
import type { NcReferenceListProps } from './NcReferenceList.vue'
import type { ReferenceStateSlots } from './stateSlots.ts'
import { createElementVNode, getCurrentInstance, inject, nextTick, onBeforeUnmount, onBeforeUpdate, onMounted, onUpdated, shallowRef, type VNode } from 'vue'
import { NO_PREVIEWS, PreviewList, type PreviewListView, type TextLinks } from '../../page/previewList.ts'
import { fromSource } from '../../composables/fromSource.ts'
import { useLazyModule } from '../../composables/lazy/lazyModule.ts'
import { NO_READING, readingKey } from '../../composables/previewFeatures.ts'
import { servicesKey } from '../../composables/servicesKey.ts'
import { isHydrating, useHydrated } from '../../composables/useHydration.ts'
import { useL10n } from '../../composables/useL10n.ts'
import { useReferencePolicy } from '../../composables/useReferencePolicy.ts'
import { useServer } from '../../composables/useServer.ts'
import { previewChunk, withPreviews } from './previewChunk.ts'
import { renderPreviews } from './renderPreviews.ts'

/** The props of a list with their defaults. */
export type FilledListProps = Filled<NcReferenceListProps, 'limit' | 'displayFallback' | 'interactive' | 'interactiveOptIn' | 'expandable' | 'compact'>

/** What a list is rendered with, but for its links. */
export type ReferenceListProps = Omit<FilledListProps, keyof TextLinks>

export interface UseReferenceListOptions {
	slots: Readonly<ReferenceStateSlots>
	/** Returns what judges links. */
	judge: () => JudgeLink | null
	/** Returns the extensions of the list. @default none */
	extensions?: () => TextExtensions | null
	/** Called when all links that were fetched have their answer. */
	onLoaded?: () => void
}

export interface UseReferenceListReturn {
	/** Renders the previews of a text, or nothing. A rendering of the component that doesn't call it shows none. */
	render(links: TextLinks, props: ReferenceListProps): VNode | null
	/** Returns the first reference of the previews that were rendered last. */
	firstReference(): Reference | null
}

/**
 * The list of previews of the calling component. It is no component of its own, because a page has hundreds of these, and most of their previews are
 * never more than a placeholder that becomes a plain card.
 */
export function useReferenceList({ slots, judge, extensions, onLoaded }: UseReferenceListOptions): UseReferenceListReturn {
	const { t, n } = useL10n()
	const instance = getCurrentInstance()!
	const policy = useReferencePolicy()
	const server = useServer()
	const services = inject(servicesKey, undefined)
	const reading = inject(readingKey, NO_READING)
	const hydrated = useHydrated()
	const component = useLazyModule(previewChunk, (module) => module.ReferencePreview)
	// What a server has rendered stays what it is, a component.
	const isServerRendered = typeof window === 'undefined' || isHydrating()
	const list = new PreviewList({
		services,
		module: () => previewChunk.loaded.value,
		withModule: (use) => withPreviews(use, services?.transport),
		onLoaded: onLoaded && (() => { void nextTick(onLoaded) }),
	})
	const snapshot = fromSource(list)
	let root: Element | null = null
	/** The view of the current rendering, until it is on the page. */
	let rendering = NO_PREVIEWS
	const rendered = shallowRef(NO_PREVIEWS)

	let focus: ListFocus | undefined

	function sync() {
		list.sync(rendering, root)
		rendered.value = rendering
		rendering = NO_PREVIEWS
	}

	onMounted(sync)
	onBeforeUpdate(() => {
		const module = previewChunk.loaded.value
		focus = module ? new module.ListFocus(list, root) : undefined
	})
	onUpdated(() => {
		sync()
		focus?.restore(root)
	})
	onBeforeUnmount(() => list.destroy())

	function renderRoot(view: PreviewListView, props: ReferenceListProps): VNode | null {
		const actions = props.actions ?? reading.actions ?? false
		const children = renderPreviews(view, { ...props, actions, app: instance.appContext, t, n, server, list, policy: policy.value, judge: judge(), slots, component: component(), isServerRendered })
		if (!children.length) return null
		const attrs = {
			class: view.loading ? 'widgets--list icon-loading' : 'widgets--list',
			'aria-live': 'off',
			onVnodeMounted: ({ el }: VNode) => { root = el as Element },
			onVnodeUnmounted: () => { root = null },
		}
		const current = extensions?.()
		return createElementVNode('div', current?.rootProps(attrs) ?? attrs, current ? [...children, ...current.after()] : children)
	}

	return {
		render(links, props) {
			const { referenceData: known = null, limit, displayFallback } = props
			void snapshot.value
			rendering = list.getView({ ...links, known, limit, displayFallback, policy: policy.value, server, asServer: !hydrated.value })
			return renderRoot(rendering, props)
		},
		firstReference() {
			void snapshot.value
			return rendered.value.previews.map(({ item }) => list.getResult(item, !hydrated.value).reference).find((reference) => reference) ?? null
		},
	}
}
