import { watchEffect } from 'vue'
import { setLanguage } from 'nc-reference'
import { direction, settings } from './settings.ts'

/** Keeps the document in step with theme, tokens, language, direction and text size. */
export function followAppearance(): void {
	watchEffect(() => {
		const root = document.documentElement
		root.dataset.theme = settings.theme
		root.dataset.tokens = settings.tokens
		root.lang = settings.lang
		root.dir = direction()
		root.style.fontSize = `${settings.size}%`
	})
	watchEffect(() => { void setLanguage(settings.lang) })
}
