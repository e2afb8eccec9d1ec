import { createElementVNode } from 'vue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as formulas from '../../src/markdown/formulas/renderFormula.ts'
import { renderMarkdown, type MarkdownEnvironment } from '../../src/markdown/markdown.ts'
import { ANSWERS } from '../fixtures/answers.ts'
import { IN_TEXTS, MATH_ANSWERS, SOURCES, TRAPS } from '../fixtures/formulas.ts'
import { answerText, pieceLengths } from '../setup/answerTexts.ts'
import { environment } from '../setup/environment.ts'
import { grow, PACES, viewOf } from '../setup/growing.ts'
import { EXTENDED, htmlOf } from '../setup/markdown.ts'
import { runs } from '../setup/runs.ts'

const FLAVOUR = { ...EXTENDED, formulas }
const whole = (text: string) => htmlOf(renderMarkdown(text, { flavour: FLAVOUR, environment }))
/** Formulas and code blocks of apps, which are empty until they are closed. */
const DRAWN: MarkdownEnvironment = {
	...environment,
	formula: ({ source }) => createElementVNode('math', null, source),
	fence: ({ code, language, isClosed }) => language === 'math' || language === 'diagram' ? createElementVNode('figure', null, isClosed ? code : '') : null,
}
/** Each answer with a formula and a diagram in a text, in a list and in a quote. */
const DRAWN_ANSWERS = [...ANSWERS, ...MATH_ANSWERS].map((text, index) => `The $x_${index}$ of it:

\`\`\`diagram
a -> b${index}
\`\`\`

- A list with $y_${index}$

  \`\`\`diagram
  b -> c
  \`\`\`

> \`\`\`math
> z_${index}
> \`\`\`

${text}

$$
${index} + 1
$$

\`\`\`diagram
The end
\`\`\`
`)

const shown = (text: string) => viewOf(renderMarkdown(text, { flavour: FLAVOUR, environment, streaming: true }).nodes).text

describe.each(Object.entries(PACES))('an answer with formulas that grows by %s', (_, paceOf) => {
	it.each(MATH_ANSWERS)('takes back at most one character in a hundred, and changes no block: %j', async (text) => {
		const { takenBack, shown: all, losses, kindChanges, strangeLinks, last } = grow(text, { lengths: paceOf(text), flavour: FLAVOUR })
		expect({ kindChanges, strangeLinks }).toEqual({ kindChanges: [], strangeLinks: [] })
		expect(takenBack / all, JSON.stringify(losses)).toBeLessThanOrEqual(0.01)
		expect(await htmlOf(last)).toBe(await whole(text))
	})

	it('takes back at most one character in a hundred of prices, variables and formulas in lines', async () => {
		let lost = 0
		let all = 0
		for (const line of [...TRAPS, ...IN_TEXTS.map(([text]) => text), ...SOURCES.map((source) => `So \\(${source}\\) and $${source}$ hold`)]) {
			const text = `Some words before it.\n\n${line}\n\nSome words after it, and more of them.\n`
			const growth = grow(text, { lengths: paceOf(text), flavour: FLAVOUR })
			lost += growth.takenBack
			all += growth.shown
			expect.soft(growth.kindChanges, text).toEqual([])
			expect(await htmlOf(growth.last), text).toBe(await whole(text))
		}
		expect(lost / all).toBeLessThan(0.01)
	})

	it('takes back at most one character in a hundred of answers with diagrams, changes no block, and shows no address that isn\'t in it', async () => {
		let lost = 0
		let all = 0
		expect(DRAWN_ANSWERS.length).toBeGreaterThan(50)
		for (const text of DRAWN_ANSWERS.filter((_, index) => index % runs(2, 1) === 0)) {
			const growth = grow(text, { lengths: paceOf(text), flavour: FLAVOUR, environment: DRAWN })
			lost += growth.takenBack
			all += growth.shown
			expect.soft([growth.kindChanges, growth.strangeLinks], text).toEqual([[], []])
			expect(await htmlOf(growth.last), text).toBe(await htmlOf(renderMarkdown(text, { flavour: FLAVOUR, environment: DRAWN })))
		}
		expect(lost / all).toBeLessThan(0.01)
	})

	it('is as calm as without them if it has none', () => {
		for (const text of ANSWERS) expect(grow(text, { lengths: paceOf(text), flavour: FLAVOUR }).kindChanges, text).toEqual([])
	})
})

describe('a growing text', () => {
	it.each([
		['Yes. Let $', 'Yes. Let'],
		['Yes. Let $x', 'Yes. Let'],
		['Yes. Let $x +', 'Yes. Let'],
		['Yes. Let $x + ', 'Yes. Let'],
		['Yes. Let $x + y$', 'Yes. Let'],
		['Yes. Let $x + y$ ', 'Yes. Let $x + y$'],
		['Yes. Let $x + y$.', 'Yes. Let $x + y$.'],
		['Yes. It costs $5', 'Yes. It costs'],
		['Yes. It costs $5 and', 'Yes. It costs $5 and'],
		['Yes. It costs $5 and $', 'Yes. It costs $5 and'],
		['Yes. Say $HOME is a directory', 'Yes. Say $HOME is a directory'],
		[String.raw`Yes. Let \(`, 'Yes. Let'],
		[String.raw`Yes. Let \(x \frac{`, 'Yes. Let'],
		[String.raw`Yes. Let \(x\)`, String.raw`Yes. Let \(x\)`],
		['Text. And more of it.\n$$\na', 'Text. And more of it.'],
		['Text. And more of it.\n$$\na\n- b', 'Text. And more of it.'],
		['Text. And more of it.\n\n\\[\na\n# b\n', 'Text. And more of it.'],
		['Text. And more of it.\n\n$$\na\n$$\n', 'Text. And more of it.$$\na\n$$'],
	])('waits for the end of a formula: %j', (text, expected) => {
		expect(shown(text).trimEnd()).toBe(expected)
	})

	it.each(['Energy is: $$\nE = m\n$$\n', 'Energy is: $$\nE = m\n$$', '- Energy: $$\n  E = m\n  $$\n', 'It is $$\nx\n$$ and'])('keeps a formula that begins in a line whole when it closes: %j', async (text) => {
		const html = await htmlOf(renderMarkdown(text, { flavour: FLAVOUR, environment, streaming: true }))
		expect(html.replace(/<span class="rich-text__caret".*?<\/span>/, '')).toBe(await whole(text))
	})

	it('shows what waited when it ends', async () => {
		const text = 'Let $x + '
		const growing = renderMarkdown(text, { flavour: FLAVOUR, environment, streaming: true })
		expect(await htmlOf(renderMarkdown(text, { flavour: FLAVOUR, environment }, growing))).toBe(await whole(text))
	})

	it('ends as the whole text does, cut anywhere, with any dollars and brackets in it', async () => {
		const PIECES = ['$', '$$', '\n$$\n', '\\(', '\\)', '\\[', '\\]', '\n\\[\n', 'x', ' x ', '5', ' and ', 'two words', '\n', '\n\n', '\n- ', '\n> ', '\n# ', '`', '*', '_', '{', '}', '\\text{', '[a](', ')', '|', '\n| a |\n|---|\n', '```math\n', '\n```\n', '\\', '=', ' ', '。', '文']
		const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))
		await fc.assert(fc.asyncProperty(fc.oneof(text, answerText), pieceLengths, async (source, lengths) => {
			const { last } = grow(source, { lengths: Array.from({ length: source.length }, (_, index) => lengths[index % lengths.length]!), flavour: FLAVOUR })
			expect(await htmlOf(last)).toBe(await whole(source))
		}), { numRuns: runs(50, 1500) })
	})
})
