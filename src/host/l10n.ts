/**
 * The catalogue of visible strings. English is the key, so a missing translation is readable.
 * A language is a file of its own, loaded when the page's language asks for it.
 */

/** English text → translation; a plural is a list of its forms by `Intl.PluralRules` category. */
export type Messages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>

type Values = Record<string, string | number>

/** By primary subtag; each language is its own chunk. */
const LANGUAGES: Record<string, () => Promise<{ messages: Messages }>> = {
	ar: () => import('./locales/ar.ts'),
	de: () => import('./locales/de.ts'),
	es: () => import('./locales/es.ts'),
	fr: () => import('./locales/fr.ts'),
	zh: () => import('./locales/zh-CN.ts'),
}

const listeners = new Set<() => void>()
const added: Messages = {}
let language: string | undefined
let loaded: Messages = {}

/** BCP 47 tag of the page, from `<html lang>`; `en` on a server. */
export function getLanguage(): string {
	language ??= (typeof document === 'undefined' ? '' : document.documentElement.lang.replace('_', '-')) || 'en'
	return language
}

function fill(text: string, values: Values): string {
	return text.replace(/\{(\w+)\}/g, (written, name: string) => Object.hasOwn(values, name) ? String(values[name]) : written)
}

/** The text in the page's language, `{name}` replaced. */
export function t(text: string, values?: Values): string {
	const found = added[text] ?? loaded[text]
	const translated = typeof found === 'string' ? found : text
	return values ? fill(translated, values) : translated
}

/** The form for a count; `{count}` is the count in the language's own digits. The key of its translations is the plural. */
export function n(one: string, many: string, count: number): string {
	const found = added[many] ?? loaded[many]
	const forms = typeof found === 'object' ? found : { one, other: many }
	const tag = typeof found === 'object' ? getLanguage() : 'en'
	return fill(forms[new Intl.PluralRules(tag).select(count)] ?? forms.other ?? many, { count: new Intl.NumberFormat(getLanguage()).format(count) })
}

/** Adds or overrides strings, in whatever language the app speaks. */
export function addMessages(messages: Messages): void {
	Object.assign(added, messages)
	for (const listener of listeners) listener()
}

/** Switches to a language, e.g. `de` or `zh-CN`; resolves once its strings are there. Unknown ones stay English. */
export async function setLanguage(tag: string): Promise<void> {
	language = tag
	const messages = (await LANGUAGES[tag.split('-')[0]!]?.())?.messages ?? {}
	if (language !== tag) return
	loaded = messages
	for (const listener of listeners) listener()
}

/** Calls back whenever strings changed; returns what ends it. */
export function onMessages(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
