import type { ReferencePolicy } from '../../links/policy.ts'
import type { ServerLocation } from '../../links/target.ts'
import type { KnownReferences, PreviewItem } from '../items.ts'
import { previewModeOf } from '../../links/policy.ts'
import { memoizePerOwner, ownedValue } from '../../page/browserStorage.ts'
import { previewItems } from '../items.ts'

const MAX_LINKS = 200
const saved = /* @__PURE__ */ ownedValue('dismissed', 'tab')

function readLinks(): string[] {
	const links = saved.read()
	return Array.isArray(links) ? links.map(String) : []
}

/** The links whose previews were closed, for all lists of the page. */
const dismissed = /* @__PURE__ */ memoizePerOwner(() => ({ links: new Set(readLinks()) }))

/** Whether the user has closed the preview of a link in this tab. */
export function isDismissed(link: string): boolean {
	return typeof window !== 'undefined' && dismissed().links.has(link)
}

/** Closes the preview of a link, until the tab is closed. */
export function dismiss(link: string): void {
	const current = dismissed()
	// Other copies of the library on the page save there too.
	current.links = new Set([...new Set([...readLinks(), ...current.links, link])].slice(-MAX_LINKS))
	saved.write([...current.links])
}

/** Locating the server takes as long as the rest together, and matters to one policy only. */
function baseUrlFor({ previews }: ReferencePolicy, server: () => ServerLocation): string {
	return previews === 'internal' ? server().baseUrl : ''
}

/** Everything that decides which links of a text have a preview. */
export interface PreviewSelection {
	policy: ReferencePolicy
	/** Returns the location of the server. */
	server: () => ServerLocation
	/** References that the app has already. */
	known: KnownReferences | null
	limit: number
	/** Only the previews that a server renders too. */
	asServer: boolean
}

/** Selects the previews of links, and counts those that the limit leaves out. */
export function selectPreviews(links: readonly string[], { known, limit, asServer, policy, server }: PreviewSelection): { items: readonly PreviewItem[], moreCount: number } {
	const baseUrl = baseUrlFor(policy, server)
	const allowed = previewItems(links, known).filter(({ link }) => previewModeOf(link, policy, baseUrl) !== 'none')
	const items = allowed.slice(0, Math.max(0, limit))
	// A server doesn't know which previews the user has closed.
	const open = policy.dismissible && !asServer ? items.filter(({ link }) => !isDismissed(link)) : items
	return { items: open, moreCount: allowed.length - items.length }
}

/** Returns the policy for a link on this page: fetch it, fetch it after a click, or leave it alone. */
export function previewModeOnPage(link: string, policy: ReferencePolicy, server: () => ServerLocation): ReturnType<typeof previewModeOf> {
	return previewModeOf(link, policy, baseUrlFor(policy, server))
}
