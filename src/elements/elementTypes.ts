import type { ReferenceProvider } from '../contract/provider.ts'
import type { Reference } from '../contract/reference.ts'
import type { NcReferenceListProps } from '../previews/NcReferenceList.vue'
import type { NcRichTextProps } from '../text/NcRichText.vue'
import type { NcReferencePickerExposed, NcReferencePickerProps } from '../picker/NcReferencePicker.vue'
import type { PickedReference } from '../picker/picked.ts'
import type { SmartPickerSubmission } from '../editor/NcEditorMenu.vue'
import type { NcRichContenteditableExposed, NcRichContenteditableProps } from '../editor/NcRichContenteditable.vue'

/** Properties of `<nc-rich-text>`. Without `text`, the element's own content is the text. */
export type NcRichTextElementProps = NcRichTextProps

/** Events of `<nc-rich-text>`. */
export interface NcRichTextElementEvents {
	/** Emitted with the id of a task when the user toggles its checkbox. */
	'interact-todo': CustomEvent<string>
}

/** Properties of `<nc-reference>`. */
export interface NcReferenceElementProps {
	/** Link to preview. @default '' */
	link?: string
	/** Known reference of the link, which then isn't fetched. @default none */
	reference?: Reference | null
	/** Whether widgets may show their interactive view. @default true */
	interactive?: boolean
	/** Whether the user has to turn on the interactive view. @default false */
	interactiveOptIn?: boolean
	/** Whether a link without a preview shows a card with its address. @default true */
	displayFallback?: boolean
	/** Whether the preview is one line instead of a card. @default false */
	compact?: boolean
	/** Whether the preview has a menu of actions. @default the option of `configureElements`, else false */
	actions?: boolean
	/** Whether a preview of one line shows its card on hover. @default the option of `configureElements`, else false */
	hover?: boolean
}

/** Properties of `<nc-reference-list>`. */
export type NcReferenceListElementProps = NcReferenceListProps

/** Events of `<nc-reference>` and `<nc-reference-list>`. */
export interface NcReferenceListElementEvents {
	/** Emitted when every fetched link has an answer or has failed. */
	loaded: CustomEvent<undefined>
}

/** Values that `<nc-reference>` and `<nc-reference-list>` expose. */
export interface NcReferenceListElementExposed {
	/** First known reference, or null. */
	readonly firstReference: Reference | null
}

/** Properties of `<nc-rich-contenteditable>`, a form-associated element. */
export interface NcRichContenteditableElementProps extends Omit<NcRichContenteditableProps, 'modelValue' | 'id' | 'class' | 'contenteditable' | 'linkAutoComplete'> {
	/** Text of the editor. The attribute is its default, as in an input. @default '' */
	value?: string
	/** Names the document that the value belongs to. Another key ends undo, menus, an open picker and unfinished pastes. @default none */
	documentKey?: string
	/** Name of the field in its form. @default '' */
	name?: string
	/** Whether a form needs a text here. @default false */
	required?: boolean
	/** Whether the text is only shown. @default false */
	readonly?: boolean
}

/** Events of `<nc-rich-contenteditable>`. */
export interface NcRichContenteditableElementEvents {
	/** Emitted with the text after every change by the user. Bubbles. */
	input: CustomEvent<string>
	/** Emitted with the text when the user leaves the editor after changing it. Bubbles. */
	change: CustomEvent<string>
	/** Emitted with the key event when the user submits. Unless it is prevented, the editor's form is submitted, too. */
	submit: CustomEvent<KeyboardEvent>
	/** Emitted with the link that the Smart Picker returned. Set its `insertText` to false to keep it out of the text. */
	'smart-picker-submit': CustomEvent<SmartPickerSubmission>
}

/** Methods of `<nc-rich-contenteditable>`, and its members as a field of a form. */
export interface NcRichContenteditableElementExposed extends Omit<NcRichContenteditableExposed, 'focus'> {
	/** Text that a reset restores: the attribute `value`. */
	defaultValue: string
	/** Form of the editor, or null. */
	readonly form: HTMLFormElement | null
	/** Labels of the editor. */
	readonly labels: NodeList
	/** States of validity. */
	readonly validity: ValidityState
	/** Message of the first invalid state, in the user's language. */
	readonly validationMessage: string
	/** Whether the editor takes part in validation. */
	readonly willValidate: boolean
	/** Returns whether the text is valid, and dispatches `invalid` if not. */
	checkValidity(): boolean
	/** Returns whether the text is valid, and shows the reason if not. */
	reportValidity(): boolean
	/** Makes the editor invalid, with a message. An empty message ends that. */
	setCustomValidity(message: string): void
}

/** Properties of `<nc-reference-picker>`. */
export type NcReferencePickerElementProps = NcReferencePickerProps

/** Events of `<nc-reference-picker>`. */
export interface NcReferencePickerElementEvents {
	/** Emitted with the picked link. */
	submit: CustomEvent<string>
	/** Emitted after `submit` with the picked link and its details. */
	pick: CustomEvent<PickedReference>
	/** Emitted with everything that the user picked at once. */
	'pick-all': CustomEvent<PickedReference[]>
	/** Emitted when the user leaves the picker without a choice. */
	cancel: CustomEvent<undefined>
	/** Emitted with the selected provider, or with null on the way back to the list. */
	'provider-selected': CustomEvent<ReferenceProvider | null>
	/** Emitted with the provider's title when the user leaves its link field. */
	'cancel-raw-link': CustomEvent<string>
	/** Emitted with the provider's title when the user leaves its search. */
	'cancel-search': CustomEvent<string>
}

/** An element with typed properties and events. */
type ElementOf<Props, Events> = Omit<HTMLElement, 'addEventListener' | 'removeEventListener' | keyof Props> & {
	[Name in keyof Props]-?: Props[Name]
} & {
	addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void, options?: boolean | AddEventListenerOptions): void
	addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void
	removeEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void, options?: boolean | EventListenerOptions): void
	removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void
}

/** A text with placeholders, links and previews of its links. */
export type NcRichTextElement = ElementOf<NcRichTextElementProps, NcRichTextElementEvents>
/** The preview of one link. */
export type NcReferenceElement = ElementOf<NcReferenceElementProps, NcReferenceListElementEvents> & NcReferenceListElementExposed
/** The previews of a text's links, without the text. */
export type NcReferenceListElement = ElementOf<NcReferenceListElementProps, NcReferenceListElementEvents> & NcReferenceListElementExposed
/** A field for messages with mentions, emoji and the Smart Picker. */
export type NcRichContenteditableElement = ElementOf<NcRichContenteditableElementProps, NcRichContenteditableElementEvents> & NcRichContenteditableElementExposed
/** The Smart Picker in its place. */
export type NcReferencePickerElement = ElementOf<NcReferencePickerElementProps, NcReferencePickerElementEvents> & NcReferencePickerExposed

/** Properties, events and other members of the elements, by name. Declarations for frameworks and editors are made of it. */
export interface ReferenceElements {
	'nc-rich-text': { element: NcRichTextElement, props: NcRichTextElementProps, events: NcRichTextElementEvents, exposed: object }
	'nc-reference': { element: NcReferenceElement, props: NcReferenceElementProps, events: NcReferenceListElementEvents, exposed: NcReferenceListElementExposed }
	'nc-reference-list': { element: NcReferenceListElement, props: NcReferenceListElementProps, events: NcReferenceListElementEvents, exposed: NcReferenceListElementExposed }
	'nc-rich-contenteditable': { element: NcRichContenteditableElement, props: NcRichContenteditableElementProps, events: NcRichContenteditableElementEvents, exposed: NcRichContenteditableElementExposed }
	'nc-reference-picker': { element: NcReferencePickerElement, props: NcReferencePickerElementProps, events: NcReferencePickerElementEvents, exposed: NcReferencePickerExposed }
}

declare global {
	interface HTMLElementTagNameMap {
		'nc-rich-text': NcRichTextElement
		'nc-reference': NcReferenceElement
		'nc-reference-list': NcReferenceListElement
		'nc-rich-contenteditable': NcRichContenteditableElement
		'nc-reference-picker': NcReferencePickerElement
	}
}
