import { defineComponent, h } from 'vue'
import { lazyComponent, type LazyWait } from '../ui/lazyComponent.ts'
import { lazyModule } from '../ui/lazyModule.ts'
import { useL10n } from '../ui/useL10n.ts'

/** Code that the first picker of a page loads. */
export type PickerModule = typeof import('./mountPicker.ts')

/** One chunk for all: they share most of what they are made of. */
export const screensChunk = /* @__PURE__ */ lazyModule(() => import('./mountPicker.ts'), 'the picker')

/** Shown where the picker could not be loaded. It is part of the first load, and so has no icons. */
const PickerFailed = /* @__PURE__ */ defineComponent((_, { attrs }) => {
	const { t } = useL10n()
	return () => h('div', { class: 'nc-reference-note', role: 'alert' }, [
		h('span', t('The Smart Picker could not be shown.')),
		h('button', { type: 'button', class: 'nc-reference-button', onClick: attrs.onRetry }, t('Try again')),
	])
}, { inheritAttrs: false })

/** Renders nothing while the picker loads, which takes a moment, and a note where it could not be loaded. */
const renderFailed = ({ state, onRetry }: LazyWait) => state === 'failed' ? h(PickerFailed, { onRetry }) : null

/** Emits `cancel` for a dialog that could not be loaded, as if the user had closed it: the app may offer to open it again. */
function cancel({ onCancel }: Record<string, unknown>) {
	for (const listener of [onCancel].flat()) if (typeof listener === 'function') listener()
}

/** The Smart Picker in its place, loaded when it is first rendered. */
export const NcReferencePicker = /* @__PURE__ */ lazyComponent(screensChunk, {
	pick: (module: PickerModule) => module.NcReferencePicker,
	methods: ['deselectProvider', 'back', 'focus'],
	fallback: renderFailed,
})

/** The Smart Picker in a dialog, loaded when it is first rendered. */
export const NcReferencePickerModal = /* @__PURE__ */ lazyComponent(screensChunk, { pick: (module: PickerModule) => module.NcReferencePickerModal, onFailed: cancel })

/** The search of one provider, loaded when it is first rendered. */
export const NcSearch = /* @__PURE__ */ lazyComponent(screensChunk, { pick: (module: PickerModule) => module.NcSearch, methods: ['focus'], fallback: renderFailed })
