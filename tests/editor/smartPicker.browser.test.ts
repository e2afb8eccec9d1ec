import { defineComponent, h, nextTick, ref } from 'vue'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { createReferences } from '../../src/page/provideReferences.ts'
import NcRichContenteditable from '../../src/editor/NcRichContenteditable.vue'
import { NcCustomPickerRenderResult, registerCustomPickerElement } from '../../src/register.ts'
import { CONTROL, eventually, press, SHIFT, type } from './keys.ts'
import { mountEditor, onScreen, selectionOnScreen } from './mountEditor.ts'

const LINK = 'https://pics.test/cat.gif'
let rendered: HTMLElement | null = null

beforeAll(() => {
	registerCustomPickerElement('editor-pics', (element) => {
		rendered = element
		element.textContent = 'Choose a picture'
		return new NcCustomPickerRenderResult(element)
	}, () => { rendered = null })
})
beforeEach(() => {
	Object.assign(window, { _vue_richtext_reference_providers: [
		{ id: 'editor-pics', title: 'Pictures <img src=x onerror=alert(1)>', icon_url: '/icon.svg', order: 1 },
		{ id: 'editor-search', title: 'Search', icon_url: 'javascript:alert(1)', order: 2, search_providers_ids: ['x'] },
	] })
})
afterEach(() => cleanup())

async function openPicker(box: HTMLElement) {
	await userEvent.click(box)
	await userEvent.keyboard('{End} /pic')
	await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
	await userEvent.keyboard('{Enter}')
	await eventually(() => expect(rendered).not.toBeNull())
}

const options = () => document.querySelectorAll('[role=option]')
const choose = (link = LINK) => rendered!.dispatchEvent(new CustomEvent('submit', { detail: link }))

describe('a link from the picker', () => {
	it('replaces the trigger, and one undo brings it back', async () => {
		const { box, value } = await mountEditor({ modelValue: 'look:' })
		await openPicker(box)
		choose()
		await eventually(() => expect(value()).toBe(`look: ${LINK}`))
		expect(onScreen(box)).toBe(`look: ${LINK}`)
		await eventually(() => expect(document.activeElement).toBe(box))
		expect(selectionOnScreen(box)).toEqual({ from: value().length, to: value().length })
		await press('z', CONTROL)
		expect(value()).toBe('look: /pic')
	})

	it('goes where the trigger is by then', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'look:' })
		await openPicker(box)
		state.modelValue = `Hey, ${value()} nice!`
		await nextTick()
		choose()
		await eventually(() => expect(value()).toBe(`Hey, look: ${LINK} nice!`))
	})

	it('is not picked for another document', async () => {
		const { box, state, value } = await mountEditor({ modelValue: 'look:', documentKey: 'a' })
		await openPicker(box)
		const late = rendered!
		Object.assign(state, { modelValue: 'draft of B', documentKey: 'b' })
		await eventually(() => expect(rendered).toBeNull())
		late.dispatchEvent(new CustomEvent('submit', { detail: LINK }))
		await nextTick()
		expect(document.querySelector('[role=dialog]')).toBeNull()
		expect([value(), onScreen(box)]).toEqual(['draft of B', 'draft of B'])
	})

	it('may be kept out of the text by the app', async () => {
		const picked: unknown[] = []
		const { box, value } = await mountEditor({
			onSmartPickerSubmit: (submission: { result: string, insertText: boolean }) => {
				picked.push({ ...submission })
				submission.insertText = false
			},
		})
		await openPicker(box)
		choose()
		await eventually(() => expect(picked).toMatchObject([{ result: LINK, insertText: true, picked: { kind: 'link', link: LINK } }]))
		await eventually(() => expect(value()).toBe(' '))
		expect(onScreen(box)).toBe(' ')
	})

	it('does not come when the picker is closed: what was written to find it goes, and one undo brings that back', async () => {
		const { box, value } = await mountEditor()
		await openPicker(box)
		rendered!.dispatchEvent(new CustomEvent('cancel'))
		await eventually(() => expect(document.activeElement).toBe(box))
		await eventually(() => expect(value()).toBe(' '))
		expect(onScreen(box)).toBe(' ')
		expect(selectionOnScreen(box)).toEqual({ from: 1, to: 1 })
		await press('z', CONTROL)
		expect(value()).toBe(' /pic')
		expect(options()).toHaveLength(0)
		await press('z', CONTROL | SHIFT)
		await type('!')
		expect(value()).toBe(' !')
	})

	it('takes the character away that a button of the app wrote, when the picker is closed', async () => {
		const { editor, box, value } = await mountEditor({ modelValue: 'look' })
		editor().showTribute('/')
		await eventually(() => expect(options().length).toBeGreaterThan(0))
		expect(value()).toBe('look /')
		await userEvent.keyboard('pic{Enter}')
		await eventually(() => expect(rendered).not.toBeNull())
		rendered!.dispatchEvent(new CustomEvent('cancel'))
		await eventually(() => expect(value()).toBe('look'))
		expect(document.activeElement).toBe(box)
	})

	/** Opens the picker by a method of the app, over a selection. */
	async function openOverSelection(props: Record<string, unknown>) {
		const mounted = await mountEditor({ modelValue: 'please read this text now', ...props })
		mounted.box.focus()
		document.getSelection()!.setBaseAndExtent(mounted.box.firstChild!, 12, mounted.box.firstChild!, 21)
		await nextTick()
		mounted.editor().showTribute('/')
		await eventually(() => expect(options().length).toBeGreaterThan(0))
		expect(mounted.value()).toBe('please read this text / now')
		await userEvent.keyboard('pic{Enter}')
		await eventually(() => expect(rendered).not.toBeNull())
		return mounted
	}

	it('leaves a selection that the picker was opened over, when the picker is closed', async () => {
		const { value } = await openOverSelection({})
		rendered!.dispatchEvent(new CustomEvent('cancel'))
		await eventually(() => expect(value()).toBe('please read this text now'))
	})

	it.each([[true, `please read [this text](${LINK}) now`], [false, `please read this text ${LINK} now`]])('gets the selection as its title in markdown (%s)', async (markdown, expected) => {
		const { value } = await openOverSelection({ useMarkdown: markdown })
		choose()
		await eventually(() => expect(value()).toBe(expected))
		await press('z', CONTROL)
		expect(value()).toBe('please read this text /pic now')
	})

	it('does not melt into the word behind it', async () => {
		const { box, value } = await mountEditor({ modelValue: 'bar' })
		box.focus()
		await press('Home')
		for (const character of '/pic') await type(character)
		await eventually(() => expect(options()).toHaveLength(1))
		await userEvent.keyboard('{Enter}')
		await eventually(() => expect(rendered).not.toBeNull())
		choose()
		await eventually(() => expect(value()).toBe(`${LINK} bar`))
	})

	it('leaves what was written where picking fails', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
		const { box, value } = await mountEditor({ onSmartPickerSubmit: () => { throw new Error('of the app') } })
		await openPicker(box)
		choose()
		await eventually(() => expect(warn).toHaveBeenCalledWith('[nc-reference] Could not pick a link: the picker failed. The text stays as it is; open the picker again.', expect.any(Error)))
		expect(value()).toBe(' /pic')
		warn.mockRestore()
	})

	it('is asked for no longer when the editor has gone meanwhile: the picker goes too', async () => {
		const failed = vi.fn()
		window.addEventListener('unhandledrejection', failed)
		const { box, screen, value } = await mountEditor()
		await openPicker(box)
		await screen.unmount()
		await eventually(() => expect(rendered).toBeNull())
		expect(document.querySelector('[role=dialog]')).toBeNull()
		window.removeEventListener('unhandledrejection', failed)
		expect(value()).toBe(' /pic')
		expect(failed).not.toHaveBeenCalled()
	})

	it('comes to the editor that asked for it', async () => {
		const one = await mountEditor({ modelValue: 'one' })
		const two = await mountEditor({ modelValue: 'two' })
		await openPicker(one.box)
		two.state.modelValue = '/pic'
		choose()
		await eventually(() => expect(one.value()).toBe(`one ${LINK}`))
		expect(two.value()).toBe('/pic')
		expect(onScreen(two.box)).toBe('/pic')
	})
})

describe('the picker of an editor', () => {
	it('has the services and the policy of the editor’s app, also where they are not the page’s', async () => {
		Object.assign(window, { _vue_richtext_reference_providers: undefined })
		const asked: string[] = []
		const answers: Record<string, unknown> = {
			'references/providers': [{ id: 'own', title: 'Own search', icon_url: '', order: 0, search_providers_ids: ['own'] }],
			'search/providers/own/search': { name: 'Own', isPaginated: false, cursor: null, entries: [{ title: 'Found', subline: '', resourceUrl: LINK, thumbnailUrl: LINK, icon: '', rounded: false, attributes: [] }] },
			'references/provider/own': { success: true },
		}
		const plugin = createReferences({
			global: false,
			access: () => ({ user: 'bob', shareToken: null }),
			policy: { media: 'off' },
			transport: async ({ path }) => {
				asked.push(path)
				return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: '' }, data: answers[path] } } }
			},
		})
		const value = ref('')
		await render(defineComponent(() => () => h(NcRichContenteditable, { modelValue: value.value, 'onUpdate:modelValue': (text: string) => { value.value = text } })), { global: { plugins: [plugin] } })
		await page.getByRole('textbox').click()
		await userEvent.keyboard('/own')
		await expect.element(page.getByRole('option', { name: 'Own search' })).toBeVisible()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('combobox')).toHaveFocus()
		await userEvent.keyboard('x')
		await expect.element(page.getByRole('option', { name: 'Found' })).toBeVisible()
		expect(document.querySelectorAll('[role=dialog] img')).toHaveLength(0)
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => value.value).toBe(LINK)
		await expect.poll(() => asked).toEqual(['references/providers', 'search/providers/own/search', 'references/provider/own'])
	})
})

describe('the menu of providers', () => {
	it('shows titles as text and loads no icon from a script', async () => {
		const { box } = await mountEditor()
		await userEvent.click(box)
		await userEvent.keyboard('/')
		await eventually(() => expect(document.querySelectorAll('[role=option]').length).toBeGreaterThan(1))
		const options = [...document.querySelectorAll('[role=option]')]
		expect(options[0]!.textContent).toContain('Pictures <img src=x onerror=alert(1)>')
		expect(options.flatMap((option) => [...option.querySelectorAll('img')]).map((image) => image.getAttribute('src'))).not.toContain('javascript:alert(1)')
	})

	it('lets a slash command of the app through', async () => {
		const onSubmit = vi.fn()
		const { box } = await mountEditor({ onSubmit })
		await userEvent.click(box)
		await userEvent.keyboard('/shrug{Enter}')
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})
