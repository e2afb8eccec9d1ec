import { pageWebroot } from './globals.ts'

/** Where the page's server is: its address with web root, and the web root alone. Both are empty without a page, the address also on one that has no origin. */
export interface ServerPlace {
	baseUrl: string
	webroot: string
}

/** The place of the server that the page belongs to; a page that does not name its web root shows it by where `index.php` stands. */
export function getServerPlace(): ServerPlace {
	if (typeof window === 'undefined') return { baseUrl: '', webroot: '' }
	const { origin, pathname } = window.location
	const [before = '', ...behind] = pathname.split('/index.php')
	const webroot = (pageWebroot() ?? (behind.length ? before : '')).replace(/\/$/, '')
	// A sandboxed frame has no origin, and a page of an app on the desktop may have none.
	return { baseUrl: origin === 'null' ? '' : origin + webroot, webroot }
}
