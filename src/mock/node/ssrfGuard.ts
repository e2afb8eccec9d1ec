import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddresses.ts'

/** A page that is not read, on purpose. */
export class PageRefused extends Error {
	override readonly name = 'PageRefused'

	constructor(readonly url: string, cause: string, advice: string) {
		super(`Could not read "${url}": ${cause}. ${advice}`)
	}
}

/** All addresses of a name. */
export type LookUp = (hostname: string) => Promise<string[]>

/** What a reader may reach. */
export interface GuardOptions {
	/** Also reads loopback and private addresses, on any port. @default false */
	allowLocal?: boolean
	/** Ports that may be asked. @default [80, 443] */
	ports?: number[]
	/** Finds the addresses of a host name. @default the machine's resolver */
	lookUp?: LookUp
}

/** IPv4 first: not every machine that is told IPv6 addresses can reach them. */
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
 * The addresses that may be connected to for a URL. One address that is not public refuses them all, for a name that
 * leads to both is made to slip through.
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
