import { lazyComponent } from './lazyComponent.ts'

/** One chunk for all: they share most of what they are made of. */
const load = () => import('./screens.ts')

/** Searches, asks for or generates a link: first a provider, then what the provider offers. */
export const NcReferencePicker = /* @__PURE__ */ lazyComponent(async () => (await load()).NcReferencePicker, ['deselectProvider', 'back', 'focus'])

/** The picker in a dialog over the page. */
export const NcReferencePickerModal = /* @__PURE__ */ lazyComponent(async () => (await load()).NcReferencePickerModal, [])

/** Finds a link in the search providers of a provider. */
export const NcSearch = /* @__PURE__ */ lazyComponent(async () => (await load()).NcSearch, ['focus'])
