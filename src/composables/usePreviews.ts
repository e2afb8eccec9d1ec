import { computed, shallowReactive, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Reference } from '../contract/reference.ts'
import { previewItems, type KnownReferences, type PreviewItem } from '../core/card/previews.ts'
import { previewOf } from '../core/policy/policy.ts'
import { getServerPlace } from '../host/page.ts'
import { dismiss as rememberDismissed, isDismissed } from '../host/tab.ts'
import { usePolicy } from './usePolicy.ts'

/** What a list of previews depends on. */
export interface UsePreviewsOptions {
	links: () => readonly string[]
	known: () => KnownReferences | null
	limit: () => number
	/** All that were asked for have their answer. */
	onLoaded: () => void
}

/** The previews of a list, and what became of them. */
export interface UsePreviewsReturn {
	/** Those that are shown. */
	items: ComputedRef<PreviewItem[]>
	/** How many more there are. */
	moreCount: ComputedRef<number>
	expanded: Ref<boolean>
	loading: ComputedRef<boolean>
	/** The first answer, in the order of the links. */
	first: ComputedRef<Reference | null>
	settle(item: PreviewItem, reference: Reference | null): void
	leave(item: PreviewItem): void
	dismiss(item: PreviewItem): void
}

/** Chooses the previews of a list by limit and policy, and gathers their answers. */
export function usePreviews({ links, known, limit, onLoaded }: UsePreviewsOptions): UsePreviewsReturn {
	const policy = usePolicy()
	const expanded = shallowRef(false)
	const answers = shallowReactive(new Map<string, Reference | null>())
	const gone = shallowReactive(new Set<string>())

	const allowed = computed(() => {
		const { baseUrl } = getServerPlace()
		return previewItems(links(), known()).filter(({ link }) => previewOf(link, policy.value, baseUrl) !== 'none')
	})
	const chosen = computed(() => expanded.value ? allowed.value : allowed.value.slice(0, Math.max(0, limit())))
	const items = computed(() => chosen.value.filter(({ key, link }) => !gone.has(key) && !(policy.value.dismissible && isDismissed(link))))
	const loading = computed(() => policy.value.previews !== 'click' && chosen.value.some(({ key, known }) => known === undefined && !answers.has(key)))

	watch(() => chosen.value.map(({ key }) => key).join('\n'), () => {
		const keys = new Set(chosen.value.map(({ key }) => key))
		for (const key of answers.keys()) if (!keys.has(key)) answers.delete(key)
		for (const key of gone) if (!keys.has(key)) gone.delete(key)
	}, { flush: 'sync' })
	watch(loading, (now, before) => { if (before && !now && answers.size) onLoaded() })

	return {
		items,
		moreCount: computed(() => allowed.value.length - chosen.value.length),
		expanded,
		loading,
		first: computed(() => chosen.value.map(({ key }) => answers.get(key)).find((reference) => reference) ?? null),
		settle({ key }, reference) { answers.set(key, reference) },
		leave({ key }) { gone.add(key) },
		dismiss({ key, link }) {
			rememberDismissed(link)
			gone.add(key)
		},
	}
}
