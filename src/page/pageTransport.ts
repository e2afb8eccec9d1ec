import type { ReferenceTransport, ReferenceTransportRequest } from '../resolver/wire/transport.ts'
import { importOnce } from '../ui/loadOnce.ts'

/** Loads axios and the router with the first request. Imported once: each `import()` would wait for a task of its own, on a busy page for long. */
const load = /* @__PURE__ */ importOnce(() => import('./axiosTransport.ts'))

/**
 * The default transport: `@nextcloud/axios` with the session of the page, loaded with the first request.
 * @example
 * const references = createReferences({
 *   async transport(request) {
 *     console.debug(request.method, request.path)
 *     return pageTransport(request)
 *   },
 * })
 */
export const pageTransport: ReferenceTransport & Required<Pick<ReferenceTransport, 'prepare'>> = Object.assign(
	async (request: ReferenceTransportRequest) => (await load()).sendRequest(request),
	{ prepare: load },
)

let likely: ReferenceTransport = pageTransport

/** The transport that the page's services have, or will have once they are made. Kept apart from them, so that its code can be loaded ahead. */
export function likelyTransport(): ReferenceTransport {
	return likely
}

/** Sets the transport of the page's services. */
export function setLikelyTransport(transport: ReferenceTransport): void {
	likely = transport
}
