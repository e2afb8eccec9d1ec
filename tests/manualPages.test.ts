import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { agentsText, llmsText, markdownPages } from '../playground/plugins/llms.ts'

type Prerender = typeof import('../playground/prerender.ts')

const configFile = fileURLToPath(new URL('../playground/vite.config.ts', import.meta.url))
const server = await createServer({ configFile, logLevel: 'error', appType: 'custom', server: { middlewareMode: true, hmr: false, ws: false, watch: null } })
const { paths, render } = await server.ssrLoadModule('/prerender.ts') as Prerender
afterAll(() => server.close())

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': '\'', '&amp;': '&' }
const textOf = (html: string) => html.replace(/<!--[\s\S]*?-->|<[^>]+>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!)
const blocksOf = (html: string) => [...html.matchAll(/<pre [^>]*>([\s\S]*?)<\/pre>/g)].map(([, code]) => textOf(code!))
const fencesOf = (text: string) => [...text.matchAll(/^```.*\n([\s\S]*?)\n```$/gm)].map(([, code]) => code!)

const files = markdownPages()
const plainOf = (path: string) => files.get(path === '/' ? 'start.md' : `${path.slice(1)}.md`)!
const pages = paths.filter((path) => !path.startsWith('/api'))

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '…')

describe('a page as HTML and as Markdown', () => {
	it.each(pages)('%s has the same code, under the same file names', async (path) => {
		const { html } = await render(path)
		const plain = plainOf(path)
		expect(fencesOf(plain)).toEqual(blocksOf(html))
		expect([...plain.matchAll(/^`(.+)`:\n\n```/gm)].map(([, file]) => file)).toEqual([...html.matchAll(/<p class="code-block-file"[^>]*>(.*?)<\/p>/g)].map(([, file]) => file))
	})

	it.each(pages)('%s has text under each heading in Markdown', (path) => {
		expect(withoutCode(plainOf(path))).not.toMatch(/^(#+) .*\s*(?:^\1 |$(?![\s\S]))/m)
	})

	it('opens at its address and at that of its file', async () => {
		const page = await render('/widgets')
		expect(page.title).toBe('Write a widget')
		expect(await render('/widgets.html')).toEqual(page)
	})

	it('leaves the address of the guide for coding agents to the guide', () => {
		expect(llmsText()).toContain('(/agents.md)')
		expect([...files.keys()]).not.toContain('agents.md')
		expect(agentsText()).toContain('<div id="app"></div>')
	})
})
