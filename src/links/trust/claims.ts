import { decodePart } from './decodePart.ts'
import { isHostName } from './hostName.ts'
import { fitsHost, registrableOf } from './registrable.ts'

/**
 * Finds what the text of a link claims about its target. A claim is an address or a host that is the whole label, and any full address with a
 * scheme within it. A bare host within a sentence isn't one ("see the docs of example.org"), and neither is a file name (`README.md`).
 */

/** Characters without a width, and marks that change the direction of what follows. */
export const HIDDEN = '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\u{e0000}-\\u{e007f}'
const ALL_HIDDEN = new RegExp(`[${HIDDEN}]`, 'gu')

/** A host that the label of a link names. */
export interface Claim {
	/** The host in lower case, international labels in punycode. */
	host: string
	/** The host as it is spelled, without hidden characters. */
	spelled: string
	/** The label cuts the host off, so it only begins like this. */
	isCut: boolean
}

const FULL_ADDRESS = /(?:https?|s?ftps?|wss?):[\\/]+[^\s<>"'`]+/giu
const WHOLE_ADDRESS = /^([\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*\.[\p{L}\p{M}\p{N}-]{2,})\.?(?::\d{1,5})?(\/.*|[?#].*)?$/u
const EMAIL = /^(?:mailto:)?[^\s@/:]+@([^\s@/?]+)(?:\?.*)?$/iu

/** Markup that is shown as text: the address of a picture says nothing about the link around it. */
const TAGS = /<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?>/gi

/** Characters around an address that aren't part of it: brackets, quotation marks, arrows, emoji. */
const BEFORE = /[^\p{L}\p{N}]/u
const AFTER = /[^\p{L}\p{M}\p{N}/#&=…]/u
/** The same after an address with a scheme. */
const AFTER_ADDRESS = /[^\p{L}\p{M}\p{N}/]/u
const NEVER = /$^/

/** Characters of a label or an address that are read: a host is at the beginning. */
const MOST_READ = 2000

/**
 * Removes characters that match from the beginning and the end of a text. A pattern that ends in `+$` takes a time that grows with the square of
 * the length, because it is tried at each character.
 */
export function trimBy(text: string, before: RegExp, after = before): string {
	const characters = [...text]
	let start = 0
	let end = characters.length
	while (start < end && before.test(characters[start]!)) start++
	while (end > start && after.test(characters[end - 1]!)) end--
	return characters.slice(start, end).join('')
}

/** Spaces that are too narrow to see, or that are next to a dot. */
const NARROW = /[\u2006\u2009\u200a\u202f]|\u00a0(?=\.)|(?<=\.)\u00a0/g

/** Returns a label as it is read: in plain letters, without hidden characters, and with the delimiters of an address where it has look-alikes of them. */
export function readableLabel(label: string): string {
	return label.replace(ALL_HIDDEN, '').replace(NARROW, '').replace(/[։˸︰]/g, ':').normalize('NFKC').replace(/[／⁄∕⧸]/g, '/').replace(/[：∶꞉]/g, ':').replace(/[。．｡․ꓸ]/g, '.').trim()
}

/** Reads the host of a full address. */
function readAddress(address: string): Claim | null {
	const written = address.replace(/^[a-z]+:[\\/]+/i, 'http://')
	const spelled = /^http:\/\/(?:[^/?#@]*@)?([^/?#:\\]*)/iu.exec(written)?.[1] ?? ''
	if (spelled.endsWith('…') || spelled.endsWith('..')) return { host: trimBy(spelled, /[.…]/).toLowerCase(), spelled, isCut: true }
	const whole = trimBy(written, NEVER, AFTER_ADDRESS)
	const host = URL.canParse(whole) ? new URL(whole).hostname : ''
	return host && fitsHost(host) ? { host, spelled, isCut: false } : null
}

/** Returns the hosts that a label claims to lead to. `isNamed` tells hosts that count whatever their ending. */
export function claimsOf(label: string, isNamed: (host: string) => boolean): Claim[] {
	const text = readableLabel(label).replace(TAGS, '')
	const addresses = text.match(FULL_ADDRESS)
	if (addresses) return addresses.map((address) => readAddress(address.slice(0, MOST_READ))).filter((claim) => claim !== null)
	// A scope of packages or a handle.
	if (text.startsWith('@')) return []
	const [, address, rest = ''] = WHOLE_ADDRESS.exec(text.length > MOST_READ ? trimBy(text.slice(0, MOST_READ), BEFORE, NEVER) : trimBy(text, BEFORE, AFTER)) ?? []
	// A mailbox claims its host as well, as the name of who wrote or of an account.
	const spelled = address ?? emailHostOf(label)
	if (!spelled || !fitsHost(spelled) || !URL.canParse(`http://${spelled}`)) return []
	const host = new URL(`http://${spelled}`).hostname
	return isHostName(host, spelled, { hasPath: /^\/./.test(rest) }) || isNamed(host) ? [{ host, spelled, isCut: false }] : []
}

/** Returns the host of a label that is an email address, else null. */
export function emailHostOf(label: string): string | null {
	const host = EMAIL.exec(readableLabel(label).slice(0, MOST_READ))?.[1]
	return host && /.\../.test(host) && fitsHost(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}

/** Among so many owners, one at least isn't the one that a label names. */
const MOST_OWNERS = 20

/** Returns the hosts of the addresses that a `mailto:` link writes to: one of each owner, and no more than a few, since no label names several. */
export function recipientHostsOf(href: string): string[] {
	if (!URL.canParse(href)) return []
	const { pathname, searchParams } = new URL(href)
	const lists = [decodePart(pathname), ...searchParams.getAll('to')]
	const hosts = lists.flatMap((list) => list.split(',')).map(emailHostOf).filter((host) => host !== null)
	return [...new Map(hosts.map((host) => [registrableOf(host), host])).values()].slice(0, MOST_OWNERS)
}
