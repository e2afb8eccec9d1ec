/** What a script weighs that an app loads on every page to register a widget and a custom element: with the peer, and with one import path changed. */
import vue from '@vitejs/plugin-vue'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { moveFile } from '../dist/migrate/moveFile.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const script = join(root, 'tests/package/fixtures/pinboard/src/reference.js')
const AS_IS = { follow: (path) => path, passedOn: [], usesRoot: false }

/** Vue included, as in a published app: the chunks that the page loads with the script. */
async function chunksOf(code) {
	const { output } = await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: 'silent',
		define: { appName: '"pinboard"', appVersion: '"1.0.0"' },
		plugins: [{ name: 'script', enforce: 'pre', load: (id) => id === script ? code : null }, vue()],
		resolve: { alias: [{ find: /^nc-reference\/(components|functions)\/(\w+)$/, replacement: join(root, 'dist/compat/$1/$2.js') }] },
		build: { write: false, target: 'es2022', reportCompressedSize: false, rolldownOptions: { input: script } },
	})
	return output.filter((item) => item.type === 'chunk')
}

/** Chunks of both builds. The script is moved by the command that moves apps. */
export async function buildWidgetScripts() {
	const before = readFileSync(script, 'utf8')
	const { code: after } = moveFile('reference.js', before, AS_IS)
	if (after === before) throw new Error('Could not measure the widget script: there was nothing to move in it. Look into tests/package/fixtures/pinboard/src/reference.js.')
	return { peer: await chunksOf(before), ours: await chunksOf(after) }
}
