import { nextTick } from 'vue'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { markdownChunk } from '../../../src/markdown/markdownChunk.ts'
import { markdownParts } from '../../../src/text/NcRichTextMarkdown.vue'
import { commit, compose, CONTROL, eventually, press, SHIFT, type } from '../keys.ts'
import { childrenOf, focusEditor, mountEditor, onScreen, selectionOnScreen } from '../mountEditor.ts'
import { expectNoTroubles } from '../troubles.ts'

afterEach(() => cleanup())
expectNoTroubles()

/** An editor whose formatting is there. */
async function mountFormatted(modelValue = '', props: Record<string, unknown> = {}) {
	const mounted = await mountEditor({ modelValue: '**x**', multiline: true, useMarkdown: true, formatting: true, ...props })
	await focusEditor(mounted.box)
	await eventually(() => expect(mounted.box.querySelector('strong')).not.toBeNull())
	mounted.state.modelValue = modelValue
	await nextTick()
	return mounted
}

/** Writes what is on screen as `format:text` for each stretch with a format. */
function looks(box: HTMLElement): string[] {
	return childrenOf(box).flatMap((child) => {
		const ncFormat = child instanceof HTMLElement ? child.dataset.ncFormat : undefined
		return ncFormat === undefined ? [] : `${ncFormat}:${child.textContent}`
	})
}

describe('formatting as you type', () => {
	it('shows a word as bold once its marks are closed, and the marks stay in the value', async () => {
		const { box, value } = await mountFormatted()
		for (const character of 'a **word*') await type(character)
		expect(looks(box), 'as the message would').toEqual(['mark:*', 'italic:word', 'mark:*'])
		await type('*')
		expect(looks(box)).toEqual(['mark:**', 'bold:word', 'mark:**'])
		expect(box.querySelector('strong')!.textContent).toBe('word')
		await type(' ')
		await type('b')
		expect(value()).toBe('a **word** b')
		expect(onScreen(box)).toBe(value())
		expect(selectionOnScreen(box)).toEqual({ from: 12, to: 12 })
		// On a slow machine the keys are several steps.
		for (let step = 0; step < 12 && value() !== ''; step++) await press('z', CONTROL)
		expect(looks(box)).toEqual([])
		for (let step = 0; step < 12; step++) await press('z', CONTROL | SHIFT)
		expect(looks(box)).toEqual(['mark:**', 'bold:word', 'mark:**'])
	})

	it('leaves the nodes of a composition alone, and shows the format when it ends', async () => {
		const { box, value } = await mountFormatted('**')
		document.getSelection()!.collapse(box.firstChild!, 1)
		const node = box.firstChild
		await compose('D', 'Donau', 'Donaudampfschiff')
		expect(box.firstChild).toBe(node)
		expect(looks(box)).toEqual([])
		await commit('Donaudampfschifffahrt')
		expect(value()).toBe('*Donaudampfschifffahrt*')
		expect(looks(box)).toEqual(['mark:*', 'italic:Donaudampfschifffahrt', 'mark:*'])
		expect(selectionOnScreen(box)).toEqual({ from: 22, to: 22 })
	})

	it('indents a list of three levels and takes it out again, and its signs stay signs', async () => {
		const { box, value } = await mountFormatted('- a\n- b\n- c')
		document.getSelection()!.collapse(box.lastChild!, 2)
		await press('Tab')
		expect(value()).toBe('- a\n- b\n  - c')
		await press('Tab', SHIFT)
		await press('Enter')
		await type('*')
		await type('d')
		await type('*')
		expect(value()).toBe('- a\n- b\n- c\n- *d*')
		expect(looks(box)).toEqual(['item:-', 'item:-', 'item:-', 'item:-', 'mark:*', 'italic:d', 'mark:*'])
	})

	it('reads everything after an open fence as code until it is closed, as the message does', async () => {
		const { box, state } = await mountFormatted('a\n\nb **c**\n\nd *e*')
		state.modelValue = 'a\n```\nb **c**\n\nd *e*'
		await nextTick()
		expect(looks(box)).toEqual(['block item:```', 'block:b **c**', 'block:d *e*'])
		state.modelValue = 'a\n```\nb **c**\n```\nd *e*'
		await nextTick()
		expect(looks(box)).toEqual(['block item:```', 'block:b **c**', 'block item:```', 'mark:*', 'italic:e', 'mark:*'])
	})

	it('keeps a mention and a chip in bold words whole', async () => {
		const { box, value } = await mountFormatted('', { chips: true })
		for (const character of '**hi @alice see https://a.test/x yes*') await type(character)
		await type('*')
		await eventually(() => expect(box.querySelector('[data-nc-link]')).not.toBeNull())
		expect(value()).toBe('**hi @alice see https://a.test/x yes**')
		expect(onScreen(box)).toBe(value())
		expect(looks(box)).toEqual(['mark:**', 'bold:hi @alice see ', 'bold: yes', 'mark:**'])
		await press('z', CONTROL)
		await press('z', CONTROL | SHIFT)
		expect(onScreen(box)).toBe(value())
	})

	it('formats a document that is pasted, in one step of undo', async () => {
		const { box, value } = await mountFormatted()
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', '# Title\r\n\r\n> *quote*\r\n\r\n1. `one`\r\n2. ~~two~~')
		box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
		expect(value()).toBe('# Title\n\n> *quote*\n\n1. `one`\n2. ~~two~~')
		expect(looks(box)).toEqual(['mark h1:# ', 'h1:Title', 'quote item:>', 'quote mark:*', 'italic quote:quote', 'quote mark:*',
			'item:1.', 'mark:`', 'code:one', 'mark:`', 'item:2.', 'mark:~~', 'strikethrough:two', 'mark:~~'])
		await press('z', CONTROL)
		expect(value()).toBe('')
		expect(box.textContent).toBe('')
	})

	it('shows a Latin word in Arabic as bold', async () => {
		const { box, value } = await mountFormatted('نص **bold*')
		document.getSelection()!.collapse(box, box.childNodes.length)
		box.focus()
		await press('End')
		await commit('* نص')
		expect(value()).toBe('نص **bold** نص')
		expect(looks(box)).toEqual(['mark:**', 'bold:bold', 'mark:**'])
	})

	it('works without keys, by text that an input method brings', async () => {
		const { box, value } = await mountFormatted()
		for (const text of ['**wo', 'rd**', ' and', ' *', 'more', '*']) await commit(text)
		expect(value()).toBe('**word** and *more*')
		expect(looks(box)).toEqual(['mark:**', 'bold:word', 'mark:**', 'mark:*', 'italic:more', 'mark:*'])
	})

	it('follows an app that answers late', async () => {
		let late: (value: string) => void = () => undefined
		const { box, state, emitted } = await mountEditor({ modelValue: '**x**', multiline: true, useMarkdown: true, formatting: true }, () => state.modelValue as string)
		await focusEditor(box)
		await eventually(() => expect(box.querySelector('strong')).not.toBeNull())
		late = (value) => { state.modelValue = value }
		await press('End')
		for (const character of ' *y*') await type(character)
		late(emitted.at(-2)!)
		await nextTick()
		late(emitted.at(-1)!)
		await nextTick()
		expect(onScreen(box)).toBe('**x** *y*')
		expect(looks(box)).toEqual(['mark:**', 'bold:x', 'mark:**', 'mark:*', 'italic:y', 'mark:*'])
	})

	it('hides marks away from the caret, and shows them where it comes', async () => {
		const { box, value } = await mountFormatted('**a**\n\n*b*', { formatting: 'hidden' })
		const hidden = () => [...box.querySelectorAll<HTMLElement>('[data-nc-format~=hidden]')].map(({ textContent }) => textContent)
		await press('a', CONTROL, ['selectAll'])
		await press('ArrowRight')
		await eventually(() => expect(hidden()).toEqual(['**', '**']))
		expect(getComputedStyle(box.querySelector('[data-nc-format~=hidden]')!).display).toBe('none')
		await press('ArrowUp')
		await press('ArrowUp')
		await eventually(() => expect(hidden()).toEqual(['*', '*']))
		box.blur()
		await eventually(() => expect(hidden()).toEqual(['**', '**', '*', '*']))
		expect(onScreen(box)).toBe(value())
	})

	it('copies Markdown as text and the format as HTML', async () => {
		const { box } = await mountFormatted('a **b <i>** c')
		await press('a', CONTROL, ['selectAll'])
		await eventually(() => expect(document.querySelector('[role=toolbar]')).not.toBeNull())
		const clipboardData = new DataTransfer()
		box.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
		expect(clipboardData.getData('text/plain')).toBe('a **b <i>** c')
		expect(clipboardData.getData('text/html')).toBe('<p>a <strong>b &lt;i&gt;</strong> c</p>')
	})

	it('reports the formats at the caret, as the message shows them', async () => {
		const formats: string[] = []
		const { box } = await mountFormatted('> - **a** \\*b*', { onFormats: (active: string[]) => formats.push(active.join()) })
		document.getSelection()!.collapse(box.querySelector('strong')!.firstChild!, 1)
		await eventually(() => expect(formats.at(-1)).toBe('bold,bullet,quote'))
		await press('End')
		await eventually(() => expect(formats.at(-1)).toBe('bullet,quote'))
	})

	it('can be switched off and on, and leaves nothing behind', async () => {
		const { box, state, value } = await mountFormatted('**a**')
		state.formatting = false
		await eventually(() => expect(box.innerHTML).toBe('**a**'))
		await press('End')
		await type('!')
		expect(value()).toBe('**a**!')
		state.formatting = true
		await eventually(() => expect(looks(box)).toEqual(['mark:**', 'bold:a', 'mark:**']))
	})

	it('reads plain Markdown where the message is that', async () => {
		const { box } = await mountFormatted('~~a~~ *b*', { previews: { useExtendedMarkdown: false } })
		expect(looks(box)).toEqual(['mark:*', 'italic:b', 'mark:*'])
	})

	it('moves the caret up and down between a heading and a line, in the same column', async () => {
		const { box } = await mountFormatted('# Some title\nplain words\n# Another')
		await press('a', CONTROL, ['selectAll'])
		await press('ArrowLeft')
		for (let step = 0; step < 4; step++) await press('ArrowRight')
		await press('ArrowDown')
		const line = selectionOnScreen(box)!
		expect(line.from).toBeGreaterThan('# Some title\n'.length + 2)
		expect(line.from).toBeLessThan('# Some title\nplain words'.length)
		await press('ArrowDown')
		expect(selectionOnScreen(box)!.from).toBeGreaterThan('# Some title\nplain words\n# '.length)
		await press('ArrowUp')
		expect(selectionOnScreen(box)).toEqual(line)
		await press('ArrowUp')
		expect(selectionOnScreen(box)).toEqual({ from: 4, to: 4 })
	})

	it('writes typed letters itself, because Chromium takes longer between many elements', async () => {
		const { box, value } = await mountFormatted('plain ')
		const prevented: boolean[] = []
		await press('End', CONTROL)
		box.addEventListener('beforeinput', (event) => prevented.push(event.defaultPrevented))
		await type('x')
		expect(prevented).toEqual(['EditContext' in window])
		expect(value()).toBe('plain x')
		expect(selectionOnScreen(box)).toEqual({ from: 7, to: 7 })
	})

	it('reads a selection between its elements, as Firefox makes it of everything', async () => {
		const { box, value } = await mountFormatted('# a\n\n**b** c *d*')
		const selection = document.getSelection()!
		const strong = box.querySelector('strong')!
		selection.setBaseAndExtent(strong, 0, strong, 1)
		await press('Delete')
		expect(value()).toBe('# a\n\n**** c *d*')
		selection.setBaseAndExtent(box, 0, box, box.childNodes.length)
		await press('Backspace')
		expect(value()).toBe('')
	})

	it('keeps a selection that is made just before its code has loaded', async () => {
		const { load } = markdownChunk
		await load()
		let open = () => {}
		const held = new Promise<void>((resolve) => { open = resolve })
		const loading = vi.spyOn(markdownChunk, 'load').mockImplementation(() => held.then(load))
		const { box } = await mountEditor({ modelValue: 'a **b**', multiline: true, useMarkdown: true, formatting: true })
		await focusEditor(box)
		await eventually(() => expect(loading).toHaveBeenCalled())
		await type('!')
		// The browser reports the selection in a task of its own.
		document.getSelection()!.selectAllChildren(box)
		open()
		await eventually(() => expect(box.querySelector('strong')).not.toBeNull())
		expect(selectionOnScreen(box)).toEqual({ from: 0, to: 8 })
		loading.mockRestore()
	})

	it('keeps the text node that is typed into, whose spelling the browser has marked', async () => {
		const { box } = await mountFormatted('**bold** plain *italic*')
		for (const [element, from] of [[box.querySelector('strong')!, 2], [box, 1], [box.querySelector('em')!, 3]] as const) {
			const node = [...element.childNodes].find((child) => child instanceof Text && child.data.length > 1) as Text
			document.getSelection()!.collapse(node, from)
			for (const character of 'né 1.;(x)!') await type(character)
			await press('Backspace')
			await commit('two words')
			expect(node.isConnected).toBe(true)
			expect(node.data.slice(from)).toMatch(/^né 1\.;\(x\)two words/)
			expect(document.getSelection()!.focusNode).toBe(node)
		}
	})

	it.each(['ltr', 'rtl'])('groups the lines of a long text without moving any, in a page that styles all its elements (%s)', async (dir) => {
		const style = document.head.appendChild(document.createElement('style'))
		style.textContent = '.page div { margin: 9px; padding: 5px; border: 3px solid; text-align: end; background: red; white-space: normal }'
		document.body.classList.add('page')
		onTestFinished(() => {
			style.remove()
			document.body.classList.remove('page')
		})
		const text = `${dir === 'rtl' ? 'سلام ' : ''}# Title\n\n${'- a **b** with `code` @alice\n\nسلام *and* words\n'.repeat(60)}\n`
		const { box } = await mountEditor({ modelValue: text, multiline: true, useMarkdown: true, formatting: true })
		await eventually(() => expect(box.querySelector('strong')).not.toBeNull())
		const places = () => childrenOf(box).map((node) => {
			const range = document.createRange()
			range.selectNode(node)
			return [...range.getClientRects()].map(({ left, top, right, bottom }) => [left, top + box.scrollTop, right, bottom + box.scrollTop].map(Math.round))
		})
		const before = places()
		const height = box.scrollHeight
		expect(box.querySelector(':scope > div')).toBeNull()
		await focusEditor(box)
		await expect.poll(() => box.querySelectorAll(':scope > div').length).toBeGreaterThan(3)
		expect(box.scrollHeight).toBe(height)
		expect(places()).toEqual(before)
	})

	it('reads a few blocks and changes one text node for a letter in 50,000 characters', async () => {
		const paragraph = 'Some words of **a message** with alice, *many* lines and `code` in them.\n\n'
		const { box, value } = await mountFormatted(paragraph.repeat(Math.ceil(50_000 / paragraph.length)))
		await expect.poll(() => box.querySelectorAll(':scope > div').length).toBeGreaterThan(100)
		const children = childrenOf(box)
		const node = children.find((child, index) => index > children.length / 2 && child.textContent === 'Some words of ') as Text
		// The browser lays out these for a letter.
		expect(node.parentNode!.childNodes.length).toBeLessThan(100)
		document.getSelection()!.collapse(node, 5)
		await type('a')
		const parse = vi.spyOn(markdownParts, 'parseBlocks')
		const changes: MutationRecord[] = []
		const observer = new MutationObserver((records) => changes.push(...records))
		observer.observe(box, { childList: true, characterData: true, attributes: true, subtree: true })
		for (const character of 'new ') await type(character)
		expect(parse).not.toHaveBeenCalled()
		for (const character of '1;') await type(character)
		expect(parse).toHaveBeenCalledTimes(2)
		// Nothing but the data of one node.
		expect(changes.map(({ type: kind, target }) => `${kind} ${target === node}`)).toEqual(Array.from('new 1;', () => 'characterData true'))
		expect(node.data).toBe('Some anew 1;words of ')
		changes.length = 0
		for (const character of ' *b* ') await type(character)
		observer.disconnect()
		for (const [, text] of parse.mock.calls) expect(text.length).toBeLessThan(6 * paragraph.length)
		parse.mockRestore()
		expect(looks(box).filter((look) => look === 'italic:b')).toEqual(['italic:b'])
		expect(changes.length).toBeLessThan(15)
		expect(value()).toContain('\n\nSome anew 1; *b* words of **a message**')
	})
})
