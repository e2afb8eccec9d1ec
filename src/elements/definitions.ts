import type { Reference } from '../contract/reference.ts'
import type { ReferenceElements } from './elementTypes.ts'
import NcReferenceList from '../previews/NcReferenceList.vue'
import NcRichText from '../text/NcRichText.vue'
import { NcReferencePicker } from '../picker/lazyPicker.ts'
import { EditorElement } from './editorElement.ts'
import { LazyEditor, EDITOR_METHODS } from './lazyEditor.ts'
import { ReferenceElement, withOptions, type ElementOptions } from './referenceElement.ts'
import { TextElement } from './textElement.ts'

/** The preview of one link. */
class SingleElement extends ReferenceElement {
	protected override props(): Record<string, unknown> {
		const { link, reference, ...props } = super.props()
		const address = String(link || (reference as Partial<Reference> | undefined)?.openGraphObject?.link || '')
		return { ...props, text: address, links: address ? [address] : [], referenceData: reference ? { [address]: reference } : null, limit: 1 }
	}
}

/** All properties of the declared element, so that the compiler finds a missing one. The class itself has `name`. */
type PropertiesOf<Name extends keyof ReferenceElements> = Record<Exclude<keyof ReferenceElements[Name]['props'], 'name'>, ElementOptions['properties'][string]>

/** The classes by the names of their elements. */
export const elementClasses: Readonly<Record<string, CustomElementConstructor>> = {
	'nc-rich-text': withOptions(TextElement, {
		component: NcRichText,
		properties: {
			text: ['string', ''],
			arguments: ['object', {}],
			referenceLimit: ['number', 0],
			referenceInteractive: ['boolean', true],
			referenceInteractiveOptIn: ['boolean', false],
			references: ['object', null],
			referenceExpandable: ['boolean', false],
			referenceCompact: ['boolean', false],
			referenceHover: ['boolean', undefined],
			referenceChips: ['boolean', undefined],
			referenceActions: ['boolean', undefined],
			autolink: ['boolean', true],
			useMarkdown: ['boolean', false],
			useExtendedMarkdown: ['boolean', false],
			formulas: ['boolean', false],
			interactive: ['boolean', false],
			streaming: ['boolean', false],
		} satisfies PropertiesOf<'nc-rich-text'>,
		events: ['interactTodo'],
	}),
	'nc-reference': withOptions(SingleElement, {
		component: NcReferenceList,
		properties: {
			link: ['string', ''],
			reference: ['object', undefined],
			interactive: ['boolean', true],
			interactiveOptIn: ['boolean', false],
			displayFallback: ['boolean', true],
			compact: ['boolean', false],
			actions: ['boolean', undefined],
			hover: ['boolean', undefined],
		} satisfies PropertiesOf<'nc-reference'>,
		events: ['loaded'],
		getters: ['firstReference'],
	}),
	'nc-reference-list': withOptions(class extends ReferenceElement {}, {
		component: NcReferenceList,
		properties: {
			text: ['string', ''],
			referenceData: ['object', null],
			limit: ['number', 1],
			displayFallback: ['boolean', false],
			interactive: ['boolean', true],
			interactiveOptIn: ['boolean', false],
			links: ['object', null],
			pendingLink: ['string', null],
			expandable: ['boolean', false],
			compact: ['boolean', false],
			actions: ['boolean', undefined],
			hover: ['boolean', undefined],
		} satisfies PropertiesOf<'nc-reference-list'>,
		events: ['loaded'],
		getters: ['firstReference'],
	}),
	'nc-rich-contenteditable': withOptions(EditorElement, {
		component: LazyEditor,
		properties: {
			value: ['string', ''],
			documentKey: ['object', undefined],
			label: ['string', ''],
			placeholder: ['string', undefined],
			autoComplete: ['object', undefined],
			menuContainer: ['string', undefined],
			multiline: ['boolean', false],
			readonly: ['boolean', false],
			disabled: ['boolean', false],
			required: ['boolean', false],
			maxlength: ['number', null],
			emojiAutocomplete: ['boolean', true],
			linkAutocomplete: ['boolean', true],
			markdownShortcuts: ['boolean', false],
			formatting: ['mode', false],
			chips: ['boolean', false],
			cleanLinks: ['boolean', undefined],
			previews: ['boolean', false],
			useMarkdown: ['boolean', false],
			userData: ['object', undefined],
		} satisfies PropertiesOf<'nc-rich-contenteditable'>,
		events: ['smartPickerSubmit', 'formats'],
		methods: EDITOR_METHODS,
	}),
	'nc-reference-picker': withOptions(class extends ReferenceElement {}, {
		component: NcReferencePicker,
		properties: {
			initialProvider: ['object', null],
			width: ['number', null],
			focusOnCreate: ['boolean', true],
			multiple: ['boolean', false],
		} satisfies PropertiesOf<'nc-reference-picker'>,
		events: ['submit', 'pick', 'pickAll', 'cancel', 'providerSelected', 'cancelRawLink', 'cancelSearch'],
		methods: ['deselectProvider', 'back', 'focus'],
	}),
}
