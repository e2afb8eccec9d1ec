import { defineComponent, h, KeepAlive, onMounted, shallowRef } from 'vue'
import { createReferences, getLinkWithPicker, NcCustomPickerRenderResult, NcReferencePicker, NcReferencePickerModal, NcSearch, registerCustomPickerElement, type ReferenceProvider } from 'nc-reference'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { active, dialog, expectGone, field, openPage, openPicker, option, pickerPage } from './pickerPage.ts'

const tracker: ReferenceProvider = { id: 'refdemo-issues', title: 'Tracker issues', icon_url: '', order: 0, search_providers_ids: ['refdemo-issues-search'] }
const EVENTS = ['submit', 'pick', 'cancel', 'provider-selected', 'cancel-search', 'cancel-raw-link']

/** Renders a component and gathers what it emits. */
async function renderHeard(component: typeof NcReferencePicker | typeof NcSearch | typeof NcReferencePickerModal, props: Record<string, unknown> = {}) {
	const heard: unknown[][] = []
	const handlers = Object.fromEntries(EVENTS.map((name) => [`on${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`, (...values: unknown[]) => { heard.push([name, ...values]) }]))
	return { heard, ...await render(defineComponent(() => () => h(component as never, { ...props, ...handlers })), {}) }
}

describe('NcReferencePicker', () => {
	it('emits each step exactly once', async () => {
		openPage()
		const { heard } = await renderHeard(NcReferencePicker)
		await option('Tracker issues').click()
		await expect.element(page.getByText('Start typing to search')).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await option('Any link').click()
		await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		expect(heard.map(([name, value]) => [name, (value as ReferenceProvider | null | undefined)?.id ?? value])).toEqual([
			['provider-selected', 'refdemo-issues'], ['cancel-search', 'Tracker issues'], ['provider-selected', null],
			['provider-selected', 'any-link'], ['cancel-raw-link', 'Any link'], ['provider-selected', null],
			['cancel', undefined],
		])
	})

	it('sends submit, then pick, and begins anew', async () => {
		openPage()
		const { heard } = await renderHeard(NcReferencePicker)
		await field().fill('https://wiki.test/Untitled')
		await option(/wiki\.test/).click()
		expect(heard).toEqual([['submit', 'https://wiki.test/Untitled'], ['pick', expect.objectContaining({ kind: 'link', link: 'https://wiki.test/Untitled', provider: 'any-link' })]])
		await expect.element(field()).toHaveValue('')
		await expect.element(option('Tracker issues')).toBeVisible()
	})

	it('focuses the field on mount, unless focusOnCreate is false', async () => {
		const { opener } = openPage()
		await renderHeard(NcReferencePicker, { focusOnCreate: false })
		await expect.element(field()).toBeVisible()
		expect(document.activeElement).toBe(opener)
		await option('Tracker issues').click()
		await expect.element(field()).toHaveFocus()
	})

	it('has the width of its prop', async () => {
		openPage()
		await renderHeard(NcReferencePicker, { width: 321 })
		await expect.element(field()).toBeVisible()
		expect(document.querySelector<HTMLElement>('.reference-picker')!.offsetWidth).toBe(321)
	})

	it('begins anew after it was cancelled, and is as usable as before', async () => {
		openPage()
		const { heard } = await renderHeard(NcReferencePicker, { initialProvider: tracker })
		await field().click()
		await userEvent.keyboard('x')
		await expect.element(option(/^x issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => heard).toEqual([['cancel']])
		await expect.element(field()).toHaveValue('')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('x')
		await expect.element(option(/^x issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Enter}')
		expect(heard.map(([name]) => name)).toEqual(['cancel', 'submit', 'pick'])
	})

	it('tells that the list is there again after a choice in a provider', async () => {
		openPage()
		const { heard } = await renderHeard(NcReferencePicker)
		await option('Tracker issues').click()
		await field().fill('x')
		await option(/^x issue 1 /).click()
		await expect.element(option('Documents')).toBeVisible()
		expect(heard.map(([name, value]) => [name, name === 'provider-selected' && (value as ReferenceProvider | null)?.id])).toEqual([
			['provider-selected', 'refdemo-issues'], ['submit', false], ['pick', false], ['provider-selected', undefined],
		])
	})

	it('leaves the focus where the app puts it after a choice', async () => {
		const { opener } = openPage()
		await render(defineComponent(() => () => h(NcReferencePicker, { onPick: () => opener.focus() })))
		await field().click()
		await field().fill('https://wiki.test/Home')
		await option(/wiki\.test/).click()
		await expect.element(field()).toHaveValue('')
		expect(document.activeElement).toBe(opener)
	})

	it('stays where it is at the Escape that ends a composition, also as Safari sends it', async () => {
		openPage()
		const { heard } = await renderHeard(NcReferencePicker)
		await expect.element(option('Tracker issues')).toBeVisible()
		field().element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true }))
		expect(heard).toEqual([])
	})

	it('takes what a custom element sends about one choice for one choice, in either order', async () => {
		openPage()
		registerCustomPickerElement('both', (el) => {
			el.innerHTML = '<button>Take it</button>'
			el.onclick = () => {
				el.dispatchEvent(new CustomEvent('pick', { detail: { link: 'https://a.test/', title: 'A' } }))
				el.dispatchEvent(new CustomEvent('submit', { detail: 'https://a.test/' }))
			}
			return new NcCustomPickerRenderResult(el)
		})
		const { heard } = await renderHeard(NcReferencePicker, { initialProvider: { id: 'both', title: 'Both', icon_url: '', order: 0 } })
		const take = page.getByRole('button', { name: 'Take it' })
		const first = await expect.poll(() => take.query()).not.toBeNull().then(() => take.element())
		await take.click()
		await expect.poll(() => take.query() ?? first).not.toBe(first)
		expect(heard.map(([name]) => name)).toEqual(['submit', 'pick'])
		await take.click()
		expect(heard.map(([name]) => name)).toEqual(['submit', 'pick', 'submit', 'pick'])
	})

	it('doesn\'t submit a surrounding form', async () => {
		openPage()
		const submitted = vi.fn((event: Event) => event.preventDefault())
		await render(defineComponent(() => () => h('form', { onSubmit: submitted }, [h(NcReferencePicker), h('button', 'Send')])))
		await field().fill('nothing has this name')
		await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}')
		expect(submitted).not.toHaveBeenCalled()
	})

	it('is operated though the page\'s list of providers is none', async () => {
		openPage()
		pickerPage._vue_richtext_reference_providers = [
			null, 'text', { id: 'nameless', search_providers_ids: ['a'] },
			{ id: 'text', title: 'A text', search_providers_ids: 'refdemo-issues-search' },
			{ id: 'twice', title: 'Tracker', search_providers_ids: { 1: 'refdemo-issues-search', 2: null, 3: 'refdemo-issues-search' } },
			{ id: 'twice', title: 'Tracker once more', search_providers_ids: ['refdemo-issues-search'] },
			{ id: 'other', title: 'Other', icon_url: 7, order: 'last', search_providers_ids: ['refdemo-files-search'] },
		]
		const { heard } = await renderHeard(NcReferencePicker)
		await expect.element(option('Any link')).toBeVisible()
		expect(page.getByRole('option').elements().map(({ textContent }) => textContent)).toEqual(['Other', 'Tracker', 'Any link'])
		await field().click()
		await userEvent.keyboard('{ArrowDown}')
		await expect.poll(() => active()?.textContent).toBe('Tracker')
		await userEvent.keyboard('{ArrowDown}')
		await expect.poll(() => active()?.textContent).toBe('Any link')
		await userEvent.keyboard('{ArrowUp}{Enter}x')
		await expect.element(option(/^x issue 1 /)).toBeVisible()
		expect(heard.map(([name, value]) => [name, (value as ReferenceProvider).title])).toEqual([['provider-selected', 'Tracker']])
	})

	it('exposes its methods before its code has loaded', async () => {
		openPage()
		const picker = shallowRef<{ deselectProvider(): void } | null>(null)
		await render(defineComponent(() => {
			onMounted(() => picker.value!.deselectProvider())
			return () => h(NcReferencePicker as never, { ref: picker, initialProvider: tracker })
		}))
		await expect.element(option('Tracker issues')).toBeVisible()
	})

	it('follows a provider that is set later', async () => {
		openPage()
		const provider = shallowRef<ReferenceProvider | null>(null)
		await render(defineComponent(() => () => h(NcReferencePicker as never, { initialProvider: provider.value })))
		await expect.element(option('Tracker issues')).toBeVisible()
		provider.value = tracker
		await expect.element(page.getByText('Start typing to search')).toBeVisible()
	})
})

describe('NcReferencePickerModal', () => {
	it('cancels by its close button, and back leads to the list', async () => {
		openPage()
		const { heard, unmount } = await renderHeard(NcReferencePickerModal)
		await option('Tracker issues').click()
		await page.getByRole('button', { name: 'Back to provider selection' }).click()
		await page.getByRole('button', { name: 'Close Smart Picker' }).click()
		expect(heard).toEqual([['cancel']])
		await unmount()
		await expectGone()
	})

	it('emits submit and pick for a result', async () => {
		openPage()
		const { heard } = await renderHeard(NcReferencePickerModal, { initialProvider: tracker })
		await expect.element(dialog()).toHaveAccessibleName('Tracker issues')
		await field().fill('x')
		await option(/^x issue 3 /).click()
		expect(heard).toMatchObject([['submit', 'https://tracker.test/issues/3'], ['pick', { link: 'https://tracker.test/issues/3', title: 'x issue 3' }]])
	})

	it('follows another provider, and the list after a choice, with heading and back button', async () => {
		openPage()
		const provider = shallowRef<ReferenceProvider | null>(tracker)
		await render(defineComponent(() => () => h(NcReferencePickerModal, { initialProvider: provider.value })))
		await expect.element(dialog()).toHaveAccessibleName('Tracker issues')
		provider.value = null
		await expect.element(dialog()).toHaveAccessibleName('Smart Picker')
		await option('Tracker issues').click()
		await expect.element(dialog()).toHaveAccessibleName('Tracker issues')
		await field().fill('x')
		await option(/^x issue 1 /).click()
		await expect.element(dialog()).toHaveAccessibleName('Smart Picker')
		expect(page.getByRole('button', { name: 'Back to provider selection' }).query()).toBeNull()
		await expect.element(field()).toHaveFocus()
	})

	it('stays open at the Escape that ends a composition as Safari sends it, from its own buttons too', async () => {
		openPage()
		const { heard } = await renderHeard(NcReferencePickerModal)
		await expect.element(field()).toHaveFocus()
		page.getByRole('button', { name: 'Close Smart Picker' }).element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true }))
		expect(heard).toEqual([])
	})

	it('lies below a modal of the page that a custom element opens, and leaves it the keyboard', async () => {
		openPage()
		const { createFocusTrap } = await import('focus-trap')
		registerCustomPickerElement('refdemo-pics', (el) => {
			const button = Object.assign(document.createElement('button'), { textContent: 'Ask for the password' })
			button.onclick = () => {
				const mask = document.createElement('div')
				const input = Object.assign(document.createElement('input'), { ariaLabel: 'Password' })
				mask.style.cssText = 'position: fixed; inset: 0; z-index: 9998; display: grid; place-items: center'
				mask.append(input)
				document.body.append(mask)
				const trap = createFocusTrap(mask, { trapStack: (window as { _nc_focus_trap?: [] })._nc_focus_trap }).activate()
				onTestFinished(() => { trap.deactivate(); mask.remove() })
			}
			el.append(button)
			return new NcCustomPickerRenderResult(el)
		})
		openPicker('refdemo-pics')
		await page.getByRole('button', { name: 'Ask for the password' }).click()
		const password = page.getByRole('textbox', { name: 'Password' })
		await password.click()
		await userEvent.keyboard('secret')
		await expect.element(password).toHaveValue('secret')
		await expect.element(dialog()).toBeInTheDocument()
	})

	it.each([
		['dialog', () => Object.assign(document.createElement('dialog'), { open: false }), (element: HTMLElement) => (element as HTMLDialogElement).showModal()],
		['popover', () => Object.assign(document.createElement('div'), { popover: 'auto' }), (element: HTMLElement) => element.showPopover()],
	] as const)('opens over a %s of the app, which stays open behind it, and closes when that closes or goes', async (_, create, show) => {
		openPage()
		const layer: HTMLElement = create()
		layer.innerHTML = '<button>Insert a link</button>'
		document.body.append(layer)
		onTestFinished(() => layer.remove())
		show(layer)
		page.getByRole('button', { name: 'Insert a link' }).element().focus()
		const first = openPicker()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('https://a.test/')
		await userEvent.click(document.querySelector('.nc-dialog')!, { position: { x: 5, y: 5 } })
		await expect.element(field()).toHaveFocus()
		await option(/^https:\/\/a\.test/).click()
		expect((await first.promise).link).toBe('https://a.test/')
		await expect.element(page.getByRole('button', { name: 'Insert a link' })).toHaveFocus()

		const second = openPicker()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => second.outcomes).toEqual(['cancelled'])
		expect(layer.matches(':modal, :popover-open')).toBe(true)

		const third = openPicker()
		await expect.element(field()).toHaveFocus()
		if (layer instanceof HTMLDialogElement) layer.close()
		else layer.hidePopover()
		await expect.poll(() => third.outcomes).toEqual(['cancelled'])
		expect(pickerPage._nc_focus_trap).toEqual([])

		show(layer)
		page.getByRole('button', { name: 'Insert a link' }).element().focus()
		const fourth = openPicker()
		await expect.element(field()).toHaveFocus()
		layer.remove()
		await expect.poll(() => fourth.outcomes).toEqual(['cancelled'])
		expect(pickerPage._nc_focus_trap).toEqual([])
	})

	it('leaves the keyboard to a native modal dialog that a custom element opens, and takes it back', async () => {
		openPage()
		registerCustomPickerElement('refdemo-pics', (el) => {
			const button = Object.assign(document.createElement('button'), { textContent: 'Ask for the password' })
			const asking = document.createElement('dialog')
			asking.innerHTML = '<input aria-label="Password"><button>Done</button>'
			asking.querySelector('button')!.onclick = () => asking.close()
			button.onclick = () => asking.showModal()
			document.body.append(asking)
			onTestFinished(() => asking.remove())
			el.append(button)
			return new NcCustomPickerRenderResult(el)
		})
		const { outcomes } = openPicker('refdemo-pics')
		await page.getByRole('button', { name: 'Ask for the password' }).click()
		await userEvent.keyboard('secret')
		await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveValue('secret')
		await page.getByRole('button', { name: 'Done' }).click()
		await expect.element(page.getByRole('button', { name: 'Ask for the password' })).toHaveFocus()
		await userEvent.keyboard('{Tab}')
		expect(dialog().element().contains(document.activeElement)).toBe(true)
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
	})

	it.each([
		['dialog', '<dialog><input aria-label="Inner"></dialog>', (element: HTMLElement) => (element as HTMLDialogElement).showModal()],
		['popover', '<div popover><input aria-label="Inner"></div>', (element: HTMLElement) => element.showPopover()],
	] as const)('leaves Escape to a native %s that a custom element opens within itself', async (_, html, show) => {
		openPage()
		registerCustomPickerElement('refdemo-pics', (el) => {
			el.innerHTML = `<button>More</button>${html}`
			el.querySelector('button')!.onclick = () => {
				show(el.querySelector<HTMLElement>('dialog, [popover]')!)
				el.querySelector('input')!.focus()
			}
			return new NcCustomPickerRenderResult(el)
		})
		const { outcomes } = openPicker('refdemo-pics')
		await page.getByRole('button', { name: 'More' }).click()
		const inner = page.getByRole('textbox', { name: 'Inner' })
		await expect.element(inner).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.element(inner).not.toBeInTheDocument()
		expect(outcomes).toEqual([])
		await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
	})

	it('keeps the keyboard after a click beside it, and hears Escape where the focus is lost', async () => {
		openPage()
		const first = openPicker()
		await expect.element(field()).toHaveFocus()
		await userEvent.click(document.querySelector('.nc-dialog')!, { position: { x: 5, y: 5 } })
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => first.outcomes).toEqual(['cancelled'])
		const second = openPicker()
		await expect.element(field()).toHaveFocus()
		;(document.activeElement as HTMLElement).blur()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => second.outcomes).toEqual(['cancelled'])
		await expectGone()
	})

	it('goes with a view that is kept alive, and comes back with what was typed', async () => {
		const { opener } = openPage()
		const isAway = shallowRef(false)
		const View = { render: () => h(NcReferencePickerModal) }
		await render({ render: () => h(KeepAlive, null, { default: () => isAway.value ? h('p', 'Another view') : h(View) }) })
		await field().fill('lib')
		isAway.value = true
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(pickerPage._nc_focus_trap).toEqual([])
		await expect.poll(() => document.activeElement).toBe(opener)
		isAway.value = false
		await expect.element(field()).toHaveValue('lib')
		await expect.element(field()).toHaveFocus()
		expect(dialog().element().closest('.nc-dialog')!.parentElement).toBe(document.body)
		expect(pickerPage._nc_focus_trap).toHaveLength(1)
	})

	it('keeps the focus in the dialog where it goes nowhere else', async () => {
		openPage()
		await renderHeard(NcReferencePickerModal, { focusOnCreate: false })
		await expect.element(dialog()).toHaveFocus()
	})
})

describe('NcSearch', () => {
	it('sends submit and pick, and gives its methods', async () => {
		openPage()
		const search = shallowRef<{ focus(): void } | null>(null)
		const emitted: unknown[] = []
		await render(defineComponent(() => () =>
			h(NcSearch as never, { ref: search, provider: tracker, searchPlaceholder: 'Find one', onSubmit: (link: string) => emitted.push(link), onPick: (picked: unknown) => emitted.push(picked) })))
		search.value!.focus()
		await expect.element(page.getByRole('combobox', { name: 'Find one' })).toHaveFocus()
		await userEvent.keyboard('x')
		await expect.element(option(/^x issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Enter}')
		expect(emitted).toMatchObject(['https://tracker.test/issues/1', { link: 'https://tracker.test/issues/1' }])
	})

	it('says nothing while nothing is typed, where it is told so', async () => {
		openPage()
		await renderHeard(NcSearch, { provider: tracker, showEmptyContent: false })
		await expect.element(field()).toBeVisible()
		expect(page.getByText('Start typing to search').query()).toBeNull()
	})

	it('searches again after its provider changes', async () => {
		const { asked } = openPage()
		const provider = shallowRef(tracker)
		await render(defineComponent(() => () => h(NcSearch as never, { provider: provider.value })))
		await field().fill('report')
		await expect.element(option(/^report issue 1 /)).toBeVisible()
		provider.value = { ...tracker, id: 'demo-files', title: 'Documents', search_providers_ids: ['files'] }
		await expect.element(option('report-1.md')).toBeVisible()
		expect(option(/^report issue/).query()).toBeNull()
		expect(asked().filter((line) => line.includes('/search?'))).toHaveLength(2)
	})
})

describe('createReferences', () => {
	it('gives the functions the policy of the app', async () => {
		const { asked } = openPage()
		createReferences({ policy: { previews: 'off', media: 'off' } })
		onTestFinished(() => { createReferences({ policy: {} }) })
		openPicker('any-link')
		const hint = page.getByText('Paste or type a link to see its preview.')
		await expect.element(hint).toBeVisible()
		// The hint is away until the link has rested, however slowly it is written.
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		await page.getByRole('textbox', { name: 'Link' }).fill('https://tracker.test/issues/7')
		expect(hint.query()).toBeNull()
		await vi.advanceTimersByTimeAsync(250)
		vi.useRealTimers()
		await expect.element(hint).toBeVisible()
		expect(asked()).toEqual([])
		await userEvent.keyboard('{Escape}')
		openPicker('refdemo-issues')
		await field().fill('x')
		await expect.element(option(/^x issue 1 /)).toBeVisible()
		expect(document.querySelectorAll('[role=dialog] img')).toHaveLength(0)
		await userEvent.keyboard('{Escape}')
	})

	it('gives the functions the transport of the app', async () => {
		openPage()
		const paths: string[] = []
		createReferences({ access: () => ({ user: 'bob', shareToken: null }), transport: async ({ path }) => { paths.push(path); return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: '' }, data: [] } } } } })
		onTestFinished(() => { createReferences({ storage: undefined }) })
		const link = getLinkWithPicker().catch(() => 'cancelled')
		await expect.element(field()).toHaveFocus()
		await expect.poll(() => paths).toEqual(['references/providers'])
		await userEvent.keyboard('{Escape}')
		expect(await link).toBe('cancelled')
	})
})
