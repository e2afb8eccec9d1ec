import type { ServerLocation } from '../links/target.ts'
import { toHttpLink } from './picked.ts'

/** Paths that lead into an app of the server. Other words after a slash may be anything. */
const APP_PATH = /^\/(?:index\.php\/|apps\/|f\/|s\/|call\/|u\/|remote\.php\/)\S/
const MAIL = /^mailto:[^\s@]+@[^\s@]+$/i

/** The path behind the server's web root, or null for none of its paths. */
function appPath(path: string, webroot: string): string | null {
	const rest = webroot && path.startsWith(`${webroot}/`) ? path.slice(webroot.length) : path
	return APP_PATH.test(rest) ? rest : null
}

function ownAddress(text: string, { baseUrl, webroot }: ServerLocation): string | null {
	if (!baseUrl || /\s/.test(text)) return null
	if (text.startsWith('/')) {
		const path = appPath(text, webroot)
		return path && toHttpLink(baseUrl + path)
	}
	const { protocol, host } = new URL(baseUrl)
	return text.toLowerCase().startsWith(`${host}/`) ? toHttpLink(`${protocol}//${text}`) : null
}

/** Returns the address in a text: an http(s) link, `mailto:`, or a place of the own server by its path or host. Null for other text. */
export function toAddress(text: string, server: ServerLocation): string | null {
	const trimmed = text.trim()
	return toHttpLink(trimmed) ?? (MAIL.test(trimmed) ? trimmed : ownAddress(trimmed, server))
}

/** The addresses that a text is made of, each once, in their order; none where anything else is among them. */
export function toAddresses(text: string, server: ServerLocation): string[] {
	const addresses = text.split(/\s+/).filter(Boolean).map((part) => toAddress(part, server))
	return addresses.includes(null) ? [] : [...new Set(addresses as string[])]
}
