import type { ServerLocation } from '../core/link/target.ts'
import { pageWebroot } from './globals.ts'

/** Where the server is that the page belongs to; a page that does not name its web root shows it by where `index.php` stands in its own address. */
export function getServerLocation(): ServerLocation {
	if (typeof window === 'undefined') return { baseUrl: '', webroot: '' }
	const { origin, pathname } = window.location
	const [before = '', ...behind] = pathname.split('/index.php')
	const webroot = (pageWebroot() ?? (behind.length ? before : '')).replace(/\/$/, '')
	// A sandboxed frame has no origin, and a page of an app on the desktop may have none.
	return { baseUrl: origin === 'null' ? '' : origin + webroot, webroot }
}
