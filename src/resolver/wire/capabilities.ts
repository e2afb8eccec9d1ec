import type { ReferenceTransport } from './transport.ts'
import { readEnvelope } from './envelope.ts'
import { OcsError } from './ocsError.ts'

/** `statuscode` for a route that the server doesn't know. */
export const UNKNOWN_ROUTE = 998

/** Returns true if the server doesn't know an endpoint, because it is older or the endpoint is elsewhere. */
export function isUnknownRoute(error: unknown): error is OcsError {
	// A 404 with another code is the answer of an endpoint, and one without an envelope that of a proxy.
	return error instanceof OcsError && (error.ocsStatus === UNKNOWN_ROUTE || (error.status === 404 && error.ocsStatus === 404))
}

/** Returns the server's name and release for messages, from its capabilities. */
export async function describeServer(transport: ReferenceTransport): Promise<string> {
	try {
		const { version } = readEnvelope(await transport({ method: 'GET', path: 'cloud/capabilities' })) as { version?: { string?: unknown } }
		if (typeof version?.string === 'string') return `the server (Nextcloud ${version.string})`
	} catch { /* The message goes without the release then. */ }
	return 'the server'
}
