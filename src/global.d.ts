/** `nc-reference/global`: types of components that an app registers for all of its templates, as by `app.component('NcRichText', NcRichText)`. */
import type {
	NcAutoCompleteResult, NcMentionBubble, NcReferenceDrafts, NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch,
} from 'nc-reference'

declare module 'vue' {
	export interface GlobalComponents {
		NcAutoCompleteResult: typeof NcAutoCompleteResult
		NcMentionBubble: typeof NcMentionBubble
		NcReferenceDrafts: typeof NcReferenceDrafts
		NcReferenceList: typeof NcReferenceList
		NcReferencePicker: typeof NcReferencePicker
		NcReferencePickerModal: typeof NcReferencePickerModal
		NcReferenceWidget: typeof NcReferenceWidget
		NcRichContenteditable: typeof NcRichContenteditable
		NcRichText: typeof NcRichText
		NcSearch: typeof NcSearch
	}
}
