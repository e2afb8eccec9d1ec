import type { SearchEntry } from '../../src/contract/provider.ts'
import type { SearchGroup, SearchGroupState } from '../../src/picker/createSearch.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeGroups, rankEntries } from '../../src/picker/palette.ts'

function group(id: string, titles: string[], state: SearchGroupState = 'ready', stale = false): SearchGroup {
	return { id, name: id, state, stale, term: 'report', cursor: null, entries: titles.map((title) => ({ title, subline: '', resourceUrl: `https://a.test/${title}`, thumbnailUrl: '', icon: '', rounded: false, attributes: [] })) }
}
const options = { shown: [], anchor: null, term: 'report', frecencyOf: (id: string) => id === 'used' ? 1 : -Infinity }

describe('the order of a palette', () => {
	it('is by the best answer, then by use, then as given; failures are last', () => {
		const groups = [group('down', [], 'failed'), group('elsewhere', ['x']), group('plain', ['my report']), group('used', ['our report']), group('best', ['x', 'report'])]
		expect(arrangeGroups(groups, options)).toEqual(['best', 'used', 'plain', 'elsewhere', 'down'])
	})

	it('leaves out what has nothing to say, or answers another term', () => {
		expect(arrangeGroups([group('a', []), group('b', [], 'searching'), group('c', ['report'], 'ready', true), group('d', ['report'])], options)).toEqual(['d'])
	})

	it('keeps the line of a group that is asked again', () => {
		expect(arrangeGroups([group('a', [], 'searching')], { ...options, shown: ['a'] })).toEqual(['a'])
	})

	it('keeps the line of a group that found nothing when it was asked again, and shows one that is slow', () => {
		expect(arrangeGroups([group('a', [])], { ...options, shown: ['a'] })).toEqual(['a'])
		expect(arrangeGroups([group('a', [], 'slow'), group('b', ['x'])], options)).toEqual(['b', 'a'])
	})

	it('puts a late and better group below the anchor', () => {
		const groups = [group('late', ['report']), group('one', ['x']), group('two', ['y'])]
		expect(arrangeGroups(groups, { ...options, shown: ['one', 'two'], anchor: 'one' })).toEqual(['one', 'late', 'two'])
		expect(arrangeGroups(groups, { ...options, shown: ['one', 'two'], anchor: 'two' })).toEqual(['one', 'two', 'late'])
		expect(arrangeGroups(groups, { ...options, shown: ['one', 'two'] })).toEqual(['late', 'one', 'two'])
	})

	it('never moves what is chosen, whatever comes in whichever order', () => {
		const titles = fc.array(fc.constantFrom('report', 'my report', 'misreport', 'x'), { maxLength: 3 })
		const arrivals = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), titles, failed: fc.boolean() }), { selector: ({ id }) => id })
		fc.assert(fc.property(arrivals, fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }), (coming, choices) => {
			const groups: SearchGroup[] = []
			let shown: string[] = []
			coming.forEach(({ id, titles: found, failed }, turn) => {
				groups.push(failed ? group(id, [], 'failed') : group(id, found))
				const anchor = shown[Math.min(choices[turn]!, shown.length - 1)] ?? null
				const next = arrangeGroups(groups, { ...options, shown, anchor })
				const kept = anchor === null ? 0 : shown.indexOf(anchor) + 1
				expect(next.slice(0, kept)).toEqual(shown.slice(0, kept))
				expect([...next].sort()).toEqual(groups.filter(({ entries, state }) => entries.length || state === 'failed').map((one) => one.id).sort())
				shown = next
			})
		}))
	})
})

const entry = (title: string): SearchEntry => ({ title, subline: '', resourceUrl: `https://a.test/${title}`, thumbnailUrl: '', icon: '', rounded: false, attributes: [] })

describe('a ranked page', () => {
	it('has the best answers first, then what was chosen often, then the order of the server', () => {
		const weights: Record<string, number> = { 'my report b': 2, unreported: 9 }
		const page = ['other', 'unreported', 'my report a', 'my report b', 'report'].map(entry)
		expect(rankEntries(page, 'report', ({ title }) => weights[title] ?? -Infinity).map(({ title }) => title)).toEqual(['report', 'my report b', 'my report a', 'unreported', 'other'])
	})

	it('counts a title that has all words in another order as an answer', () => {
		const page = ['Budget of Alice', 'Weekly meeting', 'Meeting with Alice'].map(entry)
		expect(rankEntries(page, 'alice meeting', () => -Infinity)[0]!.title).toBe('Meeting with Alice')
	})
})
