import { createSSRApp, h, nextTick } from 'vue'
import { renderToString } from '@vue/server-renderer'
import axe from 'axe-core'
import { NcComposerPreviews, NcRichText } from 'nc-reference'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import 'nc-reference/markdown'
import { render } from 'vitest-browser-vue'
import { DEBOUNCE_MS } from '../../../src/links/unfinished.ts'
import { commit, compose, CONTROL, eventually, press, type } from '../keys.ts'
import { selectionOnScreen } from '../mountEditor.ts'
import { expectNoTroubles } from '../troubles.ts'
import { createManualClock, createServer, previewTexts, mountChat, openGraph, paste } from './mountComposerPreviews.ts'

const [a, b, c, d] = ['https://a.test/1', 'https://b.test/2', 'https://c.test/3', 'https://d.test/4'] as const
const title = (link: string) => `Title of ${link.replace('https://', '')}`
const removeButton = (link: string) => page.getByRole('button', { name: `Remove the preview of ${link.replace('https://', '')}` })
const card = (row: HTMLElement, index: number) => row.querySelectorAll<HTMLElement>('a.widget-default')[index]!

expectNoTroubles()
afterEach(() => cleanup())

async function write(text: string) {
	for (const character of text) await type(character)
}

/** Returns a look at the cards that comes after a pause of the writer. */
const shownLater = (clock: ReturnType<typeof createManualClock>, row: () => HTMLElement) => () => {
	clock.advance(DEBOUNCE_MS)
	return previewTexts(row())
}

describe('previews below a field', () => {
	it('come when an address has ended or rests, and nobody is asked for what is being typed', async () => {
		const clock = createManualClock()
		const { box, row, asked } = await mountChat({ server: createServer({ clock }) })
		box.focus()
		await write('see https://a.test/1')
		expect(previewTexts(row())).toEqual([])
		await expect.poll(shownLater(clock, row)).toEqual([title(a)])
		await write(' https://b.test/2 ')
		await expect.poll(shownLater(clock, row)).toEqual([title(a), title(b)])
		expect(asked).toEqual([a, b])
	})

	it('wait while an input method is at work, however long it rests', async () => {
		const clock = createManualClock()
		const server = createServer({ clock })
		server.resolver.seed({ [a]: openGraph(a) })
		const { box, row } = await mountChat({ server })
		box.focus()
		await compose('h', 'https://a.test', a)
		clock.advance(5000)
		await nextTick()
		expect(previewTexts(row())).toEqual([])
		await commit(a)
		await nextTick()
		expect(previewTexts(row())).toEqual([])
		clock.advance(DEBOUNCE_MS)
		await nextTick()
		expect(previewTexts(row())).toEqual([title(a)])
	})

	it('of what is known are there in the frame after pasting, and nobody is asked', async () => {
		const { box, row, resolver, asked } = await mountChat()
		resolver.seed({ [a]: openGraph(a) })
		box.focus()
		paste(box, a)
		await new Promise((resolve) => requestAnimationFrame(resolve))
		expect(previewTexts(row())).toEqual([title(a)])
		expect(asked).toEqual([])
	})

	it('are not asked for again by the message that is sent', async () => {
		const { box, row, asked, state, screen } = await mountChat()
		box.focus()
		paste(box, `${a} ${b} `)
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
		await press('Enter')
		expect(state.sent).toHaveLength(1)
		await expect.poll(() => [...screen.container.querySelectorAll('.rich-text--wrapper .widget-default--name')].map(({ textContent }) => textContent)).toEqual([title(a), title(b)])
		expect(previewTexts(row())).toEqual([])
		expect(asked).toEqual([a, b])
	})

	it('are of one height, whichever style sheet comes last', async () => {
		const { row } = await mountChat({ text: `${a} ` })
		await expect.poll(() => previewTexts(row())).toEqual([title(a)])
		const last = document.createElement('style')
		last.textContent = [...document.querySelectorAll('style')].map(({ textContent }) => textContent!).filter((css) => css.includes('widget-default--name') && !css.includes('.nc-composer-previews')).join('\n')
		expect(last.textContent).toContain('-webkit-line-clamp: 2')
		document.head.append(last)
		try {
			const name = row().querySelector('.widget-default--name')!
			expect(getComputedStyle(name).webkitLineClamp).toBe('1')
			expect(getComputedStyle(name.parentElement!).paddingBlock).toBe('0px')
		} finally {
			last.remove()
		}
	})

	it('are left alone while words are written, and removed from the text as it is by then', async () => {
		const { box, row, values } = await mountChat({ text: `${a} and ` })
		await expect.poll(() => previewTexts(row())).toEqual([title(a)])
		const observer = new MutationObserver(() => undefined)
		observer.observe(row(), { attributes: true, childList: true, subtree: true, characterData: true })
		box.focus()
		await press('End')
		await write('some words')
		expect(observer.takeRecords()).toEqual([])
		await removeButton(a).click()
		expect(values.at(-1)).toBe(`<${a}> and some words`)
	})

	it('never move the line of the caret, the field, or what is around them', async () => {
		const { box, row, screen } = await mountChat()
		const shifts: number[] = []
		const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)))
		observer.observe({ type: 'layout-shift' })
		box.focus()
		await write('x')
		const main = screen.container.querySelector('main')!
		const places = () => [box, row(), main.querySelector(':scope > button')!].map((element) => JSON.stringify(element.getBoundingClientRect()))
		const caret = () => getSelection()!.getRangeAt(0).getBoundingClientRect().top
		const [before, line] = [places(), caret()]
		await write(' https://a.test/unknown https://b.test/2 https://c.test/3 https://d.test/4 '.slice(0, 26))
		paste(box, ` ${b} ${c} ${d} `)
		await expect.poll(() => previewTexts(row())).toEqual(['a.test/unknown', title(b), title(c)])
		expect(places().slice(1)).toEqual(before.slice(1))
		expect(caret()).toBe(line)
		expect(row().scrollHeight).toBe(row().clientHeight)
		await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
		observer.disconnect()
		expect(shifts).toEqual([])
	})

	it('are those of the message, in order and number, in text and markdown', async () => {
		const text = `\`${a}\` <${b}> *${c}* [label](${d}) www.e.test ${c} https://f.test`
		for (const flags of [{}, { useMarkdown: true }, { useExtendedMarkdown: true }]) {
			for (const referenceLimit of [1, 3, 9]) {
				const { row, screen, plugin, state } = await mountChat({ text, editor: { previews: { referenceLimit, ...flags } } })
				const message = await render(NcRichText, { props: { text: state.text, referenceLimit, ...flags }, global: { plugins: [plugin] } })
				const inMessage = () => [...message.container.querySelectorAll('.widget-default--name')].map(({ textContent }) => textContent)
				await expect.poll(() => inMessage().length).toBeGreaterThan(0)
				await expect.poll(() => previewTexts(row())).toEqual(inMessage())
				await message.unmount()
				await screen.unmount()
			}
		}
	})
})

describe('a preview below a field', () => {
	it('is removed by its button, which writes its link as one without preview, in one step of undo', async () => {
		const { box, row, values, state } = await mountChat({ text: `x ${a} ${b} ${a}y ${a}` })
		await expect.poll(() => previewTexts(row()).length).toBe(3)
		await removeButton(a).first().click()
		const hidden = `x <${a}> ${b} ${a}y <${a}>`
		expect(values).toEqual([hidden])
		await expect.poll(() => previewTexts(row())).toEqual([title(b), title(`${a}y`)])
		expect(document.activeElement).toBe(removeButton(b).element())
		box.focus()
		await press('z', CONTROL)
		expect(state.text).toBe(`x ${a} ${b} ${a}y ${a}`)
		await expect.poll(() => previewTexts(row()).length).toBe(3)
		await press('z', CONTROL | 8)
		expect(state.text).toBe(hidden)
	})

	it.each(['Delete', 'Backspace'])('is removed by %s, and the focus goes to its neighbour, and back to the text behind the last', async (key) => {
		const { box, row, state } = await mountChat({ text: `${a} ${b} ${c} end` })
		await expect.poll(() => row().querySelectorAll('a.widget-default').length).toBe(3)
		removeButton(b).element().focus()
		await press(key)
		await expect.poll(() => document.activeElement).toBe(removeButton(c).element())
		await press(key)
		await expect.poll(() => document.activeElement).toBe(removeButton(a).element())
		await press(key)
		await expect.poll(() => document.activeElement).toBe(box)
		expect(state.text).toBe(`<${a}> <${b}> <${c}> end`)
		expect(selectionOnScreen(box)).not.toBeNull()
		expect(previewTexts(row())).toEqual([])
	})

	it.each([['in an editor', null], ['below an editor', { suppressInText: false }]])('is brought back by Ctrl+Z in the row %s', async (_, props) => {
		const text = `${a} ${b} end`
		const { row, state } = await mountChat({ text, own: props })
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
		removeButton(a).element().focus()
		await press('Delete')
		await expect.poll(() => previewTexts(row())).toEqual([title(b)])
		expect(document.activeElement).toBe(removeButton(b).element())
		await press('z', CONTROL)
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
		expect(state).toMatchObject({ text, dismissed: [] })
		expect(document.activeElement).toBe(removeButton(a).element())
	})

	it('hands the focus on when it goes, however late the app sets the text', async () => {
		const late: (() => void)[] = []
		const { box, row } = await mountChat({ text: `${a} ${b} `, own: {}, schedule: (take) => late.push(take) })
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
		await userEvent.click(removeButton(a))
		late.shift()!()
		await expect.poll(() => previewTexts(row())).toEqual([title(b)])
		expect(document.activeElement).toBe(removeButton(b).element())
		await press('Delete')
		late.shift()!()
		await expect.poll(() => previewTexts(row())).toEqual([])
		expect(document.activeElement).toBe(box)
	})

	it('hands the focus to the button that brings it back where the app names no field', async () => {
		const { row, state } = await mountChat({ text: `${a} `, own: {}, isAlone: true })
		await expect.poll(() => previewTexts(row())).toEqual([title(a)])
		removeButton(a).element().focus()
		await press('Delete')
		await expect.poll(() => state.text).toBe(`<${a}> `)
		expect(document.activeElement?.textContent).toBe('Undo')
	})

	it('takes nothing that was typed with it where the app sets the value late', async () => {
		const late: (() => void)[] = []
		const { box, row, state } = await mountChat({ text: `${a} `, schedule: (take) => late.push(take) })
		await expect.poll(() => previewTexts(row())).toEqual([title(a)])
		await userEvent.click(box)
		await press('End', CONTROL)
		await write('more')
		await userEvent.click(removeButton(a))
		expect(box.textContent).toBe(`<${a}> more`)
		await userEvent.click(page.getByRole('button', { name: 'Undo' }))
		expect(box.textContent).toBe(`${a} more`)
		for (const take of late) take()
		await nextTick()
		expect([state.text, box.textContent]).toEqual([`${a} more`, `${a} more`])
	})

	it('is brought back by a button after the last one too, until somebody writes on', async () => {
		const undo = page.getByRole('button', { name: 'Undo' })
		const { box, row, state, screen } = await mountChat({ text: `${a} ` })
		await removeButton(a).click()
		await expect.element(undo).toBeVisible()
		expect((await axe.run(screen.container as HTMLElement, { rules: { region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([])
		expect(document.activeElement).toBe(box)
		await userEvent.keyboard('{Tab}{Enter}')
		await expect.poll(() => previewTexts(row())).toEqual([title(a)])
		expect(state.text).toBe(`${a} `)
		expect(document.activeElement).toBe(removeButton(a).element())
		await removeButton(a).click()
		await expect.element(undo).toBeVisible()
		box.focus()
		await type('x')
		expect(undo.query()).toBeNull()
	})

	it('is one stop for Tab, and arrows lead to the others, in the direction of reading', async () => {
		const { box, row, screen } = await mountChat({ text: `${a} ${b} ${c}` })
		await expect.poll(() => row().querySelectorAll('a.widget-default').length).toBe(3)
		box.focus()
		await userEvent.keyboard('{Tab}')
		expect(document.activeElement).toBe(card(row(), 0))
		await press('ArrowRight')
		expect(document.activeElement).toBe(card(row(), 1))
		await press('End')
		expect(document.activeElement).toBe(card(row(), 2))
		await press('ArrowRight')
		expect(document.activeElement).toBe(card(row(), 2))
		await press('Home')
		await userEvent.keyboard('{Tab}')
		expect(document.activeElement).toBe(removeButton(a).element())
		await press('ArrowRight')
		expect(document.activeElement).toBe(removeButton(b).element())
		await userEvent.keyboard('{Tab}')
		expect(document.activeElement).toBe(page.getByRole('button', { name: 'Send' }).element());
		(screen.container as HTMLElement).dir = 'rtl'
		removeButton(b).element().focus()
		await press('ArrowLeft')
		expect(document.activeElement).toBe(removeButton(c).element())
	})

	it('that the app keeps a list of stays removed while its link is in the text', async () => {
		const { box, row, state } = await mountChat({ text: `${a} ${b} `, own: { suppressInText: false } })
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
		await removeButton(a).click()
		await expect.poll(() => previewTexts(row())).toEqual([title(b)])
		expect(state.dismissed).toEqual([a])
		expect(state.text).toBe(`${a} ${b} `)
		box.focus()
		await press('End')
		await write('and ')
		expect(previewTexts(row())).toEqual([title(b)])
		state.text = `${b} `
		await expect.poll(() => state.dismissed).toEqual([])
		state.text = `${a} ${b} `
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
	})

	it('comes back when the app takes its link out of the list', async () => {
		const { row, state } = await mountChat({ text: `${a} ${b} `, own: { suppressInText: false } })
		await removeButton(a).click()
		await expect.poll(() => previewTexts(row())).toEqual([title(b)])
		state.dismissed = []
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
	})

	it('leaves the caret where it is when it is removed', async () => {
		const { box, row, state } = await mountChat({ text: `see ${a} and more words` })
		await expect.poll(() => previewTexts(row())).toEqual([title(a)])
		box.focus()
		await press('End')
		for (let times = 0; times < 'words'.length; times++) await press('ArrowLeft')
		await removeButton(a).click()
		await expect.poll(() => state.text).toBe(`see <${a}> and more words`)
		expect(document.activeElement).toBe(box)
		await write('!')
		expect(state.text).toBe(`see <${a}> and more !words`)
	})

	it('that failed can be tried again: nothing covers the button', async () => {
		const { row } = await mountChat({ text: 'https://a.test/broken https://a.test/broken-too https://a.test/broken-as-well ', server: createServer({ isBroken: true }) })
		await expect.poll(() => row().querySelectorAll('.nc-composer-previews__note button').length).toBe(3)
		for (const button of row().querySelectorAll<HTMLElement>('.nc-composer-previews__note button')) {
			button.scrollIntoView({ inline: 'nearest', block: 'nearest' })
			const { left, right, top, bottom } = button.getBoundingClientRect()
			for (const x of [left + 2, right - 2]) expect(document.elementFromPoint(x, (top + bottom) / 2)).toBe(button)
			expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
		}
	})

	it('of a label in markdown cannot be removed: it has no notation for that', async () => {
		const { row, state } = await mountChat({ text: `[label](${a}) ${b}`, editor: { useMarkdown: true } })
		await expect.poll(() => previewTexts(row())).toEqual([title(a), title(b)])
		expect(removeButton(a).query()).toBeNull()
		expect(removeButton(b).query()).not.toBeNull()
		card(row(), 0).focus()
		await press('Delete')
		expect(state.text).toBe(`[label](${a}) ${b}`)
	})

	it('stands in the text of a field that is disabled, and cannot be removed then', async () => {
		const { row, state } = await mountChat({ text: a, editor: { disabled: true } })
		await expect.poll(() => previewTexts(row())).toEqual([title(a)])
		expect(removeButton(a).query()).toBeNull()
		state.editor = {}
		await expect.poll(() => removeButton(a).query()).not.toBeNull()
	})

	it('of an address that is edited stays in its place until the new one is written', async () => {
		const clock = createManualClock()
		const { box, row, asked } = await mountChat({ server: createServer({ clock }), text: `${a} ${b} ` })
		await expect.poll(shownLater(clock, row)).toEqual([title(a), title(b)])
		box.focus()
		document.getSelection()!.collapse(box.firstChild!, a.length)
		await type('0')
		clock.advance(DEBOUNCE_MS - 1)
		await nextTick()
		expect(previewTexts(row())).toEqual([title(a), title(b)])
		await expect.poll(shownLater(clock, row)).toEqual([title(`${a}0`), title(b)])
		expect(asked).toEqual([a, b, `${a}0`])
	})
})

describe('what is in the place of a card', () => {
	it.each([
		['nothing is known', 'https://a.test/unknown', () => undefined, 'No preview available'],
		['the reader may not see it', a, () => ({ [a]: { ...openGraph(a), accessible: false } }), 'You have no access to this'],
	])('says so where %s', async (_why, link, seed, words) => {
		const server = createServer()
		server.resolver.seed(seed() ?? {})
		const { row, screen } = await mountChat({ text: link, server })
		await expect.poll(() => row().textContent).toContain(words)
		expect(row().textContent).toContain(link.replace('https://', ''))
		expect((await axe.run(screen.container as HTMLElement, { rules: { region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([])
	})

	it('offers to try again where it failed, waits where the server refuses, and says that there is no network', async () => {
		const server = createServer()
		const { row, screen, state } = await mountChat({ server })
		const entry = { state: 'error', reference: null, error: new Error('down') }
		const peek = vi.spyOn(server.resolver, 'peek').mockImplementation(() => entry as never)
		const subscribe = vi.spyOn(server.resolver, 'subscribe').mockImplementation((_link, listener) => {
			listener(entry as never)
			return { release: () => undefined, update: () => undefined } as never
		})
		const refresh = vi.spyOn(server.resolver, 'refresh').mockImplementation(async () => undefined as never)
		state.text = `${a} `
		await expect.poll(() => row().textContent).toContain('The preview could not be loaded')
		await page.getByRole('button', { name: 'Try again' }).click()
		expect(refresh).toHaveBeenCalledWith(a)
		for (const [next, words] of [['rate-limited', 'The server is busy. The preview will follow soon.'], ['offline', 'You are offline. The preview will follow later.'], ['unreachable', 'The server isn’t answering. Trying again …']] as const) {
			entry.state = next
			state.text = ''
			await nextTick()
			state.text = `${a} `
			await expect.poll(() => row().textContent).toContain(words)
			expect((await axe.run(screen.container as HTMLElement, { rules: { region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([])
		}
		peek.mockRestore()
		subscribe.mockRestore()
	})

	it('fits into the row, with its button, on a narrow screen', async () => {
		const { row, screen } = await mountChat({ text: `https://a.test/unknown ${b} ${c}` });
		(screen.container as HTMLElement).style.inlineSize = '280px'
		await expect.poll(() => previewTexts(row())).toEqual(['a.test/unknown', title(b), title(c)])
		expect(row().scrollWidth).toBeGreaterThan(row().clientWidth)
		for (const item of row().querySelectorAll<HTMLElement>('[role=listitem]')) {
			const { top, bottom } = item.getBoundingClientRect()
			for (const part of item.querySelectorAll('.widget-default--name, .widget-default--link, button')) {
				const rect = part.getBoundingClientRect()
				expect(rect.top).toBeGreaterThanOrEqual(top)
				expect(rect.bottom).toBeLessThanOrEqual(bottom)
			}
		}
	})
})

describe('previews below a field that a server has rendered', () => {
	it('are hydrated as they are', async () => {
		const box = document.body.appendChild(document.createElement('div'))
		const app = () => {
			const { plugin, resolver } = createServer()
			resolver.seed({ [a]: openGraph(a) })
			return createSSRApp(() => h(NcComposerPreviews, { text: `${a} ${b}`, referenceLimit: 3 })).use(plugin)
		}
		box.innerHTML = await renderToString(app())
		expect(previewTexts(box)).toEqual([title(a), ''])
		const [first] = box.querySelectorAll('[role=listitem]')
		const live = app()
		live.mount(box)
		await eventually(() => expect(previewTexts(box)).toEqual([title(a), title(b)]))
		expect(box.querySelector('[role=listitem]')).toBe(first)
		live.unmount()
		box.remove()
	})
})
