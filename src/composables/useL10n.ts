import { shallowRef } from 'vue'
import { getLanguage, n, onMessages, setLanguage, t } from '../host/l10n.ts'

const version = shallowRef(0)
let started = false

/** The page's language is asked for once, when the first component wants a string. */
function start() {
	started = true
	onMessages(() => { version.value++ })
	if (getLanguage() !== 'en') void setLanguage(getLanguage()).catch(() => undefined)
}

const l10n = {
	t(...args: Parameters<typeof t>) { void version.value; return t(...args) },
	n(...args: Parameters<typeof n>) { void version.value; return n(...args) },
	/** BCP 47 tag, for `Intl`. */
	language() { void version.value; return getLanguage() },
}

/** Translations which a template follows: a string that comes later, or another language, draws anew. */
export function useL10n() {
	if (!started && typeof window !== 'undefined') start()
	return l10n
}
