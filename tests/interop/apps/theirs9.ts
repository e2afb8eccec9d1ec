import NcRichContenteditable from '@nextcloud/vue/components/NcRichContenteditable'
import NcRichText, { NcReferencePicker, NcReferenceWidget } from '@nextcloud/vue/components/NcRichText'
import { NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget } from '@nextcloud/vue/functions/registerReference'
import { publishVue3, type Library } from './vue3.ts'

publishVue3('theirs9', { NcRichText, NcRichContenteditable, NcReferencePicker, NcReferenceWidget, NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget } as unknown as Library)
