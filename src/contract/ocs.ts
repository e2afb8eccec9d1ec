/**
 * The envelope of every OCS response.
 * @see https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html
 */
export interface OcsEnvelope<Data> {
	ocs: {
		meta: OcsMeta
		data: Data
	}
}

/** Status of an OCS response. */
export interface OcsMeta {
	status: 'ok' | 'failure'
	/**
	 * HTTP status on version 2, except for 996 (server error), 997 (not signed in), 998 (unknown route) and 999.
	 * Version 1 sends 100 for success.
	 */
	statuscode: number
	message: string
	totalitems?: string
	itemsperpage?: string
}
