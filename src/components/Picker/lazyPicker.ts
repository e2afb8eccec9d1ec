import { lazyComponent } from './lazyComponent.ts'

/** One chunk for all: they share most of what they are made of. */
const load = () => import('./screens.ts')

/** The Smart Picker in its place, loaded when it is first rendered. */
export const NcReferencePicker = /* @__PURE__ */ lazyComponent(async () => (await load()).NcReferencePicker, ['deselectProvider', 'back', 'focus'])

/** The Smart Picker in a dialog, loaded when it is first rendered. */
export const NcReferencePickerModal = /* @__PURE__ */ lazyComponent(async () => (await load()).NcReferencePickerModal, [])

/** The search of one provider, loaded when it is first rendered. */
export const NcSearch = /* @__PURE__ */ lazyComponent(async () => (await load()).NcSearch, ['focus'])
