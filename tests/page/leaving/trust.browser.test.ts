import { createApp, h, nextTick, ref } from 'vue'
import { subscribe, unsubscribe } from '@nextcloud/event-bus'
import axe from 'axe-core'
import { createFocusTrap, type FocusTrap } from 'focus-trap'
import { createReferences, NcRichText, type CreateReferencesOptions } from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { focusTrapStack } from '../../../src/page/globals.ts'
import 'nc-reference/markdown'

const DECEPTION = 'Please [https://bank.example/login](https://evil.test/login) now'
const plugins = (options: CreateReferencesOptions = {}) => ({ plugins: [createReferences({ global: false, ...options })] })
const markdown = { useMarkdown: true }

let opened: string[]

beforeEach(() => {
	opened = []
	vi.spyOn(window, 'open').mockImplementation((url, target, features) => {
		opened.push(`${String(url)} ${target} ${features}`)
		return null
	})
})

afterEach(async () => {
	vi.restoreAllMocks()
	// A test that failed leaves no dialog over the next one.
	if (document.querySelector('.nc-leave')) await userEvent.keyboard('{Escape}')
})

const dialog = () => page.getByRole('alertdialog', { name: 'Open this link?' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const NEW_TAB = '_blank noopener,noreferrer'

/** Follows no anchor: what isn't prevented would leave the page of the tests. */
function stopLeaving() {
	const followed: string[] = []
	const listener = (event: Event) => {
		const anchor = (event.target as Element).closest?.('a')
		if (!anchor || event.defaultPrevented) return
		followed.push(anchor.href)
		event.preventDefault()
	}
	for (const type of ['click', 'auxclick']) window.addEventListener(type, listener)
	return { followed, end: () => { for (const type of ['click', 'auxclick']) window.removeEventListener(type, listener) } }
}

describe('a suspicious link in a text', () => {
	it.each([
		['a label that names another host', DECEPTION, markdown, 'https://bank.example/login (evil.test)'],
		['a label with other markup in it', '[**bank.example**](https://evil.test)', markdown, 'bank.example (evil.test)'],
		['extended markdown', '[www.bank.example](https://evil.test)', { useExtendedMarkdown: true }, 'www.bank.example (evil.test)'],
		['a homograph', 'See https://аррӏе.com/id', {}, 'https://аррӏе.com/id (xn--80ak6aa92e.com, looks like apple.com)'],
		['an imitation in ASCII', 'See https://paypa1.com', {}, 'https://paypa1.com (paypa1.com, looks like paypal.com)'],
		['mixed scripts', 'See https://exаmple-bank.test', {}, 'https://exаmple-bank.test (xn--exmple-bank-zij.test, looks like example-bank.test)'],
		['a user name', 'See https://paypal.com@evil.test/a', {}, 'https://paypal.com@evil.test/a (evil.test)'],
		['a redirector', '[sign in](https://www.google.com/url?q=https://evil.test/a)', markdown, 'sign in (evil.test)'],
		['a number', '[sign in](http://203.0.113.7/)', markdown, 'sign in (203.0.113.7)'],
		['the title of a picture', `[![logo](${location.origin}/logo.png "https://bank.example")](https://evil.test)`, markdown, 'logo (evil.test)'],
		['the title of a picture in emphasis', `[**![logo](${location.origin}/logo.png "bank.example")**](https://evil.test "a shop")`, markdown, 'logo (evil.test)'],
		['words next to a picture', `[![logo](${location.origin}/logo.png) bank.example](https://evil.test)`, markdown, 'logo bank.example (evil.test)'],
		['a user name in a title', '[sign in](https://evil.test "https://bank.example@evil.test")', markdown, 'sign in (evil.test)'],
		['a message', '[help@bank.example](mailto:help@evil.test)', markdown, 'help@bank.example (evil.test)'],
	])('says where it leads: %s', async (_kind, text, props, name) => {
		await render(NcRichText, { props: { text, ...props }, global: plugins() })
		await expect.element(page.getByRole('link', { name })).toBeVisible()
		expect(page.getByRole('link').element().textContent).toBe(name.replace('logo', ''))
		;(page.getByRole('link').element() as HTMLElement).click()
		await expect.element(dialog()).toBeVisible()
	})

	it('is judged anew when the text or the options of the app change', async () => {
		const trustedHosts = ref<string[]>([])
		const { rerender } = await render(NcRichText, { props: { text: DECEPTION, ...markdown }, global: plugins({ trustedHosts }) })
		await expect.element(page.getByRole('link', { name: '(evil.test)' })).toBeVisible()
		trustedHosts.value.push('evil.test')
		await expect.poll(() => page.getByRole('link').element().textContent).toBe('https://bank.example/login')
		await rerender({ text: 'See [bank.example](https://other.test)' })
		await expect.element(page.getByRole('link', { name: 'bank.example (other.test)' })).toBeVisible()
	})

	it.each([['plain text', {}], ['markdown', markdown]])('is judged in a growing %s once it is complete', async (_kind, props) => {
		// The inspection is loaded before.
		await render(NcRichText, { props: { text: 'https://paypa1.com' }, global: plugins() })
		await expect.element(page.getByRole('link', { name: 'looks like paypal.com' })).toBeVisible()
		const text = 'See https://c1oudflare.com/a then\n\nmore'
		const { rerender, container } = await render(NcRichText, { props: { text: '', streaming: true, ...props }, global: plugins() })
		for (let length = 1; length <= text.indexOf(' then'); length++) {
			await rerender({ text: text.slice(0, length) })
			expect(container.querySelector('.nc-true-host')).toBeNull()
		}
		await rerender({ text })
		await expect.element(page.getByRole('link', { name: '(c1oudflare.com, looks like cloudflare.com)' })).toBeVisible()
	})

	it('leaves honest links alone, and loads nothing for them', async () => {
		const { container } = await render(NcRichText, { props: { text: 'See [the docs](https://example.org) and https://example.org/a', ...markdown }, global: plugins() })
		const hook = stopLeaving()
		await page.getByRole('link', { name: 'the docs' }).click()
		hook.end()
		expect(hook.followed).toEqual(['https://example.org/'])
		expect(container.querySelector('.nc-true-host')).toBeNull()
	})
})

describe('following a suspicious link', () => {
	const suspicious = () => page.getByRole('link', { name: '(evil.test)' })

	async function show(options?: CreateReferencesOptions, text = DECEPTION) {
		const shown = await render(NcRichText, { props: { text, ...markdown }, global: plugins(options) })
		await expect.element(suspicious()).toBeVisible()
		return shown
	}

	it('asks first, with the safe choice as the default, and gives the focus back', async () => {
		await show()
		;(suspicious().element() as HTMLElement).focus()
		await userEvent.keyboard('{Enter}')
		await expect.element(dialog()).toBeVisible()
		await expect.element(button('Go back').last()).toHaveFocus()
		expect(dialog().element().textContent).toContain('The text names bank.example, but the link leads to evil.test.')
		const terms = [...dialog().element().querySelectorAll('dt, dd')].map((element) => element.textContent!.trim())
		expect(terms).toEqual(['The text says', 'https://bank.example/login', 'It leads to', 'https://evil.test/login'])
		expect([...dialog().element().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['evil.test'])
		await userEvent.keyboard('{Enter}')
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(document.activeElement).toBe(suspicious().element())
		expect(opened).toEqual([])
	})

	it('asks once when the reader clicks twice', async () => {
		await show()
		const link = suspicious().element() as HTMLElement
		link.click()
		link.click()
		await expect.element(dialog().first()).toBeVisible()
		await expect.poll(() => document.querySelectorAll('.nc-leave')).toHaveLength(1)
		await button('Go back').last().click()
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(document.activeElement).toBe(link)
	})

	it('opens it where the reader insists', async () => {
		await show()
		await suspicious().click()
		await button('Open anyway').click()
		expect(opened).toEqual([`https://evil.test/login ${NEW_TAB}`])
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(document.querySelector('.nc-dialog')).toBeNull()
	})

	it('copies the address, and stays', async () => {
		const written: string[] = []
		vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => { written.push(text) })
		await show()
		await suspicious().click()
		await button('Copy address').click()
		await expect.poll(() => written).toEqual(['https://evil.test/login'])
		await expect.element(dialog().getByRole('status')).toHaveTextContent('Copied')
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(opened).toEqual([])
	})

	it.each([['the middle button', { button: 'middle' as const }], ['Ctrl', { modifiers: ['Control' as const] }], ['Shift', { modifiers: ['Shift' as const] }]])('asks also with %s', async (_how, how) => {
		await show()
		const hook = stopLeaving()
		await suspicious().click(how)
		await expect.element(dialog()).toBeVisible()
		hook.end()
		expect([hook.followed, opened]).toEqual([[], []])
		await userEvent.keyboard('{Escape}')
	})

	it('asks before the inspection is loaded, too', async () => {
		const hook = stopLeaving()
		// A fresh text renders its first frame before any chunk: the anchor is clicked in that frame.
		const { container } = await render(NcRichText, { props: { text: 'See https://paypa1.com/x' }, global: plugins() })
		container.querySelector('a')!.click()
		await expect.element(dialog()).toBeVisible()
		hook.end()
		expect(hook.followed).toEqual([])
		await userEvent.keyboard('{Escape}')
	})

	it('marks what differs in an imitation, and shows a homograph in both forms', async () => {
		await render(NcRichText, { props: { text: 'https://gοogle.com' }, global: plugins() })
		await page.getByRole('link', { name: 'looks like google.com' }).click()
		await expect.element(dialog()).toBeVisible()
		const terms = [...dialog().element().querySelectorAll('dt, dd')].map((element) => element.textContent!.trim())
		expect(terms).toEqual(['It looks like', 'google.com', 'It leads to', 'https://xn--gogle-rce.com/', 'As written there', 'gοogle.com'])
		expect([...dialog().element().querySelectorAll('dd:last-of-type mark')].map((mark) => mark.textContent)).toEqual(['ο'])
		await userEvent.keyboard('{Escape}')
	})

	it('works within a modal dialog of the app', async () => {
		await render({ render: () => h('dialog', { id: 'around' }, [h(NcRichText, { text: DECEPTION, ...markdown })]) }, { global: plugins() })
		const around = document.querySelector<HTMLDialogElement>('#around')!
		around.showModal()
		await suspicious().click()
		await expect.element(dialog()).toBeVisible()
		await expect.element(button('Go back').last()).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(around.open).toBe(true)
		await expect.element(suspicious()).toHaveFocus()
		around.close()
	})

	it.each(['layer', 'viewer'])('works over a full-screen element with a focus trap: the %s of the page', async (layerId) => {
		const style = 'position: fixed; inset: 0; z-index: 9998; background: white'
		await render({ render: () => h('div', { id: layerId, style }, [h('button', 'Close'), h(NcRichText, { text: DECEPTION, ...markdown })]) }, { global: plugins() })
		const layer = document.getElementById(layerId)!
		const closed: Event[] = []
		const closeOnEscape = (event: KeyboardEvent) => { if (event.key === 'Escape') closed.push(event) }
		document.addEventListener('keydown', closeOnEscape)
		// Dialogs of the peer share a stack of traps. The Viewer has a trap of its own, and admits elements that it is told about.
		const trap = createFocusTrap(layer, { trapStack: layerId === 'viewer' ? [] : focusTrapStack() as FocusTrap[], allowOutsideClick: true, escapeDeactivates: false }).activate()
		const admit = (element: HTMLElement) => { void nextTick(() => trap.updateContainerElements([layer, element])) }
		if (layerId === 'viewer') subscribe('viewer:trapElements:changed', admit)
		onTestFinished(() => {
			document.removeEventListener('keydown', closeOnEscape)
			unsubscribe('viewer:trapElements:changed', admit)
			trap.deactivate()
		})
		await suspicious().click()
		await expect.element(button('Go back').last()).toHaveFocus()
		const { left, top } = dialog().element().getBoundingClientRect()
		expect(document.elementFromPoint(left + 5, top + 5)?.closest('.nc-leave')).not.toBeNull()
		await userEvent.keyboard('{Escape}')
		await expect.element(dialog()).not.toBeInTheDocument()
		expect(closed).toEqual([])
		await expect.element(suspicious()).toHaveFocus()
	})

	it('asks before an honest address of a plain text as soon as the app wants that', async () => {
		const leaving = ref<'suspicious' | 'always'>('suspicious')
		await render(NcRichText, { props: { text: 'See https://example.org/docs' }, global: plugins({ leaving }) })
		const hook = stopLeaving()
		await page.getByRole('link').click()
		expect(hook.followed).toEqual(['https://example.org/docs'])
		leaving.value = 'always'
		await nextTick()
		await page.getByRole('link').click()
		await expect.element(dialog()).toBeVisible()
		expect(hook.followed).toHaveLength(1)
		hook.end()
		await userEvent.keyboard('{Escape}')
	})

	it('never asks where the app says so, and asks for each link that leaves where it says that', async () => {
		const leaving = ref<'never' | 'always'>('never')
		await show({ leaving, trustedHosts: ['friend.example'] }, `${DECEPTION} or [the docs](https://example.org) or [a friend](https://www.friend.example) or [home](${location.origin}/x)`)
		const hook = stopLeaving()
		await suspicious().click()
		expect(hook.followed).toEqual(['https://evil.test/login'])
		leaving.value = 'always'
		await nextTick()
		await page.getByRole('link', { name: 'a friend' }).click()
		await page.getByRole('link', { name: 'home' }).click()
		expect(hook.followed).toEqual(['https://evil.test/login', 'https://www.friend.example/', `${location.origin}/x`])
		await page.getByRole('link', { name: 'the docs' }).click()
		await expect.element(dialog()).toBeVisible()
		expect(dialog().element().textContent).toContain('This link leads to another site.')
		hook.end()
		await userEvent.keyboard('{Escape}')
	})

	it('asks for a link of a trusted redirector that leads to another site', async () => {
		await show({ leaving: 'always', trustedHosts: ['google.com'] }, `${DECEPTION} or [https://example.org](https://www.google.com/url?q=https://example.org)`)
		await page.getByRole('link', { name: 'https://example.org' }).click()
		await expect.element(dialog()).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('names the host that a link leads to, not what its label imitates', async () => {
		await show({}, '[https://paypa1.com](https://evil.test)')
		await expect.element(page.getByRole('link', { name: 'https://paypa1.com (evil.test)', exact: true })).toBeVisible()
	})

	it('trusts the server of the app, wherever the page comes from', async () => {
		const hook = stopLeaving()
		await render(NcRichText, { props: { text: 'See https://cloud.other.test/a and https://else.test/b' }, global: plugins({ serverUrl: 'https://cloud.other.test', leaving: 'always' }) })
		await page.getByRole('link', { name: 'else.test' }).click()
		await expect.element(dialog()).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await page.getByRole('link', { name: 'cloud.other.test' }).click()
		hook.end()
		expect([hook.followed, opened]).toEqual([['https://cloud.other.test/a'], []])
	})

	it('keeps Tab in the dialog, and has nothing that axe objects to', async () => {
		await show()
		await suspicious().click()
		await expect.element(dialog()).toBeVisible()
		// It fades in.
		await Promise.all(document.getAnimations().map((animation) => animation.finished))
		const { violations } = await axe.run(document.querySelector('.nc-dialog')!)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
		for (let presses = 0; presses < 6; presses++) {
			await userEvent.keyboard('{Tab}')
			expect(dialog().element().contains(document.activeElement)).toBe(true)
		}
		await userEvent.keyboard('{Escape}')
	})

	it('asks in a language, from right to left', async () => {
		document.dir = 'rtl'
		await show()
		await suspicious().click()
		await expect.element(dialog()).toBeVisible()
		const address = dialog().element().querySelector<HTMLElement>('.nc-leave__address')!
		expect(getComputedStyle(address).direction).toBe('ltr')
		await userEvent.keyboard('{Escape}')
		document.dir = ''
	})

	it('leaves nothing behind when its app goes', async () => {
		const host = document.body.appendChild(document.createElement('div'))
		const app = createApp({ render: () => h(NcRichText, { text: 'https://paypa1.com' }) }).use(createReferences({ global: false }))
		app.mount(host)
		await expect.element(page.getByRole('link', { name: 'looks like paypal.com' })).toBeVisible()
		app.unmount()
		expect(host.childNodes).toHaveLength(0)
		host.remove()
	})
})
