/**
 * Gathers modules of `dist` that load with the first link and that functions of the root entry, the picker or markdown also use.
 * An app's bundler would create a dozen small files, one for each combination of users, and HTTP/1.1 fetches only six at a time.
 * No bundler splits a module, so these become one module, and each original re-exports its part of it.
 */
import { writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { external } from './entries.js'

/** Entries that load with the first link: the renderer and the engine. */
const FIRST_LINK = ['previews/renderLoadedList.js', 'page/pageEngine.js']
/** Entries that load even without a link. Modules that they share with the first link must not wait for the renderer. */
const WITHOUT_LINK = ['index.js', 'picker/mountPicker.js', 'picker/PickerCustomElement.js', 'text/NcRichTextMarkdown.js', 'page/leaving/useInspector.js', 'previews/hover/renderTextCard.js', 'previews/dom/hoverExtension.js', 'page/leaving/useTrustExtension.js']
/** Alternative start entries of apps. Their modules stay separate, because a gathered module loads as a whole. */
const STARTS = ['text/NcRichText.js', 'editor/NcRichContenteditable.js', 'page/providers/providerList.js', 'register.js', 'picker/lazyPicker.js']
const GATHERED = '\0gathered'

/** Every module that an app can load of the library, by path: what it imports, what it imports when that is needed, and its exports. */
async function readModules(dist) {
	const modules = new Map()
	const bundle = await rolldown({
		input: join(dist, 'index.js'),
		external: (id) => external(id),
		treeshake: false,
		plugins: [{ name: 'modules', moduleParsed: ({ id, importedIds, dynamicallyImportedIds, exports }) => { modules.set(id, { importedIds, dynamicallyImportedIds, exports }) } }],
	})
	await bundle.generate()
	await bundle.close()
	return modules
}

/** Modules that are loaded with some, these included. */
function closure(modules, paths, found = new Set()) {
	for (const path of paths) {
		if (found.has(path) || !modules.has(path)) continue
		found.add(path)
		closure(modules, modules.get(path).importedIds, found)
	}
	return found
}

/** Returns the modules to gather. */
function chooseModules(modules, dist) {
	function closureOf(names) {
		const paths = names.map((name) => join(dist, name))
		const missing = paths.find((path) => !modules.has(path))
		if (missing) throw new Error(`Could not gather what the first link loads: there is no module "${missing}". Name it in scripts/gather.js as the build does.`)
		return closure(modules, paths)
	}
	const start = closureOf(STARTS)
	const withoutLink = closureOf(WITHOUT_LINK)
	return [...closureOf(FIRST_LINK)].filter((path) => withoutLink.has(path) && !start.has(path))
}

/** The exports of the members, each under a name that no other has: `[member, name there, name in the file]`. */
function nameExports(members, modules) {
	const taken = new Set()
	return members.flatMap((member) => modules.get(member).exports.map((name) => {
		const own = name === 'default' || taken.has(name) ? `${basename(member, '.js').replace(/\W/g, '_')}_${name}` : name
		taken.add(own)
		return [member, name, own]
	}))
}

function pathFrom(file, target) {
	const path = relative(dirname(file), target).split(sep).join('/')
	return path.startsWith('.') ? path : `./${path}`
}

/** Writes one file with some modules, and passes its exports on in their place. */
async function gather(file, members, modules) {
	const names = nameExports(members, modules)
	const source = names.map(([member, name, own]) => `export { ${name} as ${own} } from ${JSON.stringify(member)}`).join('\n')
	const bundle = await rolldown({
		input: GATHERED,
		platform: 'neutral',
		plugins: [{
			name: 'gather',
			resolveId(id, from) {
				if (id === GATHERED || members.includes(id)) return id
				if (!id.startsWith('.')) return { id, external: true }
				const path = resolve(dirname(from), id)
				return members.includes(path) ? path : { id: pathFrom(file, path), external: 'absolute' }
			},
			load: (id) => id === GATHERED ? source : null,
		}],
	})
	const { output } = await bundle.generate({ format: 'es', minifyInternalExports: false })
	await bundle.close()
	for (const member of members) {
		const passed = names.filter(([holder]) => holder === member).map(([, name, own]) => name === own ? name : `${own} as ${name}`)
		writeFileSync(member, passed.length ? `export { ${passed.join(', ')} } from ${JSON.stringify(pathFrom(member, file))};\n` : '')
	}
	writeFileSync(file, output[0].code)
}

/** Gathers what there is to gather in a folder that the build has written. */
export async function gatherModules(dist) {
	const modules = await readModules(dist)
	await gather(join(dist, 'gathered.js'), chooseModules(modules, dist), modules)
}
