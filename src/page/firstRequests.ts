import type { EngineFirstRequest } from '../contract/engine.ts'
import type { ReferenceTransportResponse } from '../resolver/wire/transport.ts'
import { engineRecord } from './globals.ts'
import { getServerLocation } from './serverLocation.ts'

async function toResponse(response: Response): Promise<ReferenceTransportResponse> {
	const { status, url, headers } = response
	const text = await response.text()
	const body: unknown = /^\s*{/.test(text) ? JSON.parse(text) : text
	return { status, url, body, headers: Object.fromEntries(headers) }
}

/**
 * Requests links of a signed-in user before the code that does so is loaded, with the headers that `@nextcloud/axios` sends. By POST, because the browser's
 * cache can't be trusted without looking into notes that are read later.
 */
export function sendFirstRequest(user: string, links: readonly string[]): void {
	const { firstRequests } = engineRecord()
	if (!firstRequests) return
	const controller = new AbortController()
	const response = fetch(`${getServerLocation().webroot}/ocs/v2.php/references/resolve`, {
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
	}).then(toResponse)
	const first: EngineFirstRequest = { user, links, sentAt: Date.now(), response, abort: () => controller.abort() }
	// The engine looks at it later, and learns how long it took.
	response.then(() => { first.endedAt = Date.now() }, () => undefined)
	firstRequests.push(first)
}

/** Returns true for a link that another copy of the library has requested already. */
export function isRequestedFirst(link: string): boolean {
	return engineRecord().firstRequests?.some(({ links }) => links.includes(link)) ?? true
}

/** Hands the first requests of all copies on the page over to the engine. */
export function takeFirstRequests(): EngineFirstRequest[] {
	const record = engineRecord()
	const taken = record.firstRequests ?? []
	record.firstRequests = null
	return taken
}
