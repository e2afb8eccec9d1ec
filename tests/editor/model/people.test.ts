import { describe, expect, it } from 'vitest'
import { asPeople, matchPeople } from '../../../src/editor/model/people.ts'

describe('people whom an app answers', () => {
	it('drops what nobody could mention, and keeps what it can', () => {
		expect(asPeople([null, 1, 'x', {}, { id: '' }, { id: 'a"b' }, { id: 'a', label: 'A' }, { id: 'a', label: 'again' }, { id: 7 }, { id: 'b', title: 'Bee' }]))
			.toMatchObject([{ id: 'a', label: 'A' }, { id: '7', label: '7' }, { id: 'b', label: 'Bee' }])
		expect(asPeople(undefined)).toEqual([])
		expect(asPeople({ 0: { id: 'x' } })).toEqual([])
	})

	it('are found by name, id and second line, the start of a name first', () => {
		const people = asPeople([{ id: 'x1', label: 'Paul Alberts' }, { id: 'al', label: 'Zoë' }, { id: 'x2', label: 'Somebody', subline: 'mail@album.org' }, { id: 'x3', label: 'Nobody' }])
		expect(matchPeople(people, 'AL').map(({ id }) => id)).toEqual(['al', 'x1', 'x2'])
		expect(matchPeople(people, 'zoe').map(({ id }) => id)).toEqual(['al'])
		expect(matchPeople(people, '')).toHaveLength(4)
	})

	it('are found by words in any order, and however a letter is spelled', () => {
		const people = asPeople([{ id: 'x1', label: 'Anna Großmann', subline: 'Sales' }, { id: 'x2', label: 'Anna Klein', subline: 'Sales' }])
		expect(matchPeople(people, 'gross anna').map(({ id }) => id)).toEqual(['x1'])
		expect(matchPeople(people, 'sales klein').map(({ id }) => id)).toEqual(['x2'])
	})
})
