import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../src/markdown/markdown.ts'
import { environment } from '../setup/environment.ts'
import { leastMs } from '../setup/linear.ts'
import { BASIC, EXTENDED, render } from '../setup/markdown.ts'

describe('the markdown renderer', () => {
	it('keeps line breaks and lowers headings', async () => {
		expect(await render('# One\n## Two\n### Three\n\na\nb')).toBe('<h4>One</h4><h5>Two</h5><h6>Three</h6><p>a<br>b</p>')
	})

	it('shows raw HTML as it was typed', async () => {
		expect(await render('<div>\n<b>x</b>\n\n[<i>y</i>](https://a.example)'))
			.toBe('<p>&lt;div&gt;<br>&lt;b&gt;x&lt;/b&gt;</p><p><a href="https://a.example">&lt;i&gt;y&lt;/i&gt;</a></p>')
	})

	it.each([
		['[foo <bar attr="](baz)">', '[foo &lt;bar attr="](baz)"&gt;'],
		['[foo <bar attr="](https://a.example)">', '[foo &lt;bar attr="](<a href="https://a.example">https://a.example</a>)"&gt;'],
		['*a <b title="*">', '*a &lt;b title="*"&gt;'],
		['<a href="https://a.example/b_c_d">*x*</a >', '&lt;a href="<a href="https://a.example/b_c_d">https://a.example/b_c_d</a>"&gt;<em>x</em>&lt;/a &gt;'],
		['<b a=\'*\' c=*d* e>', '&lt;b a=\'*\' c=*d* e&gt;'],
		['<b title="{name}" *a*>', '&lt;b title="Ann" <em>a</em>&gt;'],
		['a <b and *c*', 'a &lt;b and <em>c</em>'],
	])('lets no span or link begin or end in a tag: %s', async (text, html) => {
		const rendered = await render(text, BASIC, { placeholder: () => 'Ann' })
		expect(rendered.replaceAll('&quot;', '"').replaceAll('&#39;', '\'')).toBe(`<p>${html}</p>`)
	})

	it.each([
		['tags', '<a '.repeat(30_000)],
		['attributes', `<a ${'b '.repeat(50_000)}`],
		['values', '<a b="'.repeat(20_000)],
		['blanks', `<a${' '.repeat(100_000)}`],
	])('reads a long text of %s without end within two seconds', async (_, text) => {
		expect(await leastMs(2000, (spaces) => renderMarkdown(text + spaces, { flavour: BASIC, environment }))).toBeLessThan(2000)
	})

	// With a cost that grows by the square of their number, these take half a minute.
	it('reads ten thousand footnotes', () => {
		const numbers = Array.from({ length: 10_000 }, (_, index) => index)
		const text = [...numbers.map((number) => `a[^${number}]\n`), ...numbers.map((number) => `[^${number}]: b`)].join('\n')
		expect(() => renderMarkdown(text, { flavour: { extended: true, autolink: true }, environment })).not.toThrow()
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

	it('puts footnotes at the end, in the order of their mention, with all of their blocks', async () => {
		const html = await render('b[^b] a[^a] b[^b] [^gone]\n\n[^a]: A\n[^b]: B one\n\n    B two [^c]\n[^unused]: U\n[^c]: - item\n\nafter', EXTENDED)
		const [text, notes] = html.split('<section')
		expect(text!.replace(/<[^>]+>/g, '|')).toBe('|b||1|| a||2|| b||1|| [^gone]||after|')
		expect(notes!.replace(/^[^>]*>|<[^>]+>/g, '|').replace(/\|+/g, '|')).toBe('|B one|B two |3| |↩\uFE0E| |↩\uFE0E|A |↩\uFE0E|item| |↩\uFE0E|')
	})
})
