import { describe, expect, it } from 'vitest'
import { indexAfterKey, indexAfterLetter } from '../../src/ui/listKeys.ts'

const labels = ['Open', 'Copy link', 'Éditer', 'Close']

describe('the keys of a list', () => {
	it.each([
		['ArrowDown', 0, 1], ['ArrowDown', 3, 0], ['ArrowDown', -1, 0], ['ArrowUp', 0, 3], ['ArrowUp', -1, 3], ['ArrowUp', 2, 1], ['Home', 2, 0], ['End', 1, 3],
		['PageDown', 0, undefined], ['ArrowRight', 0, undefined], ['Enter', 0, undefined], ['Tab', 0, undefined],
	])('%s on entry %i leads to %s', (key, index, expected) => {
		expect(indexAfterKey(key, { index, count: 4 })).toBe(expected)
	})

	it.each([['ArrowDown', 3, 3], ['ArrowUp', 0, 0], ['ArrowUp', -1, 0]])('%s on entry %i stays in a list that does not wrap', (key, index, expected) => {
		expect(indexAfterKey(key, { index, count: 4, wraps: false })).toBe(expected)
	})

	it.each([['PageDown', -1, 8], ['PageDown', 15, 19], ['PageUp', 3, 0], ['PageUp', 19, 11]])('%s on entry %i of a long list leads to %i', (key, index, expected) => {
		expect(indexAfterKey(key, { index, count: 20, pageSize: 8 })).toBe(expected)
	})

	it('follow the direction of a row', () => {
		expect([indexAfterKey('ArrowRight', { index: 1, count: 3, axis: 'ltr' }), indexAfterKey('ArrowRight', { index: 1, count: 3, axis: 'rtl' })]).toEqual([2, 0])
		expect([indexAfterKey('ArrowLeft', { index: 1, count: 3, axis: 'ltr' }), indexAfterKey('ArrowLeft', { index: 1, count: 3, axis: 'rtl' })]).toEqual([0, 2])
	})

	it('lead nowhere in an empty list', () => {
		expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => indexAfterKey(key, { index: -1, count: 0 }))).toEqual([undefined, undefined, undefined, undefined])
	})

	it.each([['c', 0, 1], ['c', 1, 3], ['c', 3, 1], ['C', 0, 1], ['e', 3, 2], ['é', 0, 2], ['x', 0, undefined], [' ', 0, undefined], ['Enter', 0, undefined]])(
		'the letter %s on entry %i leads to %s', (key, index, expected) => {
			expect(indexAfterLetter(key, { index, labels })).toBe(expected)
		})
})
