import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { warn } from '../../src/resolver/warn.ts'

const src = fileURLToPath(new URL('../../src/', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
	.filter((path) => /\.(ts|vue)$/.test(path) && !/^(mock|migrate)\//.test(path))
	.map((path) => ({ path, code: readFileSync(src + path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))

describe('warnings', () => {
	it('say who warns, and carry their causes', () => {
		const logged = vi.spyOn(console, 'warn').mockReturnValue()
		const cause = new Error('no')
		warn('Could not load "a": it is missing. Add it.', cause)
		expect(logged.mock.calls).toEqual([['[nc-reference] Could not load "a": it is missing. Add it.', cause]])
		logged.mockRestore()
	})

	it('all go through the same function, and the devtools write what a developer asks them to', () => {
		expect(files.filter(({ code }) => /\bconsole\.(?:warn|error|debug|info|log)\b/.test(code)).map(({ path }) => path)).toEqual(['devtools/ReferenceDevtools.vue', 'resolver/warn.ts'])
	})

	it('name the cause and say what to do', () => {
		const messages = files.flatMap(({ code }) => [...code.matchAll(/(?:warn\(|lazyModule\([^'`]*?(?:import\('[^']*'\),\s*)?)(['`])(Could not .*?)\1[,)]/gs)].map((found) => found[2]!))
		expect(messages.length).toBeGreaterThan(20)
		expect(messages.filter((message) => !/^Could not [^:]+(?:"[^"]*"[^:]*)?: .+\. .+[.}]$/.test(message))).toEqual([])
	})
})
