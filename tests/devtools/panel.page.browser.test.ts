import { h, type VNode } from 'vue'
import axe from 'axe-core'
import { NcRichText, registerWidget } from 'nc-reference'
import { closeReferenceDevtools, openReferenceDevtools, referenceDevtools } from 'nc-reference/devtools'
import { unregisterWidget } from 'nc-reference/register'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { openApp } from './standIn.ts'

const ISSUE = 'https://tracker.test/issues/1'
const OTHER = 'https://tracker.test/issues/2'

afterEach(() => {
	closeReferenceDevtools()
	vi.restoreAllMocks()
})

const panel = page.getByRole('region', { name: 'Devtools of link previews' })
const detail = panel.getByRole('region', { name: 'The chosen link' })
const text = (words: string, props: object = {}) => h(NcRichText, { text: words, referenceLimit: 3, ...props })

async function open(content: () => VNode | VNode[], ...[options, given]: Parameters<typeof openApp>) {
	const app = openApp(options, given)
	await render({ render: () => h('div', [h('button', 'before'), content()]) }, { global: app.global })
	await openReferenceDevtools()
	return app
}

describe('a planted fault', () => {
	it('finds a policy that excludes a link', async () => {
		await open(() => text(`See ${ISSUE}`), { policy: 'internal' })
		await panel.getByRole('option', { name: ISSUE }).click()
		await expect.element(detail).toHaveTextContent('The policy excludes other servers')
		await expect.element(detail).toHaveTextContent('Change policy of createReferences')
	})

	it('finds a provider that throws', async () => {
		const { service } = await open(() => text(`See ${ISSUE} and ${OTHER}`))
		service.scenario.set({ failingLinks: [OTHER] })
		await panel.getByRole('option', { name: OTHER }).click()
		await panel.getByRole('button', { name: 'Refetch' }).click()
		await expect.element(detail).toHaveTextContent('A provider throws')
		await expect.element(detail).toHaveTextContent('read the log of the server')
		await panel.getByRole('option', { name: ISSUE }).click()
		await expect.element(detail).toHaveTextContent('It has its preview')
	})

	it('finds a transport that throws, with its error', async () => {
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		await open(() => text(`See ${ISSUE}`), { transport: () => Promise.reject(new RangeError('The token is missing')) })
		await panel.getByRole('option', { name: ISSUE }).click()
		await expect.element(detail).toHaveTextContent('The server doesn’t respond')
		await expect.element(detail).toHaveTextContent('If your app has given a transport, look at its error')
		await expect.element(detail).toHaveTextContent('The token is missing')
		await panel.getByRole('tab', { name: 'Requests' }).click()
		const first = panel.getByRole('button', { name: /^1 (?:GET|POST)/ })
		await first.click()
		await expect.element(panel.getByRole('list', { name: /^Requests by time/ })).toHaveTextContent('RangeError: The token is missing')
	})

	it('finds a duplicate registration, and who has made it', async () => {
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		registerWidget('twice', (el) => { el.textContent = 'first' })
		registerWidget('twice', (el) => { el.textContent = 'second' })
		onTestFinished(() => unregisterWidget('twice'))
		await open(() => text('No link'))
		await panel.getByRole('tab', { name: 'Registries (1 duplicate)' }).click()
		await expect.element(panel.getByRole('row', { name: 'twice' })).toHaveTextContent(/first.*registered again, too late: .*second/)
	})
})

describe('the panel', () => {
	it('pretends states until it closes', async () => {
		await open(() => text(`See ${ISSUE}`))
		const shown = () => document.querySelector('.rich-text--reference-widget')!.textContent.toLowerCase()
		await expect.element(detail).toHaveTextContent('It has its preview')
		const real = shown()
		for (const [name, words] of [['offline', 'offline'], ['error', 'could not be loaded'], ['forbidden', 'access'], ['refused', 'busy']] as const) {
			await userEvent.selectOptions(panel.getByLabelText('Pretend'), name)
			await expect.element(detail).toHaveTextContent('The devtools pretend this state')
			await expect.poll(shown).toContain(words)
		}
		await userEvent.selectOptions(panel.getByLabelText('Pretend'), 'resolving')
		await expect.poll(() => document.querySelector('.rich-text--reference-widget .nc-reference-skeleton')).not.toBeNull()
		closeReferenceDevtools()
		await expect.poll(shown).toBe(real)
	})

	it('opens and closes by the key of the app, and gives the focus back', async () => {
		const { global } = openApp()
		await render({ render: () => h('div', [h('button', 'before'), text(`See ${ISSUE}`)]) }, { global: { plugins: [...global.plugins, referenceDevtools({ shortcut: 'Ctrl+Alt+P' })] } })
		const before = page.getByRole('button', { name: 'before' })
		before.element().focus()
		// A browser that fills in a form sends an event without a key.
		window.dispatchEvent(new Event('keydown'))
		await userEvent.keyboard('{Control>}{Alt>}p{/Alt}{/Control}')
		await expect.element(panel.getByRole('tab', { name: 'Links' })).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.element(panel).not.toBeInTheDocument()
		await expect.element(before).toHaveFocus()
	})

	it('works by keys alone, and doesn’t hold the focus', async () => {
		await open(() => [text(`See ${ISSUE}`), text(`See ${OTHER}`)])
		await expect.element(panel.getByRole('tab', { name: 'Links' })).toHaveFocus()
		await userEvent.keyboard('{ArrowRight}{ArrowRight}')
		await expect.element(panel.getByRole('tab', { name: 'Requests' })).toHaveAttribute('aria-selected', 'true')
		await userEvent.keyboard('{Home}')
		await expect.element(panel.getByRole('tab', { name: 'Links' })).toHaveFocus()
		panel.getByRole('option', { name: ISSUE }).element().focus()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(panel.getByRole('option', { name: OTHER })).toHaveFocus()
		await expect.element(panel.getByRole('option', { name: OTHER })).toHaveAttribute('aria-selected', 'true')
		await userEvent.tab()
		await expect.element(panel.getByRole('button', { name: 'Refetch' })).toHaveFocus()
		page.getByRole('button', { name: 'before' }).element().focus()
		await expect.element(page.getByRole('button', { name: 'before' })).toHaveFocus()
	})

	it.each(['Links', 'Hosts', 'Requests', 'Registries', 'Page'])('has no violation that axe finds in the tab "%s"', async (tab) => {
		await open(() => text(`See ${ISSUE} and https://nobody.test/1`))
		await panel.getByRole('tab', { name: tab }).click()
		const { violations } = await axe.run(panel.element(), { rules: { region: { enabled: false } } })
		expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
	})

	it('reads from left to right on any page, because it speaks English', async () => {
		document.documentElement.dir = 'rtl'
		onTestFinished(() => { document.documentElement.removeAttribute('dir') })
		await open(() => text(`See ${ISSUE}`))
		expect(getComputedStyle(panel.element()).direction).toBe('ltr')
		await userEvent.keyboard('{ArrowRight}')
		await expect.element(panel.getByRole('tab', { name: 'Hosts' })).toHaveFocus()
	})

	it('counts the resolver of an app, also if the page uses it', async () => {
		await open(() => text(`See ${ISSUE}`), { global: true })
		await panel.getByRole('tab', { name: 'Page' }).click()
		await expect.element(panel.getByRole('row', { name: /^Apps with a resolver of their own/ })).toHaveTextContent('own1')
	})

	it('lists requests with their links, and opens one', async () => {
		await open(() => text(`See ${ISSUE} and ${OTHER}`))
		await panel.getByRole('tab', { name: 'Requests' }).click()
		const first = panel.getByRole('button', { name: /^1 (?:GET|POST) · / })
		await first.click()
		await expect.element(first).toHaveAttribute('aria-expanded', 'true')
		await expect.element(panel.getByRole('list', { name: /^Requests by time/ })).toHaveTextContent(ISSUE)
	})

	it('leaves nothing behind, neither a timer nor a style sheet', async () => {
		const sheets = document.adoptedStyleSheets.length
		const children = document.body.children.length
		await openReferenceDevtools()
		await expect.element(panel).toBeVisible()
		closeReferenceDevtools()
		expect([document.adoptedStyleSheets.length, document.body.children.length]).toEqual([sheets, children])
	})
})
