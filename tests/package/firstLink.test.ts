import vue from '@vitejs/plugin-vue'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const app = mkdtempSync(join(root, 'node_modules/.first-link-'))
/** Over HTTP/1.1 a browser sends six requests to a server at a time. The first requests for links get half of them. */
const AT_A_TIME = 3

afterAll(() => rmSync(app, { recursive: true }))

/** The files of an app that uses most of the library, as its bundler leaves them; of an entry that awaits it merges fewer. */
async function chunksOfApp() {
	writeFileSync(join(app, 'main.js'), 'import { NcRichContenteditable, NcRichText, getLinkWithPicker } from "nc-reference"; await 0; globalThis.used = [NcRichContenteditable, NcRichText, getLinkWithPicker]')
	const { output } = await build({
		root: app,
		configFile: false,
		logLevel: 'silent',
		plugins: [vue()],
		resolve: { alias: [{ find: /^nc-reference$/, replacement: join(root, 'dist/index.js') }, { find: /^nc-reference\/(languages|grammars)$/, replacement: join(root, 'dist/$1.js') }] },
		build: { write: false, target: 'es2022', reportCompressedSize: false, rolldownOptions: { input: join(app, 'main.js') } },
	}) as Rolldown.RolldownOutput
	return output.filter((item) => item.type === 'chunk')
}

it('loads the first link of an app with few files, so that its request needn\'t wait for a connection', async () => {
	const chunks = await chunksOfApp()
	function closure(names: string[], found = new Set<string>()) {
		for (const name of names) {
			if (found.has(name)) continue
			found.add(name)
			closure(chunks.find(({ fileName }) => fileName === name)!.imports, found)
		}
		return found
	}
	const holdersOf = (modules: RegExp) => chunks.filter(({ facadeModuleId }) => facadeModuleId && modules.test(facadeModuleId)).map(({ fileName }) => fileName)
	const first = closure(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
	const parts = holdersOf(/dist\/(?:previews\/renderLoadedList|page\/pageEngine)\.js$/)
	expect(parts).toHaveLength(2)
	expect([...closure(parts)].filter((name) => !first.has(name)).length).toBeLessThanOrEqual(AT_A_TIME)
})
