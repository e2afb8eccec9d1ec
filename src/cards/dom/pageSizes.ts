import { memoizePerOwner, ownedValue } from '../../page/browserStorage.ts'
import { engineRecord } from '../../page/globals.ts'
import { createSizeMemory, type SizeMemory } from '../sizeMemory.ts'

const pageSizes = /* @__PURE__ */ memoizePerOwner(() => createSizeMemory(ownedValue('sizes', 'tab')))

/** The sizes of previews that all copies on the page have shown, kept in the tab. On a server, where one request has nothing to do with the next, it is empty. */
export function getSizeMemory(): SizeMemory {
	return typeof window === 'undefined' ? createSizeMemory({ read: () => null, write: () => undefined }) : (engineRecord().sizes ??= pageSizes)() as SizeMemory
}
