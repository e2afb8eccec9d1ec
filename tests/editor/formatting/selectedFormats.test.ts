import { describe, expect, it } from 'vitest'
import { definitionsOf, normalizeText, parseBlocks, parseInline } from '../../../src/markdown/blocks.ts'
import { parserOf } from '../../../src/markdown/parser.ts'
import { toHtml } from '../../../src/editor/formatting/selectedFormats.ts'

const html = (text: string) => toHtml({ definitionsOf, normalizeText, parseBlocks, parseInline, parserOf }, parserOf({ extended: true, autolink: true }), text)

describe('a copied text as HTML', () => {
	it.each([
		['a **b** *c* ~~d~~ `e<f>`', '<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e&lt;f&gt;</code></p>'],
		['# T\n\n- a\n  - b\n\n> q', '<h1>T</h1><ul><li>a<ul><li>b</li></ul></li></ul><blockquote><p>q</p></blockquote>'],
		['```js\nlet a = "<b>"\n```', '<pre><code>let a = &quot;&lt;b&gt;&quot;\n</code></pre>'],
		['[w](https://a.test/?x=1&y="2") [no](javascript:alert(1))', '<p><a href="https://a.test/?x=1&amp;y=%222%22">w</a> no</p>'],
		['<img src=x onerror=alert(1)> &lt;b&gt;', '<p>&lt;img src=x onerror=alert(1)&gt; &lt;b&gt;</p>'],
	])('of %j', (text, expected) => {
		expect(html(text)).toBe(expected)
	})
})
