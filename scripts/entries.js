/** The entries of the package, and what stays outside of its bundle. */
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The release that is being built. */
export const { version } = manifest

/** dist name → source file; an entry is added here and in `exports` of package.json. */
export const entries = {
	index: 'src/index.ts',
	register: 'src/register.ts',
	markdown: 'src/markdown.ts',
	links: 'src/links.ts',
	elements: 'src/elements.ts',
	standalone: 'src/standalone.ts',
	live: 'src/live.ts',
	languages: 'src/ui/catalogues.ts',
	grammars: 'src/markdown/grammars.ts',
	devtools: 'src/devtools.ts',
	'compat/components/NcRichText': 'src/compat/richText.ts',
	'compat/components/NcRichContenteditable': 'src/compat/richContenteditable.ts',
	'compat/functions/reference': 'src/compat/referenceFunctions.ts',
	'compat/functions/registerReference': 'src/compat/registerFunctions.ts',
	'mock/index': 'src/mock/index.ts',
	'mock/server': 'src/mock/server.ts',
	'mock/bin': 'src/mock/bin.ts',
	'migrate/bin': 'src/migrate/bin.ts',
}

const bare = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]

/** Entries that the package itself imports by their public names. An app's bundler can put a file of the app in their place. */
export const replaceable = ['languages', 'grammars']

/** Returns whether a module is external: a dependency, a peer or one of Node's own modules. */
export function external(id) {
	return id.startsWith('node:') || bare.some((name) => id === name || id.startsWith(`${name}/`))
}
