import type { Resolve } from './resolve.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { bool, int, string } from '../phpTypes.ts'
import { extractLinks } from '../providers/links.ts'
import { answerLinks, forShare, forUser, MOST_PUBLIC_LINKS } from './resolve.ts'

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

/** Endpoints that find the links of a text and optionally resolve them. */
export const extractEndpoints = [extract, extractPublic]
