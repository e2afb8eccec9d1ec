/** The path `functions/reference` of `@nextcloud/vue`. */
export { getLinkWithPicker, getReferenceWithPicker } from '../picker/getLinkWithPicker.ts'
export { anyLinkProviderId, getProvider, getProviders, searchProvider, sortProviders } from '../page/providers/providerList.ts'
export {
	hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered, NcCustomPickerRenderResult,
	registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget,
} from '../register.ts'
export type { ReferenceProvider } from '../contract/provider.ts'
export type { CustomPickerElement, ReferenceWidgetProps, ReferenceWidgetRenderProperties } from '../contract/registry.ts'
