import './styles/tokens.css'
import './styles/controls.css'

// Rich text
export { default as NcRichText, type NcRichTextEmits, type NcRichTextProps } from './components/RichText/NcRichText.vue'
export { preloadMarkdown } from './components/RichText/markdownChunk.ts'
export type { RichTextArgument, RichTextArguments } from './render/argument.ts'
export { useFollowEnd, type UseFollowEndReturn } from './composables/useFollowEnd.ts'

// References: widgets, lists, resolver, policy
export { default as NcReferenceList, type NcReferenceListEmits, type NcReferenceListExposed, type NcReferenceListProps } from './components/Reference/NcReferenceList.vue'
export { NcReferenceWidget } from './components/Reference/lazyReferenceWidget.ts'
export { preloadPreviews } from './components/Reference/previewChunk.ts'
export type { NcReferenceWidgetEmits, NcReferenceWidgetProps } from './components/Reference/NcReferenceWidget.vue'
export type { ReferenceRenderState, ReferenceSlotProps, ReferenceStateSlots } from './components/Reference/previewStateSlots.ts'
export { provideReferencePolicy, useReferencePolicy, type UseReferencePolicyReturn } from './composables/useReferencePolicy.ts'
export type { KnownReferences } from './core/preview/items.ts'
export type { MediaMode, PreviewMode, ReferencePolicy, ReferencePolicyInput } from './core/policy/policy.ts'
export type { AccountConnection, ConnectAccount, ForbiddenPreview } from './composables/connectAccount.ts'
export type { LeavingPolicy, TrustOptions } from './composables/trustOptions.ts'
export { createReferences, type CreateReferencesOptions, type ReferencesPlugin } from './composables/createReferences.ts'
export { invalidateReferences, refreshReference, seedReferences, type ReferenceServices, type ServicesOptions } from './host/services.ts'
export { pageTransport } from './host/pageTransport.ts'
export { useReference, type UseReferenceOptions, type UseReferenceReturn } from './composables/useReference.ts'
export { useReferences, type ReferenceResult, type UseReferencesOptions, type UseReferencesReturn } from './composables/useReferences.ts'
export type { ReferenceClock } from './core/clock.ts'
export type { ReferenceAccess } from './core/ocs/references.ts'
export type { ReferenceTransport, ReferenceTransportRequest, ReferenceTransportResponse } from './core/ocs/transport.ts'
export type { ReferenceEntry, ReferenceState } from './core/reference/cache/entry.ts'
export type { LiveConnection, LiveSource } from './core/live/liveSource.ts'
export type { InvalidateTarget, ReferenceSubject } from './core/reference/invalidateTarget.ts'
export type { LaneReport, ReferenceLookAhead, ReferenceSeed, ReferenceResolver, ReferenceResolverLimits, SubscribeOptions, ReferenceSubscription } from './core/reference/resolver.ts'
export type { AnswerStorage } from './core/reference/cache/storage.ts'

// Registries
export {
	hasInteractiveView, isCustomPickerElementRegistered, isWidgetRegistered, NcCustomPickerRenderResult,
	registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget,
} from './register.ts'
export { unregisterCustomPickerElement, unregisterWidget } from './host/registries.ts'
export { registerReferenceActions } from './components/Actions/referenceActions.ts'
export type { ReferenceAction, ReferenceActionContext } from './core/actions/actions.ts'
export type { PreviewFeatures } from './composables/previewFeatures.ts'
export { registerReferenceWidget, type RegisterReferenceWidgetOptions } from './components/Reference/registerReferenceWidget.ts'

// Picker
export { getLinkWithPicker, getReferenceWithPicker, type PickerOptions } from './components/Picker/getLinkWithPicker.ts'
export { NcReferencePicker, NcReferencePickerModal, NcSearch } from './components/Picker/lazyPicker.ts'
export type { NcReferencePickerEmits, NcReferencePickerExposed, NcReferencePickerProps } from './components/Picker/NcReferencePicker.vue'
export type { NcReferencePickerModalEmits, NcReferencePickerModalProps } from './components/Picker/NcReferencePickerModal.vue'
export type { NcSearchEmits, NcSearchExposed, NcSearchProps } from './components/Picker/NcSearch.vue'
export { anyLinkProviderId, getProvider, getProviders, searchProvider, sortProviders } from './components/Picker/useProviders.ts'
export { PickerCancelled } from './core/picker/pickerCancelled.ts'
export type { PickedLink, PickedReference, PickedText } from './core/picker/picked.ts'

// Editor
export { NcAutoCompleteResult } from './components/Editor/lazyAutoCompleteResult.ts'
export type { NcAutoCompleteResultProps } from './components/Editor/NcAutoCompleteResult.vue'
export { default as NcMentionBubble, type NcMentionBubbleProps } from './components/Editor/NcMentionBubble.vue'
export {
	default as NcRichContenteditable, type EditorPreviews, type NcRichContenteditableEmits, type NcRichContenteditableExposed, type NcRichContenteditableProps,
} from './components/Editor/NcRichContenteditable.vue'
export type { EditorFormat } from './components/Editor/markdownKeymap.ts'
export type { EditorMethods } from './components/Editor/useEditorMethods.ts'
export type { MentionSearch } from './components/Editor/useSuggestions.ts'
export type { SmartPickerSubmission } from './components/Editor/useSmartPicker.ts'
export type { EditorUser, EditorUsers, EditorUserStatus } from './core/text/user.ts'
export { NcComposerPreviews } from './components/ComposerPreviews/lazyComposerPreviews.ts'
export type { NcComposerPreviewsEmits, NcComposerPreviewsProps } from './components/ComposerPreviews/NcComposerPreviews.vue'

// Languages
export { addMessages, setLanguage } from './host/l10n.ts'
export type { ReferenceMessages } from './host/messages.ts'

// Types as in @nextcloud/vue
export type { ReferenceProvider } from './contract/provider.ts'
export type { OpenGraphObject, Reference } from './contract/reference.ts'
export type { CustomPickerElement, ReferenceWidgetProps, ReferenceWidgetRenderProperties } from './contract/registry.ts'

// Errors
export { OcsError } from './core/ocs/ocsError.ts'
