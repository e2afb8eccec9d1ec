import type { SearchEntry, SearchPage } from '../../src/contract/provider.ts'
import type { SearchRequest } from '../../src/page/providers/providers.ts'
import { describe, expect, it } from 'vitest'
import { Search, type SearchOptions, type SearchResults } from '../../src/picker/createSearch.ts'
import { createFakeClock } from '../resolver/fakeClock.ts'

const entry = (title: string): SearchEntry => ({ title, subline: '', resourceUrl: `https://a.test/${title}`, thumbnailUrl: '', icon: '', rounded: false, attributes: [] })

interface Asked extends SearchRequest {
	answer(titles: string[], cursor?: number): Promise<void>
	fail(): Promise<void>
}

function setUp(searchProviderIds = ['a'], rank?: SearchOptions['rank']) {
	const clock = createFakeClock()
	const asked: Asked[] = []
	const changes: SearchResults[] = []
	const settled = async () => { for (let turn = 0; turn < 5; turn++) await Promise.resolve() }
	const search = new Search({
		searchProviderIds,
		clock,
		rank,
		onChange: (results) => { changes.push(results) },
		ask: (question) => new Promise<SearchPage>((resolve, reject) => {
			asked.push({
				...question,
				answer: async (titles, cursor) => {
					resolve({ name: `Name ${question.searchProviderId}`, isPaginated: cursor !== undefined, cursor: cursor ?? null, entries: titles.map(entry) })
					await settled()
				},
				fail: async () => { reject(new Error('down')); await settled() },
			})
		}),
	})
	const shown = () => Object.fromEntries(search.results().groups.map(({ id, state, stale, entries }) => [id, [state, stale ? 'stale' : '', entries.map(({ title }) => title).join()].filter(Boolean).join(' ')]))
	return { search, clock, asked, changes, shown }
}

describe('a search', () => {
	it('asks 120 ms after the last key', async () => {
		const { search, clock, asked } = setUp()
		for (const text of ['l', 'lo', 'log', 'logi', 'login']) {
			search.setTerm(text)
			await clock.advance(50)
		}
		await clock.advance(69)
		expect(asked).toHaveLength(0)
		await clock.advance(1)
		expect(asked).toMatchObject([{ searchProviderId: 'a', term: 'login', limit: 5 }])
		expect(asked[0]).not.toHaveProperty('cursor')
	})

	it('never asks for nothing: a server refuses an empty term', async () => {
		const { search, clock, asked } = setUp()
		search.setTerm('a')
		search.setTerm('   ')
		await clock.advance(1000)
		expect(asked).toHaveLength(0)
		expect(search.results()).toEqual({ term: '', busy: false, groups: [] })
	})

	it('asks nobody again where only blanks have changed', async () => {
		const { search, clock, asked } = setUp()
		search.setTerm('a')
		await clock.advance(250)
		search.setTerm(' a ')
		await clock.advance(1000)
		expect(asked).toHaveLength(1)
		expect(asked[0]!.signal!.aborted).toBe(false)
	})

	it('shows what each provider found as it comes', async () => {
		const { search, clock, asked, shown } = setUp(['a', 'b'])
		search.setTerm('x')
		await clock.advance(250)
		await asked[1]!.answer(['b1'])
		expect(shown()).toEqual({ a: 'searching stale', b: 'ready b1' })
		expect(search.results().busy).toBe(true)
		await asked[0]!.answer(['a1'])
		expect(shown()).toEqual({ a: 'ready a1', b: 'ready b1' })
		expect(search.results().busy).toBe(false)
	})

	it('keeps what the others found while one fails, and asks that one again', async () => {
		const { search, clock, asked, shown } = setUp(['a', 'b'])
		search.setTerm('x')
		await clock.advance(250)
		await asked[0]!.fail()
		await asked[1]!.answer(['b1'])
		expect(shown()).toEqual({ a: 'failed', b: 'ready b1' })
		search.retry('b')
		search.retry('a')
		expect(asked).toHaveLength(3)
		expect(asked[2]).toMatchObject({ searchProviderId: 'a', term: 'x' })
		await asked[2]!.answer(['a1'])
		expect(shown()).toEqual({ a: 'ready a1', b: 'ready b1' })
	})

	it('keeps results as stale from the first key of a new term until its answer', async () => {
		const { search, clock, asked, shown } = setUp()
		search.setTerm('x')
		await clock.advance(250)
		await asked[0]!.answer(['old'])
		search.setTerm('xy')
		expect(shown()).toEqual({ a: 'ready stale old' })
		expect(search.results().busy).toBe(true)
		await clock.advance(250)
		expect(shown()).toEqual({ a: 'searching stale old' })
		await asked[1]!.answer(['new'])
		expect(shown()).toEqual({ a: 'ready new' })
	})

	it('lets a failure replace stale results', async () => {
		const { search, clock, asked, shown } = setUp()
		search.setTerm('x')
		await clock.advance(250)
		await asked[0]!.answer(['old'])
		search.setTerm('xy')
		await clock.advance(250)
		await asked[1]!.fail()
		expect(shown()).toEqual({ a: 'failed' })
	})

	it('aborts the requests of an older term, and drops their answers', async () => {
		const { search, clock, asked, shown } = setUp()
		search.setTerm('x')
		await clock.advance(250)
		search.setTerm('xy')
		expect(asked[0]!.signal!.aborted).toBe(true)
		await clock.advance(250)
		await asked[1]!.answer(['new'])
		await asked[0]!.answer(['old'])
		expect(shown()).toEqual({ a: 'ready new' })
	})

	it('drops the failure of an older term', async () => {
		const { search, clock, asked, shown } = setUp()
		search.setTerm('x')
		await clock.advance(250)
		search.setTerm('xy')
		await clock.advance(250)
		await asked[0]!.fail()
		expect(shown()).toEqual({ a: 'searching stale' })
	})

	it('loads more by cursor without stopping the others', async () => {
		const { search, clock, asked, shown } = setUp(['a', 'b'])
		search.setTerm('x')
		await clock.advance(250)
		await asked[0]!.answer(['a1'], 5)
		search.loadMore('a')
		search.loadMore('a')
		expect(asked).toHaveLength(3)
		expect(asked[2]).toMatchObject({ searchProviderId: 'a', cursor: 5 })
		expect(asked[1]!.signal!.aborted).toBe(false)
		expect(shown()).toEqual({ a: 'more a1', b: 'searching stale' })
		await asked[2]!.answer(['a2'])
		await asked[1]!.answer(['b1'])
		expect(shown()).toEqual({ a: 'ready a1,a2', b: 'ready b1' })
		search.loadMore('a')
		expect(asked).toHaveLength(3)
	})

	it('keeps what is shown when the next page does not come, and asks for it again', async () => {
		const { search, clock, asked, shown } = setUp()
		search.setTerm('x')
		await clock.advance(250)
		await asked[0]!.answer(['a1'], 5)
		search.loadMore('a')
		await asked[1]!.fail()
		expect(shown()).toEqual({ a: 'more-failed a1' })
		search.loadMore('a')
		await asked[2]!.answer(['a2'])
		expect(shown()).toEqual({ a: 'ready a1,a2' })
	})

	it('loads nothing more of stale results', async () => {
		const { search, clock, asked } = setUp()
		search.setTerm('x')
		await clock.advance(250)
		await asked[0]!.answer(['a1'], 5)
		search.setTerm('xy')
		search.loadMore('a')
		expect(asked).toHaveLength(1)
	})

	it('tells nothing after it has been stopped', async () => {
		const { search, clock, asked, changes } = setUp()
		search.setTerm('x')
		await clock.advance(250)
		search.stop()
		const before = changes.length
		expect(asked[0]!.signal!.aborted).toBe(true)
		await asked[0]!.answer(['late'])
		search.setTerm('y')
		search.stop()
		await clock.advance(1000)
		expect(asked).toHaveLength(1)
		expect(changes.slice(before).every(({ groups }) => groups.every(({ entries }) => !entries.length))).toBe(true)
	})

	it('has four requests in flight at most, and starts the next as one ends, whichever way', async () => {
		const { search, clock, asked } = setUp(['a', 'b', 'c', 'd', 'e', 'f'])
		const askedIds = () => asked.map(({ searchProviderId }) => searchProviderId).join('')
		search.setTerm('x')
		await clock.advance(120)
		expect(askedIds()).toBe('abcd')
		await asked[1]!.answer(['b1'])
		expect(askedIds()).toBe('abcde')
		await asked[0]!.fail()
		expect(askedIds()).toBe('abcdef')
		expect(search.results().busy).toBe(true)
	})

	it('lets a new term begin with all four, and asks nothing more for the old one', async () => {
		const { search, clock, asked } = setUp(['a', 'b', 'c', 'd', 'e', 'f'])
		search.setTerm('x')
		await clock.advance(120)
		search.setTerm('xy')
		expect(asked.map(({ signal }) => signal!.aborted)).toEqual([true, true, true, true])
		await clock.advance(120)
		expect(asked.map(({ term, searchProviderId }) => term + searchProviderId)).toEqual(['xa', 'xb', 'xc', 'xd', 'xya', 'xyb', 'xyc', 'xyd'])
	})

	it('asks for what is wanted by hand before what waits', async () => {
		const { search, clock, asked } = setUp(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
		search.setTerm('x')
		await clock.advance(120)
		await asked[0]!.answer(['a1'], 1)
		search.loadMore('a')
		await asked[1]!.answer([])
		expect(asked.map(({ searchProviderId, cursor }) => searchProviderId + (cursor ?? '')).join(' ')).toBe('a b c d e a1')
	})

	it('ranks each page by itself, so that nothing moves when the next one comes', async () => {
		const { search, clock, asked, shown } = setUp(['a'], (entries) => [...entries].reverse())
		search.setTerm('x')
		await clock.advance(120)
		await asked[0]!.answer(['1', '2'], 2)
		search.loadMore('a')
		await asked[1]!.answer(['3', '4'])
		expect(shown()).toEqual({ a: 'ready 2,1,4,3' })
	})

	it('lets others leave beside requests that are late, and asks late ones last the next time', async () => {
		const { search, clock, asked, shown } = setUp(['a', 'b', 'c', 'd', 'e', 'f'])
		const askedIds = () => asked.map(({ searchProviderId }) => searchProviderId).join('')
		search.setTerm('x')
		await clock.advance(120 + 2_999)
		expect(askedIds()).toBe('abcd')
		await clock.advance(1)
		expect(askedIds()).toBe('abcdef')
		await asked[4]!.answer(['e1'])
		await asked[5]!.answer(['f1'])
		expect(shown()).toMatchObject({ a: 'searching stale', e: 'ready e1', f: 'ready f1' })
		await asked[0]!.answer(['a1'])
		expect(shown()).toMatchObject({ a: 'ready a1' })
		search.setTerm('xy')
		await clock.advance(120)
		expect(askedIds().slice(6)).toBe('efab')
		await asked[8]!.answer(['a2'])
		search.setTerm('xyz')
		await clock.advance(120)
		expect(askedIds().slice(-4)).toBe('aefb')
	})

	it('calls a group slow after 15 s and waits for it no longer, but takes its answer', async () => {
		const { search, clock, asked, shown } = setUp(['a', 'b'])
		search.setTerm('x')
		await clock.advance(120)
		await asked[1]!.answer(['b1'])
		await clock.advance(14_999)
		expect(search.results().busy).toBe(true)
		await clock.advance(1)
		expect(shown()).toEqual({ a: 'slow', b: 'ready b1' })
		expect(search.results().busy).toBe(false)
		await asked[0]!.answer(['a1'])
		expect(shown()).toEqual({ a: 'ready a1', b: 'ready b1' })
	})

	it('asks a slow group again by hand, and aborts the former request', async () => {
		const { search, clock, asked, shown } = setUp()
		search.setTerm('x')
		await clock.advance(120 + 15_000)
		search.retry('a')
		expect(asked[0]!.signal!.aborted).toBe(true)
		expect(shown()).toEqual({ a: 'searching' })
		await asked[0]!.answer(['former'])
		await asked[1]!.answer(['a1'])
		expect(shown()).toEqual({ a: 'ready a1' })
		await clock.advance(60_000)
		expect(shown()).toEqual({ a: 'ready a1' })
	})

	it('gives up on a next page after 15 s, and offers it again', async () => {
		const { search, clock, asked, shown } = setUp()
		search.setTerm('x')
		await clock.advance(120)
		await asked[0]!.answer(['a1'], 1)
		search.loadMore('a')
		await clock.advance(15_000)
		expect(shown()).toEqual({ a: 'more-failed a1' })
		expect(asked[1]!.signal!.aborted).toBe(true)
		search.loadMore('a')
		await asked[2]!.answer(['a2'])
		expect(shown()).toEqual({ a: 'ready a1,a2' })
	})

	it('clears all its timers', async () => {
		const { search, clock, asked } = setUp(['a', 'b'])
		search.setTerm('x')
		await clock.advance(120)
		await asked[0]!.answer(['a1'])
		search.stop()
		expect(clock.planned()).toBe(0)
	})
})
