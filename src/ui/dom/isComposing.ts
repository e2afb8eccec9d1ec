/** The `keyCode` of a key that an input method took. */
const COMPOSED = 229

/**
 * Returns whether a key belongs to an input method alone. In Safari the key that ends a composition comes after its end, with only `keyCode` left to tell.
 * @see https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function isComposing(event: KeyboardEvent): boolean {
	return event.isComposing || event.keyCode === COMPOSED
}
