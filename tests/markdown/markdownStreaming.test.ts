import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { renderMarkdown, type MarkdownDocument } from '../../src/markdown/markdown.ts'
import { Parser } from '../../src/markdown/parser.ts'
import { environment } from '../setup/environment.ts'
import { BASIC, EXTENDED, htmlOf } from '../setup/markdown.ts'
import { markdownText } from '../setup/markdownTexts.ts'

const render = (text: string, previous?: MarkdownDocument, changes = {}) => renderMarkdown(text, { flavour: EXTENDED, environment: { ...environment, ...changes } }, previous)

describe('a markdown text that changes', () => {
	it('is rendered as if it were new, whatever came before', async () => {
		await fc.assert(fc.asyncProperty(markdownText, markdownText, fc.nat(), fc.constantFrom(BASIC, EXTENDED), async (before, added, at, flavour) => {
			const cut = at % (before.length + 1)
			const versions = [before, before + added, before.slice(0, cut) + added + before.slice(cut), before.slice(cut), added + before]
			let document: MarkdownDocument | undefined
			for (const version of versions) {
				document = renderMarkdown(version, { flavour, environment }, document)
				const fresh = renderMarkdown(version, { flavour, environment })
				expect(await htmlOf(document)).toBe(await htmlOf(fresh))
				expect(document.links).toEqual(fresh.links)
				expect(new Set(document.nodes.map(({ key }) => key)).size).toBe(document.nodes.length)
			}
		}), { numRuns: 300 })
	}, 60_000)

	it('is rendered as if it were new while it grows character by character', async () => {
		await fc.assert(fc.asyncProperty(markdownText, async (text) => {
			let document: MarkdownDocument | undefined
			for (let length = 0; length <= text.length; length += 3) document = render(text.slice(0, length), document)
			document = render(text, document)
			expect(await htmlOf(document)).toBe(await htmlOf(render(text)))
		}), { numRuns: 200 })
	}, 60_000)

	it('keeps the nodes of blocks that read the same', () => {
		const first = render('# One\n\ntwo\n\nthree\n\nfour')
		const second = render('# One\n\ntwo\n\nthree\n\nfour and more', first)
		expect(second.nodes.map((node, index) => node === first.nodes[index])).toEqual([true, true, true, false])
		expect(second.nodes[3]!.key).toBe(first.nodes[3]!.key)
	})

	it('keeps the items of a list that grows', () => {
		const items = (document: MarkdownDocument) => document.nodes[0]!.children as unknown[]
		const first = render('- a\n- b\n- c')
		const second = render('- a\n- b\n- c and\n- d', first)
		expect(items(second).map((item, index) => item === items(first)[index])).toEqual([true, true, false, false])
	})

	it('renders all items anew when the list is no longer tight', async () => {
		const loose = render('- a\n- b\n\n- c', render('- a\n- b\n- c'))
		expect(await htmlOf(loose)).toBe('<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ul>')
	})

	it('keeps the blocks around one that changes in the middle', () => {
		const first = render('one\n\n- [ ] two\n\nthree\n\nfour\n\nfive')
		const second = render('one\n\n- [x] two\n\nthree\n\nfour\n\nfive', first)
		expect(second.nodes.map((node, index) => node === first.nodes[index])).toEqual([true, false, true, true, true])
	})

	it('renders anew only what a changed placeholder is in', () => {
		const first = render('one {a}\n\ntwo', undefined, { placeholder: () => 'x' })
		const second = render('one {a}\n\ntwo', first, { placeholder: () => 'y' })
		expect(second.nodes.map((node, index) => node === first.nodes[index])).toEqual([false, true])
	})

	it('follows a link definition that arrives later', async () => {
		const first = render('see [it]\n\nplain')
		const second = render('see [it]\n\nplain\n\n[it]: https://a.example', first)
		expect(await htmlOf(second)).toBe('<p>see <a href="https://a.example">it</a></p><p>plain</p>')
		expect(second.nodes[1]).toBe(first.nodes[1])
	})

	it.each([
		'Notes first.\n\n[^1]: See [RFC 9110][section 4], please.\n\nText.[^1]\n\nMore.\n\nEnd of it.\n',
		'Notes first.\n\n[^1]: an array a[^i] here.\n\nText.[^1]\n\nMore.\n\nEnd.\n',
		'Text.[^1]\n\n[^1]: See [the docs][d].\n\nMore.\n\nEnd.\n\n[d]: https://example.org/docs\n\nBye.\n',
	])('loses nothing of a footnote while it grows: %j', async (text) => {
		for (const streaming of [true, false]) {
			let document: MarkdownDocument | undefined
			for (let length = 1; length <= text.length; length++) document = renderMarkdown(text.slice(0, length), { flavour: EXTENDED, environment, streaming }, document)
			expect(await htmlOf(render(text, document))).toBe(await htmlOf(render(text)))
		}
	})

	it('numbers task boxes through all blocks', async () => {
		const first = render('- [ ] a\n\ntext\n\n- [ ] b')
		const second = render('- [ ] new\n- [ ] a\n\ntext\n\n- [ ] b', first)
		expect([...(await htmlOf(second)).matchAll(/input id="([^"]+)"/g)].map((match) => match[1])).toEqual(['md-markdown-input-0', 'md-markdown-input-1', 'md-markdown-input-2'])
	})

	it.each([
		['items', '- item # with **words**\n'],
		['loose items', '- item #\n\n'],
		['items that become loose late', '- item #\n', '\n- loose\n\n- end\n\nText\n'],
		['items with blocks', '1. item #\n\n   more of it\n   - below\n2. [ ] task #\n'],
		['tasks', '- [ ] task #[^n]\n- [x] done\n', '\n[^n]: A note.\n'],
		['rows', '| cell # | *more* | https://a.example/# |\n', '\nText.\n\n- list\n', '| a | b | c |\n|---|:-:|--:|\n'],
		['definitions', '[name #]: https://a.example/#\n', '\nSee [name 3] and [name 5].\n', 'See [name 1] first.\n\n'],
		['items of an item', '  - item # with **words**\n', '\nText\n', '- outer\n'],
		['loose items of an item', '  - item #\n\n', '- next\n', '- outer\n'],
		['items of a loose item', '   - item #\n', '2. next\n', '1. outer\n\n'],
		['items that become loose late in an item', '  - item #\n', '\n  - loose\n\n- end\n', '- outer\n'],
		['ordered items of an item', '  4. item #\n', '', '- outer\n\n'],
		['items of three levels', '    - [ ] task #\n', '  - b\n- a\n', '- [ ] a\n  - [x] b\n'],
		['items with items', '- outer #\n  - inner\n  - more\n'],
		['items that begin in one line', '    - item #\n', '- next\n', '- - first\n'],
		['blocks of an item', '  words # [^n] `code`\n\n', '\n[^n]: A note.\n', '- outer\n\n'],
		['blocks after code of an item', '      code #\n\n  words #\n\n', '', '-     code\n\n'],
		['blocks of an item without words', '  words #\n\n', '', '-\n'],
		['rows of an item', '  | cell # | *b* |\n', '\n  words\n', '- outer\n\n  | a | b |\n  |---|---|\n'],
		['blocks of a quote', '> words # {a}\n>\n', '\nText\n'],
		['lines of a quote that goes on lazily', '> words #\n', 'lazy\n> more\n'],
		['items of a quote', '> - item #\n', '> words\n'],
		['loose items of a quote', '> - item #\n>\n', '> words\n'],
		['items that become loose late in a quote', '> - item #\n', '>\n> - loose\n'],
		['blocks of a quote in an item', '  > words # https://a.example/#\n  >\n', '- next\n', '- outer\n'],
		['items of an item in a quote', '>   - item #\n', '> - next\n', '> - outer\n'],
		['definitions after what names them', '[a#]: https://a.example/#\n', '\nEnd.\n', 'A [A0], b [x][a1] and [a  2].\n\n- [a3]\n- [b\n  4]\n\n> [a5]\n\n'],
		['definitions of several words', '[a\n#]: https://a.example/#\n', '\nEnd.\n', 'A [A 0], b [x][a 1] and [a  2].\n\n> - [a\n>   3]\n\n'],
		['notes after what mentions them', '[^a#]: Note # [^a3]\n', '\nEnd.\n', 'A[^a0], b[^A1] and[^a2].\n\n- x[^a3]\n\n'],
		['definitions of an item', '  [name #]: https://a.example/#\n', '\nSee [name 3].\n', '- outer\n\n'],
		['definitions in a quote', '> [name #]: https://a.example/#\n', '\nSee [name 3].\n', '> [name 1]\n>\n'],
		['items before another list', '- item #\n', '* other\n* list\n* here\n* * *\n', '# Title\n\nText\n'],
	])('reads only the last of its parts again while it grows, with the same result: %s', async (_, part, end = '', begin = '') => {
		const text = begin + Array.from({ length: 8 }, (_unused, index) => part.replaceAll('#', String(index))).join('') + end
		let document: MarkdownDocument | undefined
		for (let length = 1; length <= text.length; length += 3) {
			document = renderMarkdown(text.slice(0, length), { flavour: EXTENDED, environment, streaming: true }, document)
			const fresh = renderMarkdown(text.slice(0, length), { flavour: EXTENDED, environment, streaming: true })
			expect(await htmlOf(document), text.slice(0, length)).toBe(await htmlOf(fresh))
			expect(document.links).toEqual(fresh.links)
		}
		expect(await htmlOf(render(text, document))).toBe(await htmlOf(render(text)))
	})

	it('renders only the blocks again that name a definition which has come', () => {
		const text = Array.from({ length: 100 }, (_, index) => `See [name ${index}] and [name${index}].\n\n`).join('')
		const first = renderMarkdown(`${text}\n`, { flavour: EXTENDED, environment, streaming: true })
		const parse = vi.spyOn(Parser.prototype, 'parseInline')
		const second = renderMarkdown(`${text}[name7]: https://a.example\n\n`, { flavour: EXTENDED, environment, streaming: true }, first)
		expect(parse.mock.calls.map(([source]) => source)).toEqual([7, ...Array.from({ length: 10 }, (_, digit) => 70 + digit)].map((index) => `See [name ${index}] and [name${index}].`))
		expect(second.links).toEqual(['https://a.example'])
		parse.mockRestore()
	})

	it.each([
		['- item\n'],
		['| a | b |\n', '| x | y |\n|--|--|\n'],
		['  - item\n', '- outer\n'],
		['    1. item\n', '- a\n  - b\n'],
		['- a\n  - b\n'],
		['  words\n\n', '- outer\n\n'],
		['> words\n>\n'],
		['> - item\n'],
		['  > words\n  >\n', '1. outer\n'],
	])('parses a few lines more of a long list, table or quote: %j', (part, head = '') => {
		const text = head + part.repeat(2000)
		const parse = vi.spyOn(Parser.prototype, 'parseBlocks')
		const first = renderMarkdown(text, { flavour: EXTENDED, environment, streaming: true })
		parse.mockClear()
		renderMarkdown(`${text}${part}`, { flavour: EXTENDED, environment, streaming: true }, first)
		expect(parse.mock.calls.reduce((sum, [source]) => sum + source.length, 0)).toBeLessThan(100)
		parse.mockRestore()
	})
})
