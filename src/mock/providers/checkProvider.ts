import type { IReferenceProvider } from './referenceProvider.ts'
import type { ISearchProvider } from './searchProvider.ts'
import { isDiscoverableProvider, isSearchableProvider } from './referenceProvider.ts'

/** Methods that belong together: a provider that has one of them needs all. */
const METHODS = {
	'every provider': ['matchReference', 'resolveReference', 'getCachePrefix', 'getCacheKey'],
	'a provider in the picker': ['getId', 'getTitle', 'getOrder', 'getIconUrl'],
	'a provider for public shares': ['resolveReferencePublic', 'getCacheKeyPublic'],
}
const SEARCH_METHODS = ['getId', 'getName', 'getOrder', 'search']

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTexts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText)
/** Types that methods without parameters return. On a server, PHP refuses others. */
const RESULTS: Record<string, [isRight: (value: unknown) => boolean, what: string]> = {
	getId: [isText, 'a text'],
	getTitle: [isText, 'a text'],
	getName: [isText, 'a text'],
	getOrder: [Number.isInteger, 'a whole number'],
	getIconUrl: [isText, 'a text'],
	getSupportedSearchProviderIds: [isTexts, 'a list of ids, at least one'],
}

type Members = Record<string, unknown>

/** Rejects an object that lacks methods of a kind, or whose methods return another type. @throws {Error} With the necessary change. */
function checkMethods(provider: object, { kind, names, needs }: { kind: string, names: string[], needs: string }) {
	const members = provider as Members
	const lacking = names.filter((name) => typeof members[name] !== 'function')
	const id = typeof members.getId === 'function' ? String(members.getId()) : provider.constructor.name
	if (lacking.length) throw new Error(`Could not register the ${kind} "${id}": it lacks ${lacking.map((name) => `${name}()`).join(', ')}, which ${needs} needs. Add the method.`)
	for (const name of names) {
		const [isRight, what] = RESULTS[name] ?? []
		if (isRight && !isRight((members[name] as () => unknown)())) throw new Error(`Could not register the ${kind} "${id}": its ${name}() doesn't return ${what}. Return that.`)
	}
}

/** Rejects a provider that a server or a page couldn't use. @throws {Error} With the necessary change. */
export function checkProvider(provider: IReferenceProvider, others: IReferenceProvider[]): void {
	const isSearchable = isSearchableProvider(provider)
	for (const [needs, names] of Object.entries(METHODS)) {
		if (names === METHODS['every provider'] || names.some((name) => name in provider) || (isSearchable && names.includes('getId'))) checkMethods(provider, { kind: 'reference provider', names, needs })
	}
	if (isSearchable) checkMethods(provider, { kind: 'reference provider', names: ['getSupportedSearchProviderIds'], needs: 'a search' })
	if (!isDiscoverableProvider(provider)) return
	const id = provider.getId()
	if (isSearchable && provider.hasCustomPickerElement?.()) {
		throw new Error(`Could not register the reference provider "${id}": it is searchable and has a custom picker element, and the picker would show only the element. `
			+ 'Remove getSupportedSearchProviderIds(), or let hasCustomPickerElement() return false.')
	}
	if (others.some((other) => isDiscoverableProvider(other) && other.getId() === id)) {
		throw new Error(`Could not register the reference provider "${id}": its id is already taken. Choose another id.`)
	}
}

/** Rejects a search provider that a server couldn't use. @throws {Error} With the necessary change. */
export function checkSearchProvider(provider: ISearchProvider): void {
	checkMethods(provider, { kind: 'search provider', names: SEARCH_METHODS, needs: 'the unified search' })
}
