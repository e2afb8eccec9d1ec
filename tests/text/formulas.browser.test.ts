import { h, nextTick, reactive } from 'vue'
import axe from 'axe-core'
import { NcRichText, preloadMarkdown } from 'nc-reference'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { mathChunk } from '../../src/markdown/lazyParts.ts'
import { MATH_ANSWERS } from '../fixtures/formulas.ts'

beforeEach(() => preloadMarkdown())

async function mount(props: Record<string, unknown>) {
	const state = reactive<Record<string, unknown>>({ useExtendedMarkdown: true, formulas: true, ...props })
	const { container, unmount } = await render({ render: () => h(NcRichText, { ...state }) })
	return { state, container, unmount, maths: () => [...container.querySelectorAll('math')], text: () => container.querySelector('.rich-text__markdown')!.textContent }
}

const whitespace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the text that the page writes into the clipboard when an element is copied, or null if it leaves that to the browser. */
const copied = (from: Node, to = from) => copiedAs('text/plain', from, to)

function copiedAs(type: string, from: Node, to = from): string | null {
	const range = document.createRange()
	range.setStartBefore(from)
	range.setEndAfter(to)
	getSelection()!.removeAllRanges()
	getSelection()!.addRange(range)
	const clipboardData = new DataTransfer()
	const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true, composed: true })
	const target = from instanceof Element ? from : from.parentElement!
	target.dispatchEvent(event)
	getSelection()!.removeAllRanges()
	return event.defaultPrevented ? clipboardData.getData(type) : null
}

describe('a text with formulas', () => {
	it('shows them as MathML, in lines and on lines of their own', async () => {
		const { maths } = await mount({ text: 'So $x^2$ is:\n\n$$\n\\frac{a}{b}\n$$\n\nand \\(y\\)\n\n```math\nz\n```\n' })
		await expect.poll(() => maths().length).toBe(4)
		expect(maths().map((math) => [math.namespaceURI, math.getAttribute('display')])).toEqual([null, 'block', null, 'block'].map((display) => ['http://www.w3.org/1998/Math/MathML', display]))
		expect(maths()[0]!.querySelector('msup')!.getBoundingClientRect().width).toBeGreaterThan(5)
	})

	it('loads nothing and changes nothing where they are off, and without extended markdown', async () => {
		for (const props of [{ formulas: false }, { useExtendedMarkdown: false, useMarkdown: true }]) {
			const { text, maths } = await mount({ text: 'So $x^2$ and \\(y\\)', ...props })
			expect(text()).toBe('So $x^2$ and (y)')
			expect(maths()).toEqual([])
		}
	})

	it('reads from left to right in any text', async () => {
		const { maths, container } = await mount({ text: 'المتغير $a + b$ هنا' })
		await expect.poll(() => maths().length).toBe(1)
		expect(getComputedStyle(container.querySelector('.rich-text__markdown')!).direction).toBe('rtl')
		expect(getComputedStyle(maths()[0]!).direction).toBe('ltr')
		const [a, b] = [...maths()[0]!.querySelectorAll('mi')].map((element) => element.getBoundingClientRect().left)
		expect(a!).toBeLessThan(b!)
	})

	it('scrolls a wide formula instead of widening the text', async () => {
		const { container, maths } = await mount({ text: `$$${'x + '.repeat(200)}y$$` })
		await expect.poll(() => maths().length).toBe(1)
		expect(container.querySelector('.rich-text__markdown')!.scrollWidth).toBeLessThanOrEqual(container.clientWidth)
	})

	it('shows the source of a formula that can\'t be read, and says why', async () => {
		const { container } = await mount({ text: 'So $x^{$ is bad.\n\n```math\n\\nosuch\n```\n' })
		await expect.poll(() => container.querySelectorAll('[data-state="failed"]').length).toBe(2)
		const [inline, block] = [...container.querySelectorAll<HTMLElement>('[data-state="failed"]')]
		expect([inline!.textContent, inline!.title]).toEqual(['$x^{$', expect.stringContaining('Expected')])
		expect(block!.querySelector('pre')!.textContent).toBe('\\nosuch\n')
	})

	it('is copied with the sources of its formulas', async () => {
		const { container, maths } = await mount({ text: 'So $x^2$ is\n\n- **a** $\\frac{1}{2}$\n- b\n\n$$y$$' })
		await expect.poll(() => maths().length).toBe(3)
		const root = container.querySelector('.rich-text__markdown')!
		expect(whitespace(copied(root)!)).toBe('So $x^2$ is a $\\frac{1}{2}$ b $$y$$')
		expect(copied(root)).toContain('is\n')
		// A part of a formula is the formula.
		expect(copied(maths()[0]!.querySelector('mn')!.firstChild!)).toBe('$x^2$')
		// Without a formula, browsers copy by themselves.
		expect(copied(root.querySelector('strong')!)).toBeNull()
		expect(document.body.lastElementChild).not.toMatchObject({ style: { opacity: '0' } })
	})

	it('is copied as it is displayed', async () => {
		const { container, maths } = await mount({ text: 'So  $x$\nis\n\n```txt\n  a\n    b\n```\n\n| a | b |\n|---|---|\n| $y$ | **c** d |\n\n- [x] done\n\n\\[z\\]' })
		await expect.poll(() => maths().length).toBe(3)
		const root = container.querySelector('.rich-text__markdown')!
		for (const [css, words] of [['display: none', 'gone'], ['visibility: hidden', 'unseen'], ['user-select: none', 'fixed']] as const) {
			const hint = document.createElement('span')
			hint.style.cssText = css
			hint.textContent = words
			root.querySelector('p')!.append(hint)
		}
		root.querySelector('pre')!.style.whiteSpace = 'pre'
		expect(copied(root)).toBe('So $x$\nis\n\n  a\n    b\n\na\tb\n$y$\tc d\ndone\n\n\\[z\\]')
		const html = copiedAs('text/html', root)!
		expect(html).toContain('$y$')
		expect(html).toContain('<strong>c</strong>')
		expect(html).not.toMatch(/<math|gone|fixed/)
		// A part of a text, from a word to a formula.
		const [paragraph] = root.querySelectorAll('p')
		expect(copied(paragraph!.firstChild!, maths()[0])).toBe('So $x$')
	})

	it('starts no picture and no element around it again when it is copied', async () => {
		const counts = { created: 0, connected: 0, loaded: 0 }
		customElements.define('test-counted', class extends HTMLElement {
			constructor() {
				super()
				counts.created++
			}

			connectedCallback() {
				counts.connected++
			}
		})
		const { container, maths } = await mount({ text: 'So $x^2$ is' })
		await expect.poll(() => maths().length).toBe(1)
		const [picture, later] = [new Image(), new Image()]
		for (const image of [picture, later]) image.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>')}`
		Object.assign(window, { countLoad: () => counts.loaded++ })
		picture.setAttribute('onload', 'countLoad()')
		container.append(document.createElement('test-counted'), picture)
		await expect.poll(() => counts).toEqual({ created: 1, connected: 1, loaded: 1 })
		expect(copied(maths()[0]!, picture)).toBe('$x^2$ is')
		expect(copiedAs('text/html', maths()[0]!, picture)).toContain('<test-counted></test-counted><img')
		later.src += '#later'
		await later.decode()
		expect(counts).toEqual({ created: 1, connected: 1, loaded: 1 })
	})

	it('leaves nothing on the page when it goes, also before Temml has loaded', async () => {
		const before = document.adoptedStyleSheets.length
		const first = await mount({ text: 'So $x$' })
		await expect.poll(() => document.adoptedStyleSheets.length).toBe(before + 1)
		const second = await mount({ text: 'So $y$' })
		await first.unmount()
		expect(document.adoptedStyleSheets.length).toBe(before + 1)
		await second.unmount()
		expect(document.adoptedStyleSheets.length).toBe(before)
		const third = await mount({ text: 'So $z$' })
		void third.unmount()
		await mathChunk.load()
		await nextTick()
		expect(document.adoptedStyleSheets.length).toBe(before)
	})

	it('follows its text, and its option', async () => {
		const { state, maths, text } = await mount({ text: 'So $x$' })
		await expect.poll(() => maths().length).toBe(1)
		state.text = 'So $x + y$ and $z$'
		await expect.poll(() => maths().map(({ textContent }) => textContent)).toEqual(['x+y', 'z'])
		state.formulas = false
		await expect.poll(text).toBe('So $x + y$ and $z$')
		state.formulas = true
		await expect.poll(() => maths().length).toBe(2)
	})

	it('has no problem that axe finds', async () => {
		const { container, maths } = await mount({ text: MATH_ANSWERS.join('\n\n') })
		await expect.poll(() => maths().length).toBeGreaterThan(10)
		const { violations } = await axe.run(container)
		expect(violations.map(({ id }) => id)).toEqual([])
	})
})

describe('a growing text with formulas', () => {
	it('shows each once it is closed, and ends as the whole text does', async () => {
		const whole = await mount({ text: '' })
		const growing = await mount({ text: '', streaming: true })
		const contentOf = ({ container }: { container: Element }) => container.querySelector('.rich-text--wrapper')!.innerHTML.replace(/nc-rich-text-\w+?-(?=markdown|note)/g, '').replace(/\bid="nc-rich-text[^"]*"/g, '')
		await mathChunk.load()
		for (const text of MATH_ANSWERS) {
			growing.state.streaming = true
			growing.state.text = ''
			for (const word of text.split(/(?<=\s)(?=\S)/)) {
				growing.state.text = String(growing.state.text) + word
				await nextTick()
				expect(growing.text()).not.toMatch(/\\frac|\\\(|\$x/)
			}
			growing.state.streaming = false
			whole.state.text = text
			await nextTick()
			expect(contentOf(growing)).toBe(contentOf(whole))
		}
	})

	it('announces a formula by its source, and starts no element next to it again', async () => {
		const { state, container } = await mount({ text: '', streaming: true })
		await mathChunk.load()
		const announced: string[] = []
		const observer = new MutationObserver((records) => {
			for (const { addedNodes } of records) for (const node of addedNodes) if (node.parentElement?.matches('[aria-live="polite"]')) announced.push(node.textContent!)
		})
		observer.observe(document.body, { childList: true, subtree: true })
		state.text = 'Yes. So $x^2$ is'
		await expect.poll(() => container.querySelector('p math')).not.toBeNull()
		let created = 0
		customElements.define('test-started', class extends HTMLElement {
			constructor() {
				super()
				created++
			}
		})
		container.querySelector('p')!.append(document.createElement('test-started'))
		state.text = 'Yes. So $x^2$ is.\n\nNext one.'
		await expect.poll(() => announced).toEqual(['Yes. So $x^2$ is.'])
		expect(created).toBe(1)
		observer.disconnect()
		state.streaming = false
	})

	it('waits for the end of a code block with a formula', async () => {
		const { state, container, maths } = await mount({ text: 'So it is.\n\n```math\nx^2\n', streaming: true })
		await mathChunk.load()
		expect(container.textContent).not.toContain('x^2')
		state.text = 'So it is.\n\n```math\nx^2\n```\n'
		await expect.poll(() => maths().length).toBe(1)
	})
})
