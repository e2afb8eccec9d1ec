import type { ReferenceClock } from '../core/clock.ts'
import type { ServerLocation } from '../core/link/target.ts'
import type { ReferenceTransport } from '../core/ocs/transport.ts'
import type { ReferenceEntry } from '../core/reference/cache/entry.ts'
import type { AnswerStorage } from '../core/reference/cache/storage.ts'
import type { InvalidateTarget, ReferenceLookAhead, ReferenceSeed, ReferenceResolver, ReferenceResolverLimits } from '../core/reference/resolver.ts'
import { type LatestChoice, createLatestChoice } from '../core/latestChoice.ts'
import { type ReferenceAccess, toAccess } from '../core/ocs/references.ts'
import { createResolver } from '../core/reference/createResolver.ts'
import { profileStorage, tabStorage } from './browserStorage.ts'
import { takeFirstRequests } from './firstRequests.ts'
import { loadEngine } from './loadEngine.ts'
import { pageTransport, setLikelyTransport } from './pageTransport.ts'
import { getServerLocation, parseServerUrl } from './serverLocation.ts'
import { isServerPage, readAccess, setPageAccess } from './session.ts'
import { systemClock } from './systemClock.ts'

/** The parts of the services that an app may replace. */
export interface ServicesOptions {
	/**
	 * The address of the server, with its web root: which links are its own, and which lead into the app. A server that renders pages has to say it,
	 * because it has no page to read it off; then pass the same one in the browser. @default the server of the page
	 */
	serverUrl?: string
	/** Sends requests to the server. @default `pageTransport`: @nextcloud/axios, loaded with the first request */
	transport?: ReferenceTransport
	/** Whose requests they are; called before each. It may read refs, which are watched. @default the user or public share of the page */
	access?: () => ReferenceAccess
	/** Time and timers. @default those of the machine */
	clock?: ReferenceClock
	/** Keeps answers over a reload; null keeps none. @default the tab's sessionStorage */
	storage?: AnswerStorage | null
	/** What is fetched before it is near the viewport: nothing, the next three screens, or all that is on the page. @default 'all' */
	lookAhead?: ReferenceLookAhead
	/** Bounds of requests and of the cache. @default those that suit a Nextcloud server */
	limits?: Partial<ReferenceResolverLimits>
}

/** What the library works with; one set for a page, unless an app brings its own. */
export interface ReferenceServices {
	/** Sends requests to the server. */
	transport: ReferenceTransport
	/** Whose requests they are now. */
	access(): ReferenceAccess
	/** Answers for links. */
	resolver: ReferenceResolver
	/** Time and timers. */
	clock: ReferenceClock
	/** The server of `serverUrl`; undefined for that of the page. */
	server?: ServerLocation
	/** Follows the page (focus, network, leaving) as long as an app uses the services, and saves answers. Returns its cleanup. `createReferences` calls it for its app. */
	attach(): () => void
}

/** Tells a resolver what happens to the page. Returns its cleanup. */
function followPage(resolver: ReferenceResolver): () => void {
	const ended = new AbortController()
	const on = (target: EventTarget, type: string, listener: () => void) => target.addEventListener(type, listener, { signal: ended.signal })
	on(window, 'pagehide', resolver.save)
	on(window, 'online', () => resolver.wake('reconnect'))
	on(window, 'focus', () => resolver.wake('focus'))
	on(document, 'visibilitychange', () => {
		// It is the last event of a tab that a phone ends.
		if (document.visibilityState === 'hidden') resolver.save()
		else resolver.wake('focus')
	})
	return () => ended.abort()
}

/** Services with an app's own parts, the page's for the rest. */
export function createServices(options: ServicesOptions = {}): ReferenceServices {
	const { transport = pageTransport, clock = systemClock, storage = tabStorage, limits, lookAhead } = options
	const access = options.access ? () => toAccess(options.access!()) : readAccess
	const browser = typeof window !== 'undefined'
	const server = options.serverUrl === undefined ? undefined : parseServerUrl(options.serverUrl)
	const resolver = createResolver({
		transport,
		access,
		// Who is no user and has no share is answered 401 by a server; another transport may know more.
		asksAnonymously: transport !== pageTransport || !isServerPage(),
		clock,
		limits,
		lookAhead,
		isOnline: browser ? () => navigator.onLine : undefined,
		serverScope: (server ?? getServerLocation()).webroot,
		storage: (browser && storage) || undefined,
		profile: browser ? profileStorage : undefined,
		// The browser's cache holds the answers of the page's session, whatever an app says.
		sessionUser: () => readAccess().user ?? access().user,
		warn: (message, ...cause) => { console.warn(`[nc-reference] ${message}`, ...cause) },
		takeFirstRequests: transport === pageTransport ? takeFirstRequests : undefined,
		load: () => loadEngine(transport),
	})
	if (browser) setLikelyTransport(transport)
	let apps = 0
	let unfollow = () => {}
	return {
		transport,
		access,
		resolver,
		clock,
		server,
		attach() {
			if (!browser) return () => undefined
			if (!apps++) unfollow = followPage(resolver)
			let isAttached = true
			return () => {
				if (!isAttached) return
				isAttached = false
				if (--apps) return
				unfollow()
				resolver.save()
			}
		},
	}
}

/** The services that an app has set for the page: for functions that no component calls. */
export const pageServices: LatestChoice<ReferenceServices> = /* @__PURE__ */ createLatestChoice(() => {
	const current = pageServices.current()
	setPageAccess(current?.access ?? readAccess)
	if (current) setLikelyTransport(current.transport)
})
/** The default services, for a page whose apps set none. */
let own: ReferenceServices | undefined

/** The page's services, made when they are first asked for. On a server, where there is no page, each call gets its own: nothing may go from one reader to another. */
export function getServices(): ReferenceServices {
	if (typeof window === 'undefined') return createServices()
	const known = pageServices.current() ?? own
	if (known) return known
	own = createServices()
	own.attach()
	return own
}

/** The resolver of the page. Throws on a server, where what one request leaves behind would be shown to the next. */
function pageResolver(caller: string): ReferenceResolver {
	if (typeof window !== 'undefined') return getServices().resolver
	throw new Error(`Could not call ${caller}() on a server: all requests would share its answers. Give each its own createReferences(), and call its services.resolver.`)
}

/**
 * Asks for a link again, past every cache, and renders the answer wherever the link is on the page.
 * @returns The new entry; a request that failed is an entry in state `error`, and no rejection.
 * @throws Error On a server, where there is no page: use the resolver of a plugin there.
 * @example
 * const { state } = await refreshReference('https://example.org/issues/1')
 */
export async function refreshReference(link: string): Promise<ReferenceEntry> {
	return pageResolver('refreshReference').refresh(link)
}

/**
 * Forgets answers: those whose link has a prefix, those that a predicate accepts, or all. Links on the screen are asked for again.
 * @throws Error On a server, where there is no page: use the resolver of a plugin there.
 * @param what A prefix of links, or a predicate. @default all
 * @example
 * invalidateReferences('https://example.org/issues/')
 */
export function invalidateReferences(what?: InvalidateTarget): void {
	pageResolver('invalidateReferences').invalidate(what)
}

/**
 * Fills the cache with references that the app has already, from a server's page or a chat's payload: they are not asked for
 * for an hour; for two minutes where a reference says no more than its link, and for five where it is null.
 * @throws Error On a server, where there is no page: use the resolver of a plugin there.
 * @example
 * const message: { references: Record<string, Reference | null> } = await (await fetch('/apps/chat/message/1')).json()
 * seedReferences(message.references)
 */
export function seedReferences(references: ReferenceSeed | null | undefined): void {
	pageResolver('seedReferences').seed(references)
}
