import type { OcsEnvelope } from '../../contract/ocs.ts'
import type { TransportResponse } from './transport.ts'

/** The server refused, failed, or sent what is no envelope. `ocsStatus` is 0 where there was none. */
export class OcsError extends Error {
	readonly status: number
	readonly ocsStatus: number
	readonly url: string

	constructor(message: string, details: { status: number, ocsStatus: number, url: string, cause?: unknown }) {
		super(message, { cause: details.cause })
		this.name = 'OcsError'
		this.status = details.status
		this.ocsStatus = details.ocsStatus
		this.url = details.url
	}
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEnvelope(body: unknown): body is OcsEnvelope<unknown> {
	return isRecord(body) && isRecord(body.ocs) && isRecord(body.ocs.meta) && 'data' in body.ocs
}

/**
 * The data of an answer.
 * @throws OcsError when the status is not 2xx, or the body is no envelope.
 */
export function readEnvelope({ status, body, url }: TransportResponse): unknown {
	const envelope = isEnvelope(body) ? body.ocs : undefined
	const ocsStatus = Number(envelope?.meta.statuscode ?? 0)
	if (status < 200 || status > 299) {
		const said = envelope?.meta.message?.trim()
		throw new OcsError(`Could not ask "${url}": the server answered ${status}${said ? ` (${said})` : ''}. Look into the server's log.`, { status, ocsStatus, url })
	}
	if (!envelope) {
		throw new OcsError(`Could not read the answer of "${url}": it is no OCS envelope. Check that the address belongs to a Nextcloud server.`, { status, ocsStatus, url })
	}
	return envelope.data
}
