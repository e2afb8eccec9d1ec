import './styles/tokens.css'
import './styles/controls.css'

// Rich text
export { default as NcRichText, type NcRichTextEmits, type NcRichTextProps } from './text/NcRichText.vue'
export { preloadMarkdown } from './markdown/markdownChunk.ts'
export type { RichTextArguments } from './text/renderInline.ts'
export { useFollowEnd } from './ui/useFollowEnd.ts'

// References: widgets, lists, resolver, policy
export { default as NcReferenceList, type NcReferenceListEmits, type NcReferenceListProps } from './previews/NcReferenceList.vue'
export { NcReferenceWidget } from './previews/lazyComponents.ts'
export { preloadPreviews } from './previews/lazyPreviews.ts'
export type { NcReferenceWidgetEmits, NcReferenceWidgetProps } from './previews/NcReferenceWidget.vue'
export type { ReferenceSlotProps, ReferenceStateSlots } from './previews/useReferenceList.ts'
export { provideReferencePolicy, useReferencePolicy } from './page/useReferencePolicy.ts'
export type { KnownReferences } from './previews/items.ts'
export type { MediaMode, PreviewMode, ReferencePolicy, ReferencePolicyInput } from './links/policy.ts'
export type { LeavingPolicy } from './page/provideTrust.ts'
export { createReferences, type ConnectAccount, type CreateReferencesOptions, type ReferencesPlugin } from './page/provideReferences.ts'
export { invalidateReferences, refreshReference, seedReferences, type ReferenceServices } from './page/services.ts'
export { pageTransport } from './page/pageTransport.ts'
export { useReference, useReferences, type ReferenceResult, type UseReferenceOptions } from './previews/useReference.ts'
export type { ReferenceClock } from './resolver/clock.ts'
export type { ReferenceAccess } from './resolver/wire/references.ts'
export type { ReferenceTransport, ReferenceTransportRequest, ReferenceTransportResponse } from './resolver/wire/transport.ts'
export type { ReferenceEntry, ReferenceState } from './resolver/cache/entry.ts'
export type { LiveSource } from './resolver/live/liveUpdates.ts'
export type { InvalidateTarget, ReferenceSubject } from './resolver/invalidateTarget.ts'
export type { ReferenceLookAhead, ReferenceSeed, ReferenceResolver, ReferenceSubscription } from './resolver/resolver.ts'
export type { AnswerStorage } from './resolver/cache/storage.ts'

// Registries
export {
	hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered, NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget,
	renderCustomPickerElement, renderWidget,
} from './register.ts'
export { registerReferenceActions } from './previews/actions/actions.ts'
export type { ReferenceAction, ReferenceActionContext } from './previews/actions/actions.ts'
export { registerReferenceWidget, type RegisterReferenceWidgetOptions } from './cards/defineReferenceWidget.ts'

// Picker
export { getLinkWithPicker, getReferenceWithPicker, type PickerOptions } from './picker/getLinkWithPicker.ts'
export { NcReferencePicker, NcReferencePickerModal, NcSearch } from './picker/lazyPicker.ts'
export type { NcReferencePickerEmits, NcReferencePickerProps } from './picker/NcReferencePicker.vue'
export type { NcReferencePickerModalEmits, NcReferencePickerModalProps } from './picker/NcReferencePickerModal.vue'
export type { NcSearchEmits, NcSearchProps } from './picker/NcSearch.vue'
export { anyLinkProviderId, getProvider, getProviders, searchProvider, sortProviders } from './page/providers/providerList.ts'
export { PickerCancelled } from './picker/getLinkWithPicker.ts'
export type { PickedLink, PickedReference, PickedText } from './picker/picked.ts'

// Editor
export { NcAutoCompleteResult } from './editor/lazyParts.ts'
export type { NcAutoCompleteResultProps } from './editor/NcAutoCompleteResult.vue'
export { default as NcMentionBubble, type NcMentionBubbleProps } from './editor/NcMentionBubble.vue'
export {
	default as NcRichContenteditable, type EditorPreviews, type NcRichContenteditableEmits, type NcRichContenteditableProps,
} from './editor/NcRichContenteditable.vue'
export type { EditorFormat } from './editor/model/markdownCommands.ts'
export { NcEditorToolbar } from './editor/lazyParts.ts'
export type { NcEditorToolbarProps } from './editor/formatting/NcEditorToolbar.vue'
export type { EditorMethods } from './editor/useEditor.ts'
export type { MentionSearch } from './editor/useSuggestions.ts'
export type { SmartPickerSubmission } from './editor/NcEditorMenu.vue'
export type { EditorUser, EditorUsers, EditorUserStatus } from './editor/model/mention.ts'
export { NcComposerPreviews } from './editor/lazyParts.ts'
export type { NcComposerPreviewsEmits, NcComposerPreviewsProps } from './editor/composer/NcComposerPreviews.vue'

// Languages
export { addMessages, setLanguage } from './ui/dom/l10n.ts'
export type { ReferenceMessages } from './ui/messages.ts'

// Types as in @nextcloud/vue
export type { ReferenceProvider } from './contract/provider.ts'
export type { OpenGraphObject, Reference } from './contract/reference.ts'
export type { CustomPickerElement, ReferenceWidgetProps, ReferenceWidgetRenderProperties } from './contract/registry.ts'

// Errors
export { OcsError } from './resolver/wire/envelope.ts'
