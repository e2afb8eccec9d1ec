import type { Transport, TransportRequest } from '../core/ocs/transport.ts'
import { importOnce } from '../core/lazy/loadOnce.ts'

/** Loads axios and the router with the first request. Imported once: each `import()` would wait for a task of its own, on a busy page for long. */
const load = /* @__PURE__ */ importOnce(() => import('./axiosTransport.ts'))

/**
 * The transport of a Nextcloud page: `@nextcloud/axios` with the session of the page, both loaded with the first request.
 * @example
 * const references = createReferences({
 *   async transport(request) {
 *     console.debug(request.method, request.path)
 *     return pageTransport(request)
 *   },
 * })
 */
export const pageTransport: Transport & Required<Pick<Transport, 'prepare'>> = Object.assign(
	async (request: TransportRequest) => (await load()).sendRequest(request),
	{ prepare: load },
)

let likely: Transport = pageTransport

/** The transport that the page's services have, or will have once they are made. Kept apart from them, so that its code can be loaded ahead. */
export function likelyTransport(): Transport {
	return likely
}

/** Sets the transport of the page's services. */
export function setLikelyTransport(transport: Transport): void {
	likely = transport
}
