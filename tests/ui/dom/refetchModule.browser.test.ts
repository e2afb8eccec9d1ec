import { describe, expect, it } from 'vitest'
import { refetchModule } from '../../../src/ui/loadOnce.ts'

describe('a module that could not be fetched', () => {
	const moduleOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))

	it('is fetched under an address of its own for each attempt', async () => {
		const address = new URL('/tests/setup/answer.js', location.href).href
		const cause = new TypeError(`Failed to fetch dynamically imported module: ${address}`)
		await expect(refetchModule(cause, 3)).rejects.toThrow(`${address}?attempt=3`)
	})

	it.each([
		['an error without an address, as in Safari', new TypeError('Importing a module script failed.')],
		['an error of a bundler that loads its chunks by itself', Object.assign(new Error('Loading chunk 7 failed. (error: https://app.test/7.js)'), { name: 'ChunkLoadError' })],
		['a module that throws', new TypeError('undefined is not a function')],
	])('stays failed where there is %s', async (_, cause) => {
		await expect(refetchModule(cause, 1)).rejects.toBe(cause)
	})

	it('is no address that is not of the web', async () => {
		const cause = new TypeError(`Failed to fetch dynamically imported module: ${moduleOf('export default 1')}`)
		await expect(refetchModule(cause, 1)).rejects.toBe(cause)
	})
})
