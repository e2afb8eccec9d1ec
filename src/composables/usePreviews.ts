import { computed, nextTick, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { Reference } from '../contract/reference.ts'
import { previewItems, type KnownReferences, type PreviewItem } from '../core/card/previews.ts'
import { previewOf } from '../core/policy/policy.ts'
import { getServerPlace } from '../host/page.ts'
import { dismiss as rememberDismissed, isDismissed } from '../host/tab.ts'
import { usePolicy } from './usePolicy.ts'

/** What the previews of a list are. */
export interface ChosenPreviews {
	/** Those that are shown. */
	items: readonly PreviewItem[]
	/** How many more there are. */
	moreCount: number
	/** Some wait for their answer. */
	loading: boolean
}

/** The previews of a list, and what became of them. */
export interface UsePreviewsReturn {
	/** Chooses by limit and policy. To be called with each drawing, which is drawn anew when there is something else to show. */
	choose(links: readonly string[], known: KnownReferences | null, limit: number): ChosenPreviews
	expanded: Ref<boolean>
	/** The first answer, in the order of the links. */
	first: ComputedRef<Reference | null>
	settle(item: PreviewItem, reference: Reference | null): void
	dismiss(item: PreviewItem): void
}

/** Chooses the previews of a list, and gathers their answers; `onLoaded` hears when all that were asked for have theirs. */
export function usePreviews(onLoaded?: () => void): UsePreviewsReturn {
	const policy = usePolicy()
	const expanded = shallowRef(false)
	const answers = new Map<string, Reference | null>()
	/** Counts what became of previews: a list has few, and looks at all of them. */
	const version = shallowRef(0)
	const chosen = shallowRef<readonly PreviewItem[]>([])
	let wasLoading = false

	return {
		choose(links, known, limit) {
			void version.value
			const { previews, dismissible } = policy.value
			// Asking where the page's server is takes as long as the rest together, and matters to one policy only.
			const baseUrl = previews === 'internal' ? getServerPlace().baseUrl : ''
			const allowed = previewItems(links, known).filter(({ link }) => previewOf(link, policy.value, baseUrl) !== 'none')
			const all = expanded.value ? allowed : allowed.slice(0, Math.max(0, limit))
			for (const key of answers.keys()) if (!all.some((item) => item.key === key)) answers.delete(key)
			const loading = previews !== 'click' && all.some(({ key, known: answer }) => answer === undefined && !answers.has(key))
			if (wasLoading && !loading && answers.size && onLoaded) void nextTick(onLoaded)
			wasLoading = loading
			chosen.value = all
			return {
				items: dismissible ? all.filter(({ link }) => !isDismissed(link)) : all,
				moreCount: allowed.length - all.length,
				loading,
			}
		},
		expanded,
		first: computed(() => {
			void version.value
			return chosen.value.map(({ key }) => answers.get(key)).find((reference) => reference) ?? null
		}),
		settle({ key }, reference) {
			answers.set(key, reference)
			version.value++
		},
		dismiss({ link }) {
			rememberDismissed(link)
			version.value++
		},
	}
}
