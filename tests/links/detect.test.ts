import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks, readLinks } from '../../src/links/detect.ts'
import { createExtendedLinkify } from '../../src/links/extended.ts'
import { findUnfinishedLink } from '../../src/links/unfinished.ts'
import { normaliseLink } from '../../src/resolver/address.ts'
import { leastMs } from '../setup/linear.ts'
import { runs } from '../setup/runs.ts'

const urlsIn = (text: string) => findLinks(text).map(({ url }) => url)

describe('findLinks', () => {
	it.each([
		['https://a.test', 'https://a.test'],
		['HTTPS://A.test/B', 'HTTPS://A.test/B'],
		['at the end https://a.test/b.', 'https://a.test/b'],
		['dots https://a.test/b...', 'https://a.test/b'],
		['https://a.test/b, and more', 'https://a.test/b'],
		['https://a.test/b; more', 'https://a.test/b'],
		['https://a.test/b: more', 'https://a.test/b'],
		['really https://a.test/b! yes', 'https://a.test/b'],
		['really https://a.test/b? yes', 'https://a.test/b'],
		['(https://a.test/b)', 'https://a.test/b'],
		['(https://a.test/b_(c))', 'https://a.test/b_(c)'],
		['"https://a.test/b"', 'https://a.test/b'],
		['\'https://a.test/b\'', 'https://a.test/b'],
		['https://a.test?q=1', 'https://a.test?q=1'],
		['https://a.test#part', 'https://a.test#part'],
		['https://a.test:8080/b', 'https://a.test:8080/b'],
		['http://localhost', 'http://localhost'],
		['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
		['http://[::1]:3000/x', 'http://[::1]:3000/x'],
		['http://my_host/x', 'http://my_host/x'],
		['https://a+b.test/d', 'https://a+b.test/d'],
		['https://müller.test/straße', 'https://müller.test/straße'],
		['\u200fhttps://a.test/b\u200f', 'https://a.test/b'],
		['https://a.test/b\nnext', 'https://a.test/b'],
		['https://a.test/<b>', 'https://a.test/'],
		['https://a.test/b\ud800', 'https://a.test/b\ufffd'],
		['see `https://a.test/b`', 'https://a.test/b'],
		['see `https://a.test`, or', 'https://a.test'],
		['`http://localhost:3000`', 'http://localhost:3000'],
		['| https://a.test/b|', 'https://a.test/b'],
		['https://a.test/b^', 'https://a.test/b'],
		['https://a.test/b|c^d`e', 'https://a.test/b|c^d`e'],
		['_https://a.test/b_', 'https://a.test/b'],
		['_https://a.test_', 'https://a.test'],
		['*https://a.test/b*', 'https://a.test/b'],
		['**https://a.test/b.**', 'https://a.test/b'],
		['~~https://a.test/b~~', 'https://a.test/b'],
		['_*https://a.test/b_c*_', 'https://a.test/b_c'],
		['https://a.test/b*', 'https://a.test/b*'],
		['https://a.test/b_', 'https://a.test/b_'],
		[`https://x-access-token:${'g'.repeat(80)}@a.test/o/r.git`, `https://x-access-token:${'g'.repeat(80)}@a.test/o/r.git`],
		['https://a.test?mail=me@b.test&x=1', 'https://a.test?mail=me@b.test&x=1'],
	])('finds the link of %j', (text, url) => {
		expect(urlsIn(text)).toEqual([url])
	})

	it.each(['', 'plain', 'javascript:alert(1)', 'data:text/html,x', 'xhttps://a.test', 'x_https://a.test', 'https://', 'https:// a.test', 'mailto:a@b.test', '//a.test', 'ftp://a.test', 'a@b.test', 'www.a.test'])(
		'finds none in %j', (text) => {
			expect(urlsIn(text)).toEqual([])
		})

	it('returns the position of each link', () => {
		const text = 'one https://a.test/1 two\nhttps://b.test/2'
		expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual(['https://a.test/1', 'https://b.test/2'])
	})

	it.each([
		['https://a.test', true],
		['<https://a.test>', false],
		['<https://a.test', true],
		['https://me:secret@a.test/', false],
		['https://me@a.test/', false],
		['https://me:p#ss@a.test/x', false],
		['https://me:p?ss@a.test/x', false],
		[`https://x-access-token:${'g'.repeat(80)}@a.test/o/r.git`, false],
		['https://1.2.3.999/x', false],
		['https://a.test/@me', true],
	])('offers a preview of %j: %j', (text, preview) => {
		expect(findLinks(text)[0]?.preview).toBe(preview)
	})

	it.each([499, 500, 501, 2000, 9999, 10_030, 100_000])('finds the whole of a link of %i characters', (length) => {
		const start = 'https://a.test/login?redirect_uri='
		for (const piece of ['abcdefgh%2F', 'a(b)–ü.c']) {
			const url = (start + piece.repeat(Math.floor((length - start.length) / piece.length))).padEnd(length, 'z')
			for (const text of [url, `see ${url} and`, `(${url}).`, `${url}\n${url}`]) {
				expect(urlsIn(text).every((found) => found === url)).toBe(true)
				expect(urlsIn(text)).toHaveLength(text.split('https').length - 1)
			}
			expect(findUnfinishedLink(`see ${url}`, [url])).toBe(url)
			expect(normaliseLink(url)).toBe(encodeURI(url).replaceAll('%25', '%'))
		}
	})

	it('remembers a text: its list stays the same one, whatever is read in between', () => {
		const texts = ['see https://a.test/b', 'two https://a.test/c https://d.test:8080/e?f=1 here', '(https://a.test/b_(c)).', 'lines https://a.test/\nhttps://b.test/c', 'none: at all']
		fc.assert(fc.property(fc.array(fc.constantFrom(...texts), { maxLength: 30 }), fc.string(), (order, other) => {
			for (const text of order) {
				const links = findLinks(text)
				expect(links).toEqual(readLinks(text))
				findLinks(`${other} https://other.test/`)
				expect(findLinks(text)).toBe(links)
			}
		}), { numRuns: runs(50, 2000) })
	})

	it('finds simple links by the same rules as all others', () => {
		const piece = fc.constantFrom('https://', 'http://', 'a', 'B', '9', '.', '-', ':80', '/', '?', '=', '&', '#', '_', '~', '%20', '+', ',', ';', '!', '(', ')', '*', '\'', '–', '@', 'ü', '日', 'a'.repeat(60), ' ', ' ', '\n')
		fc.assert(fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
			const text = pieces.join('')
			expect(findLinks(text)).toEqual(readLinks(text))
		}), { numRuns: runs(200, 20_000) })
	})

	it('takes any text, and gives links in order that do not overlap', () => {
		const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('https://', 'http://a', '.', '/', '(', ')', '<', '>', ' ', '"', '@', ':', '\ud800', '\u202e', 'javascript:'))
		fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
			const text = pieces.join('')
			let last = 0
			for (const { start, end, url, text: written } of findLinks(text)) {
				expect(start).toBeGreaterThanOrEqual(last)
				expect(text.slice(start, end)).toBe(written)
				expect(url).toMatch(/^https?:\/\//i)
				expect(() => encodeURIComponent(url)).not.toThrow()
				last = end
			}
		}))
	})

	it.each([
		['letters', 'a'.repeat(10_000_000)],
		['schemes', 'https://'.repeat(50_000)],
		['open brackets', `https://a.test/${'('.repeat(500_000)}`],
		['a long host', `https://${'a.'.repeat(500_000)}`],
		['a long name', `https://${'a'.repeat(1_000_000)}`],
		['colons', `https://${':'.repeat(1_000_000)}`],
		['colons and letters', `https://a.test/${`${':'.repeat(50_000)}a`.repeat(20)}`],
		['one simple link', `https://a.test/${'a'.repeat(10_000_000)}`],
		['one link', `https://a.test/ü${'a'.repeat(5_000_000)}`],
		['links without a blank', 'https://a.test/'.repeat(500_000)],
		['stars', `https://a.test/ü${'*'.repeat(1_000_000)}a`],
		['pairs', `https://a.test/${'(a'.repeat(500_000)}`],
		['brackets within brackets', `https://a.test/${`${'([{'.repeat(300)}a`.repeat(500)}`],
		['quotes', `https://a.test/${'\'"a'.repeat(300_000)}`],
		['dots', `https://a.test/${'.'.repeat(1_000_000)}a`],
	])('reads a long text of %s within two seconds', async (_, text) => {
		expect(await leastMs(2000, (spaces) => findLinks(text + spaces))).toBeLessThan(2000)
	})
})

describe('an extended finder', () => {
	it('also takes www and e-mail addresses, but no bare file names', () => {
		const found = createExtendedLinkify().match('www.a.test, b@c.test readme.md https://d.test') ?? []
		expect(found.map(({ url }) => url)).toEqual(['http://www.a.test', 'mailto:b@c.test', 'https://d.test'])
	})
})
