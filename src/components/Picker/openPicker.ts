import type { ReferenceProvider } from '../../contract/provider.ts'
import type { PickedReference } from '../../core/picker/picked.ts'
import { createApp } from 'vue'
import { PickerCancelled } from '../../core/picker/pickerCancelled.ts'
import { provideReferenceContext, type ReferenceContext } from '../../composables/picker/referenceContext.ts'
import NcReferencePickerModal from './NcReferencePickerModal.vue'

interface OpenPickerOptions {
	initialProvider: ReferenceProvider | null
	isInsideViewer: boolean
	/** Several addresses can be picked at once. */
	multiple: boolean
	/** Closes it. */
	signal?: AbortSignal
	/** Of the component that opens it. @default the page's */
	context?: ReferenceContext
}

/**
 * Shows the picker over the page until the user has chosen or gone, and leaves nothing behind.
 * @throws PickerCancelled
 */
export function openPicker({ initialProvider, isInsideViewer, multiple, signal, context }: OpenPickerOptions): Promise<PickedReference[]> {
	let close = () => {}
	const chosen = new Promise<PickedReference[]>((resolve, reject) => {
		const cancel = () => reject(new PickerCancelled())
		if (signal?.aborted) return cancel()
		const app = createApp(NcReferencePickerModal, {
			initialProvider,
			isInsideViewer,
			multiple,
			onPickAll: resolve,
			onCancel: cancel,
		})
		signal?.addEventListener('abort', cancel)
		if (context) provideReferenceContext(app, context)
		close = () => {
			signal?.removeEventListener('abort', cancel)
			app.unmount()
		}
		app.mount(document.createElement('div'))
	})
	return chosen.finally(() => close())
}
