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
