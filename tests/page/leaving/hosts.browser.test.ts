import { h, nextTick } from 'vue'
import { NcReferenceWidget, NcRichContenteditable, NcRichText, type Reference } from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { loadCleanPaste } from '../../../src/editor/lazyParts.ts'
import { CONTROL, placeCaret, press } from '../../editor/keys.ts'
import { mountEditor } from '../../editor/mountEditor.ts'
import { answerBy } from '../../setup/answering.ts'

function reference(link: string, target = link): Reference {
	return { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: target, name: 'A title', description: null, thumb: null, link: target }, accessible: true }
}

let opened: string[] = []

beforeEach(() => {
	opened = []
	vi.spyOn(window, 'open').mockImplementation((url) => {
		opened.push(String(url))
		return null
	})
})

afterEach(async () => {
	vi.restoreAllMocks()
	if (document.querySelector('.nc-leave')) await userEvent.keyboard('{Escape}')
	cleanup()
})

const dialog = () => page.getByRole('alertdialog')

async function showCard(link: string, target = link, width = 300) {
	const { global } = answerBy((address) => reference(address, target))
	const { container } = await render({ render: () => h('div', { style: { inlineSize: `${width}px` } }, h(NcReferenceWidget, { reference: reference(link, target), link })) }, { global })
	await expect.poll(() => container.querySelector('.widget-default--link')).not.toBeNull()
	return container
}

describe('the address of a card', () => {
	it('shows the host whole, what is registered strong, and cuts the path alone', async () => {
		const link = `https://a.long.subdomain.example.co.uk/${'path/'.repeat(40)}`
		const container = await showCard(link)
		const host = container.querySelector<HTMLElement>('.nc-address__host')!
		const rest = container.querySelector<HTMLElement>('.nc-address__rest')!
		expect(host.textContent).toBe('a.long.subdomain.example.co.uk')
		expect(host.querySelector('b')!.textContent).toBe('example.co.uk')
		expect(host.scrollWidth).toBeLessThanOrEqual(host.offsetWidth)
		expect(rest.scrollWidth).toBeGreaterThan(rest.offsetWidth)
	})

	it('names both hosts where the answer leads to another one than the link', async () => {
		const container = await showCard('https://short.example/abc', 'https://www.example.org/a')
		expect(container.querySelector('.widget-default--link')!.textContent).toBe('short.example → www.example.org/a')
	})

	it('asks before a card leads to an imitation', async () => {
		const container = await showCard('https://paypa1.com/login')
		await expect.poll(() => container.querySelector('.nc-true-host')?.textContent).toBe(' (paypa1.com, looks like paypal.com)')
		await page.getByRole('link', { name: 'A title' }).click()
		await expect.element(dialog()).toBeVisible()
		await dialog().getByRole('button', { name: 'Open anyway' }).click()
		expect(opened).toEqual(['https://paypa1.com/login'])
	})
})

it('judges the links in a comment of an issue', async () => {
	const comment = { ...reference('https://git.example/a/b/issues/1#c'), richObjectType: 'integration_github', richObject: { github_type: 'issue-comment', vcs_comment: {
		author: 'mallory', body: `[https://bank.example](https://evil.test/a) and [x](https://paypaI.com/) ${'words '.repeat(80)}`, created_at: '2026-01-01T00:00:00Z',
	} } } as Reference
	const { global } = answerBy(() => comment)
	await render(NcReferenceWidget, { props: { reference: comment, link: comment.openGraphObject.link }, global })
	await page.getByRole('button', { name: 'Show more' }).click()
	await expect.element(page.getByRole('link', { name: 'https://bank.example (evil.test)' })).toBeVisible()
	await expect.element(page.getByRole('link', { name: 'looks like paypal.com' })).toBeVisible()
	await page.getByRole('link', { name: 'https://bank.example (evil.test)' }).click()
	await expect.element(dialog()).toBeVisible()
})

const LONG = `www.paypal.com.${'secure-login.account-verification.'.repeat(4)}evil.test`

describe.each([300, 460])('on %d pixels', (widthPx) => {
	/** Shows a preview with a title of two lines, and returns its box. */
	async function show(host: string, { compact = false, richObject = {}, thumb = null }: { compact?: boolean, richObject?: object, thumb?: string | null } = {}) {
		const link = `https://${host}/a/b/a/rather/long/path/to/nowhere/at/all`
		const title = 'A title that takes two lines in a narrow card'
		const known = { ...reference(link), richObject, openGraphObject: { ...reference(link).openGraphObject, name: title, description: title.repeat(4), thumb } } as Reference
		const { global } = answerBy(() => known)
		const { container } = await render({ render: () => h('div', { style: { inlineSize: `${widthPx}px`, font: '16px/1.5 sans-serif' } }, h(NcReferenceWidget, { reference: known, link, compact })) }, { global })
		await expect.poll(() => container.querySelector('.widget-default--name')).not.toBeNull()
		return container.querySelector<HTMLElement>('.nc-reference')!
	}

	function expectInside(box: HTMLElement, selector: string) {
		const [inner, outer] = [box.querySelector(selector)!.getBoundingClientRect(), box.getBoundingClientRect()]
		expect([inner.top >= outer.top, inner.bottom <= outer.bottom, inner.left >= outer.left, inner.right <= outer.right], `${selector} within its card`).toEqual([true, true, true, true])
		expect(Math.min(inner.width, inner.height)).toBeGreaterThan(10)
	}

	const issue = { vcs_issue: { id: 1, title: 'Pay now', state: 'open' } }

	it('a card cuts its title and its address at its edge, next to a picture', async () => {
		const box = await show('docs.example.co.uk', { thumb: '/none-of-this.png' })
		for (const part of ['.widget-default--name', '.widget-default--link']) expectInside(box, part)
	})

	it('a preview of one line shows its title and its host whole', async () => {
		const box = await show('docs.example.co.uk', { compact: true })
		for (const part of ['.widget-default--name', '.nc-address__host']) expectInside(box, part)
		expect(box.querySelector<HTMLElement>('.nc-address__host')!.offsetHeight).toBeLessThan(30)
		expect(box.offsetHeight).toBe((await show('docs.example.co.uk', { compact: true, richObject: issue })).offsetHeight)
	})

	it.each<[string, Parameters<typeof show>[1]]>([['a card', {}], ['a preview of one line', { compact: true }], ['an issue', { richObject: issue }]])('%s shows its title and its warning whole', async (_, options) => {
		const box = await show('paypa1.com', options)
		await expect.poll(() => box.querySelector('.nc-true-host')?.textContent).toContain('looks like paypal.com')
		for (const part of ['.widget-default--name', '.nc-true-host']) expectInside(box, part)
	})

	it.each<[string, Parameters<typeof show>[1]]>([['a card', {}], ['a preview of one line', { compact: true }], ['an issue', { richObject: issue }]])('%s shows what somebody registered of a host that is too long', async (_, options) => {
		const box = await show(LONG, options)
		for (const part of ['.widget-default--name', '.nc-address__host > b']) expectInside(box, part)
	})
})

it('names the host of an imitation in the card that the keyboard opens', async () => {
	const { global } = answerBy((link) => reference(link))
	await render(NcRichText, { props: { text: 'See https://paypa1.com/a', referenceHover: true }, global })
	await expect.element(page.getByRole('link', { name: 'looks like paypal.com' })).toBeVisible()
	await userEvent.keyboard('{Tab}')
	await expect.poll(() => document.querySelector('.nc-hover-card .nc-true-host')?.textContent).toBe(' (paypa1.com, looks like paypal.com)')
	await userEvent.keyboard('{Escape}')
})

describe('a chip', () => {
	it('shows its host before its title', async () => {
		const { global } = answerBy((link) => reference(link))
		const { container } = await render(NcRichText, { props: { text: 'See https://docs.example.org/a', referenceChips: true }, global })
		await expect.poll(() => container.querySelector('.nc-chip__host')?.textContent).toBe('docs.example.org')
		expect(container.querySelector('.nc-chip__host b')!.textContent).toBe('example.org')
		await expect.element(page.getByRole('link', { name: 'docs.example.org A title' })).toBeVisible()
	})

	it.each([['docs.example.org', 'x'], [`portal.${'a-rather-long-name-of-a-department.'.repeat(3)}evil.test`, 'A title']])('shows what somebody registered of %s, before "%s"', async (host, name) => {
		const { global } = answerBy((link) => ({ ...reference(link), openGraphObject: { ...reference(link).openGraphObject, name } }))
		const { container } = await render({ render: () => h('div', { style: { inlineSize: '300px' } }, h(NcRichText, { text: `See https://${host}/a`, referenceChips: true })) }, { global })
		await expect.poll(() => container.querySelector('.nc-chip__host b')).not.toBeNull()
		const [chip, shown, registered] = ['.nc-chip', '.nc-chip__host', '.nc-chip__host b'].map((selector) => container.querySelector<HTMLElement>(selector)!)
		expect(registered!.getBoundingClientRect().right).toBeLessThan(chip!.getBoundingClientRect().right)
		expect(chip!.offsetHeight).toBeLessThan(30)
		if (name === 'x') expect(shown!.scrollWidth).toBeLessThanOrEqual(shown!.offsetWidth)
	})

	it('says nothing of the page\'s own host', async () => {
		const { global } = answerBy((link) => reference(link))
		const { container } = await render(NcRichText, { props: { text: `See ${location.origin}/a`, referenceChips: true }, global })
		await expect.poll(() => container.querySelector('.nc-chip')).not.toBeNull()
		expect(container.querySelector('.nc-chip__host')).toBeNull()
	})

	it('leaves a suspicious address that its text gets later, and says where that leads', async () => {
		const known = 'https://docs.example.org/a'
		const loaded = await render(NcRichText, { props: { text: known, references: { [known]: reference(known) }, referenceChips: true } })
		await expect.poll(() => loaded.container.querySelector('.nc-chip')).not.toBeNull()
		await loaded.unmount()
		const { container, rerender } = await render(NcRichText, { props: { text: 'See', referenceChips: true }, global: answerBy(() => null, { transport: () => new Promise(() => undefined) }).global })
		await rerender({ text: 'See https://paypa1.com/a now' })
		await expect.poll(() => container.textContent).toBe('See https://paypa1.com/a (paypa1.com, looks like paypal.com) now')
		await page.getByRole('link').click()
		await expect.element(dialog()).toBeVisible()
	})

	it('never takes the place of a suspicious address', async () => {
		const { global } = answerBy((link) => reference(link))
		const { container } = await render(NcRichText, { props: { text: 'See https://paypa1.com/a or https://docs.example.org/a', referenceChips: true }, global })
		await expect.element(page.getByRole('link', { name: 'looks like paypal.com' })).toBeVisible()
		await expect.poll(() => container.querySelectorAll('.nc-chip').length).toBe(1)
		expect(container.textContent).toContain('https://paypa1.com/a (paypa1.com, looks like paypal.com)')
	})
})

describe('a chip in an editor', () => {
	it('says where a suspicious link leads, and asks before its menu opens it', async () => {
		const { box } = await mountEditor({ modelValue: 'See [bank.example](https://evil.test/a) now', chips: true, useMarkdown: true })
		await expect.poll(() => box.querySelector('.nc-chip__host')?.textContent).toBe(' (evil.test)')
		await userEvent.click(box.querySelector('[data-nc-link]')!)
		await page.getByRole('menuitem', { name: 'Open the link' }).click()
		await expect.element(dialog()).toBeVisible()
		await dialog().getByRole('button', { name: 'Go back' }).last().click()
		await expect.element(dialog()).not.toBeInTheDocument()
		expect([opened, document.activeElement]).toEqual([[], box])
	})
})

describe('pasting with cleanLinks', () => {
	const TRACKED = 'see https://shop.example/tea?utm_source=mail&size=2#top and https://a.test/?fbclid=x'

	/** The editor that is mounted has the code of it. */
	async function cleaningLoaded() {
		await nextTick()
		await loadCleanPaste()
		await nextTick()
	}

	function paste(box: HTMLElement, text: string) {
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', text)
		box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	}

	async function mount(props: Record<string, unknown> = {}) {
		const editor = await mountEditor({ cleanLinks: true, multiline: true, ...props })
		await cleaningLoaded()
		editor.box.focus()
		placeCaret(editor.box, 0)
		return editor
	}

	it('removes tracking in one undo step, and says so quietly', async () => {
		const { box, value, screen } = await mount()
		paste(box, TRACKED)
		await expect.poll(value).toBe('see https://shop.example/tea?size=2#top and https://a.test/')
		await expect.poll(() => screen.container.querySelector('[role=status]')!.textContent).toBe('Tracking was removed from the link')
		await press('z', CONTROL)
		await expect.poll(value).toBe('')
	})

	it('leaves a text as it is by Ctrl+Shift+V, without tracking, and where the app does not want it', async () => {
		const { box, value } = await mount()
		box.dispatchEvent(new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }))
		paste(box, TRACKED)
		await expect.poll(value).toBe(TRACKED)
		cleanup()
		const plain = await mount()
		paste(plain.box, 'see https://a.test/?size=2')
		await expect.poll(plain.value).toBe('see https://a.test/?size=2')
		expect(plain.screen.container.querySelector('[role=status]')!.textContent).toBe('')
		cleanup()
		const off = await mount({ cleanLinks: false })
		paste(off.box, TRACKED)
		await expect.poll(off.value).toBe(TRACKED)
	})

	it('is what the app says for all editors', async () => {
		const { global } = answerBy(() => null, { cleanLinks: true })
		let text = ''
		const { container } = await render({ render: () => h(NcRichContenteditable, { modelValue: text, 'onUpdate:modelValue': (value: string) => { text = value } }) }, { global })
		await cleaningLoaded()
		const box = container.querySelector<HTMLElement>('[role=textbox]')!
		box.focus()
		paste(box, TRACKED)
		await expect.poll(() => text).toBe('see https://shop.example/tea?size=2#top and https://a.test/')
	})
})

describe('copying with cleanLinks', () => {
	it('copies the link of a card without tracking', async () => {
		const written: string[] = []
		vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => { written.push(await (await item!.getType('text/plain')).text()) })
		const link = 'https://example.org/a?utm_source=mail&size=2'
		const { global } = answerBy((address) => reference(address), { cleanLinks: true, actions: true })
		await render(NcRichText, { props: { text: link, referenceLimit: 1 }, global })
		await page.getByRole('button', { name: 'Actions for A title' }).click()
		await page.getByRole('menuitem', { name: 'Copy the link' }).click()
		await expect.poll(() => written).toEqual(['https://example.org/a?size=2'])
	})
})
