import { installGlobals } from './host/globals.ts'
import { registerCustomPickerElement, registerWidget } from './host/registry.ts'

export { NcCustomPickerRenderResult } from './core/registry/customPickers.ts'
export {
	destroyCustomPickerElement, destroyWidget, getCustomPickerElementSize, hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered,
	registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget,
} from './host/registry.ts'
export type * from './contract/registry.ts'

installGlobals(registerWidget, registerCustomPickerElement)
