import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeLinkTitle, markdownLink, parseLinkTarget, parseLinkTitle, toLinkTarget } from '../../src/links/markdownLink.ts'
import { BASIC, EXTENDED, render } from '../setup/markdown.ts'
import { runs } from '../setup/runs.ts'

/** The characters that mean something in markdown, with words between them. */
const pieces = fc.constantFrom(...'\\`*_~[]()<>&;!#^|{}"\'.:-+=', 'amp;', '&copy;', '&#65;', 'lt;', '](https://evil.test/login)', '~~', 'x', 'über', ' ', '\n', '@bob', 'https://b.test', 'www.b.test', 'me@b.test', 'mailto:', '\\]', '😀')
const title = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((all) => all.join('')).filter((words) => words.trim() !== '')
const path = fc.array(fc.constantFrom(...'\\()&;*_~[]\'%?=#!|', '&copy;', '&amp;', '&lt;', 'a', 'b/c', '\\)', '\\('), { maxLength: 8 }).map((all) => `https://a.test/${all.join('')}`)

function read(html: string) {
	const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/gs)]
	const decode = (escaped: string) => escaped.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': '\'' })[name]!)
	return links.map(([, href, inner]) => ({ href: decode(href!), text: decode(inner!) }))
}

/** Without percent signs, which the renderer adds where an address needs them. */
const plain = (url: string) => url.replace(/%[\dA-F]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

describe('a link in markdown', () => {
	it.each([
		['Salary list \\](https://evil.example/login)', 'https://a.test/x', '[Salary list \\\\\\](https\\://evil.example/login)](https://a.test/x)'],
		['a\\]b [draft]', 'https://a.test', '[a\\\\\\]b \\[draft\\]](https://a.test)'],
		['AT&amp;T & Co', 'https://a.test', '[AT\\&amp;T & Co](https://a.test)'],
		['~~gone~~', 'https://a.test/?q=a\\)b', '[\\~\\~gone\\~\\~](<https://a.test/?q=a\\\\)b>)'],
		['x', 'https://a.test/?a&copy;b', '[x](https://a.test/?a\\&copy;b)'],
		['x', 'https://a.test/A_(b)', '[x](https://a.test/A_(b))'],
		['^1', 'https://a.test/a b<c>', '[\\^1](https://a.test/a%20b%3Cc%3E)'],
		['two\n lines ', 'https://a.test', '[two lines](https://a.test)'],
		[' \n', 'https://a.test', 'https://a.test'],
	])('with the title %j to %s is %s', (words, url, expected) => {
		expect(markdownLink(words, url)).toBe(expected)
	})

	it.each([['basic', BASIC], ['extended', EXTENDED]])('shows its title and leads to its address, whatever both hold (%s)', async (_, flavour) => {
		await fc.assert(fc.asyncProperty(title, path, async (words, url) => {
			const link = markdownLink(words, url)
			const [found, ...others] = read(await render(`see ${link} now`, flavour))
			expect(others, link).toEqual([])
			expect(plain(found!.href), link).toBe(plain(url))
			expect(found!.text, link).toBe(words.replace(/\s+/g, ' ').trim())
		}), { numRuns: runs(200, 6000) })
	})

	it('is read back from how it is spelled', () => {
		fc.assert(fc.property(title, path, (words, url) => {
			expect(parseLinkTitle(escapeLinkTitle(words))).toBe(words.replace(/\s+/g, ' ').trim())
			expect(parseLinkTarget(toLinkTarget(url).replace(/^<(.*)>$/, '$1'))).toBe(url)
		}), { numRuns: runs(200, 4000) })
	})

	it('decodes character references in a target, as a message does', () => {
		expect(parseLinkTarget('https://a.test/?x=&lt;y&#60;&#x26;z&quot;&copy;&#0;')).toBe('https://a.test/?x=%3Cy%3C&z"&copy;\ufffd')
	})
})
