/**
 * English text → translation. The key of a plural is its English plural, and its value the forms by `Intl.PluralRules` category.
 * @example
 * const german: ReferenceMessages = { Close: 'Schließen', '{count} results': { one: '{count} Ergebnis', other: '{count} Ergebnisse' } }
 */
export type ReferenceMessages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
