import { memoizePerOwner, ownedValue } from '../../page/browserStorage.ts'

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
