import type { ReferenceService } from 'nc-reference/mock'
import { setupWorker } from 'msw/browser'
import { createDemoHandlers } from '../../playground/service/demoHandlers.ts'

/** The one service worker of the browser tests, started by its first import. */
export const worker = setupWorker()

await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: '/mockServiceWorker.js' } })

/**
 * Lets a service answer from now on; replaces the one before.
 * @returns the requests that it gets, in order.
 */
export function useService(service: ReferenceService): Request[] {
	const requests: Request[] = []
	const listening: ReferenceService = {
		...service,
		handle(request, caller) {
			requests.push(request.clone())
			return service.handle(request, caller)
		},
	}
	worker.resetHandlers(...createDemoHandlers(listening))
	return requests
}
