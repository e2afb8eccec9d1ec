import { createSizeMemory, type SizeMemory, type SizeStorage } from '../core/preview/sizes.ts'
import { readAccess } from './session.ts'

/** A server has no tab: what one request showed is nothing to the next. */
const hasTab = typeof window !== 'undefined'

/** A value of one user that lives as long as the tab, over reloads; silent where the browser forbids it. Who signs in next does not get it. */
function tabValue(key: string): SizeStorage {
	return {
		read() {
			try {
				const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { owner: unknown, value: unknown } | null
				return saved?.owner === JSON.stringify(readAccess()) ? saved.value : null
			} catch {
				return null
			}
		},
		write(value) {
			try {
				sessionStorage.setItem(key, JSON.stringify({ owner: JSON.stringify(readAccess()), value }))
			} catch {
				// Full or forbidden: then it is only remembered until the next reload.
			}
		},
	}
}

let sizes: SizeMemory | undefined

/** What the page remembers of the sizes of previews; nothing on a server. */
export function getSizeMemory(): SizeMemory {
	if (!hasTab) return createSizeMemory({ read: () => null, write: () => undefined })
	return sizes ??= createSizeMemory(tabValue('nc-reference-sizes'))
}

const DISMISSED_LIMIT = 200
const savedDismissed = /* @__PURE__ */ tabValue('nc-reference-dismissed')
let dismissed: Set<string> | undefined

function readDismissed(): string[] {
	const saved = savedDismissed.read()
	return Array.isArray(saved) ? saved.map(String) : []
}

function dismissedLinks(): Set<string> {
	return dismissed ??= new Set(readDismissed())
}

/** True for a link whose preview the user has closed in this tab. */
export function isDismissed(link: string): boolean {
	return hasTab && dismissedLinks().has(link)
}

/** Closes the preview of a link for this tab. */
export function dismiss(link: string): void {
	// Other copies of the library on the page save there too.
	dismissed = new Set([...new Set([...readDismissed(), ...dismissedLinks(), link])].slice(-DISMISSED_LIMIT))
	savedDismissed.write([...dismissed])
}
