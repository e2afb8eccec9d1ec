/**
 * Consumes a key that a menu, a card or a dialog of ours handles. Both halves belong together: listeners around it no longer see the key, and the
 * browser does nothing either. Escape, for one, closes a native `<dialog>` as the key's default.
 */
export function consumeKey(event: Event): void {
	event.preventDefault()
	event.stopPropagation()
}
