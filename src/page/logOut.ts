import type { ReferenceAccess } from '../resolver/wire/references.ts'
import { sharedOwner, storedText } from './browserStorage.ts'
import { scopeOf } from './serverLocation.ts'

/** Name of the database of shared answers. */
export const DATABASE = 'nc-reference'

/** Returns whether a link ends the session of the page's own server. One of a message leads to a new tab, to another host, or to a path of an app. */
function isLogOut({ id, target, href }: HTMLAnchorElement): boolean {
	return id === 'logout' || (!target && href.replace(/\/index\.php|[?#].*/g, '') === `${scopeOf()}/logout`)
}

/** Calls back when the user follows a link that ends the session, also in a new tab by the middle button. */
export function onLogOut(listener: () => void, signal: AbortSignal): void {
	for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, ({ button, target }) => {
		const link = (target as Element).closest?.('a')
		if (link && button < 2 && isLogOut(link)) listener()
	}, { capture: true, signal })
}

/** Removes what the library keeps in the tab, what its user has picked, and what tabs share. The apps that share may be on other pages. */
export function forgetUser({ user }: ReferenceAccess): void {
	for (const name of ['', '-dismissed', '-sizes', '-picker']) storedText('tab', `nc-reference${name}`).write(null)
	storedText('browser', `nc-reference-picker:${scopeOf()}:${user}`).write(null)
	// Its note stays, in case that the page goes first: the next one deletes what it names.
	if (sharedOwner(scopeOf()).read() === user) indexedDB.deleteDatabase(DATABASE)
}
