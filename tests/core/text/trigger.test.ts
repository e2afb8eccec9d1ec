import { describe, expect, it } from 'vitest'
import { firstGraphemeLength, isLongerThan, lastGraphemeLength } from '../../../src/core/text/graphemes.ts'
import { findTrigger } from '../../../src/core/text/trigger.ts'
import { at, doc } from './builders.ts'

describe('a trigger', () => {
	it.each<[string, string | null]>([
		['@', '@ 0 '],
		['hi @bo', '@ 3 bo'],
		['line\n:smi', ': 5 smi'],
		['/', '/ 0 '],
		['mail@bo', null],
		['http://x', null],
		['@bo ', null],
		['@a:b/c', '@ 0 a:b/c'],
		['', null],
		['hi', null],
		[' @' + 'x'.repeat(200), null],
		['\u00a0@bo', '@ 1 bo'],
	])('in %j is %j', (text, expected) => {
		const trigger = findTrigger(doc(text), text.length)
		expect(trigger && `${trigger.character} ${trigger.start} ${trigger.query}`).toBe(expected)
	})

	it('counts right behind a mention, and never inside of one', () => {
		const document = doc(at('bob'), '@e')
		expect(findTrigger(document, 6)?.query).toBe('e')
		expect(findTrigger(document, 4)).toBeNull()
	})

	it('ends at the caret', () => {
		expect(findTrigger(doc('@bob rest'), 2)).toEqual({ character: '@', start: 0, end: 2, query: 'b' })
	})
})

describe('characters', () => {
	it('are counted as a reader does', () => {
		expect(isLongerThan('a👨‍👩‍👧e\u0301', 3)).toBe(false)
		expect(isLongerThan('a👨‍👩‍👧e\u0301', 2)).toBe(true)
		expect(isLongerThan('👨‍👩‍👧👨‍👩‍👧', 2)).toBe(false)
		expect(isLongerThan('👨‍👩‍👧👨‍👩‍👧x', 2)).toBe(true)
	})

	it('have a length in code units at both ends', () => {
		expect(lastGraphemeLength('ab😀')).toBe(2)
		expect(firstGraphemeLength('😀ab')).toBe(2)
		expect(lastGraphemeLength('')).toBe(0)
	})
})
