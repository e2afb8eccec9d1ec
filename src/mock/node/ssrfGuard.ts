import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddresses.ts'

/** Error for a page that the guard refuses. */
export class PageRefused extends Error {
	override readonly name = 'PageRefused'

	constructor(readonly url: string, cause: string, advice: string) {
		super(`Could not read "${url}": ${cause}. ${advice}`)
	}
}

/** Resolves a host name to all its addresses. */
export type LookUp = (hostname: string) => Promise<string[]>

/** Addresses and ports that a reader may reach. */
export interface GuardOptions {
	/** Also allow loopback and private addresses, on any port. @default false */
	allowLocal?: boolean
	/** Allowed ports. @default [80, 443] */
	ports?: number[]
	/** Resolves a host name to its addresses. @default the system's resolver */
	lookUp?: LookUp
}

/** Resolves a host name, IPv4 addresses first, because not every machine can reach IPv6. */
async function systemLookUp(hostname: string): Promise<string[]> {
	const found = await lookup(hostname, { all: true, verbatim: true })
	return found.sort((a, b) => a.family - b.family).map(({ address }) => address)
}

function checkUrl(url: URL, { allowLocal, ports = [80, 443] }: GuardOptions) {
	if (url.protocol !== 'http:' && url.protocol !== 'https:') {
		throw new PageRefused(url.href, `"${url.protocol}" is neither http nor https`, 'Link to a web page.')
	}
	if (url.username || url.password) {
		throw new PageRefused(url.href.replace(/\/\/[^@/]*@/, '//…@'), 'it holds a user name or password', 'Take them out of the link.')
	}
	const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
	if (!allowLocal && !ports.includes(port)) {
		throw new PageRefused(url.href, `port ${port} is not one of ${ports.join(', ')}`, 'Add it to "ports", or pass allowLocal (--allow-local).')
	}
}

/**
 * Returns the addresses that the reader may connect to for a URL. A single private address refuses them all, because a name
 * with both kinds of addresses is an attack.
 * @throws PageRefused
 */
export async function admitUrl(url: URL, options: GuardOptions): Promise<string[]> {
	checkUrl(url, options)
	const hostname = url.hostname.replace(/^\[|\]$/g, '')
	const addresses = isIP(hostname) ? [hostname] : await (options.lookUp ?? systemLookUp)(hostname).catch(() => [])
	if (!addresses.length) throw new PageRefused(url.href, `the name "${hostname}" has no address`, 'Check the spelling, and that this machine reaches the internet.')
	const local = addresses.find((address) => !isPublicAddress(address))
	if (local !== undefined && !options.allowLocal) {
		throw new PageRefused(url.href, `"${hostname}" leads to ${local}, which is no public address`, 'Pass allowLocal (--allow-local) to read local pages.')
	}
	return addresses
}
