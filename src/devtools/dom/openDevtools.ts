import type { ReferenceServices } from '../../page/services.ts'
import type { DevtoolsTab } from '../ReferenceDevtools.vue'
import { importOnce } from '../../ui/loadOnce.ts'

/** Options of `openReferenceDevtools`. */
export interface OpenDevtoolsOptions {
	/** Services of one app. @default those of the page and of all its apps */
	services?: ReferenceServices
	/** The tab to begin with. @default 'links' */
	tab?: DevtoolsTab
}

const loadPanel = /* @__PURE__ */ importOnce(() => import('../mountDevtools.ts'))

let close: (() => void) | undefined

/** Closes the panel, undoes everything that it pretends, and gives the focus back. Does nothing while it is closed. */
export function closeReferenceDevtools(): void {
	close?.()
	close = undefined
}

/**
 * Opens the panel that explains each link of the page. Its code loads with the first call, and nothing of it runs while it is closed. Another panel closes first.
 * @example
 * document.querySelector('#debug')?.addEventListener('click', () => { void openReferenceDevtools() })
 */
export async function openReferenceDevtools(options: OpenDevtoolsOptions = {}): Promise<void> {
	const { mountDevtools } = await loadPanel()
	closeReferenceDevtools()
	close = mountDevtools(options, closeReferenceDevtools)
}

/** Returns true while the panel is open. */
export function isDevtoolsOpen(): boolean {
	return close !== undefined
}
