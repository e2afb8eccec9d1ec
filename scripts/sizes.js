/**
 * Measures the gzip size of each import, bundled by Vite's own bundler with every dependency except Vue.
 * Fails if a size exceeds its limit. With --write it updates the tables of bench/RESULTS.md.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { replaceSection } from './sections.js'
import { weighWidgetScripts } from './widgetScript.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const FUNCTIONS = ['getLinkWithPicker', 'getReferenceWithPicker', 'getProvider', 'getProviders', 'searchProvider', 'sortProviders', 'anyLinkProviderId']
/** Exported names. Apps import by name, so they don't pay for a namespace object. */
const EXPORTS = Object.keys(await import('../dist/index.js'))

/**
 * First load of an import, with its limit in kB. Bars that are missed: rich text 15, editor 16.5 and everything 30 kB.
 */
const FIRST = [
	{ name: 'rich text', code: 'import { NcRichText } from "nc-reference"; globalThis.used = NcRichText', limit: 17.3 },
	{ name: 'editor', code: 'import { NcRichContenteditable } from "nc-reference"; globalThis.used = NcRichContenteditable', limit: 19.1 },
	{ name: 'picker functions', code: `import { ${FUNCTIONS} } from "nc-reference"; globalThis.used = [${FUNCTIONS}]`, limit: 6.1 },
	{ name: 'picker dialog', code: 'import { NcReferencePickerModal } from "nc-reference"; globalThis.used = NcReferencePickerModal', limit: 3.1 },
	{ name: 'everything', code: `import { ${EXPORTS} } from "nc-reference"; globalThis.used = [${EXPORTS}]`, limit: 49.6 },
	{ name: 'nc-reference/elements', code: 'import "nc-reference/elements"', limit: 21.9 },
	{ name: 'rich text with nc-reference/devtools', code: 'import { NcRichText } from "nc-reference"; import { referenceDevtools } from "nc-reference/devtools"; globalThis.used = [NcRichText, referenceDevtools]', limit: 17.7 },
	{ name: 'nc-reference/register', code: 'import { NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget } from "nc-reference/register"; globalThis.used = [NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget]', limit: 1 },
]
/** Modules of the renderer and the engine, which load with the first link or in idle time. */
const PREVIEWS = [/previews\/ReferencePreview/, /resolver\/schedule/]
/** Placement of menus and cards, counted with the menu of actions. */
const PLACES = /ui\/dom\/placement/
/**
 * Lazy chunks by one of their modules, in an app with everything or with one import. Imports count unless the first load or a chunk of `beside` includes them.
 * Formulas and devtools have no target but to be as small as they are, so their first limits are their sizes.
 * Markdown includes linkify-it, which plain texts don't need. Formatting loads after the keys of Markdown. Missed target: hover 3 kB.
 */
const LATER = [
	{ name: 'renderer of previews', app: 'rich text', module: /previews\/renderLoadedList/, limit: 31 },
	{ name: 'engine', app: 'rich text', module: /page\/pageEngine/, beside: [/previews\/renderLoadedList/], limit: 11 },
	{ name: 'axios', module: /page\/axiosTransport/, limit: 28 },
	{ name: 'highlighting, without a grammar', module: /markdown\/renderHighlighted/, beside: [/text\/NcRichTextMarkdown/], limit: 11 },
	{ name: 'picker screens', module: /picker\/NcReferencePickerModal/, limit: 29 },
	{ name: 'markdown', module: /markdown-it\//, limit: 32 },
	{ name: 'formatting as you type', module: /editor\/formatting\/dom\/formattingExtension/, beside: [/text\/NcRichTextMarkdown/, /editor\/markdownKeymap/], limit: 6 },
	{ name: 'composer previews', module: /editor\/composer\/NcComposerPreviews/, limit: 4.5 },
	{ name: 'emoji data', module: /editor\/emoji\/data/, limit: 30 },
	{ name: 'preview on hover', module: /previews\/hover\/HoverCard/, beside: [...PREVIEWS, PLACES], limit: 3.7 },
	{ name: 'chips in a line', module: /text\/chips\/useInlineChips/, beside: PREVIEWS, limit: 3.9 },
	{ name: 'choice of a language', module: /ui\/languages/, limit: 2.3 },
	{ name: 'inspection of links', module: /links\/trust\/inspectLink/, limit: 14 },
	{ name: 'answers that tabs share', module: /page\/tabBridge/, beside: PREVIEWS, limit: 5 },
	{ name: 'rules for formulas', module: /markdown\/formulas\/renderFormula/, beside: [/text\/NcRichTextMarkdown/], limit: 2.2 },
	{ name: 'typesetting of formulas, with Temml', module: /temml\//, beside: [/text\/NcRichTextMarkdown/, /markdown\/formulas\/renderFormula/], limit: 63.1 },
	{ name: 'panel of the devtools', app: 'rich text with nc-reference/devtools', module: /devtools\/mountDevtools/, beside: [...PREVIEWS, /links\/trust\/inspectLink/], limit: 18.6 },
	{ name: 'actions on a card', module: /previews\/actions\/ReferenceActions/, beside: PREVIEWS, limit: 6.8 },
]
/** The custom elements in one file, Vue inside: what a page without a bundler loads at once. The bar is 60 kB. */
const STANDALONE_LIMIT = 50
/** The bar is 6.5 kB. Written without nesting, so that every app's tools read the same, it weighs 0.2 kB more. */
const CSS_LIMIT = 7.5

const packagePaths = ['nc-reference/register', 'nc-reference/elements', 'nc-reference/languages', 'nc-reference/grammars', 'nc-reference/devtools', 'nc-reference'].map((name) => [name, join(dist, `${name.split('/')[1] ?? 'index'}.js`)])
const work = mkdtempSync(join(root, 'node_modules/.sizes-'))
const gzip = (text) => gzipSync(text, { level: 9 }).length

async function chunksOf(name, code) {
	const entry = join(work, `${name.replace(/\W/g, '-')}.js`)
	writeFileSync(entry, code)
	const bundle = await rolldown({
		input: entry,
		external: ['vue'],
		platform: 'browser',
		transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
		resolve: { alias: Object.fromEntries(packagePaths) },
	})
	const { output } = await bundle.generate({ format: 'es', minify: true })
	await bundle.close()
	return output.filter((item) => item.type === 'chunk')
}

/** An entry with all that it imports statically. */
function closure(chunks, chunk, seen = new Set()) {
	if (!chunk || seen.has(chunk)) return seen
	seen.add(chunk)
	for (const file of chunk.imports) closure(chunks, chunks.find((other) => other.fileName === file), seen)
	return seen
}

const sizeOf = (chunks) => [...chunks].reduce((sum, { code }) => sum + gzip(code), 0)

/** Every figure as {name, when, bytes, limit in kB}. */
export async function measure() {
	mkdirSync(work, { recursive: true })
	const rows = []
	const apps = new Map()
	try {
		for (const { name, code, limit } of FIRST) {
			const chunks = await chunksOf(name, code)
			const first = closure(chunks, chunks.find((chunk) => chunk.isEntry))
			apps.set(name, { chunks, first })
			rows.push({ name, when: 'first load', bytes: sizeOf(first), limit })
		}
		for (const { name, app = 'everything', module, beside = [], limit } of LATER) {
			const { chunks, first } = apps.get(app)
			const holderOf = (modules) => chunks.find((chunk) => !first.has(chunk) && chunk.moduleIds.some((id) => modules.test(id)))
			const holder = holderOf(module)
			const there = new Set([...first, ...beside.flatMap((other) => [...closure(chunks, holderOf(other))])])
			const later = [...closure(chunks, holder)].filter((chunk) => !there.has(chunk))
			rows.push({ name, when: 'later', bytes: holder ? sizeOf(later) : 0, limit })
		}
	} finally {
		rmSync(work, { recursive: true, force: true })
	}
	rows.push({ name: 'custom elements in one file, with Vue', when: 'first load', bytes: sizeOfStandalone(), limit: STANDALONE_LIMIT })
	rows.push({ name: 'style.css', when: 'first load', bytes: gzip(readFileSync(join(dist, 'style.css'))), limit: CSS_LIMIT })
	return rows
}

/** The entry and the file that it re-exports. */
function sizeOfStandalone() {
	const entry = readFileSync(join(dist, 'bundle/elements.js'), 'utf8')
	return gzip(entry) + gzip(readFileSync(join(dist, 'bundle', /'\.\/(.+)'/.exec(entry)[1])))
}

const kB = (bytes) => (bytes / 1000).toFixed(1)

const rows = await measure()
const table = ['| what an app loads | when | gzip | limit |', '|---|---|--:|--:|', ...rows.map(({ name, when, bytes, limit }) => `| ${name} | ${when} | ${kB(bytes)} kB | ${limit} kB |`)].join('\n')
const scripts = await weighWidgetScripts()
const [{ peer, ours }] = scripts
const headline = `A script that an app loads on every page to register a widget and a custom element: ${kB(peer)} kB with \`@nextcloud/vue\`, **${kB(ours)} kB** with one import path changed.`
console.log(`${table}\n\n${headline}\n${scripts.map((script) => `${script.name}: ${kB(script.peer)} → ${kB(script.ours)} kB, limit ${script.limit} kB`).join('\n')}`)
if (process.argv.includes('--write')) {
	const results = join(root, 'bench/RESULTS.md')
	replaceSection(results, { name: 'sizes', text: table })
	replaceSection(results, { name: 'widget-script', text: headline })
}
const over = [...rows, ...scripts.map((script) => ({ name: `a script for ${script.name}`, bytes: script.ours, limit: script.limit }))].filter(({ bytes, limit }) => bytes > limit * 1000 || bytes === 0)
for (const { name, bytes, limit } of over) console.error(bytes ? `"${name}" is ${kB(bytes)} kB, above ${limit} kB.` : `"${name}" was not found in the build.`)
process.exit(over.length ? 1 : 0)
