import { createSSRApp, defineComponent, h, shallowRef } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { describe, expect, it } from 'vitest'
import { registerReferenceWidget } from '../../src/cards/defineReferenceWidget.ts'
import { useWidgetMount } from '../../src/cards/useWidgetMount.ts'
import { useCustomPickerMount } from '../../src/picker/useCustomPickerMount.ts'

const reference = { richObjectType: 'ssr', richObject: {}, accessible: true, openGraphObject: { id: 'x', name: 'x', description: null, thumb: null, link: 'x' } }

describe('on a server', () => {
	it('shows the card in place of a widget', async () => {
		registerReferenceWidget('ssr', { render: () => h('p', 'widget') })
		const Preview = defineComponent(() => {
			const { registered, state } = useWidgetMount({ element: shallowRef(null), reference: () => reference, interactive: () => true })
			return () => h('div', `${registered.value} ${state.value}`)
		})
		expect(await renderToString(createSSRApp(Preview))).toBe('<div>false waiting</div>')
	})

	it('shows a custom picker element as loading', async () => {
		const Picker = defineComponent(() => {
			const { state } = useCustomPickerMount({ element: shallowRef(null), providerId: () => 'ssr', onSubmit() {}, onPick() {}, onCancel() {} })
			return () => h('div', state.value)
		})
		expect(await renderToString(createSSRApp(Picker))).toBe('<div>loading</div>')
	})
})
