import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { leastMs } from '../setup/linear.ts'
import { md5 } from '../../src/mock/providers/genericProvider.ts'
import { extractLinks, holdsLink, isLink } from '../../src/mock/providers/links.ts'
import { readOpenGraph } from '../../src/mock/providers/webPages.ts'

describe('MD5', () => {
	it('agrees with another implementation for every text', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
			expect(md5(text)).toBe(createHash('md5').update(new TextEncoder().encode(text)).digest('hex'))
		}), { numRuns: 300 })
	})
})

describe('the server\'s rule for links', () => {
	it.each(['https://a.test', 'http://localhost:8080/x', 'HTTPS://A.TEST/%20?q=1#f', 'http://10.0.0.1/', 'https://a.test/x,', 'https://a.test/(x)'])('finds "%s"', (text) => {
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

	it.each(['https://a.test', '  https://a.test/ ', 'see https://a.test/1 and more', '日本 https://a.test/\n'])('finds a link in %j, and more than that', (text) => {
		expect([holdsLink(text), text === 'https://a.test' || !isLink(text)]).toEqual([true, true])
	})

	it('takes blanks from around a link as PHP does, which leaves a form feed', () => {
		expect(extractLinks('\fhttps://a.test/1\f\t\nhttps://a.test/2\v')).toEqual(['\fhttps://a.test/1\f', 'https://a.test/2'])
	})

	it('takes time in proportion to the text', async () => {
		expect(await leastMs(5000, () => {
			extractLinks(`https://${'a-'.repeat(500_000)}!`)
			extractLinks('https://a.test/( '.repeat(50_000))
		})).toBeLessThan(5000)
	})
})

describe('reading a page', () => {
	it('prefers Open Graph tags to the title, and the first of each', () => {
		expect(readOpenGraph('<title>T</title><meta property="og:title" content="A"><meta property="og:title" content="B"><meta name="og:description" content="D">'))
			.toEqual({ title: 'A', description: 'D', imageUrl: null })
	})

	it('takes the page\'s title and none of a picture in it', () => {
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
