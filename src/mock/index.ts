/** `nc-reference/mock`: a stand-in for the reference part of a Nextcloud server, for tests, stories and demos. */
import type { HttpHandler } from 'msw'
import type { ReferenceService } from './service.ts'
import { http } from 'msw'
import { SERVED_PATHS } from './framework/endpoint.ts'

export * from './exports.ts'

/**
 * Creates MSW handlers for the browser (`setupWorker`) and Node (`setupServer`). They answer on any host and below any web root.
 * @example setupServer(...createHandlers(createReferenceService({ sessionUser: 'alice' })))
 */
export function createHandlers(service: ReferenceService): HttpHandler[] {
	return SERVED_PATHS.map((path) => http.all(`*/${path}/*`, ({ request }) => service.handle(request)))
}
