import type { OcsEnvelope } from '../../contract/reference.ts'
import type { ReferenceTransportResponse } from './transport.ts'
import { isRecord } from './isRecord.ts'
import { OcsError } from './ocsError.ts'

function isEnvelope(body: unknown): body is OcsEnvelope<unknown> {
	return isRecord(body) && isRecord(body.ocs) && isRecord(body.ocs.meta) && 'data' in body.ocs
}

/**
 * Reads the data of an answer.
 * @throws OcsError if the status isn't 2xx, or the body isn't an envelope.
 */
export function readEnvelope({ status, body, url, headers }: ReferenceTransportResponse): unknown {
	const envelope = isEnvelope(body) ? body.ocs : undefined
	const meta: { statuscode?: unknown, message?: unknown } = envelope?.meta ?? {}
	const ocsStatus = typeof meta.statuscode === 'object' ? 0 : Number(meta.statuscode ?? 0)
	if (status < 200 || status > 299) {
		const said = typeof meta.message === 'string' && meta.message.trim()
		throw new OcsError(`Could not ask "${url}": the server answered ${status}${said ? ` (${said})` : ''}. Look into the server's log.`, { status, ocsStatus, url, retryAfter: headers?.['retry-after'] })
	}
	if (!envelope) {
		throw new OcsError(`Could not read the answer of "${url}": it is no OCS envelope. Check that the address belongs to a Nextcloud server.`, { status, ocsStatus, url })
	}
	return envelope.data
}
