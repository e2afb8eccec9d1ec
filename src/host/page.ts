import { getBaseUrl, getRootUrl } from '@nextcloud/router'

/** Where the page's server is: its address with web root, and the web root alone. Both are empty without a page. */
export interface ServerPlace {
	baseUrl: string
	webroot: string
}

/** The place of the server that the page belongs to. */
export function getServerPlace(): ServerPlace {
	if (typeof window === 'undefined') return { baseUrl: '', webroot: '' }
	return { baseUrl: getBaseUrl(), webroot: getRootUrl() }
}
