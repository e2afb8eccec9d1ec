/** English text → translation; a plural is a list of its forms by `Intl.PluralRules` category. */
export type Messages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
