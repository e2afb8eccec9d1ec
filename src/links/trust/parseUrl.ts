/** Reads an address as browsers do, or returns null. In Node.js 20, `URL.canParse` refuses letters such as `é` once its caller is optimised. */
export function parseUrl(address: string): URL | null {
	try {
		return new URL(address)
	} catch {
		return null
	}
}

/** The host of an address, or of a host that is written alone; empty for anything else. */
export function hostnameOf(address: string): string {
	return parseUrl(/^https?:/i.test(address) ? address : `https://${address}`)?.hostname ?? ''
}
