import { watch, watchEffect } from 'vue'
import { setLanguage } from 'nc-reference'
import { loadShellLanguage } from './l10n.ts'
import { direction, settings } from './settings.ts'

const loadLanguage = (tag: string) => Promise.all([setLanguage(tag), loadShellLanguage(tag)])

/** Keeps the document in step with theme, tokens, language, direction and text size; settles when the first language is there. */
export function followAppearance(): Promise<unknown> {
	watchEffect(() => {
		const root = document.documentElement
		root.dataset.theme = settings.theme
		root.dataset.tokens = settings.tokens
		root.lang = settings.lang
		root.dir = direction()
		root.style.fontSize = `${settings.size}%`
	})
	watch(() => settings.lang, loadLanguage)
	return loadLanguage(settings.lang)
}
