import type { ServerLocation } from '../core/link/target.ts'
import type { ExpectedSize } from '../core/preview/sizeMemory.ts'
import { previewModeOf, type ReferencePolicy } from '../core/policy/policy.ts'
import { previewItems, type KnownReferences, type PreviewItem } from '../core/preview/items.ts'
import { isDismissed } from '../host/dismissedLinks.ts'
import { getSizeMemory } from '../host/sizeMemory.ts'

export { dismiss } from '../host/dismissedLinks.ts'

/** The size that the preview of a link will probably have, by what the page has seen. */
export function estimateSize(link: string): ExpectedSize {
	return getSizeMemory().estimateSize(link)
}

/** Locating the server takes as long as the rest together, and matters to one policy only. */
function baseUrlFor({ previews }: ReferencePolicy, server: () => ServerLocation): string {
	return previews === 'internal' ? server().baseUrl : ''
}

/** What decides whether a link may be previewed. */
export interface PolicyContext {
	policy: ReferencePolicy
	/** Returns the location of the server. */
	server: () => ServerLocation
}

/** The previews that the policy lets a list show. */
export function allowedItems(links: readonly string[], known: KnownReferences | null, { policy, server }: PolicyContext): PreviewItem[] {
	const baseUrl = baseUrlFor(policy, server)
	return previewItems(links, known).filter(({ link }) => previewModeOf(link, policy, baseUrl) !== 'none')
}

/** Those that the user has not closed. */
export function withoutDismissed(items: readonly PreviewItem[]): readonly PreviewItem[] {
	return items.filter(({ link }) => !isDismissed(link))
}

/** What the policy lets this page do with a link: ask for it, ask at a click, or leave it alone. */
export function previewModeOnPage(link: string, policy: ReferencePolicy, server: () => ServerLocation): ReturnType<typeof previewModeOf> {
	return previewModeOf(link, policy, baseUrlFor(policy, server))
}
