import type { ReferenceProvider } from '../../../src/contract/provider.ts'
import { describe, expect, it } from 'vitest'
import { lastUsedSec, sortProviders, titleMatches } from '../../../src/core/provider/order.ts'

const provider = (id: string, order = 0, title = id): ReferenceProvider => ({ id, title, icon_url: '', order })
const ids = (providers: ReferenceProvider[]) => providers.map(({ id }) => id)

describe('the order of providers', () => {
	it('puts the most recently used first, the others by order, then by title', () => {
		const list = [provider('c', 2), provider('z', 1, 'Zebra'), provider('old', 9), provider('a', 1, 'Ant'), provider('new', 8)]
		expect(ids(sortProviders(list, { old: 100, new: 200 }))).toEqual(['new', 'old', 'a', 'z', 'c'])
	})

	it('gives a new list', () => {
		const list = [provider('b', 2), provider('a', 1)]
		const sorted = sortProviders(list, {})
		expect(ids(list)).toEqual(['b', 'a'])
		expect(ids(sorted)).toEqual(['a', 'b'])
	})

	it('takes the empty array of PHP for times, and one that has got names since', () => {
		expect(ids(sortProviders([provider('b', 2), provider('a', 1)], []))).toEqual(['a', 'b'])
		expect(lastUsedSec(Object.assign([], { b: 5 }) as unknown as [], 'b')).toBe(5)
		expect(lastUsedSec([], 'length')).toBe(0)
	})

	it.each(['constructor', 'toString', '__proto__'])('takes %s for a provider like any other', (id) => {
		expect(lastUsedSec({}, id)).toBe(0)
	})

	it.each([
		['Tracker issues', 'ISSUE', true],
		['Tracker issues', '  track ', true],
		['Tracker issues', '.*', false],
		['What? (really)', '? (', true],
		['Pictures', 'issue', false],
	])('finds in "%s" by "%s": %s', (title, query, expected) => {
		expect(titleMatches(provider('x', 0, title), query)).toBe(expected)
	})
})
