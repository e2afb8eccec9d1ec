import type { Endpoint } from '../framework/endpoint.ts'
import type { Parameters } from '../framework/parameters.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { badRequest, ok } from '../framework/ocsAnswer.ts'
import { isIntegerKey, mixed, nullableInt, ParameterError, string, trim } from '../phpTypes.ts'
import { describeProvider } from '../providers/referenceProvider.ts'
import { describeSearchProvider } from '../providers/searchProvider.ts'
import { wait } from '../serviceClock.ts'
import { resolveEndpoints } from './resolve.ts'

const listProviders = defineEndpoint({
	name: 'providers',
	since: 26,
	method: 'GET',
	route: 'references/providers',
	parameters: {},
	answer: (_, { manager }) => ok(manager.getDiscoverableProviders().map(describeProvider)),
})

const touch = defineEndpoint({
	name: 'touch',
	since: 26,
	method: 'PUT',
	route: 'references/provider/{providerId}',
	parameters: { providerId: string(), timestamp: nullableInt() },
	async answer({ providerId, timestamp }, { manager, usage, clock, caller }) {
		const known = manager.getDiscoverableProviders().some((provider) => provider.getId() === providerId)
		if (known && caller.userId !== null) {
			await usage.touch({ userId: caller.userId, providerId, atSec: timestamp ?? Math.floor(clock.now() / 1000) })
		}
		return ok({ success: known })
	},
})

const DEFAULT_ENTRIES = 5
const MOST_ENTRIES = 25

/**
 * Checks the filters. The server treats every parameter as a filter, so a value that isn't a string or a numeric name fails the search.
 * @throws ParameterError
 */
function checkFilters(parameters: Parameters) {
	for (const [name, value] of parameters.entries()) {
		if (typeof value !== 'string') throw new ParameterError(`The parameter "${name}" of a search must be a text.`)
		if (isIntegerKey(name)) throw new ParameterError(`A search can't have a parameter with the numeric name "${name}".`)
	}
}

/** Parses a cursor: digits become a number, as providers expect. */
function cursorOf(cursor: unknown): number | string | null {
	if (typeof cursor !== 'string' || cursor === '') return null
	return /^\d{1,15}$/.test(cursor) ? Number(cursor) : cursor
}

const listSearchProviders = defineEndpoint({
	name: 'searchProviders',
	method: 'GET',
	route: 'search/providers',
	noCsrf: true,
	parameters: { from: string('') },
	answer: (_, { searchProviders }) => ok(searchProviders.map(describeSearchProvider).sort((a, b) => a.order - b.order)),
})

const search = defineEndpoint({
	name: 'search',
	method: 'GET',
	route: 'search/providers/{providerId}/search',
	noCsrf: true,
	parameters: { providerId: string(), term: string(''), sortOrder: nullableInt(), limit: nullableInt(), cursor: mixed(), from: string('') },
	async answer({ providerId, term, limit, cursor }, { parameters, searchProviders, scenario, clock, caller }) {
		checkFilters(parameters)
		if (trim(term) === '') return badRequest('No valid filters provided')
		const provider = searchProviders.find((candidate) => candidate.getId() === providerId)
		if (!provider) throw new Error(`Could not search in "${providerId}": there is no such provider. Add it to the searchProviders of the service.`)
		await wait(clock, scenario.searchLatencyMs(providerId))
		if (scenario.failsForSearch(providerId)) throw new Error(`The scenario makes the search provider "${providerId}" throw.`)
		const most = Math.min(MOST_ENTRIES, Math.max(1, limit ?? DEFAULT_ENTRIES))
		return ok((await provider.search({ term, limit: most, cursor: cursorOf(cursor) }, caller)).jsonSerialize())
	},
})

/** The release of the server, and what its apps offer. */
const capabilities = defineEndpoint({
	name: 'capabilities',
	method: 'GET',
	route: 'cloud/capabilities',
	public: true,
	parameters: {},
	answer: (_, { edition, capabilities: byApp }) => ok({ version: { major: edition, minor: 0, micro: 1, string: `${edition}.0.1`, edition: '', extendedSupport: false }, capabilities: byApp }),
})

/** Every OCS endpoint. The documentation has another route for the last use of a provider. */
export const endpoints: Endpoint[] = [
	...resolveEndpoints,
	listProviders, touch, { ...touch, route: 'search/provider/{providerId}', documentedOnly: true },
	listSearchProviders, search,
	capabilities,
]
