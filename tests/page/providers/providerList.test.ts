import type { ReferenceProvider } from '../../../src/contract/provider.ts'
import { describe, expect, it } from 'vitest'
import { anyLinkProviderId, createProviderList, lastUsedSec, sortByUse, type ProviderSources } from '../../../src/page/providers/providerList.ts'

const issues: ReferenceProvider = { id: 'issues', title: 'Tracker issues', icon_url: '', order: 10, search_providers_ids: ['s'] }
const pictures: ReferenceProvider = { id: 'pictures', title: 'Pictures', icon_url: '', order: 5 }
const mute: ReferenceProvider = { id: 'mute', title: 'Neither', icon_url: '', order: 1, search_providers_ids: [] }
const anyLink: ReferenceProvider = { id: anyLinkProviderId, title: 'Any link', icon_url: '', order: 0 }

function setUp(change: Partial<ProviderSources<undefined>> & { page?: ReferenceProvider[] } = {}) {
	let page = change.page
	const times: Record<string, number> = {}
	const log: unknown[] = []
	const list = createProviderList({
		records: () => page,
		setRecords: (providers) => { page = providers },
		timestamps: () => times,
		setTimestamp: (id, sec) => { times[id] = sec },
		hasCustomElement: (id) => id === 'pictures',
		anyLink: () => anyLink,
		nowSec: () => 1_000,
		fetch: async () => { log.push('fetch'); return [issues, pictures, mute] },
		touch: async (id, usedAtSec) => { log.push([id, usedAtSec]) },
		warn: (message) => { log.push(message) },
		...change,
	})
	return { list, log, times }
}
const provider = (id: string, order = 0, title = id): ReferenceProvider => ({ id, title, icon_url: '', order })
const ids = (providers: ReferenceProvider[]) => providers.map(({ id }) => id)

describe('the provider list', () => {
	it('leaves out what has neither a search nor a custom element', () => {
		expect(ids(setUp({ page: [issues, pictures, mute] }).list.all())).toEqual(['issues', 'pictures'])
	})

	it('passes over whatever else other bundles have put there, and takes an object for a list', () => {
		const page = { 0: null, 1: 7, 2: { id: 'issues', search_providers_ids: ['s'] }, 3: { title: 'No id', search_providers_ids: ['s'] }, 5: issues }
		for (const records of [page, Object.values(page)]) expect(ids(setUp({ page: records as never }).list.search('issue'))).toEqual(['issues'])
	})

	it('finds by title, and offers any link where nothing matches or nothing is typed', () => {
		const { list } = setUp({ page: [issues, pictures] })
		expect(ids(list.search(''))).toEqual(['pictures', 'issues', anyLinkProviderId])
		expect(ids(list.search('issue'))).toEqual(['issues'])
		expect(ids(list.search('nothing'))).toEqual([anyLinkProviderId])
	})

	it('finds all words in any order, with or without accents', () => {
		const { list } = setUp({ page: [issues, { ...pictures, title: 'Überblick' }] })
		expect(ids(list.search('issue track'))).toEqual(['issues'])
		expect(ids(list.search('uberblick'))).toEqual(['pictures'])
	})

	it('offers any link beyond the limit', () => {
		expect(ids(setUp({ page: [issues, pictures] }).list.search('', 1))).toEqual(['pictures', anyLinkProviderId])
	})

	it('knows any link by its id, though the server does not list it', () => {
		const { list } = setUp({ page: [] })
		expect(list.get(anyLinkProviderId)).toBe(anyLink)
		expect(list.get('constructor')).toBeUndefined()
		expect(list.all()).toEqual([])
	})

	it('asks nobody where the page knows its providers', async () => {
		const { list, log } = setUp({ page: [] })
		await list.load()
		expect(log).toEqual([])
	})

	it('asks once, however many wait, and tells the listeners', async () => {
		const { list, log } = setUp()
		let told = 0
		list.subscribe(() => { told++ })
		await Promise.all([list.load(), list.load()])
		await list.load()
		expect(log).toEqual(['fetch'])
		expect(told).toBe(1)
		expect(ids(list.all())).toEqual(['issues', 'pictures'])
	})

	it('asks again after a failure', async () => {
		let calls = 0
		const { list } = setUp({ fetch: async () => { if (!calls++) throw new Error('down'); return [issues] } })
		await expect(list.load()).rejects.toThrow('down')
		await list.load()
		expect(ids(list.all())).toEqual(['issues'])
	})

	it('keeps what another bundle wrote while the request was in flight', async () => {
		let page: ReferenceProvider[] | undefined
		const { list } = setUp({ records: () => page, fetch: async () => { page = [pictures]; return [issues] } })
		await list.load()
		expect(ids(list.all())).toEqual(['pictures'])
	})

	it('reorders at once when a provider is used, then tells the server', async () => {
		const { list, log } = setUp({ page: [issues, pictures] })
		const used = list.recordUse('issues')
		expect(ids(list.search(''))).toEqual(['issues', 'pictures', anyLinkProviderId])
		await used
		expect(log).toEqual([['issues', 1_000]])
	})

	it('swallows that the server could not be told', async () => {
		const { list, log, times } = setUp({ page: [issues], touch: async () => { throw new Error('down') } })
		await list.recordUse('issues')
		expect(times).toEqual({ issues: 1_000 })
		expect(log).toEqual(['Could not note that the provider "issues" was used: the request failed. The order of the list is kept for this page only; check the server.'])
	})

	it('notes nothing for any link', async () => {
		const { list, log, times } = setUp({ page: [issues] })
		await list.recordUse(anyLinkProviderId)
		expect([log, times]).toEqual([[], {}])
	})

	it('tells a listener nothing after it has left', async () => {
		const { list } = setUp({ page: [issues] })
		let told = 0
		list.subscribe(() => { told++ })()
		await list.recordUse('issues')
		expect(told).toBe(0)
	})
})

describe('the order of providers', () => {
	it('puts the most recently used first, the others by order, then by title', () => {
		const list = [provider('c', 2), provider('z', 1, 'Zebra'), provider('old', 9), provider('a', 1, 'Ant'), provider('new', 8)]
		expect(ids(sortByUse(list, { old: 100, new: 200 }))).toEqual(['new', 'old', 'a', 'z', 'c'])
	})

	it('returns a new list', () => {
		const list = [provider('b', 2), provider('a', 1)]
		const sorted = sortByUse(list, {})
		expect(ids(list)).toEqual(['b', 'a'])
		expect(ids(sorted)).toEqual(['a', 'b'])
	})

	it('takes the empty array of PHP for times, and one that has got names since', () => {
		expect(ids(sortByUse([provider('b', 2), provider('a', 1)], []))).toEqual(['a', 'b'])
		expect(lastUsedSec(Object.assign([], { b: 5 }) as unknown as [], 'b')).toBe(5)
		expect(lastUsedSec([], 'length')).toBe(0)
	})

	it.each(['constructor', 'toString', '__proto__'])('takes %s for a provider like any other', (id) => {
		expect(lastUsedSec({}, id)).toBe(0)
	})
})
