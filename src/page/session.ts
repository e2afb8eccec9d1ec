import type { ReferenceAccess } from '../resolver/wire/references.ts'

/**
 * Returns the user of the page, or its public share, as the server wrote it into the page. `@nextcloud/auth` and `@nextcloud/sharing` read the same places,
 * but would add 5 kB to the first load.
 * @see https://github.com/nextcloud-libraries/nextcloud-auth and https://github.com/nextcloud-libraries/nextcloud-sharing
 */
export function readAccess(): ReferenceAccess {
	if (typeof document === 'undefined') return { user: null, shareToken: null }
	const user = document.head?.getAttribute('data-user') || null
	return { user, shareToken: user === null ? readShareToken() : null }
}

let current = readAccess

/** Returns the current user of the page: that of the services that an app has set, else that of the server. */
export function pageAccess(): ReferenceAccess {
	return current()
}

/** Sets the source of `pageAccess`. */
export function setPageAccess(access: () => ReferenceAccess): void {
	current = access
}

/** Returns true for a page of a Nextcloud server, which carries a token for requests. Without a user name there, the reader isn't signed in. */
export function isServerPage(): boolean {
	return typeof document !== 'undefined' && document.head.hasAttribute('data-requesttoken')
}

const valueOf = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value ?? ''

/** Reads the token of the public share. It is called for every link, so it only decodes what exists. */
function readShareToken(): string | null {
	const state = valueOf('input#initial-state-files_sharing-sharingToken')
	try {
		const token: unknown = state && JSON.parse(atob(state))
		if (token && typeof token === 'string') return token
	} catch {
		// It isn't a token.
	}
	// The older place.
	return valueOf('input#sharingToken[type="hidden"]') || null
}
