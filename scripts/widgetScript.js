/** Measures scripts that register widgets on every page, with the peer and after `migrate`. Imported styles count too. */
import vue from '@vitejs/plugin-vue'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { moveFile } from '../dist/migrate/moveScript.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'tests/package/fixtures/pinboard/src')
/** Scripts with the imports of real ones. GitHub's uses a function of the router, and Jira's also the nonce of `@nextcloud/auth`. */
const SCRIPTS = [
	{ name: 'a widget and a custom element', file: 'reference.js', limit: 2.5 },
	{ name: 'a widget, with @nextcloud/auth', file: 'referenceSigned.js', limit: 7 },
]
const AS_IS = { follow: (path) => path, passedOn: [], usesRoot: false, mocked: new Set() }

const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The package's own paths, as an app's bundler resolves them. */
const alias = Object.entries(exports).filter(([, target]) => target.default)
	.map(([path, target]) => ({ find: new RegExp(`^${name}${path.slice(1)}$`), replacement: join(root, target.default) }))

/** Bytes after gzip of what the page loads with a script: Vue and styles included, as in a published app. */
async function weigh(script, code) {
	const { output } = await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: 'silent',
		define: { appName: '"pinboard"', appVersion: '"1.0.0"' },
		plugins: [{ name: 'script', enforce: 'pre', load: (id) => id === script ? code : null }, vue()],
		resolve: { alias },
		build: { write: false, target: 'es2022', reportCompressedSize: false, rolldownOptions: { input: script } },
	})
	const files = new Map(output.map((item) => [item.fileName, item]))
	const loaded = new Set()
	function load(fileName) {
		const item = files.get(fileName)
		if (!item || loaded.has(item)) return
		loaded.add(item)
		for (const other of [...item.imports ?? [], ...item.viteMetadata?.importedCss ?? []]) load(other)
	}
	load(output.find((item) => item.isEntry).fileName)
	return [...loaded].reduce((sum, item) => sum + gzipSync(item.code ?? item.source, { level: 9 }).length, 0)
}

/** Weighs each script with both packages. The command that moves apps moves it. */
export async function weighWidgetScripts() {
	const weights = []
	for (const { name: what, file, limit } of SCRIPTS) {
		const script = join(source, file)
		const before = readFileSync(script, 'utf8')
		const { code: after } = moveFile(file, before, AS_IS)
		if (after === before) throw new Error(`Could not measure the script "${file}": it imports nothing that moves. Look into tests/package/fixtures/pinboard/src/${file}.`)
		weights.push({ name: what, limit, peer: await weigh(script, before), ours: await weigh(script, after) })
	}
	return weights
}
