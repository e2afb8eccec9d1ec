import { createSizeMemory, type SizeMemory } from '../core/preview/sizeMemory.ts'
import { memoizePerOwner, ownedValue } from './browserStorage.ts'

const pageSizes = /* @__PURE__ */ memoizePerOwner(() => createSizeMemory(ownedValue('sizes', 'tab')))

/** The sizes of previews that the page has shown, kept in the tab. On a server, where one request has nothing to do with the next, an empty memory. */
export function getSizeMemory(): SizeMemory {
	return typeof window === 'undefined' ? createSizeMemory({ read: () => null, write: () => undefined }) : pageSizes()
}
