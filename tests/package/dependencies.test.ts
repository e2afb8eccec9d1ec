import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<'dependencies' | 'peerDependencies', Record<string, string>>

/** Packages that the published modules import, by name. */
function importedPackages(): string[] {
	const modules = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
	const specifiers = modules.flatMap((path) => {
		const code = readFileSync(join(root, 'dist', path), 'utf8')
		return [...code.matchAll(/^(?:import|export)\b[^'";]*["']([^"']+)["']|\bimport\(\s*["']([\w@./-]+)["']\)/gm)].map(([, named, dynamic]) => (named ?? dynamic)!)
	})
	const bare = specifiers.filter((name) => !name.startsWith('.') && !isBuiltin(name))
	return [...new Set(bare.map((name) => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')))].sort()
}

it('depends on what its modules import, and on nothing else', () => {
	expect(importedPackages()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort())
})
