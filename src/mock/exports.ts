/** Everything of the stand-in that needs neither msw nor Node. */

// The service
export { createReferenceService, type PushedChange, type ReferenceService, type ReferenceServiceOptions } from './service.ts'
export type { Edition } from './framework/endpoint.ts'
export { createScenario, type EndpointName, type Latency, type Scenario, type ScenarioSwitches } from './scenario.ts'

// Providers, with the names of the PHP interfaces
export type {
	Awaitable, IDiscoverableReferenceProvider, IPublicReferenceProvider, IReferenceProvider, ISearchableReferenceProvider, ReferenceContext,
} from './providers/referenceProvider.ts'
export { ADiscoverableReferenceProvider } from './providers/referenceProvider.ts'
export { Reference, type IReference } from './providers/reference.ts'
export type { IReferenceManager } from './providers/referenceManager.ts'
export { searchEntry, SearchResult, type ISearchProvider, type SearchQuery } from './providers/searchProvider.ts'

// Pages with references
export { initialStateInputs, RenderReferenceEvent, type PageState, type RenderReferenceListener } from './initialState.ts'

// The adapter for Playwright
export { createRouteHandler, referenceRoutes, type RouteLike } from './playwrightRoutes.ts'

// What a service is made of
export { servePages, type FetchedPage, type FetchPage, type FetchPageOptions, type PageFixture } from './providers/webPages.ts'
export { NO_LIMITS, SERVER_LIMITS, type Limit, type ServiceLimits } from './rateLimits.ts'
export { createMemoryStorage, type ServiceStorage } from './initialState.ts'
export type { ServiceClock } from './serviceClock.ts'
