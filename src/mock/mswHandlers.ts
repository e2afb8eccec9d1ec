import type { HttpHandler } from 'msw'
import type { ReferenceService } from './service.ts'
import { http } from 'msw'

/** What the handlers answer: the service's own routes, below any web root, on any host. */
const PATHS = [
	'*/ocs/v1.php/references/*', '*/ocs/v2.php/references/*',
	'*/ocs/v1.php/search/*', '*/ocs/v2.php/search/*',
	'*/core/references/preview/*',
]

/**
 * Handlers for MSW, in the browser (`setupWorker`) and in Node (`setupServer`) alike.
 * @example setupServer(...createHandlers(createReferenceService({ sessionUser: 'alice' })))
 */
export function createHandlers(service: ReferenceService): HttpHandler[] {
	return PATHS.map((path) => http.all(path, ({ request }) => service.handle(request)))
}
