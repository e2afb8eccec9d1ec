import { describe, expect, it } from 'vitest'
import { findTrigger } from '../../../src/editor/model/trigger.ts'
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

	it('includes only the text before the caret', () => {
		expect(findTrigger(doc('@bob rest'), 2)).toEqual({ character: '@', start: 0, end: 2, query: 'b' })
	})
})
