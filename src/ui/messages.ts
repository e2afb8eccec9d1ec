/**
 * Translations by English text. Plurals have their English plural as the key, and their forms by `Intl.PluralRules` category as the value.
 * @example
 * const german: ReferenceMessages = { Close: 'Schließen', '{count} results': { one: '{count} Ergebnis', other: '{count} Ergebnisse' } }
 */
export type ReferenceMessages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>

/** A language that can be shown. */
export interface Language {
	/** BCP 47 tag, for `Intl`. */
	tag: string
	/** Returns the translation of an English text. */
	find: (text: string) => ReferenceMessages[string] | undefined
}

/**
 * Shortens an English text to a key of four letters. Pages look translations up by keys, so that no file needs to repeat the English texts. The build
 * fails when two texts share a key.
 */
export function messageKey(text: string): string {
	let hash = 0
	for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0
	return (hash % 36 ** 4).toString(36)
}
