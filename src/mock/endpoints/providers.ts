import type { OcsAnswer } from '../envelope.ts'
import type { Endpoint, EndpointContext } from './endpoint.ts'
import { describeProvider } from '../discoverableProvider.ts'
import { ok } from '../envelope.ts'

function list({ manager }: EndpointContext): OcsAnswer {
	return ok(manager.getDiscoverableProviders().map(describeProvider))
}

async function touch({ manager, usage, clock, params, caller, path }: EndpointContext): Promise<OcsAnswer> {
	const [providerId = ''] = path
	const known = manager.getDiscoverableProviders().some((provider) => provider.getId() === providerId)
	if (known && caller.userId !== null) {
		await usage.touch({ userId: caller.userId, providerId, atSec: params.int('timestamp', Math.floor(clock.now() / 1000)) })
	}
	return ok({ success: known })
}

/** The picker's list, and the note that a provider was used. */
export const providerEndpoints: Endpoint[] = [
	{ name: 'providers', method: 'GET', route: 'references/providers', answer: list },
	{ name: 'touch', method: 'PUT', route: 'references/provider/*', answer: touch },
	{ name: 'touch', method: 'PUT', route: 'search/provider/*', documentedOnly: true, answer: touch },
]
