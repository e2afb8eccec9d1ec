import type { ReferenceAccess } from '../core/ocs/references.ts'

/**
 * Who the page belongs to, as the server wrote it into the page: the same places that `@nextcloud/auth` and
 * `@nextcloud/sharing` read, without the 5 kB which they would add to the first load.
 * @see https://github.com/nextcloud-libraries/nextcloud-auth and https://github.com/nextcloud-libraries/nextcloud-sharing
 */
export function readAccess(): ReferenceAccess {
	if (typeof document === 'undefined') return { user: null, shareToken: null }
	const user = document.head?.getAttribute('data-user') || null
	return { user, shareToken: user === null ? readShareToken() : null }
}

let current = readAccess

/** Who uses the page now, by the services that an app has set for it, else by what the server wrote into it. */
export function pageAccess(): ReferenceAccess {
	return current()
}

/** Sets who tells `pageAccess` who uses the page. */
export function setPageAccess(access: () => ReferenceAccess): void {
	current = access
}

/** Whether a Nextcloud server made the page: all of its pages carry a token for requests. On such a page, no user's name means that nobody is signed in. */
export function isServerPage(): boolean {
	return typeof document !== 'undefined' && document.head.hasAttribute('data-requesttoken')
}

const valueOf = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value ?? ''

/** Called for every link, so it decodes nothing where there is no token. */
function readShareToken(): string | null {
	const state = valueOf('input#initial-state-files_sharing-sharingToken')
	try {
		const token: unknown = state && JSON.parse(atob(state))
		if (token && typeof token === 'string') return token
	} catch {
		// What cannot be read is no token.
	}
	// The older place.
	return valueOf('input#sharingToken[type="hidden"]') || null
}
