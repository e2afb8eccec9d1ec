import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { extractLinks, isLink } from '../../src/mock/links.ts'
import { md5 } from '../../src/mock/md5.ts'
import { readOpenGraph } from '../../src/mock/openGraph.ts'
import { Params } from '../../src/mock/params.ts'

describe('MD5', () => {
	it('agrees with another implementation for every text', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
			expect(md5(text)).toBe(createHash('md5').update(new TextEncoder().encode(text)).digest('hex'))
		}), { numRuns: 300 })
	})
})

describe('the server\'s rule for links', () => {
	it.each(['https://a.test', 'http://localhost:8080/x', 'HTTPS://A.TEST/%20?q=1#f', 'http://10.0.0.1/', 'https://a.test/x,', '  https://a.test/ ', 'https://a.test/(x)'])('takes "%s"', (text) => {
		expect(isLink(text)).toBe(true)
	})

	it.each(['', 'a.test', 'ftp://a.test/', 'https://', 'https://a.test?q=1', 'https://ä.test/', '(https://a.test/)', 'https://a:b@c.test/', 'https://a.test/<b>', 'see https://a.test'])('passes "%s" over', (text) => {
		expect(isLink(text)).toBe(false)
	})

	it.each([
		['see https://a.test/1, (https://a.test/2) https://a.test/3', ['https://a.test/1,', 'https://a.test/3']],
		['https://a.test/1 https://a.test/2  https://a.test/3', ['https://a.test/1', 'https://a.test/3']],
		['https://a.test/1\nhttps://a.test/2\r\nhttps://a.test/3', ['https://a.test/1', 'https://a.test/2', 'https://a.test/3']],
		['nothing', []],
	])('finds in %j what the server finds', (text, links) => {
		expect(extractLinks(text)).toEqual(links)
	})

	it('takes time in proportion to the text', () => {
		const started = performance.now()
		extractLinks(`https://${'a-'.repeat(500_000)}!`)
		extractLinks('https://a.test/( '.repeat(50_000))
		expect(performance.now() - started).toBeLessThan(5000)
	})
})

describe('reading a page', () => {
	it('prefers Open Graph tags to the title, and the first of each', () => {
		expect(readOpenGraph('<title>T</title><meta property="og:title" content="A"><meta property="og:title" content="B"><meta name="og:description" content="D">'))
			.toEqual({ title: 'A', description: 'D', imageUrl: null })
	})

	it('takes the page\'s title and none of a drawing', () => {
		expect(readOpenGraph('<svg><title>Icon</title></svg><title>Page</title>').title).toBe('Page')
	})

	it('takes only absolute images of the web', () => {
		const image = (address: string) => readOpenGraph(`<meta property="og:image" content="${address}">`).imageUrl
		expect(['https://a.test/i.png', '/i.png', 'data:image/png,x', 'javascript:x'].map(image)).toEqual(['https://a.test/i.png', null, null, null])
	})

	it('stands a page that is nested deeply', () => {
		expect(readOpenGraph(`<title>Deep</title>${'<div>'.repeat(1_000_000)}`).title).toBe('Deep')
	})

	it('never fails, whatever the page', () => {
		const piece = fc.constantFrom('<meta property="og:title" content="', '">', '<title>', '</title>', '<svg>', '<!--', '<template>', 'x', '\0', '&amp;', '<script>')
		fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => { readOpenGraph(pieces.join('')) }), { numRuns: 300 })
	})
})

describe('parameters', () => {
	const params = (query: string, body?: unknown, type = 'application/json') => Params.of(new Request(`http://a.test/?${query}`, body === undefined
		? {}
		: { method: 'POST', headers: { 'content-type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) }))

	it.each([['12', 12], ['12abc', 12], ['many', 0], ['-3', -3], ['1.9', 1], ['', 0], ['1e2', 100]])('reads the number "%s" as PHP does', async (text, number) => {
		expect((await params(`n=${text}`)).int('n', 5)).toBe(number)
	})

	it.each([[null, 5], [[], 0], [[1], 1], [{ a: 1 }, 1], [true, 1], ['7', 7]])('reads a JSON value %j as a number', async (value, number) => {
		expect((await params('', { n: value })).int('n', 5)).toBe(number)
	})

	it('reads forms, lists in queries, and objects as lists', async () => {
		expect((await params('r[]=a&r[]=b')).list('r')).toEqual(['a', 'b'])
		expect((await params('', 'r%5B%5D=a&s=b', 'application/x-www-form-urlencoded')).string('s')).toBe('b')
		expect((await params('', { r: { x: 'a', y: 'b' } })).list('r')).toEqual(['a', 'b'])
	})

	it('takes scalars as text and refuses the rest', async () => {
		const values = await params('', { a: 1, b: true, c: false, d: [] })
		expect([values.string('a'), values.string('b'), values.string('c'), values.string('e', 'none')]).toEqual(['1', '1', '', 'none'])
		expect(() => values.string('d')).toThrow('"d" is no text')
		expect(() => values.string('e')).toThrow('"e" is no text')
		expect(() => values.list('a')).toThrow('"a" is no list')
	})

	it('takes the words of PHP for yes and no', async () => {
		const values = await params('a=true&b=false&c=0&d=1')
		expect(['a', 'b', 'c', 'd', 'e'].map((name) => values.boolean(name, false))).toEqual([true, false, false, true, false])
	})
})
