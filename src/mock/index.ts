/** `nc-reference/mock`: a stand-in for the reference part of a Nextcloud server, for tests, stories and demos. */
export * from './standIn.ts'
export { createHandlers } from './handlers.ts'
export { createRouteHandler, referenceRoutes, type RouteLike } from './routeHandler.ts'
