import type { SearchEntry } from '../../../src/contract/provider.ts'
import { describe, expect, it } from 'vitest'
import { matchRank, rankEntries } from '../../../src/core/search/ranking.ts'

const entry = (title: string): SearchEntry => ({ title, subline: '', resourceUrl: `https://a.test/${title}`, thumbnailUrl: '', icon: '', rounded: false, attributes: [] })

describe('the rank of a title', () => {
	it.each([
		['Report 2026', 'report', 'prefix'],
		['  report', 'Report', 'prefix'],
		['Annual report', 'report', 'word'],
		['annual-report.pdf', 'report', 'word'],
		['misreport, then report', 'report', 'word'],
		['misreported', 'report', 'inside'],
		['Budget', 'report', 'elsewhere'],
		['Budget', ' ', 'elsewhere'],
		['Café', 'cafe', 'prefix'],
		['Straße nach Über', 'uber', 'word'],
		['отчёт', 'отчет', 'prefix'],
	] as const)('is, for %j and %j, %s', (title, term, rank) => {
		expect(matchRank(title, term)).toBe(rank)
	})
})

describe('a ranked page', () => {
	it('has the best answers first, then what was chosen often, then the order of the server', () => {
		const weights: Record<string, number> = { 'my report b': 2, unreported: 9 }
		const page = ['other', 'unreported', 'my report a', 'my report b', 'report'].map(entry)
		expect(rankEntries(page, 'report', ({ title }) => weights[title] ?? -Infinity).map(({ title }) => title)).toEqual(['report', 'my report b', 'my report a', 'unreported', 'other'])
	})
})
