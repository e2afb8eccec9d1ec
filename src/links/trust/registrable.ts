/**
 * Finds the registrable part of a host: the part that somebody registered, under which all names are theirs (`example.co.uk` of
 * `www.example.co.uk`). Without the Public Suffix List, which is over 40 kB, this is a rule with limits:
 *
 * - A country code after one of the usual second labels (`co.uk`, `com.br`, `or.jp`) is a suffix of two labels. Other second-level suffixes
 *   (`tokyo.jp`, `kommune.no`) are taken for registered names, so their subdomains count as one owner.
 * - Services that give every customer a subdomain are suffixes if they are in `SHARED`. Of other such services all customers count as one owner.
 */

/** The second labels under which country codes register names, with such a code. Two sites have such a name themselves. */
const SECOND_LEVEL = /^(?!web\.de|id\.me)(?:ac|asn|biz|co|com|edu|firm|gen|go|gob|gouv|gov|govt|gv|id|ind|info|k12|lg|ltd|mil|mod|ne|net|nhs|nic|nom|or|org|plc|police|sch|school|web)\.[a-z]{2}$/

/** Returns true if a country code registers names under the last two labels of a host. */
export function isSecondLevel(labels: readonly string[]): boolean {
	return SECOND_LEVEL.test(labels.slice(-2).join('.'))
}

/** Services where anyone gets a subdomain, and registries of third-level names. */
const SHARED = new Set((`amazonaws.com azurestaticapps.net azurewebsites.net blogspot.com carrd.co cloudfront.net codeberg.page ddns.net dedyn.io deno.dev duckdns.org `
	+ `firebaseapp.com fly.dev framer.website github.io gitlab.io hashnode.dev herokuapp.com me.uk myfritz.net myshopify.com netlify.app ngrok-free.app `
	+ `ngrok.app no-ip.org notion.site onrender.com pages.dev r2.dev readthedocs.io replit.app s3.amazonaws.com sourceforge.io synology.me square.site substack.com `
	+ `surge.sh translate.goog trycloudflare.com tumblr.com uk.com up.railway.app vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev your-storageshare.de `
	+ `sites.google.com storage.googleapis.com blob.core.windows.net web.core.windows.net`).split(' '))

/** Returns true for an address of numbers. Brackets are around one of version 6, as in an address. */
export function isIpAddress(host: string): boolean {
	return host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)
}

/** No name on the internet is longer, or has more labels. */
const MOST_LETTERS = 253
const MOST_LABELS = 127

/** Returns true for what can be a host by its length. Nothing longer is looked at: some checks compare labels with each other. */
export function fitsHost(host: string): boolean {
	return host.length <= MOST_LETTERS && host.split('.').length <= MOST_LABELS
}

/** Returns the registrable part of a host, or the whole host if it doesn't have one, such as `localhost` or an IP address. */
export function registrableOf(host: string): string {
	const labels = host.split('.')
	if (labels.length <= 2 || isIpAddress(host)) return host
	for (const size of [3, 2]) {
		if (SHARED.has(labels.slice(-size).join('.'))) return labels.slice(-size - 1).join('.')
	}
	return labels.slice(isSecondLevel(labels) ? -3 : -2).join('.')
}

/** Returns true if one host is the other, or a subdomain of it. */
export function isWithin(host: string, parent: string): boolean {
	return host === parent || host.endsWith(`.${parent}`)
}

/** Further names of one owner, under which only that owner can publish. The first is the one that labels use. */
const OWNERS = 'microsoft.com aka.ms outlook.com live.com hotmail.com office.com,youtube.com youtu.be,google.com g.co gmail.com,facebook.com fb.com fb.me,twitter.com x.com,reddit.com redd.it,whatsapp.com wa.me,discord.com discord.gg,telegram.org t.me telegram.me,wikipedia.org w.wiki,github.com ghcr.io,docker.com docker.io,npmjs.com npmjs.org,go.dev golang.org'
const ownerOf = new Map(/* @__PURE__ */ OWNERS.split(',').flatMap((hosts) => hosts.split(' ').map((host) => [host, hosts] as const)))

/** Returns true for sites that own their name under `.com` and every country code. */
export const isWorldwide = (host: string) => /^(?:google|amazon|ebay|bbc)\.(?:com|(?:com?\.)?[a-z]{2})$/.test(host)

/**
 * Returns true if the owner of the claimed host has the actual one too: one is the other or a subdomain of it, or both are registered under one name or
 * by one owner. A customer's subdomain isn't its service's.
 */
export function isSameOwner(claimed: string, actual: string): boolean {
	const [a, b] = [claimed, actual].map((host) => registrableOf(host.replace(/^www\.|\.$/g, ''))) as [string, string]
	return isWithin(claimed, actual) || (isWithin(actual, claimed) && !SHARED.has(claimed)) || a === b || (isWorldwide(a) && isWorldwide(b) && a.split('.')[0] === b.split('.')[0]) || (ownerOf.has(a) && ownerOf.get(a) === ownerOf.get(b))
}
