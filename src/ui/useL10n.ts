import type { ReferenceMessages } from './messages.ts'
import { inject, shallowRef, type InjectionKey } from 'vue'
import { createServerL10n, loadPageLanguage, onMessages, pageL10n, sentL10n, type L10n } from './dom/l10n.ts'
import { isHydrating, useHydrated } from './useHydration.ts'

/** Injection key of an app's strings on a server, which `createReferences` provides. */
export const messagesKey: InjectionKey<ReferenceMessages> = Symbol('nc-reference messages')

const RETRY_MS = 10_000
const NO_MESSAGES: ReferenceMessages = {}

/** Returns a string in the user's language. Components that use it render again after the language changes. */
export type Translate = L10n['t']

const version = shallowRef(0)
let isListening = false
/** Time of the next attempt by `performance.now()`. Infinite while the page's language is loaded or loading. */
let nextTryMs = 0

/** Loads the page's language when the first component wants a string, and again 10 seconds after a failure at the earliest. */
function loadLanguage() {
	nextTryMs = Infinity
	if (!isListening) onMessages(() => { version.value++ })
	isListening = true
	loadPageLanguage().catch(() => { nextTryMs = performance.now() + RETRY_MS })
}

/** The page's strings, as reactive values: what is rendered with them is rendered again when others are loaded. */
const reactiveL10n: L10n = {
	t(...args) { void version.value; return pageL10n.t(...args) },
	n(...args) { void version.value; return pageL10n.n(...args) },
	language() { void version.value; return pageL10n.language() },
}

/** The server's words until the component is mounted, so that it hydrates what was sent; the page's from then on. */
function useHydratingL10n(): L10n {
	const hydrated = useHydrated()
	const current = () => hydrated.value ? reactiveL10n : sentL10n
	return {
		t: (...args) => current().t(...args),
		n: (...args) => current().n(...args),
		language: () => current().language(),
	}
}

/** Translations for a component; call it in its setup. */
export function useL10n(): L10n {
	if (typeof window === 'undefined') return createServerL10n(inject(messagesKey, NO_MESSAGES))
	if (nextTryMs < Infinity && performance.now() >= nextTryMs) loadLanguage()
	return isHydrating() ? useHydratingL10n() : reactiveL10n
}
