import Vue from 'vue'
import { NcCustomPickerRenderResult, NcReferencePicker, NcReferenceWidget, registerCustomPickerElement, registerWidget } from '@nextcloud/vue/components/NcRichText'
import { LINK, note, place, publish } from '../apps/page.ts'

const NAME = 'theirs8'
const shown = []

function show(component, props, on = {}) {
	const vm = new Vue({ render: (h) => h(component, { props, on }) })
	vm.$mount(place())
	shown.push(vm)
}

function clear() {
	for (const vm of shown.splice(0)) {
		vm.$destroy()
		vm.$el.remove()
	}
}

/** An app with Vue 2, as apps write them: the instance takes the place of the element that it is given. */
publish(NAME, {
	registerWidget(type) {
		registerWidget(type, async (el, { richObject, accessible, interactive }) => {
			new Vue({ render: (h) => h('p', `${NAME} renders ${richObject.text} ${accessible} ${interactive}`) }).$mount(el)
			note(NAME, 'renders', richObject.text)
		}, () => { note(NAME, 'destroys') }, false)
	},
	registerPicker(providerId) {
		registerCustomPickerElement(providerId, (el) => {
			const vm = new Vue({
				render(h) {
					return h('div', [h('button', { on: { click: () => { this.$emit('submit', LINK) } } }, `${NAME} offers`)])
				},
			}).$mount(el)
			note(NAME, 'opens')
			return new NcCustomPickerRenderResult(vm.$el, vm)
		}, (el, { object }) => {
			object.$destroy()
			note(NAME, 'closes')
		})
	},
	showWidget(reference) { show(NcReferenceWidget, { reference }) },
	showPicker(provider) {
		show(NcReferencePicker, { initialProvider: provider }, {
			submit(link) {
				note(NAME, 'submits', link)
				clear()
			},
			cancel() {
				note(NAME, 'cancels')
				clear()
			},
		})
	},
	clear,
})
