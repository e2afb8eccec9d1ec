import { isComposing } from './editor/isComposing.ts'
import { closesAtEscape } from './topLayer.ts'

/**
 * Consumes a key that a menu, a card or a dialog of ours handles. Both halves belong together: listeners around it no longer see the key, and the
 * browser does nothing either. Escape, for one, closes a native `<dialog>` as the key's default.
 */
export function consumeKey(event: Event): void {
	event.preventDefault()
	event.stopPropagation()
}

/** Consumes Escape for a dialog of ours. @returns False if the key ends a composition, or if something in the dialog has handled it or is going to. */
export function consumeEscape(event: KeyboardEvent, dialog: Element): boolean {
	if (isComposing(event) || event.defaultPrevented || closesAtEscape(event, dialog)) return false
	consumeKey(event)
	return true
}
