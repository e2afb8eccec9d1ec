/** The path `functions/registerReference` of `@nextcloud/vue`: the registries alone, without Vue. */
export {
	destroyCustomPickerElement, destroyWidget, getCustomPickerElementSize, hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered,
	NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget,
} from '../register.ts'
export type { CustomPickerElement, ReferenceWidgetProps, ReferenceWidgetRenderProperties } from '../contract/registry.ts'
