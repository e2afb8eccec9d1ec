import type { ReferenceTransport } from './transport.ts'
import { readEnvelope } from './envelope.ts'
import { OcsError } from './ocsError.ts'

/**
 * Owner of the requests: a signed-in user, or a visitor of a public share. Both members are null if only the transport knows.
 * @example
 * const visitor: ReferenceAccess = { user: null, shareToken: 'WkQz7bXm9Pf2' }
 * createReferences({ access: () => visitor })
 */
export interface ReferenceAccess {
	/** User id. */
	user: string | null
	/** Token of the public share on the page. Ignored if there is a user. */
	shareToken: string | null
}

/** An access whose members are strings or null: apps in JavaScript leave them out, or give an empty name to a visitor. */
export function toAccess({ user, shareToken }: Partial<ReferenceAccess>): ReferenceAccess {
	return { user: user || null, shareToken: shareToken || null }
}

/** How links are asked for. */
export interface ResolveOptions {
	access: ReferenceAccess
	/** Goes past the browser's cache, in which the answer for a single link stays for an hour. */
	bypassHttpCache?: boolean
	signal?: AbortSignal
}

/** The answer for several links. */
export interface ResolvedLinks {
	/** By link, as the server writes it. */
	answers: ReadonlyMap<string, unknown>
	/** The requested address. */
	url: string
}

/** Links with more characters than this are sent in a body: servers refuse longer addresses. */
const LONGEST_IN_ADDRESS = 4000

function fitsAddress(link: string): boolean {
	return link.length <= LONGEST_IN_ADDRESS && encodeURIComponent(link).length <= LONGEST_IN_ADDRESS
}

/** True where the public endpoints are to be asked. */
export function isPublic({ user, shareToken }: ReferenceAccess): boolean {
	return user === null && shareToken !== null
}

/**
 * Asks for links: one by GET, several by POST. The answer may lack some.
 * @throws OcsError when the server refused, failed, or sent something else.
 */
export async function resolveReferences(transport: ReferenceTransport, links: readonly string[], options: ResolveOptions): Promise<ResolvedLinks> {
	const { access, bypassHttpCache, signal } = options
	const path = isPublic(access) ? 'references/resolvePublic' : 'references/resolve'
	const token = isPublic(access) ? { sharingToken: access.shareToken! } : {}
	const single = !bypassHttpCache && links.length === 1 && fitsAddress(links[0]!)
	const response = await transport(single
		? { method: 'GET', path, query: { reference: links[0]!, ...token }, signal }
		: { method: 'POST', path, body: { references: links, ...token, limit: links.length }, signal })
	const references = (readEnvelope(response) as { references?: unknown } | null)?.references
	if (typeof references !== 'object' || references === null) {
		const { status, url } = response
		throw new OcsError(`Could not read the answer of "${url}": it has no references. Check that the server is a Nextcloud of version 25 or later.`, { status, ocsStatus: 0, url })
	}
	const answers = new Map<string, unknown>(Object.entries(references))
	// A server that changed the only link (trimmed it, say) still answered for it.
	if (links.length === 1 && answers.size === 1) answers.set(links[0]!, [...answers.values()][0])
	return { answers, url: response.url }
}
