import { http, HttpResponse } from 'msw'
import { createReferences } from 'nc-reference'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { runs } from '../setup/runs.ts'
import { worker } from '../setup/worker.ts'
import { active, dialog, expectAccessible, expectGone, field, holdAnswers, openPage, openPicker, option, pickerPage } from './pickerPage.ts'

const groups = () => page.getByRole('group').elements().map((element) => element.getAttribute('aria-label')!.replace(/, \d+ results?$/, ''))
const titles = () => page.getByRole('option').elements().map((element) => element.querySelector('.nc-picker-option__title')?.textContent)

describe('the list of providers', () => {
	it('shows them in their order, the last used in a group of its own, and any link', async () => {
		openPage()
		pickerPage._vue_richtext_reference_provider_timestamps = { 'demo-library': 1_700_000_000, 'refdemo-issues': 1_600_000_000 }
		openPicker()
		await expect.element(option('Library')).toBeVisible()
		expect(groups()).toEqual(['Recently used', 'More providers'])
		expect(titles()).toEqual(['Library', 'Tracker issues', 'Documents', 'Everything', 'Slow archive', 'Failing search', 'Contacts', 'Conversations', 'Calendar', 'Notes', 'Boards', 'Dictionary', 'Any link'])
		await expectAccessible()
		await userEvent.keyboard('{Escape}')
	})

	it('asks the server once for the page', async () => {
		const { asked } = openPage()
		for (const _ of [1, 2]) {
			openPicker()
			await expect.element(option('Tracker issues')).toBeVisible()
			await userEvent.keyboard('{Escape}')
			await expectGone()
		}
		expect(asked()).toEqual(['GET references/providers'])
	})

	it('asks nobody where the page knows them', async () => {
		const { asked } = openPage()
		pickerPage._vue_richtext_reference_providers = [{ id: 'x', title: 'Known', icon_url: '', order: 0, search_providers_ids: ['files'] }]
		openPicker()
		await expect.element(option('Known')).toBeVisible()
		expect(asked()).toEqual([])
		await userEvent.keyboard('{Escape}')
	})

	it('offers any link and another try where the server fails', async () => {
		const { service } = openPage()
		service.scenario.set({ failingEndpoints: ['providers'] })
		openPicker()
		await expect.element(option('Try again')).toBeVisible()
		await expect.element(option('Any link')).toBeVisible()
		expect(active()?.textContent).toContain('Any link')
		await expectAccessible()
		service.scenario.reset()
		await option('Try again').click()
		await expect.element(option('Tracker issues')).toBeVisible()
		expect(option('Try again').query()).toBeNull()
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('{Escape}')
	})

	it('is operated by arrows, Home, End and the Page keys', async () => {
		openPage()
		openPicker()
		await expect.element(option('Tracker issues')).toBeVisible()
		const all = titles()
		const at = () => all.indexOf(active()?.querySelector('.nc-picker-option__title')?.textContent)
		const steps: [string, number][] = [['ArrowDown', 1], ['ArrowUp', 0], ['ArrowUp', all.length - 1], ['ArrowDown', 0], ['End', all.length - 1], ['Home', 0], ['PageDown', Math.min(8, all.length - 1)], ['PageUp', 0]]
		for (const [key, index] of steps) {
			await userEvent.keyboard(`{${key}}`)
			expect([key, at()]).toEqual([key, index])
			expect(page.getByRole('option').elements().filter((element) => element.ariaSelected === 'true')).toEqual([active()])
		}
		await userEvent.keyboard('{Escape}')
	})

	it('narrows as is typed, and offers any link where nothing is found', async () => {
		openPage()
		openPicker()
		await expect.element(option('Tracker issues')).toBeVisible()
		// However slowly the keys arrive, no search begins.
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		await userEvent.keyboard('TRACKER')
		expect(titles()).toEqual(['Tracker issues'])
		expect(document.querySelector('mark')?.textContent).toBe('Tracker')
		vi.useRealTimers()
		await page.getByRole('button', { name: 'Clear' }).click()
		await expect.element(field()).toHaveFocus()
		expect(titles().length).toBeGreaterThan(1)
		await userEvent.keyboard('none')
		await expect.element(option('Any link')).toBeVisible()
		expect(titles()).toEqual(['Could not search here. Try again', 'Any link'])
		await expect.element(page.getByRole('status')).toHaveTextContent('No results for “none” · 1 search without an answer')
		await expect.element(page.getByRole('status')).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('asks no server for a guest', async () => {
		const { asked } = openPage({ user: null })
		openPicker()
		await expect.element(option('Any link')).toBeVisible()
		await expect.poll(() => pickerPage._vue_richtext_reference_providers).toEqual([])
		expect(asked()).toEqual([])
		await userEvent.keyboard('{Escape}')
	})
})

describe('the search', () => {
	it('says what to do, that nothing was found, and what was found', async () => {
		openPage()
		openPicker('refdemo-issues')
		await expect.element(page.getByText('Start typing to search')).toBeVisible()
		await expectAccessible()
		await userEvent.fill(field(), 'none')
		await expect.element(page.getByText('No results for “none”').first()).toBeVisible()
		await expectAccessible()
		await userEvent.fill(field(), 'login')
		await expect.element(option(/^login issue 5/)).toBeVisible()
		await expect.element(page.getByRole('status')).toHaveTextContent('5 results')
		expect(document.querySelector('.nc-picker-option__subline')?.textContent).toBe('opened by alice')
		await expectAccessible()
		await userEvent.keyboard('{Escape}')
	})

	it('asks once for a word that is typed', async () => {
		const { asked } = openPage()
		openPicker('refdemo-issues')
		await expect.element(field()).toHaveFocus()
		// However slowly the keys arrive, no pause between them is one of the writer.
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		for (const key of 'attachment') await userEvent.keyboard(key)
		await vi.advanceTimersByTimeAsync(120)
		vi.useRealTimers()
		await expect.element(option(/^attachment issue 1 /)).toBeVisible()
		expect(asked().filter((line) => line.includes('/search?'))).toEqual(['GET search/providers/refdemo-issues-search/search?term=attachment'])
		await userEvent.keyboard('{Escape}')
	})

	it('shows icons as picture, address or class', async () => {
		openPage()
		openPicker('refdemo-issues')
		await userEvent.fill(field(), 'x')
		await expect.element(option(/^x issue 2/)).toBeVisible()
		const icon = (name: RegExp) => option(name).element().querySelector('.nc-picker-icon')!
		expect(icon(/^x issue 2/).getAttribute('data-rounded')).toBe('true')
		expect(icon(/^x issue 1/).querySelector('img')?.getAttribute('src')).toBe('/core/img/actions/tag.svg')
		expect(icon(/^x issue 1/).querySelector('img')?.getAttribute('referrerpolicy')).toBe('no-referrer')
		worker.use(http.get('*/index.php/core/preview', () => new HttpResponse(null, { status: 404 })), http.get('*/index.php/apps/theming/img/*', () => new HttpResponse('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })))
		await userEvent.keyboard('{Escape}')
		openPicker('demo-files')
		await userEvent.fill(field(), 'report')
		await expect.element(option('report-3.md')).toBeVisible()
		await expect.poll(() => icon(/report-3/).querySelector('img')?.getAttribute('src')).toBe('/index.php/apps/theming/img/core/filetypes/text.svg?v=8924fe71')
		await userEvent.keyboard('{Escape}')
	})

	it('keeps what others found while one is slow and one fails, and can ask that one again', async () => {
		const { asked } = openPage()
		const archive = holdAnswers('search/providers/demo-archive/search')
		openPicker('demo-everything')
		await userEvent.fill(field(), 'report')
		await expect.element(option('Could not search here. Try again')).toBeVisible()
		await expect.element(option('report-1.md')).toBeVisible()
		expect(groups()).toContain('Issues')
		expect(groups()).toContain('Files')
		await expect.element(option('Searching …')).toHaveAttribute('aria-disabled', 'true')
		await expectAccessible()
		const before = asked().length
		await option('Could not search here. Try again').click()
		await expect.poll(() => asked().slice(before).filter((line) => line.includes('/search?'))).toEqual(['GET search/providers/demo-broken/search?term=report'])
		archive.letGo()
		await expect.element(option(/^Foundations, on report/)).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('loads more without losing the place', async () => {
		openPage()
		openPicker('refdemo-issues')
		await userEvent.fill(field(), 'x')
		await expect.element(option('Load more')).toBeVisible()
		await userEvent.keyboard('{End}')
		expect(active()?.textContent).toContain('Load more')
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => active()?.textContent).toContain('x issue 6')
		await userEvent.keyboard('{End}{Enter}')
		await expect.poll(() => active()?.textContent).toContain('x issue 11')
		expect(titles()).toHaveLength(12)
		expect(option('Load more').query()).toBeNull()
		await userEvent.keyboard('{Escape}')
	})

	it('dims the results of the last term until the new ones are there, and none of them is chosen', async () => {
		openPage()
		openPicker('refdemo-issues')
		await userEvent.fill(field(), 'old')
		await expect.element(option(/^old issue 1 /)).toBeVisible()
		const answers = holdAnswers('search/providers/:id/search')
		await userEvent.keyboard('er')
		await expect.poll(() => document.querySelector('[role=group]')?.getAttribute('data-stale')).toBe('true')
		expect(active()).toBeNull()
		answers.letGo()
		await expect.element(option(/^older issue 1 /)).toBeVisible()
		expect(document.querySelector('[role=group]')?.getAttribute('data-stale')).toBe('false')
		expect(active()?.textContent).toContain('older issue 1')
		await userEvent.keyboard('{Escape}')
	})

	it('takes the first result for an Enter that was pressed before it came', async () => {
		openPage()
		const { promise, outcomes } = openPicker('refdemo-issues')
		await userEvent.fill(field(), 'old')
		await expect.element(option(/^old issue 1 /)).toBeVisible()
		const answers = holdAnswers('search/providers/:id/search')
		await userEvent.keyboard('er{Enter}')
		expect(outcomes).toEqual([])
		answers.letGo()
		expect(await promise).toMatchObject({ title: 'older issue 1' })
	})

	it('drops a waiting Enter after more typing', async () => {
		openPage()
		const answers = holdAnswers('search/providers/:id/search')
		const { outcomes } = openPicker('refdemo-issues')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('old{Enter}er')
		answers.letGo()
		await expect.element(option(/^older issue 1 /)).toBeVisible()
		await expect.element(page.getByRole('status')).toHaveTextContent('5 results')
		expect(outcomes).toEqual([])
		await userEvent.keyboard('{Escape}')
	})

	it('chooses nothing else when the chosen result goes', async () => {
		const { service } = openPage()
		const { outcomes } = openPicker('refdemo-issues')
		await userEvent.fill(field(), 'old')
		await expect.element(option(/^old issue 1 /)).toBeVisible()
		service.scenario.set({ failingEndpoints: [] })
		let answer = () => {}
		const chosen = new Promise<void>((resolve) => { answer = resolve })
		worker.use(http.get('*/ocs/v2.php/search/providers/:id/search', () => chosen.then(() => HttpResponse.json({ ocs: { meta: {}, data: { name: 'Issues', isPaginated: false, cursor: null, entries: [
			{ title: 'An other one', subline: '', resourceUrl: 'https://tracker.test/other', thumbnailUrl: '', icon: '', rounded: false, attributes: [] },
		] } } }))))
		await userEvent.keyboard('er{ArrowDown}{ArrowDown}')
		expect(active()?.textContent).toContain('old issue 2')
		answer()
		await expect.element(option('An other one')).toBeVisible()
		expect(active()).toBeNull()
		await userEvent.keyboard('{Enter}')
		expect(outcomes).toEqual([])
		await userEvent.keyboard('{ArrowDown}')
		expect(active()?.textContent).toContain('An other one')
		await userEvent.keyboard('{Escape}')
	})

	it('takes a link for what it is, at once', async () => {
		const { asked } = openPage()
		const { promise } = openPicker('refdemo-issues')
		await expect.element(field()).toHaveFocus()
		await userEvent.fill(field(), 'https://wiki.test/Home')
		expect(active()?.textContent).toContain('Use this link')
		await userEvent.keyboard('{Enter}')
		expect(await promise).toEqual({ kind: 'link', link: 'https://wiki.test/Home', provider: 'refdemo-issues' })
		await expectGone()
		expect(asked().filter((line) => line.includes('/search?'))).toEqual([])
	})

	it('aborts its request when the user leaves it', async () => {
		const { service, requests } = openPage()
		service.scenario.set({ latency: 100 })
		const { outcomes } = openPicker('refdemo-issues')
		await userEvent.fill(field(), 'x')
		await expect.poll(() => requests.length).toBe(2)
		await userEvent.keyboard('{Escape}')
		await expect.poll(() => outcomes).toEqual(['cancelled'])
		await expectGone()
	})
})

describe('any link', () => {
	it('shows the preview in every state, and passes axe in it', async () => {
		openPage()
		openPicker('any-link')
		const input = page.getByRole('textbox', { name: 'Link' })
		await expect.element(page.getByText('Paste or type a link to see its preview.')).toBeVisible()
		await expectAccessible()
		await userEvent.fill(input, 'nonsense')
		await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a link that begins with https:// or http://.')
		await expectAccessible()
		await userEvent.fill(input, 'https://tracker.test/issues/7')
		await expect.element(page.getByText('Issue number 7')).toBeVisible()
		expect(document.querySelector('.reference-widget')).not.toBeNull()
		await expectAccessible()
		await userEvent.fill(input, 'https://tracker.test/issues/404')
		await expect.element(dialog().getByText('Issue number 7')).not.toBeInTheDocument()
		await userEvent.fill(input, '')
		await expect.element(page.getByText('Paste or type a link to see its preview.')).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('says where a link leads that imitates another one', async () => {
		openPage()
		openPicker('any-link')
		await userEvent.fill(page.getByRole('textbox', { name: 'Link' }), 'https://paypa1.com/login')
		await expect.element(dialog().getByRole('link', { name: 'looks like paypal.com' })).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('previews on a public share too, by the public path', async () => {
		const { asked, resolved } = openPage({ user: null })
		const token = Object.assign(document.createElement('input'), { type: 'hidden', id: 'sharingToken', value: 'demo-share' })
		document.body.append(token)
		openPicker('any-link')
		await userEvent.fill(page.getByRole('textbox', { name: 'Link' }), 'https://wiki.test/Home')
		await expect.element(page.getByText('Wiki page Home')).toBeVisible()
		expect(asked()).toEqual([expect.stringContaining(' references/resolvePublic')])
		expect(await resolved()).toEqual(['https://wiki.test/Home'])
		await userEvent.keyboard('{Escape}')
		token.remove()
	})

	it('asks at a click only, where the policy says so', async () => {
		const { asked, resolved } = openPage()
		createReferences({ policy: 'click' })
		onTestFinished(() => { createReferences({ policy: {} }) })
		openPicker('any-link')
		const input = page.getByRole('textbox', { name: 'Link' })
		await userEvent.fill(input, 'https://tracker.test/issues/11')
		const button = page.getByRole('button', { name: 'Show preview of tracker.test/issues/11' })
		await expect.element(button).toBeVisible()
		expect(asked()).toEqual([])
		await expectAccessible()
		await button.click()
		await expect.element(page.getByText('Issue number 11')).toBeVisible()
		await expect.element(input).toHaveFocus()
		await userEvent.fill(input, 'https://tracker.test/issues/12')
		await expect.element(page.getByRole('button', { name: 'Show preview of tracker.test/issues/12' })).toBeVisible()
		expect(asked()).toEqual([expect.stringContaining(' references/resolve')])
		expect(await resolved()).toEqual(['https://tracker.test/issues/11'])
		await userEvent.keyboard('{Escape}')
	})

	it('asks nothing for a link that was cleared or left before it rested', async () => {
		const { asked, resolved } = openPage()
		const { outcomes } = openPicker('any-link')
		const input = page.getByRole('textbox', { name: 'Link' })
		await expect.element(input).toHaveFocus()
		// However slowly the links are written, none of them rests.
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		for (const text of ['https://tracker.test/issues/8', '', 'https://tracker.test/issues/9']) {
			await userEvent.fill(input, text)
			await vi.advanceTimersByTimeAsync(200)
		}
		await userEvent.keyboard('{Escape}')
		await vi.advanceTimersByTimeAsync(1000)
		vi.useRealTimers()
		await expect.poll(() => outcomes).toEqual(['cancelled'])
		openPicker('any-link')
		await userEvent.fill(input, 'https://tracker.test/issues/10')
		await expect.element(page.getByText('Issue number 10')).toBeVisible()
		expect(asked()).toEqual([expect.stringContaining(' references/resolve')])
		expect(await resolved()).toEqual(['https://tracker.test/issues/10'])
		await userEvent.keyboard('{Escape}')
	})
})

describe('having opened and closed the picker', () => {
	it('leaves nothing behind, however often', { timeout: 60_000 }, async () => {
		openPage()
		pickerPage._vue_richtext_reference_providers = []
		const openAndCancel = async () => {
			const { promise } = openPicker('any-link')
			const shown = new Promise<void>((resolve) => {
				const observer = new MutationObserver(() => {
					if (!document.querySelector('[role=dialog] input')) return
					observer.disconnect()
					resolve()
				})
				observer.observe(document.body, { childList: true })
			})
			await shown
			document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
			await promise.catch(() => undefined)
		}
		await openAndCancel()
		const before = document.querySelectorAll('*').length
		for (let round = 0; round < runs(100, 500); round++) await openAndCancel()
		expect(document.querySelectorAll('*').length).toBe(before)
		expect([...document.body.childNodes].filter(({ nodeType }) => nodeType === Node.COMMENT_NODE)).toEqual([])
		await expectGone()
	})
})
