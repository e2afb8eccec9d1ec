import { describe, expect, it } from 'vitest'
import { findLinks } from '../../src/links/detect.ts'
import { renderMarkdown } from '../../src/markdown/markdown.ts'
import { linkCases } from '../fixtures/links.ts'
import { environment } from '../setup/environment.ts'
import { BASIC, EXTENDED } from '../setup/markdown.ts'

const textOf = (marked: string) => marked.replace(/[⟦⟧]/g, '')
const linksOf = (marked: string) => [...marked.matchAll(/⟦(.*?)⟧/g)].map(([, link]) => link)

/** The text with its links between marks, as a plain text is read. */
function marked(text: string): string {
	return [...findLinks(text)].reverse().reduce((whole, { start, end }) => `${whole.slice(0, start)}⟦${whole.slice(start, end)}⟧${whole.slice(end)}`, text)
}

/** The links as markdown reads them, in order. */
function linksInMarkdown(text: string, flavour: typeof BASIC): string[] {
	const found: string[] = []
	renderMarkdown(text, { flavour, environment: { ...environment, link: ({ url }, children) => { found.push(url); return children[0]! } } })
	return found
}

it('has at least 250 cases of links', () => {
	expect(Object.values(linkCases).flat().length).toBeGreaterThanOrEqual(250)
})

describe.each(Object.entries(linkCases))('%s', (_, cases) => {
	it.each(cases)('is found in $text', ({ text, markdown = text }) => {
		expect(marked(textOf(text))).toBe(text)
		for (const flavour of [BASIC, EXTENDED]) expect(linksInMarkdown(textOf(markdown), flavour)).toEqual(linksOf(markdown))
	})
})
