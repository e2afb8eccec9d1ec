import { describe, expectTypeOf, it } from 'vitest'
import { h } from 'vue'
import { NcReferencePicker, NcReferencePickerModal, NcSearch, type PickedReference, type ReferenceProvider } from '../../src/index.ts'

/** Never called: only its types count. */
function listen() {
	h(NcReferencePicker, {
		initialProvider: null,
		onSubmit: (link) => { expectTypeOf(link).toEqualTypeOf<string>() },
		onPick: (picked) => { expectTypeOf(picked).toEqualTypeOf<PickedReference>() },
		onCancel: () => undefined,
		onProviderSelected: (provider) => { expectTypeOf(provider).toEqualTypeOf<ReferenceProvider | null>() },
		onCancelRawLink: (title) => { expectTypeOf(title).toEqualTypeOf<string>() },
		onCancelSearch: (title) => { expectTypeOf(title).toEqualTypeOf<string>() },
	})
	h(NcReferencePickerModal, { isInsideViewer: true, onPick: (picked) => { expectTypeOf(picked).toEqualTypeOf<PickedReference>() } })
	h(NcSearch, { provider: { id: '', title: '', icon_url: '', order: 0 }, onSubmit: (link) => { expectTypeOf(link).toEqualTypeOf<string>() } })
	expectTypeOf<InstanceType<typeof NcReferencePicker>['deselectProvider']>().toEqualTypeOf<() => void>()
	// @ts-expect-error A provider is an object.
	h(NcReferencePicker, { initialProvider: 'files' })
}

describe('the types of the picker', () => {
	it('tell a listener in a render function what it gets', () => {
		expectTypeOf(listen).returns.toEqualTypeOf<void>()
	})
})
