import { sharedName, sharedOwner, storedText } from './browserStorage.ts'
import { scopeOf } from './serverLocation.ts'
import { pageAccess } from './session.ts'

/** Deletes what tabs share. All tabs that share hear of it. The note of its user stays until then, in case that the page goes first: the next one deletes what it names. */
export function forgetAnswers(scope: string): void {
	const note = sharedOwner(scope)
	const user = note.read()
	try {
		if (user) indexedDB.deleteDatabase(sharedName(scope)).onsuccess = () => { if (note.read() === user) note.write(null) }
	} catch {
		// The browser keeps none.
	}
}

/** Returns whether a link ends the session of the page's own server. One of a message leads to a new tab, to another host, or to a path of an app. */
function isLogOut({ id, target, href }: HTMLAnchorElement): boolean {
	return id === 'logout' || (!target && href.replace(/\/index\.php|[?#].*/g, '') === `${scopeOf()}/logout`)
}

/** Removes what the library keeps in the tab, what its user has picked, and what tabs share. */
function forgetUser(): void {
	const scope = scopeOf()
	for (const name of ['', '-own', '-dismissed', '-sizes', '-picker']) storedText('tab', `nc-reference${name}`).write(null)
	storedText('browser', `nc-reference-picker:${scope}:${pageAccess().user}`).write(null)
	forgetAnswers(scope)
}

let isFollowing = false
let hasEnded = false

/** Returns true if the user has logged out, so that the tab keeps nothing of this page. A server may take its time until the page goes. */
export function hasLoggedOut(): boolean {
	return hasEnded
}

/** Forgets the user with each log-out from now on, also in a new tab by the middle button. What is kept outlives the apps of the page, and so does this. */
export function followLogOut(): void {
	if (isFollowing) return
	isFollowing = true
	for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, ({ button, target }) => {
		const link = (target as Element).closest?.('a')
		if (!link || button >= 2 || !isLogOut(link)) return
		hasEnded = true
		forgetUser()
	}, { capture: true })
}
