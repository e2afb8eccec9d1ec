import { NcRichContenteditable, NcRichText, getLinkWithPicker } from 'nc-reference'
import 'nc-reference/style.css'
import { createApp, h, nextTick } from 'vue'

const place = document.getElementById('app')

async function cycle(render, times, seen = nextTick) {
	for (let time = 0; time < times; time++) {
		const app = createApp({ render })
		app.mount(place)
		await seen(time)
		app.unmount()
	}
}

async function until(selector) {
	while (!place.querySelector(selector)) await new Promise(requestAnimationFrame)
}

const MARKDOWN = '# Notes\n\n- [ ] open\n\n```js\nconst a = 1\n```\n\n| a |\n|---|\n| b[^1] |\n\n[^1]: https://tracker.test/issues/3'
let editor

const link = (index) => `https://tracker.test/issues/${index % 20}`

Object.assign(window, {
	/** Shows one preview, so that all that comes with the first request is there. */
	async preview() {
		const app = createApp({ render: () => h(NcRichText, { text: 'See https://tracker.test/issues/99', referenceLimit: 1 }) })
		app.mount(place)
		while (!place.textContent.includes('Issue number 99')) await new Promise(requestAnimationFrame)
		app.unmount()
	},
	/** Mounts and unmounts texts with a preview, ten at a time. */
	texts: (times) => cycle(() => Array.from({ length: 10 }, (_, index) => h(NcRichText, { text: `See ${link(index)}`, referenceLimit: 1 })), times / 10),
	editors: (times) => cycle(() => h(NcRichContenteditable, { modelValue: 'hello @bob', label: 'Message', userData: { bob: { id: 'bob', label: 'Bob' } } }), times),
	/** Code, a task and a preview, until the code is highlighted. */
	markdown: (times) => cycle(() => h(NcRichText, { text: MARKDOWN, useExtendedMarkdown: true, interactive: true, referenceLimit: 1 }), times, () => until('.hljs')),
	/** Opens a menu for people, emoji or links, and goes while it is open. */
	menus: (times) => cycle(
		() => h(NcRichContenteditable, { ref: (instance) => { editor = instance ?? editor }, modelValue: '', label: 'Message', autoComplete: (_, answer) => answer([{ id: 'bob', label: 'Bob' }]) }),
		times,
		async (time) => {
			editor.showTribute('@:/'[time % 3])
			await until('[role=option]')
		},
	),
	/** Opens the picker and closes it by Escape, as often. */
	async pickers(times) {
		for (let time = 0; time < times; time++) {
			const focused = new Promise((resolve) => { document.addEventListener('focusin', resolve, { once: true }) })
			const closed = getLinkWithPicker().catch(() => undefined)
			const { target } = await focused
			target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }))
			await closed
		}
	},
})
