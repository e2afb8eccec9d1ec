import { watch, watchEffect } from 'vue'
import { setLanguage } from 'nc-reference'
import { loadShellLanguage } from './l10n.ts'
import { direction, settings } from './settings.ts'

/** Containers of examples and of the dialogs that they open. */
const HOSTED = '.example-live, .alone, .chat, .nc-dialog'
const hostSheet = typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet()

/** Switches the examples to a page with a server's style sheet and without the manual's own, or back. */
async function setHostPage(isOn: boolean): Promise<void> {
	if (!isOn || !hostSheet) {
		hostSheet?.replaceSync('')
		return
	}
	const { default: rules } = await import('../styles/hostPage.css?inline')
	if (settings.host === 'off') return
	hostSheet.replaceSync(`@scope (${HOSTED}) {
		:scope { font: var(--default-font-size)/1.5 var(--font-face); }
		*, ::before, ::after { box-sizing: content-box; }
		${rules}
	}`)
	if (!document.adoptedStyleSheets.includes(hostSheet)) document.adoptedStyleSheets.push(hostSheet)
}

const loadLanguage = (tag: string) => Promise.all([setLanguage(tag), loadShellLanguage(tag)])

/** Keeps the document in step with theme, tokens, language, direction and text size; settles when the first language is there. */
export function followAppearance(): Promise<unknown> {
	watchEffect(() => {
		const root = document.documentElement
		root.dataset.theme = settings.theme
		root.dataset.tokens = settings.host === 'on' ? 'nextcloud' : settings.tokens
		root.dataset.font = settings.font
		root.lang = settings.lang
		root.dir = direction()
		root.style.fontSize = `${settings.size}%`
	})
	watch(() => settings.lang, loadLanguage)
	watch(() => settings.host === 'on', setHostPage)
	return Promise.all([loadLanguage(settings.lang), setHostPage(settings.host === 'on')])
}
