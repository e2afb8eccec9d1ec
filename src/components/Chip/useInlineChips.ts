import type { KnownReferences } from '../../core/preview/items.ts'
import type { JudgeLink } from '../../render/inline.ts'
import { getCurrentInstance, type ComponentInternalInstance, type ComputedRef, type VNode } from 'vue'
import { lazyModule } from '../../composables/lazy/lazyModule.ts'
import { isHydrating, useHydrated } from '../../composables/useHydration.ts'
import { useReferencePolicy } from '../../composables/useReferencePolicy.ts'
import { previewChunk } from '../Reference/previewChunk.ts'

const chipChunk = /* @__PURE__ */ lazyModule(() => import('./inlineChips.ts'), 'Could not load chips for links: the next text tries again.')

/** Renders a plain address as a chip, or as an anchor until something is known of it. Another function says that something else is known. */
export type RenderChip = (link: string, text: string) => VNode

/** What the chips of a text depend on, beside the app that it is in; asked when they are rendered. */
export interface UseInlineChipsOptions {
	isOn(): boolean
	/** What the app gave as answers. */
	references(): KnownReferences | null
	/** The end of a text that is being written, up to the last blank: an address in it may still grow. */
	unfinished(): string
	/** Judges links; another function says that something has changed. */
	judge(): JudgeLink | null
}

/** A text that has chips. */
export type ChipHost = Pick<ComponentInternalInstance, 'appContext' | 'isMounted'>

/**
 * The chips of a text.
 * @returns What renders them, to be asked at each rendering; null where they are turned off and until their code is there, which begins to load.
 */
export function useInlineChips(options: UseInlineChipsOptions): () => RenderChip | null {
	const host: ChipHost = getCurrentInstance()!
	const policy = useReferencePolicy()
	// A server renders addresses.
	const hydrated = isHydrating() ? useHydrated() : undefined
	let chips: ComputedRef<RenderChip> | undefined

	return () => {
		if (!options.isOn() || typeof window === 'undefined' || hydrated?.value === false) return null
		const [loaded, previews] = [chipChunk.loaded.value, previewChunk.loaded.value]
		if (!loaded || !previews) {
			for (const { load } of [previewChunk, chipChunk]) load().catch(() => undefined)
			return null
		}
		return (chips ??= loaded.createInlineChips({ ...options, host, policy, previews })).value
	}
}
