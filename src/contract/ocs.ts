/** The envelope of every answer of the OCS interface. @see https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html */
export interface OcsEnvelope<Data> {
	ocs: {
		meta: OcsMeta
		data: Data
	}
}

/** What an envelope says of its answer. */
export interface OcsMeta {
	status: 'ok' | 'failure'
	/** As in HTTP on version 2, save for 996 (server error), 997 (not signed in), 998 (unknown route) and 999; 100 for success on version 1. */
	statuscode: number
	message: string
	totalitems?: string
	itemsperpage?: string
}
