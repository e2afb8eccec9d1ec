import type { ReferenceProvider } from '../contract/provider.ts'
import type { PickedReference } from './picked.ts'
import { createApp, h, shallowRef } from 'vue'
import NcReferencePickerModal from './NcReferencePickerModal.vue'
import { PickerCancelled } from './getLinkWithPicker.ts'
import { pendingKey, provideReferenceContext, type ReferenceContext } from './usePickerContext.ts'

// Everything of the picker that waits for its first use, as one chunk.
export { default as NcReferencePicker } from './NcReferencePicker.vue'
export { default as NcReferencePickerModal } from './NcReferencePickerModal.vue'
export { default as NcSearch } from './NcSearch.vue'

interface OpenPickerOptions {
	/** The provider to begin with, or a promise of it that never rejects; null for everything. */
	initialProvider: ReferenceProvider | null | Promise<ReferenceProvider | null>
	isInsideViewer: boolean
	/** Several addresses can be picked at once. */
	multiple: boolean
	/** Closes it. */
	signal?: AbortSignal
	/** App context of the component that opens it. @default the page's */
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
		const isPending = shallowRef(initialProvider instanceof Promise)
		const provider = shallowRef(initialProvider instanceof Promise ? null : initialProvider)
		if (initialProvider instanceof Promise) {
			void initialProvider.then((found) => {
				provider.value = found
				isPending.value = false
			})
		}
		const app = createApp(() => h(NcReferencePickerModal, {
			initialProvider: provider.value,
			isInsideViewer,
			multiple,
			onPickAll: resolve,
			onCancel: cancel,
		}))
		signal?.addEventListener('abort', cancel)
		app.provide(pendingKey, isPending)
		if (context) provideReferenceContext(app, context)
		close = () => {
			signal?.removeEventListener('abort', cancel)
			app.unmount()
		}
		app.mount(document.createElement('div'))
	})
	return chosen.finally(() => close())
}
