import { describe, expect, it } from 'vitest'
import { inspectLink, type LinkFinding } from '../../../src/links/trust/inspectLink.ts'
import { KNOWN_HOSTS } from '../../../src/links/trust/knownHosts.ts'
import { mayDeceive } from '../../../src/links/trust/mayDeceive.ts'

/*
 * A corpus of deceptions: well-known hosts × the ways to imitate them. Substitutions are written down here by hand, so that they check the
 * packed data of Unicode instead of repeating it.
 */

/** Letters of other scripts that look like a letter of Latin. */
const LOOKALIKES: Record<string, string> = { a: 'аɑα', c: 'сϲ', d: 'ԁ', e: 'еҽ', g: 'ɡ', h: 'һ', i: 'іı', j: 'ј', n: 'ո', o: 'оοօ', p: 'рρ', q: 'ԛ', s: 'ѕ', u: 'υս', v: 'ν', w: 'ԝ', x: 'х', y: 'уγ' }
const ACCENTS: Record<string, string> = { a: 'áạ', e: 'éẹ', i: 'íị', o: 'óọ', u: 'úụ', n: 'ñ', c: 'ç', s: 'ş' }
const ASCII: Record<string, string[]> = { o: ['0'], l: ['1', 'I'], i: ['1'], m: ['rn'], w: ['vv'], d: ['cl'], e: ['3'], a: ['4'], s: ['5'], b: ['8', '6'], t: ['7'], g: ['9', 'q'], z: ['2'] }

/** A host with one letter of its name replaced, at each place where that can be done. */
function* replaced(host: string, replacements: Record<string, string | string[]>): Generator<string> {
	const end = host.indexOf('.')
	for (let at = 0; at < end; at++) {
		for (const replacement of replacements[host[at]!] ?? []) yield host.slice(0, at) + replacement + host.slice(at + 1)
	}
}

const nameOf = (host: string) => host.split('.')[0]!
const known = new Set(KNOWN_HOSTS)

/** Links that are found, and links in which nothing is found or which the quick check passes over. */
function missed(links: Iterable<[label: string, href: string]>, kinds: LinkFinding['kind'][]): string[] {
	const wrong: string[] = []
	for (const [label, href] of links) {
		const found = inspectLink(label, href)
		if (!found.some(({ kind }) => kinds.includes(kind)) || !mayDeceive(label, href)) wrong.push(`[${label}](${href}) ${JSON.stringify(found)}`)
	}
	return wrong
}

function* each<Item>(make: (host: string) => Iterable<Item>): Generator<Item> {
	for (const host of KNOWN_HOSTS) yield* make(host)
}

describe('deceptions', () => {
	it('is a corpus of at least 500 well-known hosts', () => {
		expect(known.size).toBe(KNOWN_HOSTS.length)
		expect(known.size).toBeGreaterThanOrEqual(500)
	})

	it('finds every letter of another script, in bare addresses and behind words', () => {
		const links = each(function* (host) {
			for (const fake of replaced(host, LOOKALIKES)) {
				yield [`https://${fake}`, `https://${fake}`] as [string, string]
				yield ['our shop', new URL(`https://www.${fake}/login`).href] as [string, string]
			}
		})
		expect(missed(links, ['scripts', 'imitation'])).toEqual([])
	})

	it('reports hosts that imitate others with accents', () => {
		const links = each((host) => [...replaced(host, ACCENTS)].map((fake) => [`https://${fake}/`, `https://${fake}/`] as [string, string]))
		expect(missed(links, ['imitation'])).toEqual([])
	})

	it('finds letters of ASCII that look like others', () => {
		const links = each(function* (host) {
			for (const fake of replaced(host, ASCII)) {
				// Some imitations of one host are another well-known one, and a host without any letter left imitates none.
				if (known.has(fake.toLowerCase()) || (fake.includes('I') && known.has(fake.replace('I', 'i')))) continue
				yield [`https://${fake}`, `https://${fake}`] as [string, string]
				yield ['sign in', `https://www.${fake}/a`] as [string, string]
			}
		})
		expect(missed(links, ['imitation'])).toEqual([])
	})

	it('finds a name with such letters under another top-level domain, if it is long enough to be no chance', () => {
		const links = each(function* (host) {
			if (nameOf(host).length < 5) return
			for (const fake of replaced(host, { o: ['0'], l: ['1'], m: ['rn'] })) {
				if (![...known].some((other) => nameOf(other) === nameOf(fake))) yield ['sign in', `https://${nameOf(fake)}.evil-shop.test/`] as [string, string]
			}
		})
		expect(missed(links, ['imitation'])).toEqual([])
	})

	it('finds a label that names a host, with or without scheme, path, words and marks around it', () => {
		const links = each((host) => [
			[host, 'https://evil.test'],
			[`www.${host}`, 'https://evil.test/'],
			[`https://${host}`, 'https://evil.test/a'],
			[`HTTP://${host.toUpperCase()}/Sign-in`, 'https://evil.test/a'],
			[`→ ${host}`, 'https://evil.test'],
			[`(${host}/login?a=b)`, 'https://evil.test'],
			[`Sign in at https://${host}/login, please.`, 'https://evil.test'],
			[`https://${host.slice(0, 2)}\u200b${host.slice(2)}`, 'https://evil.test'],
			[host, `https://evil.test/${host}`],
			[host, `https://${nameOf(host)}.evil.test`],
			[`https：//${host}`, 'https://evil.test'],
			[`https꞉⧸⧸${host}`, 'https://evil.test'],
			[host.replaceAll('.', '․'), 'https://evil.test'],
			[`help@${host}`, 'mailto:help@evil.test'],
			[`help@${host}`, 'mailto:help%40evil.test'],
			[`help@${host}`, `mailto:help@${host},help@evil.test`],
			[`help@${host}`, `mailto:help@${host}?to=help@evil.test`],
		] as [string, string][])
		expect(missed(links, ['label'])).toEqual([])
	})

	it('finds a host in front of the host', () => {
		const links = each((host) => [
			['sign in', `https://${host}@evil.test/`],
			[`https://${host}@evil.test`, `https://${host}@evil.test`],
			['sign in', `https://www.${host}:443@evil.test/a`],
			['sign in', `https://${host}%2Flogin%3Fa=b@evil.test`],
			['sign in', `https://me:${host}@evil.test`],
			['sign in', `https://${host}⁄login@evil.test`],
		] as [string, string][])
		expect(missed(links, ['user'])).toEqual([])
	})

	it('reports a host that contains a well-known host', () => {
		const links = each((host) => [
			['sign in', `https://${host}.evil.test/`],
			[`https://www.${host}.evil.test`, `https://www.${host}.evil.test`],
			['sign in', `https://${host}-login.evil.test/`],
			['sign in', `https://${host}-login.test/`],
			['sign in', `https://${host}⁄login.evil.test/`],
		] as [string, string][])
		expect(missed(links, ['imitation', 'scripts'])).toEqual([])
	})

	it('finds redirectors that lead to another site than the label says', () => {
		const wrap = (url: string) => [
			`https://www.google.com/url?q=${url}`,
			`https://www.google.co.uk/url?sa=t&url=${encodeURIComponent(url)}`,
			`https://www.google.com/url?sa=t&q=some+words&url=${encodeURIComponent(url)}`,
			`https://www.google.com/url?q=${url.replace('http', '%68%54%74p')}`,
			`https://l.facebook.com/l.php?u=${encodeURIComponent(url)}`,
			`https://www.youtube.com/redirect?q=${encodeURIComponent(url)}`,
			`https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=1`,
			`https://urldefense.com/v3/__${url}__;!!a`,
			`https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(url).replace(/%/g, '-').replace(/\//g, '_')}&d=1`,
			`https://www.bing.com/ck/a?!&u=a1${btoa(url)}`,
			`https://duckduckgo.com/l/?uddg=${encodeURIComponent(url)}`,
			`https://r.search.yahoo.com/_ylt=a/RU=${encodeURIComponent(url)}/RK=2`,
			`https://vk.com/away.php?to=${encodeURIComponent(url)}`,
			`https://steamcommunity.com/linkfilter/?url=${url}`,
			`https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${encodeURIComponent(url)}`)}`,
		]
		const links = each((host) => wrap('https://evil.test/a').flatMap((url) => [['sign in', url], [url, url], [`https://${host}`, url]] as [string, string][]).filter(([label]) => label !== host))
		expect(missed(links, ['redirector', 'label'])).toEqual([])
		const honest = wrap('https://example.org/a').flatMap((url) => inspectLink('https://example.org', url))
		expect(honest).toEqual([])
	})

	it('reports a customer of a service as another site than the service', () => {
		expect(missed([['https://wordpress.com/login', 'https://evil.wordpress.com/login'], ['github.io', 'https://evil.github.io']], ['label'])).toEqual([])
		for (const href of ['https://wordpress.com/a', 'https://www.wordpress.com/a']) expect(inspectLink('https://wordpress.com', href)).toEqual([])
		expect(inspectLink('https://tea.wordpress.com', 'https://wordpress.com/tea')).toEqual([])
	})

	it('reports an imitation behind a redirector', () => {
		expect(missed([['sign in', 'https://www.google.com/url?q=https://paypa1.com']], ['imitation'])).toEqual([])
		// The host is somebody's own, and no redirector.
		expect(missed([['https://bank.example', 'https://google.abc.com/url?q=https://bank.example']], ['label'])).toEqual([])
	})

	it('finds direction marks and characters without a width in addresses', () => {
		const links = each(function* (host) {
			for (const mark of '\u202e\u202d\u202a\u202b\u2066\u2067\u2068\u200e\u200f\u061c\u200b\u2060\u00ad\ufeff') {
				yield [`https://${host.slice(0, 1)}${mark}${host.slice(1)}`, `https://${host}`] as [string, string]
				yield ['sign in', `https://evil.test/${mark}${host}`] as [string, string]
			}
			yield [`\u202e${[...host].reverse().join('')}`, 'https://evil.test'] as [string, string]
		})
		expect(missed(links, ['hidden'])).toEqual([])
	})

	it('reports numeric and encoded hosts', () => {
		expect(missed([
			['sign in', 'http://3221226219/'], ['sign in', 'http://0xcb007107/'], ['sign in', 'http://0313.0.0161.7'], ['sign in', 'http://203.28935'], ['http://1.1', 'http://1.1'],
			['sign in', 'http://203.0.113.7/login'], ['sign in', 'http://[2001:db8::7]/login'],
		], ['number'])).toEqual([])
		expect(missed([
			['sign in', 'https://%65vil.test/'], ['sign in', 'https://ⓔvil.test'], ['https://ｅvil.test', 'https://ｅvil.test'],
		], ['encoded'])).toEqual([])
	})

	it.each([
		['a label that is cut after a whole host', '[https://mybank.example…](https://mybank.example.evil.test/)', 'label'],
		['a label that is cut by dots', '[https://mybank.example..](https://mybank.example.evil.test/)', 'label'],
		['camel case', '[DeutscheBank.de](https://evil.test)', 'label'],
		['camel case with a second label', '[BankOfScotland.co.uk](https://evil.test)', 'label'],
		['camel case under .net', '[SourceForge.net](https://evil.test)', 'label'],
		['a country that files end with', '[ibank.klikbca.co.id](https://evil.test)', 'label'],
		['a country that files end with, before a path', '[bank.md/en](https://evil.test)', 'label'],
		['a mailbox', '[user@bank.example](https://evil.test)', 'label'],
		['a government', '[mup.gov.rs](https://evil.test)', 'label'],
		['backslashes', '[https:\\\\paypal.com](https://evil.test)', 'label'],
		['one slash', '[https:/paypal.com](https://evil.test)', 'label'],
		['another scheme', '[ftp://paypal.com](https://evil.test)', 'label'],
		['a full-width letter', '[ｈttps://paypal.com](https://evil.test)', 'label'],
		['letters of mathematics', '[𝐡𝐭𝐭𝐩𝐬://𝐩𝐚𝐲𝐩𝐚𝐥.𝐜𝐨𝐦](https://evil.test)', 'label'],
		['a look-alike of a colon', '[https։//paypal.com](https://evil.test)', 'label'],
		['a raised colon', '[https˸//paypal.com](https://evil.test)', 'label'],
		['a narrow space', '[paypal\u200a.com](https://evil.test)', 'label'],
		['a space before a dot', '[paypal\u00a0.com](https://evil.test)', 'label'],
		['a data address', '[bank.example](data:text/html,x)', 'label'],
		['an address without a scheme', '[bank.example](//evil.test/)', 'label'],
		['a plain user name', '[sign in](https://alice:secret@evil.test)', 'user'],
	])('finds %s', (_, link, kind) => {
		const [, label = '', href = ''] = /^\[(.*)\]\((.*)\)$/.exec(link)!
		expect(missed([[label, href]], [kind as LinkFinding['kind']])).toEqual([])
	})

	it('finds imitations of the page\'s own host and of hosts that an app names', () => {
		const options = { ownHost: 'cloud.example.org', protectedHosts: ['wiki.school.example', 'https://büro.example/'] }
		for (const [href, imitated] of [
			['https://c1oud.example.org', 'cloud.example.org'], ['https://cloud.examp1e.org', 'cloud.example.org'], ['https://сloud.example.org', 'cloud.example.org'],
			['https://cloud.example.org.evil.test', 'cloud.example.org'], ['https://vviki.school.example', 'wiki.school.example'],
		] as const) {
			expect(mayDeceive(null, href)).toBe(true)
			expect(inspectLink(href, href, options)).toContainEqual(expect.objectContaining({ kind: 'imitation', imitated }))
		}
	})
})
