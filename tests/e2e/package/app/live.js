import { NcReferencePicker, NcRichContenteditable, NcRichText, createReferences, getLinkWithPicker } from 'nc-reference'
import 'nc-reference/style.css'
import './scheme.css'
import { createApp, defineComponent, h, ref } from 'vue'

/** A small chat with everything that asks the server, for pages under a strict policy and for counting what is left. */
const Chat = defineComponent(() => {
	const messages = ref(['Look at https://tracker.test/issues/1', 'and https://pics.test/cat.gif', '**bold** and `code`\n\n```js\nconst a = 1\n```'])
	const draft = ref('')
	const picking = ref(false)
	return () => h('main', [
		...messages.value.map((text, index) => h(NcRichText, { key: index, text, referenceLimit: 1, useExtendedMarkdown: index > 1 })),
		h(NcRichContenteditable, {
			modelValue: draft.value,
			'onUpdate:modelValue': (next) => { draft.value = next },
			onSubmit: () => { messages.value = [...messages.value, draft.value]; draft.value = '' },
			label: 'Message',
			autoComplete: (search, answer) => answer([{ id: 'bob', label: 'Bob', icon: 'icon-user', source: 'users' }]),
			userData: { bob: { id: 'bob', label: 'Bob', icon: 'icon-user', source: 'users' } },
		}),
		h('button', { type: 'button', onClick: () => { picking.value = !picking.value } }, 'Toggle picker'),
		h('button', { type: 'button', onClick: () => { void getLinkWithPicker().then((link) => { draft.value += link }, () => undefined) } }, 'Insert link'),
		picking.value ? h(NcReferencePicker, { onSubmit: (link) => { draft.value += link } }) : null,
	])
})

createApp(Chat).use(createReferences({ policy: { media: 'internal' } })).mount('#app')
