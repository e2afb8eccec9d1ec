import { createFocusTrap, type FocusTrap } from 'focus-trap'
import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deepFocused } from '../../../src/ui/dom/composedTree.ts'
import { trapFocus } from '../../../src/ui/dom/dialogTrap.ts'

/** Adds an element to the page, with a button before and after it. */
function createDialog(html: string): HTMLElement {
	const page = document.createElement('div')
	page.innerHTML = `<button>before</button><div class="root"><div class="dialog" tabindex="-1">${html}</div></div><button>after</button>`
	document.body.append(page)
	onTestFinished(() => page.remove())
	return page.querySelector<HTMLElement>('.dialog')!
}

function trap(element: HTMLElement, stack: unknown[] = []) {
	const trapped = trapFocus(element, { stack })
	onTestFinished(() => { if (stack.includes(trapped)) trapped.release() })
	return trapped
}

/** A trap as bundles of 2023 and 2024 have it: `focus-trap` 7.5, whose stack knows `pause` and `unpause` only. */
function createOlderTrap(element: HTMLElement, stack: unknown[]) {
	let isPaused = false
	const traps = stack as { pause(): unknown, unpause(): unknown }[]
	const older = {
		pause: () => { isPaused = true },
		unpause: () => { isPaused = false },
		isHolding: () => stack.includes(older) && !isPaused,
		deactivate() {
			const at = stack.indexOf(older)
			if (at < 0) return
			stack.splice(at, 1)
			traps.at(-1)?.unpause()
		},
	}
	traps.at(-1)?.pause()
	stack.push(older)
	element.querySelector('button')!.focus()
	onTestFinished(older.deactivate)
	return older
}

const focused = () => deepFocused(document)?.textContent

/** Presses a key several times, and lists what has the focus after each. */
async function press(key: string, times: number) {
	const way: unknown[] = []
	for (let time = 0; time < times; time++) {
		await userEvent.keyboard(key)
		way.push(focused())
	}
	return way
}

describe('a trap of the focus', () => {
	it('leads Tab round and round, past what is hidden or disabled', async () => {
		const dialog = createDialog('<button hidden>hidden</button><button>one</button><button tabindex="-1">skipped</button><details><summary>two</summary><button>folded</button></details><button disabled>disabled</button>')
		trap(dialog)
		expect(document.activeElement).toBe(dialog)
		expect(await press('{Tab}', 4)).toEqual(['one', 'two', 'one', 'two'])
		expect(await press('{Shift>}{Tab}{/Shift}', 3)).toEqual(['one', 'two', 'one'])
	})

	it('follows Tab into a shadow tree, and back from its end', async () => {
		const dialog = createDialog('<button>one</button><section></section>')
		const tree = dialog.querySelector('section')!.attachShadow({ mode: 'open' })
		tree.innerHTML = '<button>two</button>'
		trap(dialog)
		expect(await press('{Tab}', 3)).toEqual(['one', 'two', 'one'])
		expect(await press('{Shift>}{Tab}{/Shift}', 2)).toEqual(['two', 'one'])
	})

	it('leads Tab round and round in a shadow tree', async () => {
		const host = document.createElement('div')
		document.body.append(host)
		onTestFinished(() => host.remove())
		const dialog = createDialog('<button>one</button><button>two</button>')
		host.attachShadow({ mode: 'open' }).append(dialog.parentElement!.parentElement!)
		trap(dialog)
		expect(await press('{Tab}', 3)).toEqual(['one', 'two', 'one'])
		expect(await press('{Shift>}{Tab}{/Shift}', 2)).toEqual(['two', 'one'])
		;(dialog.parentElement!.nextElementSibling as HTMLElement).focus()
		expect(focused()).toBe('one')
	})

	it('keeps the focus where nothing inside takes it', async () => {
		const dialog = createDialog('Please wait')
		trap(dialog)
		await press('{Tab}', 2)
		expect(document.activeElement).toBe(dialog)
	})

	it('takes the focus back to where it was when the page moves it out', () => {
		const dialog = createDialog('<button data-autofocus>one</button><button>two</button>')
		trap(dialog)
		expect(focused()).toBe('one')
		dialog.querySelectorAll('button')[1]!.focus()
		dialog.parentElement!.parentElement!.querySelector('button')!.focus()
		expect(focused()).toBe('two')
	})

	it.each<[string, (two: HTMLButtonElement) => void]>([
		['goes', (two) => two.remove()],
		['is disabled', (two) => { two.disabled = true }],
		['is hidden', (two) => { two.parentElement!.hidden = true }],
	])('takes the focus when the element that had it %s', async (_, lose) => {
		const dialog = createDialog('<button data-autofocus>one</button><p><button>two</button></p>')
		trap(dialog)
		const two = dialog.querySelectorAll('button')[1]!
		two.focus()
		lose(two)
		await expect.poll(focused).toBe('one')
	})

	it('takes the focus when the element that had it goes from a shadow tree', async () => {
		const dialog = createDialog('<button data-autofocus>one</button><section></section>')
		trap(dialog)
		const tree = dialog.querySelector('section')!.attachShadow({ mode: 'open' })
		tree.innerHTML = '<p><button>two</button></p>'
		tree.querySelector('button')!.focus()
		tree.querySelector('p')!.remove()
		await expect.poll(focused).toBe('one')
	})

	it('takes the focus when the frame that had it goes', async () => {
		const dialog = createDialog('<button data-autofocus>one</button><p><iframe srcdoc="<button>two</button>"></iframe></p>')
		trap(dialog)
		const frame = dialog.querySelector('iframe')!
		await expect.poll(() => frame.contentDocument?.querySelector('button')).toBeTruthy()
		frame.contentDocument!.querySelector('button')!.focus()
		await expect.poll(() => document.activeElement).toBe(frame)
		frame.parentElement!.remove()
		await expect.poll(focused).toBe('one')
	})

	it('takes the focus when nothing that should have it can', async () => {
		const dialog = createDialog('<button data-autofocus hidden>one</button><button>two</button>')
		trap(dialog)
		const two = dialog.querySelectorAll('button')[1]!
		two.focus()
		two.remove()
		await expect.poll(() => document.activeElement).toBe(dialog)
	})

	it('leaves a field that the user has left, as closing the keyboard of a phone does', async () => {
		const dialog = createDialog('<input data-autofocus><p></p>')
		trap(dialog)
		dialog.querySelector('input')!.blur()
		dialog.querySelector('p')!.remove()
		await new Promise(requestAnimationFrame)
		expect(document.activeElement).toBe(document.body)
	})

	it('passes a frame at the end on the way back, which would not let the focus out again', async () => {
		const dialog = createDialog('<button>one</button><button>two</button><iframe srcdoc="<button>three</button>"></iframe>')
		trap(dialog)
		dialog.querySelector('button')!.focus()
		expect(await press('{Shift>}{Tab}{/Shift}', 2)).toEqual(['two', 'one'])
	})

	it('is active again after a native modal dialog over it has gone, even if the focus returns nowhere', () => {
		const dialog = createDialog('<button>one</button>')
		const trapped = trap(dialog)
		const modal = document.body.appendChild(document.createElement('dialog'))
		modal.innerHTML = '<button>two</button>'
		modal.showModal()
		expect([focused(), trapped.isActive()]).toEqual(['two', false])
		modal.remove()
		expect([document.activeElement, trapped.isActive()]).toEqual([document.body, true])
	})

	it('rests while a trap of another bundle lies over it, and then gives the focus back to where it was', async () => {
		const stack: unknown[] = []
		const dialog = createDialog('<button data-autofocus>one</button><button>two</button>')
		const trapped = trap(dialog, stack)
		await press('{Tab}', 1)
		const modal = createDialog('<button>three</button><button>four</button>')
		const other = createFocusTrap(modal, { trapStack: stack as FocusTrap[], returnFocusOnDeactivate: false, delayInitialFocus: false }).activate()
		expect(trapped.isActive()).toBe(false)
		expect([focused(), ...await press('{Tab}', 2)]).toEqual(['three', 'four', 'three'])
		other.deactivate()
		expect(trapped.isActive()).toBe(true)
		expect([focused(), ...await press('{Tab}', 1)]).toEqual(['two', 'one'])
	})

	it.each(['of today', 'before 7.6'])('pauses a trap of another bundle below it, and wakes it afterwards: a version %s', async (version) => {
		const modal = createDialog('<button>three</button><button>four</button>')
		const other = createFocusTrap(modal, { delayInitialFocus: false, trapStack: [] }).activate()
		onTestFinished(() => { other.deactivate() })
		const older = { pause: () => other.pause(), unpause: () => other.unpause() }
		const stack: unknown[] = [version === 'of today' ? other : older]
		const trapped = trap(createDialog('<button data-autofocus>one</button>'), stack)
		expect([focused(), ...await press('{Tab}', 1)]).toEqual(['one', 'one'])
		trapped.release()
		expect(stack).toHaveLength(1)
		modal.querySelector('button')!.focus()
		expect(await press('{Tab}', 2)).toEqual(['four', 'three'])
	})

	it('leaves the focus to a trap that is not in the stack and takes it back at once', () => {
		const modal = createDialog('<button>three</button>')
		const other = createFocusTrap(modal, { delayInitialFocus: false }).activate()
		onTestFinished(() => { other.deactivate() })
		trap(createDialog('<button>one</button>'))
		expect(focused()).toBe('three')
	})

	it('pauses a trap of 2023 below it, and wakes it when that is released first', async () => {
		const stack: unknown[] = []
		const modal = createDialog('<button>three</button><button>four</button>')
		const older = createOlderTrap(modal, stack)
		const trapped = trap(createDialog('<button data-autofocus>one</button>'), stack)
		expect([focused(), older.isHolding(), ...await press('{Tab}', 1)]).toEqual(['one', false, 'one'])
		trapped.release()
		expect([stack.length, older.isHolding()]).toEqual([1, true])
	})

	it('stays awake above a trap of 2023 that is released before it, and rests below one', async () => {
		const stack: unknown[] = []
		const below = createOlderTrap(createDialog('<button>three</button>'), stack)
		const trapped = trap(createDialog('<button data-autofocus>one</button>'), stack)
		below.deactivate()
		expect([trapped.isActive(), ...await press('{Tab}', 1)]).toEqual([true, 'one'])
		const above = createOlderTrap(createDialog('<button>four</button>'), stack)
		expect(trapped.isActive()).toBe(false)
		trapped.release()
		expect([stack.length, above.isHolding()]).toEqual([1, true])
	})

	it('follows Tab into a frame in the middle, with a positive tabindex elsewhere', async () => {
		const dialog = createDialog('<button>one</button><iframe srcdoc="<button>two</button>"></iframe><button>three</button><button tabindex="2">first</button>')
		const frame = dialog.querySelector('iframe')!
		await expect.poll(() => frame.contentDocument?.querySelector('button')).toBeTruthy()
		trap(dialog)
		dialog.querySelector('button')!.focus()
		await userEvent.keyboard('{Tab}')
		expect(document.activeElement).toBe(frame)
	})

	it('follows Tab into a closed shadow tree, and on from it', async () => {
		const dialog = createDialog('<button>one</button><section></section><button>three</button>')
		const section = dialog.querySelector('section')!
		const tree = section.attachShadow({ mode: 'closed' })
		tree.innerHTML = '<button>two</button>'
		trap(dialog)
		dialog.querySelector('button')!.focus()
		await userEvent.keyboard('{Tab}')
		expect([document.activeElement, tree.activeElement?.textContent]).toEqual([section, 'two'])
		expect(await press('{Tab}', 2)).toEqual(['three', 'one'])
	})

	it('leaves the focus to a trap outside of the stack after a click into that', async () => {
		const modal = createDialog('<button>three</button>')
		const other = createFocusTrap(modal, { delayInitialFocus: false, allowOutsideClick: true }).activate()
		onTestFinished(() => { other.deactivate() })
		const dialog = createDialog('<button>one</button>')
		trap(dialog)
		await userEvent.click(dialog.querySelector('button')!)
		await userEvent.click(modal.querySelector('button')!)
		expect(focused()).toBe('three')
	})

	it('leaves the caret of a field where it was when it takes the focus back', async () => {
		const dialog = createDialog('<input data-autofocus value="abc">')
		trap(dialog)
		const input = dialog.querySelector('input')!
		input.setSelectionRange(1, 1)
		dialog.parentElement!.parentElement!.querySelector('button')!.focus()
		expect([document.activeElement, input.selectionStart, input.selectionEnd]).toEqual([input, 1, 1])
	})
})
