import { decodePart } from './decodePart.ts'
import { isWithin, registrableOf } from './registrable.ts'

/** Services that pass a reader on to an address that is part of the link. */

/** A redirector, and how it wraps its target. */
interface Redirector {
	/** Its hosts, subdomains included; `*` at the end is any top-level domain. */
	hosts: string[]
	/** The path, where other paths of the host lead elsewhere. @default any */
	path?: RegExp
	/** The target in the link. */
	read(url: URL): string | null | undefined
}

/** Reads the first of these parameters that is an address: some redirectors have a search term in another one. */
const parameter = (...names: string[]) => ({ searchParams }: URL) => {
	const values = names.flatMap((name) => searchParams.getAll(name))
	return values.find((value) => /^https?:/i.test(value)) ?? values.find(Boolean)
}
const afterPath = (pattern: RegExp) => ({ pathname, search }: URL) => pattern.exec(pathname)?.[1]?.concat(search)

function decodeBase64(encoded: string): string | null {
	try {
		return atob(encoded.replace(/-/g, '+').replace(/_/g, '/'))
	} catch {
		return null
	}
}

const REDIRECTORS: Redirector[] = [
	{ hosts: ['google.*'], path: /^\/(?:url|imgres|aclk|local_url|travel\/clk)\b/, read: parameter('q', 'url', 'adurl', 'imgrefurl') },
	{ hosts: ['google.*'], path: /^\/amp\/s?\//, read: ({ pathname, search }) => `https://${pathname.replace(/^\/amp\/(?:s\/)?/, '')}${search}` },
	{ hosts: ['googleadservices.com', 'doubleclick.net'], read: parameter('adurl', 'ds_dest_url') },
	{ hosts: ['youtube.com'], path: /^\/(?:redirect|attribution_link)/, read: parameter('q', 'u') },
	{ hosts: ['facebook.com', 'instagram.com', 'threads.net', 'messenger.com'], path: /^\/(?:l\.php|flx\/warn\/)?$/, read: parameter('u') },
	{ hosts: ['linkedin.com'], path: /^\/(?:redir|authwall|safety\/go)/, read: parameter('url', 'sessionRedirect') },
	{ hosts: ['safelinks.protection.outlook.com', 'statics.teams.cdn.office.net'], read: parameter('url') },
	{ hosts: ['urldefense.com', 'urldefense.us', 'urldefense.proofpoint.com'], path: /^\/v3\//, read: afterPath(/^\/v3\/__(.+?)__/) },
	{ hosts: ['urldefense.proofpoint.com', 'urldefense.com'], path: /^\/v[12]\/url/, read: (url) => decodePart((parameter('u')(url) ?? '').replace(/-/g, '%').replace(/_/g, '/')) },
	{ hosts: ['bing.com'], path: /^\/ck\/a/, read: (url) => decodeBase64((parameter('u')(url) ?? '').slice(2)) },
	{ hosts: ['duckduckgo.com'], path: /^\/l\//, read: parameter('uddg') },
	{ hosts: ['search.yahoo.com'], read: ({ pathname }) => decodePart(/\/RU=([^/]+)/.exec(pathname)?.[1] ?? '') },
	{ hosts: ['yandex.*'], path: /^\/(?:redir|clck)/, read: (url) => parameter('url')(url) ?? /\*(https?:.+)$/.exec(url.href)?.[1] },
	{ hosts: ['baidu.com'], path: /^\/link/, read: parameter('target') },
	{ hosts: ['vk.com', 'vk.ru', 'm.vk.com'], path: /^\/away/, read: parameter('to') },
	{ hosts: ['ok.ru'], path: /^\/dk/, read: parameter('st.link') },
	{ hosts: ['t.umblr.com'], read: parameter('z') },
	{ hosts: ['out.reddit.com'], read: parameter('url') },
	{ hosts: ['steamcommunity.com'], path: /^\/linkfilter/, read: parameter('url', 'u') },
	{ hosts: ['slack-redir.net', 'slack.com'], path: /^\/(?:link|openid)/, read: parameter('url') },
	{ hosts: ['link.zhihu.com', 'link.juejin.cn', 'link.csdn.net', 'jianshu.com'], read: parameter('target', 'url') },
	{ hosts: ['weibo.cn', 'weibo.com'], path: /^\/sinaurl/, read: parameter('u', 'toasturl') },
	{ hosts: ['douban.com'], path: /^\/link2/, read: parameter('url') },
	{ hosts: ['medium.com'], path: /^\/(?:r\/|m\/global-identity)/, read: parameter('url', 'redirectUrl') },
	{ hosts: ['disq.us', 'exit.sc', 'out.ravenjs.com', 'getpocket.com', 'click.redditmail.com', 'deviantart.com', 'pixiv.net'], path: /\b(?:url|redirect|outgoing|jump)|^\/$/, read: (url) => parameter('url')(url) ?? decodePart(url.search.slice(1)) },
	{ hosts: ['href.li', 'anonym.to', 'nullrefer.com', 'dereferer.me', 'anon.to', 'hidemyass.com'], read: ({ search }) => decodePart(search.slice(1)) },
	{ hosts: ['l.messenger.com', 'lm.facebook.com', 'l.facebook.com', 'l.instagram.com', 'l.threads.net', 'l.wl.co'], read: parameter('u') },
	{ hosts: ['awin1.com'], path: /^\/cread/, read: parameter('ued', 'p') },
	{ hosts: ['linksynergy.com', 'pntra.com', 'shareasale.com', 'redirectingat.com', 'skimresources.com', 'viglink.com', 'anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com'], read: parameter('murl', 'url', 'urllink', 'u') },
]

const isHostOf = (host: string, pattern: string) => pattern.endsWith('.*')
	? new RegExp(`^${pattern.slice(0, -2)}\\.(?:[a-z]{2,3}\\.)?[a-z]{2,3}$`).test(registrableOf(host))
	: isWithin(host, pattern)

/** Returns the address that a known redirector passes its readers on to, or null for other links. */
export function unwrapRedirect(url: URL): string | null {
	for (const { hosts, path, read } of REDIRECTORS) {
		if (!hosts.some((host) => isHostOf(url.hostname, host)) || (path && !path.test(url.pathname))) continue
		// Some services leave out a slash, or write none twice.
		const target = read(url)?.replace(/^(https?):\/+/i, '$1://')
		if (target && /^https?:/i.test(target) && URL.canParse(target)) return target
	}
	return null
}
