import type { PreviewSize } from '../../core/card/preferredSize.ts'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { getPreferredSizes } from '../../host/preferredSizes.ts'

/** Counts choices: all previews of a kind follow one. */
const version = shallowRef(0)

export interface UsePreferredSizeReturn {
	/** What the reader has chosen for previews of this kind; undefined where they have chosen nothing. */
	preferred: ComputedRef<PreviewSize | undefined>
	choose(size: PreviewSize): void
}

/** How large the reader wants previews of a rich object type, on every page of theirs. */
export function usePreferredSize(richObjectType: () => string | undefined): UsePreferredSizeReturn {
	return {
		preferred: computed(() => {
			void version.value
			const type = richObjectType()
			return type === undefined ? undefined : getPreferredSizes().of(type)
		}),
		choose(size) {
			const type = richObjectType()
			if (type === undefined) return
			getPreferredSizes().choose(type, size)
			version.value++
		},
	}
}
