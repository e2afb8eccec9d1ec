import { isIP } from 'node:net'

/** The name in a Host header or an origin, without its port and brackets; undefined where there is none. */
function nameIn(text: string): string | undefined {
	const address = text.includes('://') ? text : `http://${text}`
	return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : undefined
}

/**
 * Finds out whether a request is meant for this server. A page of a stranger can let its own name lead to 127.0.0.1 (DNS rebinding): the browser then takes
 * this server for a part of that page, but still sends the page's name.
 * @param names further names of the server, or origins whose host counts
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
	const name = nameIn(host ?? '')
	if (name === undefined) return host === undefined
	return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || names.some((own) => nameIn(own) === name)
}
