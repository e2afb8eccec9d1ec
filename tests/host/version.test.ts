import { expect, it } from 'vitest'
import { VERSION } from '../../src/host/version.ts'
import manifest from '../../package.json' with { type: 'json' }

it('reports the version of package.json', () => {
	expect(VERSION).toBe(manifest.version)
})
