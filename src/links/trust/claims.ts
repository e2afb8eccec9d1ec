import { parseUrl } from '../target.ts'
import { fitsHost, isSecondLevel, registrableOf } from './registrable.ts'
import { looseSkeleton } from './skeleton.ts'
import { decodePart, hostnameOf } from './target.ts'

/**
 * Tells hosts from other words with dots: file names, versions, names of programs and of functions. Without the list of all top-level domains,
 * which is 5 kB, the common ones count. Before a path, every word does that files don't end with.
 */

/** Country codes. Left out are those in `FILES`. */
const COUNTRIES = /^(?:a[c-giloq-uwxz]|b[abd-jm-or-twyz]|c[adf-ik-oru-z]|d[ejkmoz]|e[cegr-u]|f[i-kmor]|g[ad-il-np-rtuwy]|h[kmnrtu]|i[el-oq-t]|j[emop]|k[eg-imnprwyz]|l[a-cikrt-vy]|m[aceghm-z]|n[ace-gilopruz]|om|p[ae-hklnrtw]|qa|r[eouw]|s[a-egik-nr-vx-z]|t[cdghj-ortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw])$/

/** Other top-level domains, by use, and those that are reserved for examples and for networks of one's own. Left out are those in `MEMBERS`. */
const OTHERS = new Set(('com org net edu gov mil int info biz pro app dev online store shop blog cloud tech xyz club news today website digital studio design art icu vip fun '
	+ 'life company finance bank money travel wiki social community foundation academy agency berlin hamburg bayern nrw koeln tirol wien london paris swiss cat asia example lan '
	+ 'global services health care gmbh insurance museum jobs mobi solutions support systems center consulting credit loan cash casino expert zone city games software').split(' '))

/** Country codes that files and code end with: hosts only after a second label (`bank.co.id`) or before a path (`bank.md/en`). */
const FILES = /^(?:am|cc|gs|id|ls|m[dkl]|p[msy]|rs|s[ho]|tf)$/
/**
 * Top-level domains that are frequent members of objects as well: after a name in camel case they are code (`BigNumber.gt`). Under all others
 * that is a brand (`payPal.app`). Two countries are members only after a module and a class (`pandas.DataFrame.at`, but `ErsteBank.at`).
 */
const MEMBERS = new Set('as gt is lt ms ne to tz page site live email world space network media top click link group chat invalid internal test'.split(' '))
const MEMBER_OF_CLASS = /^[a-z]+\.\p{Lu}\p{Ll}+\p{Lu}\w*\.(?:at|it)$/u
/** Names of programs, the latter by their spelling, and of what is made from a template or a prototype. */
const PROGRAMS = /^(?:asp|vb|ado|ml)\.net$|^(?:socket|draw|engine)\.io$|\.h\.in$|\.prototype\./
const DOT_NET = /^\p{Lu}\w*\p{Ll}\.N(?:ET|et)$/u

/** A host in small letters before a path, but for file names and `node.js/express`. */
const BEFORE_PATH = /^[a-z\d.-]+\.(?!(?:conf|c?ss|csv|git|html?|java|jpe?g|jsx?|json|lock|[cm][jt]s|pdf|php|png|rst|sql|svg|toml|tsx?|txt|vue|xml|ya?ml|zip)$)[a-z]{3,}$/

/** Left out where a host has two labels only and could be a file or a member of an object (`MANIFEST.in`, `console.info`). No file or member ends like `java.com`. */
const CODE = /^(?:config|deno|dockerfile|env|java|logger|makefile|manifest|index|main|setup|install|configure|readme|console|process|this|self|window|document|node|module|import|object|array|string|number|promise|event|math|json|date|user|system|app|vm)\.(?!(?:com|org|hu|hr)$)/

/**
 * Returns true if a word with dots is a host.
 * @param host In lower case, international labels in punycode.
 * @param spelled As it was written: some camel case is code.
 * @param options Whether a path follows: no file or member has one.
 */
export function isHostName(host: string, spelled: string, { hasPath = false } = {}): boolean {
	if (host.startsWith('www.')) return true
	const top = host.slice(host.lastIndexOf('.') + 1)
	if (top.startsWith('xn--')) return true
	const labels = host.split('.')
	const isLong = labels.length > 2
	const isCode = PROGRAMS.test(host) || (isLong ? MEMBER_OF_CLASS.test(spelled) : CODE.test(host) || DOT_NET.test(spelled) || (MEMBERS.has(top) && /\p{Ll}\p{Lu}/u.test(spelled)))
	if (isCode && !hasPath) return false
	if (hasPath && BEFORE_PATH.test(spelled)) return true
	return COUNTRIES.test(top) || OTHERS.has(top) || MEMBERS.has(top) || (FILES.test(top) && (isLong ? isSecondLevel(labels) : hasPath))
}

/**
 * Finds what the text of a link claims about its target. A claim is an address or a host that is a whole line, and any address within it that begins
 * with a scheme or `www.`. Another host within a sentence is one if it is well known or looks so, and the only one ("sign in at paypal.com").
 * "See the docs of example.org", "Booking.com grows" and a file name (`README.md`) claim nothing.
 */

/** Characters without a width, and marks that change the direction of what follows. */
const HIDDEN = /[\p{DI}\ufff9-\ufffc]|(?![\t\n\r])\p{Cc}/gu

/** A host that the label of a link names. */
export interface Claim {
	/** The host in lower case, international labels in punycode; as it is spelled where no browser reads it. */
	host: string
	/** The host as it is spelled, without hidden characters. */
	spelled: string
	/** User name and password, decoded; empty where there are none. */
	user: string
	/** The label cuts the host off, so it only begins like this. */
	isCut: boolean
}

/** An address after `www.` or a scheme, which is whatever is before a colon and two slashes. */
const FULL_ADDRESS = /(?:https?:[\\/]+|:[\\/]{2,}|(?<![\p{L}\p{N}@./_-])www\.(?=[^\s.]+\.))[^\s<>"'`]+/giu
/** A host that is the whole label, after a user name or with a port, whatever they are. People read over what is between a scheme and a host. */
const WHOLE_ADDRESS = /^(?:https?[^\w.-]{1,9}|mailto:)?(?:([^\s/?#\\,;]*)@)?([\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*\.[\p{L}\p{M}\p{N}-]{2,})\.?((?::(?=\S)|[\\/?#%]).*)?$/isu

/** Numbers with a port or a path. */
const IP = /^(\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])(?::\d|\/)/i

/** The host of an address, whatever follows; after ASCII, a letter of another script begins the next word, unless its words are apart and look like Latin. */
const HOST = /^(?:[a-z]*:[\\/]+)?(?:([^/?#\\]*)@)?(?:(\[[\da-f:.]+\])|[^\p{L}\p{N}/?#:\\]*([\p{L}\p{M}\p{N}\p{So}_.-]*))/iu
const NEXT_WORD = /(?<=\.[a-z]{2,})(?![\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Armn}])[\p{L}\p{So}][^.]*$/iu

/** Markup that is shown as text: the address of a picture says nothing about the link around it. */
const TAGS = /<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?>/gi
const SOURCE = /\ssrc(?:set)?=(["'])[^"']*\1/gi

/** Characters around an address that aren't part of it: brackets, quotation marks, arrows, emoji. */
const BEFORE = /[^\p{L}\p{N}]/u
const AFTER = /[^\p{L}\p{M}\p{N}]/u

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

/** Look-alikes of the delimiters of an address. Those that are letters or digits count only in the place of a delimiter. */
const COLONS = /[։˸︰]|[\u05c3\u0703\u0704᛬᠃᠉⁚ːꓽ](?=[\\/])/g
const SLASHES = /[／⁄∕⧸᜵⁁╱⟋Ⳇ〳]/g
const DOTS = /(?<=[a-z\d])[\u0660\u06f0\u0701\u0702\ua60e\u{10a50}\u{1d16d}](?=[a-z\d])/giu

/** Look-alikes of a hyphen within a host. */
const HYPHENS = /(?<=[\p{L}\p{N}])[˗‐-–⁃−](?=[\p{L}\p{N}]+[.˗‐-–⁃−-])/gu
/** A word in the place of a scheme. */
const SCHEME = /\p{L}{4,5}(?=:[\\/]{2})/gu

/** Normalising takes a time that grows with the square of the marks on one letter, and no language puts so many there. Two letters of half width become marks. */
export const withFewMarks = (text: string): string => text.replace(/([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu, '$1')

/** A mark without a letter: people don't see that no browser reads it. */
const LONE_MARKS = /(?<![\p{L}\p{M}\p{N}])\p{M}+/gu

/** Returns a label as it is read: in plain letters, without hidden characters, and with the delimiters of an address where it has look-alikes of them. */
export function readableLabel(label: string): string {
	return withFewMarks(label.replace(HIDDEN, '')).replace(NARROW, '').replace(SLASHES, '/').replace(COLONS, ':').replace(DOTS, '.').normalize('NFKC').replace(LONE_MARKS, '').replace(/[∶꞉]/g, ':').replace(/[。ꓸ]/g, '.').replace(HYPHENS, '-').replace(SCHEME, (word) => /^https?$/i.test(looseSkeleton(word)) ? 'https' : word).replace(/[^\S\n]+/g, ' ').trim()
}

/** Words that are written together with the next one, as prepositions of Hebrew and Arabic are. */
const PREPOSITION = /^[\p{scx=Hebr}\p{scx=Arab}]+-?/u

/** A host that no browser reads is claimed as it is spelled: it can't be the target. */
const hostOf = (spelled: string) => hostnameOf(spelled) || hostnameOf(spelled.replace(PREPOSITION, '')) || spelled.toLowerCase()

/** Reads the host of a full address. After the scheme of an app comes anything, so that only a host counts there. */
function readAddress(address: string, { isNamed }: ClaimOptions): Claim | null {
	const [, before = '', ip, name = ''] = HOST.exec(address)!
	const user = decodePart(before)
	const isCut = name.endsWith('..')
	const spelled = ip ?? (isCut ? name : trimBy(name.replace(NEXT_WORD, ''), AFTER))
	const host = isCut ? trimBy(name, /\./).toLowerCase() : hostOf(spelled)
	const isAddress = host && fitsHost(host) && (!address.startsWith(':') || isNamed(host) || isHostName(host, spelled))
	return isAddress ? { host, spelled, user, isCut } : null
}

/** Tells what a word with dots is, by its host. */
interface ClaimOptions {
	/** Returns true for hosts that count whatever their ending, even as the name of a file. */
	isNamed: (host: string) => boolean
	/** Returns true for hosts that look like such a host. */
	imitates?: (claim: Claim) => boolean
	/** A label without a scheme is the name of a file. */
	isFile?: boolean
	/** The page is of a file or an article, whose names have paths. */
	hasName?: boolean
}

/** Reads a host without a scheme that is all of a text, but for marks around it. */
function readHost(text: string, { isNamed, isFile }: ClaimOptions): Claim | null {
	// A scope of packages or a handle.
	if (/^[^\p{L}\p{N}]*@/u.test(text)) return null
	// Without a port or a path, numbers may be a version.
	const ip = IP.exec(text)?.[1]
	if (ip) return { host: hostOf(ip), spelled: ip, user: '', isCut: false }
	const [written = '', ...left] = trimBy(text, BEFORE, /$^/).split('..')
	const [, before = '', spelled, rest = ''] = WHOLE_ADDRESS.exec(trimBy(written, BEFORE, AFTER)) ?? []
	if (!spelled || !fitsHost(spelled)) return null
	const host = hostOf(spelled)
	const [name = '', password] = before.toLowerCase().split(':')
	// Surnames are codes of countries as well (`mei.li@`), so that only a longer ending or a port makes a host of a name.
	const user = fitsHost(name) && (isNamed(name) || /\.[a-z]{3,}$/.test(name) || (name.includes('.') && /^\d*$/.test(password ?? '-'))) ? name : ''
	const end = /^(?::\d*)?(?:$|[?#]|[\\/](.)?)/.exec(rest)
	const isHost = end && !isFile && !text.endsWith('()') && isHostName(host, spelled, { hasPath: Boolean(end[1]) })
	return isHost || isNamed(host) ? { host, spelled, user, isCut: !rest && left.length > 0 } : null
}

/** Words before a colon or a slash, but not the operator of a search, nor the name of a room (`#gnome:gnome.org`). */
const PREFIX = /^(?!site:|#)(?:[^.:/\\]*[:/\\]+)+/i

/** Reads the one host of a sentence. One in the spelling of a name is a company, and people have mailboxes anywhere. */
function readSentence(line: string, options: ClaimOptions): Claim[] {
	const { isNamed, imitates, hasName } = options
	const words = line.split(/[^\p{L}\p{M}\p{N}@.:/\\?#%_-]+/u)
	const claims = words.flatMap((word) => word.includes('@') ? [] : readHost(hasName ? word : word.replace(PREFIX, ''), options) ?? [])
	return claims.every((claim) => claim.host === claims[0]!.host && (imitates?.(claim) || (isNamed(claim.host) && !/\p{Lu}.*\p{Ll}/u.test(claim.spelled)))) ? claims : []
}

/** Returns the hosts that a label claims to lead to. */
export function claimsOf(label: string, options: ClaimOptions): Claim[] {
	const text = readableLabel(label).replace(TAGS, (tag) => tag.replace(SOURCE, '').match(FULL_ADDRESS)?.join(' ') ?? '')
	return text.split('\n').flatMap((line) => {
		const claims: Claim[] = []
		// The scheme of an app may look like a host itself: no word with an `@` is one.
		const rest = line.replace(FULL_ADDRESS, (address) => {
			const claim = readAddress(address.slice(0, MOST_READ), options)
			if (claim) claims.push(claim)
			return address.startsWith(':') ? '@a' : ' '
		}).slice(0, MOST_READ)
		const host = claims.length ? null : readHost(rest, options)
		return host ?? [...claims, ...readSentence(rest, options)]
	})
}

/** Returns the host of a label that is an email address, else null. */
export function emailHostOf(label: string): string | null {
	const [, user, host = ''] = WHOLE_ADDRESS.exec(readableLabel(label).slice(0, MOST_READ)) ?? []
	return user && fitsHost(host) ? hostnameOf(host) || null : null
}

/** Among so many owners, one at least isn't the one that a label names. */
const MOST_OWNERS = 20

/** Returns the hosts of the addresses that a `mailto:` link writes to: one of each owner, and no more than a few, since no label names several. */
export function recipientHostsOf(href: string): string[] {
	const { pathname = '', searchParams = [] } = parseUrl(href) ?? {}
	const lists = [decodePart(pathname), ...[...searchParams].filter(([name]) => /^(?:to|b?cc)$/i.test(name)).map(([, value]) => value)]
	const hosts = lists.flatMap((list) => list.split(/[,;]/)).filter((written) => written.includes('@')).map((written) => {
		const address = /<([^<>]*)>\s*$/.exec(written)?.[1] ?? written.trim()
		return emailHostOf(address) ?? address.slice(address.lastIndexOf('@') + 1)
	})
	return [...new Map(hosts.map((host) => [registrableOf(host), host])).values()].slice(0, MOST_OWNERS)
}
