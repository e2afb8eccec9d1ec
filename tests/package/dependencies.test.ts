import { readdirSync, readFileSync } from 'node:fs'
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
	const modules = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
	expect(packagesOf(modules)).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort())
})

it('serves the stand-in, also to Playwright, without msw', async () => {
	expect(packagesOf(closureOf('mock/index.js'))).toContain('msw')
	expect(packagesOf(closureOf('mock/server.js'))).not.toContain('msw')
	expect(Object.keys(await import(join(root, 'dist/mock/server.js')))).toEqual(expect.arrayContaining(['createReferenceService', 'createRouteHandler', 'referenceRoutes']))
})
