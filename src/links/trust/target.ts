import { parseUrl } from '../target.ts'
import { fitsHost, isIpAddress, registrableOf } from './registrable.ts'

/**
 * Decodes the labels of international hosts. A browser gives hosts in punycode only, and readers need to see both forms.
 * @see https://www.rfc-editor.org/rfc/rfc3492
 */

const BASE = 36
const MIN_THRESHOLD = 1
const MAX_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_POINT = 128

function adaptBias(delta: number, points: number, isFirst: boolean): number {
	let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
	rest += Math.floor(rest / points)
	let bias = 0
	for (; rest > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - MIN_THRESHOLD))
	return bias + Math.floor((BASE - MIN_THRESHOLD + 1) * rest / (rest + SKEW))
}

/** Decodes the part of a label after `xn--`; throws a `RangeError` where it isn't punycode. */
function decode(encoded: string): string {
	const end = encoded.lastIndexOf('-')
	const points = Array.from(encoded.slice(0, Math.max(end, 0)), (character) => character.codePointAt(0)!)
	let [point, position, bias] = [INITIAL_POINT, 0, INITIAL_BIAS]
	for (let index = end + 1; index < encoded.length; position++) {
		const before = position
		for (let weight = 1, step = BASE; ; step += BASE) {
			const digit = parseInt(encoded[index++] ?? '', BASE)
			if (Number.isNaN(digit)) throw new RangeError()
			// Punycode counts letters before digits.
			const value = digit >= 10 ? digit - 10 : digit + 26
			position += value * weight
			const threshold = Math.min(Math.max(step - bias, MIN_THRESHOLD), MAX_THRESHOLD)
			if (value < threshold) break
			weight *= BASE - threshold
		}
		const length = points.length + 1
		bias = adaptBias(position - before, length, before === 0)
		point += Math.floor(position / length)
		position %= length
		points.splice(position, 0, point)
	}
	return String.fromCodePoint(...points)
}

/** Returns a host as people read it: its punycode labels decoded. A label that can't be decoded stays. */
export function decodeHost(host: string): string {
	if (!host.includes('xn--')) return host
	return host.split('.').map((label) => {
		if (!label.startsWith('xn--')) return label
		try {
			return decode(label.slice(4)) || label
		} catch {
			return label
		}
	}).join('.')
}

/** Decodes a part of an address; a part that can't be decoded stays. */
export function decodePart(part: string): string {
	try {
		return decodeURIComponent(part)
	} catch {
		return part
	}
}

/** The host of an address, or of a host that is written alone; empty for anything else. */
export function hostnameOf(address: string): string {
	return parseUrl(/^https?:/i.test(address) ? address : `https://${address}`)?.hostname ?? ''
}

/** Services that pass a reader on to an address that is part of the link. */

/** Top-level domains of a site that is in many countries. */
const WORLDWIDE = '(com|(com?.)?[a-z]{2})'

/** Their hosts, subdomains included, with the path where other paths lead elsewhere. */
const REDIRECTORS = new RegExp(`^([^/]*\\.)?(${(`google.${WORLDWIDE}/((url|imgres|(pagead/)?aclk|local_url|travel/clk)\\b|amp/) googleadservices.com/ doubleclick.net/ yandex.${WORLDWIDE}/(redir|clck) `
	+ 'youtube.com/(redirect|attribution_link) (facebook.com|instagram.com|threads.net|messenger.com)/(l.php|flx/warn/)?$ linkedin.com/(redir|authwall|safety/go) '
	+ 'safelinks.protection.outlook.com/ statics.teams.cdn.office.net/ urldefense(.com|.us|.proofpoint.com)/v linkprotect.cudasvc.com/url secure-web.cisco.com/ '
	+ 'protection.sophos.com/ clicktime.symantec.com/ fireeye.com/v1/url trendmicro.com(:443)?/wis/clicktime bing.com/ck/a duckduckgo.com/l/ search.yahoo.com/ '
	+ 'baidu.com/link vk.(com|ru)/away ok.ru/dk t.umblr.com/ out.reddit.com/ steamcommunity.com/linkfilter (slack-redir.net|slack.com)/(link|openid) '
	+ 'link.zhihu.com/ weibo.(cn|com)/sinaurl medium.com/(r/|m/global-identity) '
	+ '(deviantart.com|pixiv.net)/(users/outgoing|jump.php)$ href.li/ awin1.com/cread '
	+ '(linksynergy.com|skimresources.com|anrdoezrs.net)/'
).replace(/\./g, '\\.').replace(/ /g, '|')})`)

/** The parameters that hold an address. */
const PARAMETERS = /^(?:[aqpuz]|to|url|ued|murl|urllink|adurl|ds_dest_url|imgrefurl|uddg|st\.link|target|toasturl|redirecturl|sessionredirect)$/i
/** An address within a path. */
const IN_PATH = /^[^?#]*?(?:\/RU=|[*/](?=https?%3a))([^/?#]+)|^[^?#]*?[*/](https?:.+)|^[^?#]*?\/amp\/(?:s\/)?(.+)/i
/** Everything up to the first mark of the end, also a query. */
const URLDEFENSE = /^[^/]*\/\/[^/]{0,253}urldefense[^/]{0,253}\/v3\/__(.+?)__;/

const isAddress = (value: string) => /^https?:/i.test(value)

function decodeBase64(encoded: string): string {
	try {
		return atob(encoded.replace(/-/g, '+').replace(/_/g, '/'))
	} catch {
		return ''
	}
}

/** Decodes an address in the forms of mail gateways and search engines. */
function decodeTarget(value: string): string {
	const base64 = /^(?:a1)?(aHR0c.*)/.exec(value)?.[1]
	return base64 ? decodeBase64(base64) : /^https?-3a/i.test(value) ? decodePart(value.replace(/-/g, '%').replace(/_/g, '/')) : value.trim()
}

/**
 * Returns the addresses to which a known redirector may pass its readers on; none for other links. There are several where a parameter is
 * given twice, since services differ in which of them they take.
 */
function unwrapRedirect({ href, hostname, pathname, search, searchParams }: URL): string[] {
	if (!REDIRECTORS.test(hostname.replace(/\.$/, '') + pathname.replace(/^\/+/, '/'))) return []
	const whole = URLDEFENSE.exec(href)?.[1]
	const written = whole ? [whole] : [...(IN_PATH.exec(href) ?? []).slice(1).map((part = '') => decodePart(part)), decodePart(search.slice(1)), ...[...searchParams].filter(([name]) => PARAMETERS.test(name)).map(([, value]) => value)]
	const targets = written.map(decodeTarget)
	// Google leads to a host without a scheme as well (`example.org/a`, `//example.org`), and others might where there is a choice.
	const isLoose = hostname.includes('google.') || targets.some(isAddress)
	return targets.map((target) => target.replace(isLoose ? /^(?:\/\/)?(?=[\w-]+\.[\w.-]*\w(?:[/:?#]|$))/ : /^\/\/(?=\w)/, 'https://')
		// Some services leave out a slash, or write none twice.
		.replace(/^(https?):\/+/i, '$1://')).filter(isAddress)
}

/** The target of a link, as far as the link itself tells. */
export interface LinkTarget {
	url: URL
	/** The host in lower case, international labels in punycode. */
	host: string
	/** The host as people read it. */
	shown: string
	/** The host as the link spells it. */
	spelled: string
	/** User name and password, decoded; empty where there are none. */
	user: string
	/** The address that a known redirector passes its readers on to, or null. */
	wrapped: LinkTarget | null
	/** A known redirector passes its readers on to one of several sites, or through more redirectors than are followed. */
	isUnclear: boolean
}

/** Redirectors within redirectors that are followed; no honest link has more. */
const MAX_DEPTH = 4

/** Reads a link by http or https, else null; null as well for a host that is too long to exist. */
export function readTarget(href: string, depth = 0): LinkTarget | null {
	const url = /^\W*https?:/i.test(href) ? parseUrl(href) : null
	if (!url || !fitsHost(url.hostname)) return null
	const spelled = /^\W*https?:[\\/]*(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/?#\\:]*)/i.exec(href.replace(/[\t\n\r]/g, ''))?.[1] ?? ''
	const inner = unwrapRedirect(url)
	const isDeep = inner.length > 0 && depth === MAX_DEPTH
	const targets = isDeep ? [] : inner.map((address) => readTarget(address, depth + 1)).filter((target) => target !== null)
	const [first] = targets
	const owner = first && registrableOf(finalTarget(first).host)
	// Some mail gateways replace a part of the address by an asterisk.
	const isUnclear = isDeep || targets.map(finalTarget).some((final) => final.isUnclear || final.host.includes('*') || registrableOf(final.host) !== owner)
	return {
		url,
		host: url.hostname,
		shown: decodeHost(url.hostname),
		spelled,
		user: decodePart([url.username, url.password].filter(Boolean).join(':')),
		wrapped: isUnclear ? null : first ?? null,
		isUnclear,
	}
}

/** Returns the target after all redirectors. */
export function finalTarget(target: LinkTarget): LinkTarget {
	return target.wrapped ? finalTarget(target.wrapped) : target
}

/** Networks that the internet doesn't reach, this host, and addresses that no one can have. */
const LOCAL = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^\[(?:::1?\]|f[cd]|fe[89ab])/

/** Returns true for an IP address on the internet. */
export function isPublicIp(host: string): boolean {
	return isIpAddress(host) && !LOCAL.test(host)
}
