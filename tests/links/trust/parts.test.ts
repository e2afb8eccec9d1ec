import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFUSABLES_VERSION } from '../../../src/links/trust/confusableData.ts'
import { inspectLink } from '../../../src/links/trust/inspectLink.ts'
import { mayDeceive } from '../../../src/links/trust/mayDeceive.ts'
import { isSameOwner, registrableOf } from '../../../src/links/trust/registrable.ts'
import { asciiTwin, foldAscii, hidesDelimiter, looseSkeleton, mixesScripts, scriptOf } from '../../../src/links/trust/skeleton.ts'
import { decodeHost } from '../../../src/links/trust/target.ts'
import { cleanLink } from '../../../src/links/trust/trackingParameters.ts'
import { splitAddress } from '../../../src/cards/renderTarget.ts'
import { runs } from '../../setup/runs.ts'

describe('decodeHost', () => {
	// The samples of RFC 3492, section 7.1, and hosts.
	it.each([
		['xn--mller-kva.test', 'müller.test'],
		['xn--80ak6aa92e.com', 'аррӏе.com'],
		['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
		['xn--r8jz45g.xn--zckzah', '例え.テスト'],
		['xn--egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
		['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
		['xn--n3h.test', '☃.test'],
		['xn--ls8h.test', '💩.test'],
		['example.org', 'example.org'],
		['xn--.test', 'xn--.test'],
		['xn--\u0001.test', 'xn--\u0001.test'],
	])('reads %s', (host, shown) => {
		expect(decodeHost(host)).toBe(shown)
	})

	it('decodes the punycode of a browser', () => {
		fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'abcäöüñßжяλω日本語가نםก'), minLength: 1, maxLength: 20 }), (label) => {
			const written = `http://${label}.test`
			fc.pre(URL.canParse(written))
			expect(decodeHost(new URL(written).hostname)).toBe(`${label}.test`)
		}))
	})
})

describe('splitAddress', () => {
	it('shows the host behind a user name that looks like one', () => {
		expect(splitAddress('paypal.com:443@evil.test/signin')).toEqual({ subdomain: '', registrable: 'evil.test', rest: '/signin' })
	})
})

describe('registrableOf', () => {
	it.each([
		['example.org', 'example.org'], ['a.b.example.org', 'example.org'], ['www.example.co.uk', 'example.co.uk'], ['google.com.hk', 'google.com.hk'], ['a.or.jp', 'a.or.jp'],
		['localhost', 'localhost'], ['192.168.0.1', '192.168.0.1'], ['[::1]', '[::1]'], ['alice.github.io', 'alice.github.io'], ['a.alice.github.io', 'alice.github.io'],
		['x.up.railway.app', 'x.up.railway.app'], ['sites.google.com', 'sites.google.com'], ['mail.google.com', 'google.com'],
	])('finds what was registered of %s', (host, registrable) => {
		expect(registrableOf(host)).toBe(registrable)
	})

	it('keeps customers of one service apart, and joins the names of one owner', () => {
		expect(isSameOwner('alice.github.io', 'mallory.github.io')).toBe(false)
		expect(isSameOwner('accounts.google.com', 'sites.google.com')).toBe(false)
		expect(isSameOwner('docs.google.com', 'mail.google.com')).toBe(true)
		expect(isSameOwner('youtu.be', 'm.youtube.com')).toBe(true)
		expect(isSameOwner('example.co.uk', 'evil.co.uk')).toBe(false)
	})
})

describe('scripts', () => {
	it.each(['example', 'müller', 'пример', '例え', 'x日本ノ', '한국x', 'ㄅ中a', 'مثال', 'ประเทศ', 'उदाहरण', '123', '☃', 'می\u200cخواهم', 'ꮯꮎ'])('accepts the scripts of %s', (label) => {
		expect(mixesScripts(label)).toBe(false)
	})

	it.each(['аpple', 'gοogle', 'пpимер', '한국日本ノ', 'aا', 'ꭵphone', 'օffice'])('reports mixed scripts in %s', (label) => {
		expect(mixesScripts(label)).toBe(true)
	})

	it('names the script of a label', () => {
		expect([scriptOf('пример'), scriptOf('müller'), scriptOf('123'), scriptOf('аpple')]).toEqual(['Cyrl', 'Latn', null, null])
	})
})

describe('skeletons', () => {
	it('is made of a version of Unicode that is written down', () => {
		expect(CONFUSABLES_VERSION).toMatch(/^\d+\.\d+\.\d+$/)
	})

	it.each([['аррӏе', 'appie'], ['gοοgle', 'google'], ['ɡoogle', 'google'], ['ѕсоре', 'scope']])('returns the ASCII twin of %s', (label, twin) => {
		expect(asciiTwin(label)).toBe(twin)
	})

	it('finds no twin where an accent tells a label from it', () => {
		expect([asciiTwin('köln'), looseSkeleton('köln')]).toEqual([null, 'koln'])
	})

	it('knows what looks like the end of a host, apart from letters of Japanese', () => {
		expect(['com⁄login', 'com∕x', 'comノx', 'ノート', 'アノx', 'example'].map(hidesDelimiter)).toEqual([true, true, true, false, false, false])
	})

	it.each([['paypa1', 'paypal'], ['rnicr0s0ft', 'microsoft'], ['clropb0x', 'dropbox'], ['ic1oud', 'icloud'], ['vvikipedia', 'wikipedia']])('folds %s as %s', (fake, name) => {
		expect(foldAscii(fake)).toBe(foldAscii(name))
	})
})

describe('cleanLink', () => {
	it.each([
		['https://a.test/?utm_source=b&c=d', 'https://a.test/?c=d'],
		['https://a.test/?c=d&fbclid=e', 'https://a.test/?c=d'],
		['https://a.test/b?utm_source=x&utm_medium=y', 'https://a.test/b'],
		['https://a.test/b?gclid=x#top', 'https://a.test/b#top'],
		['https://youtu.be/abc?si=x&t=10', 'https://youtu.be/abc?t=10'],
		['https://www.amazon.de/dp/B0?tag=x&th=1', 'https://www.amazon.de/dp/B0?th=1'],
	])('removes tracking from %s', (link, clean) => {
		expect(cleanLink(link)).toBe(clean)
	})

	it.each(['https://a.test', 'https://a.test/?si=1', 'https://a.test/?q=utm_source', 'https://a.test/?', 'https://a.test/?a=%20&b=ü&&c', 'mailto:a@b.test?utm_source=c', 'no link?utm_source=a', 'https://a.test/#?utm_source=b'])('doesn\'t change %s', (link) => {
		expect(cleanLink(link)).toBe(link)
	})

	it('changes nothing twice, and nothing but the query', () => {
		fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
			const clean = cleanLink(link)
			expect(cleanLink(clean)).toBe(clean)
			expect(new URL(clean).pathname + new URL(clean).hash).toBe(new URL(link).pathname + new URL(link).hash)
		}))
	})
})

describe('mayDeceive', () => {
	it('lets nothing pass in which the inspection finds something', () => {
		const word = fc.constantFrom('paypal', 'google', 'com', 'de', 'org', 'test', 'www', 'evil', 'c1oud', 'cloud', 'rn', 'a', 'xn--pple-43d', 'mail', 'uk', 'co')
		const host = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join('.'))
		const part = fc.oneof(host, fc.constantFrom('@', '/', ':', '?q=', 'https://', '-', '%2F', '\u202e', '\u200b', '#', '\\', ' ', 'login'))
		const text = fc.array(part, { minLength: 0, maxLength: 6 }).map((parts) => parts.join(''))
		fc.assert(fc.property(text, text, (label, rest) => {
			const href = `https://${rest}`
			if (inspectLink(label, href, { ownHost: 'cloud.example' }).length) expect(mayDeceive(label, href)).toBe(true)
			if (inspectLink(href, href, { ownHost: 'cloud.example' }).length) expect(mayDeceive(null, href)).toBe(true)
		}), { numRuns: runs(250, 10_000) })
	})

	it('lets no label pass that names a host, by whatever characters', () => {
		const delimiters = fc.constantFrom(...'.:/\\@։˸︰\u05c3\u0703\u0704᛬᠃᠉⁚\u02d0ꓽ\u1735\u2041\u2571\u27cb\u2cc6\u3033\u0660\u06f0\u0701\u0702꘎\u{10a50}\u{1d16d}。．｡․ꓸ﹒︒⒈⒛㏂🄀：∶꞉︓﹕／⁄∕⧸')
		const hidden = fc.constantFrom('\u200b', '\u00ad', '\u2060', '\ufff9', '\u007f', '\u2006', '\u00a0', '\u0301', ' ', '\n')
		const word = fc.constantFrom('https', 'http', 'ftp', 'paypal', 'intranet', 'com', 'de', 'www', 'evil', 'a', '1', 'х', '例', '443', '<p ', '>')
		const label = fc.array(fc.oneof(word, word, delimiters, hidden, fc.string({ unit: 'binary', maxLength: 1 })), { maxLength: 12 }).map((parts) => parts.join(''))
		const scheme = fc.tuple(fc.constantFrom('https', 'ftp'), delimiters, delimiters, delimiters, word).map((parts) => parts.join(''))
		fc.assert(fc.property(fc.oneof(label, scheme), (text) => {
			if (inspectLink(text, 'https://evil.test').length) expect(mayDeceive(text, 'https://evil.test')).toBe(true)
			if (inspectLink(text, 'https://evil.test').length) expect(mayDeceive('x', 'https://evil.test', text)).toBe(true)
		}), { numRuns: runs(800, 50_000) })
	})

	it('never throws for any text', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (label, href) => {
			mayDeceive(label, href)
			inspectLink(label, href)
			inspectLink(label, `https://${href}`)
			cleanLink(href)
		}), { numRuns: runs(200, 4000) })
	})
})
