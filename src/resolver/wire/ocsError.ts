/**
 * Error for a response that isn't a successful OCS envelope.
 * @example
 * const { error } = await refreshReference('https://example.org/issues/1')
 * if (error instanceof OcsError && error.status === 429) console.debug('asked too often', error.url)
 */
export class OcsError extends Error {
	/** HTTP status. */
	readonly status: number
	/** `statuscode` of the envelope, or 0 without an envelope. */
	readonly ocsStatus: number
	/** The requested address. */
	readonly url: string
	/** The `Retry-After` header of the response, if any. */
	readonly retryAfter?: string

	constructor(message: string, details: { status: number, ocsStatus: number, url: string, retryAfter?: string, cause?: unknown }) {
		super(message, { cause: details.cause })
		this.name = 'OcsError'
		this.status = details.status
		this.ocsStatus = details.ocsStatus
		this.url = details.url
		this.retryAfter = details.retryAfter
	}
}
