import { nextTick } from 'vue'
import { createFocusTrap } from 'focus-trap'
import { getLinkWithPicker, getReferenceWithPicker, NcCustomPickerRenderResult, PickerCancelled, registerCustomPickerElement } from 'nc-reference'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { active, dialog, expectAccessible, expectGone, field, holdAnswers, openPage, openPicker, option, pickerPage } from './pickerPage.ts'

describe('with the keyboard only', () => {
	it('resolves with a search result', async () => {
		const { asked, opener } = openPage()
		const { promise } = openPicker()
		await expect.element(field()).toHaveFocus()
		await expect.element(option('Tracker issues')).toBeVisible()
		await userEvent.keyboard('tracker{Enter}')
		await expect.element(page.getByRole('heading', { name: 'Tracker issues' })).toBeVisible()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('login')
		await expect.element(option(/^login issue 1 /)).toBeVisible()
		await userEvent.keyboard('{ArrowDown}{Enter}')
		expect(await promise).toMatchObject({ kind: 'link', link: 'https://tracker.test/issues/2', title: 'login issue 2', description: 'opened by alice', thumb: '/core/img/actions/tag.svg', provider: 'refdemo-issues' })
		await expectGone()
		expect(document.activeElement).toBe(opener)
		expect(asked()[0]).toBe('GET references/providers')
		expect(asked()).toContain('GET search/providers/refdemo-issues-search/search?term=login')
		await expect.poll(asked).toContain('PUT references/provider/refdemo-issues')
	})

	it('gives a pasted link from the list', async () => {
		const { asked } = openPage()
		const link = getLinkWithPicker()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('https://wiki.test/Home')
		await expect.poll(() => active()?.textContent).toContain('https://wiki.test/Home')
		await userEvent.keyboard('{Enter}')
		expect(await link).toBe('https://wiki.test/Home')
		expect(asked().filter((line) => line.startsWith('PUT'))).toEqual([])
	})

	it('gives any link, after saying what is wrong with it', async () => {
		const { asked } = openPage()
		const { promise } = openPicker()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('any{Enter}')
		const input = page.getByRole('textbox', { name: 'Link' })
		await expect.element(input).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a link first.')
		await userEvent.keyboard('javascript:alert(1){Enter}')
		await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a link that begins with https:// or http://.')
		await expect.element(input).toHaveAttribute('aria-invalid', 'true')
		await userEvent.fill(input, 'https://tracker.test/issues/7')
		await expect.element(page.getByText('Issue number 7')).toBeVisible()
		await expect.element(input).toHaveAttribute('aria-invalid', 'false')
		await userEvent.keyboard('{Enter}')
		expect(await promise).toEqual({ kind: 'link', link: 'https://tracker.test/issues/7', title: 'Issue number 7', provider: 'any-link' })
		expect(asked().filter((line) => line.includes(' references/resolve'))).toHaveLength(1)
		expect(asked().filter((line) => line.startsWith('PUT'))).toEqual([])
	})

	it('goes back one step with Escape, then closes', async () => {
		openPage()
		const { outcomes } = openPicker()
		await expect.element(option('Tracker issues')).toBeVisible()
		await userEvent.keyboard('tracker{Enter}')
		await expect.element(page.getByRole('button', { name: 'Back to provider selection' })).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByRole('heading', { name: 'Smart Picker' })).toBeVisible()
		await expect.element(field()).toHaveFocus()
		expect(outcomes).toEqual([])
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
		await expectGone()
	})

	it('goes back with Escape from the buttons of the dialog too', async () => {
		openPage()
		const { outcomes } = openPicker()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('any{Enter}')
		await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveFocus()
		await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Escape}')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
	})

	it('keeps Tab inside of the dialog', async () => {
		openPage()
		openPicker()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Tab}')
		await expect.element(page.getByRole('button', { name: 'Close Smart Picker' })).toHaveFocus()
		await userEvent.keyboard('{Tab}')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Tab}{Enter}')
		await expectGone()
	})

	it('does not take the Enter that ends a composition', async () => {
		openPage()
		const { outcomes } = openPicker()
		await expect.element(option('Tracker issues')).toBeVisible()
		field().element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))
		field().element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }))
		await expect.element(page.getByRole('heading', { name: 'Smart Picker' })).toBeVisible()
		expect(outcomes).toEqual([])
		await userEvent.keyboard('{Escape}')
	})
})

describe('with the pointer only', () => {
	it('gives a search result from the second page', async () => {
		openPage()
		const { promise } = openPicker('refdemo-issues')
		await expect.element(field()).toHaveFocus()
		await field().fill('login')
		await option('Load more').click()
		await expect.element(option(/^login issue 10 /)).toBeVisible()
		await option(/^login issue 7 /).click()
		expect((await promise).link).toBe('https://tracker.test/issues/7')
		await expectGone()
	})

	it('gives any link by the button', async () => {
		openPage()
		const link = getLinkWithPicker()
		await option('Any link').click()
		await page.getByRole('textbox', { name: 'Link' }).fill('https://a.test/b')
		await page.getByRole('button', { name: 'Insert' }).click()
		expect(await link).toBe('https://a.test/b')
	})

	it('goes back by the button, and closes by the only close button', async () => {
		openPage()
		const { outcomes } = openPicker()
		await option('Tracker issues').click()
		await page.getByRole('button', { name: 'Back to provider selection' }).click()
		await expect.element(option('Tracker issues')).toBeVisible()
		expect(document.querySelectorAll('[role=dialog] button[aria-label^=Close]')).toHaveLength(1)
		await page.getByRole('button', { name: 'Close Smart Picker' }).click()
		await expect.poll(() => outcomes).toEqual(['cancelled'])
		await expectGone()
	})

	it('stays open on a click beside the dialog', async () => {
		openPage()
		const { outcomes } = openPicker()
		await expect.element(option('Tracker issues')).toBeVisible()
		await userEvent.click(document.querySelector('.nc-dialog')!, { position: { x: 5, y: 5 } })
		await expect.element(dialog()).toBeVisible()
		expect(outcomes).toEqual([])
		await page.getByRole('button', { name: 'Close Smart Picker' }).click()
	})
})

describe('beginning with a provider', () => {
	it('resolves a search result and does not cancel', async () => {
		openPage()
		const { promise, outcomes } = openPicker('refdemo-issues')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('x')
		await expect.element(option(/^x issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Enter}')
		await promise
		await expectGone()
		expect(outcomes).toHaveLength(1)
	})

	it('has no way back, and cancels with Escape', async () => {
		openPage()
		const { outcomes } = openPicker('any-link')
		await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveFocus()
		expect(page.getByRole('button', { name: 'Back to provider selection' }).query()).toBeNull()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
	})

	it('opens at once while the list of providers is slow, and goes on with the provider when it comes', async () => {
		openPage()
		const providers = holdAnswers('references/providers')
		openPicker('refdemo-issues')
		await expect.element(dialog()).toHaveAccessibleName('Smart Picker')
		await expect.element(page.getByRole('status').filter({ hasText: 'Loading …' })).toBeVisible()
		await expectAccessible()
		expect(dialog().element().contains(document.activeElement)).toBe(true)
		const element = dialog().element()
		providers.letGo()
		await expect.element(dialog()).toHaveAccessibleName('Tracker issues')
		await expect.element(field()).toHaveFocus()
		expect(dialog().element()).toBe(element)
		await userEvent.keyboard('{Escape}')
		await expectGone()
	})

	it('is cancelled while the list of providers never comes', async () => {
		openPage()
		holdAnswers('references/providers')
		const { outcomes } = openPicker('refdemo-issues')
		await expect.element(dialog()).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
		await expectGone()
	})

	it('begins with the list where nobody knows the provider', async () => {
		openPage()
		const { outcomes } = openPicker('nobody')
		await expect.element(page.getByRole('heading', { name: 'Smart Picker' })).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
	})
})

describe('a custom element', () => {
	function register(id: string, render: (el: HTMLElement) => unknown, destroyed: unknown[] = []) {
		registerCustomPickerElement(id, async (el) => { await render(el); return new NcCustomPickerRenderResult(el, { id }) }, (_el, result) => { destroyed.push(result) }, 'small')
		return destroyed
	}
	const send = (el: HTMLElement, type: string, detail?: unknown) => el.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))

	function withButtons(el: HTMLElement) {
		for (const [name, act] of Object.entries({
			'Pick only': () => send(el, 'pick', { link: 'https://pics.test/a.gif', title: 'A' }),
			'Submit only': () => send(el, 'submit', '**any** text'),
			Both: () => { send(el, 'submit', 'https://pics.test/b.gif'); send(el, 'pick', { link: 'https://pics.test/b.gif', title: 'B' }) },
			'Submit and close': () => { send(el, 'submit', 'https://pics.test/c.gif'); send(el, 'cancel') },
			'Close and submit': () => { send(el, 'cancel'); send(el, 'submit', 'https://pics.test/c.gif') },
			'Submit nothing': () => { send(el, 'submit', ''); send(el, 'cancel') },
			Leave: () => send(el, 'cancel'),
		})) {
			const button = document.createElement('button')
			button.textContent = name
			button.onclick = act
			el.append(button)
		}
	}

	it.each([
		['Pick only', { kind: 'link', link: 'https://pics.test/a.gif', title: 'A', provider: 'refdemo-pics' }],
		['Submit only', { kind: 'text', text: '**any** text', link: '**any** text', provider: 'refdemo-pics' }],
		['Both', { kind: 'link', link: 'https://pics.test/b.gif', title: 'B', provider: 'refdemo-pics' }],
		['Submit and close', { kind: 'link', link: 'https://pics.test/c.gif', provider: 'refdemo-pics' }],
		['Close and submit', { kind: 'link', link: 'https://pics.test/c.gif', provider: 'refdemo-pics' }],
	])('gives its result: %s', async (name, expected) => {
		const { asked } = openPage()
		const destroyed = register('refdemo-pics', withButtons)
		const { promise, outcomes } = openPicker('refdemo-pics')
		await page.getByRole('button', { name }).click()
		expect(await promise).toEqual(expected)
		await expectGone()
		await expect.poll(asked).toContain('PUT references/provider/refdemo-pics')
		expect(destroyed).toMatchObject([{ object: { id: 'refdemo-pics' } }])
		expect(outcomes).toHaveLength(1)
	})

	it('goes back to the list when it cancels, and gets the focus when it comes', async () => {
		openPage()
		register('refdemo-pics', withButtons)
		openPicker()
		await option('Pictures').click()
		await expect.element(page.getByRole('button', { name: 'Pick only' })).toHaveFocus()
		await page.getByRole('button', { name: 'Leave' }).click()
		await expect.element(option('Pictures')).toBeVisible()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Escape}')
	})

	it('is left when it cancels without a choice', async () => {
		openPage()
		register('refdemo-pics', withButtons)
		const { outcomes } = openPicker('refdemo-pics')
		await page.getByRole('button', { name: 'Submit nothing' }).click()
		await expect.poll(() => outcomes).toEqual(['cancelled'])
	})

	it('is not misled by native events of a form and a file chooser in it', async () => {
		openPage()
		register('refdemo-pics', (el) => {
			const form = document.createElement('form')
			const input = Object.assign(document.createElement('input'), { ariaLabel: 'Words' })
			form.onsubmit = (event) => event.preventDefault()
			form.append(input, document.createElement('button'))
			el.append(form)
		})
		const { outcomes } = openPicker('refdemo-pics')
		await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveFocus()
		await userEvent.keyboard('x{Enter}')
		page.getByRole('textbox', { name: 'Words' }).element().dispatchEvent(new Event('cancel', { bubbles: true }))
		await expect.element(page.getByRole('textbox', { name: 'Words' })).toBeVisible()
		expect(outcomes).toEqual([])
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
	})

	it('says that it failed, and tries again', async () => {
		openPage()
		let attempts = 0
		register('refdemo-pics', (el) => {
			if (!attempts++) throw new Error('not yet')
			withButtons(el)
		})
		openPicker('refdemo-pics')
		await expect.element(page.getByRole('alert')).toHaveTextContent('Pictures could not be shown.')
		await expectAccessible()
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByRole('button', { name: 'Pick only' })).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('is taken away with its own result when it comes after the user has gone', async () => {
		openPage()
		let come = () => {}
		const destroyed = register('refdemo-pics', () => new Promise<void>((resolve) => { come = resolve }))
		const { outcomes } = openPicker('refdemo-pics')
		await expect.element(page.getByText('Loading …')).toBeVisible()
		await expectAccessible()
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
		expect(destroyed).toEqual([])
		come()
		await expect.poll(() => destroyed).toMatchObject([{ object: { id: 'refdemo-pics' } }])
	})

	it('decides how large the dialog is', async () => {
		openPage()
		register('refdemo-pics', withButtons)
		openPicker()
		await option('Pictures').click()
		await expect.element(dialog()).toHaveAttribute('data-size', 'small')
		await expect.element(dialog()).toHaveAccessibleName('Pictures')
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog()).toHaveAttribute('data-size', 'palette')
		await userEvent.keyboard('{Escape}')
	})
})

describe('the dialog', () => {
	it('shares the focus trap stack of the page', async () => {
		openPage()
		openPicker()
		await expect.element(field()).toHaveFocus()
		expect(pickerPage._nc_focus_trap).toHaveLength(1)
		await userEvent.keyboard('{Escape}')
		await expectGone()
	})

	it('leaves the focus to the Viewer it is inside of, and tells it the element', async () => {
		openPage()
		const { subscribe, unsubscribe } = await import('@nextcloud/event-bus')
		const told: unknown[] = []
		const listen = (element: unknown) => { told.push(element) }
		subscribe('viewer:trapElements:changed', listen)
		openPicker(null, true)
		await expect.element(field()).toHaveFocus()
		await expect.poll(() => told).toEqual([dialog().element()])
		expect(pickerPage._nc_focus_trap ?? []).toEqual([])
		await userEvent.keyboard('{Escape}')
		await expectGone()
		unsubscribe('viewer:trapElements:changed', listen)
	})

	it('gets the focus once the Viewer has let it in, whose trap takes it away before', async () => {
		openPage()
		const { subscribe, unsubscribe } = await import('@nextcloud/event-bus')
		const viewer = document.createElement('div')
		viewer.innerHTML = '<button>Next picture</button>'
		document.body.append(viewer)
		const trap = createFocusTrap(viewer, { allowOutsideClick: true, escapeDeactivates: false })
		// As the Viewer does, which gives it to a component.
		const admit = (element: HTMLElement) => { void nextTick(() => trap.updateContainerElements([viewer, element])) }
		subscribe('viewer:trapElements:changed', admit)
		onTestFinished(() => {
			unsubscribe('viewer:trapElements:changed', admit)
			trap.deactivate()
			viewer.remove()
		})
		trap.activate()
		openPicker(null, true)
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('lib')
		await expect.element(field()).toHaveValue('lib')
	})

	it('closes when its caller takes it back, before and after it has opened', async () => {
		openPage()
		const caller = new AbortController()
		const picked = getReferenceWithPicker(null, { signal: caller.signal })
		await expect.element(field()).toHaveFocus()
		caller.abort()
		await expect(picked).rejects.toBeInstanceOf(PickerCancelled)
		await expectGone()
		await expect(getReferenceWithPicker(null, { signal: caller.signal })).rejects.toBeInstanceOf(PickerCancelled)
		await expectGone()
	})

	it('opens with the defaults for options that are null', async () => {
		openPage()
		const functions = [() => getReferenceWithPicker(null, null as unknown as undefined), () => getLinkWithPicker(null, null as unknown as undefined)]
		for (const pick of functions) {
			const choice = pick()
			choice.catch(() => undefined)
			await expect.element(field()).toHaveFocus()
			await userEvent.keyboard('{Escape}')
			await expect(choice).rejects.toBeInstanceOf(PickerCancelled)
		}
	})

	it('settles every one of several on its own', async () => {
		openPage()
		const focused = () => document.activeElement?.getAttribute('aria-describedby')
		const first = openPicker('any-link')
		await expect.poll(focused).toBeTruthy()
		const firstField = focused()
		const second = openPicker('any-link')
		await expect.poll(() => focused() !== firstField && focused()).toBeTruthy()
		const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
		expect(new Set(ids).size).toBe(ids.length)
		expect(pickerPage._nc_focus_trap).toHaveLength(2)
		await userEvent.keyboard('https://b.test/{Enter}')
		expect((await second.promise).link).toBe('https://b.test/')
		expect(first.outcomes).toEqual([])
		await expect.poll(focused).toBe(firstField)
		await userEvent.keyboard('https://a.test/{Enter}')
		expect((await first.promise).link).toBe('https://a.test/')
		await expectGone()
	})
})
