import 'nc-reference/markdown'
import { createApp } from 'vue'
import { NcRichText } from 'nc-reference'
import { describe, expect, it } from 'vitest'
import { gfm } from './fixtures/gfm.ts'
import { canonical, expected } from './markdownDom.ts'

/** The rendered text without what we add: the box around a table, and labels around the texts of tasks. */
function rendered(text: string): string {
	const root = document.createElement('div')
	const app = createApp(NcRichText, { text, useExtendedMarkdown: true })
	app.mount(root)
	const content = root.querySelector('.rich-text__markdown')!.cloneNode(true) as Element
	app.unmount()
	for (const added of content.querySelectorAll('.rich-text__table, span[id$="-label"], label')) {
		if (added.localName === 'label') added.before(' ')
		added.replaceWith(...added.childNodes)
	}
	content.normalize()
	return canonical(content)
}

describe('GitHub Flavored Markdown', () => {
	for (const { number, markdown, html } of gfm) {
		it(`follows example ${number}`, () => {
			expect(rendered(markdown)).toBe(expected(html, { links: 'followed' }))
		})
	}
})
