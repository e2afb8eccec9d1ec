import { createApp, h } from 'vue'
import {
	type EditorUserStatus, type PickedReference, type Reference, type ReferenceProvider, type ReferenceSlotProps, type RichTextArguments, type SmartPickerSubmission,
	NcAutoCompleteResult, NcMentionBubble, NcComposerPreviews, NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch,
} from 'nc-reference'
import { expectTypeOf } from 'vitest'

/** Public interface of a component: its props and the members of a ref to it. */
type Instance<Component extends abstract new (...given: never[]) => unknown> = InstanceType<Component>
type Props<Component extends abstract new (...given: never[]) => { $props: unknown }> = InstanceType<Component>['$props']
type Slots<Component extends abstract new (...given: never[]) => { $slots: unknown }> = InstanceType<Component>['$slots']

declare const reference: Reference
declare const provider: ReferenceProvider

// NcRichText
h(NcRichText, {
	text: 'hello {name}',
	arguments: { name: { component: 'b', props: { title: 'x' } } },
	referenceLimit: 2,
	references: [reference, null],
	useMarkdown: true,
	onInteractTodo: (id) => { expectTypeOf(id).toEqualTypeOf<string>() },
})
createApp(NcRichText, { text: 'hello' })
expectTypeOf<Props<typeof NcRichText>['text']>().toEqualTypeOf<string | undefined>()
expectTypeOf<Props<typeof NcRichText>['arguments']>().toEqualTypeOf<RichTextArguments | undefined>()
expectTypeOf<Slots<typeof NcRichText>>().toHaveProperty('forbidden')
expectTypeOf<Parameters<NonNullable<Slots<typeof NcRichText>['unreachable']>>>().toEqualTypeOf<[ReferenceSlotProps]>()
expectTypeOf<Parameters<NonNullable<Slots<typeof NcRichText>['offline']>>>().toEqualTypeOf<[ReferenceSlotProps]>()
// @ts-expect-error A limit is a number.
h(NcRichText, { referenceLimit: '2' })
// @ts-expect-error A value is text, or a component with its props.
h(NcRichText, { arguments: { name: { html: '<b>' } } })
// @ts-expect-error An id is a string.
h(NcRichText, { onInteractTodo: (id: number) => id })
// @ts-expect-error No state is called so.
expectTypeOf<Slots<typeof NcRichText>>().toHaveProperty('idle')

// NcReferenceList
h(NcReferenceList, { text: null, referenceData: { 'https://example.org': null }, links: ['https://example.org'], expandable: true, onLoaded: () => undefined })
expectTypeOf<Instance<typeof NcReferenceList>['firstReference']>().toEqualTypeOf<Reference | null>()
expectTypeOf<Parameters<NonNullable<Slots<typeof NcReferenceList>['error']>>>().toEqualTypeOf<[ReferenceSlotProps]>()
// @ts-expect-error The old name of `expandable`.
expectTypeOf<Props<typeof NcReferenceList>>().toHaveProperty('more')
// @ts-expect-error Links are texts.
h(NcReferenceList, { links: [reference] })
// @ts-expect-error Nothing comes with it.
h(NcReferenceList, { onLoaded: (references: Reference[]) => references })

// NcComposerPreviews
declare const field: Instance<typeof NcRichContenteditable> | null
h(NcComposerPreviews, {
	text: 'hello',
	referenceLimit: 3,
	useExtendedMarkdown: true,
	dismissed: ['https://example.org'],
	editor: field,
	'onUpdate:text': (text) => { expectTypeOf(text).toEqualTypeOf<string>() },
	'onUpdate:dismissed': (links) => { expectTypeOf(links).toEqualTypeOf<readonly string[]>() },
})
// @ts-expect-error What is written has to be said.
h(NcComposerPreviews, { referenceLimit: 3 })
// @ts-expect-error A selector isn't a field.
h(NcComposerPreviews, { text: '', editor: '#field' })
h(NcComposerPreviews, { text: () => '' })
h(NcRichContenteditable, { modelValue: '', previews: true })
h(NcRichContenteditable, { modelValue: '', previews: { referenceLimit: 3, useMarkdown: true } })
// @ts-expect-error A number alone says too little.
h(NcRichContenteditable, { modelValue: '', previews: 3 })

// NcReferenceWidget
h(NcReferenceWidget, { reference, state: 'rate-limited', onRetry: () => undefined })
expectTypeOf<Props<typeof NcReferenceWidget>['reference']>().toEqualTypeOf<Reference | null>()
expectTypeOf<Parameters<NonNullable<Slots<typeof NcReferenceWidget>['resolved']>>>().toEqualTypeOf<[ReferenceSlotProps]>()
// @ts-expect-error This state doesn't exist.
h(NcReferenceWidget, { reference, state: 'lost' })
// @ts-expect-error What is shown has to be said, if only that it is nothing.
h(NcReferenceWidget, { compact: true })
// @ts-expect-error A link isn't a reference.
h(NcReferenceWidget, { reference: 'https://example.org' })

// NcMentionBubble, NcAutoCompleteResult
h(NcMentionBubble, { id: 'alice', label: 'Alice', primary: true })
h(NcAutoCompleteResult, { id: 'alice', label: 'Alice', status: { status: 'away', icon: null } })
expectTypeOf<Props<typeof NcAutoCompleteResult>['status']>().toEqualTypeOf<EditorUserStatus | null | undefined>()
// @ts-expect-error Who has no name has an id for it.
h(NcMentionBubble, { id: 'alice' })
// @ts-expect-error A status has parts.
h(NcAutoCompleteResult, { id: 'alice', label: 'Alice', status: 'away' })

// NcRichContenteditable
h(NcRichContenteditable, {
	modelValue: '',
	autoComplete: (search, callback) => {
		expectTypeOf(search).toEqualTypeOf<string>()
		callback([{ id: 'alice', label: 'Alice' }])
	},
	maxlength: null,
	userData: { alice: { id: 'alice', label: 'Alice' } },
	'onUpdate:modelValue': (value) => { expectTypeOf(value).toEqualTypeOf<string>() },
	onSubmit: (event) => { expectTypeOf(event).toEqualTypeOf<KeyboardEvent>() },
	onPaste: (event) => { expectTypeOf(event).toEqualTypeOf<ClipboardEvent>() },
	onSmartPickerSubmit: (submission) => { expectTypeOf(submission).toEqualTypeOf<SmartPickerSubmission>() },
})
declare const editor: Instance<typeof NcRichContenteditable>
expectTypeOf(editor.focus).toEqualTypeOf<() => void>()
expectTypeOf(editor.insertText).toEqualTypeOf<(text: string) => void>()
expectTypeOf(editor.wrapSelection).toEqualTypeOf<(before: string, after?: string) => void>()
expectTypeOf(editor.updateValue).toEqualTypeOf<(htmlOrText: string) => void>()
expectTypeOf(editor.showTribute).toEqualTypeOf<(trigger: string) => void>()
expectTypeOf(editor.hideTribute).toEqualTypeOf<() => void>()
// @ts-expect-error The text is the app's.
h(NcRichContenteditable, { label: 'Message' })
// @ts-expect-error People are found by a function.
h(NcRichContenteditable, { modelValue: '', autoComplete: [] })
// @ts-expect-error A ref to it has no such method.
editor.clear()

// NcReferencePicker, NcReferencePickerModal, NcSearch
h(NcReferencePicker, {
	initialProvider: null,
	onSubmit: (link) => { expectTypeOf(link).toEqualTypeOf<string>() },
	onPick: (picked) => { expectTypeOf(picked).toEqualTypeOf<PickedReference>() },
	onPickAll: (picked) => { expectTypeOf(picked).toEqualTypeOf<PickedReference[]>() },
	onCancel: () => undefined,
	onProviderSelected: (selected) => { expectTypeOf(selected).toEqualTypeOf<ReferenceProvider | null>() },
	onCancelRawLink: (title) => { expectTypeOf(title).toEqualTypeOf<string>() },
	onCancelSearch: (title) => { expectTypeOf(title).toEqualTypeOf<string>() },
})
h(NcReferencePickerModal, { isInsideViewer: true, multiple: true, onPick: (picked) => { expectTypeOf(picked).toEqualTypeOf<PickedReference>() } })
h(NcSearch, { provider, preview: true, onSubmit: (link) => { expectTypeOf(link).toEqualTypeOf<string>() }, onLeave: () => undefined })
expectTypeOf<Instance<typeof NcReferencePicker>['deselectProvider']>().toEqualTypeOf<() => void>()
expectTypeOf<Instance<typeof NcReferencePicker>['back']>().toEqualTypeOf<() => void>()
expectTypeOf<Instance<typeof NcReferencePicker>['focus']>().toEqualTypeOf<() => void>()
expectTypeOf<Instance<typeof NcSearch>['focus']>().toEqualTypeOf<() => void>()
// @ts-expect-error A provider is an object.
h(NcReferencePicker, { initialProvider: 'files' })
// @ts-expect-error A search needs to know where.
h(NcSearch, { autofocus: true })
// @ts-expect-error The dialog closes with its component: there is nothing to call.
expectTypeOf<Instance<typeof NcReferencePickerModal>>().toHaveProperty('close')
