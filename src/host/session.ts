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

function readShareToken(): string | null {
	const state = document.getElementById('initial-state-files_sharing-sharingToken')
	if (state instanceof HTMLInputElement) {
		try {
			const token: unknown = JSON.parse(atob(state.value))
			if (typeof token === 'string' && token) return token
		} catch {
			// A page without a token in its state may carry it in the older place.
		}
	}
	return document.querySelector<HTMLInputElement>('input#sharingToken[type="hidden"]')?.value || null
}
