import { describe, expect, it } from 'vitest'
import { entryAfterKey } from '../../../src/core/actions/menuKeys.ts'

const labels = ['Open', 'Copy link', 'Refresh', 'Close']

describe('the keys of a menu', () => {
	it.each([
		['ArrowDown', 0, 1], ['ArrowDown', 3, 0], ['ArrowUp', 0, 3], ['ArrowUp', 2, 1], ['Home', 2, 0], ['End', 1, 3],
		['c', 0, 1], ['c', 1, 3], ['c', 3, 1], ['C', 0, 1], ['r', 3, 2], ['x', 0, undefined], [' ', 0, undefined], ['Enter', 0, undefined], ['Tab', 0, undefined],
	])('%s on entry %i leads to %s', (key, index, expected) => {
		expect(entryAfterKey(key, { index, labels })).toBe(expected)
	})
})
