/**
 * Joins catalogues and grammars of `dist` that belong together, because a bundler makes a script of every module that loads by itself. Writes the tables that load
 * them, `nc-reference/languages` and `nc-reference/grammars`, and the paths `nc-reference/language/…` and `nc-reference/grammar/…` for tables of an app's own.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { version } from './entries.js'

/** Languages that share a file of at most 5.1 kB. Each of the others has its own. */
const SHARED_LANGUAGES = ['ar fa ug', 'bg mk sr', 'ca gl oc', 'cs sk', 'da nb sv', 'de de_DE', 'el he', 'en_GB eo eu', 'et fi', 'ga is sc', 'hr sl', 'hu ro', 'id th vi', 'ja ko', 'lt lv', 'pt_BR pt_PT', 'ru uk', 'zh_CN zh_HK zh_TW']

/** Grammars by file, of at most 15 kB: they embed each other, or appear in the same texts. */
const GRAMMARS = {
	apps: 'clojure csharp dart elixir haskell java kotlin scala',
	data: 'graphql http ini json latex properties sql yaml',
	scripting: 'lua perl python r ruby',
	shell: 'bash diff dockerfile makefile nginx nix powershell shell',
	systems: 'c cpp go objectivec rust swift',
	web: 'css javascript less markdown php scss typescript xml',
}

/** Returns the names in each file of languages. */
export function languageFiles(names) {
	const groups = SHARED_LANGUAGES.map((group) => group.split(' '))
	const shared = new Set(groups.flat())
	return Object.fromEntries([...groups, ...names.filter((name) => !shared.has(name)).map((name) => [name])].map((group) => [group.join('-'), group]))
}

/** The names in each file of grammars. */
export const grammarFiles = Object.fromEntries(Object.entries(GRAMMARS).map(([file, names]) => [file, names.split(' ')]))

const MEMBERS = '\0members'

/** Bundles modules to one that exports the default of each by name. `paths` has the modules by name. */
async function bundleMembers(file, names, paths) {
	const missing = names.find((name) => !paths[name])
	if (missing) throw new Error(`Could not write ${file}: the build has no module of "${missing}". Remove the name from scripts/dataFiles.js.`)
	const bundle = await rolldown({
		input: MEMBERS,
		plugins: [{
			name: 'members',
			resolveId: (id) => id === MEMBERS ? id : null,
			load: (id) => id === MEMBERS ? names.map((name) => `export { default as ${name} } from ${JSON.stringify(paths[name])}`).join('\n') : null,
		}],
	})
	await bundle.write({ file, format: 'es', minifyInternalExports: false })
	await bundle.close()
}

/** Replaces a table of the build, which has a module for each name. `kind` is the folder of its files. */
async function writeTable(dist, { table, kind, paths, files }) {
	const placed = new Set(Object.values(files).flat())
	const lost = Object.keys(paths).filter((name) => !placed.has(name))
	if (lost.length) throw new Error(`Could not write ${table}.js: "${lost.join('", "')}" is in no file. Add it to scripts/dataFiles.js.`)
	const data = `bundle/data-${version}/${kind}`
	mkdirSync(join(dist, kind))
	for (const [file, names] of Object.entries(files)) {
		await bundleMembers(join(dist, data, `${file}.js`), names, paths)
		writeFileSync(join(dist, kind, `${file}.js`), `export * from '../${data}/${file}.js'\n`)
	}
	const loaders = Object.entries(files).map(([file, names], index) => ({ names, load: `const load${index} = () => import('./${data}/${file}.js')` }))
	const rows = loaders.flatMap(({ names }, index) => names.map((name) => `\t${name}: load${index},`))
	writeFileSync(join(dist, `${table}.js`), `${loaders.map(({ load }) => load).join('\n')}\nexport default {\n${rows.sort().join('\n')}\n}\n`)
	rmSync(dirname(Object.values(paths)[0]), { recursive: true })
}

/** Returns the modules that a table of the build imports, by name. */
function modulesOf(dist, table) {
	const files = [...readFileSync(join(dist, `${table}.js`), 'utf8').matchAll(/import\("\.\/(.+?([^/]+))\.js"\)/g)]
	return Object.fromEntries(files.map(([, path, name]) => [name, join(dist, `${path}.js`)]))
}

/** Joins the data of a folder that the build has written. */
export async function joinData(dist) {
	const languages = modulesOf(dist, 'languages')
	await writeTable(dist, { table: 'languages', kind: 'language', paths: languages, files: languageFiles(Object.keys(languages)) })
	await writeTable(dist, { table: 'grammars', kind: 'grammar', paths: modulesOf(dist, 'grammars'), files: grammarFiles })
	// What the modules of both tables have in common: nothing that an app could import.
	writeFileSync(join(dist, 'part.d.ts'), 'export {}\n')
}
