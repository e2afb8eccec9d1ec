/** `nc-reference/mock`: a stand-in for the reference part of a Nextcloud server, for tests, stories and demos. */
export * from './exports.ts'
export { createHandlers } from './mswHandlers.ts'
export { createRouteHandler, referenceRoutes, type RouteLike } from './playwrightRoutes.ts'
