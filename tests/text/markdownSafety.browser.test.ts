import 'nc-reference/markdown'
import { createApp, nextTick, reactive, h } from 'vue'
import fc from 'fast-check'
import { NcRichText } from 'nc-reference'
import { describe, expect, it } from 'vitest'
import { markdownText } from '../setup/markdownTexts.ts'
import { runs } from '../setup/runs.ts'

const ELEMENTS = new Set('div p h4 h5 h6 em strong del a sup section img code pre blockquote ul ol li hr br table thead tbody tr th td input label button svg path span'.split(' '))
const ATTRIBUTES = new Set(`href target rel class title aria-description aria-label aria-hidden id for type checked disabled start align src alt loading decoding
	referrerpolicy dir tabindex role viewBox width height d fill data-state data-bidi data-labelled data-no-preview`.split(/\s+/))

function mount(props: Record<string, unknown>) {
	const root = document.createElement('div')
	const app = createApp({ render: () => h(NcRichText, props) })
	app.mount(root)
	return { root, unmount: () => app.unmount() }
}

describe('markdown from anybody', () => {
	it('yields no element, no attribute and no scheme but the known ones', () => {
		fc.assert(fc.property(markdownText, fc.boolean(), (text, extended) => {
			const { root, unmount } = mount({ text, useMarkdown: true, useExtendedMarkdown: extended })
			for (const element of root.querySelectorAll('.rich-text--wrapper *')) {
				expect(ELEMENTS).toContain(element.localName)
				for (const { name, value } of element.attributes) {
					expect(ATTRIBUTES).toContain(name)
					if (name === 'href') expect(value).toMatch(/^(?:(?:https?|mailto|tel):|#)/i)
					if (name === 'src') expect(value).toMatch(/^https?:\/\//i)
				}
			}
			unmount()
		}), { numRuns: runs(300, 3000) })
	})

	it('loses no link text, whatever the scheme', () => {
		const { root, unmount } = mount({ text: '[a](javascript:x) [b](data:text/html,x) <vbscript:c> [d](//e.example) [e](/f) ![g](javascript:h)', useMarkdown: true })
		expect(root.querySelectorAll('a, img')).toHaveLength(0)
		expect(root.textContent).toBe('a b vbscript:c d e g')
		unmount()
	})
})

const N = 10_000
const HARD: Record<string, string> = {
	'nested quotes': '>'.repeat(N) + 'a',
	'nested quotes with blanks': '> '.repeat(N) + 'a',
	'nested lists': Array.from({ length: 500 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n'),
	'nested lists on a line': '- '.repeat(N) + 'a',
	'opening brackets': '['.repeat(N),
	'nested brackets': '['.repeat(N) + 'a' + ']'.repeat(N),
	'links without an end': '[a]('.repeat(N),
	'targets without an end': '[a](<\\b'.repeat(N),
	'a target of escapes': `[a](<${'\\b'.repeat(N)}`,
	'titles without an end': '[a](b "'.repeat(N),
	'unknown entities': '&unknown;'.repeat(N),
	'images without an end': '![a]('.repeat(N),
	'nested images': '!['.repeat(N) + 'a' + '](x)'.repeat(N),
	'emphasis that opens': '*a '.repeat(N),
	'emphasis that opens and closes': '*a **a '.repeat(N / 2) + 'b' + ' a** a*'.repeat(N / 2),
	'emphasis of all lengths': Array.from({ length: 400 }, (_, index) => '*'.repeat(index)).join('a'),
	underscores: '_'.repeat(N) + 'a' + '_'.repeat(N),
	tildes: '~a ~~b '.repeat(N),
	'back ticks of all lengths': Array.from({ length: 400 }, (_, index) => '`'.repeat(index)).join('a'),
	'open angle brackets': '<'.repeat(N),
	entities: '&'.repeat(N) + '&amp;'.repeat(N),
	'bare links': 'http://a.example '.repeat(N / 4),
	'a bare link without an end': 'http://' + 'a.'.repeat(N),
	'schemes in a row': 'http://'.repeat(N),
	'e-mail signs': 'a@'.repeat(N),
	'table rows': '| a | b |\n|---|---|\n' + '| c | d |\n'.repeat(N),
	'table columns': '|a'.repeat(1000) + '|\n' + '|-'.repeat(1000) + '|\n' + '|\n'.repeat(60),
	footnotes: Array.from({ length: 1000 }, (_, index) => `[^${index}]`).join(' ') + '\n\n' + Array.from({ length: 1000 }, (_, index) => `[^${index}]: a`).join('\n'),
	'footnotes that are not': '[^a]: b\n\n' + '[^'.repeat(N),
	'link definitions': Array.from({ length: N / 4 }, (_, index) => `[${index}]: https://a.example/${index}`).join('\n') + '\n\n[1] [2]',
	placeholders: '{a} '.repeat(N / 4),
	'task items': '- [ ] a\n'.repeat(N / 10),
}

async function timeToDraw(text: string): Promise<number> {
	const state = reactive({ text: '' })
	const root = document.createElement('div')
	const app = createApp({ render: () => h(NcRichText, { text: state.text, useExtendedMarkdown: true }) })
	app.mount(root)
	const started = performance.now()
	state.text = text
	await nextTick()
	const time = performance.now() - started
	expect(root.textContent).not.toBe('')
	app.unmount()
	return time
}

describe('markdown that is hard to read', () => {
	for (const [name, text] of Object.entries(HARD)) {
		it(`is rendered within a second: ${name}`, async () => {
			// The fastest of three: a machine that is busy with something else says nothing about the text.
			let fastest = Infinity
			for (let round = 0; round < 3 && fastest > 1000; round++) fastest = Math.min(fastest, await timeToDraw(text))
			expect(fastest).toBeLessThan(1000)
		})
	}
})
