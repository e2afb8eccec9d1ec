import { describe, expect, it } from 'vitest'
import { createPreferredSizes } from '../../src/previews/usePreferredSize.ts'

function memory(value: unknown = null) {
	return { read: () => value, write(next: unknown) { value = next }, get value() { return value } }
}

describe('the size a reader wants', () => {
	it('is unknown until they choose, and kept for the next visit', () => {
		const storage = memory()
		const sizes = createPreferredSizes(storage)
		expect(sizes.of('issue')).toBeUndefined()
		sizes.choose('issue', 'line')
		expect(createPreferredSizes(storage).of('issue')).toBe('line')
		expect(createPreferredSizes(storage).of('page')).toBeUndefined()
	})

	it.each([[null], ['line'], [{ issue: 'line' }], [[['issue', 'huge'], [7, 'line'], null]]])('ignores the garbage %j', (garbage) => {
		expect(createPreferredSizes(memory(garbage)).of('issue')).toBeUndefined()
	})

	it('forgets what was chosen longest ago beyond a hundred types', () => {
		const storage = memory()
		const sizes = createPreferredSizes(storage)
		for (let type = 0; type < 101; type++) sizes.choose(`type ${type}`, 'line')
		sizes.choose('type 1', 'card')
		expect([sizes.of('type 0'), sizes.of('type 1'), sizes.of('type 100')]).toEqual([undefined, 'card', 'line'])
		expect(storage.value).toHaveLength(100)
	})
})
