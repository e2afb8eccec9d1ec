import type { ServerLocation } from '../links/target.ts'
import { isHttpUrl } from '../links/allowedTarget.ts'

/**
 * Parses the address of a server.
 * @throws TypeError It isn't an http(s) address.
 */
export function parseServerUrl(serverUrl: string): ServerLocation {
	if (!isHttpUrl(serverUrl)) {
		throw new TypeError(`Could not use the server "${serverUrl}": it isn't an http(s) address. Pass one with its web root, such as "https://cloud.example/nextcloud".`)
	}
	const { origin, pathname } = new URL(serverUrl)
	const webroot = pathname.replace(/(?:\/index\.php)?\/*$/, '')
	return { baseUrl: origin + webroot, webroot }
}
