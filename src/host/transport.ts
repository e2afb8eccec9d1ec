import type { Transport } from '../core/ocs/transport.ts'

/** axios and router come with the first request, not with the page. */
const load = () => import('./pageTransport.ts')

/** The transport of a Nextcloud page: @nextcloud/axios with the session of the page. */
export const pageTransport: Transport = async (request) => (await load()).sendRequest(request)

/** Has the page's transport ready, so that loading it counts for no request. */
export async function loadPageTransport(): Promise<void> {
	await load()
}
