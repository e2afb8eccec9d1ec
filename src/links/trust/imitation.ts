import { KNOWN_HOSTS } from './knownHosts.ts'
import { isIpAddress, isSecondLevel, isWithin, isWorldwide, registrableOf } from './registrable.ts'
import { scriptOf } from './scripts.ts'
import { asciiTwin, countAlike, foldAscii, looseSkeleton } from './skeleton.ts'

/** A host in the forms in which it may deceive. */
export interface HostForms {
	/** The host in lower case, international labels in punycode. */
	host: string
	/** The host as people read it. */
	shown: string
	/** The spelling of the link or its label: a capital I looks like an l. */
	spelled: string
}

/** A host that may be imitated. */
interface KnownHost {
	host: string
	/** The label that names its owner: `paypal` of `paypal.com`. */
	name: string
	foldedHost: string
	foldedName: string
}

/** Names of fewer letters are common as words and abbreviations: only the whole host is compared. */
const MIN_NAME_LENGTH = 5

function toKnown(host: string): KnownHost {
	const registrable = registrableOf(host)
	const name = registrable.split('.')[0]!
	return { host, name, foldedHost: foldAscii(host), foldedName: foldAscii(name) }
}

/** The hosts that may be imitated, by what they look like. */
interface KnownHosts {
	byHost: ReadonlyMap<string, KnownHost>
	byFoldedHost: ReadonlyMap<string, KnownHost>
	/** Hosts by the look of their owner's name, if that is long enough. */
	byName: ReadonlyMap<string, KnownHost>
	/** The names of the owners, of any length. */
	names: ReadonlySet<string>
	/** The largest number of labels that a host has. */
	mostLabels: number
}

function gather(all: readonly KnownHost[]): KnownHosts {
	return {
		byHost: new Map(all.map((known) => [known.host, known])),
		byFoldedHost: new Map(all.map((known) => [known.foldedHost, known])),
		byName: new Map(all.filter(({ name }) => name.length >= MIN_NAME_LENGTH).map((known) => [known.foldedName, known])),
		names: new Set(all.map(({ name }) => name)),
		mostLabels: Math.max(...all.map(({ host }) => host.split('.').length)),
	}
}

let all: readonly KnownHost[] | undefined
let wellKnown: KnownHosts | undefined
/** The hosts that apps have named: an app names the same ones for all links. */
const own = new Map<string, KnownHosts>()
const MOST_APPS = 8

function knownHosts(ownNames: readonly string[]): KnownHosts {
	all ??= KNOWN_HOSTS.map(toKnown)
	wellKnown ??= gather(all)
	if (!ownNames.length) return wellKnown
	const key = ownNames.join()
	const known = own.get(key) ?? gather([...all, ...ownNames.map(toKnown)])
	if (!own.has(key) && own.size >= MOST_APPS) own.clear()
	own.set(key, known)
	return known
}

/** The host and its parents: `a.b.c`, `b.c`, `c`. */
const parentsOf = (host: string) => host.split('.').map((_, index, labels) => labels.slice(index).join('.'))

/** Returns true for a well-known host, one of `ownNames`, or a subdomain of one. */
export function isKnownHost(host: string, ownNames: readonly string[]): boolean {
	const { byHost } = knownHosts(ownNames)
	return parentsOf(host).some((parent) => byHost.has(parent))
}

/** Returns true for the name of the owner of such a host. */
export function isKnownName(name: string, ownNames: readonly string[]): boolean {
	return knownHosts(ownNames).names.has(name)
}

/** Top-level domains of countries that write a script: a whole label of it is a word there. */
const COUNTRIES: Partial<Record<string, RegExp>> = { Cyrl: /^(?:bg|by|eu|kg|kz|mk|mn|rs|ru|su|tj|ua|uz)$/, Grek: /^(?:gr|cy|eu)$/, Armn: /^am$/, Geor: /^ge$/, Hebr: /^il$/ }

/** Returns true if labels of the script are expected under the top-level domain, so that look-alikes of Latin are chance. */
function isAtHome(script: string | null, top: string): boolean {
	return script === 'Latn' || /[^a-z]/.test(top) || Boolean(script && COUNTRIES[script]?.test(top))
}

/** Only `i` for `l` or the reverse, in lower case: these look different. */
const differsByDot = (one: string, other: string) => one.replace(/i/g, 'l') === other.replace(/i/g, 'l')

/** Returns a spelling in lower case. A capital I among small letters looks like a 1. */
const read = (spelled: string) => spelled.replace(/[\w-]+/g, (word) => /[a-z]/.test(word) ? word.replace(/I/g, '1') : word).toLowerCase()

/** Returns true for a spelling that looks like a name by letters of its own: `gq` doesn't imitate `qq`, nor `klama` `klarna`. */
function isImitation(spelled: string, name: string): boolean {
	const look = read(spelled)
	return name !== spelled.toLowerCase() && !differsByDot(name, look) && countAlike(look) >= countAlike(name)
}

/** Finds letters of an ASCII host that look like others (`paypa1`, `rnicrosoft`). */
function findAsciiImitation({ host, spelled }: HostForms, { byFoldedHost, byName, names }: KnownHosts): string | null {
	if (!countAlike(read(spelled))) return null
	for (const part of spelled.split('.').slice(0, -1).flatMap((label) => [label, ...label.split('-')])) {
		const found = names.has(part.toLowerCase()) ? undefined : byName.get(foldAscii(read(part)))
		if (found && isImitation(part, found.name) && !isWithin(host, found.host)) return found.host
	}
	for (const parent of parentsOf(spelled)) {
		const found = byFoldedHost.get(foldAscii(read(parent)))
		if (found && isImitation(parent, found.host)) return found.host
	}
	return null
}

/** Finds characters of other scripts, or accents, that make an international host look like ASCII. */
function findHomograph({ shown }: HostForms, { byFoldedHost, byName }: KnownHosts): string | null {
	const labels = shown.split('.')
	const top = labels.at(-1)!
	for (const label of labels.slice(0, -1)) {
		if (!/[^\0-\x7f]/.test(label)) continue
		const twin = asciiTwin(label)
		const found = twin && byName.get(foldAscii(twin))
		if (found) return found.host
		if (twin && !isAtHome(scriptOf(label), top)) return labels.map((other) => other === label ? twin : other).join('.')
	}
	for (const parent of parentsOf(foldAscii(looseSkeleton(shown)))) {
		const found = byFoldedHost.get(parent)
		if (found) return found.host
	}
	return null
}

/** Libraries put the host of a publisher in front of their proxy, which are not worth imitating. */
const PROXIES = /^[\w.-]*\b(?:acm|bloomberg|economist|ft|ieee|jstor|nature|nytimes|sciencedirect|springer|wsj)\.(?:com|org)\.[\w.-]*(?:proxy|eaccess|oclc\.org$)/
/** A gateway of Microsoft puts any host in front of its own, and portals the names of programs. */
const NAMES_OTHERS = /\.mcas\.ms$|\.(?:softonic|uptodown)\.com$/

/** Returns true if a host is that of a library's proxy, which shows the pages of the host that it begins with. */
export function isProxyOf(host: string, shown: string): boolean {
	return (host.startsWith(`${shown}.`) || host.startsWith(`${shown.replaceAll('.', '-')}.`)) && PROXIES.test(host.replace(/^[^.]*/, (first) => first.replaceAll('-', '.')))
}
/** Brands under country codes. Others are too often a service of one's own in a department or a country: `gitlab.it.school.test`. */
const BRANDS = /^(?:airbnb|apple|dhl|ikea|netflix|paypal|zalando)\.[a-z]{2}$/

/** Finds a subdomain that spells a whole host: `paypal.com.evil.test`. The registered name may go on where that ends: `paypal.com-login.test`. */
function findEmbedded(host: string, { byHost, names, mostLabels }: KnownHosts): string | null {
	if (NAMES_OTHERS.test(host) || PROXIES.test(host)) return null
	const labels = host.split('.')
	const count = labels.length - registrableOf(host).split('.').length
	for (let start = 0; start < count; start++) {
		for (let end = Math.min(start + mostLabels, count + 1); end >= start + 2; end--) {
			const [last = '', hyphen] = labels[end - 1]!.split(/-(.*)/s)
			if (end > count && hyphen === undefined) continue
			for (const top of hyphen === undefined ? [last] : [last, labels[end - 1]!]) {
				const parts = [...labels.slice(start, end - 1), top]
				const inner = parts.join('.')
				if (byHost.has(inner) || isWorldwide(inner) || BRANDS.test(inner) || (parts.length === 3 && names.has(parts[0]!) && isSecondLevel(parts))) return inner
			}
		}
	}
	return null
}

/**
 * Returns the host that another one imitates: a well-known one, one of `ownNames`, or what it looks like in ASCII; else null.
 */
export function imitatedHost(forms: HostForms, ownNames: readonly string[]): string | null {
	const { host, shown } = forms
	if (isIpAddress(host)) return null
	if (isKnownHost(host, ownNames)) return null
	const known = knownHosts(ownNames)
	return (shown === host ? findAsciiImitation(forms, known) : findHomograph(forms, known)) ?? findEmbedded(host, known)
}
