/** The `keyCode` of a key that an input method took. */
const COMPOSED = 229

/**
 * Whether a key belongs to an input method, and so to nobody else. In Safari the key that ends a composition comes after its end, and only its
 * `keyCode` still tells: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function isComposing(event: KeyboardEvent): boolean {
	return event.isComposing || event.keyCode === COMPOSED
}
