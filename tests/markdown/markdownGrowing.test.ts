import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMarkdown, type MarkdownDocument } from '../../src/markdown/markdown.ts'
import { ANSWERS, LINES } from '../fixtures/answers.ts'
import { answerText, pieceLengths } from '../setup/answerTexts.ts'
import { environment } from '../setup/environment.ts'
import { grow, PACES, viewOf } from '../setup/growing.ts'
import { BASIC, EXTENDED, htmlOf } from '../setup/markdown.ts'
import { markdownText } from '../setup/markdownTexts.ts'
import { runs } from '../setup/runs.ts'

const whole = (text: string, flavour = EXTENDED) => htmlOf(renderMarkdown(text, { flavour, environment }))

describe.each(Object.entries(PACES))('an answer that grows by %s', (_, paceOf) => {
	it.each([['extended', EXTENDED], ['basic', BASIC]])('takes back at most one character in a hundred, changes no block, and ends as the whole text does: %s', async (_name, flavour) => {
		let shown = 0
		let lost = 0
		for (const text of ANSWERS) {
			const growth = grow(text, { lengths: paceOf(text), flavour })
			shown += growth.shown
			lost += growth.takenBack
			expect.soft(growth.kindChanges, text).toEqual([])
			expect.soft(growth.strangeLinks, text).toEqual([])
			expect(await htmlOf(growth.last), text).toBe(await whole(text, flavour))
		}
		expect(lost / shown).toBeLessThan(0.01)
	})

	it.each(LINES)('takes back nothing of a line that has ended, and ends as the whole text does: %j', async (text) => {
		const { takenBack, shown, lostLinks, kindChanges, strangeLinks, last } = grow(text, { lengths: paceOf(text), flavour: EXTENDED })
		expect({ lostLinks, kindChanges, strangeLinks }).toEqual({ lostLinks: [], kindChanges: [], strangeLinks: [] })
		expect(takenBack / shown).toBeLessThanOrEqual(0.01)
		expect(await htmlOf(last)).toBe(await whole(text))
	})
})

const cutBy = (text: string, lengths: number[]) => Array.from({ length: text.length }, (_, index) => lengths[index % lengths.length]!)
const anyFlavour = fc.constantFrom(BASIC, EXTENDED)

describe('any text, cut anywhere', () => {
	it('takes back at most one character in a hundred of an answer, changes no block, and ends as the whole text does', async () => {
		let shown = 0
		let lost = 0
		await fc.assert(fc.asyncProperty(answerText, pieceLengths, anyFlavour, async (text, lengths, flavour) => {
			const growth = grow(text, { lengths: cutBy(text, lengths), flavour })
			shown += growth.shown
			lost += growth.takenBack
			expect(growth.kindChanges).toEqual([])
			expect(growth.strangeLinks).toEqual([])
			expect(await htmlOf(growth.last)).toBe(await whole(text, flavour))
		}), { numRuns: runs(50, 600) })
		expect(lost / shown).toBeLessThan(0.01)
	}, 60_000)

	it('ends as the whole text does even if the text is no sensible markdown', async () => {
		await fc.assert(fc.asyncProperty(markdownText, pieceLengths, anyFlavour, async (text, lengths, flavour) => {
			const { last } = grow(text, { lengths: cutBy(text, lengths), flavour })
			expect(await htmlOf(last)).toBe(await whole(text, flavour))
		}), { numRuns: runs(150, 1500) })
	}, 60_000)
})

it('makes a heading of a long paragraph that is underlined, once, and takes back nothing of it', () => {
	for (const title of ['Words of a title that is longer than the sixty characters after which it is shown', 'A title. And a sentence', 'A title\nof two lines']) {
		const { takenBack, kindChanges } = grow(`${title}\n===\n\nText\n`, { lengths: Array.from({ length: 200 }, () => 1), flavour: EXTENDED })
		expect(takenBack).toBe(0)
		expect(kindChanges).toMatchObject([{ before: '/p', after: '/h4' }])
	}
})

it('shows a list of emoji item by item', () => {
	const shown = (text: string) => viewOf(renderMarkdown(text, { flavour: EXTENDED, environment, streaming: true }).nodes).text
	expect(['- ✅\n- ❌', '- ✅\n- ❌ ', '- ✅\n- ❌\n', '- ✅\n- ❌\n- 👍\n'].map(shown)).toEqual(['✅', '✅❌', '✅❌', '✅❌👍'])
})

it('keeps an address at the end of a line', () => {
	const shown = (text: string) => viewOf(renderMarkdown(text, { flavour: EXTENDED, environment, streaming: true }).nodes).links
	expect(['Yes. https://a.example/b', 'Yes. https://a.example/b\n', 'Yes. https://a.example/b '].map(shown)).toEqual([[], ['https://a.example/b'], ['https://a.example/b']])
})

describe('a hostile stream', () => {
	it.each([
		['one word', 'a'.repeat(200_000)],
		['emphasis that never closes', '**a '.repeat(10_000)],
		['links that never close', '[a]('.repeat(10_000)],
		['brackets', '['.repeat(20_000)],
		['tags that never close', '<a '.repeat(10_000)],
		['code that never closes', '`a ``b '.repeat(5_000)],
		['quotes within quotes', '> '.repeat(10_000)],
		['items within items', '- '.repeat(10_000)],
		['items on lines of their own', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
		['a table without an end', `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n`],
	])('ends, and shows no more than it has: %s', (_, text) => {
		let document: MarkdownDocument | undefined
		for (let piece = 1; piece <= 8; piece++) document = renderMarkdown(text.slice(0, Math.ceil(text.length * piece / 8)), { flavour: EXTENDED, environment, streaming: piece < 8 }, document)
		expect(viewOf(document!.nodes).text.length).toBeLessThanOrEqual(text.length)
	})
})
