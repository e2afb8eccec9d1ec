/**
 * Shortens an English text to four letters, the key of its translations. Files of languages hold no English, so they weigh a quarter less.
 * The build fails when two texts share a key.
 */
export function messageKey(text: string): string {
	let hash = 0
	for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0
	return (hash % 36 ** 4).toString(36)
}
