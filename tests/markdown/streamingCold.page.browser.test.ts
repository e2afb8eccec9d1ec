import { createApp, h, nextTick, reactive } from 'vue'
import { NcRichText, type Reference } from 'nc-reference'
import { afterEach, expect, it } from 'vitest'
import { answerBy } from '../setup/answering.ts'

/*
 * The code for growing texts loads with the first one. These tests look at what is there before, so each is the first one in its page or waits for nothing.
 */

const CARD = (link: string): Reference => ({ richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: `Title of ${link}`, description: null, thumb: null, link }, accessible: true })
const heard = () => [...document.querySelectorAll('[aria-live] > p')].map(({ textContent }) => textContent!.trim())

const clean: (() => void)[] = []
afterEach(() => { for (const end of clean.splice(0)) end() })

/** Mounts a growing text without waiting for anything. */
function mount(props: Record<string, unknown>) {
	const { asked, plugin } = answerBy(CARD)
	const state = reactive<Record<string, unknown>>({ streaming: true, referenceLimit: 2, ...props })
	const app = createApp({ render: () => h(NcRichText, { ...state }) }).use(plugin)
	const container = document.body.appendChild(document.createElement('div'))
	app.mount(container)
	clean.push(() => {
		app.unmount()
		container.remove()
		document.querySelector('[aria-live]')?.replaceChildren()
	})
	return { state, container, asked }
}

it('shows no part of an address and announces all of a plain text, before its code has loaded', async () => {
	const { state, container, asked } = mount({ text: 'See https://a.example/priv' })
	expect(container.textContent).toBe('See ')
	state.text += 'acy and more.\n\nTwo.\n\nThree https://b.example/pri'
	await nextTick()
	expect(container.textContent).toBe('See https://a.example/privacy and more.\n\nTwo.\n\nThree ')
	expect(container.querySelectorAll('a')).toHaveLength(1)
	await expect.poll(() => asked).toEqual(['https://a.example/privacy'])
	state.text += 'vacy ends'
	await expect.poll(heard).toEqual(['See https://a.example/privacy and more.', 'Two.'])
	expect(asked).toEqual(['https://a.example/privacy'])
	state.streaming = false
	await expect.poll(() => heard().at(-1)).toBe('Three https://b.example/privacy ends')
})

it('announces all of a Markdown text that began before its code has loaded', async () => {
	const { state, container } = mount({ text: '', useMarkdown: true })
	state.text = 'One.\n\nTwo.\n\nThree'
	await expect.poll(() => container.querySelectorAll('p')).toHaveLength(2)
	state.text += ' ends'
	await expect.poll(heard).toEqual(['One.', 'Two.'])
})
