import type { NcReferenceListElement, NcRichContenteditableElement, NcRichTextElement } from '../../src/elements/elementTypes.ts'
import { nextTick } from 'vue'
import axe from 'axe-core'
import { preloadMarkdown, preloadPreviews, setLanguage, type ReferenceTransportRequest, type ReferenceTransportResponse } from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../setup/eventually.ts'

const LINK = 'https://tracker.test/issues/1'
let requests: ReferenceTransportRequest[] = []

async function transport(request: ReferenceTransportRequest): Promise<ReferenceTransportResponse> {
	requests.push(request)
	const { references = [String(request.query?.reference)] } = request.body as { references?: string[] } ?? {}
	const cards = references.map((link) => [link, { richObjectType: 'open-graph', richObject: {}, accessible: true, openGraphObject: { id: link, name: `Title of ${link}`, description: 'Words', thumb: null, link } }])
	return { status: 200, url: request.path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references: Object.fromEntries(cards) } } } }
}

/** Set before the definition, as a script does that runs before the library. */
const early = document.createElement('nc-rich-text') as NcRichTextElement
early.text = 'set before the definition'
early.setAttribute('reference-limit', '2')
document.body.append(early)
const earlyField = Object.assign(document.createElement('nc-rich-contenteditable'), { name: 'early', value: 'set' })
earlyField.setAttribute('value', 'default')
document.body.append(earlyField)
/** Its editor loads after the field is on the page, as that of the first field of every page. */
const earlyForm = document.body.appendChild(document.createElement('aside')).appendChild(document.createElement('form'))
earlyForm.innerHTML = '<nc-rich-contenteditable required aria-label="Late"></nc-rich-contenteditable>'
/** Details of the events that a script hears if it has listened before the library has loaded. */
const heardEarly: unknown[] = []
const earlyListened = document.body.appendChild(document.createElement('aside')).appendChild(document.createElement('nc-rich-contenteditable'))
earlyListened.setAttribute('aria-label', 'Listened')
earlyListened.addEventListener('input', ({ detail }) => heardEarly.push(detail))
const { configureElements } = await import('../../src/elements.ts')
/** A click and keys come before the first editor has loaded. */
const earlyTyped = document.body.appendChild(document.createElement('aside')).appendChild(document.createElement('nc-rich-contenteditable'))
earlyTyped.setAttribute('aria-label', 'Typed early')
const typedInto = earlyTyped.querySelector<HTMLElement>('[role=textbox]')!
const wasWaiting = typedInto.ariaBusy === 'true'
earlyTyped.focus()
const tookFocus = document.activeElement === typedInto
document.execCommand('insertText', false, 'typed early')
await eventually(() => expect(typedInto.isConnected).toBe(false))
await nextTick()
const keptFocus = earlyTyped.contains(document.activeElement)
const options = { transport, storage: null, access: () => ({ user: 'alice', shareToken: null }) }
await preloadMarkdown()
const services = configureElements(options)
/** Elements that are on the page before the configuration has loaded. */
const waiting = document.createElement('aside')
waiting.innerHTML = `<nc-rich-text text="**See** ${LINK}0" use-markdown reference-limit="1"><p><strong>See</strong></p></nc-rich-text><nc-rich-contenteditable></nc-rich-contenteditable>`
document.body.append(waiting)
waiting.querySelector('nc-rich-contenteditable')!.insertText('by a method')
await services

/** Puts elements on the page. */
function show<Shown extends HTMLElement>(html: string): Shown {
	const box = document.createElement('main')
	box.append(document.createRange().createContextualFragment(html))
	document.body.append(box)
	return box.firstElementChild as Shown
}

const create = <Name extends keyof HTMLElementTagNameMap>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]> = {}) => {
	const element = Object.assign(document.createElement(name), properties)
	document.body.append(element)
	return element
}

const editorOf = (label = 'Message') => page.getByRole('textbox', { name: label })

beforeEach(async () => {
	requests = []
	await preloadPreviews()
})
afterEach(() => {
	Reflect.deleteProperty(document, 'readyState')
	for (const element of document.body.querySelectorAll('main, nc-rich-text, nc-reference, nc-reference-list, nc-rich-contenteditable, nc-reference-picker, form')) if (!element.closest('aside')) element.remove()
})

describe('a custom element', () => {
	it('takes properties that were set before it was defined', () => {
		expect([early.text, early.referenceLimit, Object.hasOwn(early, 'text')]).toEqual(['set before the definition', 2, false])
		expect(early.textContent).toBe('set before the definition')
		const form = show<HTMLFormElement>('<form></form>')
		form.append(earlyField)
		expect([...new FormData(form)]).toEqual([['early', 'set']])
		form.reset()
		expect([...new FormData(form)]).toEqual([['early', 'default']])
	})

	it('reads attributes as text, numbers and booleans, also as React 18 writes them', async () => {
		const text = show<NcRichTextElement>('<nc-rich-text text="**bold**" use-markdown reference-limit="3" autolink="false" reference-interactive="true" interactive="false"></nc-rich-text>')
		expect([text.useMarkdown, text.referenceLimit, text.autolink, text.referenceInteractive, text.interactive]).toEqual([true, 3, false, true, false])
		await expect.poll(() => text.querySelector('strong')?.textContent).toBe('bold')
		text.removeAttribute('use-markdown')
		text.removeAttribute('autolink')
		text.setAttribute('reference-limit', 'many')
		expect([text.useMarkdown, text.autolink, text.referenceLimit]).toEqual([false, true, 0])
	})

	it('typesets formulas where its attribute or property says so', async () => {
		const text = show<NcRichTextElement>('<nc-rich-text text="So $x^2$ is" use-extended-markdown formulas></nc-rich-text>')
		await expect.poll(() => text.querySelector('math msup')?.textContent).toBe('x2')
		text.formulas = false
		await expect.poll(() => text.textContent!.trim()).toBe('So $x^2$ is')
		text.setAttribute('formulas', 'true')
		await expect.poll(() => text.querySelectorAll('math').length).toBe(1)
	})

	it('has the same properties as its component, and writes none of them to attributes', async () => {
		const text = create('nc-rich-text', { text: 'Hello {name}', arguments: { name: 'Ada' } })
		expect(text.textContent).toBe('Hello Ada')
		text.arguments = { name: 'Grace' }
		await expect.poll(() => text.textContent).toBe('Hello Grace')
		expect(text.getAttributeNames()).toEqual([])
	})

	it('takes values of another type as its attributes would', async () => {
		const text = create('nc-rich-text', { text: 5 as never, referenceLimit: '1' as never })
		expect([text.text, text.textContent, text.referenceLimit]).toEqual(['5', '5', 1])
		text.text = `${LINK}8 ${LINK}9`
		await expect.poll(() => text.textContent).toContain(`Title of ${LINK}8`)
		text.autolink = 'false' as never
		text.referenceLimit = 'many' as never
		expect([text.autolink, text.referenceLimit]).toEqual([false, 0])
		const field = create('nc-rich-contenteditable', { label: 7 as never, maxlength: '3' as never, value: 12 as never })
		expect([field.label, field.maxlength, field.value]).toEqual(['7', 3, '12'])
		expect(create('nc-reference', { reference: [] as never }).textContent).toBe('')
	})

	it('reads a property with modes as a switch, too', () => {
		const field = create('nc-rich-contenteditable', { formatting: 'hidden no-toolbar' })
		expect(field.formatting).toBe('hidden no-toolbar')
		const valueOf = (text: string) => {
			field.setAttribute('formatting', text)
			return field.formatting
		}
		expect(['', 'true', 'false', 'hidden'].map(valueOf)).toEqual([true, true, false, 'hidden'])
		field.removeAttribute('formatting')
		expect(field.formatting).toBe(false)
		expect(create('nc-rich-text', { streaming: 'hidden' as never }).streaming).toBe(true)
	})

	it('takes its own content for the text that is not set', () => {
		const text = show<NcRichTextElement>('<nc-rich-text>\n  See https://tracker.test/issues/1\n</nc-rich-text>')
		expect([text.text, text.querySelector('a')?.href]).toEqual(['See https://tracker.test/issues/1', LINK])
	})

	it.each([
		['replaces it', (text: HTMLElement) => { text.textContent = 'new words' }],
		['writes into its node', (_: HTMLElement, node: Text) => { node.data = 'new words' }],
		['adds words', (text: HTMLElement) => { text.append(' and new words') }],
	] as const)('follows its content when a framework %s', async (_, change) => {
		const text = document.createElement('nc-rich-text')
		const node = document.createTextNode('old words')
		text.append(node)
		show<HTMLElement>('<p></p>').append(text)
		expect(text.querySelector('.rich-text--wrapper')!.textContent).toBe('old words')
		change(text, node)
		await expect.poll(() => text.querySelector('.rich-text--wrapper')?.textContent).toMatch(/new words$/)
		expect([text.children.length, text.textContent]).toEqual([1, text.text])
		text.text = 'set later'
		await expect.poll(() => text.textContent).toBe('set later')
		text.textContent = ''
		await expect.poll(() => text.querySelector('.rich-text--wrapper')?.textContent).toBe('set later')
	})

	it('is empty after a framework has emptied its content', async () => {
		const text = show<NcRichTextElement>('<nc-rich-text></nc-rich-text>')
		text.textContent = 'words'
		await expect.poll(() => text.querySelector('.rich-text--wrapper')?.textContent).toBe('words')
		text.textContent = ''
		await expect.poll(() => text.text).toBe('')
		expect(text.textContent).toBe('')
	})

	it('has its own text in a clone, without the words of its cards', async () => {
		const text = show<NcRichTextElement>(`<nc-rich-text reference-limit="1">See ${LINK}</nc-rich-text>`)
		await expect.poll(() => text.textContent).toContain(`Title of ${LINK}`)
		const clone = text.cloneNode(true) as NcRichTextElement
		text.after(clone)
		expect(clone.text).toBe(`See ${LINK}`)
		const set = create('nc-rich-text', { text: 'set as a property' })
		const copy = set.cloneNode(true) as NcRichTextElement
		set.after(copy)
		expect([copy.text, copy.textContent]).toEqual(['', 'set as a property'])
		copy.text = 'other'
		expect(copy.textContent).toBe('other')
		copy.remove()
	})

	it('shows its text once while the parser still adds what a server has rendered', async () => {
		Object.defineProperty(document, 'readyState', { configurable: true, get: () => 'loading' })
		const text = create('nc-rich-text', { text: 'Words of the text' })
		text.append(Object.assign(document.createElement('div'), { className: 'rich-text--wrapper', textContent: 'Words of the text' }))
		await nextTick()
		expect(text.textContent).toBe('Words of the text')
		Reflect.deleteProperty(document, 'readyState')
		document.dispatchEvent(new Event('DOMContentLoaded'))
		expect(text.textContent).toBe('Words of the text')
	})

	it('is a block, unless the page says otherwise', () => {
		const text = create('nc-rich-text', { text: 'wide' })
		text.style.width = '300px'
		expect([getComputedStyle(text).display, text.offsetWidth]).toEqual(['block', 300])
		text.hidden = true
		expect(getComputedStyle(text).display).toBe('none')
	})

	it('keeps what a server has rendered until the same is rendered here, in one task', async () => {
		const text = document.createElement('nc-rich-text')
		Object.assign(text, { text: 'a **word**', useMarkdown: true })
		text.innerHTML = '<p>a <strong>word</strong></p>'
		const seen = new Set<string>()
		const observer = new MutationObserver(() => seen.add(text.textContent))
		observer.observe(text, { childList: true, subtree: true })
		document.body.append(text)
		await preloadMarkdown()
		await expect.poll(() => text.querySelector('.rich-text--wrapper strong')?.textContent).toBe('word')
		observer.disconnect()
		expect([...seen].map((each) => each.trim())).toEqual(['a word'])
	})

	it('moves nothing where a server has rendered the same', async () => {
		const painted = () => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
		// Elements of other tests have gone.
		await painted()
		const shifts: number[] = []
		const observer = new PerformanceObserver((list) => { shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)) })
		observer.observe({ type: 'layout-shift' })
		const box = document.createElement('main')
		box.innerHTML = '<nc-rich-text text="a word"><div class="rich-text--wrapper"><div>a word</div></div></nc-rich-text><p>below</p>'
		document.body.append(box)
		await painted()
		await nextTick()
		await painted()
		expect([box.textContent, shifts, observer.takeRecords().length]).toEqual(['a wordbelow', [], 0])
		observer.disconnect()
	})

	it('shows a growing text without its open marks, and says when the text is finished', async () => {
		const text = create('nc-rich-text', { text: 'A first line.\n\nIt is **', useMarkdown: true, streaming: true })
		await preloadMarkdown()
		const root = () => text.querySelector('.rich-text--wrapper')!
		await expect.poll(() => text.querySelector('p')?.textContent).toBe('A first line.')
		const first = text.querySelector('p')
		const seen = new Set<string>()
		const observer = new MutationObserver(() => seen.add(root().textContent!))
		observer.observe(text, { childList: true, subtree: true, characterData: true })
		for (const word of ['do', 'ne', '**', ' and', ' more']) {
			expect(root().getAttribute('aria-busy')).toBe('true')
			text.text += word
			await nextTick()
		}
		text.streaming = false
		await expect.poll(() => text.querySelector('p:last-child')!.textContent).toBe('It is done and more')
		observer.disconnect()
		expect([text.querySelector('p'), text.querySelector('strong')!.textContent, root().hasAttribute('aria-busy')]).toEqual([first, 'done', false])
		expect([...seen].filter((shown) => shown.includes('*'))).toEqual([])
	})

	it('stays mounted where it moves, and mounts again where it comes back', async () => {
		const text = create('nc-rich-text', { text: 'stays' })
		const node = text.firstElementChild
		const other = document.createElement('main')
		document.body.append(other)
		other.append(text)
		await nextTick()
		expect(text.firstElementChild).toBe(node)
		text.remove()
		await nextTick()
		expect(text.childNodes.length).toBe(0)
		text.text = 'is back'
		other.append(text)
		expect(text.textContent).toBe('is back')
	})

	it('renders once for all changes of a task', async () => {
		const text = create('nc-rich-text', { text: '' })
		let changes = 0
		const observer = new MutationObserver((records) => { changes += records.length })
		observer.observe(text, { childList: true, subtree: true, characterData: true })
		for (const word of 'one two three four'.split(' ')) text.text += `${word} `
		await nextTick()
		await expect.poll(() => text.textContent).toBe('one two three four ')
		observer.disconnect()
		expect(changes).toBe(1)
	})

	it('is there a thousand times at once', () => {
		const box = document.createElement('main')
		for (let index = 0; index < 2000; index++) box.append(Object.assign(document.createElement('nc-rich-text'), { text: `message ${index}` }))
		document.body.append(box)
		expect(box.lastElementChild!.textContent).toBe('message 1999')
		box.remove()
	})

	it('dispatches events with the value as detail, and no inner event of that name', async () => {
		const text = show<NcRichTextElement>('<nc-rich-text text="- [ ] buy milk" use-extended-markdown interactive></nc-rich-text>')
		const heard: unknown[] = []
		text.addEventListener('interact-todo', (event) => heard.push(event.detail))
		await page.getByRole('checkbox').click()
		expect(heard).toEqual([expect.any(String)])
	})
})

describe('the configuration of the elements', () => {
	it('holds for elements that were on the page before it has loaded, and what was called before that is carried out', async () => {
		await expect.poll(() => waiting.textContent).toContain(`Title of ${LINK}0`)
		await expect.poll(() => waiting.querySelector('nc-rich-contenteditable')!.value).toBe('by a method')
		waiting.remove()
	})

	it('warns in a copy of the library that has not defined them', async () => {
		const warn = vi.spyOn(console, 'warn').mockReturnValue()
		await configureElements(options)
		expect(warn).not.toHaveBeenCalled()
		const path = '../../src/elements/referenceElement.ts?copy'
		const copy = await import(/* @vite-ignore */ path) as { configureElements: typeof configureElements }
		await copy.configureElements(options)
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not configure the elements: another copy of the library has defined them. Call its configureElements().']])
		warn.mockRestore()
	})
})

describe('previews', () => {
	it('of one link, of a list and of a text come in the same request', async () => {
		const one = create('nc-reference', { link: LINK })
		const list = create('nc-reference-list', { text: `${LINK} and ${LINK}2`, limit: 2 })
		const heard: string[] = []
		list.addEventListener('loaded', () => heard.push('loaded'))
		await expect.poll(() => one.textContent).toContain(`Title of ${LINK}`)
		await expect.poll(() => list.firstReference?.openGraphObject.name).toBe(`Title of ${LINK}`)
		await expect.poll(() => heard).toEqual(['loaded'])
		expect(one.firstReference).toEqual(list.firstReference)
		expect(requests.flatMap(({ body, query }) => (body as { references?: string[] })?.references ?? [String(query?.reference)]).sort()).toEqual([LINK, `${LINK}2`])
		expect((await axe.run(list)).violations).toEqual([])
	})

	it('of a known reference are rendered without a request', async () => {
		const reference = { richObjectType: 'open-graph', richObject: {}, accessible: true, openGraphObject: { id: LINK, name: 'Known', description: 'x', thumb: null, link: LINK } }
		const one = create('nc-reference', { reference })
		await expect.poll(() => one.textContent).toContain('Known')
		const list: NcReferenceListElement = create('nc-reference-list', { referenceData: [reference] })
		await expect.poll(() => list.textContent).toContain('Known')
		expect(requests).toEqual([])
	})
})

describe('the editor as a field of a form', () => {
	/** A form with an editor that is there. */
	async function openForm(editor: string) {
		const form = show<HTMLFormElement>(`<form><label for="text">Message</label>${editor}<button>Send</button></form>`)
		const field = form.querySelector('nc-rich-contenteditable')!
		await expect.poll(() => field.querySelector('[role=textbox]')).not.toBeNull()
		return { form, field, values: () => [...new FormData(form)] }
	}

	it('has a value that the form sends, and says every change', async () => {
		const { field, values } = await openForm('<nc-rich-contenteditable id="text" name="text" value="Hi"></nc-rich-contenteditable>')
		const heard: unknown[][] = []
		for (const type of ['input', 'change']) field.addEventListener(type, (event) => heard.push([type, (event as unknown as CustomEvent).detail]))
		expect(values()).toEqual([['text', 'Hi']])
		await userEvent.click(editorOf())
		await userEvent.keyboard('{End}!')
		expect(values()).toEqual([['text', 'Hi!']])
		await userEvent.tab()
		expect(heard).toEqual([['input', 'Hi!'], ['change', 'Hi!']])
		field.value = 'set'
		await expect.poll(() => editorOf().element().textContent).toBe('set')
		expect([values(), heard.length]).toEqual([[['text', 'set']], 2])
	})

	it('is named and focused by its label', async () => {
		const { form, field } = await openForm('<nc-rich-contenteditable id="text"></nc-rich-contenteditable>')
		await userEvent.click(page.getByText('Message', { exact: true }))
		expect(field.contains(document.activeElement)).toBe(true)
		expect((await axe.run(form)).violations).toEqual([])
	})

	it('is required, and too long above its limit', async () => {
		const { form, field } = await openForm('<nc-rich-contenteditable id="text" required maxlength="3"></nc-rich-contenteditable>')
		expect([form.checkValidity(), field.validity.valueMissing, field.validationMessage !== '']).toEqual([false, true, true])
		field.value = 'abcd'
		expect([form.checkValidity(), field.validity.tooLong]).toEqual([false, true])
		field.value = 'abc'
		expect([form.checkValidity(), field.validationMessage]).toEqual([true, ''])
		field.setCustomValidity('No.')
		expect([field.checkValidity(), field.validationMessage]).toEqual([false, 'No.'])
		field.setCustomValidity('')
		expect(form.matches(':valid')).toBe(true)
	})

	it('is reset, restored and disabled with its form', async () => {
		const { form, field } = await openForm('<fieldset><nc-rich-contenteditable id="text" name="text" value="first"></nc-rich-contenteditable></fieldset>')
		field.value = 'second'
		form.reset()
		expect(field.value).toBe('first')
		;(field as unknown as { formStateRestoreCallback(state: string): void }).formStateRestoreCallback('restored')
		await expect.poll(() => editorOf().element().textContent).toBe('restored')
		form.querySelector('fieldset')!.disabled = true
		await expect.poll(() => editorOf().element().getAttribute('aria-disabled')).toBe('true')
		expect([...new FormData(form)]).toEqual([])
	})

	it('keeps a value that the app has set when the attribute changes, as an input does', async () => {
		const { field } = await openForm('<nc-rich-contenteditable id="text" name="text" value="first"></nc-rich-contenteditable>')
		field.setAttribute('value', 'second')
		expect(field.value).toBe('second')
		field.value = 'third'
		field.setAttribute('value', 'fourth')
		expect([field.value, field.defaultValue]).toEqual(['third', 'fourth'])
		field.value = null as never
		expect(field.value).toBe('')
	})

	it('takes no part in its form while it is disabled by its property, and isn\'t validated while read-only', async () => {
		const { form, field, values } = await openForm('<nc-rich-contenteditable id="text" name="text" required></nc-rich-contenteditable>')
		expect(form.checkValidity()).toBe(false)
		field.disabled = true
		expect([values(), form.checkValidity(), field.matches(':disabled'), field.disabled]).toEqual([[], true, true, true])
		await expect.poll(() => editorOf().element().getAttribute('aria-disabled')).toBe('true')
		field.disabled = false
		expect([values(), form.checkValidity(), field.matches(':disabled'), field.disabled]).toEqual([[['text', '']], false, false, false])
		await expect.poll(() => editorOf().element().getAttribute('aria-disabled')).not.toBe('true')
		field.readonly = true
		expect([values(), form.checkValidity(), field.readonly]).toEqual([[['text', '']], true, true])
		field.readonly = false
		expect(form.checkValidity()).toBe(false)
	})

	it('is neither disabled nor read-only by the text "false", which React 18 writes', async () => {
		const { form, field, values } = await openForm('<nc-rich-contenteditable id="text" name="text" required disabled="false" readonly="false"></nc-rich-contenteditable>')
		expect([field.disabled, field.readonly, field.matches(':disabled'), values(), form.checkValidity()]).toEqual([false, false, false, [['text', '']], false])
		field.setAttribute('disabled', 'true')
		expect([field.disabled, values()]).toEqual([true, []])
		field.setAttribute('disabled', 'false')
		expect([field.disabled, values()]).toEqual([false, [['text', '']]])
	})

	it('is focused with the reason when its form is sent without the required text, also if its editor has loaded late', async () => {
		const onSubmit = vi.fn((event: Event) => event.preventDefault())
		earlyForm.addEventListener('submit', onSubmit)
		await expect.poll(() => earlyForm.querySelector('[role=textbox]')).not.toBeNull()
		earlyForm.requestSubmit()
		expect([onSubmit.mock.calls.length, earlyForm.contains(document.activeElement)]).toEqual([0, true])
		earlyForm.parentElement!.remove()
	})

	it('says a change when the focus leaves it altogether, also after it was in a menu of the editor', async () => {
		const { form, field } = await openForm('<nc-rich-contenteditable id="text"></nc-rich-contenteditable>')
		const heard: unknown[] = []
		field.addEventListener('change', (event) => heard.push(event.detail))
		const inner = field.appendChild(document.createElement('button'))
		await userEvent.click(editorOf())
		await userEvent.keyboard('Hi')
		inner.focus()
		expect(heard).toEqual([])
		form.querySelector<HTMLElement>(':scope > button')!.focus()
		expect(heard).toEqual(['Hi'])
		inner.remove()
		await userEvent.click(editorOf())
		field.value = 'set by the app'
		form.querySelector<HTMLElement>(':scope > button')!.focus()
		expect(heard).toEqual(['Hi'])
	})

	it('sends its form by the default button, as an input does: with its value, and not while it is disabled', async () => {
		const { form } = await openForm('<nc-rich-contenteditable id="text" name="text"></nc-rich-contenteditable>')
		const sent: unknown[] = []
		form.addEventListener('submit', (event) => {
			event.preventDefault()
			sent.push([...new FormData(form, event.submitter)])
		})
		const button = form.querySelector<HTMLButtonElement>(':scope > button')!
		Object.assign(button, { name: 'action', value: 'send' })
		await userEvent.click(editorOf())
		await userEvent.keyboard('Hi{Enter}')
		expect(sent).toEqual([[['text', 'Hi'], ['action', 'send']]])
		button.disabled = true
		await userEvent.keyboard('{Enter}')
		expect(sent.length).toBe(1)
		button.remove()
		await userEvent.keyboard('{Enter}')
		expect(sent.at(-1)).toEqual([['text', 'Hi']])
	})

	it('submits its form by Enter, unless the app prevents that', async () => {
		const { form, field } = await openForm('<nc-rich-contenteditable id="text" name="text"></nc-rich-contenteditable>')
		const onSubmit = vi.fn((event: Event) => event.preventDefault())
		form.addEventListener('submit', onSubmit)
		await userEvent.click(editorOf())
		await userEvent.keyboard('Hello{Enter}')
		expect(onSubmit).toHaveBeenCalledTimes(1)
		field.addEventListener('submit', (event) => event.preventDefault(), { once: true })
		await userEvent.keyboard('{Enter}')
		expect([onSubmit.mock.calls.length, field.value]).toEqual([1, 'Hello'])
	})

	it('keeps inner events from listeners that were there before its definition', async () => {
		const field = editorOf('Listened')
		await expect.element(field).toHaveAttribute('contenteditable')
		await userEvent.type(field, 'ab')
		await userEvent.tab()
		expect(heardEarly).toEqual(['a', 'ab'])
	})

	it('says what is missing in the language of the page, also after it has changed', async () => {
		const { field } = await openForm('<nc-rich-contenteditable id="text" required></nc-rich-contenteditable>')
		expect(field.validationMessage).toBe('Write a message …')
		await setLanguage('de')
		expect(field.validationMessage).toBe('Nachricht schreiben …')
		await setLanguage('en')
		expect(field.validationMessage).toBe('Write a message …')
	})

	it('sends its input out of a shadow tree, as an input does', async () => {
		const root = show<HTMLElement>('<div></div>').attachShadow({ mode: 'open' })
		const field = root.appendChild(document.createElement('nc-rich-contenteditable'))
		const heard: string[] = []
		for (const type of ['input', 'change']) root.host.parentElement!.addEventListener(type, () => heard.push(type))
		await expect.poll(() => field.querySelector('[role=textbox]:not([aria-busy])')).not.toBeNull()
		field.focus()
		await userEvent.keyboard('a')
		field.querySelector<HTMLElement>('[role=textbox]')!.blur()
		expect(heard).toEqual(['input'])
	})

	it('takes the focus and what is typed while its editor loads', async () => {
		expect([wasWaiting, tookFocus, keptFocus, earlyTyped.value]).toEqual([true, true, true, 'typed early'])
		expect(earlyTyped.querySelector('[role=textbox]')!.textContent).toBe('typed early')
		earlyTyped.focus()
		await userEvent.keyboard('!')
		expect(earlyTyped.value).toBe('typed early!')
		earlyTyped.remove()
	})

	it('lets Enter choose a mention in a closed shadow tree', async () => {
		const root = show<HTMLElement>('<div></div>').attachShadow({ mode: 'closed' })
		const sheets = [...document.querySelectorAll('style, link[rel=stylesheet]')].map((sheet) => sheet.cloneNode(true))
		const field = Object.assign(document.createElement('nc-rich-contenteditable'), {
			label: 'Closed', autoComplete: (_: string, done: (found: unknown[]) => void) => done([{ id: 'ada', label: 'Ada' }]),
		})
		const submitted = vi.fn()
		field.addEventListener('submit', submitted)
		root.append(...sheets, field)
		await expect.poll(() => field.querySelector('[role=textbox]:not([aria-busy])')).not.toBeNull()
		field.focus()
		await userEvent.keyboard('@a')
		await expect.poll(() => root.querySelector('[role=option]')?.textContent).toContain('Ada')
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => field.value.trim()).toBe('@ada')
		expect(submitted).not.toHaveBeenCalled()
	})

	it('has all methods that the component exposes', async () => {
		const { field } = await openForm('<nc-rich-contenteditable id="text" value="word"></nc-rich-contenteditable>')
		field.select()
		await field.toggleFormat('bold')
		await expect.poll(() => field.value).toBe('**word**')
	})

	it('has the methods of the component, before it has loaded too', async () => {
		const field: NcRichContenteditableElement = create('nc-rich-contenteditable', { label: 'Note' })
		field.focus()
		field.insertText('by a method')
		await expect.poll(() => field.value).toBe('by a method')
		expect(document.activeElement?.closest('nc-rich-contenteditable')).toBe(field)
		field.readonly = true
		await expect.poll(() => editorOf('Note').element().getAttribute('aria-readonly')).toBe('true')
	})
})

describe('the picker', () => {
	it('dispatches its events, and none of forms in it', async () => {
		const picker = create('nc-reference-picker', { focusOnCreate: true })
		const heard: unknown[] = []
		for (const type of ['submit', 'cancel'] as const) picker.addEventListener(type, (event) => heard.push([type, event.detail]))
		await expect.poll(() => picker.contains(document.activeElement)).toBe(true)
		await userEvent.keyboard('https://tracker.test/issues/7{Enter}')
		await expect.poll(() => heard).toEqual([['submit', 'https://tracker.test/issues/7']])
		const form = picker.appendChild(document.createElement('form'))
		form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
		expect(heard.length).toBe(1)
	})
})
