import { h } from 'vue'
import { lazyComponent, type LazyWait } from './lazyComponent.ts'
import PickerWait from './PickerWait.vue'
import { screensChunk, type PickerModule } from './screensChunk.ts'

/** Nothing while it loads, which is no longer than a moment: only that it did not. */
const renderFailed = ({ state, onRetry }: LazyWait) => state === 'failed' ? h(PickerWait, { state, onRetry }) : null

/** Who opened a dialog that does not come has closed it: the app may offer to open it once more. */
function cancel({ onCancel }: Record<string, unknown>) {
	for (const listener of [onCancel].flat()) if (typeof listener === 'function') listener()
}

/** The Smart Picker in its place, loaded when it is first rendered. */
export const NcReferencePicker = /* @__PURE__ */ lazyComponent(screensChunk, {
	pick: (module: PickerModule) => module.NcReferencePicker,
	methods: ['deselectProvider', 'back', 'focus'],
	renderWait: renderFailed,
})

/** The Smart Picker in a dialog, loaded when it is first rendered. */
export const NcReferencePickerModal = /* @__PURE__ */ lazyComponent(screensChunk, { pick: (module: PickerModule) => module.NcReferencePickerModal, methods: [], onFailed: cancel })

/** The search of one provider, loaded when it is first rendered. */
export const NcSearch = /* @__PURE__ */ lazyComponent(screensChunk, { pick: (module: PickerModule) => module.NcSearch, methods: ['focus'], renderWait: renderFailed })
