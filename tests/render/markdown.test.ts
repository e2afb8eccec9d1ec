import { describe, expect, it } from 'vitest'
import { EXTENDED, render } from '../setup/markdown.ts'

describe('the markdown renderer', () => {
	it('keeps line breaks and lowers headings', async () => {
		expect(await render('# One\n## Two\n### Three\n\na\nb')).toBe('<h4>One</h4><h5>Two</h5><h6>Three</h6><p>a<br>b</p>')
	})

	it('shows raw HTML as it was typed', async () => {
		expect(await render('<div>\n<b>x</b>\n\n[<i>y</i>](https://a.example)'))
			.toBe('<p>&lt;div&gt;<br>&lt;b&gt;x&lt;/b&gt;</p><p><a href="https://a.example">&lt;i&gt;y&lt;/i&gt;</a></p>')
	})

	it('decodes an entity once, and never in code', async () => {
		expect(await render('&lt; &amp;lt; `a &lt; b`')).toBe('<p>&lt; &amp;lt; <code>a &amp;lt; b</code></p>')
	})

	it('takes an escaped greater-than at the start of a line for a quote, but not in a fence', async () => {
		expect(await render('&gt; said\n\n```\n&gt; code\n```')).toBe('<blockquote><p>said</p></blockquote><pre><code>&amp;gt; code\n</code></pre>')
	})

	it('keeps the text of a link that it refuses', async () => {
		expect(await render('[x](javascript:alert) [y](HTTPS://a.example) <data:text/html,z> [t](tel:1)'))
			.toBe('<p>x <a href="HTTPS://a.example">y</a> data:text/html,z <a href="tel:1">t</a></p>')
	})

	it('strikes through with one or two tildes, not with three', async () => {
		expect(await render('~a~ ~~b~~ ~~~c~~~ ~x~~', EXTENDED)).toBe('<p><del>a</del> <del>b</del> ~~~c~~~ ~x~~</p>')
	})

	it('puts foot notes at the end, in the order of their mention, with all of their blocks', async () => {
		const html = await render('b[^b] a[^a] b[^b] [^gone]\n\n[^a]: A\n[^b]: B one\n\n    B two [^c]\n[^unused]: U\n[^c]: - item\n\nafter', EXTENDED)
		const [text, notes] = html.split('<section')
		expect(text!.replace(/<[^>]+>/g, '|')).toBe('|b||1|| a||2|| b||1|| [^gone]||after|')
		expect(notes!.replace(/^[^>]*>|<[^>]+>/g, '|').replace(/\|+/g, '|')).toBe('|B one|B two |3| |↩\uFE0E| |↩\uFE0E|A |↩\uFE0E|item| |↩\uFE0E|')
	})
})
