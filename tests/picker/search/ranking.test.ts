import type { SearchEntry } from '../../../src/contract/provider.ts'
import { describe, expect, it } from 'vitest'
import { rankEntries } from '../../../src/picker/search/ranking.ts'

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
