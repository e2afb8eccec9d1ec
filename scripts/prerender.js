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
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))

/** Returns the style sheets of a chunk and of those that it imports. */
const stylesOf = (id, seen = new Set()) => {
	if (seen.has(id)) return []
	seen.add(id)
	const { css = [], imports = [] } = manifest[id]
	return [...imports.flatMap((each) => stylesOf(each, seen)), ...css]
}

for (const path of paths) {
	const { title, summary, name, html } = await render(path)
	const chunk = Object.keys(manifest).find((id) => id.startsWith(`pages/${name}.`))
	const styles = stylesOf(chunk).filter((file) => !frame.includes(file)).map((file) => `<link rel="stylesheet" href="/${file}">`)
	const page = frame
		.replace('</head>', () => `<noscript>${styles.join('')}</noscript></head>`)
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
