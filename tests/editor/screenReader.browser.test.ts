import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { userEvent } from 'vitest/browser'
import { browser, eventually } from './keys.ts'
import { mountEditor, people } from './mountEditor.ts'

afterEach(() => cleanup())

interface Node { nodeId: string, ignored: boolean, role: { value: string }, name?: { value: string }, description?: { value: string }, value?: { value: string }, properties?: { name: string, value: { value?: unknown } }[], childIds?: string[] }
interface Frame { frame: { id: string }, childFrames?: Frame[] }

/** Returns Chromium's accessibility tree of the tests' frame. */
async function tree(): Promise<Node[]> {
	const { frameTree } = await browser().send('Page.getFrameTree', {}) as { frameTree: Frame }
	const frames = [frameTree, ...frameTree.childFrames ?? []]
	const lists = await Promise.all(frames.map(({ frame }) => browser().send('Accessibility.getFullAXTree', { frameId: frame.id }) as Promise<{ nodes: Node[] }>))
	return lists.flatMap(({ nodes }) => nodes).filter(({ ignored }) => !ignored)
}

const property = (node: Node, name: string) => node.properties?.find((one) => one.name === name)?.value.value

/** The one text box, as it is told. */
async function told() {
	const [node] = (await tree()).filter(({ role }) => role.value === 'textbox')
	return {
		name: node!.name?.value, description: node!.description?.value, value: node!.value?.value,
		...Object.fromEntries(['disabled', 'readonly', 'multiline', 'invalid', 'hasPopup', 'autocomplete', 'expanded'].map((name) => [name, property(node!, name)])),
	}
}

describe('a screen reader', () => {
	it('is told the text with the names of people, and what the field is', async () => {
		await mountEditor({ modelValue: 'to @alice and @"two words"', label: 'Message' })
		expect(await told()).toEqual({
			name: 'Message', description: undefined, value: 'to Alice Liddell and Two Words',
			disabled: undefined, readonly: false, multiline: false, invalid: undefined, hasPopup: 'listbox', autocomplete: 'list', expanded: undefined,
		})
		const roles = (await tree()).map(({ role }) => role.value)
		expect(roles).not.toContain('heading')
		expect(roles).not.toContain('image')
	})

	it('is told a field without a label by its placeholder, once', async () => {
		await mountEditor({ placeholder: 'Say something' })
		expect(await told()).toMatchObject({ name: 'Say something', value: undefined })
		expect((await tree()).filter(({ role, name }) => role.value === 'StaticText' && name?.value === 'Say something')).toHaveLength(0)
	})

	it('is told what changes: several lines, too much, for reading only, disabled', async () => {
		const { state } = await mountEditor({ modelValue: 'text', label: 'Message' })
		Object.assign(state, { multiline: true, maxlength: 2 })
		await nextTick()
		await nextTick()
		expect(await told()).toMatchObject({ multiline: true, invalid: 'true', description: 'Message limit of 2 characters reached' })
		const announced = (await tree()).filter(({ role, childIds }) => role.value === 'status' && childIds?.length)
		expect(announced.map((node) => property(node, 'live'))).toEqual(['polite'])
		Object.assign(state, { maxlength: null, contenteditable: false })
		await nextTick()
		await nextTick()
		expect(await told()).toMatchObject({ invalid: undefined, readonly: true, description: undefined })
		Object.assign(state, { contenteditable: true, disabled: true })
		await nextTick()
		expect(await told()).toMatchObject({ readonly: false, disabled: true })
	})

	it('is told how many entries a menu has, and which one is chosen', async () => {
		const autoComplete = (search: string, callback: (users: unknown[]) => void) => callback(Object.values(people).filter(({ id }) => id.startsWith(search)))
		const { box, screen } = await mountEditor({ autoComplete })
		const statuses = () => [...screen.container.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).filter((text) => text !== '')
		await userEvent.click(box)
		await userEvent.keyboard('@')
		await eventually(() => expect(statuses()).toEqual(['4 results']))
		const told = [...screen.container.querySelectorAll('[role=status]')].find(({ textContent }) => textContent === '4 results')!
		expect(getComputedStyle(told).clipPath, 'out of sight').toBe('inset(50%)')
		const chosen = () => document.getElementById(box.getAttribute('aria-activedescendant')!)?.textContent
		expect(chosen()).toContain('Alice Liddell')
		expect(box.getAttribute('aria-controls')).toBe(document.querySelector('[role=listbox]')!.id)
		await userEvent.keyboard('{ArrowDown}')
		expect(chosen()).toContain('Bob')
		const nodes = await tree()
		expect(nodes.filter(({ role }) => role.value === 'listbox').map(({ name }) => name?.value)).toEqual(['People'])
		expect(nodes.filter(({ role }) => role.value === 'option').map((node) => [node.name?.value, property(node, 'selected')]))
			.toEqual([['Alice Liddell', false], ['Bob', true], ['Everybody', false], ['Two Words', false]])
		await userEvent.keyboard('b')
		await eventually(() => expect(statuses()).toEqual(['1 result']))
		await userEvent.keyboard('{Escape}')
		await nextTick()
		expect(statuses()).toEqual([])
		expect([box.hasAttribute('aria-activedescendant'), box.hasAttribute('aria-controls')]).toEqual([false, false])
	})
})
