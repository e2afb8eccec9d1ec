import type { Reference } from '../../contract/reference.ts'
import type { EndpointContext } from '../framework/endpoint.ts'
import type { OcsAnswer } from '../framework/ocsAnswer.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ok, PRIVATE_HOUR, unknownRoute } from '../framework/ocsAnswer.ts'
import { array, encodeArray, int, nullable, ParameterError, string, trim } from '../phpTypes.ts'

/** Maximum number of links in a request of a public share. */
export const MOST_PUBLIC_LINKS = 15

/** Resolves a link to its reference on the wire. */
export type Resolve = (link: string) => Promise<Reference | null>

/** Resolves links for the signed-in user. */
export function forUser({ manager, caller }: EndpointContext): Resolve {
	return async (link) => (await manager.resolveReference(link, caller))?.jsonSerialize() ?? null
}

/** Resolves links for visitors of a public share. */
export function forShare({ manager, caller }: EndpointContext, sharingToken: string): Resolve {
	return async (link) => (await manager.resolveReferencePublic(link, { ...caller, sharingToken }))?.jsonSerialize() ?? null
}

/** Answers a single link. The key is the text as sent; surrounding white space is trimmed before resolving. */
async function answerLink(reference: string, resolve: Resolve): Promise<OcsAnswer> {
	const answers = new Map([[reference, await resolve(trim(reference))]])
	return ok({ references: encodeArray(answers) }, PRIVATE_HOUR)
}

/**
 * Resolves links up to the limit one after another, as PHP does. An element that isn't a string fails when it is reached.
 * Links beyond the limit are absent from the answer.
 */
export async function answerLinks(references: unknown[], { limit, resolve, scenario }: { limit: number, resolve: Resolve } & Pick<EndpointContext, 'scenario'>): Promise<OcsAnswer> {
	const answers = new Map<string, Reference | null>()
	for (const [index, link] of references.slice(0, Math.max(0, limit)).entries()) {
		if (typeof link !== 'string') throw new ParameterError('Every reference must be a text.')
		if (scenario.keepsLink(index)) answers.set(link, await resolve(link))
	}
	return ok({ references: encodeArray(answers) })
}

const resolveOne = defineEndpoint({
	name: 'resolve',
	method: 'GET',
	since: 26,
	route: 'references/resolve',
	parameters: { reference: string() },
	answer: ({ reference }, context) => answerLink(reference, forUser(context)),
})

const resolveOnePublic = defineEndpoint({
	name: 'resolvePublic',
	method: 'GET',
	since: 30,
	route: 'references/resolvePublic',
	public: true,
	limit: 'resolvePublic',
	parameters: { reference: string(), sharingToken: string() },
	answer: ({ reference, sharingToken }, context) => answerLink(reference, forShare(context, trim(sharingToken))),
})

const resolveBatch = defineEndpoint({
	name: 'resolveBatch',
	method: 'POST',
	since: 26,
	route: 'references/resolve',
	parameters: { references: array(), limit: int(1) },
	answer: ({ references, limit }, context) => answerLinks(references, { ...context, limit, resolve: forUser(context) }),
})

const resolvePublicBatch = defineEndpoint({
	name: 'resolvePublicBatch',
	method: 'POST',
	since: 30,
	route: 'references/resolvePublic',
	public: true,
	limit: 'resolvePublicBatch',
	parameters: { references: array(), sharingToken: string(), limit: int(1) },
	answer: ({ references, sharingToken, limit }, context) =>
		answerLinks(references, { ...context, limit: Math.min(limit, MOST_PUBLIC_LINKS), resolve: forShare(context, sharingToken) }),
})

/** The earlier form for users: several links by GET. */
const resolveMany = defineEndpoint({
	name: 'resolve',
	method: 'GET',
	route: 'references/resolve',
	until: 25,
	parameters: { references: nullable<unknown[]>(array()), limit: int(1) },
	answer: ({ references, limit }, context) => references ? answerLinks(references, { ...context, limit, resolve: forUser(context) }) : unknownRoute,
})

/** The earlier form for visitors of a public share: several links by POST, with the token. */
const resolveShared = defineEndpoint({
	name: 'resolvePublicBatch',
	method: 'POST',
	route: 'references/resolve',
	public: true,
	until: 25,
	limit: 'resolvePublicBatch',
	parameters: { references: array(), sharingToken: nullable<string>(string()), limit: int(1) },
	answer: ({ references, sharingToken, limit }, context) => sharingToken === null
		? unknownRoute
		: answerLinks(references, { ...context, limit: Math.min(limit, MOST_PUBLIC_LINKS), resolve: forShare(context, sharingToken) }),
})

/** Endpoints that resolve one or several links, for users and on a public share. */
export const resolveEndpoints = [resolveOne, resolveOnePublic, resolveBatch, resolvePublicBatch, resolveMany, resolveShared]

/** The documented route of a share's POST: `references/resolve` with a sharingToken, without a signed-in user. */
export const documentedPublicBatch = { ...resolvePublicBatch, route: resolveBatch.route, documentedOnly: true as const }
