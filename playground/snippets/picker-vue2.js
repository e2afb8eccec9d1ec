registerCustomPickerElement('my-provider', (el) => {
	const vm = new Vue({ render: (h) => h(MyForm, { on: { done: (link) => vm.$emit('submit', link) } }) }).$mount(el)
	return new NcCustomPickerRenderResult(vm.$el, vm)
}, (el, { object }) => {
	object.$destroy()
})
