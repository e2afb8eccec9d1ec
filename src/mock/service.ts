import type { PageState, RenderReferenceListener, ServiceStorage } from './initialState.ts'
import type { IReferenceManager } from './providers/referenceManager.ts'
import type { IReferenceProvider } from './providers/referenceProvider.ts'
import type { ISearchProvider } from './providers/searchProvider.ts'
import type { FetchPage } from './providers/webPages.ts'
import type { ServiceLimits } from './rateLimits.ts'
import type { Scenario } from './scenario.ts'
import type { ServiceClock } from './serviceClock.ts'
import { type Edition, capabilitiesOf, NEWEST } from './framework/endpoint.ts'
import { createMemoryStorage, LastUsage, RenderReferenceEvent } from './initialState.ts'
import { GenericProvider, PreviewStore } from './providers/genericProvider.ts'
import { ReferenceManager } from './providers/referenceManager.ts'
import { checkSearchProvider, describeProvider } from './providers/referenceProvider.ts'
import { servePages } from './providers/webPages.ts'
import { RateLimiter, SERVER_LIMITS } from './rateLimits.ts'
import { createRequestHandler } from './requestHandler.ts'
import { createScenario } from './scenario.ts'
import { systemClock, wait } from './serviceClock.ts'

/** Options of the stand-in service. */
export interface ReferenceServiceOptions {
	/** Reference providers. The first one that matches a link resolves it. @default [] */
	providers?: IReferenceProvider[]
	/** Providers of the unified search. @default [] */
	searchProviders?: ISearchProvider[]
	/** Passwords by user id, for basic auth. @default { alice: 'secret' } */
	users?: Record<string, string>
	/** User of requests without an Authorization header, or null for visitors. @default null */
	sessionUser?: string | null
	/** Tokens of public shares. @default [] */
	shares?: string[]
	/** Fetches pages for the generic provider. @default no page is reachable */
	fetchPage?: FetchPage
	/** Clock for time and timers, which tests may replace. @default the system's clock */
	clock?: ServiceClock
	/** Storage for the last use of providers. @default memory */
	storage?: ServiceStorage
	/** Rate limits to change. `false` switches a limit off. @default the limits of a real server */
	limits?: Partial<ServiceLimits>
	/** Latency, failures and gaps. @default no latency and no failures */
	scenario?: Scenario
	/**
	 * Also serve documented routes that real servers answer with 404 and 401: `PUT search/provider/{id}`, and
	 * `POST references/resolve` with a sharingToken. Pass false for the recorded behavior.
	 * @default true
	 */
	documentedRoutes?: boolean
	/** Release of the server, which decides which endpoints there are. @default 32 */
	edition?: Edition
	/** Capabilities by app, in addition to those of references. @default { core: { 'reference-api': true, 'reference-regex': … } } */
	capabilities?: Record<string, unknown>
	/** Called with the error of a failed request, such as an error of a provider or a wrong type of parameter. @default console.warn */
	onError?: (error: unknown, request: Request) => void
}

/** Rich object that has changed. */
export interface PushedChange {
	/** `richObjectType` of its references. */
	type: string
	/** `id` of the rich object. @default all of the type */
	id?: string | number
}

/** A stand-in for the reference part of a Nextcloud server. */
export interface ReferenceService {
	/** Tells pages that a rich object has changed, as an app like `notify_push` does. Cached references are forgotten. */
	push(change: PushedChange): void
	/** Calls back for each change. Returns its cleanup. */
	onPush(listener: (change: PushedChange) => void): () => void
	/** Answers a request, with `Response.error()` while the scenario is offline. Never rejects. */
	handle(request: Request, caller?: { address?: string }): Promise<Response>
	/** Resolves and caches references. */
	readonly manager: IReferenceManager
	/** Latency, failures and gaps. */
	readonly scenario: Scenario
	/** Sets the user of requests without an Authorization header. Null signs out. */
	signIn(userId: string | null): void
	/** Adds a listener that adds scripts and state to pages. Returns a function that removes it. */
	onRenderReference(listener: RenderReferenceListener): () => void
	/** Returns the initial state and scripts of a user's page. */
	renderPage(userId: string | null): Promise<PageState>
	/** Clears cached references and counted attempts. */
	reset(): void
}

/** Creates a stand-in service. @throws {Error} If a provider lacks a method, is both searchable and custom, or if two have the same id. */
export function createReferenceService(options: ReferenceServiceOptions = {}): ReferenceService {
	const { clock = systemClock, scenario = createScenario(), shares = [], fetchPage = servePages({}) } = options
	const capabilities = capabilitiesOf(options.capabilities)
	const limits = { ...SERVER_LIMITS, ...options.limits }
	const limiter = new RateLimiter(clock)
	const previews = new PreviewStore()
	const usage = new LastUsage(options.storage ?? createMemoryStorage())
	const generic = new GenericProvider({ fetchPage, clock, limiter, limit: limits.pages, previews })
	const manager = new ReferenceManager({ clock, generic, before: pause })
	const listeners = new Set<RenderReferenceListener>()
	const pushListeners = new Set<(change: PushedChange) => void>()
	const login = { users: options.users ?? { alice: 'secret' }, sessionUser: options.sessionUser ?? null }

	async function pause(link: string) {
		await wait(clock, scenario.linkLatencyMs(link))
		if (scenario.failsFor(link)) throw new Error(`The scenario makes the provider of "${link}" throw.`)
	}

	for (const provider of options.providers ?? []) manager.registerProvider(provider)
	options.searchProviders?.forEach(checkSearchProvider)
	const handle = createRequestHandler({
		login, clock, limiter, limits, manager, previews, scenario, usage,
		searchProviders: options.searchProviders ?? [],
		isShare: (token) => shares.includes(token),
		documentedRoutes: options.documentedRoutes ?? true,
		edition: options.edition ?? NEWEST,
		capabilities,
		onError: options.onError ?? ((error, request) => console.warn(`nc-reference/mock could not answer ${request.method} ${request.url}:`, error)),
	})

	return {
		handle,
		manager,
		scenario,
		push(change) {
			manager.invalidateCache()
			for (const listener of [...pushListeners]) listener(change)
		},
		onPush(listener) {
			pushListeners.add(listener)
			return () => { pushListeners.delete(listener) }
		},
		signIn(userId) { login.sessionUser = userId },
		onRenderReference(listener) {
			listeners.add(listener)
			return () => { listeners.delete(listener) }
		},
		async renderPage(userId) {
			const core = {
				'reference-provider-list': manager.getDiscoverableProviders().map(describeProvider),
				'reference-provider-timestamps': userId === null ? [] : await usage.of(userId),
				capabilities,
			}
			const page: PageState = { initialState: { core }, scripts: [] }
			const event = new RenderReferenceEvent(userId, page)
			for (const listener of listeners) await listener(event)
			return page
		},
		reset() {
			manager.invalidateCache()
			limiter.reset()
		},
	}
}
