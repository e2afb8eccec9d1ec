import type { ReferenceTransport } from '../../core/ocs/transport.ts'
import type Loaded from './NcReferenceWidget.vue'
import { createElementVNode, defineComponent, h, type VNode } from 'vue'
import { whenIdle } from '../../dom/idle.ts'
import { lazyModule, useLazyModule, type LazyModule } from '../../composables/lazy/lazyModule.ts'
import { useL10n, type Translate } from '../../composables/useL10n.ts'
import { preloadRequests } from './preloadRequests.ts'
import { renderSkeleton } from './renderSkeleton.ts'

/** What is loaded with the first link. */
export type PreviewModule = typeof import('./previews.ts')

/** What waits for an answer, and what renders it. */
export const previewChunk: LazyModule<PreviewModule> = /* @__PURE__ */ lazyModule(
	() => import('./previews.ts'),
	'Could not load link previews: their code did not load. The next text tries again, and so does "Try again"; if it fails again, reload the page.',
)

/**
 * Loads the preview renderer and the engine before the first link needs them.
 * @example
 * await preloadPreviews()
 */
export async function preloadPreviews(): Promise<void> {
	preloadRequests()
	await previewChunk.load()
}

/** Calls back with what observes and renders previews: at once, or when it comes. What asks by this transport is loaded beside it. Returns its cleanup. */
export function withPreviews(use: (module: PreviewModule) => void, transport?: ReferenceTransport): () => void {
	if (!previewChunk.loaded.value) preloadRequests(transport)
	return previewChunk.whenLoaded(use)
}

/** What stands in the place of a preview whose code could not be loaded. */
export function renderFailedPlaceholder(t: Translate): VNode {
	return createElementVNode('div', { class: 'nc-reference-note' }, [
		createElementVNode('span', null, t('The preview could not be loaded')),
		createElementVNode('button', { type: 'button', class: 'nc-reference-button', onClick: () => { previewChunk.load().catch(() => undefined) } }, t('Try again')),
	])
}

/** One preview, loaded when it is first rendered; until then it keeps the room of a card. */
export const NcReferenceWidget = /* @__PURE__ */ defineComponent({
	name: 'NcReferenceWidget',
	inheritAttrs: false,
	setup(_, { attrs, slots }) {
		const { t } = useL10n()
		const component = useLazyModule(previewChunk, (module) => module.NcReferenceWidget)
		return () => {
			const loaded = component()
			if (loaded) return h(loaded, attrs, slots)
			const { failed } = previewChunk
			return createElementVNode('div', { class: 'nc-reference', 'data-state': failed.value ? 'error' : 'resolving', 'aria-busy': !failed.value || undefined }, [
				failed.value ? renderFailedPlaceholder(t) : renderSkeleton(t, String(attrs.link ?? '')),
			])
		}
	},
}) as unknown as typeof Loaded

// Once the library is on the page and that has time, it is there before the first text: an app has its links only after its own requests.
if (typeof window !== 'undefined') whenIdle(() => { preloadPreviews().catch(() => undefined) })
