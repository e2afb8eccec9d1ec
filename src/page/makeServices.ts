import type { CurrentEngine, PageEngine } from '../contract/engine.ts'
import type { ServerLocation } from '../links/target.ts'
import type { AnswerStorage } from '../resolver/cache/storage.ts'
import type { ReferenceClock } from '../resolver/clock.ts'
import type { Engine, EngineOptions } from '../resolver/engine.ts'
import type { ReferenceLookAhead, ReferenceResolver, ReferenceResolverLimits } from '../resolver/resolver.ts'
import type { ReferenceTransport } from '../resolver/wire/transport.ts'
import type { TabOptions } from './tabBridge.ts'
import { isHttpUrl } from '../links/allowedTarget.ts'
import { createResolver } from '../resolver/createResolver.ts'
import { warn } from '../resolver/warn.ts'
import { type ReferenceAccess, toAccess } from '../resolver/wire/references.ts'
import { appStorage, profileStorage, setSharing, sharedOwner, tabStorage } from './browserStorage.ts'
import { isResolvable } from './capabilities.ts'
import { takeFirstRequests } from './firstRequests.ts'
import { engineRecord } from './globals.ts'
import { followLogOut, forgetAnswers, hasLoggedOut } from './logOut.ts'
import { pageTransport, setLikelyTransport } from './pageTransport.ts'
import { scopeOf } from './serverLocation.ts'
import { isServerPage, readAccess } from './session.ts'
import { systemClock } from './systemClock.ts'

/** Replaceable parts of the services. */
export interface ServicesOptions {
	/**
	 * Address of the server with its web root, which decides which links are internal. Required on a server that renders pages; pass the same
	 * address in the browser then. @default the server of the page
	 */
	serverUrl?: string
	/** Transport for requests to the server. @default `pageTransport` */
	transport?: ReferenceTransport
	/** Returns the owner of the requests. Called before each request and reactive. @default the user or public share of the page */
	access?: () => ReferenceAccess
	/** Clock for time and timers. @default the system's clock */
	clock?: ReferenceClock
	/**
	 * Storage that keeps answers over a reload; null disables it. By default, services with a `transport`, `access` or `serverUrl` of their own share a place in the tab's
	 * sessionStorage, apart from that of the page. Of services that share a place, the last that saves keeps it. Nothing is kept where
	 * `access` names no user but the answers do. @default the tab's sessionStorage
	 */
	storage?: AnswerStorage | null
	/**
	 * Whether the tabs of a user share their answers, so that a second tab fetches nothing that the first one has. IndexedDB keeps at most 5 MB for a day,
	 * until the user logs out. It has no effect on public shares or together with `access`. @default false
	 */
	sharedCache?: boolean
	/** Amount of fetching ahead of the viewport: nothing, the next three screens, or everything on the page. @default 'all' */
	lookAhead?: ReferenceLookAhead
	/** Limits of requests and of the cache. @default the defaults of each limit, which suit a Nextcloud server */
	limits?: Partial<ReferenceResolverLimits>
}

/** Services that the library uses. A page has one set unless an app passes its own. */
export interface ReferenceServices {
	/** Sends requests to the server. */
	transport: ReferenceTransport
	/** Returns the current owner of the requests. */
	access(): ReferenceAccess
	/** Resolver that fetches and caches references. */
	resolver: ReferenceResolver
	/** Clock for time and timers. */
	clock: ReferenceClock
	/** The server of `serverUrl`, or undefined for the page's own. */
	server?: ServerLocation
	/** Listens to focus, network and unload of the page, and saves answers. Returns its cleanup. `createReferences` calls it for its app. */
	attach(): () => void
}

/**
 * Parses the address of a server.
 * @throws TypeError It isn't an http(s) address.
 */
function parseServerUrl(serverUrl: string): ServerLocation {
	if (!isHttpUrl(serverUrl)) {
		throw new TypeError(`Could not use the server "${serverUrl}": it isn't an http(s) address. Pass one with its web root, such as "https://cloud.example/nextcloud".`)
	}
	const { origin, pathname } = new URL(serverUrl)
	const webroot = pathname.replace(/(?:\/index\.php)?\/*$/, '')
	return { baseUrl: origin + webroot, webroot }
}

/** Tells a resolver what happens to the page. Returns its cleanup. */
function followPage(resolver: ReferenceResolver): () => void {
	const ended = new AbortController()
	const on = (target: EventTarget, type: string, listener: () => void) => target.addEventListener(type, listener, { signal: ended.signal })
	const save = () => { if (!hasLoggedOut()) resolver.save() }
	followLogOut()
	on(window, 'pagehide', save)
	on(window, 'online', () => resolver.wake('reconnect'))
	on(window, 'focus', () => resolver.wake('focus'))
	on(document, 'visibilitychange', () => {
		// It is the last event of a tab that a phone ends.
		if (document.visibilityState === 'hidden') save()
		else resolver.wake('focus')
	})
	return () => {
		ended.abort()
		save()
	}
}

type LoadEngine = (tabs?: TabOptions) => Promise<(options: EngineOptions) => Engine>

/** Creates services with an app's own parts, and the page's for the rest. `load` loads the engine that sends by a transport. */
export function makeServices(options: ServicesOptions, load: LoadEngine): ReferenceServices & { resolver: PageEngine } {
	const { transport = pageTransport, clock = systemClock, limits, lookAhead } = options
	const access = options.access ? () => toAccess(options.access!()) : readAccess
	const browser = typeof window !== 'undefined'
	const server = options.serverUrl === undefined ? undefined : parseServerUrl(options.serverUrl)
	const scope = scopeOf(server)
	const isOwn = transport !== pageTransport || options.access || scope !== scopeOf()
	const { storage = isOwn ? appStorage : tabStorage } = options
	const tabs = browser && options.sharedCache && !options.access ? { scope, access } : undefined
	if (tabs) setSharing(scope)
	const resolver = createResolver({
		transport,
		access,
		// A server answers visitors without a share with 401, but another transport may not.
		fetchesAnonymously: transport !== pageTransport || !isServerPage(),
		clock,
		limits,
		lookAhead,
		isOnline: browser ? () => navigator.onLine : undefined,
		// Another server, or a transport of the app, may resolve more.
		isResolvable: transport === pageTransport && !server ? isResolvable : undefined,
		serverScope: scope,
		storage: (browser && storage) || undefined,
		profile: browser ? profileStorage(scope) : undefined,
		// The browser's cache holds the answers of the page's session, whatever an app says.
		sessionUser: () => readAccess().user,
		warn,
		takeFirstRequests: transport === pageTransport ? takeFirstRequests : undefined,
		load: () => load(tabs),
	})
	if (browser) setLikelyTransport(transport)
	let apps = 0
	let unfollow: (() => void) | undefined
	return {
		transport,
		access,
		resolver,
		clock,
		server,
		attach() {
			if (!browser) return () => undefined
			if (!apps++) {
				resolver.connect(true)
				unfollow = followPage(resolver)
			}
			let isAttached = true
			return () => {
				if (isAttached && !--apps) {
					unfollow?.()
					resolver.connect(false)
				}
				isAttached = false
			}
		},
	}
}

/** Deletes what tabs have shared for somebody else who has used this browser before, also on pages that share nothing. */
export function forgetFormerUser(): void {
	const scope = scopeOf()
	if (sharedOwner(scope).read() !== readAccess().user) forgetAnswers(scope)
}

let own: CurrentEngine | undefined

/** Returns this copy's engine for all copies of the page. `load` loads its code with the first link, or waits for another copy that does so already. */
export function ownEngine(load: () => Promise<(options: EngineOptions) => Engine>): CurrentEngine {
	if (own) return own
	const { resolver: engine, attach } = makeServices({}, async () => {
		const createEngine = await load()
		if (engineRecord().current !== own) throw new Error('another copy of the library fetches for this page')
		return createEngine
	})
	own = { engine, stop: attach() }
	return own
}
