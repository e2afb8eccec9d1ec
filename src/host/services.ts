import type { Clock } from '../core/clock.ts'
import type { Access } from '../core/ocs/references.ts'
import type { Transport } from '../core/ocs/transport.ts'
import type { ReferenceEntry } from '../core/reference/entry.ts'
import { type ResolverOptions, createResolver } from '../core/reference/createResolver.ts'
import type { InvalidateTarget, ReferenceSeed, Resolver } from '../core/reference/resolver.ts'
import type { CacheStorage } from '../core/reference/store.ts'
import { systemClock } from './clock.ts'
import { loadEngine } from './loadEngine.ts'
import { getServerPlace } from './page.ts'
import { readAccess } from './session.ts'
import { tabStorage } from './storage.ts'
import { pageTransport } from './transport.ts'

/** What an app may give instead of the page's own. */
export interface ServicesOptions {
	/** Carries the questions to the server. @default @nextcloud/axios, loaded with the first request */
	transport?: Transport
	/** Who asks. @default the user or public share of the page */
	access?: () => Access
	/** Tells the time and waits. @default the machine's own time */
	clock?: Clock
	/** Keeps answers over a reload; null keeps none. @default the tab's sessionStorage */
	storage?: CacheStorage | null
	/** Bounds of requests and of the cache. @default those that suit a Nextcloud server */
	limits?: ResolverOptions['limits']
}

/** What the library works with; one set for a page, unless an app brings its own. */
export interface ReferenceServices {
	transport: Transport
	access(): Access
	resolver: Resolver
	clock: Clock
}

/** Services with an app's own parts, the page's for the rest. */
export function createServices(options: ServicesOptions = {}): ReferenceServices {
	const { transport = pageTransport, access = readAccess, clock = systemClock, storage = tabStorage, limits } = options
	const browser = typeof window !== 'undefined'
	const resolver = createResolver({
		transport,
		access,
		clock,
		limits,
		place: getServerPlace().webroot,
		storage: (browser && storage) || undefined,
		load: () => Promise.all([loadEngine(), transport.prepare?.()]).then(([{ createPageEngine }]) => createPageEngine),
	})
	if (browser && storage) window.addEventListener('pagehide', resolver.save)
	return { transport, access, resolver, clock }
}

let current: ReferenceServices | undefined

/** The page's services, made when they are first asked for. */
export function getServices(): ReferenceServices {
	current ??= createServices()
	return current
}

/** Makes these the page's, so that functions which no component calls use them too. */
export function setServices(services: ReferenceServices): void {
	current = services
}

/** Asks for a link again, past every cache, and shows what comes wherever the link is on the page. */
export function refreshReference(link: string): Promise<ReferenceEntry> {
	return getServices().resolver.refresh(link)
}

/** Forgets answers: those whose link starts with a text, those that a function picks, or all. What is on the screen is asked for again. */
export function invalidateReferences(what?: InvalidateTarget): void {
	getServices().resolver.invalidate(what)
}

/** Takes references that are known already, from a server's page or a chat's payload: nobody asks for them while they are fresh. */
export function seedReferences(references: ReferenceSeed): void {
	getServices().resolver.seed(references)
}
