import type { ReferenceAccess } from '../resolver/wire/references.ts'
import { storedText } from './browserStorage.ts'
import { scopeOf } from './serverLocation.ts'

/** Links by which a server ends a session. */
const LOGOUT = 'a#logout, a[href*="/logout?"], a[href$="/logout"]'

/** Calls back when the user follows a link that ends the session. */
export function onLogOut(listener: () => void, signal: AbortSignal): void {
	document.addEventListener('click', ({ target }) => { if ((target as Element).closest?.(LOGOUT)) listener() }, { capture: true, signal })
}

/** Removes what the library keeps in the tab, and what its user has picked. */
export function forgetUser({ user }: ReferenceAccess): void {
	for (const name of ['', '-dismissed', '-sizes', '-picker']) storedText('tab', `nc-reference${name}`).write(null)
	storedText('browser', `nc-reference-picker:${scopeOf()}:${user}`).write(null)
}
