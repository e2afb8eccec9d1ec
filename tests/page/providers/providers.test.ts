import type { ReferenceTransportRequest, ReferenceTransportResponse } from '../../../src/resolver/wire/transport.ts'
import { describe, expect, it } from 'vitest'
import { OcsError } from '../../../src/resolver/wire/envelope.ts'
import { listProviders, searchWithProvider, touchProvider } from '../../../src/page/providers/providers.ts'

const envelope = (data: unknown, statuscode = 200) => ({ ocs: { meta: { status: 'ok', statuscode, message: '' }, data } })

function setUp(answer: (request: ReferenceTransportRequest) => { status?: number, data?: unknown }) {
	const requests: ReferenceTransportRequest[] = []
	const transport = async (request: ReferenceTransportRequest): Promise<ReferenceTransportResponse> => {
		requests.push(request)
		const { status = 200, data = [] } = answer(request)
		return { status, url: request.path, body: envelope(data, status) }
	}
	return { transport, requests }
}

describe('listing providers', () => {
	it('drops invalid entries of the provider list', async () => {
		const { transport, requests } = setUp(() => ({ data: [
			{ id: 'a', title: 'A', icon_url: '/a.svg', order: 3, search_providers_ids: ['s', 7] },
			{ id: 'b', title: 'B' },
			{ id: '', title: 'no id' }, { id: 'c' }, null, 'x',
		] }))
		expect(await listProviders(transport)).toEqual([
			{ id: 'a', title: 'A', icon_url: '/a.svg', order: 3, search_providers_ids: ['s'] },
			{ id: 'b', title: 'B', icon_url: '', order: 0 },
		])
		expect(requests).toEqual([{ method: 'GET', path: 'references/providers' }])
	})

	it('takes an object for a list, which PHP makes of a list that lost a member', async () => {
		expect(await listProviders(setUp(() => ({ data: { 1: { id: 'b', title: 'B' } } })).transport)).toMatchObject([{ id: 'b' }])
	})

	it('fails where the user is not signed in', async () => {
		await expect(listProviders(setUp(() => ({ status: 401 })).transport)).rejects.toBeInstanceOf(OcsError)
	})
})

describe('searching', () => {
	const entry = { title: 'T', subline: 'S', resourceUrl: 'https://a.test/', thumbnailUrl: '', icon: 'icon-tag', rounded: true, attributes: { type: 'x' } }

	it('requests one page of one search provider', async () => {
		const { transport, requests } = setUp(() => ({ data: { name: 'N', isPaginated: true, cursor: 5, entries: [entry] } }))
		const { signal } = new AbortController()
		expect(await searchWithProvider(transport, { searchProviderId: 'a/b', term: 'x y', limit: 5, cursor: 10, signal })).toEqual({ name: 'N', isPaginated: true, cursor: 5, entries: [entry] })
		expect(requests).toEqual([{ method: 'GET', path: 'search/providers/a%2Fb/search', query: { term: 'x y', limit: 5, cursor: 10 }, signal }])
	})

	it('knows no next page where the server says that there is none', async () => {
		const { transport } = setUp(() => ({ data: { name: 'N', isPaginated: false, cursor: 5, entries: [] } }))
		expect((await searchWithProvider(transport, { searchProviderId: 'a', term: 'x', limit: 5 })).cursor).toBeNull()
	})

	it('drops results that lead nowhere, and reads what is left with tolerance', async () => {
		const { transport } = setUp(() => ({ data: { entries: [{ resourceUrl: 'javascript:alert(1)', title: 'x' }, { title: 'no link' }, null, { resourceUrl: '/f/1', attributes: [] }] } }))
		expect((await searchWithProvider(transport, { searchProviderId: 'a', term: 'x', limit: 5 })).entries).toEqual([
			{ title: '', subline: '', resourceUrl: '/f/1', thumbnailUrl: '', icon: '', rounded: false, attributes: [] },
		])
	})

	it('takes an object of results for a list, which PHP makes of a list that lost a member', async () => {
		const { transport } = setUp(() => ({ data: { name: 'N', entries: { 1: entry } } }))
		expect((await searchWithProvider(transport, { searchProviderId: 'a', term: 'x', limit: 5 })).entries).toEqual([entry])
	})

	it.each([[[]], ['No valid filters'], [null]])('finds nothing in an answer of %j', async (data) => {
		expect(await searchWithProvider(setUp(() => ({ data })).transport, { searchProviderId: 'a', term: 'x', limit: 5 })).toEqual({ name: '', isPaginated: false, entries: [], cursor: null })
	})
})

describe('telling that a provider was used', () => {
	it('puts the time to the real path', async () => {
		const { transport, requests } = setUp(() => ({ data: { success: true } }))
		await touchProvider(transport, 'a b', 1700)
		expect(requests).toEqual([{ method: 'PUT', path: 'references/provider/a%20b', body: { timestamp: 1700 } }])
	})

	it('takes the documented path where the real one is unknown, and remembers that', async () => {
		const { transport, requests } = setUp(({ path }) => path.startsWith('references') ? { status: 404 } : { data: { success: true } })
		await touchProvider(transport, 'a', 1)
		await touchProvider(transport, 'a', 2)
		expect(requests.map(({ path }) => path)).toEqual(['references/provider/a', 'search/provider/a', 'search/provider/a'])
	})

	it('remembers nothing where neither is known', async () => {
		const { transport, requests } = setUp(() => ({ status: 404 }))
		await expect(touchProvider(transport, 'a', 1)).rejects.toBeInstanceOf(OcsError)
		await expect(touchProvider(transport, 'a', 1)).rejects.toBeInstanceOf(OcsError)
		expect(requests).toHaveLength(4)
	})

	it('does not try elsewhere after another failure', async () => {
		const { transport, requests } = setUp(() => ({ status: 500 }))
		await expect(touchProvider(transport, 'a', 1)).rejects.toBeInstanceOf(OcsError)
		expect(requests).toHaveLength(1)
	})
})
