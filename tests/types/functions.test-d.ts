import { type App, type ComputedRef, type Plugin, type Ref, createApp, defineComponent, ref } from 'vue'
import {
	type CustomPickerElement, type ReferenceResult, type ReferenceLookAhead, type PickedLink, type PickedReference, type PickedText, type Reference,
	type ReferenceActionContext, type ReferenceEntry, type ReferencePolicy, type ReferenceProvider, type ReferencesPlugin, type ReferenceState, type ReferenceWidgetProps,
	type ReferenceWidgetRenderProperties, type ReferenceTransport, type ReferenceTransportRequest,
	NcCustomPickerRenderResult, OcsError, PickerCancelled, addMessages, createReferences, registerReferenceActions, registerReferenceWidget,
	getLinkWithPicker, getProvider, getReferenceWithPicker, invalidateReferences, pageTransport, provideReferencePolicy, refreshReference, registerCustomPickerElement,
	registerWidget, renderWidget, searchProvider, seedReferences, setLanguage, useReferencePolicy, useReference, useReferences,
} from 'nc-reference'
import { expectTypeOf } from 'vitest'

interface Issue { title: string }

declare const app: App
declare const el: HTMLElement

// registerWidget: the rich object is typed by the callback, and what the callback gives by its destroy callback.
registerWidget('plain', (element, { richObject, interactive, openGraphObject }) => {
	expectTypeOf(element).toEqualTypeOf<HTMLElement>()
	expectTypeOf(richObject).toEqualTypeOf<Record<string, unknown>>()
	expectTypeOf(interactive).toEqualTypeOf<boolean>()
	expectTypeOf(openGraphObject?.name).toEqualTypeOf<string | undefined>()
})
registerWidget('own', async (_, { richObject }: ReferenceWidgetRenderProperties<Issue>) => {
	expectTypeOf(richObject.title).toEqualTypeOf<string>()
	return createApp({})
}, (_, result) => { expectTypeOf(result).toEqualTypeOf<App<Element>>() }, { isResizable: true })
registerWidget<Issue, number>('named', (_, { richObject }) => richObject.title.length, (_, result) => { expectTypeOf(result).toEqualTypeOf<number>() })
registerWidget('flag', () => undefined, () => undefined, true)
// @ts-expect-error An ability that widgets do not have.
registerWidget('wrong', () => undefined, () => undefined, { isDraggable: true })
// @ts-expect-error A field that the rich object does not have.
registerWidget('wrong', (_, { richObject }: ReferenceWidgetRenderProperties<Issue>) => richObject.name)
// @ts-expect-error A callback is called.
registerWidget('wrong', el)
renderWidget(el, { richObjectType: 'own', richObject: {}, accessible: true, interactive: false })
// @ts-expect-error Who renders a widget says whether it may be interactive.
renderWidget(el, { richObjectType: 'own', richObject: {}, accessible: true })
expectTypeOf<ReferenceWidgetProps>().toHaveProperty('callback')

// registerCustomPickerElement
registerCustomPickerElement('own', async (element) => new NcCustomPickerRenderResult(element, createApp({})), (_, { object }) => {
	expectTypeOf(object).toEqualTypeOf<App<Element>>()
}, 'small')
registerCustomPickerElement('plain', (element, { providerId }) => {
	expectTypeOf(providerId).toEqualTypeOf<string>()
	return { element }
})
// @ts-expect-error This size doesn't exist.
registerCustomPickerElement('size', (element) => new NcCustomPickerRenderResult(element), () => undefined, 'tiny')
// @ts-expect-error An element has to be given.
registerCustomPickerElement('nothing', () => undefined)
expectTypeOf<CustomPickerElement>().toHaveProperty('size')

// registerReferenceWidget
registerReferenceWidget('own', defineComponent({ props: { richObject: Object } }), { app: () => app, fullWidth: true })
registerReferenceWidget('lazy', async () => ({ default: defineComponent({}) }))
// @ts-expect-error An app is an app.
registerReferenceWidget('own', defineComponent({}), { app: 'files' })
// @ts-expect-error An element isn't a component.
registerReferenceWidget('own', 'div')

// registerReferenceActions
expectTypeOf(registerReferenceActions([{
	id: 'app:assign',
	label: ({ reference }) => reference?.openGraphObject.name ?? '',
	isAvailable: (context) => { expectTypeOf(context).toEqualTypeOf<ReferenceActionContext>(); return true },
	run: async ({ link }) => { expectTypeOf(link).toEqualTypeOf<string>() },
}])).toEqualTypeOf<() => void>()
// @ts-expect-error It has to do something.
registerReferenceActions([{ id: 'app:nothing', label: 'Nothing' }])
// @ts-expect-error Whether it is there is known at once.
registerReferenceActions([{ id: 'app:late', label: 'Late', isAvailable: async () => true, run() {} }])

// getReferenceWithPicker: told apart by `kind`, with an app's own kinds, one or several.
interface Poll { kind: 'poll', link: string, options: string[] }
declare const picked: PickedReference<Poll>
if (picked.kind === 'link') expectTypeOf(picked).toEqualTypeOf<PickedLink>()
if (picked.kind === 'text') expectTypeOf(picked).toEqualTypeOf<PickedText>()
if (picked.kind === 'poll') expectTypeOf(picked.options).toEqualTypeOf<string[]>()
expectTypeOf(getReferenceWithPicker()).toEqualTypeOf<Promise<PickedReference>>()
expectTypeOf(getReferenceWithPicker('files', true)).toEqualTypeOf<Promise<PickedReference>>()
expectTypeOf(getReferenceWithPicker<PickedReference<Poll>>()).toEqualTypeOf<Promise<PickedReference<Poll>>>()
expectTypeOf(getReferenceWithPicker<Poll>(null, { multiple: true })).toEqualTypeOf<Promise<Poll[]>>()
expectTypeOf(getReferenceWithPicker(null, { isInsideViewer: true })).toEqualTypeOf<Promise<PickedReference>>()
expectTypeOf(getLinkWithPicker('files', true)).toEqualTypeOf<Promise<string>>()
// @ts-expect-error What has no link was not picked.
void getReferenceWithPicker<{ title: string }>()
// @ts-expect-error A text has no title.
if (picked.kind === 'text') expectTypeOf(picked.title).toEqualTypeOf<string | undefined>()
expectTypeOf(new PickerCancelled()).toExtend<Error>()

// createReferences
const plugin = createReferences({
	policy: ref<'click' | 'all'>('click'),
	transport: async (request) => {
		expectTypeOf(request).toEqualTypeOf<ReferenceTransportRequest>()
		return { status: 200, body: {}, url: request.path }
	},
	access: () => ({ user: 'alice', shareToken: null }),
	limits: { requests: 2 },
	lookAhead: 'screens',
	storage: null,
	messages: { 'Try again': 'Noch einmal' },
	hover: true,
})
expectTypeOf(plugin).toEqualTypeOf<ReferencesPlugin>()
expectTypeOf(plugin).toExtend<Plugin>()
createReferences({ policy: () => ({ previews: 'internal', media: 'off' }) })
expectTypeOf<ReferenceLookAhead>().toEqualTypeOf<'none' | 'screens' | 'all'>()
expectTypeOf(pageTransport).toExtend<ReferenceTransport>()
// @ts-expect-error This policy doesn't exist.
createReferences({ policy: 'some' })
// @ts-expect-error A limit that is not there.
createReferences({ limits: { hosts: 2 } })
// @ts-expect-error A transport answers.
createReferences({ transport: () => undefined })
// @ts-expect-error A part of a policy that is not there.
provideReferencePolicy({ widgets: 'off' })
expectTypeOf(useReferencePolicy()).toEqualTypeOf<ComputedRef<ReferencePolicy>>()

// useReference, useReferences, and the page's resolver
const { state, reference, error, refresh } = useReference(() => 'https://example.org', { enabled: ref(true), distance: () => 120 })
expectTypeOf(state).toEqualTypeOf<Readonly<Ref<ReferenceState>>>()
expectTypeOf(reference).toEqualTypeOf<Readonly<Ref<Reference | null>>>()
expectTypeOf(error.value).toEqualTypeOf<unknown>()
expectTypeOf(refresh).toEqualTypeOf<() => Promise<void>>()
expectTypeOf(useReferences(ref(['https://example.org']))).toEqualTypeOf<Readonly<Ref<readonly ReferenceResult[]>>>()
expectTypeOf(refreshReference('https://example.org')).toEqualTypeOf<Promise<ReferenceEntry>>()
invalidateReferences((link) => link.endsWith('/1'))
seedReferences(new Map([['https://example.org', null]]))
// @ts-expect-error What a link leads to is read, not set.
state.value = 'resolved'
// @ts-expect-error The old name of `enabled`.
useReference(null, { near: true })
// @ts-expect-error Several links have a function of their own.
useReference(['https://example.org'])
// @ts-expect-error Answers are by link.
seedReferences([null])

// Providers, languages, errors
expectTypeOf(getProvider('files')).toEqualTypeOf<ReferenceProvider | undefined>()
expectTypeOf(searchProvider('fil', 3)).toEqualTypeOf<ReferenceProvider[]>()
expectTypeOf(setLanguage('de')).toEqualTypeOf<Promise<void>>()
addMessages({ '{count} results': { one: '{count} Treffer', other: '{count} Treffer' } })
// @ts-expect-error No language has such a plural.
addMessages({ '{count} results': { several: '{count}' } })
expectTypeOf(new OcsError('', { status: 404, ocsStatus: 404, url: '' }).status).toEqualTypeOf<number>()
