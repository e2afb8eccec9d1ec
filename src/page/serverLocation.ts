import type { ServerLocation } from '../links/target.ts'
import { pageWebroot } from './globals.ts'

/** No server is known. */
export const NO_SERVER: ServerLocation = { baseUrl: '', webroot: '' }

/** Returns the location of the page's server. If the page doesn't name its web root, the position of `index.php` in its address shows it. */
export function getServerLocation(): ServerLocation {
	if (typeof window === 'undefined') return NO_SERVER
	const { origin, pathname } = window.location
	const [before = '', ...behind] = pathname.split('/index.php')
	const webroot = (pageWebroot() ?? (behind.length ? before : '')).replace(/\/$/, '')
	// A sandboxed frame has no origin, and neither may a page of a desktop app.
	return { baseUrl: origin === 'null' ? '' : origin + webroot, webroot }
}

/** Returns the name of a server in every store: its whole base URL, because two servers may have users of the same name. */
export function scopeOf(server?: ServerLocation): string {
	return (server ?? getServerLocation()).baseUrl
}
