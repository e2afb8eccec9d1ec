declare module '@nextcloud/event-bus' {
	interface NextcloudEvents {
		'viewer:trapElements:changed': HTMLElement
	}
}

/** Tells the Viewer that an element of a dialog belongs to what it keeps the focus in. */
export async function announceTrapElement(element: HTMLElement): Promise<void> {
	const { emit } = await import('@nextcloud/event-bus')
	emit('viewer:trapElements:changed', element)
}
