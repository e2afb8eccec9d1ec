import vue from '@vitejs/plugin-vue'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const app = mkdtempSync(join(root, 'node_modules/.first-link-'))
/** Over HTTP/1.1 a browser fetches six files of a server at a time, and one of them may be the page's own, as its icon: one more is a round trip more. */
const AT_A_TIME = 5

afterAll(() => rmSync(app, { recursive: true }))

/** The files of an app that uses most of the library, as its bundler leaves them; of an entry that awaits it merges fewer. */
async function chunksOfApp() {
	writeFileSync(join(app, 'main.js'), 'import { NcRichContenteditable, NcRichText, getLinkWithPicker } from "nc-reference"; await 0; globalThis.used = [NcRichContenteditable, NcRichText, getLinkWithPicker]')
	const { output } = await build({
		root: app,
		configFile: false,
		logLevel: 'silent',
		plugins: [vue()],
		resolve: { alias: { 'nc-reference': join(root, 'dist/index.js') } },
		build: { write: false, target: 'es2022', reportCompressedSize: false, rolldownOptions: { input: join(app, 'main.js') } },
	}) as Rolldown.RolldownOutput
	return output.filter((item) => item.type === 'chunk')
}

it('loads the first link of an app with no more files than a browser fetches at a time', async () => {
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
	const parts = holdersOf(/dist\/(?:components\/Reference\/previews|host\/(?:pageEngine|axiosTransport))\.js$/)
	expect(parts).toHaveLength(3)
	expect([...closure(parts)].filter((name) => !first.has(name)).length).toBeLessThanOrEqual(AT_A_TIME)
}, 60_000)
