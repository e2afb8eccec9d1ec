import fc from 'fast-check'

const WORDS = ['the', 'server', 'a', 'file', 'share', 'I', 'über', 'snake_case', '2*3', 'C#', '3.5', 'e.g.', 'שלום', 'مرحبا', '你好', '日本語', '👩‍💻', '🇩🇪', 'AT&T', '&amp;', 'it’s', '(or', 'not)', '-', '+1', '#7', '100 %', 'why?', 'yes!']
const PLAIN_WORDS = ['open', 'the', 'settings', 'of', 'your', 'share', 'Ärger', '名前', 'and', 'more']
const LANGUAGES = ['', 'js', 'python', 'bash', 'html', 'diff']
const CODE_LINES = ['const a = `x`', '# not a heading', '- not: a list', '', '    indented', '| a | b |', '---', '<b>&amp;</b>', '**not bold**', '> no quote', '[a](b)']

const some = <T>(arbitrary: fc.Arbitrary<T>, minLength: number, maxLength: number) => fc.array(arbitrary, { minLength, maxLength })
const joined = (parts: fc.Arbitrary<string[]>, separator: string) => parts.map((all) => all.join(separator))

const plain = joined(some(fc.constantFrom(...PLAIN_WORDS), 1, 4), ' ')
const address = fc.tuple(fc.constantFrom('https://a.example', 'http://b.example', 'https://sub.c.example'), fc.constantFrom('', '/', '/page_one', '/a/(b)', '/x?y=1&z=2#top', '/Ä')).map((parts) => parts.join(''))
const span = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom(...WORDS) },
	plain.map((text) => `**${text}**`),
	plain.map((text) => `*${text}*`),
	plain.map((text) => `***${text}***`),
	plain.map((text) => `~~${text}~~`),
	fc.constantFrom('`a`', '`a|b`', '``a`b``', '`**no**`', '`<b>`'),
	fc.tuple(plain, address).map(([label, href]) => `[${label}](${href})`),
	fc.tuple(plain, address).map(([label, href]) => `[**${label}**](${href} "A title")`),
	fc.constantFrom('[one][ref]', '[ref]', 'noted[^1]', '![A cat](https://img.example/cat.png)', '<https://z.example/a>', '\\*no\\*', '{name}'),
	address,
)
const line = joined(some(span, 1, 12), ' ').map((text) => `So ${text} it is`)
const sentences = joined(some(line, 1, 3), '. ').map((text) => `${text}.`)

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`).replace(/^ +$/gm, '')
const fence = fc.tuple(fc.constantFrom('```', '````', '~~~'), fc.constantFrom(...LANGUAGES), some(fc.constantFrom(...CODE_LINES), 0, 5)).map(([mark, language, lines]) => [mark + language, ...lines, mark].join('\n'))
const table = fc.tuple(fc.boolean(), some(fc.tuple(plain, span), 0, 4)).map(([isOuter, rows]) => {
	const row = (cells: string[]) => isOuter ? `| ${cells.join(' | ')} |` : cells.join(' | ')
	return [row(['Name', 'Value']), isOuter ? '| --- | :-: |' : '--- | ---', ...rows.map(([a, b]) => row([a, b.replaceAll('|', '/')]))].join('\n')
})
const item = fc.oneof(line, plain.map((text) => `**${text}:** and more`), line.map((text) => `[ ] ${text}`), line.map((text) => `[x] ${text}`))
const list = fc.letrec<{ list: string }>((tie) => ({
	list: fc.tuple(fc.constantFrom('-', '*', '+', '1.', '1)'), fc.boolean(), some(fc.tuple(item, fc.option(fc.oneof({ depthSize: 'small' }, fence.map((text) => `\n${text}`), tie('list')), { freq: 3 })), 1, 4)).map(([mark, isLoose, items]) => items.map(([text, below]) => {
		const by = ' '.repeat(mark.length + 1)
		return `${mark} ${text}${below === null ? '' : `\n${by}${indented(below, by)}`}`
	}).join(isLoose ? '\n\n' : '\n')),
})).list
const heading = fc.tuple(fc.constantFrom('#', '##', '###', '####'), plain).map((parts) => parts.join(' '))
const underlined = fc.tuple(plain, fc.constantFrom('===', '---', '=')).map((parts) => parts.join('\n'))
const block = fc.oneof(
	{ weight: 5, arbitrary: sentences },
	{ weight: 2, arbitrary: list },
	heading,
	underlined,
	table,
	fence,
	fc.oneof(sentences, list, fence).map((text) => `> ${text.replaceAll('\n', '\n> ')}`),
	fc.constantFrom('---', '***', '[ref]: https://ref.example/a', '[^1]: A *note*.'),
)

/** Answers as language models write them: blocks that are closed, one after another. */
export const answerText = joined(some(block, 1, 6), '\n\n').map((text) => `${text}\n`)

/** Lengths of the pieces of a text. */
export const pieceLengths = some(fc.integer({ min: 1, max: 14 }), 1, 20)
