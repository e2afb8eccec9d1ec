import Vue from 'vue'
import { NcCustomPickerRenderResult, registerCustomPickerElement } from 'nc-reference/register'
import MyForm from './MyForm.vue'

registerCustomPickerElement('my-provider', (el) => {
	const vm = new Vue({ render: (h) => h(MyForm, { on: { done: (link) => vm.$emit('submit', link) } }) }).$mount(el)
	return new NcCustomPickerRenderResult(vm.$el, vm)
}, (el, { object }) => {
	object.$destroy()
})
