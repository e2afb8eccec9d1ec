import { findProvider } from '../../composables/useProviders.ts'

/**
 * Opens the Smart Picker and gives what the user chose: the link, and what else is known of it.
 * @param providerId The provider to begin with; one that the page does not know begins with the list. @default the list
 * @param isInsideViewer The caller lives in the Viewer, which keeps the focus. @default false
 * @throws PickerCancelled when the user closes it
 */
export async function getReferenceWithPicker<T extends { link: string } = { link: string }>(providerId: string | null = null, isInsideViewer = false): Promise<T> {
	const [initialProvider, { openPicker }] = await Promise.all([providerId ? findProvider(providerId) : null, import('./screens.ts')])
	return await openPicker({ initialProvider, isInsideViewer }) as { link: string } as T
}

/** As `getReferenceWithPicker`, but only the link. @throws PickerCancelled when the user closes it */
export async function getLinkWithPicker(providerId: string | null = null, isInsideViewer = false): Promise<string> {
	return (await getReferenceWithPicker(providerId, isInsideViewer)).link
}
