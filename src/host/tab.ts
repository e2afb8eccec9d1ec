import { createSizeMemory, type SizeMemory } from '../core/preview/sizes.ts'
import { madePerOwner, ownedValue } from './storage.ts'

/** A server has no tab: what one request showed is nothing to the next. */
const hasTab = typeof window !== 'undefined'

const pageSizes = /* @__PURE__ */ madePerOwner(() => createSizeMemory(ownedValue('sizes', 'tab')))

/** What the page remembers of the sizes of previews; nothing on a server. */
export function getSizeMemory(): SizeMemory {
	return hasTab ? pageSizes() : createSizeMemory({ read: () => null, write: () => undefined })
}

const DISMISSED_LIMIT = 200
const savedDismissed = /* @__PURE__ */ ownedValue('dismissed', 'tab')

function readDismissed(): string[] {
	const saved = savedDismissed.read()
	return Array.isArray(saved) ? saved.map(String) : []
}

/** The links whose previews were closed, in one place for all who look. */
const dismissedLinks = /* @__PURE__ */ madePerOwner(() => ({ links: new Set(readDismissed()) }))

/** True for a link whose preview the user has closed in this tab. */
export function isDismissed(link: string): boolean {
	return hasTab && dismissedLinks().links.has(link)
}

/** Closes the preview of a link for this tab. */
export function dismiss(link: string): void {
	const dismissed = dismissedLinks()
	// Other copies of the library on the page save there too.
	dismissed.links = new Set([...new Set([...readDismissed(), ...dismissed.links, link])].slice(-DISMISSED_LIMIT))
	savedDismissed.write([...dismissed.links])
}
