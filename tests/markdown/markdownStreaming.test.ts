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

	it.each([['- item\n'], ['| a | b |\n', '| x | y |\n|--|--|\n']])('parses a few lines more of a long list or table: %j', (part, head = '') => {
		const text = head + part.repeat(2000)
		const parse = vi.spyOn(Parser.prototype, 'parseBlocks')
		const first = renderMarkdown(text, { flavour: EXTENDED, environment, streaming: true })
		parse.mockClear()
		renderMarkdown(`${text}${part}`, { flavour: EXTENDED, environment, streaming: true }, first)
		expect(parse.mock.calls.reduce((sum, [source]) => sum + source.length, 0)).toBeLessThan(100)
		parse.mockRestore()
	})
})
