import { expect, test } from 'vitest'
import { loadOnce } from '../../src/ui/loadOnce.ts'

test('loads a module once for all callers', async () => {
	let loads = 0
	const load = loadOnce(async () => ++loads)
	expect(await Promise.all([load(), load()])).toEqual([1, 1])
	expect(await load()).toBe(1)
})

test('tries again after a failure, of which everybody hears who had called', async () => {
	let loads = 0
	const load = loadOnce(async () => {
		if (++loads === 1) throw new Error('offline')
		return loads
	})
	const both = await Promise.allSettled([load(), load()])
	expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	expect(await load()).toBe(2)
})
