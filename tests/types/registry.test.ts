import { describe, expectTypeOf, it } from 'vitest'
import type { CustomPickerElement, ReferenceWidgetProps, ReferenceWidgetRenderProperties } from '../../src/contract/registry.ts'
import { NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget } from '../../src/register.ts'

interface Issue { title: string }

class Instance {
	unmount(): void {}
}

/** Never called: only its types count. */
function register() {
	registerWidget('plain', (el, { richObject, interactive }) => {
		expectTypeOf(el).toEqualTypeOf<HTMLElement>()
		expectTypeOf(richObject).toEqualTypeOf<Record<string, unknown>>()
		expectTypeOf(interactive).toEqualTypeOf<boolean>()
	})
	registerWidget('own', async (_, { richObject }: ReferenceWidgetRenderProperties<Issue>) => {
		expectTypeOf(richObject.title).toEqualTypeOf<string>()
		return new Instance()
	}, (_, result) => {
		expectTypeOf(result).toEqualTypeOf<Instance>()
	}, { isResizable: true })
	registerWidget('flag', () => undefined, () => undefined, true)
	registerCustomPickerElement('own', async (el) => new NcCustomPickerRenderResult(el, new Instance()), (_, { object }) => {
		expectTypeOf(object).toEqualTypeOf<Instance>()
	}, 'small')
	// @ts-expect-error There is no such size.
	registerCustomPickerElement('size', (el) => new NcCustomPickerRenderResult(el), () => undefined, 'tiny')
	// @ts-expect-error An element has to be given.
	registerCustomPickerElement('nothing', () => undefined)
}

describe('the types of a registration', () => {
	it('follow what the callback takes and gives', () => {
		expectTypeOf(register).returns.toEqualTypeOf<void>()
	})

	it('have the names that apps import', () => {
		expectTypeOf<ReferenceWidgetProps>().toHaveProperty('callback')
		expectTypeOf<ReferenceWidgetRenderProperties>().toHaveProperty('richObject')
		expectTypeOf<CustomPickerElement>().toHaveProperty('size')
	})
})
