import type { LeavingLink } from './leavingLink.ts'
import { createApp, h } from 'vue'
import { deepFocused } from '../../dom/composedTree.ts'
import { layerFor } from '../../dom/topLayer.ts'
import LeaveDialog from './LeaveDialog.vue'

/** Asks in a dialog whether a link is to be followed, and leaves nothing behind. The focus goes back to the link. */
export function askToLeave(link: LeavingLink, anchor: HTMLElement): Promise<boolean> {
	// Safari gives no link the focus that is clicked.
	if (anchor.isConnected && deepFocused(document) !== anchor) anchor.focus({ preventScroll: true })
	return new Promise((resolve) => {
		const app = createApp(() => h(LeaveDialog, {
			link,
			layer: layerFor(anchor),
			isInsideViewer: anchor.closest('#viewer') !== null,
			onAnswer: (isFollowed: boolean) => {
				app.unmount()
				resolve(isFollowed)
			},
		}))
		app.mount(document.createElement('div'))
	})
}
