/** Whether the keys of this machine are Apple's. */
export function isApple(): boolean {
	return /^(?:Mac|iP)/.test(navigator.platform)
}

/** Whether a key is pressed with the modifier of shortcuts: Cmd on Apple's keyboards, where Ctrl with a letter moves the caret, else Ctrl. */
export function hasShortcutModifier({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>, hasCmd = isApple): boolean {
	return ctrlKey !== metaKey && metaKey === hasCmd()
}

/**
 * Returns the letter of a key with Ctrl or Meta, in lower case.
 *
 * On a keyboard of another script (Cyrillic, Greek, Hebrew …) that is the Latin letter that the layout gives the key for shortcuts (`keyCode`). Otherwise it is
 * the letter of its place (`code`).
 */
export function shortcutLetter({ key, code, keyCode }: KeyboardEvent): string {
	if (/^[\p{ASCII}\p{Script=Latin}]/u.test(key)) return key.toLowerCase()
	const letter = keyCode >= 65 && keyCode <= 90 ? String.fromCharCode(keyCode) : /^Key([A-Z])$/.exec(code)?.[1]
	return letter?.toLowerCase() ?? ''
}

/** The `keyCode` of a key that an input method took. */
const COMPOSED = 229

/**
 * Returns whether a key belongs to an input method alone. In Safari the key that ends a composition comes after its end, with only `keyCode` left to tell.
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function isComposing(event: KeyboardEvent): boolean {
	return event.isComposing || event.keyCode === COMPOSED
}

/**
 * Consumes a key that a menu, a card or a dialog of ours handles. Both halves belong together: listeners around it no longer see the key, and the
 * browser does nothing either. Escape, for one, closes a native `<dialog>` as the key's default.
 */
export function consumeKey(event: Event): void {
	event.preventDefault()
	event.stopPropagation()
}
