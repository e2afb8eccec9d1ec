/**
 * Settings of the control panel. They are part of the address, so that a state can be shared. The first value of each
 * is the default and is omitted there.
 */
import type { LocationQuery } from 'vue-router'
import { reactive, readonly } from 'vue'

/** The library's languages, by the names of their catalogues: `pt_BR` becomes `pt-BR`. */
const LANGUAGES = Object.keys(import.meta.glob('../../l10n/*.po')).map((path) => path.replace(/^.*\/|\.po$/g, '').replace('_', '-'))

/** Every setting with its choices, the default first. */
export const CHOICES = {
	backend: ['msw', 'node', 'server'],
	access: ['user', 'share'],
	latency: ['20', '0', '400', '1500', '4000'],
	failures: ['none', 'some', 'all', 'limit', 'offline'],
	policy: ['all', 'internal', 'click', 'off'],
	theme: ['system', 'light', 'dark', 'contrast', 'contrast-dark'],
	tokens: ['own', 'nextcloud'],
	host: ['off', 'on'],
	font: ['own', 'dyslexia'],
	dir: ['auto', 'ltr', 'rtl'],
	lang: ['en', ...LANGUAGES],
	size: ['100', '125', '150', '200'],
} as const

type Choices = typeof CHOICES

/** One chosen value for each setting. */
export type Settings = { -readonly [Name in keyof Choices]: Choices[Name][number] }

/** The name of a setting. */
export type SettingName = keyof Settings

/** The names of all settings, in the order of the panel. */
export const SETTING_NAMES = Object.keys(CHOICES) as SettingName[]

/** The settings that an address names, defaults for the others. */
export function settingsOf(query: LocationQuery): Settings {
	return Object.fromEntries(SETTING_NAMES.map((name) => {
		const choices: readonly string[] = CHOICES[name]
		return [name, choices.find((choice) => choice === query[name]) ?? choices[0]]
	})) as Settings
}

/** Returns the query of an address for these settings. */
export function queryOf(settings: Settings): Record<string, string> {
	return Object.fromEntries(SETTING_NAMES.filter((name) => settings[name] !== CHOICES[name][0]).map((name) => [name, settings[name]]))
}

const current = reactive<Settings>(settingsOf(Object.fromEntries(new URLSearchParams(typeof location === 'undefined' ? '' : location.search))))

/** The settings in force. */
export const settings = readonly(current)

/** Puts other settings in force; the router keeps them in the address. */
export function applySettings(next: Partial<Settings>): void {
	Object.assign(current, next)
}

/** The direction of a language's script. */
function directionOf(tag: string): 'ltr' | 'rtl' {
	return /^(Arab|Hebr)$/.test(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** The direction of the page's text. */
export function direction(): 'ltr' | 'rtl' {
	return current.dir === 'auto' ? directionOf(current.lang) : current.dir
}
