import { isIP } from 'node:net'

/** Returns the host name of a Host header or an origin without its port and brackets, or undefined. */
function nameIn(text: string): string | undefined {
	const address = text.includes('://') ? text : `http://${text}`
	return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : undefined
}

/**
 * Returns whether a request is meant for this server. An attacker's page can point its own host name to 127.0.0.1 (DNS rebinding).
 * The browser then treats this server as part of that page, but still sends the page's host name.
 * @param names Additional names of the server, or origins whose host counts.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
	const name = nameIn(host ?? '')
	if (name === undefined) return host === undefined
	return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || names.some((own) => nameIn(own) === name)
}
