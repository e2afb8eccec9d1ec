/**
 * The strings that users read. English is the key, so that an English page loads nothing, and a missing translation is readable.
 * Every other language is loaded when the page's language needs it.
 */
import type { Language, ReferenceMessages } from '../messages.ts'
import { warn } from '../../resolver/warn.ts'
import { importOnce } from '../loadOnce.ts'

type Values = Record<string, string | number>

const ENGLISH: Language = { tag: 'en', find: () => undefined }
const loadLanguages = /* @__PURE__ */ importOnce(() => import('../languages.ts'))

const listeners = new Set<() => void>()
const added: ReferenceMessages = {}
/** The language on the screen. */
let shown = ENGLISH
/** The language that the app chose last; it may still be loading. */
let requested: string | undefined

function fill(text: string, values: Values): string {
	return text.replace(/\{(\w+)\}/g, (written, name: string) => Object.hasOwn(values, name) ? String(values[name]) : written)
}

/** Translates texts. */
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
export const pageL10n: L10n = /* @__PURE__ */ createL10n({ find: (text) => added[text] ?? shown.find(text), language: () => shown.tag })

/** Translates as the server did that rendered the page: what hydrates has to say the same. */
export const sentL10n: L10n = /* @__PURE__ */ createServerL10n(added)

/** Returns true in a browser. On a server it warns, because all requests would share the strings of this module. */
function isPage(caller: string): boolean {
	if (typeof window !== 'undefined') return true
	warn(`Could not call ${caller}() on a server: it would change the language of every request. Use createReferences({ messages }).`)
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
 * Switches to a language, named as servers do: `de`, `zh_TW`, `sr@latin`. Resolves once its strings are loaded and shown. A language
 * without translations appears in English. Only for browsers.
 * @throws {TypeError} If the strings can't be loaded. The language doesn't change then.
 * @example await setLanguage('de')
 */
export async function setLanguage(name: string): Promise<void> {
	if (!isPage('setLanguage')) return
	requested = name
	const language = name === 'en' ? ENGLISH : await (await loadLanguages()).loadLanguage(name)
	if (requested !== name) return
	shown = language
	for (const listener of listeners) listener()
}

/** Loads the strings of the language that the app chose, else of the page's. */
export async function loadPageLanguage(): Promise<void> {
	const name = requested ?? document.documentElement.lang
	if (name && name !== 'en') await setLanguage(name)
}

/** Calls a listener whenever strings have changed. Returns its cleanup. */
export function onMessages(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
