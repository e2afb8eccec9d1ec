import type { ReferenceTransportRequest, ReferenceTransportResponse } from '../resolver/wire/transport.ts'
import axios from '@nextcloud/axios'
import { generateOcsUrl } from '@nextcloud/router'
import { getServerLocation } from './serverLocation.ts'

export { emit } from '@nextcloud/event-bus'

function queryOf(query: ReferenceTransportRequest['query'] = {}): string {
	const pairs = Object.entries(query).flatMap(([name, value]) => value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`])
	return pairs.length ? `?${pairs.join('&')}` : ''
}

/**
 * Sends a request with the session of the page, by `@nextcloud/axios`.
 * @see ReferenceTransport for what it gives and throws.
 */
export async function sendRequest({ method, path, query, body, signal }: ReferenceTransportRequest): Promise<ReferenceTransportResponse> {
	// The router's own guess for a page that names no web root makes a host of "ocs" where that lies at the root.
	const url = generateOcsUrl(path, undefined, { escape: false, baseURL: getServerLocation().webroot }) + queryOf(query)
	try {
		const { status, data, headers } = await axios.request<unknown>({
			url,
			method,
			data: body,
			signal,
			// Nextcloud's token is in a header: to look for one in the cookies is a way to another process.
			withXSRFToken: false,
			headers: { Accept: 'application/json', 'OCS-APIRequest': 'true' },
			// Every status is an answer. A body that isn't JSON stays text.
			validateStatus: () => true,
		})
		return { status, body: data, url, headers: { 'retry-after': headers['retry-after'] as string | undefined, 'x-user-id': headers['x-user-id'] as string | undefined } }
	} catch (error) {
		if (signal?.aborted) throw new DOMException(`Stopped asking "${url}"`, 'AbortError')
		throw new Error(`Could not reach "${url}": ${error instanceof Error ? error.message : 'unknown cause'}. Check the connection.`, { cause: error })
	}
}
