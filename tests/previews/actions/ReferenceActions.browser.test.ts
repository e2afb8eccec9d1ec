import { h, KeepAlive, shallowRef } from 'vue'
import axe from 'axe-core'
import { createReferences, NcReferenceList, registerWidget, type Reference } from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import ReferenceActions from '../../../src/previews/actions/ReferenceActions.vue'
import { registerReferenceActions } from '../../../src/previews/actions/actions.ts'

const link = 'https://tracker.test/issues/7'
const reference: Reference = {
	richObjectType: 'issue',
	richObject: {},
	openGraphObject: { id: link, name: 'Login <b>fails</b>', description: null, thumb: null, link },
	accessible: true,
}

const button = () => page.getByRole('button', { name: 'Actions for Login <b>fails</b>' })
const menu = () => page.getByRole('menu')
const focused = () => document.activeElement?.textContent?.trim()

async function show(props: Record<string, unknown> = {}) {
	return render(ReferenceActions, { props: { link, reference, size: 'card', ...props } })
}

const written: Record<string, string>[] = []

beforeEach(() => {
	written.length = 0
	vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
		const forms = await Promise.all(item!.types.map(async (type) => [type, await (await item!.getType(type)).text()]))
		written.push(Object.fromEntries(forms) as Record<string, string>)
	})
	vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => { written.push({ 'text/plain': text }) })
})

afterEach(() => vi.restoreAllMocks())

describe('the menu of a preview', () => {
	it('opens with the keys of a menu button, and gives the focus back', async () => {
		await show()
		await button().click()
		await expect.element(menu()).toBeVisible()
		expect(focused()).toBe('Open the link')
		expect(button().element().getAttribute('aria-expanded')).toBe('true')
		await userEvent.keyboard('{ArrowDown}')
		expect(focused()).toBe('Copy the link')
		await userEvent.keyboard('{End}')
		expect(focused()).toBe('Show smaller')
		await userEvent.keyboard('{ArrowDown}')
		expect(focused()).toBe('Open the link')
		await userEvent.keyboard('r')
		expect(focused()).toBe('Refresh the preview')
		await userEvent.keyboard('{Escape}')
		await expect.element(menu()).not.toBeInTheDocument()
		expect(document.activeElement).toBe(button().element())
		await userEvent.keyboard('{ArrowUp}')
		await expect.element(menu()).toBeVisible()
		expect(focused()).toBe('Show smaller')
	})

	it('is as high as its entries: Safari stretches a grid with the height that popovers have', async () => {
		await show()
		await button().click()
		expect(menu().element().computedStyleMap().get('height')?.toString()).toBe('auto')
	})

	it('keeps Escape from what is around it', async () => {
		const heard = vi.fn()
		document.addEventListener('keydown', heard)
		await show()
		await button().click()
		await userEvent.keyboard('{Escape}')
		await expect.element(menu()).not.toBeInTheDocument()
		expect(heard).not.toHaveBeenCalled()
		document.removeEventListener('keydown', heard)
	})

	it('closes when somebody presses elsewhere', async () => {
		await show()
		await button().click()
		await expect.element(menu()).toBeVisible()
		document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
		await expect.element(menu()).not.toBeInTheDocument()
	})

	it('closes when its own button is pressed again', async () => {
		await show()
		await button().click()
		await expect.element(menu()).toBeVisible()
		await button().click()
		await expect.element(menu()).not.toBeInTheDocument()
		expect(document.activeElement).toBe(button().element())
	})

	it('copies the address as text and an anchor for editors, whose title is text', async () => {
		await show()
		await button().click()
		await page.getByRole('menuitem', { name: 'Copy the link' }).click()
		await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
		expect(written[0]!['text/plain']).toBe(link)
		const copied = new DOMParser().parseFromString(written[0]!['text/html']!, 'text/html').body
		expect(copied.children).toHaveLength(1)
		expect(copied.querySelector('a')).toMatchObject({ href: link, textContent: 'Login <b>fails</b>' })
	})

	it('copies the same on a server without https, where scripts have no clipboard', async () => {
		vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
		const set = vi.spyOn(DataTransfer.prototype, 'setData')
		await show()
		await button().click()
		await page.getByRole('menuitem', { name: 'Copy the link' }).click()
		await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
		expect(set.mock.calls).toEqual([['text/plain', link], ['text/html', expect.stringContaining(`href="${link}"`)]])
	})

	it('is called by the address where the reader may not see what it leads to', async () => {
		await show({ reference: { ...reference, accessible: false } })
		await expect.element(page.getByRole('button', { name: 'Actions for tracker.test/issues/7' })).toBeVisible()
	})

	it('leads to the link in a new tab', async () => {
		await show()
		await button().click()
		const entry = page.getByRole('menuitem', { name: 'Open the link' }).element()
		expect([entry.getAttribute('href'), entry.getAttribute('target'), entry.getAttribute('rel')]).toEqual([link, '_blank', 'noopener noreferrer'])
	})

	it('leads nowhere, and copies no anchor, where what a reference calls its link is none', async () => {
		const openGraphObject = { ...reference.openGraphObject, id: 'x', link: 'javascript:alert(1)' }
		await render(NcReferenceList, { props: { referenceData: [{ ...reference, openGraphObject }], actions: true } })
		await button().click()
		await expect.element(page.getByRole('menuitem', { name: 'Copy the link' })).toHaveFocus()
		expect(document.querySelector('[href]:not(head *)')).toBeNull()
		await page.getByRole('menuitem', { name: 'Copy the link' }).click()
		await expect.poll(() => written).toEqual([{ 'text/plain': 'javascript:alert(1)' }])
	})

	it('copies the whole address of a page of the own server', async () => {
		await show({ link: '/index.php/f/5', reference: { ...reference, openGraphObject: { ...reference.openGraphObject, link: '/index.php/f/5' } } })
		await button().click()
		expect(page.getByRole('menuitem', { name: 'Open the link' }).element().getAttribute('href')).toBe('/index.php/f/5')
		await page.getByRole('menuitem', { name: 'Copy the link' }).click()
		await expect.poll(() => written[0]?.['text/plain']).toBe(`${location.origin}/index.php/f/5`)
	})

	it('asks again past every cache, and says where that failed', async () => {
		const requests: string[] = []
		const plugin = createReferences({ global: false, storage: null, transport: async ({ method, path }) => {
			requests.push(method)
			return { status: 500, url: path, body: null }
		}, access: () => ({ user: 'alice', shareToken: null }) })
		await render(ReferenceActions, { props: { link, reference }, global: { plugins: [plugin] } })
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		await button().click()
		await page.getByRole('menuitem', { name: 'Refresh the preview' }).click()
		await expect.element(page.getByRole('status')).toHaveTextContent('The preview could not be refreshed')
		expect(requests[0]).toBe('POST')
	})

	it('offers another size and closing where there is something to choose', async () => {
		const { emitted } = await show({ size: 'line', dismissible: true })
		await button().click()
		await page.getByRole('menuitem', { name: 'Show larger' }).click()
		expect(emitted('resize')).toEqual([['card']])
		await button().click()
		await page.getByRole('menuitem', { name: 'Close the preview' }).click()
		expect(emitted('dismiss')).toHaveLength(1)
	})

	it('makes a widget taller and shorter that can be dragged, and says how tall it is', async () => {
		registerWidget('test_menu_height', (el) => { el.style.cssText = 'height: 150px; min-height: 120px; max-height: 300px' }, undefined, { isResizable: true })
		const { container } = await render(NcReferenceList, { props: { referenceData: [{ ...reference, richObjectType: 'test_menu_height' }], actions: true } })
		const height = () => container.querySelector<HTMLElement>('.widget-custom__content')?.offsetHeight
		await expect.poll(height).toBe(150)
		const heights: unknown[] = []
		for (const name of ['Taller', 'Taller', 'Shorter', 'Shorter']) {
			await button().click()
			await page.getByRole('menuitem', { name }).click()
			await expect.element(page.getByRole('status')).toHaveTextContent(`${height()} pixels`)
			heights.push(height())
		}
		expect(heights).toEqual([250, 300, 200, 120])
	})

	it('offers neither for a card', async () => {
		await show()
		await button().click()
		expect(page.getByRole('menuitem', { name: 'Taller' }).query()).toBeNull()
	})

	it('begins each line of a long entry at the same edge', async () => {
		const label = 'Add this issue to the board of the team that looks after the harbour'
		onTestFinished(registerReferenceActions([{ id: 'app:long', label, run: () => {} }]))
		onTestFinished(() => page.viewport(1024, 768))
		await page.viewport(360, 640)
		await show()
		await button().click()
		const text = page.getByRole('menuitem', { name: label }).element().querySelector('span')!.firstChild!
		const range = document.createRange()
		range.selectNodeContents(text)
		const edges = [...range.getClientRects()].map(({ left }) => Math.round(left))
		expect(edges.length).toBeGreaterThan(1)
		expect(new Set(edges).size).toBe(1)
	})

	it('offers what apps add, and shows that it is at work, done, or failed', async () => {
		let settle = { resolve: () => {}, reject: () => {} }
		const run = vi.fn(() => new Promise<void>((resolve, reject) => { settle = { resolve, reject } }))
		const takeBack = registerReferenceActions([{ id: 'app:assign', label: 'Assign to me', run }])
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		const { container } = await show()
		const state = () => container.querySelector<HTMLElement>('.nc-actions')!.dataset.state
		await button().click()
		await page.getByRole('menuitem', { name: 'Assign to me' }).click()
		expect(run).toHaveBeenCalledWith({ link, reference })
		await expect.element(button()).toHaveAttribute('aria-busy', 'true')
		expect(state()).toBe('running')
		settle.resolve()
		await expect.poll(state).toBe('done')
		await expect.element(page.getByRole('status')).toHaveTextContent('“Assign to me” is done')
		await expect.element(button()).not.toHaveAttribute('aria-busy')
		await expect.poll(state).toBe('idle')
		await button().click()
		await page.getByRole('menuitem', { name: 'Assign to me' }).click()
		settle.reject()
		await expect.poll(state).toBe('failed')
		await expect.element(page.getByRole('status')).toHaveTextContent('“Assign to me” failed')
		// Seen, too.
		const reason = page.getByRole('status').element().getBoundingClientRect()
		expect([reason.width > 100, reason.height > 15, reason.right < button().element().getBoundingClientRect().left]).toEqual([true, true, true])
		takeBack()
		await button().click()
		expect(page.getByRole('menuitem', { name: 'Assign to me' }).elements()).toHaveLength(0)
	})

	it('has nothing that axe objects to', async () => {
		const { container } = await show({ dismissible: true })
		await button().click()
		await expect.element(menu()).toBeVisible()
		const { violations } = await axe.run(container)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
	})

	it('is closed when it comes back from a view that was kept alive', async () => {
		const isAway = shallowRef(false)
		await render({ render: () => h(KeepAlive, null, { default: () => isAway.value ? h('p', 'Away') : h(ReferenceActions, { link, reference }) }) })
		await button().click()
		await expect.element(menu()).toBeVisible()
		isAway.value = true
		await expect.element(page.getByText('Away')).toBeVisible()
		isAway.value = false
		await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
		expect(menu().query()).toBeNull()
	})

	it('leaves no listener behind when it goes while it is open', async () => {
		const added = vi.spyOn(window, 'addEventListener')
		const removed = vi.spyOn(window, 'removeEventListener')
		const { unmount } = await show()
		await button().click()
		await expect.element(menu()).toBeVisible()
		await unmount()
		const of = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.filter(([name]) => name === 'pointerdown').map(([, listener]) => listener)
		expect(of(added)).toHaveLength(1)
		expect(of(removed)).toContain(of(added)[0])
	})
})
