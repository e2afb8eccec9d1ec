/**
 * The strings of the manual's own shell, apart from the library's: English is the key, each language a file that is
 * loaded when it is chosen. The prose of the pages stays English.
 */
import type { ReferenceMessages } from 'nc-reference'
import { shallowRef } from 'vue'
import { direction, settings } from './settings.ts'

const files = import.meta.glob<{ messages: ReferenceMessages }>('../locales/*.ts')

const spoken = shallowRef<{ tag: string, messages: ReferenceMessages }>({ tag: 'en', messages: {} })
let asked = 'en'

/** Switches the shell to a language, or to English where the shell has no strings in it. Settles once the strings are there. */
export async function loadShellLanguage(tag: string): Promise<void> {
	asked = tag
	const name = [tag, tag.split('-')[0]!].find((name) => files[`../locales/${name}.ts`]) ?? 'en'
	const { messages } = await files[`../locales/${name}.ts`]?.() ?? { messages: {} }
	if (asked === tag) spoken.value = { tag: name === 'en' ? name : tag, messages }
}

/** The language that the shell is in: the library speaks more of them. */
export const shellLanguage = () => spoken.value.tag

/** The direction of the shell: from left to right where it is English and the examples aren't. */
export const shellDirection = () => settings.dir !== 'auto' || spoken.value.tag === settings.lang ? direction() : 'ltr'

function fill(text: string, values: Record<string, string | number>): string {
	return text.replace(/\{(\w+)\}/g, (written, name: string) => Object.hasOwn(values, name) ? String(values[name]) : written)
}

/** The text in the language of the shell, `{name}` replaced. */
export function t(text: string, values: Record<string, string | number> = {}): string {
	const found = spoken.value.messages[text]
	return fill(typeof found === 'string' ? found : text, values)
}

/** The form for a count; the key of its translations is the plural. */
export function n(one: string, many: string, count: number): string {
	const { tag, messages } = spoken.value
	const found = messages[many]
	const forms = typeof found === 'object' ? found : { one, other: many }
	return fill(forms[new Intl.PluralRules(tag).select(count)] ?? forms.other ?? many, { count: new Intl.NumberFormat(tag).format(count) })
}

/** Milliseconds, in whole ones and with their unit. */
export function msOf(value: number): string {
	return new Intl.NumberFormat(spoken.value.tag, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(value)
}
