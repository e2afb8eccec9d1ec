import type { OcsEnvelope } from '../../contract/reference.ts'
import type { ReferenceTransportResponse } from './transport.ts'
import { isRecord } from './isRecord.ts'

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

/** `statuscode` for a route that the server doesn't know. */
export const UNKNOWN_ROUTE = 998

/** Returns true if the server doesn't know an endpoint, because it is older or the endpoint is elsewhere. */
export function isUnknownRoute(error: unknown): error is OcsError {
	// A 404 with another code is the answer of an endpoint, and one without an envelope that of a proxy.
	return error instanceof OcsError && (error.ocsStatus === UNKNOWN_ROUTE || (error.status === 404 && error.ocsStatus === 404))
}

function isEnvelope(body: unknown): body is OcsEnvelope<unknown> {
	return isRecord(body) && isRecord(body.ocs) && isRecord(body.ocs.meta) && 'data' in body.ocs
}

/** Reads the data of an answer. @throws OcsError if the status isn't 2xx, or the body isn't an envelope. */
export function readEnvelope({ status, body, url, headers }: ReferenceTransportResponse): unknown {
	const envelope = isEnvelope(body) ? body.ocs : undefined
	const meta: { statuscode?: unknown, message?: unknown } = envelope?.meta ?? {}
	const ocsStatus = typeof meta.statuscode === 'object' ? 0 : Number(meta.statuscode ?? 0)
	if (status < 200 || status > 299) {
		const said = typeof meta.message === 'string' && meta.message.trim()
		throw new OcsError(`Could not ask "${url}": the server answered ${status}${said ? ` (${said})` : ''}. See the server's log.`, { status, ocsStatus, url, retryAfter: headers?.['retry-after'] })
	}
	if (!envelope) {
		throw new OcsError(`Could not read the answer of "${url}": it is no OCS envelope. Check that the address belongs to a Nextcloud server.`, { status, ocsStatus, url })
	}
	return envelope.data
}
