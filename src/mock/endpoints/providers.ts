import type { Endpoint } from '../framework/endpoint.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ok } from '../framework/ocsAnswer.ts'
import { nullableInt, string } from '../phpTypes.ts'
import { describeProvider } from '../providers/discoverableProvider.ts'

const list = defineEndpoint({
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

/** Endpoints for the picker's list and for the last use of a provider. The documentation has the latter under another route. */
export const providerEndpoints: Endpoint[] = [list, touch, { ...touch, route: 'search/provider/{providerId}', documentedOnly: true }]
