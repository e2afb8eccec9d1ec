import type { Reference } from '../../contract/reference.ts'
import type { EndpointContext } from '../framework/endpoint.ts'
import type { OcsAnswer } from '../framework/ocsAnswer.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ok, PRIVATE_HOUR } from '../framework/ocsAnswer.ts'
import { array, encodeArray, int, ParameterError, string, trim } from '../phpTypes.ts'

/** How many links a request of a public share may hold. */
export const MOST_PUBLIC_LINKS = 15

/** Gives what goes over the wire for a link. */
export type Resolve = (link: string) => Promise<Reference | null>

/** Resolves for who is signed in. */
export function forUser({ manager, caller }: EndpointContext): Resolve {
	return async (link) => (await manager.resolveReference(link, caller))?.jsonSerialize() ?? null
}

/** Resolves for visitors of a public share. */
export function forShare({ manager, caller }: EndpointContext, sharingToken: string): Resolve {
	return async (link) => (await manager.resolveReferencePublic(link, { ...caller, sharingToken }))?.jsonSerialize() ?? null
}

/** One link. The key is the text as sent; it is resolved without white space around it. */
async function answerLink(reference: string, resolve: Resolve): Promise<OcsAnswer> {
	const answers = new Map([[reference, await resolve(trim(reference))]])
	return ok({ references: encodeArray(answers) }, PRIVATE_HOUR)
}

/** The first links up to the limit, one after another, as PHP does; what is no text fails when it is reached. Links beyond are absent from the answer. */
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
	route: 'references/resolve',
	parameters: { reference: string() },
	answer: ({ reference }, context) => answerLink(reference, forUser(context)),
})

const resolveOnePublic = defineEndpoint({
	name: 'resolvePublic',
	method: 'GET',
	route: 'references/resolvePublic',
	public: true,
	limit: 'resolvePublic',
	parameters: { reference: string(), sharingToken: string() },
	answer: ({ reference, sharingToken }, context) => answerLink(reference, forShare(context, trim(sharingToken))),
})

const resolveBatch = defineEndpoint({
	name: 'resolveBatch',
	method: 'POST',
	route: 'references/resolve',
	parameters: { references: array(), limit: int(1) },
	answer: ({ references, limit }, context) => answerLinks(references, { ...context, limit, resolve: forUser(context) }),
})

const resolvePublicBatch = defineEndpoint({
	name: 'resolvePublicBatch',
	method: 'POST',
	route: 'references/resolvePublic',
	public: true,
	limit: 'resolvePublicBatch',
	parameters: { references: array(), sharingToken: string(), limit: int(1) },
	answer: ({ references, sharingToken, limit }, context) =>
		answerLinks(references, { ...context, limit: Math.min(limit, MOST_PUBLIC_LINKS), resolve: forShare(context, sharingToken) }),
})

/** Resolving a link or several, signed in and on a public share. */
export const resolveEndpoints = [resolveOne, resolveOnePublic, resolveBatch, resolvePublicBatch]

/** The documented place of a share's POST: `references/resolve` with a sharingToken and nobody signed in. */
export const documentedPublicBatch = { ...resolvePublicBatch, route: resolveBatch.route, documentedOnly: true as const }
