/** A request to the OCS interface. */
export interface ReferenceTransportRequest {
	method: 'GET' | 'POST' | 'PUT'
	/** Below `/ocs/v2.php/`, without a slash at its start: `references/resolve`. */
	path: string
	/** Members that are undefined are not sent. */
	query?: Record<string, string | number | undefined>
	/** Sent as JSON. */
	body?: unknown
	signal?: AbortSignal
}

/** A response, whatever its status. */
export interface ReferenceTransportResponse {
	/** HTTP status. */
	status: number
	/** Parsed JSON, or text where it is none. */
	body: unknown
	/** The address that was asked, for messages. */
	url: string
	/** Headers by name in lower case. Only `retry-after` is read. @default none */
	headers?: Readonly<Record<string, string | undefined>>
}

/**
 * Sends a request to the server. Resolves for every HTTP status.
 * @throws DOMException "AbortError" when the signal was aborted, any other error when there is no response.
 * @example
 * const logged: ReferenceTransport = async (request) => {
 *   const response = await pageTransport(request)
 *   console.debug(request.method, request.path, response.status)
 *   return response
 * }
 */
export interface ReferenceTransport {
	(request: ReferenceTransportRequest): Promise<ReferenceTransportResponse>
	/** Prepares the first request, by loading code, say. The resolver waits for it, so that it does not count as latency. */
	prepare?(): Promise<unknown>
}
