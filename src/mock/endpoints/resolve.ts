import type { Reference, ResolveAnswer } from '../../contract/reference.ts'
import type { OcsAnswer } from '../envelope.ts'
import type { Endpoint, EndpointContext } from './endpoint.ts'
import { ok, PRIVATE_HOUR } from '../envelope.ts'
import { extractLinks } from '../links.ts'
import { ParameterFault } from '../params.ts'

const PUBLIC_LINKS = 15

type Resolve = (link: string) => Promise<Reference | null>

/** Answers by link, in order; PHP sends an empty map as a list. */
function answerOf(entries: Map<string, Reference | null>): ResolveAnswer {
	return { references: entries.size ? Object.fromEntries(entries) : [] }
}

function signedIn({ manager, caller }: EndpointContext): Resolve {
	return async (link) => (await manager.resolveReference(link, caller))?.jsonSerialize() ?? null
}

function onShare({ manager, caller, params }: EndpointContext): Resolve {
	const sharingToken = params.string('sharingToken')
	return async (link) => (await manager.resolveReferencePublic(link, { ...caller, sharingToken }))?.jsonSerialize() ?? null
}

/** One link. The key is the text as sent; it is resolved without white space around it. */
async function one({ params }: EndpointContext, resolve: Resolve): Promise<OcsAnswer> {
	const link = params.string('reference')
	return ok(answerOf(new Map([[link, await resolve(link.trim())]])), PRIVATE_HOUR)
}

/** The first links up to the limit, one after another, as PHP does. Links beyond are absent from the answer. */
async function several(context: EndpointContext, links: unknown[], resolve: Resolve): Promise<OcsAnswer> {
	const answers = new Map<string, Reference | null>()
	for (const [index, link] of links.entries()) {
		if (typeof link !== 'string') throw new ParameterFault('a reference is no text')
		if (context.keeps(link, index)) answers.set(link, await resolve(link))
	}
	return ok(answerOf(answers))
}

const limited = (links: unknown[], limit: number) => links.slice(0, Math.max(0, limit))

function batch(context: EndpointContext, cap: number, resolve: Resolve): Promise<OcsAnswer> {
	const { params } = context
	return several(context, limited(params.list('references'), Math.min(cap, params.int('limit', 1))), resolve)
}

function extract(context: EndpointContext, cap: number, resolve: Resolve): Promise<OcsAnswer> {
	const { params } = context
	const links = limited(extractLinks(params.string('text')), Math.min(cap, params.int('limit', 1)))
	return several(context, links, params.boolean('resolve', false) ? resolve : () => Promise.resolve(null))
}

/** Resolving, signed in and on a public share. */
export const resolveEndpoints: Endpoint[] = [
	{ name: 'resolve', method: 'GET', route: 'references/resolve', answer: (context) => one(context, signedIn(context)) },
	{
		name: 'resolvePublic', method: 'GET', route: 'references/resolvePublic', public: true, limit: 'resolvePublic',
		answer: (context) => one(context, onShare(context)),
	},
	{ name: 'resolveBatch', method: 'POST', route: 'references/resolve', answer: (context) => batch(context, Infinity, signedIn(context)) },
	{
		name: 'resolvePublicBatch', method: 'POST', route: 'references/resolvePublic', public: true, limit: 'resolvePublicBatch',
		answer: (context) => batch(context, PUBLIC_LINKS, onShare(context)),
	},
	{ name: 'extract', method: 'POST', route: 'references/extract', answer: (context) => extract(context, Infinity, signedIn(context)) },
	{
		name: 'extractPublic', method: 'POST', route: 'references/extractPublic', public: true, limit: 'resolvePublicBatch',
		answer: (context) => extract(context, PUBLIC_LINKS, onShare(context)),
	},
]

/** The documented place of a share's POST: `references/resolve` with a sharingToken and nobody signed in. */
export const documentedPublicBatch: Endpoint = { ...resolveEndpoints[3]!, route: 'references/resolve', documentedOnly: true }
