import { nextTick, onActivated, onBeforeMount, onBeforeUnmount, onDeactivated, onMounted, type Ref } from 'vue'
import { warn } from '../../resolver/warn.ts'
import { focusAdmitted, rememberFocus, trapFocus, type DialogTrap } from '../../ui/dom/dialogTrap.ts'
import { importOnce } from '../../ui/loadOnce.ts'
import { engineRecord, focusTrapStack } from '../globals.ts'

export interface DialogFocusOptions {
	element: Readonly<Ref<HTMLElement | null>>
	/** The Viewer around the dialog traps the focus; it is told about the element instead. */
	isInsideViewer: () => boolean
}

function reportViewer(cause: unknown) {
	warn('Could not tell the Viewer about the dialog: its event bus failed. Keys may not reach the dialog; close the Viewer first.', cause)
}

/** Keeps the focus in a dialog as long as it is on the page, and gives it back to where it was. */
export function useDialogFocus({ element, isInsideViewer }: DialogFocusOptions) {
	let trap: DialogTrap | undefined
	let giveBack: ((inside: Element | null) => void) | undefined
	let isAway = false

	function hold() {
		const dialog = element.value
		if (!dialog || isAway) return
		if (isInsideViewer()) announceTrapElement(dialog).then(() => focusAdmitted(dialog)).catch(reportViewer)
		else trap = trapFocus(dialog, { stack: focusTrapStack() })
	}

	function letGo() {
		trap?.release()
		trap = undefined
		giveBack?.(element.value)
	}

	// Before anything inside takes the focus.
	onBeforeMount(() => {
		// A hover card would lie over the dialog, and has keys of its own.
		engineRecord().openCard?.close()
		giveBack = rememberFocus()
	})
	onMounted(hold)
	onBeforeUnmount(letGo)

	onDeactivated(() => {
		isAway = true
		letGo()
	})
	onActivated(async () => {
		if (!isAway) return
		isAway = false
		giveBack = rememberFocus()
		// `KeepAlive` puts the element back into the page after this hook.
		await nextTick()
		hold()
	})

	return {
		/** Returns true while no newer dialog has the keyboard. */
		isOnTop: () => !isAway && (trap?.isActive() ?? true),
	}
}

declare module '@nextcloud/event-bus' {
	interface NextcloudEvents {
		'viewer:trapElements:changed': HTMLElement
	}
}

/** Nextcloud's axios brings it along. Imported apart, it would be a file of its own, which every first request waits for. */
const loadEventBus = /* @__PURE__ */ importOnce(() => import('../axiosTransport.ts'))

/** Tells the Viewer that an element of a dialog belongs to what it keeps the focus in. */
async function announceTrapElement(element: HTMLElement): Promise<void> {
	const { emit } = await loadEventBus()
	emit('viewer:trapElements:changed', element)
}
