import { createPreferredSizes, type PreferredSizes } from '../core/card/preferredSize.ts'
import { readAccess } from './session.ts'

const byUser = new Map<string | null, PreferredSizes>()

/** The sizes of previews that the page's user has chosen, kept in the browser; those of a visitor are forgotten with the page. */
export function getPreferredSizes(): PreferredSizes {
	const { user } = readAccess()
	const known = byUser.get(user)
	if (known) return known
	const key = `nc-reference-sizes:${user}`
	const sizes = createPreferredSizes(user === null
		? { read: () => null, write: () => undefined }
		: {
				read() {
					try {
						return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
					} catch {
						return null
					}
				},
				write(value) {
					try {
						localStorage.setItem(key, JSON.stringify(value))
					} catch {
						// Full or forbidden: then it is remembered until the page goes.
					}
				},
			})
	byUser.set(user, sizes)
	return sizes
}
