/**
 * The catalogue of visible strings. English is the key, so a missing translation is readable.
 * A language is a file of its own, loaded when the page's language asks for it.
 */
import type { ReferenceMessages } from './messages.ts'
import { importOnce } from '../core/lazy/loadOnce.ts'

type Values = Record<string, string | number>

/** By primary subtag; each language is its own chunk. */
const LANGUAGES: Record<string, () => Promise<{ messages: ReferenceMessages }>> = {
	ar: /* @__PURE__ */ importOnce(() => import('./locales/ar.ts')),
	de: /* @__PURE__ */ importOnce(() => import('./locales/de.ts')),
	es: /* @__PURE__ */ importOnce(() => import('./locales/es.ts')),
	fr: /* @__PURE__ */ importOnce(() => import('./locales/fr.ts')),
	zh: /* @__PURE__ */ importOnce(() => import('./locales/zh-CN.ts')),
}

const listeners = new Set<() => void>()
const added: ReferenceMessages = {}
/** The language of the strings below: it changes together with them. */
let language: string | undefined
let loaded: ReferenceMessages = {}
/** The language that was asked for last; its strings may still be loading. */
let requested: string | undefined

function canonical(tag: string): string | undefined {
	try {
		return Intl.getCanonicalLocales(tag)[0]
	} catch {
		return undefined
	}
}

/** The BCP 47 tag for a language as servers name it (`zh_Hans_CN`, `sr@latin`): at least its primary subtag, and `en` for what names none. */
export function languageTag(name: string): string {
	const tag = name.replaceAll('_', '-')
	return canonical(tag) ?? canonical(/^[a-z]*/i.exec(tag)![0]) ?? 'en'
}

/** BCP 47 tag of the page, from `<html lang>`; `en` on a server. */
export function getLanguage(): string {
	language ??= languageTag(typeof document === 'undefined' ? '' : document.documentElement.lang)
	return language
}

/** The name of a language's strings. Chinese is written in two ways, by region where the tag doesn't say, and whoever reads one may not read the other. */
function catalogueOf(tag: string): string {
	const { language: name, script } = new Intl.Locale(tag).maximize()
	return name === 'zh' && script !== 'Hans' ? `zh-${script}` : name
}

function fill(text: string, values: Values): string {
	return text.replace(/\{(\w+)\}/g, (written, name: string) => Object.hasOwn(values, name) ? String(values[name]) : written)
}

/** Translates the texts that users read. */
export interface L10n {
	/** The text in the language, `{name}` replaced. */
	t(text: string, values?: Values): string
	/** The form for a count; `{count}` is the count in the language's own digits. The key of its translations is the plural. */
	n(one: string, many: string, count: number): string
	/** BCP 47 tag, for `Intl`. */
	language(): string
}

/** Translates by a lookup; a text without a translation stays English. */
export function createL10n({ find, language }: { find: (text: string) => ReferenceMessages[string] | undefined, language: () => string }): L10n {
	return {
		t(text, values) {
			const found = find(text)
			const translated = typeof found === 'string' ? found : text
			return values ? fill(translated, values) : translated
		},
		n(one, many, count) {
			const found = find(many)
			const forms = typeof found === 'object' ? found : { one, other: many }
			const tag = typeof found === 'object' ? language() : 'en'
			return fill(forms[new Intl.PluralRules(tag).select(count)] ?? forms.other ?? many, { count: new Intl.NumberFormat(language()).format(count) })
		},
		language,
	}
}

/** Translates as a server does, which loads no language: by the strings of the app alone, else in English. */
export function createServerL10n(messages: ReferenceMessages): L10n {
	return createL10n({ find: (text) => messages[text], language: () => 'en' })
}

/** Translates into the page's language. */
export const pageL10n: L10n = /* @__PURE__ */ createL10n({ find: (text) => added[text] ?? loaded[text], language: getLanguage })

/** Translates as the server did that rendered the page: what hydrates has to say the same. */
export const sentL10n: L10n = /* @__PURE__ */ createServerL10n(added)

/** True in a browser. On a server it warns: the strings of this module would be shared by all requests. */
function isPage(caller: string): boolean {
	if (typeof window !== 'undefined') return true
	console.warn(`Could not call ${caller}() on a server: it would change the language of every request. Give each its own by createReferences({ messages }).`)
	return false
}

/**
 * Adds or overrides strings. They apply in every language and remain after `setLanguage`. Only for browsers.
 * @example addMessages({ 'Opens in a new tab': 'Opens next to this page' })
 */
export function addMessages(messages: ReferenceMessages): void {
	if (!isPage('addMessages')) return
	Object.assign(added, messages)
	for (const listener of listeners) listener()
}

/**
 * Switches to a language such as `de` or `zh-CN`. Resolves once its strings are loaded and shown. A language without translations
 * appears in English. Only for browsers.
 * @throws {TypeError} If the strings can't be loaded. The language doesn't change then.
 * @example await setLanguage('de')
 */
export async function setLanguage(name: string): Promise<void> {
	if (!isPage('setLanguage')) return
	const tag = requested = languageTag(name)
	const messages = (await LANGUAGES[catalogueOf(tag)]?.())?.messages ?? {}
	if (requested !== tag) return
	language = tag
	loaded = messages
	for (const listener of listeners) listener()
}

/** Loads the strings of the language that an app has asked for, else of the page's. */
export async function loadPageLanguage(): Promise<void> {
	const name = requested ?? getLanguage()
	if (name !== 'en') await setLanguage(name)
}

/** Calls a listener whenever strings have changed. Returns its cleanup. */
export function onMessages(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
