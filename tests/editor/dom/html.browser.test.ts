import { describe, expect, it } from 'vitest'
import { nodeText } from '../../../src/editor/dom/html.ts'

function textOf(html: string, collapse = true): string {
	const template = document.createElement('template')
	template.setHTMLUnsafe(html)
	return nodeText(template.content.childNodes, { collapse })
}

describe('the text of HTML', () => {
	it.each([
		['<p>one</p><p>two</p>', 'one\ntwo'],
		['<p>one </p>\n<p> two</p>', 'one\ntwo'],
		['one<br>two', 'one\ntwo'],
		['<p>one<br></p>two', 'one\ntwo'],
		['<ul><li>one</li><li>two</li></ul>three', 'one\ntwo\nthree'],
		['  one   <b> two </b> three ', 'one two three'],
		['<p> </p><p>one</p>', 'one'],
		['<table><tr><td>Price</td> <td><p>12</p></td></tr><tr><th>Sum</th><td>13</td></tr></table>end', 'Price\t12\nSum\t13\nend'],
		['<pre>a  b\n c</pre>d', 'a  b\n c\nd'],
		['<span></span>one<div><div>two</div></div>', 'one\ntwo'],
	])('%j reads %j', (html, text) => {
		expect(textOf(html)).toBe(text)
	})

	it('keeps every blank where none runs together', () => {
		expect(textOf('<div>one  </div>\n<div>two</div>', false)).toBe('one  \n\ntwo')
	})

	it('takes time in proportion to its length', () => {
		const timed = (count: number) => {
			const html = '<p>a paragraph </p>'.repeat(count)
			const template = document.createElement('template')
			template.setHTMLUnsafe(html)
			const start = performance.now()
			const text = nodeText(template.content.childNodes, { collapse: true })
			expect(text.length).toBe(count * 12 - 1)
			return performance.now() - start
		}
		// The least of several: a busy machine adds to some of them.
		const least = (count: number) => Math.min(...Array.from({ length: 5 }, () => timed(count)))
		expect(least(20_000)).toBeLessThan(40 * Math.max(1, least(2000)))
	})
})
