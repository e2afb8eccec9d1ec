import { computed, nextTick, onBeforeUpdate, shallowRef, type ComputedRef, type Ref } from 'vue'
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
	dismiss(item: PreviewItem): void
}

/** Chooses the previews of a list by limit and policy, and gathers their answers. */
export function usePreviews({ links, known, limit, onLoaded }: UsePreviewsOptions): UsePreviewsReturn {
	const policy = usePolicy()
	const expanded = shallowRef(false)
	const answers = new Map<string, Reference | null>()
	/** Counts what became of previews: a list has few, and looks at all of them. */
	const version = shallowRef(0)

	const allowed = computed(() => {
		const items = previewItems(links(), known())
		// Asking where the page's server is takes as long as the rest together, and matters to one policy only.
		const baseUrl = policy.value.previews === 'internal' ? getServerPlace().baseUrl : ''
		return items.filter(({ link }) => previewOf(link, policy.value, baseUrl) !== 'none')
	})
	const chosen = computed(() => expanded.value ? allowed.value : allowed.value.slice(0, Math.max(0, limit())))
	const items = computed(() => {
		void version.value
		return policy.value.dismissible ? chosen.value.filter(({ link }) => !isDismissed(link)) : chosen.value
	})
	const loading = computed(() => {
		void version.value
		return policy.value.previews !== 'click' && chosen.value.some(({ key, known }) => known === undefined && !answers.has(key))
	})
	let wasLoading = false

	function tell() {
		if (wasLoading && !loading.value && answers.size) void nextTick(onLoaded)
		wasLoading = loading.value
	}

	// Other previews are drawn anew: cheaper than to watch them, of which a page has hundreds.
	onBeforeUpdate(() => {
		for (const key of answers.keys()) if (!chosen.value.some((item) => item.key === key)) answers.delete(key)
		tell()
	})
	tell()

	return {
		items,
		moreCount: computed(() => allowed.value.length - chosen.value.length),
		expanded,
		loading,
		first: computed(() => {
			void version.value
			return chosen.value.map(({ key }) => answers.get(key)).find((reference) => reference) ?? null
		}),
		settle({ key }, reference) {
			answers.set(key, reference)
			version.value++
			tell()
		},
		dismiss({ link }) {
			rememberDismissed(link)
			version.value++
		},
	}
}
