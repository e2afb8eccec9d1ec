import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<'dependencies' | 'peerDependencies', Record<string, string>>

/** Returns the static and dynamic imports of a published module. */
function importsOf(path: string): string[] {
	const code = readFileSync(join(root, 'dist', path), 'utf8')
	return [...code.matchAll(/^(?:import|export)\b[^'";]*["']([^"']+)["']|\bimport\(\s*["']([\w@./-]+)["']\)/gm)].map(([, named, dynamic]) => (named ?? dynamic)!)
}

/** A module with all that it imports from the package, by path. */
function closureOf(path: string, found = new Set<string>()): Set<string> {
	if (found.has(path)) return found
	found.add(path)
	for (const specifier of importsOf(path).filter((name) => name.startsWith('.') && name.endsWith('.js'))) closureOf(join(dirname(path), specifier), found)
	return found
}

/** Packages that modules import, by name. */
function packagesOf(modules: Iterable<string>): string[] {
	const bare = [...modules].flatMap(importsOf).filter((name) => !name.startsWith('.') && !isBuiltin(name))
	return [...new Set(bare.map((name) => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')))].sort()
}

it('depends on what its modules import, and on nothing else', () => {
	const modules = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js') && statSync(join(root, 'dist', path)).isFile())
	// The package imports its own tables of languages and grammars by name, so that an app can replace them.
	expect(packagesOf(modules)).toEqual(Object.keys({ ...dependencies, ...peerDependencies, 'nc-reference': '' }).sort())
})

/** Entry of an installed package in the lockfile. */
interface Locked {
	dependencies?: Record<string, string>
}

const locked = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages

/** Folders that npm installs for dependencies, with theirs: a folder within its dependant comes first. */
function installedFor(names: string[], from = '', found = new Set<string>()): Set<string> {
	for (const name of names) {
		const parts = from.split('/node_modules/')
		const folder = parts.map((_, index) => [...parts.slice(0, parts.length - index), name].filter(Boolean).join('/node_modules/')).concat(`node_modules/${name}`).find((path) => path in locked)!
		if (found.has(folder)) continue
		found.add(folder)
		installedFor(Object.keys(locked[folder]!.dependencies ?? {}), folder, found)
	}
	return found
}

const sizeOf = (folder: string): number => readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
	const path = join(folder, entry.name)
	return entry.name === 'node_modules' ? sum : sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size)
}, 0)

const nameOf = (folder: string) => folder.split('node_modules/').at(-1)!

it('installs each package once', () => {
	const names = [...installedFor(Object.keys(dependencies))].map(nameOf)
	expect(names.length).toBeGreaterThan(20)
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('installs with Vue at most 65 packages and 22.3 MB besides this one', () => {
	const folders = [...installedFor([...Object.keys(dependencies), 'vue'])]
	// Tools of this repository have another version of what Vue's compiler needs, so it lies in two folders here.
	const names = new Set(folders.map(nameOf))
	expect(names.size).toBeGreaterThan(50)
	expect(names.size + 1).toBeLessThanOrEqual(65)
	expect(folders.reduce((sum, folder) => sum + sizeOf(join(root, folder)), 0)).toBeLessThanOrEqual(22_300_000)
})

it('carries the licences of the packages that are part of it, and leaves those to an app that it shares with others', () => {
	expect(Object.keys(dependencies).filter((name) => !name.startsWith('@nextcloud/'))).toEqual([])
	const licences = readFileSync(join(root, 'dist/vendor/LICENSES.txt'), 'utf8')
	const bundled = readdirSync(join(root, 'dist/vendor'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
	for (const { name } of bundled.flatMap((entry) => entry.name.startsWith('@') ? readdirSync(join(root, 'dist/vendor', entry.name)).map((inner) => ({ name: `${entry.name}/${inner}` })) : entry)) expect(licences).toContain(`${name}\n`)
})

it('serves the stand-in, also to Playwright, without msw', async () => {
	expect(packagesOf(closureOf('mock/index.js'))).toContain('msw')
	expect(packagesOf(closureOf('mock/server.js'))).not.toContain('msw')
	expect(Object.keys(await import(join(root, 'dist/mock/server.js')))).toEqual(expect.arrayContaining(['createReferenceService', 'createRouteHandler', 'referenceRoutes']))
})
