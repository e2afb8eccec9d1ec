import type { Reference } from '../../contract/reference.ts'
import type { EndpointContext } from '../framework/endpoint.ts'
import type { OcsAnswer } from '../framework/ocsAnswer.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ok, PRIVATE_HOUR, unknownRoute } from '../framework/ocsAnswer.ts'
import { array, bool, encodeArray, int, nullable, ParameterError, string, trim } from '../phpTypes.ts'
import { extractLinks } from '../providers/links.ts'

const MOST_PUBLIC_LINKS = 15

type Resolve = (link: string) => Promise<Reference | null>

function forUser({ manager, caller }: EndpointContext): Resolve {
	return async (link) => (await manager.resolveReference(link, caller))?.jsonSerialize() ?? null
}

function forShare({ manager, caller }: EndpointContext, sharingToken: string): Resolve {
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
async function answerLinks(references: unknown[], { limit, resolve, scenario }: { limit: number, resolve: Resolve } & Pick<EndpointContext, 'scenario'>): Promise<OcsAnswer> {
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

/** The documented route of a share's POST: `references/resolve` with a sharingToken, without a signed-in user. */
export const documentedPublicBatch = { ...resolvePublicBatch, route: resolveBatch.route, documentedOnly: true as const }

const nothing: Resolve = () => Promise.resolve(null)

/** Throws for a link without a reference, as a real server does because it calls a method of null. On public shares it doesn't. */
function failingOnNull(resolve: Resolve): Resolve {
	return async (link) => {
		const reference = await resolve(link)
		if (!reference) throw new Error(`The link "${link}" has no reference, so references/extract fails as a whole, as on a real server.`)
		return reference
	}
}

const extract = defineEndpoint({
	name: 'extract',
	method: 'POST',
	route: 'references/extract',
	parameters: { text: string(), resolve: bool(false), limit: int(1) },
	answer: ({ text, resolve, limit }, context) =>
		answerLinks(extractLinks(text), { ...context, limit, resolve: resolve ? failingOnNull(forUser(context)) : nothing }),
})

const extractPublic = defineEndpoint({
	name: 'extractPublic',
	since: 30,
	method: 'POST',
	route: 'references/extractPublic',
	public: true,
	limit: 'resolvePublicBatch',
	parameters: { text: string(), sharingToken: string(), resolve: bool(false), limit: int(1) },
	answer: ({ text, sharingToken, resolve, limit }, context) =>
		answerLinks(extractLinks(text), { ...context, limit: Math.min(limit, MOST_PUBLIC_LINKS), resolve: resolve ? forShare(context, sharingToken) : nothing }),
})

/** Endpoints that resolve one or several links, or find the links of a text and optionally resolve them, for users and on a public share. */
export const resolveEndpoints = [resolveOne, resolveOnePublic, resolveBatch, resolvePublicBatch, resolveMany, resolveShared, extract, extractPublic]
