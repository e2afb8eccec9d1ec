import type { ReferenceService } from 'nc-reference/mock'
import { setupWorker } from 'msw/browser'
import { createDemoHandlers } from '../../playground/service/demoHandlers.ts'
import { afterFile } from './afterFile.ts'

/** The one service worker of the browser tests, started by its first import. */
export const worker = setupWorker()

await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: '/mockServiceWorker.js' } })
afterFile.add(() => { worker.resetHandlers() })

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

/** Returns the links of requests for previews, in order. A single link goes by GET or POST, depending on what the page knows about the server. */
export async function linksOf(requests: Request[]): Promise<string[]> {
	const links = await Promise.all(requests.filter(({ url }) => url.includes('references/resolve')).map(async (request) => request.method === 'POST'
		? (await request.clone().json() as { references: string[] }).references
		: [new URL(request.url).searchParams.get('reference')!]))
	return links.flat()
}
