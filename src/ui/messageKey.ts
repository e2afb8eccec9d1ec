/**
 * Shortens an English text to a key of four letters. Pages look translations up by keys, so that no file needs to repeat the English texts. The build
 * fails when two texts share a key.
 */
export function messageKey(text: string): string {
	let hash = 0
	for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0
	return (hash % 36 ** 4).toString(36)
}
