/** `nc-reference/global`: types of components that an app registers for all of its templates, as by `app.component('NcRichText', NcRichText)`. */
import type {
	NcAutoCompleteResult, NcEditorToolbar, NcMentionBubble, NcComposerPreviews, NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch,
} from 'nc-reference'

declare module 'vue' {
	export interface GlobalComponents {
		NcAutoCompleteResult: typeof NcAutoCompleteResult
		NcEditorToolbar: typeof NcEditorToolbar
		NcMentionBubble: typeof NcMentionBubble
		NcComposerPreviews: typeof NcComposerPreviews
		NcReferenceList: typeof NcReferenceList
		NcReferencePicker: typeof NcReferencePicker
		NcReferencePickerModal: typeof NcReferencePickerModal
		NcReferenceWidget: typeof NcReferenceWidget
		NcRichContenteditable: typeof NcRichContenteditable
		NcRichText: typeof NcRichText
		NcSearch: typeof NcSearch
	}
}
