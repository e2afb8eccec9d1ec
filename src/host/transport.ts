import type { Transport, TransportRequest } from '../core/ocs/transport.ts'

/** A transport that can be made ready before it is needed. */
export interface LazyTransport extends Transport {
	/** Loads what the first request needs; resolves at once when it is there. */
	prepare(): Promise<unknown>
}

function load() {
	return Promise.all([import('@nextcloud/axios'), import('@nextcloud/router')])
}

let loading: ReturnType<typeof load> | undefined

/** axios and router come with the first request, not with the page. A failed load is tried again by the next request. */
function prepare() {
	loading ??= load().catch((error: unknown) => {
		loading = undefined
		throw error
	})
	return loading
}

function queryOf(query: TransportRequest['query'] = {}): string {
	const pairs = Object.entries(query).flatMap(([name, value]) => value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`])
	return pairs.length ? `?${pairs.join('&')}` : ''
}

/** The transport of a Nextcloud page: @nextcloud/axios with the session of the page. */
export const pageTransport: LazyTransport = Object.assign<Transport, { prepare: typeof prepare }>(async ({ method, path, query, body, signal }) => {
	const [{ default: axios }, { generateOcsUrl }] = await prepare()
	const url = generateOcsUrl(path, undefined, { escape: false }) + queryOf(query)
	try {
		const { status, data } = await axios.request<unknown>({
			url,
			method,
			data: body,
			signal,
			headers: { Accept: 'application/json', 'OCS-APIRequest': 'true' },
			validateStatus: () => true,
		})
		return { status, body: data, url }
	} catch (error) {
		if (signal?.aborted) throw new DOMException(`Stopped asking "${url}"`, 'AbortError')
		throw new Error(`Could not reach "${url}": ${error instanceof Error ? error.message : 'unknown cause'}. Check the connection.`, { cause: error })
	}
}, { prepare })
