import type { LeavingLink } from './useInspector.ts'
import { createApp, h } from 'vue'
import { deepFocused } from '../../ui/dom/composedTree.ts'
import { layerFor } from '../../ui/dom/topLayer.ts'
import LeaveDialog from './LeaveDialog.vue'

/** Closes the open dialog. */
let goBack = () => {}

/**
 * Asks in a dialog whether a link is to be followed, and leaves nothing behind. The focus goes back to the link. A second click opens no second dialog.
 * @param gone Aborted when the app of the link goes.
 */
export function askToLeave(link: LeavingLink, anchor: HTMLElement, gone: AbortSignal): Promise<boolean> {
	goBack()
	// Safari gives no link the focus that is clicked.
	if (anchor.isConnected && deepFocused(document) !== anchor) anchor.focus({ preventScroll: true })
	return new Promise((resolve) => {
		const onAnswer = (isFollowed: boolean) => {
			gone.removeEventListener('abort', goBack)
			goBack = () => {}
			app.unmount()
			resolve(isFollowed)
		}
		goBack = () => onAnswer(false)
		gone.addEventListener('abort', goBack)
		const app = createApp(() => h(LeaveDialog, {
			link,
			layer: layerFor(anchor),
			isInsideViewer: anchor.closest('#viewer') !== null,
			onAnswer,
		}))
		app.mount(document.createElement('div'))
	})
}
