/**
 * Builds dist: modules and style sheet by Vite, types by vue-tsc and rollup-plugin-dts.
 * With --check it fails when the committed index.d.ts is not what the sources say; without, it writes it.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'rolldown/utils'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { runnerImport } from 'vite'
import { writeManifest } from './customElements.js'
import { joinData } from './dataFiles.js'
import { tidyDeclarations } from './declarations.js'
import { entries, external, version } from './entries.js'
import { gatherModules } from './gather.js'
import { bundleStandalone } from './standalone.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const declarations = join(root, 'dist/.declarations')
const check = process.argv.includes('--check')

function run(command, args) {
	const { status } = spawnSync('npx', [command, ...args], { cwd: root, stdio: 'inherit' })
	if (status) throw new Error(`Could not build the package: "${command} ${args.join(' ')}" failed. Its message stands above.`)
}

/** Source file → its declaration, for what vue-tsc wrote. */
const declarationOf = (file) => join(declarations, relative(join(root, 'src'), file).replace(/\.(ts|vue)$/, (end) => end === '.vue' ? '.vue.d.ts' : '.d.ts'))

/** Follows `./x.ts` and `./X.vue` inside of the declarations, and drops style sheets. */
const resolver = {
	name: 'declarations',
	resolveId(id, from) {
		if (!from || !id.startsWith('.')) return null
		if (id.endsWith('.css')) return { id: 'empty.css', external: false }
		const path = resolve(dirname(from), id)
		return [path.replace(/\.ts$/, '.d.ts'), `${path}.d.ts`, path].find((candidate) => /\.d\.ts$/.test(candidate) && existsSync(candidate)) ?? null
	},
	load(id) { return id === 'empty.css' ? '' : null },
}

/** One rolled-up declaration file of an entry. */
async function declarationFor(source) {
	const bundle = await rollup({
		input: declarationOf(join(root, source)),
		external: (id) => !id.startsWith('.') && !id.startsWith('/') && external(id),
		plugins: [resolver, dts({ respectExternal: false })],
		onwarn(warning, warn) {
			if (warning.code !== 'EMPTY_BUNDLE' && warning.code !== 'UNRESOLVED_IMPORT') warn(warning)
		},
	})
	const { output } = await bundle.generate({ format: 'es' })
	await bundle.close()
	return tidyDeclarations(output[0].code)
}

/** Writes the licences of the packages whose files are part of the build, packages in packages too. */
function writeLicences() {
	const foldersIn = (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
	const packagesIn = (path) => foldersIn(path).flatMap((name) => name.startsWith('@') ? foldersIn(join(path, name)).map((inner) => `${name}/${inner}`) : name)
	const vendor = join(root, 'dist/vendor')
	const inner = packagesIn(vendor).filter((name) => existsSync(join(vendor, name, 'vendor'))).flatMap((name) => packagesIn(join(vendor, name, 'vendor')).map((other) => `${name}/node_modules/${other}`))
	const apart = packagesIn(join(root, `dist/bundle/data-${version}`)).filter((name) => existsSync(join(root, 'node_modules', name)))
	const names = [...packagesIn(vendor), ...inner, ...apart].sort()
	const texts = names.map((name) => {
		const folder = join(root, 'node_modules', name)
		const file = readdirSync(folder).find((path) => /^licen[cs]e/i.test(path))
		if (!file) throw new Error(`Could not find the licence of ${name}, which is part of the build.`)
		return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
	})
	writeFileSync(join(vendor, 'LICENSES.txt'), texts.join('\n\n'))
}

/** Minifies what others have written: it is not read here, and an app installs a third less. */
function minifyVendors() {
	for (const folder of ['vendor', `bundle/data-${version}`]) {
		for (const path of readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.js$/.test(name))) {
			const file = join(root, 'dist', folder, path)
			if (statSync(file).isFile()) writeFileSync(file, minifySync(path, readFileSync(file, 'utf8'), { module: true, codegen: { removeWhitespace: true, legalComments: 'inline' } }).code)
		}
	}
}

const REGISTER = 'NcCustomPickerRenderResult, hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered, registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget'
const REGISTER_TYPES = 'CustomPickerElement, ReferenceWidgetProps, ReferenceWidgetRenderProperties'
const FUNCTIONS = 'anyLinkProviderId, getLinkWithPicker, getProvider, getProviders, getReferenceWithPicker, searchProvider, sortProviders'
/** Declarations of the entries that only pass on what others declare: rolled up, each would repeat half of the types. */
const PASSED_ON = {
	standalone: `export * from './elements.js';
export { addMessages, getLinkWithPicker, getReferenceWithPicker, NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget, setLanguage } from '../index.js';
`,
	'compat/components/NcRichText': `export { NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, NcRichText, NcRichText as default, NcSearch } from '../../../index.js';
export * from '../functions/reference.js';
`,
	'compat/components/NcRichContenteditable': `export { NcAutoCompleteResult, NcMentionBubble, NcRichContenteditable as default } from '../../../index.js';
`,
	'compat/functions/reference': `export { ${FUNCTIONS}, ${REGISTER} } from '../../../index.js';
export type { ReferenceProvider, ${REGISTER_TYPES} } from '../../../index.js';
`,
	'compat/functions/registerReference': `export { destroyCustomPickerElement, destroyWidget, getCustomPickerElementSize, ${REGISTER} } from '../../register.js';
export type { ${REGISTER_TYPES} } from '../../register.js';
`,
}

rmSync(join(root, 'dist'), { recursive: true, force: true })
run('vite', ['build', '--logLevel', 'warn'])
writeLicences()
await joinData(join(root, 'dist'))
minifyVendors()
// First: gathered modules come whole or not at all.
await bundleStandalone(join(root, 'dist'))
await gatherModules(join(root, 'dist'))
run('vue-tsc', ['-p', 'tsconfig.build.json'])

let stale = false
for (const [name, source] of Object.entries(entries)) {
	if (name in PASSED_ON) {
		writeFileSync(join(root, 'dist', `${name}.d.ts`), PASSED_ON[name])
		continue
	}
	const code = await declarationFor(source)
	const file = name === 'index' ? join(root, 'index.d.ts') : join(root, 'dist', `${name}.d.ts`)
	if (name === 'index' && check) {
		stale = !existsSync(file) || readFileSync(file, 'utf8') !== code
		continue
	}
	mkdirSync(dirname(file), { recursive: true })
	writeFileSync(file, code)
}
// Vite's mark for itself, at the end of the sheet.
const sheet = join(root, 'dist/style.css')
writeFileSync(sheet, readFileSync(sheet, 'utf8').replace(/\/\*\$vite.*?\*\/\s*$/, ''))
writeFileSync(join(root, 'dist/style.css.d.ts'), 'export {}\n')
// Types alone: an import at run time gives nothing.
copyFileSync(join(root, 'src/global.d.ts'), join(root, 'dist/global.d.ts'))
writeFileSync(join(root, 'dist/global.js'), 'export {}\n')
for (const name of ['react', 'vue']) {
	copyFileSync(join(root, `scripts/elementTypes/${name}.d.ts`), join(root, `dist/elements/${name}.d.ts`))
	writeFileSync(join(root, `dist/elements/${name}.js`), 'export {}\n')
}
// The paths of @nextcloud/vue bring their styles along where a bundler reads them; Node cannot import a style sheet.
for (const [name, hasDefault] of [['components/NcRichText', true], ['components/NcRichContenteditable', true], ['functions/reference', false]]) {
	const file = name.split('/')[1]
	const exported = `${hasDefault ? `export { default } from './${file}.js'\n` : ''}export * from './${file}.js'\n`
	writeFileSync(join(root, `dist/compat/${name}.styled.js`), `import '../../style.css'\n${exported}`)
}
// Servers and tests render synchronously, so the Node entry includes the Markdown renderer from the start.
writeFileSync(join(root, 'dist/index.node.js'), 'import \'./markdown.js\'\nexport * from \'./index.js\'\n')
writeFileSync(join(root, 'dist/compat/components/NcRichText.node.js'), 'import \'../../markdown.js\'\nexport { default } from \'./NcRichText.js\'\nexport * from \'./NcRichText.js\'\n')
rmSync(declarations, { recursive: true, force: true })
await writeManifest(join(root, 'dist'))
// For coding agents in an app's repository, who see the package but not the manual.
const { module: { agentsText } } = await runnerImport(join(root, 'playground/plugins/llms.ts'), { configFile: false, logLevel: 'error' })
writeFileSync(join(root, 'dist/agents.md'), agentsText())
if (stale) {
	console.error('The public types changed: index.d.ts is not up to date. Run "npm run build" and commit it.')
	process.exit(1)
}
