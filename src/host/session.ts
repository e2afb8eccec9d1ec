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

const valueOf = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value ?? ''

function readShareToken(): string | null {
	try {
		const token: unknown = JSON.parse(atob(valueOf('input#initial-state-files_sharing-sharingToken')))
		if (token && typeof token === 'string') return token
	} catch {
		// A page without a token in its state may carry it in the older place.
	}
	return valueOf('input#sharingToken[type="hidden"]') || null
}
