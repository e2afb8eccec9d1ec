import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createReferences, getLinkWithPicker, PickerCancelled } from '../../../src/index.ts'

beforeEach(() => {
	Object.assign(window, { _vue_richtext_reference_providers: [{ id: 'issues', title: 'Issues', icon_url: '', order: 1, search_providers_ids: ['s'] }] })
	createReferences({
		access: () => ({ user: 'alice' }) as never,
		transport: async ({ path, query }) => ({
			status: 200,
			url: path,
			body: { ocs: { meta: { status: 'ok', statuscode: 200, message: '' }, data: path.startsWith('search')
				? { name: 'Issues', isPaginated: false, cursor: null, entries: [{ title: `${query?.term} one`, resourceUrl: 'https://tracker.test/issues/1' }] }
				: { success: true } } },
		}),
	})
})
afterEach(() => { delete (window as { _vue_richtext_reference_providers?: unknown })._vue_richtext_reference_providers })

describe('getLinkWithPicker', () => {
	it('gives the link that was found with the keyboard', async () => {
		const link = getLinkWithPicker()
		await expect.element(page.getByRole('combobox')).toHaveFocus()
		await userEvent.keyboard('iss{Enter}')
		await expect.element(page.getByRole('heading', { name: 'Issues' })).toBeVisible()
		await userEvent.keyboard('login')
		await expect.element(page.getByRole('option', { name: 'login one' })).toBeVisible()
		await userEvent.keyboard('{Enter}')
		expect(await link).toBe('https://tracker.test/issues/1')
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
	})

	it('rejects when it is closed', async () => {
		const link = getLinkWithPicker()
		const caught = link.catch((error: unknown) => error)
		await expect.element(page.getByRole('combobox')).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		expect(await caught).toBeInstanceOf(PickerCancelled)
	})
})
