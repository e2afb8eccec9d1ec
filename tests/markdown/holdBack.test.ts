import { describe, expect, it } from 'vitest'
import { blockEnd, inlineEnd, isUnfinished, plainEnd } from '../../src/markdown/holdBack.ts'

const shownOf = (text: string, hasTables = true) => text.slice(0, blockEnd(text, { from: 0, hasTables }))

describe('the lines of a growing markdown text', () => {
	it.each([
		['the beginning of a list, a rule or a number', '-', ''],
		['a fence and its language', 'Yes. Like this:\n\n```js', 'Yes. Like this:\n\n'],
		['a closing fence', '```js\nlet a\n``', '```js\nlet a\n'],
		['the head of a table', '| Name | Age |\n|--', ''],
		['the head of a table without outer pipes', 'Name | Age\n', ''],
		['a short first line', 'Overview', ''],
		['a short first line with an underline', 'Overview\n==', ''],
		['a short first line after a heading that ends a table', '| a |\n|---|\n| 1 |\n# T\nOverview', '| a |\n|---|\n| 1 |\n# T\n'],
		['a definition', 'So it is.\n\n[one]: https://one.exa', 'So it is.\n\n'],
		['a task without its text', '- [x] ', ''],
	])('wait: %s', (_, text, shown) => {
		expect(shownOf(text)).toBe(shown)
	})

	it.each([
		['an item from its first letter', '- a'],
		['a heading from its first letter', '# T'],
		['a sentence', 'Hello! How'],
		['a line of sixty characters', 'word '.repeat(12) + 'more'],
		['a pipe late in a line', `${'word '.repeat(14)}\`a|b\` more`],
		['a pipe after a sentence', 'Yes! See `a|b` here'],
		['code as it grows', '```\nlet a = 1'],
		['rows of a table', '| a | b |\n|---|---|\n| 1'],
	])('are shown: %s', (_, text) => {
		expect(shownOf(text)).toBe(text)
	})

	it.each([
		['a numbered list', '**Installation**\n1. Download it.'],
		['another numbered list', 'Installation\n1) Download it.'],
		['a list with pluses', 'Pros\n+ fast'],
		['a line break of two spaces', `${'word '.repeat(11)}end  \nand`],
		['a rule in an item', 'Pros\n1. ---\n'],
	])('take nothing back of a short line before %s', (_, text) => {
		const lengths = Array.from({ length: text.length }, (_each, index) => shownOf(text.slice(0, index + 1)).length)
		expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
		expect(shownOf(text)).toBe(text)
	})

	it('show a line with a pipe at once where the flavour has no tables', () => {
		const text = '| Name | Age | and so on for more than sixty characters, with pipes |'
		expect([shownOf(text), shownOf(text, false)]).toEqual(['', text])
	})
})

it('trims marks, escapes, entities and parts of emoji from the end of a paragraph', () => {
	for (const [content, shown] of [['some **', 'some'], ['a \\', 'a'], ['AT&am', 'AT'], ['see ht', 'see'], ['ok 👩‍', 'ok'], ['hi {na', 'hi'], ['a note[^1', 'a note'], ['done ', 'done'], ['snake_case', 'snake_case']] as const) {
		expect(content.slice(0, inlineEnd(content))).toBe(shown)
	}
	expect('a **b** 🇩'.slice(0, plainEnd('a **b** 🇩'))).toBe('a **b** ')
})

it('lets an address go on until a space or another script ends it', () => {
	for (const [text, end, unfinished] of [['https://a.example', 17, true], ['https://a.example/(b', 17, true], ['https://a.example/a.', 19, true], ['https://a.example so', 17, false], ['https://a.example。后', 17, false]] as const) {
		expect(isUnfinished(text, end), text).toBe(unfinished)
	}
})

/** A text that counts the characters that are read from it. */
class CountedText {
	read = 0

	constructor(private readonly text: string) {}

	get length() {
		return this.text.length
	}

	indexOf(searched: string, from: number) {
		return this.text.indexOf(searched, from)
	}

	slice(from: number, to = this.text.length) {
		this.read += Math.max(0, Math.min(to, this.text.length) - from)
		return this.text.slice(from, to)
	}

	trimEnd() {
		return this
	}
}

describe('hostile streams', () => {
	const MEGABYTE = 1_000_000
	const counted = (text: string) => {
		const source = new CountedText(text)
		blockEnd(source as unknown as string, { from: 0, hasTables: true })
		const lines = source.read
		plainEnd(source as unknown as string)
		isUnfinished(source as unknown as string, 0)
		return { lines, end: source.read - lines }
	}

	it.each([
		['letters', 'a'],
		['digits', '7'],
		['stars', '*b'],
		['brackets', '['],
		['open links', '[a]('],
		['pipes', '|'],
		['quotes', '>'],
		['items', '- '],
		['fences', '```a'],
		['tags', '<a'],
		['addresses', 'https://a'],
	])('read as much of a line of %s as of a short one', (_, piece) => {
		for (const length of [MEGABYTE, 10 * MEGABYTE]) {
			const { lines, end } = counted(piece.repeat(length / piece.length))
			expect(lines).toBeLessThanOrEqual(2000)
			expect(end).toBeLessThanOrEqual(2000)
		}
	})

	it.each(['- ', '> ', '1. ', '> - '])('read each line once that is nested ten thousand deep by %j', (mark) => {
		const text = Array.from({ length: 40 }, () => `${mark.repeat(10_000)}deep`).join('\n')
		expect(counted(text).lines).toBeLessThanOrEqual(40 * 2000)
	})

	it('read a block of many lines once', () => {
		const text = `\`\`\`\n${'a line of code\n'.repeat(10_000)}`
		expect(counted(text).lines).toBeLessThanOrEqual(text.length)
	})
})
