/** A question to the OCS interface. `path` starts below `/ocs/v2.php/`, without a slash. */
export interface TransportRequest {
	method: 'GET' | 'POST' | 'PUT'
	path: string
	query?: Record<string, string | number | undefined>
	/** Sent as JSON. */
	body?: unknown
	signal?: AbortSignal
}

/** What came back, whatever its status. `body` is parsed JSON, or text where it was none. */
export interface TransportResponse {
	status: number
	body: unknown
	/** The address that was asked, for messages. */
	url: string
}

/**
 * Carries a question to the server. Resolves for every HTTP status.
 * Rejects with a DOMException "AbortError" when the signal fired, with any other error when nothing came back.
 */
export interface Transport {
	(request: TransportRequest): Promise<TransportResponse>
	/** Makes ready what the first request needs (loads code, say). The resolver waits for it, so that this time counts for no request. */
	prepare?(): Promise<unknown>
}
