import { claimsOf, emailHostOf, isHostName, readableLabel, recipientHostsOf, trimBy, type Claim, withFewMarks } from './claims.ts'
import { imitatedHost, isKnownHost, isKnownName, isProxyOf, type HostForms } from './imitation.ts'
import { fitsHost, isIpAddress, isSameOwner, isWithin } from './registrable.ts'
import { hidesDelimiter, mixesScripts } from './skeleton.ts'
import { decodeHost, decodePart, finalTarget, hostnameOf, isPublicIp, readTarget, type LinkTarget } from './target.ts'

/** A reason to distrust a link. Hosts are in lower case, with international labels in punycode; `shown` is what such a host looks like. */
export type LinkFinding
	/** The label names another host than the one that the link leads to. */
	= | { kind: 'label', claimed: string, host: string }
	/** One label of the host mixes scripts that are not written together, such as Latin and Cyrillic. */
		| { kind: 'scripts', host: string, shown: string }
	/** The host looks like another one: `imitated` is that host. */
		| { kind: 'imitation', host: string, shown: string, imitated: string }
	/** A user name in front of the host looks like a host. */
		| { kind: 'user', user: string, host: string }
	/** Marks that change the direction of the text, or characters without a width, change how the address reads. */
		| { kind: 'hidden', host: string }
	/** The host is a number: one that is written as no address usually is, or one on the internet that the label doesn't show. */
		| { kind: 'number', host: string }
	/** The host is spelled in characters that the browser replaces by others. */
		| { kind: 'encoded', spelled: string, host: string }
	/** A service passes the reader on to another site, which the label doesn't name; `target` is the link itself where it holds several. */
		| { kind: 'redirector', host: string, target: string }

/** Options of `inspectLink`: facts about the page that shows the link. */
export interface InspectLinkOptions {
	/** The host of the page's own server: links to it are never suspicious, and hosts that imitate it always are. @default none */
	ownHost?: string
	/** Further hosts that deceptions might imitate, in addition to well-known ones. @default [] */
	protectedHosts?: readonly string[]
	/** Hosts whose links are never suspicious; each covers its subdomains. @default [] */
	trustedHosts?: readonly string[]
}

interface Inspected {
	label: string
	href: string
	target: LinkTarget
	/** The target after all redirectors. */
	final: LinkTarget
	claims: Claim[]
	/** Hosts that are not on the list of well-known ones, but may be imitated as well. */
	ownNames: readonly string[]
	/** The label is the address as it is written. */
	isSame: boolean
}

const withoutScheme = (address: string) => address.trim().replace(/^(?:https?:)?\/\//i, '').replace(/\/$/, '')
const withoutWww = (host: string) => host.replace(/^www\./, '').replace(/\.$/, '')

/** Returns true for a host that is one of `trusted`, which are hosts or addresses, or a subdomain of one. */
export function isTrustedHost(host: string, trusted: readonly string[]): boolean {
	return trusted.map(hostnameOf).some((one) => one && (isWithin(host, withoutWww(one)) || host === one))
}

function agrees({ host, isCut }: Claim, target: string): boolean {
	if (!isCut) return isSameOwner(host, target)
	const [start, whole] = target.startsWith(host) ? [host, target] : [withoutWww(host), withoutWww(target)]
	if (!whole.startsWith(start)) return false
	// A cut label that shows a whole host claims that one; `.co` may go on as `.com`, but a well-known host ends there.
	const mayGoOn = !isKnownHost(host, []) && /^[^.]$/.test(whole.slice(start.length)) && /\.(?:com|net)$/.test(whole)
	return !isHostName(withoutWww(host), host) || mayGoOn || isSameOwner(host, target)
}

type Check = (link: Inspected) => LinkFinding | null

/** Pages that show those of other sites under their addresses: archives and documentation. */
const SHOWN_PAGE = /^https:\/\/(?:web\.archive\.org\/web\/\w+|pkg\.go\.dev)\/(?:https?:\/+)?([^/:@?#]+)(?=[/?#]|$)/

function checkLabel({ claims, target, final }: Inspected): LinkFinding | null {
	// The label of a link that was wrapped by a redirector names its target; a label that names the redirector is another check's affair.
	const hosts = [final.host, target.host, ...SHOWN_PAGE.exec(final.url.href)?.slice(1) ?? []]
	const wrong = claims.find((claim) => !hosts.some((host) => agrees(claim, host) || isProxyOf(host, claim.host)))
	return wrong ? { kind: 'label', claimed: wrong.spelled, host: final.host } : null
}

function checkScripts({ final: { host, shown } }: Inspected): LinkFinding | null {
	const isMixed = host !== shown && shown.split('.').some((label) => mixesScripts(label) || hidesDelimiter(label))
	return isMixed ? { kind: 'scripts', host, shown } : null
}

/** Spellings of hosts in a label that are compared with others. More claims than these are only compared with the target. */
const MOST_SPELLINGS = 20

const formsOf = ({ host, spelled }: Claim): HostForms => ({ host, shown: decodeHost(host), spelled })

function checkImitation({ final: { host, shown, spelled }, claims, ownNames }: Inspected): LinkFinding | null {
	// The beginning of a host may be any other one.
	const claimed = claims.slice(0, MOST_SPELLINGS).map((claim) => claim.isCut ? { host, shown, spelled: claim.spelled } : formsOf(claim))
	for (const forms of [{ host, shown, spelled }, ...claimed]) {
		const imitated = imitatedHost(forms, ownNames)
		if (imitated) return { kind: 'imitation', host: forms.host, shown: forms.shown, imitated }
	}
	return null
}

/** A name, and a password that isn't a port. All others show a path, a port or marks behind what may look like a host. */
const PLAIN_USER = /^[\w.+-]+(?::(?!\d*$)[\w.+-]+)?$/

function checkUser({ label, target: { user, host }, claims, ownNames }: Inspected): LinkFinding | null {
	const isHostLike = (word: string) => fitsHost(word) && (word.includes('.') ? isKnownHost(word, ownNames) || isHostName(word, word) : word.length > 3 && isKnownName(word, ownNames))
	// A full stop at the end of a host changes nothing.
	const isDeceptive = (name: string) => /[^\x20-\x7e]/.test(name) || name.toLowerCase().split(/(?:[^\p{L}\p{M}\p{N}.-]|\.(?![\p{L}\p{N}]))+/u).some(isHostLike)
	const found = [user, ...claims.map((claim) => claim.user)].find(isDeceptive)
	// A plain name that the label shows, too, hides nothing.
	const isSeen = PLAIN_USER.test(user) && label.includes(`${user}@`)
	return found || (user && !isSeen) ? { kind: 'user', user: found ?? user, host } : null
}

const EDGE = /[^\p{L}\p{N}]|\p{DI}/u
/** Flags of regions are written with tags. */
const FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,12}\u{e007f}/gu
/** Joiners and variations are letters' own, in Persian, Japanese and emoji. */
const MARKS = /(?![\u200c\u200d]|\p{VS})\p{DI}/u
/** A letter of a script that is written from right to left. */
const RTL = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u
const hasMarks = (text: string) => MARKS.test(text.replace(FLAGS, ''))
/** Turns what follows around, whatever it is. */
const OVERRIDES = /[\u202d\u202e]/

function checkHidden({ label, href, claims, isSame, final: { host, spelled } }: Inspected): LinkFinding | null {
	const words = label.split(/[^\S\ufeff]+/)
	// Marks around an address are those of the language that it is in.
	const isWithinAddress = () => words.some((word) => hasMarks(trimBy(word, EDGE)) && claimsOf(word, { isNamed: () => true }).length > 0)
	// Latin words don't turn by themselves.
	const isReordered = words.some((word) => /[.:/]/.test(word) && /[\u200f\u061c\u202b\u2067]/.test(trimBy(word, EDGE)) && !RTL.test(word))
	const isHidden = isReordered || OVERRIDES.test(label) || hasMarks(isSame ? spelled : href.trim()) || (claims.length > 0 && isWithinAddress())
	return isHidden ? { kind: 'hidden', host } : null
}

function checkNumber({ label, href, claims, final: { host, spelled } }: Inspected): LinkFinding | null {
	if (!isIpAddress(host)) return null
	const isUnusual = !host.startsWith('[') && spelled !== host && !host.startsWith('0.')
	const isUnseen = isPublicIp(host) && claims.length === 0 && !readableLabel(label).includes(host) && label !== href
	return isUnusual || isUnseen ? { kind: 'number', host } : null
}

function checkEncoded({ label, final: { host, shown, spelled } }: Inspected): LinkFinding | null {
	// A label that shows the host hides nothing.
	if (isIpAddress(host) || label.includes(host)) return null
	// Hosts have no Armenian ligature.
	const plain = spelled.normalize('NFC').toLowerCase().replace(/[。．｡]/g, '.').replace(/\u0587/g, '\u0565\u0582')
	return plain !== shown && plain !== host ? { kind: 'encoded', spelled, host } : null
}

function checkRedirector({ target, final, claims }: Inspected): LinkFinding | null {
	const isNamed = claims.some((claim) => agrees(claim, final.host) && !agrees(claim, target.host))
	const isHonest = final === target || isSameOwner(target.host, final.host) || isNamed
	return isHonest && !target.isUnclear ? null : { kind: 'redirector', host: target.host, target: final.url.href }
}

/** Each check finds one kind of deception, in the order in which they are told. */
const CHECKS: readonly Check[] = [checkLabel, checkScripts, checkImitation, checkUser, checkHidden, checkNumber, checkEncoded, checkRedirector]

/** Pages of these show files, articles, people and apps under their names, which often end like hosts (`config.ru`, `yolov8n.pt`, `alice.bsky.social`). */
const NAMED_PAGE = /^https:\/\/(?:git(?:hub|lab)\.com|huggingface\.co|bsky\.app|f-droid\.org|\w+\.wikipedia\.org)\//

/** A message to another address than its label names. */
function inspectMail(label: string, href: string, ownNames: readonly string[]): LinkFinding[] {
	if ([label, `mailto:${label}`].includes(decodePart(href))) return []
	const named = emailHostOf(label)
	const claims = named ? [named] : claimsOf(label, { isNamed: (name) => isKnownHost(name, ownNames) }).map((claim) => claim.host)
	const recipients = recipientHostsOf(href)
	for (const claimed of claims) {
		const host = recipients.find((recipient) => !isSameOwner(claimed, recipient))
		if (host) return [{ kind: 'label', claimed, host }]
	}
	return []
}

/**
 * Inspects a link for deception: a label that names another site, hosts that look like others, user names that look like hosts, hidden
 * characters, numbers, and redirectors. Nothing is looked up: only the text and the address count.
 *
 * It doesn't find misspelled names (`gooogle.com`) or names with words added (`paypal-login.com`). Short links don't tell where they lead.
 * Redirectors that aren't on the list, and other pages of the site that the label names, pass as well.
 * @param text The link's label, as it is read.
 * @param href The link's address, as it is written.
 * @returns What is suspicious; empty for an honest link.
 * @example
 * const findings = inspectLink('https://bank.example', 'https://evil.test')
 * // [{ kind: 'label', claimed: 'bank.example', host: 'evil.test' }]
 */
export function inspectLink(text: string, href: string, { ownHost = '', protectedHosts = [], trustedHosts = [] }: InspectLinkOptions = {}): LinkFinding[] {
	const ownNames = [ownHost, ...protectedHosts].map(hostnameOf).filter(Boolean)
	if (/^\W*mailto:/i.test(href)) return inspectMail(text, href, ownNames)
	const isNamed = (host: string) => isKnownHost(host, ownNames)
	const imitates = (claim: Claim) => imitatedHost(formsOf(claim), ownNames) !== null
	const scheme = /^\W*(data|blob|javascript|tel):/i.exec(href)?.[1]
	if (scheme) return claimsOf(text, { isNamed, imitates }).slice(0, 1).map(({ spelled }) => ({ kind: 'label', claimed: spelled, host: `${scheme.toLowerCase()}:` }))
	const target = readTarget(withFewMarks(href).replace(/^\s*(?=[\\/]\s*[\\/])/, 'https:'))
	if (!target) return []
	const final = finalTarget(target)
	if (!final.isUnclear && isTrustedHost(final.host, [ownHost, ...trustedHosts])) return []
	// A user name may hold what looks like the end of a host once it is decoded.
	const isSame = withoutScheme(text) === withoutScheme(href) || (!target.user && withoutScheme(text) === decodePart(withoutScheme(href)))
	const hasName = NAMED_PAGE.test(final.url.href)
	const isFile = hasName && decodePart(final.url.pathname).replace(/\/$/, '').endsWith(`/${text.trim()}`)
	// An encyclopedia has articles about well-known sites under their names.
	const isArticle = isFile && isWithin(final.host, 'wikipedia.org')
	const claims = isSame || isArticle ? [] : claimsOf(text, { isNamed, imitates, isFile, hasName })
	const link: Inspected = { label: text, href, target, final, claims, ownNames, isSame }
	return CHECKS.map((check) => check(link)).filter((finding) => finding !== null)
}
