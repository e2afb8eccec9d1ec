import { expect, it } from 'vitest'
import { VERSION } from '../../src/host/version.ts'
import manifest from '../../package.json' with { type: 'json' }

it('is that of the package', () => {
	expect(VERSION).toBe(manifest.version)
})
