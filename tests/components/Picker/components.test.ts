import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { defineComponent, h, onMounted, shallowRef } from 'vue'
import { createReferences, getLinkWithPicker, NcReferencePicker, NcReferencePickerModal, NcSearch, type ReferenceProvider } from 'nc-reference'
import { dialog, expectGone, field, openPage, option } from './pickerPage.ts'

const tracker: ReferenceProvider = { id: 'refdemo-issues', title: 'Tracker issues', icon_url: '', order: 0, search_providers_ids: ['refdemo-issues-search'] }
const EVENTS = ['submit', 'pick', 'cancel', 'provider-selected', 'cancel-search', 'cancel-raw-link']

/** Draws a component and gathers what it emits. */
async function draw(component: typeof NcReferencePicker | typeof NcSearch | typeof NcReferencePickerModal, props: Record<string, unknown> = {}) {
	const heard: unknown[][] = []
	const handlers = Object.fromEntries(EVENTS.map((name) => [`on${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`, (...values: unknown[]) => { heard.push([name, ...values]) }]))
	return { heard, ...await render(defineComponent(() => () => h(component as never, { ...props, ...handlers })), {}) }
}

describe('NcReferencePicker', () => {
	it('tells of every step, once', async () => {
		openPage()
		const { heard } = await draw(NcReferencePicker)
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
		const { heard } = await draw(NcReferencePicker)
		await field().fill('https://wiki.test/Home')
		await option(/wiki\.test/).click()
		expect(heard).toEqual([['submit', 'https://wiki.test/Home'], ['pick', { link: 'https://wiki.test/Home', providerId: 'any-link' }]])
		await expect.element(field()).toHaveValue('')
		await expect.element(option('Tracker issues')).toBeVisible()
	})

	it('takes the focus, unless it shall not', async () => {
		const { opener } = openPage()
		await draw(NcReferencePicker, { focusOnCreate: false })
		await expect.element(field()).toBeVisible()
		expect(document.activeElement).toBe(opener)
		await option('Tracker issues').click()
		await expect.element(field()).toHaveFocus()
	})

	it('is as wide as it is told', async () => {
		openPage()
		await draw(NcReferencePicker, { width: 321 })
		await expect.element(field()).toBeVisible()
		expect(document.querySelector<HTMLElement>('.reference-picker')!.offsetWidth).toBe(321)
	})

	it('has its methods before it has loaded', async () => {
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
		const { heard, unmount } = await draw(NcReferencePickerModal)
		await option('Tracker issues').click()
		await page.getByRole('button', { name: 'Back to provider selection' }).click()
		await page.getByRole('button', { name: 'Close Smart Picker' }).click()
		expect(heard).toEqual([['cancel']])
		await unmount()
		await expectGone()
	})

	it('sends submit and pick', async () => {
		openPage()
		const { heard } = await draw(NcReferencePickerModal, { initialProvider: tracker })
		await expect.element(dialog()).toHaveAccessibleName('Tracker issues')
		await field().fill('x')
		await option(/^x issue 3 /).click()
		expect(heard).toMatchObject([['submit', 'https://tracker.test/issues/3'], ['pick', { link: 'https://tracker.test/issues/3', title: 'x issue 3' }]])
	})

	it('keeps the focus in the dialog where it goes nowhere else', async () => {
		openPage()
		await draw(NcReferencePickerModal, { focusOnCreate: false })
		await expect.element(dialog()).toHaveFocus()
	})
})

describe('NcSearch', () => {
	it('sends submit and pick, and gives its methods', async () => {
		openPage()
		const search = shallowRef<{ focus(): void } | null>(null)
		const emitted: unknown[] = []
		await render(defineComponent(() => {
			onMounted(() => search.value!.focus())
			return () => h(NcSearch as never, { ref: search, provider: tracker, searchPlaceholder: 'Find one', onSubmit: (link: string) => emitted.push(link), onPick: (picked: unknown) => emitted.push(picked) })
		}))
		await expect.element(page.getByRole('combobox', { name: 'Find one' })).toHaveFocus()
		await userEvent.keyboard('x')
		await expect.element(option(/^x issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Enter}')
		expect(emitted).toMatchObject(['https://tracker.test/issues/1', { link: 'https://tracker.test/issues/1' }])
	})

	it('says nothing while nothing is typed, where it is told so', async () => {
		openPage()
		await draw(NcSearch, { provider: tracker, showEmptyContent: false })
		await expect.element(field()).toBeVisible()
		expect(page.getByText('Start typing to search').query()).toBeNull()
	})

	it('searches anew for another provider', async () => {
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
	it('gives the functions the transport of the app', async () => {
		openPage()
		const paths: string[] = []
		createReferences({ access: () => ({ user: 'bob', shareToken: null }), transport: async ({ path }) => { paths.push(path); return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: '' }, data: [] } } } } })
		const link = getLinkWithPicker().catch(() => 'cancelled')
		await expect.element(field()).toHaveFocus()
		await expect.poll(() => paths).toEqual(['references/providers'])
		await userEvent.keyboard('{Escape}')
		expect(await link).toBe('cancelled')
	})
})
