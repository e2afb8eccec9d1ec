import type { ReferenceService } from './service.ts'
import { SERVED_PATHS } from './framework/endpoint.ts'

/** The part of a Playwright `Route` that the handler uses. */
export interface RouteLike {
	request(): {
		url(): string
		method(): string
		headers(): Record<string, string>
		postData(): string | null
	}
	/** Sends the answer. The body is a Buffer; another name here avoids Node's types in pages. */
	fulfill(answer: { status: number, headers: Record<string, string>, body: never }): Promise<void>
	abort(errorCode?: string): Promise<void>
}

/** Addresses that a service answers, for Playwright's `page.route`. */
export const referenceRoutes = new RegExp(`/(?:${SERVED_PATHS.join('|').replaceAll('.', '\\.')})/`)

/**
 * Creates a handler for Playwright's `page.route`. A service in the test's own process answers the page's requests.
 * @example await page.route(referenceRoutes, createRouteHandler(service))
 */
export function createRouteHandler(service: ReferenceService): (route: RouteLike) => Promise<void> {
	return async function answer(route) {
		const request = route.request()
		const method = request.method()
		const body = method === 'GET' || method === 'HEAD' ? undefined : request.postData()
		const response = await service.handle(new Request(request.url(), { method, headers: request.headers(), body }))
		if (response.type === 'error') {
			await route.abort('internetdisconnected')
			return
		}
		await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) as never })
	}
}
