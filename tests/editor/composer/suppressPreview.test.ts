import { describe, expect, it } from 'vitest'
import { createMarkdownFinder } from '../../../src/markdown/renderLinks.ts'
import { previewLinks } from '../../../src/previews/items.ts'
import { isPlainAddress, suppressPreview } from '../../../src/editor/composer/composerPreviews.ts'
import { linkCases } from '../../fixtures/links.ts'

const finders = {
	text: previewLinks,
	markdown: createMarkdownFinder({ extended: false, autolink: true }),
	'extended markdown': createMarkdownFinder({ extended: true, autolink: true }),
}
type Flavour = keyof typeof finders

describe('a link without preview', () => {
	it.each<[flavour: Flavour, text: string, link: string, hidden: string | null]>([
		['text', 'see https://a.test/x now', 'https://a.test/x', 'see <https://a.test/x> now'],
		['text', 'https://a.test/x https://a.test/xy https://a.test/x', 'https://a.test/x', '<https://a.test/x> https://a.test/xy <https://a.test/x>'],
		['text', 'https://a.test/x <https://a.test/x>', 'https://a.test/x', '<https://a.test/x> <https://a.test/x>'],
		['text', '(https://a.test/x)', 'https://a.test/x', '(<https://a.test/x>)'],
		['text', '見てhttps://a.testだよね', 'https://a.test', '見て<https://a.test>だよね'],
		['text', '[label](https://a.test/x)', 'https://a.test/x', '[label](<https://a.test/x>)'],
		['text', 'https://b.test', 'https://a.test', null],
		['markdown', '`https://a.test/x` https://a.test/x', 'https://a.test/x', '`https://a.test/x` <https://a.test/x>'],
		['markdown', '*https://a.test/x*', 'https://a.test/x', '*<https://a.test/x>*'],
		['markdown', '- https://a.test/x\n\n```\nhttps://a.test/x\n```', 'https://a.test/x', '- <https://a.test/x>\n\n```\nhttps://a.test/x\n```'],
		['markdown', '[label](https://a.test/x)', 'https://a.test/x', null],
		['markdown', '[label](https://a.test/x) https://a.test/x', 'https://a.test/x', null],
		['markdown', '[label][1]\n\n[1]: https://a.test/x', 'https://a.test/x', null],
		['extended markdown', 'see www.a.test now', 'http://www.a.test', 'see <http://www.a.test> now'],
	])('in %s: %j', (flavour, text, link, hidden) => {
		expect(suppressPreview(text, link, finders[flavour])).toBe(hidden)
		if (flavour !== 'text') expect(isPlainAddress(text, link)).toBe(hidden !== null)
	})

	const texts = Object.values(linkCases).flat().flatMap(({ text, markdown = text }) => [['text', text] as const, ['markdown', markdown] as const, ['extended markdown', markdown] as const])
		.map(([flavour, text]) => [flavour, text.replace(/[⟦⟧]/g, '')] as const)

	it('is written for every link of the corpus that may be one, and changes no other link', () => {
		let written = 0
		const failed: string[] = []
		for (const [flavour, text] of texts) {
			const find = finders[flavour]
			for (const link of find(text)) {
				const hidden = suppressPreview(text, link, find)
				if (hidden === null) {
					if (flavour === 'text' || isPlainAddress(text, link)) failed.push(`${flavour}: ${text} (${link})`)
					continue
				}
				written++
				expect(find(hidden)).toEqual(find(text).filter((other) => other !== link))
				expect(hidden.replaceAll(`<${link}>`, link).replaceAll('http://www.', 'www.')).toBe(text.replaceAll(`<${link}>`, link).replaceAll('http://www.', 'www.'))
			}
		}
		expect(failed).toEqual([])
		expect(written).toBeGreaterThan(500)
	})
})
