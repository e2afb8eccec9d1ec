import type { ReferenceEntry } from '../resolver/cache/entry.ts'
import type { InvalidateTarget } from '../resolver/invalidateTarget.ts'
import type { ReferenceResolver, ReferenceSeed } from '../resolver/resolver.ts'
import { SharedResolver } from '../resolver/engine/sharedResolver.ts'
import { type LatestChoice, createLatestChoice } from '../ui/latestChoice.ts'
import { engineRecord } from './globals.ts'
import { loadEngine, loadPageEngine, preparePage } from './loadEngine.ts'
import { makeServices, ownEngine, type ReferenceServices, type ServicesOptions } from './makeServices.ts'
import { pageTransport, setLikelyTransport } from './pageTransport.ts'
import { readAccess, setPageAccess } from './session.ts'
import { systemClock } from './systemClock.ts'

export type { ReferenceServices, ServicesOptions } from './makeServices.ts'

/** The services that an app has set for the page: for functions that no component calls. */
export const pageServices: LatestChoice<ReferenceServices> = /* @__PURE__ */ createLatestChoice(() => {
	const current = pageServices.current()
	setPageAccess(current?.access ?? readAccess)
	if (current) setLikelyTransport(current.transport)
})

/** Creates services with an app's own parts, and the page's for the rest. Their engine is the app's own, too. */
export function createServices(options: ServicesOptions = {}): ReferenceServices {
	return makeServices(options, loadEngine)
}

/** The default services, for a page whose apps set none. */
let own: ReferenceServices | undefined

/** Returns the page's services, and creates them with the first call. On a server each call gets its own, so that readers don't share answers. */
export function getServices(): ReferenceServices {
	if (typeof window === 'undefined') return createServices()
	const known = pageServices.current() ?? own
	if (known) return known
	own = {
		transport: pageTransport,
		access: readAccess,
		resolver: new SharedResolver({
			record: engineRecord,
			start: () => ownEngine(loadPageEngine),
			serve: preparePage,
			whenDone: (task) => { systemClock.schedule(task, 0) },
		}),
		clock: systemClock,
		attach: () => () => undefined,
	}
	return own
}

/** The resolver of the page. Throws on a server, where what one request leaves behind would be shown to the next. */
function pageResolver(caller: string): ReferenceResolver {
	if (typeof window !== 'undefined') return getServices().resolver
	throw new Error(`Could not call ${caller}() on a server: all requests would share its answers. Use the services.resolver of createReferences().`)
}

/**
 * Fetches a link again, bypassing every cache, and updates all its previews on the page.
 * @returns The new entry. A failed request gives an entry in state `error` instead of a rejection.
 * @throws {Error} On a server, because it has no page. Use the resolver of a plugin there.
 * @example
 * const { state } = await refreshReference('https://example.org/issues/1')
 */
export async function refreshReference(link: string): Promise<ReferenceEntry> {
	return pageResolver('refreshReference').refresh(link)
}

/**
 * Removes answers from the cache, by prefix or predicate. Visible links are fetched again. In other tabs, a predicate reaches only the links that this tab knows.
 * @throws {Error} On a server, because it has no page. Use the resolver of a plugin there.
 * @param what Prefix of the links, or a predicate. @default all links
 * @example
 * invalidateReferences('https://example.org/issues/')
 */
export function invalidateReferences(what?: InvalidateTarget): void {
	pageResolver('invalidateReferences').invalidate(what)
}

/**
 * Adds references to the cache that the app already has, from a page of the server or a chat's payload. They aren't fetched again for an hour, unless they change or may have changed while the tab was away.
 * A value of null lasts five minutes, and a reference without details two.
 * @throws {Error} On a server, because it has no page. Use the resolver of a plugin there.
 * @example
 * const message: { references: Record<string, Reference | null> } = await (await fetch('/apps/chat/message/1')).json()
 * seedReferences(message.references)
 */
export function seedReferences(references: ReferenceSeed | null | undefined): void {
	pageResolver('seedReferences').seed(references)
}
