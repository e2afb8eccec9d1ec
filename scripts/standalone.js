/**
 * Bundles the custom elements with everything they need, Vue too, for pages without a bundler: one file, and chunks next to it that load when they are
 * needed. The file with the stable name only re-exports a hashed one, because pages add a version to its address (`elements.js?v=3`): chunks that
 * import it by name would load everything twice.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { replaceable } from './entries.js'

/** Vue's switches, and what libraries ask of their environment. */
const define = {
	'process.env.NODE_ENV': '"production"',
	__VUE_OPTIONS_API__: 'false',
	__VUE_PROD_DEVTOOLS__: 'false',
	__VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
	appName: '"nc-reference"',
}
const VUE = fileURLToPath(new URL('../node_modules/vue/dist/vue.runtime.esm-bundler.js', import.meta.url))

/** Writes `bundle/elements.js` and its chunks into a folder that the build has written. */
export async function bundleStandalone(dist) {
	const input = join(dist, 'standalone.js')
	const imports = new Map()
	const bundle = await rolldown({
		input: { elements: input },
		platform: 'browser',
		// Chunks use what the entry has.
		preserveEntrySignatures: 'allow-extension',
		transform: { target: 'es2022', define },
		resolve: { alias: { vue: VUE, ...Object.fromEntries(replaceable.map((name) => [`nc-reference/${name}`, join(dist, `${name}.js`)])) } },
		plugins: [{
			name: 'imports',
			moduleParsed: ({ id, importedIds }) => { imports.set(id, importedIds) },
			// Data lie next to the bundle already.
			resolveId(id, from) {
				const path = from && id.startsWith('.') ? relative(join(dist, 'bundle'), resolve(dirname(from), id)) : ''
				return path.startsWith('data-') ? { id: `./${path.split(sep).join('/')}`, external: 'absolute' } : null
			},
		}],
	})
	const atOnce = new Set()
	function add(id) {
		if (atOnce.has(id)) return
		atOnce.add(id)
		for (const imported of imports.get(id) ?? []) add(imported)
	}
	const { output } = await bundle.write({
		dir: join(dist, 'bundle'),
		format: 'es',
		minify: true,
		entryFileNames: '[name]-[hash].js',
		chunkFileNames: '[name]-[hash].js',
		codeSplitting: {
			groups: [{
				name: 'elements',
				test(id) {
					if (!atOnce.size) add(input)
					return atOnce.has(id)
				},
			}],
		},
	})
	await bundle.close()
	const { fileName } = output.find(({ isEntry }) => isEntry)
	writeFileSync(join(dist, 'bundle/elements.js'), `export * from './${fileName}'\n`)
	// It is an entry of the build for its types only.
	rmSync(input)
}
