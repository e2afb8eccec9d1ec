// @vitest-environment jsdom
import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { NcRichText } from 'nc-reference'
import { afterEach, expect, it, vi } from 'vitest'

const TEXT = 'So $x^2$ and\n\n$$\ny\n$$\n\n```math\nz\n```\n'
const createText = (component: typeof NcRichText) => createSSRApp({ render: () => h(component, { text: TEXT, useExtendedMarkdown: true, formulas: true }) })

/** Renders as a server does, which has no page. */
async function send(): Promise<string> {
	for (const name of ['window', 'document', 'location', 'navigator']) vi.stubGlobal(name, undefined)
	try {
		return await renderToString(createText(NcRichText))
	} finally {
		vi.unstubAllGlobals()
	}
}

afterEach(() => vi.restoreAllMocks())

it('sends formulas as MathML', async () => {
	const html = await send()
	expect(html).toContain('<math><msup><mi>x</mi><mn>2</mn></msup></math>')
	expect(html.match(/<math display="block"/g)).toHaveLength(2)
	expect(html).not.toContain('rich-text__waiting')
})

it.each([['has loaded', true], ['is still loading', false]])('hydrates what a server has sent, if the renderer of Markdown %s', async (_, isLoaded) => {
	const html = await send()
	const root = document.createElement('div')
	root.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
	// A page has loaded nothing yet.
	vi.resetModules()
	const client = await import('nc-reference')
	if (isLoaded) await client.preloadMarkdown()
	const logged = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')].map((spy) => spy.mockImplementation(() => undefined))
	const [sent] = root.getElementsByTagName('math')
	const app = createText(client.NcRichText)
	app.mount(root)
	await client.preloadMarkdown()
	const { formulaChunk, mathChunk } = await import('../../src/markdown/lazyParts.ts')
	await Promise.all([formulaChunk.load(), mathChunk.load()])
	expect(root.getElementsByTagName('math')[0]).toBe(sent)
	expect(logged.flatMap(({ mock }) => mock.calls).filter(([message]) => /hydrat/i.test(String(message)))).toEqual([])
	app.unmount()
	expect(root.textContent).toBe('')
})
