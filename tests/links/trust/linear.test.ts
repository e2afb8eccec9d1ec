import { createElementVNode } from 'vue'
import { describe, expect, it } from 'vitest'
import { claimsOf } from '../../../src/links/trust/claims.ts'
import { inspectLink } from '../../../src/links/trust/inspectLink.ts'
import { mayDeceive } from '../../../src/links/trust/mayDeceive.ts'
import { cleanLink, cleanText } from '../../../src/links/trust/trackingParameters.ts'
import { keepPunctuation, markChip } from '../../../src/ui/renderChipLine.ts'
import { splitAddress } from '../../../src/cards/renderTarget.ts'
import { findSlow } from '../../setup/linear.ts'

/** Pieces that a text can repeat without end. */
const UNITS = [
	'a', '.', 'a.', '.a', 'a-', '-', ' ', ' a', '\u200d', '\u200b', '\u00ad', 'a\u00ad', '\u202e', '\u0301', '\u0301\u0323', '\u0344\uff9e', 'urldefense', 'a\u0301', 'a \u0301', '…', '..', '!', '!a', '(', ')', '[', ']', '](', '<', '<a ', '"', '\'', '`', '\\', '/', '//', ':', '::', '@', 'a@', '@a',
	'a.a@', 'a@b.c,', 'a@b.c;', '%', '%20', '%2e', '%41', '?', '&', '&a=b', '=', '#', '+', ',', '*', '_', '__', 'xn--', 'xn--a.', '1.', '0x1.', 'I', 'rn', 'www.', 'com.', '.com', 'paypal.com.', 'paypal.com-', 'paypa1-', 'paypa1.com ', '://', 'a://a.b ', 'a:', '\u05d1', 'аррӏе.', 'а', '例', '例.',
	'https:', 'https://', 'https://a.b ', 'https://a.b/', 'https://a.b…', 'https://a@', '[a](https://b.c) ', '[https://a.b](https://c.d) ', 'http://a..', 'https:\\\\', 'ftp://a.b ', '&url=https://a.b', '*https://a', 'https://www.google.com/url?q=', 'https://href.li/?', '<a src="', '/amp/s/a.',
	'utm_a=b&', '?utm_a=b ', 'a.co.uk ', '／', '։', 'ｈ', '．', '\n', '\t', '\u{e0041}', '😀', '𝐡',
]

const PREFIXES = ['', 'https://', 'https://a.b/', 'a@']
const REDIRECTORS = ['https://href.li/?', 'https://vk.com/away?to=', 'https://secure-web.cisco.com/https%3A', 'https://www.google.com/url?q=https://', 'https://www.google.com/amp/s/', 'https://urldefense.com/v3/__https://', 'https://www.bing.com/ck/a?u=a1', 'https://r.search.yahoo.com/RU=https:/', 'https://l.facebook.com/l.php?u=https%3A%2F%2F']

/** Each check of a link, by the text that it is fed with. */
const CHECKS: Record<string, (text: string) => unknown> = {
	'a label': (text) => PREFIXES.map((prefix) => inspectLink(`${prefix}${text}a`, 'https://evil.test')),
	'a label of a message': (text) => PREFIXES.map((prefix) => inspectLink(`${prefix}${text}@`, 'mailto:a@evil.test')),
	'a host': (text) => [inspectLink('x', `https://${text}`), inspectLink('x', `https://${text}.com/`), inspectLink('https://bank.example', `https://a.${text}.com`)],
	'a user name': (text) => inspectLink('x', `https://${text}@evil.test`),
	'a path': (text) => inspectLink('x', `https://evil.test/${text}`),
	'a bare address': (text) => inspectLink(`https://${text}a`, `https://${text}a`),
	'a redirector': (text) => REDIRECTORS.map((redirector) => inspectLink('x', `${redirector}${text}.com/`)),
	recipients: (text) => inspectLink('a@bank.example https://bank.example', `mailto:${text}`),
	both: (text) => [inspectLink(text, `mailto:${text}`), inspectLink(text, `https://evil.test/${text}`)],
	claims: (text) => claimsOf(`a${text}`, { isNamed: () => true }),
	'the quick look': (text) => [mayDeceive(text, 'https://a.b'), mayDeceive(null, `https://${text}`), mayDeceive('x', `https://a.b/${text}`), mayDeceive('x', 'https://a.b', text)],
	'the parts of an address': (text) => splitAddress(`${text}/`),
	'clean links': (text) => [cleanLink(`https://a.b/?${text}`), cleanText(`https://a.b/?${text}`)],
	'the line of a chip': (text) => keepPunctuation([`${text}a `, markChip(createElementVNode('a')), ` a${text}`]),
}

describe('checks of links take a time that grows with the length of a text', () => {
	it.each(Object.entries(CHECKS))('for %s', (_, check) => {
		expect(findSlow(check, UNITS)).toEqual([])
	})

	it('looks at no host that is too long to exist', () => {
		const long = `https://${'a.'.repeat(130)}paypal.com.evil.test`
		expect(inspectLink('x', long)).toEqual([])
		expect(inspectLink('x', `https://www.google.com/url?q=${long}`)).toEqual([])
		expect(inspectLink('x', `https://${'a.'.repeat(100)}paypal.com.evil.test`)).toMatchObject([{ kind: 'imitation', imitated: 'paypal.com' }])
	})
})
