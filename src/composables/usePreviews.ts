import { computed, nextTick, shallowRef, type ComputedRef, type Ref } from 'vue'
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
	onLoaded?: () => void
}

/** The previews of a list. */
export interface ChosenPreviews {
	/** Those that are shown. */
	items: readonly PreviewItem[]
	/** The same, and those that the reader has closed. */
	chosen: readonly PreviewItem[]
	/** How many more there are. */
	moreCount: number
	/** Some wait for their answer. */
	loading: boolean
}

/** The previews of a list, and what became of them. */
export interface UsePreviewsReturn {
	/** What there is to draw; to be called with each drawing. */
	readPreviews(): ChosenPreviews
	expanded: Ref<boolean>
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

	// One look at everything: a page has hundreds of lists, and most of them change but once.
	const previews = computed((): ChosenPreviews => {
		void version.value
		const { previews: mode, dismissible } = policy.value
		// Asking where the page's server is takes as long as the rest together, and matters to one policy only.
		const baseUrl = mode === 'internal' ? getServerPlace().baseUrl : ''
		const allowed = previewItems(links(), known()).filter(({ link }) => previewOf(link, policy.value, baseUrl) !== 'none')
		const chosen = expanded.value ? allowed : allowed.slice(0, Math.max(0, limit()))
		return {
			items: dismissible ? chosen.filter(({ link }) => !isDismissed(link)) : chosen,
			chosen,
			moreCount: allowed.length - chosen.length,
			loading: mode !== 'click' && chosen.some(({ key, known }) => known === undefined && !answers.has(key)),
		}
	})
	let wasLoading = false

	function tell() {
		const { loading } = previews.value
		if (wasLoading && !loading && answers.size && onLoaded) void nextTick(onLoaded)
		wasLoading = loading
	}

	return {
		readPreviews() {
			const { chosen } = previews.value
			for (const key of answers.keys()) if (!chosen.some((item) => item.key === key)) answers.delete(key)
			tell()
			return previews.value
		},
		expanded,
		first: computed(() => previews.value.chosen.map(({ key }) => answers.get(key)).find((reference) => reference) ?? null),
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
