import type { IReference, IReferenceProvider, ISearchProvider } from 'nc-reference/mock'
import { ADiscoverableReferenceProvider, createReferenceService, Reference, servePages } from 'nc-reference/mock'
import { describe, expect, it } from 'vitest'
import { ask, createFakeClock, resolve } from './asking.ts'

/** A provider for one host that counts how often it is asked. */
class CountingProvider implements IReferenceProvider {
	asked = 0
	constructor(readonly host: string, readonly title: string, readonly give: (text: string) => IReference | null | Promise<IReference | null> = () => this.titled()) {}
	titled(): Reference {
		const reference = new Reference(`https://${this.host}/`)
		reference.setTitle(`${this.title} ${this.asked}`)
		return reference
	}

	matchReference(text: string) { return text.startsWith(`https://${this.host}/`) }
	resolveReference(text: string) { this.asked++; return this.give(text) }
	getCachePrefix() { return this.host }
	getCacheKey(text: string) { return text }
}

class ListedProvider extends ADiscoverableReferenceProvider {
	constructor(readonly id: string) { super() }
	getId() { return this.id }
	getTitle() { return this.id }
	getOrder() { return 1 }
	getIconUrl() { return '/icon.svg' }
	matchReference() { return false }
	resolveReference() { return null }
}

class SearchableCustomProvider extends ListedProvider {
	getSupportedSearchProviderIds() { return ['x'] }
	hasCustomPickerElement() { return true }
}

const names = (answers: Record<string, { openGraphObject: { name: string } } | null>) => Object.values(answers).map((answer) => answer?.openGraphObject.name ?? null)

describe('the reference manager', () => {
	it('lets the first provider that matches answer, and the generic one last', async () => {
		const service = createReferenceService({
			providers: [new CountingProvider('a.test', 'first'), new CountingProvider('a.test', 'second')],
			fetchPage: servePages({ 'https://a.test/1': { body: '<title>generic</title>' }, 'https://b.test/1': { body: '<title>generic</title>' } }),
		})
		expect(names(await resolve(service, 'https://a.test/1', 'https://b.test/1', 'no link'))).toEqual(['first 1', 'generic', null])
	})

	it('waits for providers that answer later', async () => {
		const provider: CountingProvider = new CountingProvider('a.test', '', (): Promise<IReference> => Promise.resolve(provider.titled()))
		expect(names(await resolve(createReferenceService({ providers: [provider] }), 'https://a.test/1'))).toEqual([' 1'])
	})

	it('keeps an answer for an hour, but never null', async () => {
		const clock = createFakeClock()
		const provider = new CountingProvider('a.test', 'a')
		const nothing = new CountingProvider('null.test', '', () => null)
		const service = createReferenceService({ providers: [provider, nothing], clock })
		await resolve(service, 'https://a.test/1', 'https://null.test/1')
		clock.advance(3_599_000)
		await resolve(service, 'https://a.test/1', 'https://null.test/1')
		expect([provider.asked, nothing.asked]).toEqual([1, 2])
		clock.advance(1_000)
		await resolve(service, 'https://a.test/1')
		expect(provider.asked).toBe(2)
	})

	it('forgets one entry, a prefix, or everything', async () => {
		const a = new CountingProvider('a.test', 'a')
		const b = new CountingProvider('b.test', 'b')
		const service = createReferenceService({ providers: [a, b] })
		const all = ['https://a.test/1', 'https://a.test/2', 'https://b.test/1']
		await resolve(service, ...all)
		service.manager.invalidateCache('a.test', 'https://a.test/1')
		await resolve(service, ...all)
		expect([a.asked, b.asked]).toEqual([3, 1])
		service.manager.invalidateCache('a.test')
		await resolve(service, ...all)
		expect([a.asked, b.asked]).toEqual([5, 1])
		service.manager.invalidateCache()
		await resolve(service, ...all)
		expect([a.asked, b.asked]).toEqual([7, 2])
	})

	it('fails the whole request when a provider throws or rejects, and tells the developer which', async () => {
		const errors: unknown[] = []
		const service = createReferenceService({
			providers: [new CountingProvider('a.test', 'a'), new CountingProvider('bad.test', '', () => Promise.reject(new Error('broken')))],
			onError: (error) => errors.push(error),
		})
		const response = await ask(service, 'references/resolve', { method: 'POST', body: { references: ['https://a.test/1', 'https://bad.test/1'], limit: 2 } })
		expect([response.status, await response.json()]).toEqual([500, { ocs: { meta: { status: 'failure', statuscode: 996, message: 'Internal Server Error\n' }, data: [] } }])
		expect(errors).toEqual([new Error('broken')])
	})

	it('refuses a provider that is searchable and has a custom element, and says what to do', () => {
		expect(() => createReferenceService({ providers: [new SearchableCustomProvider('both')] })).toThrow(
			'Could not register the reference provider "both": it is searchable and has a custom picker element, and the picker would show only the element. '
			+ 'Remove getSupportedSearchProviderIds(), or let hasCustomPickerElement() return false.',
		)
	})

	it.each<[string, object, string]>([
		['without methods that every provider needs', { getCachePrefix: () => 'a', getCacheKey: () => null }, 'reference provider "Object": it lacks matchReference(), resolveReference(), which every provider needs. Add the method.'],
		['with half of what the picker needs', Object.assign(new CountingProvider('a.test', ''), { getId: () => 'half', getTitle: () => 'Half' }), 'reference provider "half": it lacks getOrder(), getIconUrl(), which a provider in the picker needs. Add the method.'],
		['with a search that isn\'t in the picker', Object.assign(new CountingProvider('a.test', ''), { getSupportedSearchProviderIds: () => ['a'] }), 'reference provider "CountingProvider": it lacks getId(), getTitle(), getOrder(), getIconUrl(), which a provider in the picker needs. Add the method.'],
		['for shares without a key of the cache', Object.assign(new ListedProvider('shared'), { resolveReferencePublic: () => null }), 'reference provider "shared": it lacks getCacheKeyPublic(), which a provider for public shares needs. Add the method.'],
		['whose method is a value', Object.assign(new ListedProvider('value'), { getTitle: 'Value' }), 'reference provider "value": it lacks getTitle(), which a provider in the picker needs. Add the method.'],
		['with an order that isn\'t a number', Object.assign(new ListedProvider('first'), { getOrder: () => '1' }), 'reference provider "first": its getOrder() doesn\'t return a whole number. Return that.'],
		['with an empty list of searches', Object.assign(new ListedProvider('none'), { getSupportedSearchProviderIds: () => [] }), 'reference provider "none": its getSupportedSearchProviderIds() doesn\'t return a list of ids, at least one. Return that.'],
	])('refuses a provider %s', (_, provider, message) => {
		expect(() => createReferenceService({ providers: [provider as IReferenceProvider] })).toThrow(`Could not register the ${message}`)
	})

	it('refuses a search provider without a search', () => {
		const provider = { getId: () => 'files', getName: () => 'Files', getOrder: () => 1 } as unknown as ISearchProvider
		expect(() => createReferenceService({ searchProviders: [provider] })).toThrow('Could not register the search provider "files": it lacks search(), which the unified search needs. Add the method.')
	})

	it('refuses a second provider of the same id', () => {
		expect(() => createReferenceService({ providers: [new ListedProvider('twice'), new ListedProvider('twice')] })).toThrow(
			'Could not register the reference provider "twice": its id is already taken. Choose another id.',
		)
	})
})

describe('a text that is longer than any link', () => {
	it('is resolved each time, and not kept', async () => {
		const provider = new CountingProvider('a.test', 'A')
		const service = createReferenceService({ providers: [provider] })
		const link = `https://a.test/${'x'.repeat(9000)}`
		for (let time = 0; time < 2; time++) await service.manager.resolveReference(link, { userId: 'alice', base: 'http://cloud.test', isShare: () => false } as never)
		expect(provider.asked).toBe(2)
		for (let time = 0; time < 2; time++) await service.manager.resolveReference('https://a.test/short', { userId: 'alice', base: 'http://cloud.test', isShare: () => false } as never)
		expect(provider.asked).toBe(3)
	})
})

describe('a reference', () => {
	it('is called by its link and is an open-graph one until its provider says more', () => {
		const openGraph = { id: 'https://a.test/', name: 'https://a.test/', description: null, thumb: null, link: 'https://a.test/' }
		expect(new Reference('https://a.test/').jsonSerialize()).toEqual({ richObjectType: 'open-graph', richObject: openGraph, openGraphObject: openGraph, accessible: true })
	})

	it('returns the values that were set', () => {
		const reference = new Reference('https://a.test/')
		reference.setTitle('T')
		reference.setDescription('D')
		reference.setImageUrl('/i')
		reference.setImageContentType('image/png')
		reference.setUrl('https://b.test/')
		reference.setAccessible(false)
		reference.setRichObject('type', { a: 1 })
		expect([reference.getImageContentType(), reference.jsonSerialize()]).toEqual(['image/png', {
			richObjectType: 'type', richObject: { a: 1 }, accessible: false,
			openGraphObject: { id: 'https://a.test/', name: 'T', description: 'D', thumb: '/i', link: 'https://b.test/' },
		}])
	})
})
