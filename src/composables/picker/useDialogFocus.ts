import { onBeforeMount, onBeforeUnmount, onMounted, type Ref } from 'vue'
import { rememberFocus, trapFocus } from '../../dom/focusTrap.ts'
import { focusTrapStack } from '../../host/globals.ts'
import { announceTrapElement } from '../../host/viewer.ts'

export interface DialogFocusOptions {
	element: Readonly<Ref<HTMLElement | null>>
	/** The Viewer around the dialog traps the focus; it is told about the element instead. */
	isInsideViewer: () => boolean
}

function reportViewer(cause: unknown) {
	console.warn('Could not tell the Viewer about the dialog: its event bus failed. Keys may not reach the dialog; close the Viewer first.', cause)
}

/** Keeps the focus in a dialog from mounting to unmounting, and gives it back to where it was. */
export function useDialogFocus({ element, isInsideViewer }: DialogFocusOptions): void {
	let release: (() => void) | undefined
	let giveBack: ((inside: Element | null) => void) | undefined

	// Before anything inside takes the focus.
	onBeforeMount(() => { giveBack = rememberFocus() })

	onMounted(() => {
		if (!element.value) return
		if (isInsideViewer()) announceTrapElement(element.value).catch(reportViewer)
		else release = trapFocus(element.value, { stack: focusTrapStack() })
	})

	onBeforeUnmount(() => {
		release?.()
		giveBack?.(element.value)
	})
}
