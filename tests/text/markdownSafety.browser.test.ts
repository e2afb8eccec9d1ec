import 'nc-reference/markdown'
import { createApp, nextTick, reactive, h } from 'vue'
import fc from 'fast-check'
import { NcRichText } from 'nc-reference'
import { describe, expect, it } from 'vitest'
import { markdownText } from '../setup/markdownTexts.ts'
import { runs } from '../setup/runs.ts'

const ELEMENTS = new Set('div p h4 h5 h6 em strong del a sup section img code pre blockquote ul ol li hr br table thead tbody tr th td input label button svg path span bdi'.split(' '))
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
		}), { numRuns: runs(100, 3000) })
	})

	it('loses no link text, whatever the scheme', () => {
		const { root, unmount } = mount({ text: '[a](javascript:x) [b](data:text/html,x) <vbscript:c> [d](//e.example) [e](/f) ![g](javascript:h)', useMarkdown: true })
		expect(root.querySelectorAll('a, img')).toHaveLength(0)
		expect(root.textContent).toBe('a b vbscript:c d e g')
		unmount()
	})
})

/** Texts that are hard to read, by the length of what they repeat. */
const HARD: Record<string, (n: number) => string> = {
	'nested quotes': (n) => '>'.repeat(n) + 'a',
	'nested quotes with blanks': (n) => '> '.repeat(n) + 'a',
	'nested lists': (n) => Array.from({ length: 5 * Math.sqrt(n) }, (_, index) => `${'  '.repeat(index)}- a`).join('\n'),
	'nested lists on a line': (n) => '- '.repeat(n) + 'a',
	'opening brackets': (n) => '['.repeat(n),
	'nested brackets': (n) => '['.repeat(n) + 'a' + ']'.repeat(n),
	'links without an end': (n) => '[a]('.repeat(n),
	'targets without an end': (n) => '[a](<\\b'.repeat(n),
	'a target of escapes': (n) => `[a](<${'\\b'.repeat(n)}`,
	'titles without an end': (n) => '[a](b "'.repeat(n),
	'unknown entities': (n) => '&unknown;'.repeat(n),
	'images without an end': (n) => '![a]('.repeat(n),
	'nested images': (n) => '!['.repeat(n) + 'a' + '](x)'.repeat(n),
	'emphasis that opens': (n) => '*a '.repeat(n),
	'emphasis that opens and closes': (n) => '*a **a '.repeat(n / 2) + 'b' + ' a** a*'.repeat(n / 2),
	'emphasis of all lengths': (n) => Array.from({ length: 4 * Math.sqrt(n) }, (_, index) => '*'.repeat(index)).join('a'),
	underscores: (n) => '_'.repeat(n) + 'a' + '_'.repeat(n),
	tildes: (n) => '~a ~~b '.repeat(n),
	'back ticks of all lengths': (n) => Array.from({ length: 4 * Math.sqrt(n) }, (_, index) => '`'.repeat(index)).join('a'),
	'open angle brackets': (n) => '<'.repeat(n),
	entities: (n) => '&'.repeat(n) + '&amp;'.repeat(n),
	'bare links': (n) => 'http://a.example '.repeat(n / 4),
	'a bare link without an end': (n) => 'http://' + 'a.'.repeat(n),
	'schemes in a row': (n) => 'http://'.repeat(n),
	'e-mail signs': (n) => 'a@'.repeat(n),
	'table rows': (n) => '| a | b |\n|---|---|\n' + '| c | d |\n'.repeat(n),
	'table columns': (n) => '|a'.repeat(n / 10) + '|\n' + '|-'.repeat(n / 10) + '|\n' + '|\n'.repeat(60),
	footnotes: (n) => Array.from({ length: n / 10 }, (_, index) => `[^${index}]`).join(' ') + '\n\n' + Array.from({ length: n / 10 }, (_, index) => `[^${index}]: a`).join('\n'),
	'footnotes that are not': (n) => '[^a]: b\n\n' + '[^'.repeat(n),
	'link definitions': (n) => Array.from({ length: n / 4 }, (_, index) => `[${index}]: https://a.example/${index}`).join('\n') + '\n\n[1] [2]',
	placeholders: (n) => '{a} '.repeat(n / 4),
	'task items': (n) => '- [ ] a\n'.repeat(n / 10),
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
	it.each(Object.entries(HARD))('takes at most three times as long as half of it: %s', async (_name, textOf) => {
		const [half, whole] = [textOf(5000), textOf(10_000)]
		// The fastest of some: a machine that is busy with something else says nothing about the text. A few milliseconds are noise.
		const fastest = { half: await timeToDraw(half), whole: await timeToDraw(whole) }
		for (let round = 0; round < 5 && fastest.whole > 3 * fastest.half + 20; round++) {
			fastest.half = Math.min(fastest.half, await timeToDraw(half))
			fastest.whole = Math.min(fastest.whole, await timeToDraw(whole))
		}
		expect(fastest.whole).toBeLessThan(3 * fastest.half + 20)
	})
})
