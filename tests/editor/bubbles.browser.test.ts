import { createSSRApp, h, nextTick, reactive } from 'vue'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-vue'
import NcMentionBubble from '../../src/editor/NcMentionBubble.vue'
import { mentionText } from '../../src/editor/model/mention.ts'
import { eventually } from './keys.ts'
import { mountEditor } from './mountEditor.ts'

afterEach(() => cleanup())

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>')}`

/** Returns the visible and accessible content of an element, regardless of attribute order. */
function shape(element: Element): unknown {
	const attributes = [...element.attributes].filter(({ name }) => name !== 'contenteditable').map(({ name, value }) => `${name}=${name === 'class' ? value.split(' ').sort().join(' ') : value}`)
	const children = [...element.childNodes].filter((node) => node instanceof Element || (node instanceof Text && node.data !== ''))
	return [element.localName, attributes.sort(), children.map((node) => node instanceof Element ? shape(node) : node.textContent)]
}

describe('NcMentionBubble', () => {
	it('is the name on a server, and the whole bubble in a page, without a mismatch', async () => {
		const { renderToString } = await import('@vue/server-renderer')
		const root = { render: () => h(NcMentionBubble, { id: 'alice', label: '<Alice>', class: 'mine' }) }
		const html = await renderToString(createSSRApp(root))
		expect(html).toContain('&lt;Alice&gt;')
		const host = document.createElement('div')
		document.body.append(host)
		host.setHTMLUnsafe(html)
		const warn = vi.spyOn(console, 'warn')
		const error = vi.spyOn(console, 'error')
		const app = createSSRApp(root)
		app.mount(host)
		expect(host.querySelector('.mention-bubble.mine .mention-bubble__title')?.textContent).toBe('<Alice>')
		expect(warn).not.toHaveBeenCalled()
		expect(error).not.toHaveBeenCalled()
		app.unmount()
		host.remove()
		warn.mockRestore()
		error.mockRestore()
	})

	it('updates a bubble when its props change', async () => {
		const { container, rerender } = await render(NcMentionBubble, { props: { id: 'alice', label: 'Alice', primary: false, icon: '', iconUrl: '' } })
		const bubble = container.querySelector('.mention-bubble')!
		await rerender({ label: 'Bob', primary: true })
		expect(bubble.querySelector('.mention-bubble__title')?.textContent).toBe('Bob')
		expect(bubble.classList).toContain('mention-bubble--primary')
		await rerender({ icon: 'icon-group' })
		await eventually(() => expect(bubble.querySelector('.mention-bubble__icon.icon-group')).not.toBeNull())
		await rerender({ iconUrl: PICTURE })
		await eventually(() => expect(bubble.querySelector('img')?.src).toBe(PICTURE))
	})
})

describe('a bubble in an editor', () => {
	it.each([
		['with an initial', { id: 'alice', label: 'Alice Liddell' }],
		['with an icon, in the accent colour', { id: 'group/all', label: 'Everybody', icon: 'icon-group', primary: true }],
		['with a picture', { id: 'two words', label: ' ', iconUrl: PICTURE }],
		['with the picture of a server that has none', { id: 'bob', label: '🦄', source: 'users' }],
	])('is rendered as NcMentionBubble is: %s', async (_what, user) => {
		const { box } = await mountEditor({ modelValue: mentionText(user.id), userData: { [user.id]: user } })
		const { container } = await render(NcMentionBubble, { props: user })
		const rendered = box.firstElementChild!
		const model = container.querySelector('.mention-bubble')!
		await eventually(() => {
			expect(shape(rendered)).toEqual(shape(model))
			expect(rendered.querySelectorAll('img')).toHaveLength('iconUrl' in user ? 1 : 0)
		})
		expect(rendered.getBoundingClientRect().width).toBe(model.getBoundingClientRect().width)
	})

	it('gets its picture later, and keeps its size', async () => {
		const { box } = await mountEditor({ modelValue: 'hi @alice', userData: { alice: { id: 'alice', label: 'Alice', iconUrl: PICTURE } } })
		const bubble = box.querySelector('.mention-bubble')!
		const before = bubble.getBoundingClientRect()
		expect(bubble.querySelector('img')).toBeNull()
		await eventually(() => expect(bubble.querySelector('img')?.complete).toBe(true))
		expect(bubble.getBoundingClientRect()).toEqual(before)
	})

	it.each([
		['an initial', { id: 'alice', label: 'Alice Pleasance' }],
		['an icon', { id: 'alice', label: 'Alice of a very long name indeed', icon: 'icon-user' }],
	])('has the room for %s from the start', async (_what, user) => {
		const { box } = await mountEditor({ modelValue: 'hi @alice', userData: { alice: user } })
		const bubble = box.querySelector('.mention-bubble')!
		expect(bubble.querySelector('.mention-bubble__icon')).toBeNull()
		const title = bubble.querySelector('.mention-bubble__title')!
		const before = [bubble.getBoundingClientRect(), title.getBoundingClientRect(), box.getBoundingClientRect()]
		await eventually(() => expect(bubble.querySelector('.mention-bubble__icon')).not.toBeNull())
		expect([bubble.getBoundingClientRect(), title.getBoundingClientRect(), box.getBoundingClientRect()]).toEqual(before)
		const icon = bubble.querySelector('.mention-bubble__icon')!.getBoundingClientRect()
		expect(icon.left).toBeGreaterThanOrEqual(before[0]!.left)
		expect(icon.right).toBeLessThan(before[1]!.left)
		expect(bubble.querySelector('.mention-bubble__select')!.textContent).toBe('@alice')
	})

	it('shows the initial again when the picture fails', async () => {
		const { box } = await mountEditor({ modelValue: '@alice', userData: { alice: { id: 'alice', label: 'Alice', iconUrl: 'data:image/png,none' } } })
		const icon = () => box.querySelector<HTMLElement>('.mention-bubble__icon')!
		const onError = vi.fn()
		box.addEventListener('error', onError, true)
		await eventually(() => expect(onError).toHaveBeenCalledOnce())
		expect(icon().dataset.initial).toBe('A')
		expect(icon().querySelector('img')).toBeNull()
	})

	it('is rendered anew when its user changes, and only then', async () => {
		const alice = { id: 'alice', label: 'Alice' }
		const { box, state, emitted } = await mountEditor({ modelValue: '@alice @bob', userData: { alice, bob: { id: 'bob', label: 'Bob' } } })
		const [one, two] = box.querySelectorAll('.mention-bubble')
		const title = one!.querySelector('.mention-bubble__title')
		state.userData = { alice: { ...alice }, bob: { id: 'bob', label: 'Robert', primary: true } }
		await nextTick()
		expect(one!.querySelector('.mention-bubble__title')).toBe(title)
		expect([...box.querySelectorAll('.mention-bubble')]).toEqual([one, two])
		expect(two!.textContent).toBe('Robert')
		expect(two!.classList).toContain('mention-bubble--primary')
		expect(emitted).toEqual([])
	})

	it('follows a user that changes in place', async () => {
		const users = reactive<Record<string, { id: string, label: string }>>({ alice: { id: 'alice', label: 'Alice' } })
		const { box } = await mountEditor({ modelValue: '@alice @bob', userData: users })
		users.alice!.label = 'Alicia'
		await nextTick()
		expect(box.querySelector('.mention-bubble__title')!.textContent).toBe('Alicia')
		users.bob = { id: 'bob', label: 'Bob' }
		await nextTick()
		expect(box.querySelectorAll('.mention-bubble')).toHaveLength(2)
	})

	it('lets the icon of an app through', async () => {
		const style = document.createElement('style')
		style.textContent = '.app-icon { background-image: url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") }'
		document.head.prepend(style)
		const { box } = await mountEditor({ modelValue: '@alice', userData: { alice: { id: 'alice', label: 'Alice', icon: 'app-icon' } } })
		await eventually(() => expect(getComputedStyle(box.querySelector('.app-icon')!).backgroundImage).toContain('data:image/gif'))
		style.remove()
	})

	it('stands out in a disabled field too, as do those in the accent colour', async () => {
		const userData = { alice: { id: 'alice', label: 'Alice' }, bob: { id: 'bob', label: 'Bob', primary: true } }
		const { box, state } = await mountEditor({ modelValue: '@alice @bob', userData })
		const colours = () => [box, ...box.querySelectorAll('.mention-bubble')].map((element) => getComputedStyle(element).backgroundColor)
		expect(new Set(colours()).size).toBe(3)
		const accent = colours()[2]
		state.disabled = true
		await nextTick()
		expect(new Set(colours()).size).toBe(3)
		expect(colours()[2]).toBe(accent)
	})

	it('flows with the text where it is short, its picture beside its first word, and nothing is cut', async () => {
		const { box, screen } = await mountEditor({ modelValue: 'x @alice', userData: { alice: { id: 'alice', label: 'Alice Pleasance Liddell' } } })
		const container = screen.container as HTMLElement
		container.style.inlineSize = '120px'
		await eventually(() => expect(box.querySelector('.mention-bubble__icon')).not.toBeNull())
		expect(box.scrollWidth).toBe(box.clientWidth)
		const title = box.querySelector('.mention-bubble__title')!
		expect(title.getClientRects().length).toBeGreaterThan(1)
		const icon = box.querySelector('.mention-bubble__icon')!.getBoundingClientRect()
		const lines = [...title.getClientRects()].filter(({ width }) => width > 0)
		expect((icon.top + icon.bottom) / 2).toBeGreaterThan(lines[0]!.top)
		expect((icon.top + icon.bottom) / 2).toBeLessThan(Math.min(lines[0]!.bottom, lines.at(-1)!.top))
		container.style.inlineSize = '600px'
		const before = box.getBoundingClientRect().height
		box.querySelector('.mention-bubble')!.remove()
		expect(box.getBoundingClientRect().height).toBe(before)
	})

	it('fits into a narrow line, and keeps the line of text', async () => {
		const { box, screen } = await mountEditor({ modelValue: 'x @alice', userData: { alice: { id: 'alice', label: 'Alice of a very long name indeed' } } })
		const container = screen.container as HTMLElement
		container.style.inlineSize = '120px'
		const bubble = box.querySelector('.mention-bubble')!
		expect(box.scrollWidth).toBe(box.clientWidth)
		expect(bubble.getBoundingClientRect().height).toBeLessThan(1.6 * Number.parseFloat(getComputedStyle(box).fontSize))
	})
})

it.each(['Alice Arden', 'أليس'])('has the picture of %s before the name on a page that turns from right to left, also in a text from left to right', async (label) => {
	onTestFinished(() => { document.dir = '' })
	const { container } = await render(() => h('p', { style: 'unicode-bidi: plaintext' }, ['Hello ', h(NcMentionBubble, { id: 'alice', label, iconUrl: PICTURE })]))
	await eventually(() => expect(container.querySelector('.mention-bubble__icon')).not.toBeNull())
	document.dir = 'rtl'
	const icon = container.querySelector('.mention-bubble__icon')!.getBoundingClientRect()
	const name = container.querySelector('.mention-bubble__title')!.getBoundingClientRect()
	if (label === 'Alice Arden') expect(icon.right).toBeLessThanOrEqual(name.left + 1)
	else expect(icon.left).toBeGreaterThanOrEqual(name.right - 1)
})
