import { findLinks } from '../detect.ts'

/**
 * Parameters that tell a site where its reader came from, and nothing about the page. The list is short on purpose: a parameter that a site
 * might need isn't in it.
 */

const ANYWHERE = /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|hsCtaTracking|vero_id|vero_conv|oly_anon_id|oly_enc_id|wickedid|rb_clickid|ml_subscriber|ml_subscriber_hash|_openstat|pk_campaign|pk_kwd|mtm_\w+|srsltid)$/

/** Parameters of certain hosts, subdomains included. */
const BY_HOST: [hosts: RegExp, parameters: RegExp][] = [
	[/(?:^|\.)(?:youtube\.com|youtu\.be)$/, /^(?:si|feature|pp|embeds_referring_euri)$/],
	[/(?:^|\.)(?:twitter|x)\.com$/, /^(?:s|t|ref_src|ref_url)$/],
	[/(?:^|\.)open\.spotify\.com$/, /^(?:si|nd|context)$/],
	[/(?:^|\.)(?:instagram|tiktok)\.com$/, /^(?:is_from_webapp|sender_device|_r|_t)$/],
	[/(?:^|\.)amazon\.[a-z.]{2,6}$/, /^(?:ref_?|tag|pf_rd_\w+|pd_rd_\w+|content-id|linkCode|camp|creative|crid|sprefix|qid|sr|dib|dib_tag)$/],
	[/(?:^|\.)linkedin\.com$/, /^(?:trk|trackingId|lipi|midToken|midSig)$/],
	[/(?:^|\.)reddit\.com$/, /^(?:share_id|rdt|ref|ref_source)$/],
]

const nameOf = (part: string) => part.split('=', 1)[0]!

/**
 * Removes tracking parameters from a link; the rest stays as written, in its order and encoding.
 * @returns The link itself where there is nothing to remove.
 * @example
 * const link = cleanLink('https://shop.example/tea?utm_source=mail&size=2')
 * // 'https://shop.example/tea?size=2'
 */
export function cleanLink(link: string): string {
	const [, before, query, hash = ''] = /^(https?:\/\/[^?#]*)\?([^#]*)(#.*)?$/is.exec(link) ?? []
	if (before === undefined || query === undefined || !URL.canParse(link)) return link
	const { hostname } = new URL(link)
	const patterns = [ANYWHERE, ...BY_HOST.filter(([hosts]) => hosts.test(hostname)).map(([, parameters]) => parameters)]
	const parts = query.split('&')
	const kept = parts.filter((part) => !patterns.some((pattern) => pattern.test(nameOf(part))))
	if (kept.length === parts.length) return link
	return `${before}${kept.length ? `?${kept.join('&')}` : ''}${hash}`
}

/** Removes tracking parameters from the links of a text; the text itself where there are none. */
export function cleanText(text: string): string {
	let cleaned = ''
	let at = 0
	for (const { start, end } of text.includes('?') ? findLinks(text) : []) {
		cleaned += text.slice(at, start) + cleanLink(text.slice(start, end))
		at = end
	}
	return cleaned + text.slice(at)
}
