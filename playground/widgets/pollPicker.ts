import { NcCustomPickerRenderResult, registerCustomPickerElement } from 'nc-reference/register'

registerCustomPickerElement('demo-poll', async (el) => {
	// Loaded when somebody opens it, not with every page.
	const [{ createApp }, { default: PollForm }] = await Promise.all([import('vue'), import('./PollForm.vue')])
	const app = createApp(PollForm, {
		onCreate: (link: string, title: string) => { el.dispatchEvent(new CustomEvent('pick', { detail: { link, title } })) },
		onCancel: () => { el.dispatchEvent(new CustomEvent('cancel')) },
	})
	app.mount(el)
	return new NcCustomPickerRenderResult(el, app)
}, (_, { object }) => {
	object.unmount()
}, 'small')
