import type { Transport, TransportRequest } from '../core/ocs/transport.ts'
import { importOnce } from '../core/loadOnce.ts'

/** axios and router come with the first request, not with the page. An import for each request would have it wait for whatever the page does. */
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

/** What the page will probably ask by. It is kept apart from the services, so that it can be loaded ahead of them. */
export function likelyTransport(): Transport {
	return likely
}

/** Says what the page will probably ask by. */
export function setLikelyTransport(transport: Transport): void {
	likely = transport
}
