declare module '@nextcloud/event-bus' {
	interface NextcloudEvents {
		'viewer:trapElements:changed': HTMLElement
	}
}

/** Tells the Viewer that an element of a dialog belongs to what it keeps the focus in. */
export async function announceTrapElement(element: HTMLElement): Promise<void> {
	// Nextcloud's axios brings it along. Imported apart, it would be a file of its own, which every first request waits for.
	const { emit } = await import('./axiosTransport.ts')
	emit('viewer:trapElements:changed', element)
}
