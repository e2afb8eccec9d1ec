import type { ReferenceAccess } from '../resolver/wire/references.ts'
import { storedText } from './browserStorage.ts'
import { getServerLocation, scopeOf } from './serverLocation.ts'

/** Returns whether a link ends the session of the page's own server. One of a message leads to a new tab, to another host, or to a path of an app. */
function isLogOut(link: HTMLAnchorElement | null | undefined): boolean {
	if (!link || link.id === 'logout') return Boolean(link)
	const { baseUrl } = getServerLocation()
	return !link.target && [`${baseUrl}/logout`, `${baseUrl}/index.php/logout`].includes(link.href.replace(/[?#].*/s, ''))
}

/** Calls back when the user follows a link that ends the session. */
export function onLogOut(listener: () => void, signal: AbortSignal): void {
	document.addEventListener('click', ({ target }) => { if (isLogOut((target as Element).closest?.('a'))) listener() }, { capture: true, signal })
}

/** Removes what the library keeps in the tab, and what its user has picked. */
export function forgetUser({ user }: ReferenceAccess): void {
	for (const name of ['', '-dismissed', '-sizes', '-picker']) storedText('tab', `nc-reference${name}`).write(null)
	storedText('browser', `nc-reference-picker:${scopeOf()}:${user}`).write(null)
}
