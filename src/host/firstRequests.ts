import type { ReferenceTransportResponse } from '../core/ocs/transport.ts'
import type { FirstRequest } from '../core/reference/resolver.ts'
import { getServerLocation } from './serverLocation.ts'

let requests: FirstRequest[] = []

async function toResponse(fetched: Promise<Response>): Promise<ReferenceTransportResponse> {
	const { status, url, headers, ...response } = await fetched.then(async (each) => ({ status: each.status, url: each.url, headers: each.headers, text: await each.text() }))
	return { status, url, body: response.text.startsWith('{') ? JSON.parse(response.text) as unknown : response.text, headers: { 'retry-after': headers.get('retry-after') ?? undefined } }
}

/**
 * Requests links of a signed-in user before the code that does so is loaded, with the headers that `@nextcloud/axios` sends. By POST, because the browser's
 * cache can't be trusted without looking into notes that are read later.
 */
export function sendFirstRequest(user: string, links: readonly string[]): void {
	const controller = new AbortController()
	const response = toResponse(fetch(`${getServerLocation().webroot}/ocs/v2.php/references/resolve`, {
		method: 'POST',
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/json',
			'OCS-APIRequest': 'true',
			requesttoken: document.head.dataset.requesttoken ?? '',
			'X-Requested-With': 'XMLHttpRequest',
		},
		body: JSON.stringify({ references: links, limit: links.length }),
		signal: controller.signal,
	}))
	// The engine looks at it later.
	response.catch(() => undefined)
	requests.push({ user, links, sentAt: Date.now(), response, abort: () => controller.abort() })
}

/** Hands the first requests over to the engine. */
export function takeFirstRequests(): FirstRequest[] {
	const taken = requests
	requests = []
	return taken
}
