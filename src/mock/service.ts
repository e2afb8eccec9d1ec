import type { ServiceStorage } from './initialState/lastUsage.ts'
import type { PageState, RenderReferenceListener } from './initialState/renderEvent.ts'
import type { IReferenceManager } from './providers/referenceManager.ts'
import type { IReferenceProvider } from './providers/referenceProvider.ts'
import type { ISearchProvider } from './providers/searchProvider.ts'
import type { FetchPage } from './providers/webPages.ts'
import type { ServiceLimits } from './rateLimits.ts'
import type { Scenario } from './scenario.ts'
import type { ServiceClock } from './serviceClock.ts'
import { createMemoryStorage, LastUsage } from './initialState/lastUsage.ts'
import { referenceState, RenderReferenceEvent } from './initialState/renderEvent.ts'
import { describeProvider } from './providers/discoverableProvider.ts'
import { GenericProvider } from './providers/genericProvider.ts'
import { PreviewStore } from './providers/previewStore.ts'
import { ReferenceManager } from './providers/referenceManager.ts'
import { servePages } from './providers/webPages.ts'
import { RateLimiter, SERVER_LIMITS } from './rateLimits.ts'
import { createRequestHandler } from './requestHandler.ts'
import { createScenario } from './scenario.ts'
import { systemClock, wait } from './serviceClock.ts'

/** What a service is made of. Everything has a default. */
export interface ReferenceServiceOptions {
	/** Reference providers, in the order in which they are asked. @default [] */
	providers?: IReferenceProvider[]
	/** Providers of the unified search. @default [] */
	searchProviders?: ISearchProvider[]
	/** User id → password, for basic auth. @default { alice: 'secret' } */
	users?: Record<string, string>
	/** Who is signed in when a request has no Authorization header; null for nobody. @default null */
	sessionUser?: string | null
	/** Tokens of public shares. @default [] */
	shares?: string[]
	/** Gets pages for the generic provider. @default none can be reached */
	fetchPage?: FetchPage
	/** Tells the time and waits, so that a test may hold it. @default the machine's clock */
	clock?: ServiceClock
	/** Keeps last usage. @default memory */
	storage?: ServiceStorage
	/** Limits to change; false switches one off. @default those of a real server */
	limits?: Partial<ServiceLimits>
	/** Latency, failures, offline. @default calm */
	scenario?: Scenario
	/**
	 * Serves the routes of the documentation too, which real servers answer 404 and 401: `PUT search/provider/{id}`, and
	 * `POST references/resolve` with a sharingToken. False for exactly what was recorded.
	 * @default true
	 */
	documentedRoutes?: boolean
	/** Hears why a request failed: a provider threw, a parameter has the wrong type, the answer is no XML. @default console.warn */
	onError?: (error: unknown, request: Request) => void
}

/** A stand-in for the reference part of a Nextcloud server. */
export interface ReferenceService {
	/** Answers a request; `Response.error()` while the scenario is offline. Never rejects. */
	handle(request: Request, caller?: { address?: string }): Promise<Response>
	/** Resolves, keeps and forgets references. */
	readonly manager: IReferenceManager
	/** Latency, failures, offline. */
	readonly scenario: Scenario
	/** Makes requests without an Authorization header come from this user; null signs out. */
	signIn(userId: string | null): void
	/** Has a listener add scripts and state to pages; returns what takes it away. */
	onRenderReference(listener: RenderReferenceListener): () => void
	/** What a page for this user carries. */
	renderPage(userId: string | null): Promise<PageState>
	/** Forgets cached references and counted attempts. */
	reset(): void
}

/** Makes a stand-in service. @throws Error when a provider is both searchable and custom, or two share an id. */
export function createReferenceService(options: ReferenceServiceOptions = {}): ReferenceService {
	const { clock = systemClock, scenario = createScenario(), shares = [], fetchPage = servePages({}) } = options
	const limits = { ...SERVER_LIMITS, ...options.limits }
	const limiter = new RateLimiter(clock)
	const previews = new PreviewStore()
	const usage = new LastUsage(options.storage ?? createMemoryStorage())
	const generic = new GenericProvider({ fetchPage, clock, limiter, limit: limits.pages, previews })
	const manager = new ReferenceManager({ clock, generic, before: (link) => pause(link) })
	const listeners = new Set<RenderReferenceListener>()
	const login = { users: options.users ?? { alice: 'secret' }, sessionUser: options.sessionUser ?? null }

	async function pause(link: string) {
		await wait(clock, scenario.linkLatencyMs(link))
		if (scenario.failsFor(link)) throw new Error(`The scenario makes the provider of "${link}" throw.`)
	}

	for (const provider of options.providers ?? []) manager.registerProvider(provider)
	const handle = createRequestHandler({
		login, clock, limiter, limits, manager, previews, scenario, usage,
		searchProviders: options.searchProviders ?? [],
		isShare: (token) => shares.includes(token),
		documentedRoutes: options.documentedRoutes ?? true,
		onError: options.onError ?? ((error, request) => console.warn(`nc-reference/mock could not answer ${request.method} ${request.url}:`, error)),
	})

	return {
		handle,
		manager,
		scenario,
		signIn(userId) { login.sessionUser = userId },
		onRenderReference(listener) {
			listeners.add(listener)
			return () => { listeners.delete(listener) }
		},
		async renderPage(userId) {
			const page = referenceState(manager.getDiscoverableProviders().map(describeProvider), userId === null ? [] : await usage.of(userId))
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
