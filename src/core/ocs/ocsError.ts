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
