import { createSpaceMemory, type SpaceMemory, type SpaceStorage } from '../core/card/space.ts'

/** A value that lives as long as the tab, over reloads; silent where the browser forbids it. */
export function tabValue(key: string): SpaceStorage {
	return {
		read() {
			try {
				return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
			} catch {
				return null
			}
		},
		write(value) {
			try {
				sessionStorage.setItem(key, JSON.stringify(value))
			} catch {
				// Full or forbidden: then it is only remembered until the next reload.
			}
		},
	}
}

let space: SpaceMemory | undefined

/** What the page remembers of the space that previews take. */
export function getSpaceMemory(): SpaceMemory {
	return space ??= createSpaceMemory(tabValue('nc-reference-space'))
}

const DISMISSED_LIMIT = 200
let dismissed: Set<string> | undefined

function dismissedLinks(): Set<string> {
	const stored = dismissed ? [] : tabValue('nc-reference-dismissed').read()
	return dismissed ??= new Set(Array.isArray(stored) ? stored.map(String) : [])
}

/** True for a link whose preview the user has closed in this tab. */
export function isDismissed(link: string): boolean {
	return dismissedLinks().has(link)
}

/** Closes the preview of a link for this tab. */
export function dismiss(link: string): void {
	const links = dismissedLinks().add(link)
	if (links.size > DISMISSED_LIMIT) links.delete(links.values().next().value!)
	tabValue('nc-reference-dismissed').write([...links])
}
