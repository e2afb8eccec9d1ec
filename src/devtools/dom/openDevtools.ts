import type { App } from 'vue'
import type { ReferenceServices } from '../../page/services.ts'
import type { DevtoolsTab } from '../ReferenceDevtools.vue'
import { importOnce } from '../../ui/loadOnce.ts'

/** Options of `openReferenceDevtools`. */
export interface OpenDevtoolsOptions {
	/** Services of one app. @default those of the page and of all its apps */
	services?: ReferenceServices
	/** The tab to begin with. @default 'links' */
	tab?: DevtoolsTab
}

const loadPanel = /* @__PURE__ */ importOnce(() => import('../mountDevtools.ts'))

let close: (() => void) | undefined

/** Closes the panel, undoes everything that it pretends, and gives the focus back. Does nothing while it is closed. */
export function closeReferenceDevtools(): void {
	close?.()
	close = undefined
}

/**
 * Opens the panel that explains each link of the page. Its code loads with the first call, and nothing of it runs while it is closed. Another panel closes first.
 * @example
 * document.querySelector('#debug')?.addEventListener('click', () => { void openReferenceDevtools() })
 */
export async function openReferenceDevtools(options: OpenDevtoolsOptions = {}): Promise<void> {
	const { mountDevtools } = await loadPanel()
	closeReferenceDevtools()
	close = mountDevtools(options, closeReferenceDevtools)
}

/** Options of `referenceDevtools`. */
export interface ReferenceDevtoolsOptions extends OpenDevtoolsOptions {
	/** Key that opens and closes the panel, as `Ctrl+Alt+P`: modifiers in any order, and the name of the key. @default no key */
	shortcut?: string
	/** Whether Vue's devtools get an inspector and a timeline. @default true */
	vueDevtools?: boolean
}

/** Plugin for `app.use()`. */
export interface ReferenceDevtoolsPlugin {
	/** Installs the plugin. Vue calls it from `app.use`. */
	install(app: App): void
}

const loadInspector = /* @__PURE__ */ importOnce(() => import('./vueDevtools.ts'))

const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const

/** Returns a test for events of a shortcut. */
function matcherOf(shortcut: string): (event: KeyboardEvent) => boolean {
	const parts = shortcut.toLowerCase().split('+').map((part) => part.trim())
	const wanted = parts.at(-1) ?? ''
	// With Alt, a key types another letter on many layouts, so its place counts as well.
	// What fills in a form has neither key nor code.
	return (event) => [event.key, event.code?.replace(/^Key|^Digit/, '')].some((name) => name?.toLowerCase() === wanted)
		&& MODIFIERS.every((name) => event[`${name}Key`] === parts.slice(0, -1).includes(name))
}

/**
 * Adds an inspector to Vue's devtools, and a key that opens the panel in the page. Everything is removed with the app.
 * @example
 * createApp(NcRichText, { text: 'hello' })
 *   .use(referenceDevtools({ shortcut: 'Ctrl+Alt+P' }))
 *   .mount('#content')
 */
export function referenceDevtools({ shortcut, vueDevtools = true, ...panel }: ReferenceDevtoolsOptions = {}): ReferenceDevtoolsPlugin {
	return {
		install(app) {
			if (typeof window === 'undefined') return
			const ended = new AbortController()
			app.onUnmount(() => ended.abort())
			if (shortcut) {
				const matches = matcherOf(shortcut)
				window.addEventListener('keydown', (event) => {
					if (event.repeat || !matches(event)) return
					event.preventDefault()
					if (close) closeReferenceDevtools()
					else void openReferenceDevtools(panel)
				}, { signal: ended.signal })
			}
			if (vueDevtools) {
				// The inspector's code loads only where a browser has Vue's devtools.
				if (!('__VUE_DEVTOOLS_GLOBAL_HOOK__' in window)) return
				loadInspector().then(({ registerInspector }) => {
					if (!ended.signal.aborted) ended.signal.addEventListener('abort', registerInspector(app))
				}, () => undefined)
			}
		},
	}
}
