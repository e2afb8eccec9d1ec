import { nextTick } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-vue'
import { runs } from '../setup/runs.ts'
import { commit, compose, CONTROL, eventually, press, SHIFT, tap, type } from './keys.ts'
import { childrenOf, focusEditor, mountEditor, onScreen, people, placeOf, selectionOnScreen } from './mountEditor.ts'

afterEach(() => cleanup())

/** A small generator of random numbers that a seed repeats. */
function randomFrom(seed: number) {
	let state = seed
	return (below: number) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return Math.floor(state / 2 ** 32 * below)
	}
}

const CHARACTERS = [...'abc  .,<&@:/"\'éकทم😀']
const CLUSTERS = ['कि', 'ที่', 'சொ', 'مُ', 'e\u0301', '👍🏽', '🇩🇪', '👨‍👩‍👧']
const SIGNS = [...'ab *`_~#>-1.[]()|', '**', '```', '- ', '> ', '# ', '1. ']
const LINKS = ['https://tracker.test/issues/7', 'https://other.test/page', 'https://a.test/x?y=1', '<https://other.test/page>', '[my words](https://a.test/x)', 'http://例え.テスト/パス']
const VALUES = ['', 'plain', 'hi @alice and @bob', '@alice@bob', '\n\n', 'line\n@"two words"\n', '&lt;img&gt; <b>', 'x\u00a0y', '😀 é', '@"group/all"@"two words"', 'ends in newline\n']

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Everything that an editor has; else nothing but what it always has. */
const EVERYTHING = { chips: true, markdownShortcuts: true, useMarkdown: true, previews: true, formatting: false as boolean | 'hidden' }
/** Formats and nothing else. */
const FORMATTED = { useMarkdown: true, formatting: true }
const FORMATTED_VALUES = ['# Title\n\nwords', '- a\n  - **b @alice c**\n    1. d', '```\ncode\n```\nafter', '> *quote*\n> more', '`@bob`', '**bold', '[a]\n\n[a]: /b']

/** Texts of so many lines that these are in groups, and some short ones. */
const LONG_VALUES = [...[150, 131, 400].map((count) => Array.from({ length: count }, (_, line) => ['ab', '', '- **a** @bob', '> c'][line * 7 % 4]).join('\n')), '', 'plain', '\n'.repeat(300)]

/** Each element of a format has one text, and no neighbour of the same format. */
function checkFormats(box: HTMLElement) {
	for (const child of childrenOf(box)) {
		const ncFormat = child instanceof HTMLElement ? child.dataset.ncFormat : undefined
		if (!(child instanceof HTMLElement) || ncFormat === undefined) continue
		const { previousSibling } = child
		expect(previousSibling instanceof HTMLElement && previousSibling.dataset.ncFormat === ncFormat, `neighbours of the format ${ncFormat}`).toBe(false)
		expect([child.textContent !== '', child.querySelectorAll(':scope :not(:only-child)').length]).toEqual([true, 0])
	}
}

/** All children are in groups that end with a line break, except for the last group, or none is. */
function checkGroups(box: HTMLElement) {
	const groups = [...box.querySelectorAll(':scope > div')]
	if (!groups.length) return
	expect(groups.length, 'only groups').toBe(box.childNodes.length)
	expect(groups.filter(({ lastChild }, index) => !lastChild || (index + 1 < groups.length && lastChild.nodeName !== 'BR'))).toEqual([])
}

/** Ways to write, break lines and delete. */
const KEYS: Ways = { write: type, edit: press }
const PHONE: Ways = { write: commit, edit: tap }

interface Ways {
	write: (text: string) => Promise<unknown>
	edit: typeof tap
	/** Values that an app sets, the first of which is there from the start. */
	texts?: string[]
}

async function run(seed: number, count: number, options: Partial<typeof EVERYTHING> = {}, { write, edit, texts }: Ways = KEYS) {
	const isFull = options.chips === true
	const { formatting } = options
	const values = texts ?? (formatting ? [...VALUES, ...FORMATTED_VALUES] : VALUES)
	const random = randomFrom(seed)
	const pick = <Item>(list: readonly Item[]) => list[random(list.length)]!
	const { box, state, value, screen, editor } = await mountEditor({ modelValue: texts?.[0] ?? 'Dear @alice, see @"two words"@bob\nand me', multiline: true, emojiAutocomplete: false, linkAutocomplete: false, ...options })
	/** The value that undo returns to. Another document starts a new history. */
	let first = value()
	await focusEditor(box)
	if (texts) await eventually(() => expect(box.querySelectorAll(':scope > div').length).toBeGreaterThan(1))
	const log: string[] = []
	const seen = [first]

	/** A step may change nothing to be seen, such as one letter replaced by the same. */
	async function pressWhileItChanges(key: string, modifiers: number) {
		for (let still = 0; still < 5; still++) {
			const before = value()
			await press(key, modifiers)
			if (value() !== before) still = 0
		}
	}

	/** Text goes in where the selection is, whatever puts it there. */
	async function inserts(text: string, act: () => Promise<unknown>, { from, to } = selectionOnScreen(box)!) {
		const before = value()
		await act()
		expect(value(), 'the inserted text').toBe(before.slice(0, from) + text + before.slice(to))
		expect(selectionOnScreen(box), 'the caret behind it').toEqual({ from: from + text.length, to: from + text.length })
	}

	async function set(next: string) {
		if (random(3) === 0) {
			state.documentKey = {}
			first = next
		}
		state.modelValue = next
		await nextTick()
	}

	/** The text is too long by what a reader counts. Counting begins when its code has loaded. */
	async function checkLimit() {
		const { maxlength } = state
		if (typeof maxlength !== 'number') return
		await eventually(() => expect(box.ariaInvalid === 'true', `longer than ${maxlength}`).toBe([...graphemes.segment(value())].length > maxlength))
	}

	const operations: [weight: number, name: string, act: () => Promise<unknown>][] = [
		[24, 'type', () => { const character = pick(formatting ? [...CHARACTERS, ...SIGNS] : CHARACTERS); log.push(character); return inserts(character, () => write(character)) }],
		// In markdown a new line may go on with a list, or end one.
		[4, 'enter', () => isFull || formatting ? edit('Enter') : inserts('\n', () => edit('Enter'))],
		[14, 'arrow', () => press(pick(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']))],
		[3, 'word', () => press(pick(['ArrowLeft', 'ArrowRight']), CONTROL)],
		[9, 'select', () => press(pick(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']), SHIFT)],
		[1, 'select all', () => press('a', CONTROL, ['selectAll'])],
		[9, 'backspace', () => edit('Backspace')],
		[5, 'delete', () => edit('Delete')],
		[3, 'delete word', () => edit(pick(['Backspace', 'Delete']), CONTROL)],
		[4, 'copy and paste', async () => {
			await press('c', CONTROL, ['copy'])
			await press(pick(['ArrowLeft', 'End', 'ArrowDown']))
			await press('v', CONTROL, ['paste'])
		}],
		[3, 'cut and paste', async () => {
			await press('x', CONTROL, ['cut'])
			await press(pick(['ArrowLeft', 'Home', 'ArrowUp']))
			await press('v', CONTROL, ['paste'])
		}],
		[9, 'undo', () => press('z', CONTROL)],
		[5, 'redo', () => press('z', CONTROL | SHIFT)],
		[4, 'compose', () => inserts('你好', async () => {
			await compose('n', 'ni', 'ni hao')
			expect(onScreen(box).replace('\u200b', ''), 'while composing').toBe(value())
			await commit('你好')
		})],
		[2, 'compose in vain', async () => {
			const { from, to } = selectionOnScreen(box)!
			const before = value()
			await compose('n', 'ni', '')
			await press('ArrowLeft')
			expect(value()).toBe(before.slice(0, from) + before.slice(to))
		}],
		[2, 'set', () => set(pick(isFull ? [...values, ...LINKS, LINKS.join(' ')] : values))],
		[2, 'append', () => set(`${value()}${pick([' @alice', '\n', 'z', '@bob'])}`)],
		[2, 'blur', async () => { box.blur(); await nextTick(); box.focus() }],
		[1, 'people', async () => { state.userData = { ...state.userData as object, [`p${random(9)}`]: { id: 'p', label: 'P' } }; await nextTick() }],
		[1, 'strangers', async () => { state.userData = pick([people, { bob: people.bob }]); await nextTick() }],
		[4, 'cluster', () => { const text = pick(CLUSTERS); log.push(text); return inserts(text, () => commit(text)) }],
		[4, 'insert by method', async () => {
			const text = pick(['x', '@alice', ' @bob ', 'a\nb', '😀', 'https://a.test/x '])
			log.push(text)
			const range = selectionOnScreen(box)!
			// A link around the caret becomes a chip when the focus leaves.
			if (!isFull && random(2)) box.blur()
			await inserts(text, async () => {
				editor().insertText(text)
				box.focus()
			}, range)
		}],
		[3, 'format', async () => {
			const before = value()
			await editor().toggleFormat(pick(['bold', 'italic', 'code', 'strikethrough', 'bullet', 'ordered', 'task', 'quote']))
			const after = value()
			if (after === before) return
			await press('z', CONTROL)
			expect(value(), 'one undo').toBe(before)
			await press('z', CONTROL | SHIFT)
			expect(value(), 'and redo').toBe(after)
		}],
		[3, 'disable', async () => {
			const before = value()
			const [property, off] = pick([['disabled', true], ['contenteditable', false]] as const)
			state[property] = off
			await nextTick()
			await type('q')
			for (const [key, command] of [['z', 'undo'], ['x', 'cut'], ['v', 'paste']] as const) await press(key, CONTROL, [command])
			expect(value(), 'disabled').toBe(before)
			if (random(2)) await set(pick(VALUES))
			state[property] = !off
			await nextTick()
		}],
		[1, 'submit', async () => {
			let isSent = false
			state.onSubmit = () => {
				isSent = true
				setTimeout(() => set(''))
			}
			await press('Enter', CONTROL)
			expect(isSent).toBe(box.ariaInvalid !== 'true')
			if (isSent) await eventually(() => expect(onScreen(box)).toBe(''))
		}],
		[1, 'limit', async () => { state.maxlength = pick([undefined, 0, 20, value().length]); await nextTick() }],
		[2, 'blur while composing', async () => {
			const { from, to } = selectionOnScreen(box)!
			const before = value()
			await compose('n', 'ni')
			box.blur()
			expect(value()).toBe(`${before.slice(0, from)}ni${before.slice(to)}`)
			box.focus()
		}],
		[4, 'drag', async () => {
			const { from, to } = selectionOnScreen(box)!
			const before = value()
			const dataTransfer = new DataTransfer()
			const drag = (kind: string, init: DragEventInit = {}) => box.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, ...init }))
			drag('dragstart')
			expect(dataTransfer.getData('text/plain')).toBe(before.slice(from, to))
			const { x, y, width, height } = box.getBoundingClientRect()
			const isCopy = random(4) === 0
			drag('drop', { clientX: x + random(width), clientY: y + random(height), ctrlKey: isCopy })
			drag('dragend')
			const after = value()
			expect([...after].sort().join('')).toBe([...before, ...isCopy ? before.slice(from, to) : ''].sort().join(''))
			if (after === before) return
			const dropped = selectionOnScreen(box)!
			if (!isCopy) expect(after.slice(dropped.from, dropped.to), 'the dropped text is selected').toBe(before.slice(from, to))
			await press('z', CONTROL)
			expect(value(), 'one undo').toBe(before)
		}],
	]
	if (isFull) operations.push(
		[6, 'address', async () => {
			const link = pick(LINKS)
			for (const character of link) await inserts(character, () => write(character))
		}],
		[6, 'paste an address', async () => {
			const clipboardData = new DataTransfer()
			clipboardData.setData('text/plain', pick(LINKS))
			box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
			await nextTick()
			if (random(2)) await press('Escape')
		}],
		[8, 'menu of a chip', async () => {
			const chips = box.querySelectorAll<HTMLElement>('[data-nc-link]')
			if (!chips.length) return
			const before = value()
			chips[random(chips.length)]!.click()
			await nextTick()
			const entries = [...screen.container.querySelectorAll<HTMLElement>('button[role=menuitem]')].filter(({ textContent }) => !textContent!.includes('Copy'))
			const entry = pick(entries)
			log.push(entry.textContent!.trim())
			entry.click()
			await nextTick()
			const after = value()
			expect(document.activeElement, 'the focus').toBe(box)
			if (after === before || random(2)) return
			await press('z', CONTROL)
			expect(value(), 'one undo').toBe(before)
			await press('z', CONTROL | SHIFT)
			expect(value(), 'and redo').toBe(after)
		}],
		[3, 'mark', () => press(pick(['b', 'i', 'e', 'k']), CONTROL)],
	)
	if (write === PHONE.write) operations.push(
		[6, 'whole word', () => { const word = pick(['hello ', 'don’t', 'あい', '. ', 'https://a.test/x ']); log.push(word); return inserts(word, () => write(word)) }],
		[6, 'autocorrect', async () => {
			const words = childrenOf(box).flatMap((node) => node instanceof Text ? [...node.data.matchAll(/[a-z]+/g)].map((match) => ({ node, match })) : [])
			if (!words.length) return
			const { node, match: { 0: word, index: from } } = pick(words)
			const to = from + word.length
			const data = pick(['the', 'Hello', 'é'])
			log.push(`${word} → ${data}`)
			const targetRanges = [new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to })]
			const event = new InputEvent('beforeinput', { inputType: 'insertReplacementText', data, targetRanges, bubbles: true, cancelable: true })
			const before = value()
			await inserts(data, async () => box.dispatchEvent(event), { from: placeOf(box, node, from), to: placeOf(box, node, to) })
			if (value() === before || random(2)) return
			await press('z', CONTROL)
			expect(value(), 'one undo').toBe(before)
		}],
	)
	if (texts) operations.push([20, 'go', async () => {
		const node = pick([box, ...box.querySelectorAll(':scope > div')])
		const from = random(node.childNodes.length + 1)
		document.getSelection()!.setBaseAndExtent(node, from, node, pick([from, from, random(node.childNodes.length + 1)]))
		// The browser reports it with the next frame.
		await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)) })
	}])
	const bag = operations.flatMap(([weight, name, act]) => Array.from({ length: weight }, () => ({ name, act })))

	for (let step = 0; step < count; step++) {
		const { name, act } = pick(bag)
		log.push(name)
		const trail = () => `seed ${seed}, step ${step}: …${log.slice(-14).join(', ')}; before ${JSON.stringify(seen.at(-1))}`
		try {
			// The arrow down moves into the menu of the pasted link, which doesn't accept text.
			if (document.activeElement !== box) {
				await press('Escape')
				expect(document.activeElement, 'the focus').toBe(box)
			}
			await act()
			await nextTick()
			expect(onScreen(box), 'the screen').toBe(value())
			expect(box.classList.contains('rich-contenteditable__input--empty'), 'the placeholder').toBe(value() === '')
			await checkLimit()
			expect(document.querySelectorAll('[role=menu]').length).toBeLessThanOrEqual(1)
			expect(selectionOnScreen(box), 'the selection').not.toBeNull()
			checkFormats(box)
			checkGroups(box)
			childrenOf(box).forEach((node, index) => {
				if (node instanceof Text) expect(node.data !== '' && !(node.previousSibling instanceof Text), `text node ${index} is in order`).toBe(true)
			})
		} catch (error) {
			throw new Error(`${(error as Error).message}\n${trail()}\n${box.innerHTML}`, { cause: error })
		}
		seen.push(value())
	}

	await type('!')
	const last = value()
	await pressWhileItChanges('z', CONTROL)
	expect(value(), `undone to the start, seed ${seed}`).toBe(first)
	expect(onScreen(box)).toBe(first)
	await pressWhileItChanges('z', CONTROL | SHIFT)
	expect(value(), `done again, seed ${seed}`).toBe(last)
	expect(onScreen(box)).toBe(last)
	await screen.unmount()
}

describe('the editor', () => {
	it.each([1, 2])('agrees with its value after each random operation, with everything on (seed %i)', { timeout: 120_000 }, async (seed) => {
		await run(seed, runs(15, 150), EVERYTHING)
	})

	it.each([1, 2])('agrees with its value after each random operation, with formatting and hidden marks (seed %i)', { timeout: 120_000 }, async (seed) => {
		await run(seed, runs(15, 150), { ...EVERYTHING, formatting: 'hidden' })
	})

	it.each([1, 2, 3])('agrees with its value after each random operation, with formatting (seed %i)', { timeout: 120_000 }, async (seed) => {
		await run(seed, runs(15, 150), FORMATTED)
	})

	it.each([1, 2])('agrees with its value after each random operation in a long text with formatting (seed %i)', { timeout: 120_000 }, async (seed) => {
		await run(seed, runs(15, 150), seed % 2 ? FORMATTED : { ...EVERYTHING, formatting: 'hidden' }, { ...KEYS, texts: LONG_VALUES })
	})

	it.each([1, 2])('agrees with its value after each random operation with the keyboard of a phone and formatting (seed %i)', { timeout: 120_000 }, async (seed) => {
		await run(seed, runs(10, 60), { ...EVERYTHING, formatting: true }, PHONE)
	})

	it.each([1, 2])('agrees with its value after each random operation with the keyboard of a phone (seed %i)', { timeout: 120_000 }, async (seed) => {
		await run(seed, runs(10, 60), EVERYTHING, PHONE)
	})

	it.each([1, 2, 3, 4])('agrees with its value after each random operation (seed %i)', { timeout: 120_000 }, async (seed) => {
		await run(seed, runs(25, 250))
	})
})
