import { describe, expect, it } from 'vitest'
import { NO_HISTORY, noteProvider, noteResult, readHistory, useOfProvider, weightOfLink, weightOfUse, type PickerHistory } from '../../../src/core/picker/history.ts'

const DAY = 24 * 3600
const times = (history: PickerHistory, count: number, note: (history: PickerHistory, turn: number) => PickerHistory) => Array.from({ length: count }).reduce<PickerHistory>((now, _, turn) => note(now, turn), history)

describe('the history of a picker', () => {
	it('weighs often and lately against each other', () => {
		const often = times(NO_HISTORY, 4, (history) => noteProvider(history, 'often', 0))
		const both = (days: number) => noteProvider(often, 'lately', days * DAY).providers
		expect(weightOfUse(both(27).often)).toBeGreaterThan(weightOfUse(both(27).lately))
		expect(weightOfUse(both(29).often)).toBeLessThan(weightOfUse(both(29).lately))
		expect(weightOfUse(undefined)).toBe(-Infinity)
	})

	it('counts what other bundles of the page noted later, and does not count its own note twice', () => {
		const history = noteProvider(NO_HISTORY, 'files', 100)
		expect(useOfProvider(history, 'files', 100)).toEqual({ count: 1, atSec: 100 })
		expect(useOfProvider(history, 'files', 200)!.count).toBeCloseTo(2)
		expect(useOfProvider(history, 'mail', 0)).toBeUndefined()
		expect(useOfProvider(history, 'constructor', 0)).toBeUndefined()
	})

	it('keeps each result once, with what is known of it last', () => {
		const history = noteResult(noteResult(noteResult(NO_HISTORY, { link: 'https://a.test/', title: 'Old' }, 1), { link: 'https://b.test/', title: 'B' }, 2), { link: 'https://a.test/', title: 'New' }, 3)
		expect(history.results.map(({ title, use }) => [title, Math.round(use.count)])).toEqual([['New', 2], ['B', 1]])
		expect(weightOfLink(history, 'https://a.test/')).toBeGreaterThan(weightOfLink(history, 'https://b.test/'))
		expect(weightOfLink(history, 'https://c.test/')).toBe(-Infinity)
	})

	it('keeps fifty results, the lightest go', () => {
		const history = times(NO_HISTORY, 60, (now, turn) => noteResult(now, { link: `https://a.test/${turn}`, title: 'x' }, turn))
		expect(history.results).toHaveLength(50)
		expect(history.results.at(-1)!.link).toBe('https://a.test/10')
	})

	it('survives being kept as JSON', () => {
		const history = noteProvider(noteResult(NO_HISTORY, { link: 'https://a.test/', title: 'A', subline: 's', thumb: '/t', provider: 'files' }, 5), 'files', 5)
		expect(readHistory(JSON.parse(JSON.stringify(history)))).toEqual(history)
	})

	it.each([null, 3, 'x', [], {}, { providers: [], results: {} }, { providers: { a: 1 }, results: [null, { link: 'javascript:alert(1)', title: '', use: { count: 1, atSec: 1 } }, { link: 'https://a.test/', title: 'A', use: { count: -1, atSec: 1 } }] }])('reads %j as nothing', (stored) => {
		expect(readHistory(stored)).toEqual(NO_HISTORY)
	})
})
