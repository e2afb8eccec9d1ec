import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks outside of the public internet. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
const PRIVATE_V4: [network: string, prefix: number][] = [
	['0.0.0.0', 8], // this network
	['10.0.0.0', 8], // private
	['100.64.0.0', 10], // carrier-grade NAT, metadata of some clouds
	['127.0.0.0', 8], // loopback
	['168.63.129.16', 32], // metadata of Azure
	['169.254.0.0', 16], // link-local, metadata of most clouds
	['172.16.0.0', 12], // private
	['192.0.0.0', 24], // protocol assignments, metadata of Oracle
	['192.0.2.0', 24], // documentation
	['192.88.99.0', 24], // 6to4 relays
	['192.168.0.0', 16], // private
	['198.18.0.0', 15], // benchmarks
	['198.51.100.0', 24], // documentation
	['203.0.113.0', 24], // documentation
	['224.0.0.0', 4], // multicast
	['240.0.0.0', 4], // reserved, broadcast
]

/**
 * The public part of IPv6: global unicast. Loopback, link-local, unique-local (with metadata) and multicast addresses are outside of it.
 * So are mapped, compatible and translated addresses, which contain an IPv4 address.
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const PUBLIC_V6: [network: string, prefix: number] = ['2000::', 3]
const PRIVATE_V6: [network: string, prefix: number][] = [
	['2001::', 23], // protocol assignments, Teredo
	['2001:db8::', 32], // documentation
	['2002::', 16], // 6to4, carries an IPv4 address
	['3fff::', 20], // documentation
]

function listOf(subnets: [network: string, prefix: number][], family: 'ipv4' | 'ipv6'): BlockList {
	const list = new BlockList()
	for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
	return list
}

const privateV4 = listOf(PRIVATE_V4, 'ipv4')
const publicV6 = listOf([PUBLIC_V6], 'ipv6')
const privateV6 = listOf(PRIVATE_V6, 'ipv6')

/** Returns whether a text is an address of the public internet. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address)
	if (family === 4) return !privateV4.check(address, 'ipv4')
	return family === 6 && !address.includes('%') && publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
}

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
