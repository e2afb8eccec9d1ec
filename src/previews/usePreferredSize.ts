import type { ComputedRef } from 'vue'
import type { PreferredSizes, PreviewSize } from '../cards/preferredSize.ts'
import { computed, shallowRef } from 'vue'
import { memoizePerOwner, ownedValue } from '../page/browserStorage.ts'
import { createPreferredSizes } from '../cards/preferredSize.ts'

/** The sizes of previews that the page's user has chosen, kept in the browser; those of a visitor are forgotten with the tab. */
const getPreferredSizes: () => PreferredSizes = /* @__PURE__ */ memoizePerOwner(() => createPreferredSizes(ownedValue('preferred-sizes', 'browser')))

/** Counts choices: all previews of a kind follow one. */
const version = shallowRef(0)

export interface UsePreferredSizeReturn {
	/** The reader's choice for previews of this kind; undefined without a choice. */
	preferred: ComputedRef<PreviewSize | undefined>
	choose(size: PreviewSize): void
}

/** Returns the size that the reader prefers for a rich object type, on all of their pages. */
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
