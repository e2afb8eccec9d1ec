import { describe, expect, it } from 'vitest'
import { readableLabel } from '../../../src/links/trust/claims.ts'
import { KNOWN_HOSTS } from '../../../src/links/trust/imitation.ts'
import { inspectLink, type LinkFinding } from '../../../src/links/trust/inspectLink.ts'
import { mayDeceive } from '../../../src/links/trust/mayDeceive.ts'
import { formulaParagraph, formulaSpan, renderFormula } from '../../../src/markdown/formulas/renderFormula.ts'
import { renderMarkdown } from '../../../src/markdown/markdown.ts'
import { labelOf } from '../../../src/text/useMarkdownEnvironment.ts'
import { environment } from '../../setup/environment.ts'
import { runs } from '../../setup/runs.ts'

/*
 * A corpus of deceptions: well-known hosts × the ways to imitate them. Substitutions are written down here by hand, so that they check the
 * packed data of Unicode instead of repeating it.
 */

/** Letters of other scripts, and small capitals, that look like a letter of Latin. */
const LOOKALIKES: Record<string, string> = { a: 'аɑαᴀ', b: 'ʙ', c: 'сϲᴄ', d: 'ԁᴅ', e: 'еҽᴇ', f: 'ꜰ', g: 'ɡɢ', h: 'һʜ', i: 'іıɪ', j: 'јᴊ', k: 'ᴋ', l: 'ʟ', m: 'ᴍ', n: 'ոɴ', o: 'оοօᴏ', p: 'рρᴘ', q: 'ԛ', r: 'ʀ', s: 'ѕꜱ', t: 'ᴛ', u: 'υսᴜ', v: 'νᴠ', w: 'ԝᴡ', x: 'х', y: 'уγʏ', z: 'ᴢ' }
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
/** Every fourth host, unless properties run long. The list is sorted by name, so all kinds are among them. */
const HOSTS = KNOWN_HOSTS.filter((_, index) => index % runs(4, 1) === 0)

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
	for (const host of HOSTS) yield* make(host)
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
			...[...'․。．｡ꓸ﹒︒'].map((dot) => [host.replaceAll('.', dot), 'https://evil.test']),
			[`https:${host}`, 'https://evil.test'],
			[`${host}\\login`, 'https://evil.test'],
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
			[`https://${host}./signin@evil.test`, `https://${host}.%2Fsignin@evil.test`],
			[`https://${host}/login#@evil.test`, `https://${host}%2Flogin%23@evil.test`],
			[`https://${host}@evil.test`, 'https://evil.test'],
			[`https://${host}:x@evil.test/login`, 'https://evil.test'],
			[`${host}@evil.test`, 'https://evil.test'],
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

	it('reports a host that contains a well-known name under a country', () => {
		const hosts = ['amazon.de.account-id.com', 'www.amazon.co.uk.account.test', 'amazon.fr-login.test', 'google.pl.evil.test', 'paypal.de.evil.test', 'signin.netflix.fr.evil.test', 'hsbc.co.uk.evil.test', 'microsoft.com.mx.evil.test']
		expect(missed(hosts.flatMap((host) => [['sign in', `https://${host}/`], [`https://${host}`, `https://${host}`]] as [string, string][]), ['imitation'])).toEqual([])
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
		['a host with www before a word', '[www.mybank.example › signin](https://evil.test)', 'label'],
		['a host with www after a word', '[My bank: www.mybank.example](https://evil.test)', 'label'],
		['a host with www after an arrow', '[→ www.mybank.example](https://evil.test)', 'label'],
		['a host with www within a sentence', '[Please go to WWW.MyBank.example, and sign in.](https://evil.test)', 'label'],
		['a host with www and a user name', '[log in: www.mybank.example:443@evil.test](https://evil.test)', 'user'],
		['a well-known host in a sentence', '[sign in at paypal.com now](https://evil.test)', 'label'],
		['a well-known host before a colon', '[paypal.com: sign in](https://evil.test)', 'label'],
		['a well-known host in capitals', '[LOG IN (PAYPAL.COM)](https://evil.test)', 'label'],
		['a well-known host with a path in a sentence', '[PayPal – paypal.com/signin](https://evil.test)', 'label'],
		['a well-known host twice', '[see paypal.com or paypal.com/help](https://evil.test)', 'label'],
		['a well-known host before a comma', '[paypal.com，登录](https://evil.test)', 'label'],
		['a well-known host before a picture', '[paypal.com🔒signin](https://evil.test)', 'label'],
		['backslashes in place of a scheme', '[mybank.example](\\\\evil.test)', 'label'],
		['a slash and a backslash in place of a scheme', '[mybank.example](/\\evil.test)', 'label'],
		['slashes with a tabulator between them', '[mybank.example](/\t/evil.test)', 'label'],
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
		['camel case before a path', '[myBank.page/login](https://evil.test)', 'label'],
		['camel case under an ending that is no member', '[payPal.app](https://evil.test)', 'label'],
		['camel case under the name of a place', '[MyBank.swiss](https://evil.test)', 'label'],
		['the name of a place', '[mybank.berlin](https://evil.test)', 'label'],
		['a name that files have at code hosts', '[mybank.pl](https://evil.test/blob/main/mybank.pl)', 'label'],
		['a well-known host as the name of a file', '[paypal.com](https://github.com/mallory/a/blob/main/paypal.com)', 'label'],
		['a well-known host in camel case that ends like a program', '[LinkedIn.com/in](https://evil.test)', 'label'],
		['a name of many countries under another ending', '[amazon.com/your-orders](https://amazon.top/your-orders)', 'label'],
		['a name of many countries under three letters', '[https://ebay.com](https://ebay.xyz)', 'label'],
		['a plain user name', '[sign in](https://alice:secret@evil.test)', 'user'],
		['a user name that is a path', '[https://intranet/login@evil.test](https://intranet%2Flogin@evil.test)', 'user'],
		['a user name that is a path of a host with an unknown ending', '[https://share.mycompany/@evil.test](https://share.mycompany%2F@evil.test)', 'user'],
		['a user name with a port', '[https://intranet:443@evil.test](https://intranet:443@evil.test)', 'user'],
		['a user name with words after a full stop', '[https://accounts.google.com./v3/signin@evil.test](https://accounts.google.com.%2Fv3%2Fsignin@evil.test)', 'user'],
		['a redirector to a host without a scheme', '[sign in](https://www.google.com/url?q=evil.test/login)', 'redirector'],
		['a redirector to a host after two slashes', '[sign in](https://www.google.com/url?q=//evil.test)', 'redirector'],
		['a redirector of pictures to a host without a scheme', '[sign in](https://www.google.com/imgres?imgrefurl=evil.test)', 'redirector'],
		['a mark within one of several addresses', '[see https://example.org or https://exam\u200bple.org](https://example.org)', 'hidden'],
		['a mark within the host of an address as it is written', '[https://exam\u00adple.org](https://exam\u00adple.org)', 'hidden'],
	])('finds %s', (_, link, kind) => {
		const [, label = '', href = ''] = /^\[(.*)\]\((.*)\)$/.exec(link)!
		expect(missed([[label, href]], [kind as LinkFinding['kind']])).toEqual([])
	})

	it('reads every character that becomes a dot in a plain text, and the quick check knows it', () => {
		const passed: string[] = []
		let found = 0
		for (let point = 0x80; point < 0x110000; point++) {
			const character = point >= 0xd800 && point < 0xe000 ? 'a' : String.fromCodePoint(point)
			const label = `bank${character}example`
			if (!readableLabel(label).includes('.') || !inspectLink(label, 'https://evil.test').length) continue
			found++
			if (!mayDeceive(label, 'https://evil.test')) passed.push(`${character} U+${point.toString(16)}`)
		}
		expect(passed).toEqual([])
		expect(found).toBeGreaterThan(20)
	})

	it.each([
		['a port that is too large', 'https://www.paypal.com:99999/signin'],
		['a port of letters', 'https://www.paypal.com:login/'],
		['a character that no host has', 'https://www.paypal.com%/signin'],
		['brackets', 'https://[paypal.com]/'],
		['a mark after a dot', 'https://www.paypal.\u0323com/'],
		['a control character', 'https://www.pay\u007fpal.com/'],
		['a control character of eight bits', 'www.pay\u0080pal.com'],
		['an object that is missing', 'https://www.pay\ufffcpal.com/'],
		['words that are turned around', '\u2067com\u200f.\u200fpaypal\u2069'],
		['a whole address that is turned around', '\u2067signin\u200f/\u200fcom\u200f.\u200fpaypal\u200f.\u200fwww\u200f//:\u200fhttps\u2069'],
		['marks of a direction', '\u200fcom\u200f.\u200fpaypal'],
		['a letter that looks like a colon', 'https\u02d0//www.paypal.com/signin'],
		['lines that look like slashes', 'https:\u2571\u2571www.paypal.com/signin'],
		['a line that looks like a slash, without a scheme', 'paypal.com\u2571signin'],
		['a port that is too large, without a scheme', 'paypal.com:443443/signin'],
		['a port that is missing', 'paypal.com:/'],
		['a port of letters, without a scheme', 'paypal.com:login/'],
		['a user name, without a scheme', 'secure@paypal.com/signin'],
		['a user name that looks like the host', 'paypal.com:443@evil.test'],
		['a user name that looks like an unknown host', 'mybank.de:443@evil.test'],
		['a colon that is missing', 'https//www.paypal.com/signin'],
		['a semicolon in place of a colon', 'https;//www.paypal.com/signin'],
		['spaces after the scheme', 'https : // www.paypal.com/signin'],
		['a letter of Hindi that looks like a colon', 'https\u0903//www.paypal.com'],
		['an encoded slash after the host', 'paypal.com%2Fsignin'],
		['a comma and words after the host', 'https://www.paypal.com，请登录'],
		['an encoded space after the host', 'https://www.paypal.com%20/signin'],
		['the form of markup', '<p https://www.paypal.com/signin >'],
		['the form of markup with an attribute', '<a href="https://www.paypal.com/signin">'],
		['a line of its own', 'paypal.com\nSign in'],
		['a digit that looks like a dot', 'paypal\u0660com'],
		['a mark that looks like a dot', 'www\u0702paypal\u0702com'],
	])('finds an address with %s', (_, label) => {
		expect(inspectLink(label, 'https://evil.test')).not.toEqual([])
		expect(mayDeceive(label, 'https://evil.test')).toBe(true)
	})

	it.each([
		['https://support.paypal.com', 'tel:+15551234'],
		['https://www.paypal.com/signin', 'https://www.jianshu.com/p/0a1b2c3d?url=https://www.paypal.com/'],
		['https://www.paypal.com/signin', 'https://www.deviantart.com/mallory/journal/redirect-1?url=https://www.paypal.com/'],
		['service@paypal.com', 'mailto:?TO=mallory@evil.test'],
		['service@paypal.com', 'mailto:service@paypal.com?To=mallory@evil.test'],
		['service@paypal.com', 'mailto:%3Cmallory@evil.test%3E'],
		['service@paypal.com', 'mailto:service%20<mallory@evil.test>'],
		['service@paypal.com', 'mailto:service@paypal.com;mallory@evil.test'],
		['service@paypal.com', 'mailto:service@paypal.com?bcc=mallory@evil.test'],
		['paypal.com', 'https://vk.com/away.php?to=https://paypal.com&to=https://evil.test'],
		['paypal.com', 'https://vk.com/away.php?to=https://evil.test&to=https://paypal.com'],
		['paypal.com', 'https://vk.com/away.php?to=https://paypal.com&TO=evil.test'],
		['sign in', 'https://vk.com/away.php?to=https://paypal.com&to=https://evil.test'],
		['vk.com', 'https://vk.com/away.php?to=https://vk.com&to=https://vk.com/away.php?to=https://evil.test'],
		['vk.com', 'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fvk.com%2Faway%3Fto%3Dhttps%3A%2F%2Fvk.com%26to%3Dhttps%3A%2F%2Fevil.test'],
		['paypal.com', 'https://www.google.com/url?url=https://paypal.com&q=https://evil.test'],
		['paypal.com', 'https://www.google.com/url?q=https://paypal.com&url=evil.test'],
		['paypal.com', 'https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9wYXlwYWwuY29t&u=a1aHR0cHM6Ly9ldmlsLnRlc3Q'],
		['paypal.com', 'https://yandex.ru/redir/a*https://paypal.com?url=https://evil.test'],
		['paypal.com', 'https://href.li/v3/__https://paypal.com__;?https://evil.test'],
		['https://paypal.com', 'https://urldefense.com/v3/__https://evil.test*.paypal.com/__;Lw!!tenant!a$'],
		['paypal.com', 'https://google.top/url?q=https://paypal.com'],
		['paypal.com', 'https://google.abc.com/url?q=https://paypal.com'],
		['paypal.com', 'https://yandex.xyz/redir?url=https://paypal.com'],
		['paypal.com', 'https://web.archive.org/web/2020/https://paypal.com@evil.test'],
		['paypal.com.', 'https://web.archive.org/a'],
		['paypal.com', 'https://evil.test/a.vk.com/away?to=https://paypal.com'],
		['https://paypal.com', '\u0001https://evil.test'],
	])('finds that %s doesn\'t lead there: %s', (label, href) => {
		expect(inspectLink(label, href)).not.toEqual([])
		expect(mayDeceive(label, href)).toBe(true)
	})

	it.each([
		['https://www.paypal.com…', 'https://www.paypal.community/login'], ['paypal.com…', 'https://paypal.company/x'], ['https://www.sparkasse.de…', 'https://www.sparkasse.design'],
		['https://web.de…', 'https://web.dev/x'], ['https://huggingface.co…', 'https://huggingface.com'], ['mybank.de…', 'https://mybank.dev'],
	])('finds another ending after a host that is cut off: [%s](%s)', (label, href) => {
		expect(missed([[label, href]], ['label'])).toEqual([])
	})

	it.each([
		'web.gencat.cat/login', 'land.nrw/anmeldung', 'login.bank.services', 'bank.gmbh', 'unlisted.volvo/a', '192.168.1.1:8080', '192.168.1.1/login', '[::1]:80', 'https://www.nature.com',
	])('finds that %s doesn\'t lead to another site', (label) => {
		expect(missed([[label, 'https://evil.test']], ['label'])).toEqual([])
	})

	it('tells customers of a service apart', () => {
		const services = ['your-storageshare.de', 'synology.me', 'myfritz.net', 's3.amazonaws.com']
		expect(missed(services.map((service) => [`https://one.${service}`, `https://other.${service}/a`]), ['label'])).toEqual([])
	})

	it('takes no other proxy for that of a library', () => {
		expect(missed([['sign in', 'https://paypal.com.ezproxy.evil.no'], ['sign in', 'https://www.nature.com.evil.test']], ['imitation'])).toEqual([])
	})

	it('names the whole host that is imitated', () => {
		expect(inspectLink('sign in', 'https://amazon.co.uk.evil.test')).toMatchObject([{ kind: 'imitation', imitated: 'amazon.co.uk' }])
	})

	it.each([
		['https://mastodon.soсial/about', 'https://mastodon.so/about'], ['https://nextcloud.clоud', 'https://nextcloud.cl'], ['https://x.prо/a', 'https://x.pr/a'],
	])('finds letters of another script at the end of a host: [%s](%s)', (label, href) => {
		expect(missed([[label, href]], ['label'])).toEqual([])
	})

	it.each([
		'https://login.grnx.net/', 'https://secure.h5bc.com/', 'https://online.ub5.com/', 'https://login.c1ti.com', 'https://my.dh1.com',
	])('finds imitations of short names under any subdomain: %s', (href) => {
		expect(missed([['sign in', href], [href, href]], ['imitation'])).toEqual([])
	})

	it.each([
		['https://paypal.com.evil.test/signin', 'https://evil.test/'], ['https://www.paypal.com-login.evil.test/signin', 'https://evil.test/'], ['https://аpple.evil.test', 'https://evil.test'],
	])('finds a deceptive host of a label that leads to its parent: [%s](%s)', (label, href) => {
		expect(missed([[label, href]], ['imitation'])).toEqual([])
	})

	it.each([
		'https://accounts.go\u05e1gle.com/signin', 'go\u05e1gle.com', 'paypal.\u0332com', 'mybank.\u0323example', 'https://www.paypa\u04c0.com/signin',
	])('takes a host that no browser reads for another one: %s', (label) => {
		expect(missed([[label, 'https://evil.test']], ['label'])).toEqual([])
	})

	it.each([
		'Нttps://www.paypal.com/signin', 'НTTPS://PAYPAL.COM', 'htps://www.paypal.com/signin', 'ttps://www.paypal.com', 'http5://www.paypal.com', 'git://github.com/nextcloud/server',
		'ssh://git@github.com/nextcloud/server', 'davs://cloud.mybank.example/dav', 'webcal://www.mybank.example/x', 'go to httpsː⁄⁄mybank.example/login', 'httpsː／／mybank.example',
	])('finds an address after any scheme: %s', (label) => {
		expect(missed([[label, 'https://evil.test']], ['label'])).toEqual([])
	})

	it.each([
		'Sign in at paypaI.com now', 'Sign in at pаypal.com now', 'Sign in at paypa1.com now', '登录：paypal.com', 'Login:paypal.com', 'Website:paypal.com/signin', 'PayPal/paypal.com', 'login/www.paypal.com',
	])('finds what looks like a well-known host, after words, a colon or a slash: %s', (label) => {
		expect(missed([[label, 'https://evil.test']], ['label'])).toEqual([])
	})

	it.each([
		`🔒${' '.repeat(2000)}mybank.example`, 'paypal.com (https://…)', 'mybank.example (https://…)', 'https://… paypal.com/signin', 'https://evil.test – paypal.com/signin',
	])('finds a host next to spaces or to another address: %s', (label) => {
		expect(missed([[label, 'https://evil.test']], ['label'])).toEqual([])
	})

	it.each(['https://kIama.com', 'https://k1arna.com', 'https://www.klarna-1ogin.klarnа.com', 'https://lcloud-rnail.paypaI.com', 'https://bookinq.com', 'https://vvesternunion.com'])('finds letters of its own in %s', (href) => {
		expect(missed([[href, href], ['sign in', href]], ['imitation', 'scripts'])).toEqual([])
	})

	it('finds letters that look like those of a cloud', () => {
		expect(missed([['sign in', 'https://nextdoud.com/'], ['sign in', 'https://soundcloucl.com']], ['imitation'])).toEqual([])
	})

	it('finds hosts that look like addresses: by a letter of the scheme, by hyphens, or though they are cut off', () => {
		const schemes = ['https', '\u04bbttps', 'htt\u0440s', 'http\u0455', 'htt\u03c1s'].map((scheme) => `${scheme}://paypal.com`)
		const hyphens = [...'\u02d7\u2010\u2011\u2012\u2013\u2043\u2212'].flatMap((hyphen) => [`www.deutsche${hyphen}bank.de`, `t${hyphen}online.de/mail`, `a${hyphen}long${hyphen}name.com`])
		const labels = [...schemes, ...hyphens, 'paypal.com…/login', 'paypal.com…', 'www.payp…', 'index.hu', 'java.com']
		expect(missed(labels.map((label) => [label, 'https://evil.test/x']), ['label'])).toEqual([])
	})

	it('finds the targets of redirectors, however their host, path and target are written', () => {
		const target = 'https%3A%2F%2Fevil.test'
		expect(missed([
			['Invoice', 'https://adclick.g.doubleclick.net/pcs/click?f957&&adurl=//evil.test/'], ['google.com', `https://www.google.com./url?q=${target}`],
			['google.com', `https://www.google.com//url?q=${target}`], ['watch', 'https://www.youtube.com/redirect?q=//evil.test'], ['found', 'https://duckduckgo.com/l/?uddg=//evil.test/a'],
			['found', 'https://duckduckgo.com/l/?uddg=%2F%2Fevil.test/a'], ['found', 'https://duckduckgo.com/l/?uddg=%2f%2fevil.test'],
		], ['redirector'])).toEqual([])
	})

	it('finds more redirectors within each other than are followed', () => {
		const nested = Array.from({ length: 5 }).reduce<string>((url) => `https://www.google.com/url?q=${encodeURIComponent(url)}`, 'https://evil.test')
		expect(missed([['google.com', nested], ['sign in', nested]], ['redirector'])).toEqual([])
	})

	it.each([
		['a formula', '[$\\text{https://bank.example}$](https://evil.test)'],
		['words next to a picture', '[![secure login](https://pics.test/lock.png) mybank.example](https://evil.test)'],
		['the alternative text of a picture next to words', '[![mybank.example](https://pics.test/lock.png) secure login](https://evil.test)'],
		['words around a picture without a text', '[mybank![](https://pics.test/dot.png).example](https://evil.test)'],
	])('finds a claim in %s', (_, source) => {
		const labels: string[] = []
		renderMarkdown(source, {
			flavour: { extended: true, autolink: true, formulas: { formulaParagraph, formulaSpan } },
			environment: {
				...environment, formula: renderFormula, image: () => true,
				link: (_link, children) => {
					labels.push(labelOf(children))
					return null
				},
			},
		})
		expect(labels).toHaveLength(1)
		expect(missed(labels.map((label) => [label, 'https://evil.test']), ['label'])).toEqual([])
	})

	it('finds the page\'s own host in a user name', () => {
		for (const href of ['https://cloud.corp.%2Flogin@evil.test', 'https://cloud.corp@evil.test']) {
			expect(inspectLink(decodeURIComponent(href), href, { ownHost: 'https://cloud.corp' })).toContainEqual(expect.objectContaining({ kind: 'user' }))
		}
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
