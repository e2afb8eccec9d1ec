import { defineEndpoint } from '../framework/endpoint.ts'
import { ok } from '../framework/ocsAnswer.ts'

const capabilities = defineEndpoint({
	name: 'capabilities',
	method: 'GET',
	route: 'cloud/capabilities',
	public: true,
	parameters: {},
	answer: (_, { edition, capabilities: byApp }) => ok({ version: { major: edition, minor: 0, micro: 1, string: `${edition}.0.1`, edition: '', extendedSupport: false }, capabilities: byApp }),
})

/** The release of the server, and what its apps offer. */
export const capabilityEndpoints = [capabilities]
