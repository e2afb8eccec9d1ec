/** A request to the OCS API. */
export interface ReferenceTransportRequest {
	method: 'GET' | 'POST' | 'PUT'
	/** Path below `/ocs/v2.php/`, without a leading slash: `references/resolve`. */
	path: string
	/** Query parameters. Undefined members are omitted. */
	query?: Record<string, string | number | undefined>
	/** Request body, sent as JSON. */
	body?: unknown
	signal?: AbortSignal
}

/** A response of any HTTP status. */
export interface ReferenceTransportResponse {
	/** HTTP status. */
	status: number
	/** Parsed JSON, or the text of any other body. */
	body: unknown
	/** The requested address, for error messages. */
	url: string
	/** Headers by lower-case name. The library reads `retry-after`, and `x-user-id`, by which a server names the user of an answer. @default no headers */
	headers?: Readonly<Record<string, string | undefined>>
}

/**
 * Sends a request to the server. Resolves for every HTTP status.
 * @throws {DOMException} `AbortError` after the signal was aborted. Any other error means that the server didn't respond.
 * @example
 * const logged: ReferenceTransport = async (request) => {
 *   const response = await pageTransport(request)
 *   console.debug(request.method, request.path, response.status)
 *   return response
 * }
 */
export interface ReferenceTransport {
	(request: ReferenceTransportRequest): Promise<ReferenceTransportResponse>
	/** Prepares the first request, for example by loading code. The resolver waits for it, so it doesn't count as latency. */
	prepare?(): Promise<unknown>
}
