import { computed, shallowRef } from 'vue'
import { memoizePerOwner, ownedValue, type OwnedValue } from '../page/browserStorage.ts'

/** Preferred size for previews of a kind: a whole card, or one line. */
export type PreviewSize = 'card' | 'line'

/** Types that are remembered; what was chosen longest ago is forgotten first. */
const MAX_TYPES = 100

/** Reads a storage and ignores invalid values. */
function readSizes(storage: OwnedValue): Map<string, PreviewSize> {
	const stored = storage.read()
	return new Map((Array.isArray(stored) ? stored : []).filter((entry): entry is [string, PreviewSize] =>
		Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === 'card' || entry[1] === 'line')))
}

/** A reader's choices by rich object type, over a storage. */
export function createPreferredSizes(storage: OwnedValue) {
	let sizes = readSizes(storage)
	return {
		of: (richObjectType: string) => sizes.get(richObjectType),
		choose(richObjectType: string, size: PreviewSize) {
			sizes = new Map([...sizes, ...readSizes(storage)])
			sizes.delete(richObjectType)
			sizes.set(richObjectType, size)
			if (sizes.size > MAX_TYPES) sizes.delete(sizes.keys().next().value!)
			storage.write([...sizes])
		},
	}
}

/** The sizes of previews that the page's user has chosen, kept in the browser; those of a visitor are forgotten with the tab. */
const getPreferredSizes = /* @__PURE__ */ memoizePerOwner(() => createPreferredSizes(ownedValue('preferred-sizes', 'browser')))

/** Counts choices: all previews of a kind follow one. */
const version = shallowRef(0)

/** Returns the size that the reader prefers for a rich object type, on all of their pages. */
export function usePreferredSize(richObjectType: () => string | undefined) {
	return {
		preferred: computed(() => {
			void version.value
			const type = richObjectType()
			return type === undefined ? undefined : getPreferredSizes().of(type)
		}),
		choose(size: PreviewSize) {
			const type = richObjectType()
			if (type === undefined) return
			getPreferredSizes().choose(type, size)
			version.value++
		},
	}
}
