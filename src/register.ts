import { installGlobals } from './page/globals.ts'
import { registerCustomPickerElement, registerWidget } from './page/registries.ts'

export {
	NcCustomPickerRenderResult, destroyCustomPickerElement, destroyWidget, getCustomPickerElementSize, hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered,
	registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget, unregisterCustomPickerElement, unregisterWidget,
} from './page/registries.ts'
export { registerFence, type FenceContent, type RegisterFenceOptions } from './markdown/fences/dom/registerFence.ts'
export type * from './contract/registry.ts'

installGlobals(registerWidget, registerCustomPickerElement)
