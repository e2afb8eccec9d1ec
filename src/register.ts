import { installGlobals } from './host/globals.ts'
import { registerCustomPickerElement, registerWidget } from './host/registries.ts'

export { NcCustomPickerRenderResult } from './core/registry/customPickers.ts'
export {
	destroyCustomPickerElement, destroyWidget, getCustomPickerElementSize, hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered,
	registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget,
} from './host/registries.ts'
export type * from './contract/registry.ts'

installGlobals(registerWidget, registerCustomPickerElement)
