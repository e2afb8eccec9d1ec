import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLinkTarget } from '../../../src/links/markdownLink.ts'
import { createMarkdownFinder } from '../../../src/markdown/renderLinks.ts'
import { pickLink, readCustomDetail } from '../../../src/picker/picked.ts'
import { applyEdit, invertEdit } from '../../../src/editor/model/edit.ts'
import { findMentions } from '../../../src/editor/model/mention.ts'
import { convertLink, findWrittenLinks, readWrittenLink, textOfPicked, type LinkForm, type WrittenLink } from '../../../src/editor/model/writtenLink.ts'
import { linkCases } from '../../fixtures/links.ts'
import { runs } from '../../setup/runs.ts'

const corpus = Object.values(linkCases).flat()
const textOf = (marked: string) => marked.replace(/[⟦⟧]/g, '')
const linksOf = (marked: string) => [...marked.matchAll(/⟦(.*?)⟧/g)].map(([, link]) => link)
const addresses = [...new Set(corpus.flatMap(({ text }) => linksOf(text) as string[]))]

/** Addresses whose last characters are not part of a bare address in Markdown. */
const ENDINGS = ['https://a.test/x_', 'https://a.test/x*', 'https://a.test/?a=&lt;', 'https://a.test/?a=&lt;b', 'https://a.test/x;']

/** A case with a different result: an invalid definition. */
const OTHERWISE = new Set(['[a]: ⟦https://a.test⟧ (b'])

/** The text with its links between marks. */
function marked(text: string, markdown = true): string {
	return findWrittenLinks(text, { markdown }).reverse().reduce((whole, { start, end }) => `${whole.slice(0, start)}⟦${whole.slice(start, end)}⟧${whole.slice(end)}`, text)
}

describe('the links of a text', () => {
	it.each(corpus)('are those of a message: $text', ({ text, markdown = text }) => {
		expect(findWrittenLinks(textOf(text)).map(({ url }) => url)).toEqual(linksOf(text))
		if (!OTHERWISE.has(text)) expect(findWrittenLinks(textOf(markdown), { markdown: true }).map(({ url }) => url)).toEqual(linksOf(markdown))
	})

	it.each([
		['see ⟦[this page](https://a.test/x)⟧ now'],
		['⟦[a [b] c](https://a.test)⟧'],
		['⟦[a \\] b](https://a.test)⟧'],
		['⟦[x](https://a.test/A_(b))⟧'],
		['⟦[x](<https://a.test/b>)⟧'],
		['![x](https://a.test)'],
		['!\\[x](⟦https://a.test⟧)'],
		['\\!⟦[x](https://a.test)⟧'],
		['[x](https://a.test "tip")'],
		['[x](⟦https://a.test⟧'],
		['[](https://a.test)'],
		['[ ](https://a.test)'],
		['⟦[https://a.test](https://b.test)⟧'],
		['[a ⟦[b](https://a.test)⟧ c](⟦https://b.test⟧)'],
		['⟦<https://a.test>⟧ \\<⟦https://b.test⟧>'],
		['[x]: https://a.test'],
		['`https://a.test` ⟦https://b.test⟧ ``x ` https://c.test``'],
		['a\n```\nhttps://a.test\n```\n⟦https://b.test⟧'],
		['> ~~~\n⟦https://b.test⟧'],
		['> ~~~\n> https://a.test'],
		['    https://a.test\na\n    ⟦https://b.test⟧\n\n    https://c.test'],
		['- a\n\n    ⟦https://b.test⟧'],
		['- ```\n  https://a.test\n  ```\n⟦https://b.test⟧'],
		['```\nhttps://a.test\n````x\nhttps://b.test\n````\n⟦https://c.test⟧'],
		['`a\nhttps://a.test b` ⟦https://b.test⟧'],
		['\\`⟦https://a.test/x⟧ `https://b.test`'],
		['(⟦https://a.test/x)y⟧ _⟦https://b.test⟧_ a_⟦https://c.test⟧_'],
		['**⟦https://a.test/x⟧** ~~⟦https://a.test/y⟧~~'],
		['**⟦https://a.test/x⟧.** ⟦https://a.test/y⟧&lt;'],
		['[one\ntwo](⟦https://a.test⟧)'],
		['⟦<https://a.test/x_>⟧ ⟦<https://a.test/?a=&lt;>⟧ ⟦[x](https://a.test/y;)⟧'],
	])('are, in markdown, %s', (text) => {
		expect(marked(textOf(text))).toBe(text)
	})

	it('are those of the parser, whatever is written around them', () => {
		const find = createMarkdownFinder({ extended: false, autolink: true })
		const piece = fc.constantFrom(
			'https://a.test/x', 'https://b.test', '[words](https://c.test/y)', '<https://d.test>', '`', '``', '```\n', '\n```\n', '~~~\n', '\n', '\n\n', '\n    ', '> ', '- ', '1. ', '# ',
			'*', '_', '~~', '(', ')', '[', ']', '!', '\\', '.', ' ', ' and ', 'x',
		)
		const texts = fc.sample(fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')), { numRuns: runs(250, 10_000), seed: 7 })
		const differing = texts.filter((text) => {
			const own = findWrittenLinks(text, { markdown: true }).filter(({ preview }) => preview).map(({ url }) => url)
			return [...new Set(own)].join(' ') !== find(text).join(' ')
		})
		// Blocks within blocks within blocks may differ.
		expect(differing.length).toBeLessThan(5)
	})

	it('are the same where nothing stands beside them', () => {
		const piece = fc.oneof(fc.constantFrom(...addresses), fc.constantFrom(...' .,:;!?*_~\'"()[]<>&/-’x', 'amp;', '[x](', '見て'))
		fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, markdown) => {
			const text = pieces.join('')
			for (const { start, end, ...link } of findWrittenLinks(text, { markdown })) {
				expect(readWrittenLink(text.slice(start, end), { markdown }), text).toEqual({ start: 0, end: end - start, ...link })
			}
		}), { numRuns: runs(200, 4000) })
	})

	it('are read alike from the words around them, and from the whole text', () => {
		const piece = fc.oneof(fc.constantFrom(...addresses), fc.constantFrom(' ', '\n', 'see', '. ', '<', '>', '(', ')', '見て', 'مرحبا ', 'नमस्ते', '👨‍👩‍👧', 'x'))
		fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(), (pieces, place) => {
			const text = pieces.join('')
			const at = place % (text.length + 1)
			const from = text.slice(0, at).search(/\S*$/)
			const to = at + text.slice(at).search(/\s|$/)
			expect(findWrittenLinks(text, { from, to })).toEqual(findWrittenLinks(text).filter(({ start, end }) => start >= from && end <= to))
		}), { numRuns: runs(200, 4000) })
	})
})

describe('a link in another form', () => {
	const convert = (text: string, form: LinkForm, { title = '', markdown = true } = {}) => {
		const link = findWrittenLinks(text, { markdown })[0]!
		const done = convertLink({ text, atoms: [] }, link, { form, title, markdown })
		if (!done) return null
		const after = applyEdit({ text, atoms: [] }, done.edit).text
		return `${after.slice(0, done.after.head)}¦${after.slice(done.after.head)}`
	}

	it.each<[string, LinkForm, string | null, string?]>([
		['see https://a.test now', 'no-preview', 'see <https://a.test>¦ now'],
		['see <https://a.test> now', 'address', 'see https://a.test¦ now'],
		['a<https://a.test>b', 'address', 'a https://a.test ¦b'],
		['<https://a.test>.', 'address', 'https://a.test¦.'],
		['!<https://a.test>', 'titled', '! [Page](https://a.test)¦', 'Page'],
		['https://a.test', 'titled', '[¦](https://a.test)'],
		['https://a.test', 'titled', '[x \\[1\\] \\\\ \\`y\\` \\*z\\*](https://a.test)¦', 'x [1] \\ `y`\n*z*'],
		['[Page](https://a.test/A_(b))', 'no-preview', '<https://a.test/A_(b)>¦'],
		['[Page](https://a.test/x*)', 'address', null],
		['<https://a.test/x_>', 'address', null],
		['<https://a.test/?a=&lt;>', 'titled', '[Page](https://a.test/?a=\\&lt;)¦', 'Page'],
		['[Page](https://a.test/?a=&lt;b)', 'no-preview', '<https://a.test/?a=%3Cb>¦'],
	])('%s as %s is %s', (text, form, expected, title) => {
		expect(convert(text, form, { title })).toBe(expected)
	})

	const word = fc.constantFrom('', ' ', 'a', '@bob', ' @bob ', '見て', 'مرحبا', 'नमस्ते ', '👨‍👩‍👧', '!', '(', ')', '*', '.', '\n', 'https://c.test/x', '[', ']', '\\', '`')
	const words = fc.array(word, { maxLength: 3 }).map((all) => all.join(''))
	const title = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), fc.constantFrom('[', ']]', '\\', 'a\nb', '`x`', 'https://b.test', '![x](y)', '*', 'صفحة', '页面', '<b>'))
	const form = fc.constantFrom<LinkForm>('address', 'no-preview', 'titled')

	it('leads to the same address, is taken back by one edit, and leads back', () => {
		fc.assert(fc.property(fc.constantFrom(...addresses, ...ENDINGS), form, form, words, words, title, fc.boolean(), (url, first, second, before, behind, words, markdown) => {
			const spelled = { address: url, 'no-preview': `<${url}>`, titled: `[words](${toLinkTarget(url)})` }[first]
			const text = before + spelled + behind
			const doc = { text, atoms: findMentions(text, (id) => id === 'bob') }
			const link = findWrittenLinks(text, { markdown }).find(({ start, end }) => start === before.length && end === before.length + spelled.length)
			if (!link || link.form === second) return
			const isBlank = words.trim() === ''
			const done = convertLink(doc, link, { form: second, title: isBlank ? '' : words, markdown })
			if (!done) return
			const after = applyEdit(doc, done.edit)
			expect(applyEdit(after, invertEdit(doc, done.edit)), 'taken back').toEqual(doc)
			if (second === 'titled' && isBlank) return
			const place = done.edit.atoms![0]!
			const written = findWrittenLinks(after.text, { markdown }).find(({ start }) => start === done.edit.from + place.start)!
			expect(written, 'the same address').toMatchObject({ form: second, url, end: done.edit.from + place.end })
			if (second === 'titled') expect(written.title).toBe(words.replace(/\s+/g, ' ').trim())
			const back = convertLink(after, written, { form: first, title: link.title, markdown })!
			const again = applyEdit(after, back.edit).text
			const bare = (given: string) => given.replaceAll(' ', '')
			expect(bare(again), 'led back').toBe(bare(text))
		}), { numRuns: runs(200, 8000) })
	})
})

it('parses a text that consists of one link', () => {
	const read = (text: string, markdown = true): Partial<WrittenLink> | null => readWrittenLink(text, { markdown })
	expect(read('[a\\]](https://a.test)')).toMatchObject({ form: 'titled', title: 'a]', url: 'https://a.test' })
	expect(read('[a](https://a.test)', false)).toBeNull()
	expect(read('<https://a.test>', false)).toMatchObject({ form: 'no-preview', url: 'https://a.test', preview: false })
	expect(read('https://u:p@a.test')).toMatchObject({ form: 'address', preview: false })
	expect(read('https://a.test b')).toBeNull()
})

describe('what an editor writes', () => {
	const titled = (link: string, title: string) => pickLink(link, { provider: 'files', title })
	it.each([
		['a link by its address', pickLink('https://a.test/', { provider: 'files' }), true, 'https://a.test/'],
		['a titled link by its address in plain text', titled('https://a.test/', 'A'), false, 'https://a.test/'],
		['a titled link with its title in markdown', titled('https://a.test/', 'A'), true, '[A](https://a.test/)'],
		['a title whose characters mean something, escaped', titled('https://a.test/', '[x] *a*\nb_c'), true, '[\\[x\\] \\*a\\* b\\_c](https://a.test/)'],
		['an address with brackets', titled('https://a.test/a_(b)', 'A'), true, '[A](https://a.test/a_(b))'],
		['a title that would lead elsewhere, with its backslash escaped', titled('https://a.test/', 'Salary list \\](https://evil.example/login)'), true, '[Salary list \\\\\\](https\\://evil.example/login)](https://a.test/)'],
		['entities and an address with a backslash, as they are', titled('https://a.test/?q=a\\)b', 'AT&amp;T ~~gone~~'), true, '[AT\\&amp;T \\~\\~gone\\~\\~](<https://a.test/?q=a\\\\)b>)'],
		['a text as it is', readCustomDetail('**any** text', { id: 'gifs', title: 'Gifs', icon_url: '', order: 0 })!, true, '**any** text'],
	] as const)('is %s', (_, picked, markdown, text) => {
		expect(textOfPicked(picked, { markdown })).toBe(text)
	})
})
