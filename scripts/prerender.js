/** Writes each page of the built manual as HTML, so that it can be read without JavaScript. The app replaces that markup. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const folder = fileURLToPath(new URL('../build/playground/', import.meta.url))
const configFile = fileURLToPath(new URL('../playground/vite.config.ts', import.meta.url))
const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

const server = await createServer({ configFile, logLevel: 'error', appType: 'custom', server: { middlewareMode: true, hmr: false, ws: false, watch: null } })
const { paths, render } = await server.ssrLoadModule('/prerender.ts')
const frame = readFileSync(join(folder, 'index.html'), 'utf8')
for (const path of paths) {
	const { title, summary, html } = await render(path)
	const page = frame
		.replace('<div id="app">', () => `<div id="app">${html}`)
		.replace(/<title>.*<\/title>/, () => `<title>${escaped(title)} · nc-reference</title>`)
		.replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escaped(summary))
	const file = join(folder, path === '/' ? 'index.html' : `${path}.html`)
	mkdirSync(dirname(file), { recursive: true })
	writeFileSync(file, page)
}
console.log(`Wrote ${paths.length} pages.`)
// The server leaves handles open.
process.exit(0)
