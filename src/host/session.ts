import type { Access } from '../core/ocs/references.ts'

/**
 * Who the page belongs to, as the server wrote it into the page: the same places that `@nextcloud/auth` and
 * `@nextcloud/sharing` read, without the 5 kB which they would add to the first load.
 * @see https://github.com/nextcloud-libraries/nextcloud-auth and https://github.com/nextcloud-libraries/nextcloud-sharing
 */
export function readAccess(): Access {
	if (typeof document === 'undefined') return { user: null, shareToken: null }
	const user = document.head?.getAttribute('data-user') || null
	return { user, shareToken: user === null ? readShareToken() : null }
}

let current = readAccess

/** Who uses the page now: as its services say it, else as the server wrote it. */
export function pageAccess(): Access {
	return current()
}

/** The page has services that say who uses it. */
export function setPageAccess(access: () => Access): void {
	current = access
}

/** Whether a Nextcloud server made the page, so that nobody is signed in where it names no user: all of its pages carry a token for requests. */
export function isServerPage(): boolean {
	return typeof document !== 'undefined' && document.head.hasAttribute('data-requesttoken')
}

const valueOf = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value ?? ''

/** Called for every link, also where there is neither user nor token: so what is not there is not read. */
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
