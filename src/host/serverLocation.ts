import { isHttpUrl, type ServerLocation } from '../core/link/target.ts'
import { pageWebroot } from './globals.ts'

/** No server is known. */
export const NO_SERVER: ServerLocation = { baseUrl: '', webroot: '' }

/**
 * Parses the address of a server.
 * @throws TypeError It isn't an http(s) address.
 */
export function parseServerUrl(serverUrl: string): ServerLocation {
	if (!isHttpUrl(serverUrl)) {
		throw new TypeError(`Could not use the server "${serverUrl}": it is no http(s) address. Pass its address with its web root, such as "https://cloud.example/nextcloud".`)
	}
	const { origin, pathname } = new URL(serverUrl)
	const webroot = pathname.replace(/(?:\/index\.php)?\/*$/, '')
	return { baseUrl: origin + webroot, webroot }
}

/** Returns the location of the page's server. If the page doesn't name its web root, the position of `index.php` in its address shows it. */
export function getServerLocation(): ServerLocation {
	if (typeof window === 'undefined') return NO_SERVER
	const { origin, pathname } = window.location
	const [before = '', ...behind] = pathname.split('/index.php')
	const webroot = (pageWebroot() ?? (behind.length ? before : '')).replace(/\/$/, '')
	// A sandboxed frame has no origin, and neither may a page of a desktop app.
	return { baseUrl: origin === 'null' ? '' : origin + webroot, webroot }
}
