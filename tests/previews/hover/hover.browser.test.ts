import { h, KeepAlive, nextTick, reactive, ref } from 'vue'
import axe from 'axe-core'
import { getLinkWithPicker, NcReferenceList, NcRichText, type Reference } from 'nc-reference'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { hasFocusInside } from '../../../src/ui/dom/composedTree.ts'
import { answerBy } from '../../setup/answering.ts'

const link = (id: number) => `https://tracker.test/issues/${id}`

function answer(address: string): Reference {
	return {
		richObjectType: 'open-graph',
		richObject: {},
		openGraphObject: { id: address, name: `Title of ${address.slice(-1)}`, description: 'What it is about.', thumb: null, link: address },
		accessible: true,
	}
}

/** A server that knows all links but those that end in 404. */
const setUp = (options?: Parameters<typeof answerBy>[1]) => answerBy((address) => address.endsWith('404') ? null : answer(address), options)

interface HoverProps {
	text: string
	referenceHover: boolean
	/** Something else is in the place of the text. */
	away: boolean
}

const card = () => document.querySelector<HTMLElement>('.nc-hover-card[data-state="open"]')
const anchor = (id: number) => page.getByRole('link', { name: link(id) })

// A pointer that came to rest before the code was there would have to move once more.
beforeAll(() => Promise.all([import('../../../src/previews/dom/hoverExtension.ts'), import('../../../src/previews/hover/renderTextCard.ts')]))

afterEach(async () => {
	await userEvent.unhover(document.body)
	await userEvent.keyboard('{Escape}')
	vi.restoreAllMocks()
})

describe('a preview on hover', () => {
	it('opens beside the link, asks once, and closes when the pointer has left', async () => {
		const { asked, global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)} and ${link(2)}`, referenceHover: true }, global })
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
		expect(card()!.matches(':popover-open')).toBe(true)
		expect(card()!.textContent).toContain('Title of 1')
		expect(asked).toEqual([link(1)])
		await expect.poll(() => card()!.dataset.placed).toBe('')
		const [box, line] = [card()!.getBoundingClientRect(), anchor(1).element().getBoundingClientRect()]
		expect(box.top).toBeGreaterThanOrEqual(line.bottom)
		expect(box.top - line.bottom).toBeLessThan(20)
		await anchor(2).hover()
		await expect.poll(() => card()?.textContent).toContain('Title of 2')
		await userEvent.hover(document.body)
		await expect.poll(card).toBeNull()
	})

	it('stays open for a pointer that rests where the card was before it had its place', async () => {
		const { global } = setUp()
		// Without a place of its own, a popup lies where it is in its text: over the end of this one.
		await render({ render: () => h('div', { style: 'display: flow-root; margin-top: 4px' }, h(NcRichText, { text: link(1), referenceHover: true, style: 'block-size: 4px; overflow: visible' })) }, { global })
		await anchor(1).hover({ position: { x: 20, y: 12 } })
		await expect.poll(() => card()?.dataset.placed).toBe('')
		const start = performance.now()
		await expect.poll(() => performance.now() - start).toBeGreaterThan(500)
		expect(card()).not.toBeNull()
	})

	it('lies at the lower edge of a phone, and says there what its link is about', async () => {
		const { global } = setUp()
		await page.viewport(360, 640)
		// The tests' browser has a mouse: what a phone says of itself.
		vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('coarse') }) as MediaQueryList)
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true, referenceActions: true }, global })
		const target = anchor(1).element()
		for (const name of ['pointerover', 'pointerdown']) target.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'touch', pointerId: 7, buttons: 1 }))
		await expect.poll(card).not.toBeNull()
		const { left, right, bottom } = card()!.getBoundingClientRect()
		expect([left, 360 - right, 640 - bottom]).toEqual([8, 8, 8])
		await expect.element(page.getByText('What it is about.', { exact: true }).last()).toBeVisible()
		await page.viewport(1024, 768)
	})

	it('has one border with what it shows, and no tooltip of its link over it, which is still dragged as its address', async () => {
		const { plugin, global } = setUp()
		plugin.services.resolver.seed({ [link(1)]: answer(link(1)) })
		const { container } = await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true, referenceChips: true }, global })
		await expect.poll(() => container.querySelector('.nc-chip')?.getAttribute('title')).toBe(link(1))
		await userEvent.hover(container.querySelector('.nc-chip')!)
		await expect.poll(card).not.toBeNull()
		expect(container.querySelector('.nc-chip')!.hasAttribute('title')).toBe(false)
		const dataTransfer = new DataTransfer()
		container.querySelector('.nc-chip')!.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
		expect(dataTransfer.getData('text/html')).toContain(`>${link(1)}</a>`)
		expect([getComputedStyle(card()!).borderTopWidth, getComputedStyle(card()!.querySelector('.widget-default')!).borderTopWidth]).toEqual(['1px', '0px'])
		await userEvent.hover(document.body)
		await expect.poll(card).toBeNull()
		expect(container.querySelector('.nc-chip')!.getAttribute('title')).toBe(link(1))
	})

	it('lets the pointer go into the card', async () => {
		const { global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true }, global })
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
		await userEvent.hover(card()!.querySelector('.widget-default--name')!)
		await new Promise((resolve) => { requestAnimationFrame(resolve) })
		await expect.poll(() => card()?.matches(':hover')).toBe(true)
		await userEvent.hover(document.body)
		await expect.poll(card).toBeNull()
	})

	it('opens for a link that had the focus before its text was listened to', async () => {
		const { global } = setUp()
		const { rerender } = await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: false }, global })
		await userEvent.keyboard('{Tab}')
		expect(document.activeElement).toBe(anchor(1).element())
		await rerender({ referenceHover: true })
		await expect.poll(card).not.toBeNull()
	})

	it('opens when the pointer moves on a link that it reached before its text was listened to', async () => {
		const { global } = setUp()
		const { rerender } = await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: false }, global })
		await anchor(1).hover({ position: { x: 10, y: 5 } })
		await rerender({ referenceHover: true })
		await expect.poll(async () => {
			await anchor(1).hover({ position: { x: 10 + performance.now() % 20, y: 5 } })
			return card()
		}, { timeout: 15_000, interval: 600 }).not.toBeNull()
	})

	it('goes by what the events say, not by :hover, which Firefox changes after them', async () => {
		const { global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true }, global })
		const tell = (target: Element, name: string) => target.dispatchEvent(new PointerEvent(name, { bubbles: name === 'pointerover', pointerType: 'mouse', movementX: 1 }))
		const target = anchor(1).element()
		// The first text that is pointed at loads what it needs, and then looks where the pointer is.
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
		await userEvent.unhover(target)
		await expect.poll(card).toBeNull()
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		try {
			tell(target, 'pointerover')
			tell(target, 'pointermove')
			await vi.advanceTimersByTimeAsync(500)
			expect(card()).not.toBeNull()
			tell(target, 'pointerleave')
			tell(card()!, 'pointerenter')
			await vi.advanceTimersByTimeAsync(1000)
			expect(card()).not.toBeNull()
			tell(card()!, 'pointerleave')
			await vi.advanceTimersByTimeAsync(300)
			expect(card()).toBeNull()
		} finally {
			vi.useRealTimers()
		}
	})

	it('opens for the keyboard, is told to a screen reader once, and closes by Escape until the link is left', async () => {
		const { global } = setUp()
		const heard = vi.fn()
		await render({ render: () => h('div', { onKeydown: heard }, h(NcRichText, { text: `See ${link(1)} and ${link(2)}`, referenceHover: true })) }, { global })
		await userEvent.tab()
		expect(document.activeElement).toBe(anchor(1).element())
		await expect.poll(card).not.toBeNull()
		await expect.poll(() => document.getElementById(anchor(1).element().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Title of 1. What it is about. Opens in a new tab.')
		heard.mockClear()
		await userEvent.keyboard('{Escape}')
		await expect.poll(card).toBeNull()
		expect(heard).not.toHaveBeenCalled()
		expect(anchor(1).element().hasAttribute('aria-describedby')).toBe(false)
		await userEvent.tab()
		await expect.poll(() => card()?.textContent).toContain('Title of 2')
	})

	it('shows nothing for a link that nobody knows, nor where the policy asks for none', async () => {
		const { asked, global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(404)} and ${link(2)}`, referenceHover: true }, global })
		await anchor(404).hover()
		await expect.poll(() => asked).toEqual([link(404)])
		await anchor(2).hover()
		await expect.poll(card).not.toBeNull()
		expect(card()!.textContent).toContain('Title of 2')
		await userEvent.hover(document.body)
		await expect.poll(card).toBeNull()
		const closed = setUp({ policy: 'off' })
		await render(NcRichText, { props: { text: `Now ${link(3)}`, referenceHover: true }, global: closed.global })
		closed.plugin.services.resolver.seed({ [link(3)]: answer(link(3)) })
		await anchor(3).hover()
		await expect.poll(() => document.querySelectorAll('.nc-hover-card')).toHaveLength(1)
		// It is the other text's turn to open: this one would have by then.
		await anchor(2).hover()
		await expect.poll(card).not.toBeNull()
		expect([closed.asked, card()!.textContent]).toEqual([[], expect.stringContaining('Title of 2')])
	})

	it.each([
		['a menu has the focus', () => h('div', { role: 'menu', tabindex: 0, 'aria-label': 'Menu' }), (element: HTMLElement) => element.focus()],
		['a menu is in the top layer', () => h('div', { role: 'menu', popover: 'manual', 'aria-label': 'Menu' }), (element: HTMLElement) => element.showPopover()],
		['a list of suggestions is open', () => h('div', { role: 'combobox', tabindex: 0, 'aria-label': 'Field', 'aria-haspopup': 'listbox', 'aria-expanded': 'true' }), () => undefined],
	])('opens nothing while text is being selected or %s', async (_, menu, use) => {
		const { asked, global } = setUp()
		const isThere = ref(true)
		await render({ render: () => h('div', [isThere.value ? menu() : null, h(NcRichText, { text: `See ${link(1)} and ${link(2)}`, referenceHover: true })]) }, { global })
		use(document.querySelector<HTMLElement>('[role=menu], [role=combobox]')!)
		await anchor(1).hover()
		const target = anchor(1).element()
		isThere.value = false
		await nextTick()
		target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, buttons: 1, pointerType: 'mouse' }))
		target.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons: 1, pointerType: 'mouse', movementX: 1 }))
		// What opens next had to wait as long as that would have.
		await anchor(2).hover()
		await expect.poll(card).not.toBeNull()
		expect(asked).toEqual([link(2)])
	})

	it('opens on a page that keeps its menus out of sight, or has a side navigation with the role of one', async () => {
		const { global } = setUp()
		const menus = [
			h('ul', { role: 'menu', hidden: true }),
			h('ul', { role: 'menu', style: 'visibility: hidden' }),
			h('ul', { role: 'menu' }, [h('li', { role: 'menuitem', 'aria-haspopup': 'true', 'aria-expanded': 'true' }, 'Files')]),
		]
		await render({ render: () => h('div', [...menus, h(NcRichText, { text: `See ${link(1)}`, referenceHover: true })]) }, { global })
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
	})

	it.each([
		['the text has another link', (props: HoverProps) => { props.text = `Or ${link(2)}` }],
		['the text has no link any more', (props: HoverProps) => { props.text = 'Nothing' }],
		['the app turns it off', (props: HoverProps) => { props.referenceHover = false }],
		['its view is kept alive and away', (props: HoverProps) => { props.away = true }],
	])('closes when %s, and keeps no key', async (_, change) => {
		const { global } = setUp()
		const props = reactive<HoverProps>({ text: `See ${link(1)}`, referenceHover: true, away: false })
		const heard = vi.fn()
		const content = () => h(KeepAlive, null, { default: () => props.away ? h('p', 'Away') : h(NcRichText, { text: props.text, referenceHover: props.referenceHover }) })
		await render({ render: () => h('div', { tabindex: 0, onKeydown: heard }, content()) }, { global })
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
		change(props)
		await expect.poll(() => card()?.textContent.includes('Title of 1') ?? false).toBe(false)
		if (card()) return
		document.querySelector<HTMLElement>('[tabindex]')!.focus()
		await userEvent.keyboard('{Escape}')
		expect(heard).toHaveBeenCalled()
	})

	it('opens nothing where the text moves under a pointer that rests, nor once somebody writes', async () => {
		const { asked, global } = setUp()
		const offset = ref(300)
		await render({ render: () => [
			h('div', { style: `position: absolute; inset-block-start: ${offset.value}px` }, h(NcRichText, { text: `See ${link(1)}`, referenceHover: true })),
			h('textarea', { style: 'position: absolute; inset-block-start: 400px', 'aria-label': 'Message' }),
			h('div', { style: 'position: absolute; inset-block-start: 500px' }, h(NcRichText, { text: `See ${link(2)} and ${link(3)}`, referenceHover: true })),
		] }, { global })
		const field = page.getByRole('textbox')
		await field.click()
		const box = anchor(1).element().getBoundingClientRect()
		const resting = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2 - 100)!
		const overs: string[] = []
		addEventListener('pointerover', ({ target }) => overs.push((target as Element).tagName), { capture: true })
		await userEvent.hover(resting, { position: { x: box.x + box.width / 2, y: box.y + box.height / 2 - 100 } })
		offset.value = 200
		await expect.poll(() => overs).toContain('A')
		// A pointer that moves on the link, and then a key before it has rested, however slowly that comes.
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		await anchor(2).hover()
		await userEvent.type(field, 'x', { skipClick: true } as never)
		await vi.advanceTimersByTimeAsync(1000)
		vi.useRealTimers()
		await anchor(3).hover()
		await expect.poll(card).not.toBeNull()
		expect(asked).toEqual([link(3)])
		await userEvent.keyboard('y')
		await expect.poll(card).toBeNull()
	})

	it('sends no address with a user name or password, no footnote mark and no path, whatever form they are written in', async () => {
		const { asked, global } = setUp()
		const secret = 'https://user:secret@tracker.test/issues/1'
		await render({ render: () => h('div', { style: 'display: grid; justify-items: start' }, [
			h(NcRichText, { text: `${secret} https://user:p#ss@tracker.test/issues/1`, referenceHover: true, referenceChips: true, referenceLimit: 3 }),
			h(NcRichText, { text: `[by name](${secret}), [by ref][x] and ${secret} too.[^1]\n\n[x]: ${secret}\n\n[^1]: A note.`, referenceHover: true, referenceChips: true, referenceLimit: 9, useExtendedMarkdown: true }),
			h(NcRichText, { text: '{path}', arguments: { path: { component: { render: () => h('a', { href: '/files' }, 'A path') } } }, referenceHover: true }),
			h(NcRichText, { text: `See ${link(2)}`, referenceHover: true }),
		]) }, { global })
		await expect.element(page.getByRole('link', { name: 'by name' })).toBeVisible()
		// Links with a user name in their address show their host after the label.
		for (const name of [/^by name/, /^by ref/, /^1$/, /^A path$/]) await page.getByRole('link', { name }).first().hover()
		for (const secretLink of page.getByRole('link', { name: 'https://user:' }).all()) await secretLink.hover()
		await anchor(2).hover()
		await expect.poll(card).not.toBeNull()
		expect(asked).toEqual([link(2)])
		expect(document.querySelector('.nc-reference-preview')).toBeNull()
	})

	it('leaves a link alone whose writer wants no preview, and one that the user may not see is described as such', async () => {
		const { asked, plugin, global } = setUp()
		const hidden = { ...answer(link(3)), accessible: false }
		plugin.services.resolver.seed({ [link(3)]: hidden, [link(4)]: hidden })
		await render({ render: () => h('div', { style: 'display: grid; justify-items: start' }, [
			h(NcRichText, { text: `<${link(1)}>`, referenceHover: true }),
			h(NcRichText, { text: `<${link(2)}>`, referenceHover: true, useMarkdown: true }),
			h(NcRichText, { text: `See ${link(3)}`, referenceHover: true, referenceActions: true }),
		]) }, { global })
		await anchor(1).hover()
		await anchor(2).hover()
		await anchor(3).hover()
		await expect.poll(() => card()?.querySelector('.nc-actions__button')).toBeTruthy()
		expect(asked).toEqual([])
		expect(document.getElementById(anchor(3).element().getAttribute('aria-describedby')!)!.textContent).toBe('tracker.test/issues/3. You have no access to this. Opens in a new tab.')
		expect(card()!.querySelector('.nc-actions__button')!.getAttribute('aria-label')).toBe('Actions for tracker.test/issues/3')
		expect(card()!.getAttribute('aria-live')).toBe('off')
	})

	it('is used by the keyboard alone: from the link into its menu, to an action and back, in a dialog and in a shadow tree', async () => {
		vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
		const { global } = setUp()
		const host = document.body.appendChild(document.createElement('div'))
		const dialog = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'))
		const place = dialog.appendChild(document.createElement('div'))
		dialog.showModal()
		const { unmount } = await render({ render: () => [h(NcRichText, { text: `See ${link(1)}`, referenceHover: true, referenceActions: true }), h('button', 'Behind')] }, { global, container: place, baseElement: document.body })
		const focused = () => host.shadowRoot!.activeElement
		const name = () => focused()?.getAttribute('aria-label') ?? focused()?.textContent?.trim()
		const open = () => place.querySelector<HTMLElement>('.nc-hover-card[data-state="open"]')
		await userEvent.keyboard('{Tab}')
		expect(name()).toBe(link(1))
		await expect.poll(() => open()?.querySelector('.nc-actions__button')).toBeTruthy()
		await userEvent.keyboard('{Tab}')
		expect(name()).toBe('Actions for Title of 1')
		await userEvent.keyboard('{Enter}')
		await expect.poll(name).toBe('Open the link')
		await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
		expect(name()).toBe('Copy the link')
		// Longer than a card stays after it was left.
		const start = performance.now()
		await expect.poll(() => performance.now() - start).toBeGreaterThan(400)
		expect([name(), Boolean(open())]).toEqual(['Copy the link', true])
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => open()!.querySelector('[role=status]')!.textContent).toBe('Copied')
		expect(name()).toBe('Actions for Title of 1')
		await userEvent.keyboard('{Enter}{Escape}')
		expect([name(), dialog.open, Boolean(open())]).toEqual(['Actions for Title of 1', true, true])
		await userEvent.keyboard('{Enter}')
		await expect.poll(name).toBe('Open the link')
		await userEvent.keyboard('{Tab}')
		expect(name()).toBe('Behind')
		await expect.poll(open).toBeNull()
		await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
		expect(name()).toBe(link(1))
		await expect.poll(() => open()?.querySelector('.nc-actions__button')).toBeTruthy()
		await userEvent.keyboard('{Tab}{Escape}')
		await expect.poll(open).toBeNull()
		expect([name(), dialog.open]).toEqual([link(1), true])
		await unmount()
		host.remove()
	})

	it('is used by the pointer in a shadow tree', async () => {
		vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
		const { global } = setUp()
		const host = document.body.appendChild(document.createElement('div'))
		const place = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
		const { unmount } = await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true, referenceActions: true }, global, container: place, baseElement: document.body })
		const find = (selector: string) => place.querySelector<HTMLElement>(selector)
		const clicked = vi.fn((event: Event) => event.preventDefault())
		await userEvent.hover(place.querySelector('a')!)
		await expect.poll(() => find('.nc-actions__button')).not.toBeNull()
		find('.nc-hover-card a.widget-default')!.addEventListener('click', clicked)
		await userEvent.click(find('.nc-hover-card a.widget-default')!)
		expect(clicked).toHaveBeenCalledOnce()
		await userEvent.click(find('.nc-actions__button')!)
		await userEvent.click(place.querySelectorAll<HTMLElement>('[role=menuitem]')[1]!)
		await expect.poll(() => find('[role=status]')!.textContent).toBe('Copied')
		await unmount()
		host.remove()
	})

	it('opens by a long press, and not by a tap', async () => {
		const { asked, global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true }, global })
		const target = anchor(1).element()
		const touch = (name: string, more: PointerEventInit = {}) => target.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'touch', pointerId: 7, clientX: 5, clientY: 5, ...more }))
		touch('pointerover')
		touch('pointerdown', { buttons: 1 })
		touch('pointerup')
		expect(asked).toEqual([])
		touch('pointerover')
		touch('pointerdown', { buttons: 1 })
		await expect.poll(card).not.toBeNull()
		touch('pointerup')
		await nextTick()
		expect(card()).not.toBeNull()
		document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
		await expect.poll(card).toBeNull()
	})

	it('stays for a finger whose touch the browser ends for the sake of its own menu, and opens nothing where it scrolls', async () => {
		const { asked, global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)} and ${link(2)}`, referenceHover: true }, global })
		const touch = (id: number, name: string, more: PointerEventInit = {}) => anchor(id).element().dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 7, clientX: 5, clientY: 5, ...more }))
		touch(1, 'pointerover')
		touch(1, 'pointerdown', { buttons: 1 })
		touch(1, 'pointermove', { clientY: 20 })
		touch(2, 'pointerover')
		touch(2, 'pointerdown', { buttons: 1 })
		touch(2, 'pointermove', { clientY: 8 })
		// Nothing is kept from the browser: neither its menu nor the selection of text.
		expect(touch(2, 'contextmenu')).toBe(true)
		touch(2, 'pointercancel')
		await expect.poll(card).not.toBeNull()
		expect(card()!.textContent).toContain('Title of 2')
		expect(asked).toEqual([link(2)])
	})

	it('is gone into and left by Tab, past what leads to the same page, and gives the focus back on Escape', async () => {
		const { global } = setUp()
		await render({ render: () => [h(NcRichText, { text: `See ${link(1)} and ${link(2)}`, referenceHover: true, referenceActions: true }), h('button', 'Behind')] }, { global })
		await userEvent.tab()
		await expect.poll(() => card()?.querySelector('.nc-actions__button')).toBeTruthy()
		const button = () => card()!.querySelector('.nc-actions__button')
		await userEvent.tab()
		expect(document.activeElement).toBe(button())
		await userEvent.tab({ shift: true })
		expect(document.activeElement).toBe(anchor(1).element())
		await userEvent.tab()
		// Escape in the menu closes that alone.
		await userEvent.keyboard('{Enter}')
		await expect.element(page.getByRole('menu')).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
		expect(document.activeElement).toBe(button())
		await userEvent.keyboard('{Escape}')
		await expect.poll(card).toBeNull()
		expect(document.activeElement).toBe(anchor(1).element())
		await userEvent.tab()
		await expect.poll(() => card()?.textContent).toContain('Title of 2')
		await expect.poll(() => card()?.querySelector('.nc-actions__button')).toBeTruthy()
		await userEvent.tab()
		expect(document.activeElement).toBe(button())
		await userEvent.tab()
		expect(document.activeElement?.textContent).toBe('Behind')
	})

	it('goes to the next link by Tab where its card has nothing else to go to', async () => {
		const { global } = setUp()
		await render({ render: () => [h(NcRichText, { text: `See ${link(1)}`, referenceHover: true }), h('button', 'Behind')] }, { global })
		await userEvent.tab()
		await expect.poll(card).not.toBeNull()
		await userEvent.tab()
		expect(document.activeElement?.textContent).toBe('Behind')
	})

	it('opens over a menu that is out of sight, and not under one that was opened meanwhile', async () => {
		const { asked, global } = setUp()
		const isOpen = ref(false)
		await render({ render: () => h('div', [
			h('button', { 'aria-haspopup': 'menu', 'aria-expanded': 'true', style: { display: isOpen.value ? '' : 'none' } }, 'Menu'),
			h(NcRichText, { text: `See ${link(1)} and ${link(2)}`, referenceHover: true }),
		]) }, { global })
		await anchor(1).hover()
		await expect.poll(() => asked).toEqual([link(1)])
		isOpen.value = true
		await nextTick()
		const shown = vi.spyOn(HTMLElement.prototype, 'showPopover')
		await expect.poll(() => document.querySelector('.nc-hover-card')).toBeNull()
		expect(shown).not.toHaveBeenCalled()
		isOpen.value = false
		await nextTick()
		await anchor(2).hover()
		await expect.poll(card).not.toBeNull()
	})

	it('hands over to the link beside it at once', async () => {
		const { plugin, global } = setUp()
		plugin.services.resolver.seed({ [link(1)]: answer(link(1)), [link(2)]: answer(link(2)) })
		await render(NcRichText, { props: { text: `See ${link(1)} and ${link(2)}`, referenceHover: true }, global })
		await anchor(1).hover()
		await expect.poll(() => card()?.textContent).toContain('Title of 1')
		const shown: string[] = []
		const seen = new MutationObserver(() => shown.push(card()?.textContent ?? 'nothing'))
		seen.observe(document.querySelector('.nc-hover-card')!, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-state'] })
		await anchor(2).hover()
		await expect.poll(() => card()?.textContent).toContain('Title of 2')
		seen.disconnect()
		expect(shown).not.toContain('nothing')
		expect(document.querySelectorAll('.nc-hover-card')).toHaveLength(1)
	})

	it.each([['left', 'top'], ['left', 'bottom'], ['right', 'top'], ['right', 'bottom']])('is on the screen for a link at its %s, at its %s', async (side, edge) => {
		const { global } = setUp()
		await render({ render: () => h('div', { style: `position: fixed; ${side}: 0; ${edge}: 0; inline-size: 400px` }, h(NcRichText, { text: link(1), referenceHover: true })) }, { global })
		await anchor(1).hover()
		await expect.poll(() => card()?.dataset.placed).toBe('')
		const box = card()!.getBoundingClientRect()
		const line = anchor(1).element().getBoundingClientRect()
		expect([box.left >= 0, box.top >= 0, box.right <= innerWidth, box.bottom <= innerHeight, box.top >= line.bottom || box.bottom <= line.top]).toEqual(Array(5).fill(true))
	})

	it('shows the whole card of a preview of one line, in a list and below a text, and none for a whole card', async () => {
		const { asked, global } = setUp()
		await render({ render: () => h('main', [
			h(NcReferenceList, { text: link(1), compact: true, hover: true }),
			h(NcRichText, { text: link(2), referenceLimit: 1, referenceCompact: true, referenceHover: true }),
			h(NcReferenceList, { text: link(3), hover: true }),
		]) }, { global })
		const row = (id: number) => page.getByRole('link', { name: new RegExp(`^Title of ${id}`) })
		await expect.element(row(3)).toBeVisible()
		await row(1).hover()
		await expect.poll(() => card()?.querySelector('.nc-reference:not([data-compact])')?.textContent).toContain('Title of 1')
		await row(3).hover()
		await expect.poll(card).toBeNull()
		await row(2).hover()
		await expect.poll(() => card()?.textContent).toContain('Title of 2')
		expect(asked.sort()).toEqual([1, 2, 3].map(link))
	})

	it('works in markdown, inside of a dialog, and where a parent scrolls and is transformed', async () => {
		const { global } = setUp()
		await render({ render: () => h('dialog', { ref: (element: unknown) => { if (element && !(element as HTMLDialogElement).open) (element as HTMLDialogElement).showModal() } }, [
			h('div', { style: 'transform: translateX(20px); overflow: auto; block-size: 60px; inline-size: 240px' }, [
				h(NcRichText, { text: `**See** [the issue](${link(1)})`, useMarkdown: true, referenceHover: true }),
			]),
		]) }, { global })
		await page.getByRole('link', { name: 'the issue' }).hover()
		await expect.poll(card).not.toBeNull()
		await expect.poll(() => card()!.dataset.placed).toBe('')
		const box = card()!.getBoundingClientRect()
		expect(document.elementFromPoint(box.left + box.width / 2, box.top + 10)?.closest('.nc-hover-card')).toBe(card())
	})

	it('goes with its text, and leaves no listener', async () => {
		const { global } = setUp()
		const there = ref(true)
		const added = vi.spyOn(window, 'addEventListener')
		await render({ render: () => there.value ? h(NcRichText, { text: `See ${link(1)}`, referenceHover: true }) : null }, { global })
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
		there.value = false
		await nextTick()
		expect(document.querySelector('.nc-hover-card')).toBeNull()
		const ended = added.mock.calls.filter(([name]) => name === 'keydown' || name === 'pointerdown').map(([, , options]) => (options as AddEventListenerOptions).signal?.aborted)
		expect(ended).toEqual([true, true])
	})

	it('adds no listener for a text, and one pair for all of the page, which goes with the last of them', async () => {
		const { global } = setUp()
		const isThere = ref(false)
		const turnedOn = ref(true)
		const heard = new Set<string>()
		const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
		const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener')
		const of = (spy: typeof added | typeof removed) => spy.mock.calls.flatMap(([name], index) => {
			heard.add(String(spy.mock.contexts[index]))
			return /^(?:pointer|focus)/.test(name) ? name : []
		}).sort()
		const { container } = await render({ render: () => h('div', isThere.value
			? Array.from({ length: 200 }, (_, id) => h(NcRichText, { key: id, text: `See ${link(id)}`, referenceHover: id > 0 || turnedOn.value }))
			: []) }, { global })
		added.mockClear()
		isThere.value = true
		await nextTick()
		expect(container.querySelectorAll('a')).toHaveLength(200)
		expect(of(added)).toEqual(['focusin', 'pointerover'])
		// What is turned off and on again is neither lost nor counted twice.
		turnedOn.value = false
		await nextTick()
		turnedOn.value = true
		await nextTick()
		expect([of(added).length, of(removed).length]).toEqual([2, 0])
		isThere.value = false
		await nextTick()
		expect(of(removed)).toEqual(['focusin', 'pointerover'])
		expect([...heard]).toContain('[object HTMLDocument]')
	})

	it('opens in a shadow tree, also from one of its links to the next', async () => {
		const { asked, global } = setUp()
		const host = document.body.appendChild(document.createElement('div'))
		const place = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
		const { unmount } = await render(NcRichText, { props: { text: `See ${link(1)} and ${link(2)}`, referenceHover: true }, global, container: place, baseElement: document.body })
		const shadowCard = () => place.querySelector<HTMLElement>('.nc-hover-card[data-state="open"]')
		const at = (index: number) => place.querySelectorAll('a')[index]!
		await userEvent.hover(at(0))
		await expect.poll(() => shadowCard()?.textContent).toContain('Title of 1')
		await userEvent.hover(at(1))
		await expect.poll(() => shadowCard()?.textContent).toContain('Title of 2')
		expect(asked).toEqual([link(1), link(2)])
		await unmount()
		const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener')
		const stale = place.appendChild(document.createElement('a'))
		stale.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
		expect(new Set(removed.mock.contexts)).toEqual(new Set([host.shadowRoot]))
		host.remove()
	})

	it('shows what the app gave for a link, in a text and in a list, and asks nobody', async () => {
		const { asked, global } = setUp()
		const given = (id: number) => ({ [link(id)]: { ...answer(link(id)), openGraphObject: { ...answer(link(id)).openGraphObject, name: `Given ${id}` } } })
		await render({ render: () => h('div', { style: 'display: flex; gap: 1rem' }, [
			h(NcRichText, { text: `See ${link(1)}`, references: given(1), referenceHover: true }),
			h(NcRichText, { text: `See ${link(2)}`, references: Object.values(given(2)), referenceHover: true }),
			h(NcReferenceList, { text: link(3), referenceData: given(3), compact: true, hover: true }),
		]) }, { global })
		for (const [id, at] of [[1, anchor(1)], [2, anchor(2)], [3, page.getByRole('link', { name: /^Given 3/ })]] as const) {
			await at.hover()
			await expect.poll(() => card()?.textContent).toContain(`Given ${id}`)
			await userEvent.hover(document.body)
			await expect.poll(card).toBeNull()
		}
		expect(asked).toEqual([])
	})

	it('opens for a link of another text at once while a card is open, and describes that link', async () => {
		const { plugin, global } = setUp()
		plugin.services.resolver.seed({ [link(1)]: answer(link(1)), [link(2)]: answer(link(2)) })
		await render({ render: () => h('div', { style: 'display: flex; gap: 1rem' }, [1, 2].map((id) => h(NcRichText, { text: `See ${link(id)}`, referenceHover: true }))) }, { global })
		await anchor(1).hover()
		await expect.poll(() => card()?.textContent).toContain('Title of 1')
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		onTestFinished(() => { vi.useRealTimers() })
		await anchor(2).hover()
		await expect.poll(() => card()?.textContent).toContain('Title of 2')
		await expect.poll(() => card()!.matches(':popover-open')).toBe(true)
		await expect.poll(() => anchor(2).element().getAttribute('aria-describedby')).toBe(card()!.querySelector('[hidden]')!.id)
		expect(anchor(1).element().hasAttribute('aria-describedby')).toBe(false)
	})

	it('asks nothing again for a card that is below the text', async () => {
		const { asked, global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true, referenceLimit: 1 }, global })
		await expect.element(page.getByText('Title of 1')).toBeVisible()
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
		expect(asked).toEqual([link(1)])
	})

	it('is turned on for an app, and off for one text of it', async () => {
		const { asked, global } = setUp({ hover: true })
		await render({ render: () => [h(NcRichText, { text: `On ${link(1)}` }), h(NcRichText, { text: `Off ${link(2)}`, referenceHover: false })] }, { global })
		await anchor(2).hover()
		await anchor(1).hover()
		await expect.poll(card).not.toBeNull()
		expect(asked).toEqual([link(1)])
	})

	it('has nothing that axe objects to, with its menu', async () => {
		const { global } = setUp()
		await render({ render: () => h('main', h(NcRichText, { text: `See ${link(1)}`, referenceHover: true, referenceActions: true })) }, { global })
		await anchor(1).hover()
		await expect.poll(() => card()?.querySelector('.nc-actions')).toBeTruthy()
		const { violations } = await axe.run(document.querySelector('main')!)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
	})

	it('shows the answer that comes after an outage in full', async () => {
		let isDown = true
		const { global } = setUp({ transport: async ({ path, query, body }) => {
			if (isDown) throw new TypeError('Failed to fetch')
			const address = String(query?.reference ?? (body as { references: string[] }).references[0])
			return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references: { [address]: answer(address) } } } } }
		} })
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true }, global })
		await anchor(1).hover()
		await expect.poll(() => card()?.querySelector('.nc-reference-note')).toBeTruthy()
		isDown = false
		await expect.poll(() => card()?.textContent).toContain('Title of 1')
		expect(card()!.querySelector('.widget-default')!.getBoundingClientRect().height).toBeGreaterThan(40)
	})

	it('goes when a dialog is opened from it, which is not part of it and gives the focus back to the link', async () => {
		const { global } = setUp()
		await render(NcRichText, { props: { text: `See ${link(1)}`, referenceHover: true, referenceActions: true }, global })
		await userEvent.tab()
		await expect.poll(() => card()?.querySelector('.nc-actions__button')).toBeTruthy()
		await userEvent.tab()
		expect(hasFocusInside(card())).toBe(true)
		const picking = getLinkWithPicker().catch(() => 'cancelled')
		await expect.poll(() => document.querySelector('.nc-dialog')).not.toBeNull()
		expect(document.querySelector('.nc-hover-card .nc-dialog')).toBeNull()
		await expect.poll(card).toBeNull()
		await expect.poll(() => hasFocusInside(document.querySelector('.nc-dialog'))).toBe(true)
		await userEvent.keyboard('{Escape}')
		expect(await picking).toBe('cancelled')
		await expect.poll(() => document.activeElement).toBe(anchor(1).element())
	})
})
