import { createApp } from 'vue'
import type { ReferenceProvider } from '../../contract/provider.ts'
import { PickerCancelled } from '../../core/picker/cancelled.ts'
import type { PickedReference } from '../../core/picker/picked.ts'
import NcReferencePickerModal from './NcReferencePickerModal.vue'

interface OpenPickerOptions {
	initialProvider: ReferenceProvider | null
	isInsideViewer: boolean
}

/**
 * Shows the picker over the page until the user has chosen or gone, and leaves nothing behind.
 * @throws PickerCancelled
 */
export function openPicker({ initialProvider, isInsideViewer }: OpenPickerOptions): Promise<PickedReference> {
	let close = () => {}
	const chosen = new Promise<PickedReference>((resolve, reject) => {
		const app = createApp(NcReferencePickerModal, {
			initialProvider,
			isInsideViewer,
			onPick: resolve,
			onCancel: () => reject(new PickerCancelled()),
		})
		close = () => app.unmount()
		app.mount(document.createElement('div'))
	})
	return chosen.finally(() => close())
}
