import { describe, expect, it } from 'vitest'
import { NO_HISTORY, recordProvider, recordResult, readHistory, usageOfProvider, frecencyOfLink, frecencyOf, type PickerHistory } from '../../src/picker/frecency.ts'

const DAY = 24 * 3600
const times = (history: PickerHistory, count: number, note: (history: PickerHistory, turn: number) => PickerHistory) => Array.from({ length: count }).reduce<PickerHistory>((now, _, turn) => note(now, turn), history)

describe('the history of a picker', () => {
	it('weighs often and lately against each other', () => {
		const often = times(NO_HISTORY, 4, (history) => recordProvider(history, 'often', 0))
		const both = (days: number) => recordProvider(often, 'lately', days * DAY).providers
		expect(frecencyOf(both(27).often)).toBeGreaterThan(frecencyOf(both(27).lately))
		expect(frecencyOf(both(29).often)).toBeLessThan(frecencyOf(both(29).lately))
		expect(frecencyOf(undefined)).toBe(-Infinity)
	})

	it('counts what other bundles of the page noted later, and does not count its own note twice', () => {
		const history = recordProvider(NO_HISTORY, 'files', 100)
		expect(usageOfProvider(history, 'files', 100)).toEqual({ count: 1, atSec: 100 })
		expect(usageOfProvider(history, 'files', 200)!.count).toBeCloseTo(2)
		expect(usageOfProvider(history, 'mail', 0)).toBeUndefined()
		expect(usageOfProvider(history, 'constructor', 0)).toBeUndefined()
	})

	it('keeps each result once, with what is known of it last', () => {
		const history = recordResult(recordResult(recordResult(NO_HISTORY, { link: 'https://a.test/', title: 'Old' }, 1), { link: 'https://b.test/', title: 'B' }, 2), { link: 'https://a.test/', title: 'New' }, 3)
		expect(history.results.map(({ title, usage }) => [title, Math.round(usage.count)])).toEqual([['New', 2], ['B', 1]])
		expect(frecencyOfLink(history, 'https://a.test/')).toBeGreaterThan(frecencyOfLink(history, 'https://b.test/'))
		expect(frecencyOfLink(history, 'https://c.test/')).toBe(-Infinity)
	})

	it('keeps fifty results, the lightest go', () => {
		const history = times(NO_HISTORY, 60, (now, turn) => recordResult(now, { link: `https://a.test/${turn}`, title: 'x' }, turn))
		expect(history.results).toHaveLength(50)
		expect(history.results.at(-1)!.link).toBe('https://a.test/10')
	})

	it('survives being kept as JSON', () => {
		const history = recordProvider(recordResult(NO_HISTORY, { link: 'https://a.test/', title: 'A', subline: 's', thumb: '/t', provider: 'files' }, 5), 'files', 5)
		expect(readHistory(JSON.parse(JSON.stringify(history)))).toEqual(history)
	})

	it.each([null, 3, 'x', [], {}, { providers: [], results: {} }, { providers: { a: 1 }, results: [null, { link: 'javascript:alert(1)', title: '', usage: { count: 1, atSec: 1 } }, { link: 'https://a.test/', title: 'A', usage: { count: -1, atSec: 1 } }] }])('reads %j as nothing', (stored) => {
		expect(readHistory(stored)).toEqual(NO_HISTORY)
	})
})
