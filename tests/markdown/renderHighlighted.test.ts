import { createSSRApp, Fragment, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import typescript from 'highlight.js/lib/languages/typescript'
import { createLowlight } from 'lowlight'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import grammars from '../../src/markdown/grammars.ts'
import { loadHighlight } from '../../src/markdown/renderHighlighted.ts'
import { leastMs } from '../setup/linear.ts'

/** The names of the parts with their texts, neighbours of a kind as one. */
async function partsOf(language: string, code: string): Promise<string> {
	const highlight = await loadHighlight(language)
	const html = await renderToString(createSSRApp(() => h(Fragment, highlight!(code))))
	return html.replace(/<!--.*?-->/g, '')
}

const STATEMENT = 'export function add(a: number, b: number): string {\n\treturn `${a} and\n${b}` // a "sum"\n}\n\n/*\n * const no = code\n *\n */\n'

it('asks again for a language that could not be loaded', async () => {
	const load = grammars.lua!
	grammars.lua = vi.fn(load).mockRejectedValueOnce(new TypeError('Failed to fetch'))
	await expect(loadHighlight('lua')).rejects.toThrow('Failed to fetch')
	expect(await partsOf('lua', 'local a')).toContain('<span class="hljs-keyword">local</span>')
	expect(await partsOf('lua', 'local b')).toContain('<span')
	expect(grammars.lua).toHaveBeenCalledTimes(2)
	grammars.lua = load
})

it('highlights the rest of a language that embeds one which the app has left out', async () => {
	const { css } = grammars
	delete grammars.css
	expect(await partsOf('html', '<p>')).toContain('<span class="hljs-name">p</span>')
	grammars.css = css!
})

describe('a long code', () => {
	// No code is slow, however busy the machine is.
	beforeEach(() => { vi.spyOn(performance, 'now').mockReturnValue(0) })
	afterEach(() => { vi.restoreAllMocks() })

	it('is told apart as in one piece, but for what spans pieces', async () => {
		const code = STATEMENT.repeat(50)
		const whole = createLowlight({ typescript }).highlight('typescript', code)
		const wanted = JSON.stringify(whole).match(/"className":\["[^"]*"/g)!.length
		const html = await partsOf('ts', code)
		expect(html.match(/<span class="/g)!.length).toBe(wanted)
		expect(html.replace(/<[^>]*>/g, '').length).toBe(code.replace(/&/g, '&amp;').replace(/"/g, '&quot;').length)
		expect(html.match(/<span class="hljs-comment">\/\*/g)).toHaveLength(50)
	})

	it('loses nothing where a part is longer than a piece', async () => {
		const code = `/*${'\ncomment'.repeat(1000)}*/\nlet a\n${'x'.repeat(7000)}`
		expect((await partsOf('ts', code)).replace(/<[^>]*>/g, '')).toBe(code)
	})
})

it.each([['cpp', 'a'], ['cpp', 'a b '], ['csharp', '"'], ['markdown', '[a]('], ['nix', '\t'], ['ini', '--']])('stays under a second whatever is written: %s %j', async (language, bit) => {
	const code = bit.repeat(50_000 / bit.length)
	expect(await leastMs(1000, async () => {
		// The module remembers what was slow.
		vi.resetModules()
		const fresh = await import('../../src/markdown/renderHighlighted.ts')
		const highlight = await fresh.loadHighlight(language)
		expect(highlight!(code).length).toBeGreaterThan(0)
	})).toBeLessThan(1000)
})

it('leaves all code plain once two texts took too long', async () => {
	vi.resetModules()
	const fresh = await import('../../src/markdown/renderHighlighted.ts')
	const highlight = await fresh.loadHighlight('cpp')
	let now = 0
	const clock = vi.spyOn(performance, 'now').mockImplementation(() => now += 400)
	const code = 'int a;\n'.repeat(300)
	for (const keywords of [214, 214, 0]) expect(highlight!(code).filter(({ type }) => type === 'span').length).toBe(keywords)
	clock.mockRestore()
})
