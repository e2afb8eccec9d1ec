import axe from 'axe-core'
import 'nc-reference/markdown'
import { h, type VNode } from 'vue'
import {
	createReferences, NcCustomPickerRenderResult, NcMentionBubble, NcComposerPreviews, NcReferenceWidget, NcRichContenteditable, NcRichText,
	registerCustomPickerElement, registerWidget, seedReferences, type Reference, type ReferenceState,
} from 'nc-reference'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import rules from '../../playground/styles/hostPage.css?inline'
import '../../playground/styles/hostThemes.css'
import { field, openPage, openPicker, option } from '../picker/pickerPage.ts'

/** Elements of ours: not what an app renders in its box. */
const OURS = '[class*="nc-"], [class*="rich-"], [class*="widget"], [class*="mention-bubble"], [class*="reference-"], [class*="autocomplete-result"]'
const OF_APPS = '.widget-custom__content *, .custom-element-wrapper *'

const PROPERTIES = [
	'display', 'position', 'box-sizing', 'width', 'height', 'min-width', 'min-height', 'top', 'right', 'bottom', 'left', 'float', 'overflow-x', 'white-space',
	...['top', 'right', 'bottom', 'left'].flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}-width`, `border-${side}-style`, `border-${side}-color`]),
	'border-top-left-radius', 'border-bottom-right-radius', 'outline-style', 'outline-width', 'outline-color', 'box-shadow', 'opacity', 'background-color', 'background-image',
	'color', 'font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'text-align', 'text-decoration-line', 'list-style-type', 'border-collapse',
]

const sheet = new CSSStyleSheet()
sheet.replaceSync(rules)

/** Lets the page's rules for elements count, or takes them away. */
function useHostRules(isOn: boolean) {
	document.adoptedStyleSheets = isOn ? [sheet] : []
}

interface Situation {
	theme: 'light' | 'dark' | 'contrast' | 'contrast-dark'
	font?: 'dyslexia'
	dir: 'ltr' | 'rtl'
	widthPx: number
}

const SITUATIONS: Situation[] = [
	{ theme: 'light', dir: 'ltr', widthPx: 800 },
	{ theme: 'light', dir: 'rtl', widthPx: 300 },
	{ theme: 'dark', dir: 'rtl', widthPx: 800 },
	{ theme: 'dark', dir: 'ltr', widthPx: 300 },
	{ theme: 'contrast', dir: 'ltr', widthPx: 300 },
	{ theme: 'contrast', dir: 'rtl', widthPx: 800 },
	{ theme: 'contrast-dark', dir: 'ltr', widthPx: 800 },
	{ theme: 'contrast-dark', dir: 'rtl', widthPx: 300 },
	{ theme: 'light', font: 'dyslexia', dir: 'ltr', widthPx: 800 },
	{ theme: 'dark', font: 'dyslexia', dir: 'rtl', widthPx: 300 },
]

function enter({ theme, font, dir, widthPx }: Situation) {
	const root = document.documentElement
	Object.assign(root.dataset, { theme, tokens: 'nextcloud', font: font ?? 'own' })
	root.dir = dir
	root.style.colorScheme = theme.endsWith('dark') ? 'dark' : 'light'
	document.body.style.cssText = `inline-size: ${widthPx}px; margin: 0; background: var(--color-main-background); color: var(--color-main-text); font: 15px/1.5 var(--font-face)`
}

function leave() {
	useHostRules(false)
	const root = document.documentElement
	for (const name of ['theme', 'tokens', 'font']) delete root.dataset[name]
	root.removeAttribute('dir')
	root.removeAttribute('style')
	document.body.removeAttribute('style')
}

function nameOf(element: Element): string {
	const name = element.tagName.toLowerCase() + [...element.classList].map((part) => `.${part}`).join('')
	return element.matches('[class*="nc-"], [class*="widget"]') || !element.parentElement ? name : `${nameOf(element.parentElement)} > ${name}`
}

/** Returns the position and appearance of each of our elements. */
function looks(): string[][] {
	const elements = [...document.querySelectorAll(`:is(${OURS}), :is(${OURS}) *`)].filter((element) => !element.matches(OF_APPS))
	return elements.map((element) => {
		const { x, y, width, height } = element.getBoundingClientRect()
		const style = getComputedStyle(element)
		const pseudo = [getComputedStyle(element, '::before'), getComputedStyle(element, '::after'), getComputedStyle(element, '::placeholder')]
		return [
			nameOf(element),
			`box: ${[x, y, width, height].map((px) => px.toFixed(2)).join(' ')}`,
			...PROPERTIES.map((property) => `${property}: ${style.getPropertyValue(property)}`),
			...pseudo.map(({ content, color, fontSize, fontWeight }) => `pseudo: ${content} ${color} ${fontSize} ${fontWeight}`),
		]
	})
}

/** Returns the effects of the page's rules, one line for each property of an element. */
function changes(): string[] {
	useHostRules(false)
	const without = looks()
	useHostRules(true)
	const withRules = looks()
	expect(withRules.length).toBe(without.length)
	const found = without.flatMap(([name, ...properties], index) => properties.flatMap((property, place) => {
		const other = withRules[index]![place + 1]
		return property === other ? [] : `${name}: ${property} becomes ${other}`
	}))
	// What moved is mostly moved by something else, which comes first.
	return found.sort((a, b) => Number(a.includes(': box: ')) - Number(b.includes(': box: '))).slice(0, 20)
}

const LINK = 'https://news.test/harbour'

function reference(parts: Partial<Reference> = {}, openGraph: Partial<Reference['openGraphObject']> = {}): Reference {
	return {
		richObjectType: 'open-graph',
		richObject: {},
		openGraphObject: { id: LINK, name: 'The old harbour', description: 'Gardens and a ferry stop.', thumb: null, link: LINK, ...openGraph },
		accessible: true,
		...parts,
	}
}

const PICTURE = `${location.origin}/harbour.svg`
const ISSUE = { title: 'Drafts are lost', state: 'open', id: 7, author: 'alice', created_at: 1767225600, comment_count: 3, labels: [{ name: 'bug', color: 'd73a4a' }] }
const MARKDOWN = `# One

## Two

### Three

Text with **strong**, *emphasis*, ~~deleted~~, \`code\`, [a link](https://news.test/a) and a note[^1].

- one
- two
  1. three

- [ ] open
- [x] done

> quoted

| A | B |
|---|--:|
| a long cell of this table | 1 |

---

![picture](${PICTURE})

\`\`\`js
const a = 1
\`\`\`

[^1]: The note.`

const STATES: ReferenceState[] = ['resolving', 'resolved', 'bare', 'forbidden', 'not-found', 'error', 'rate-limited', 'offline', 'unreachable']

registerWidget('host_page', (el, { richObject }) => {
	el.innerHTML = `<div style="${String(richObject.css)}">A widget</div>`
}, undefined, { hasInteractiveView: true, isResizable: true })

const widget = (css: string, props: Record<string, unknown> = {}) =>
	h(NcReferenceWidget, { reference: reference({ richObjectType: 'host_page', richObject: { css } }), ...props })

const all = (): VNode => h('main', [
	// First, since a widget is rendered where it can be seen.
	widget('width: 100%; padding: 20px', { interactive: true }),
	widget('padding: 20px', { interactiveOptIn: true }),
	h(NcRichText, { text: `Hello {name}, see ${LINK}`, arguments: { name: 'Alice' }, references: [reference()], referenceLimit: 1 }),
	h('div', 'The next message.'),
	h(NcRichText, { text: MARKDOWN, useExtendedMarkdown: true, interactive: true }),
	h(NcRichText, { text: '- [ ] open\n- [x] done', useExtendedMarkdown: true }),
	h(NcRichText, { text: MARKDOWN, useMarkdown: true }),
	h(NcRichText, { text: `${LINK} ${LINK}/2`, referenceLimit: 1, referenceExpandable: true, references: { [LINK]: reference(), [`${LINK}/2`]: reference() } }),
	...STATES.map((state) => h(NcReferenceWidget, { state, link: LINK, reference: state === 'resolved' ? reference() : state === 'bare' ? reference({}, { name: LINK, description: null }) : null })),
	h(NcReferenceWidget, { reference: reference(), compact: true }),
	h(NcReferenceWidget, { reference: reference({}, { thumb: PICTURE }) }),
	h(NcReferenceWidget, { reference: reference({ richObjectType: 'pic', richObject: { image_gif: true, proxied_url: PICTURE } }) }),
	h(NcReferenceWidget, { reference: reference({ richObjectType: 'vcs', richObject: { vcs_issue: ISSUE } }) }),
	h(NcReferenceWidget, { reference: reference({ richObjectType: 'vcs', richObject: { vcs_pull_request: { ...ISSUE, merged: true }, vcs_comment: { body: 'word '.repeat(90), author: 'bob' } } }) }),
	h(NcComposerPreviews, { text: `${LINK} ${LINK}/unknown `, referenceLimit: 2 }),
	h(NcMentionBubble, { id: 'bob', label: 'Bob' }),
	h(NcMentionBubble, { id: 'eve', label: 'Eve', primary: true }),
	h(NcRichContenteditable, { modelValue: 'Hello @alice', label: 'Message', userData: { alice: { id: 'alice', label: 'Alice' } } }),
	h(NcRichContenteditable, { modelValue: '', multiline: true }),
	h(NcRichContenteditable, { modelValue: 'Read only', label: 'Read only', contenteditable: false }),
	h(NcRichContenteditable, { modelValue: 'Disabled @alice', label: 'Disabled', disabled: true, userData: { alice: { id: 'alice', label: 'Alice' } } }),
	h(NcRichContenteditable, { modelValue: 'Too long', label: 'Too long', maxlength: 3 }),
])

it('is not touched by the rules that a page has for its elements, in any theme, width and direction, nor found faulty by axe with them', async () => {
	onTestFinished(leave)
	enter(SITUATIONS[0]!)
	seedReferences({ [LINK]: reference({}, { thumb: PICTURE }), [`${LINK}/unknown`]: null })
	const { container } = await render({ render: all })
	await expect.element(page.getByRole('button', { name: 'Show more', exact: true })).toBeVisible()
	await expect.poll(() => container.querySelectorAll('.widget-custom[data-state="rendered"]').length).toBe(2)
	container.querySelector('.nc-composer-previews')!.scrollIntoView()
	await expect.poll(() => container.querySelectorAll('.nc-composer-previews .widget-default').length).toBe(2)
	scrollTo(0, 0)
	for (const situation of SITUATIONS) {
		enter(situation)
		expect(changes(), JSON.stringify(situation)).toEqual([])
		const { violations } = await axe.run(container)
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), JSON.stringify(situation)).toEqual([])
	}
})

it('leaves chips, the card of a link and its menu of actions as they are on a page without such rules', async () => {
	onTestFinished(leave)
	enter(SITUATIONS[0]!)
	const issue = reference({ richObjectType: 'vcs', richObject: { vcs_issue: ISSUE } })
	const plugin = createReferences({ global: false, storage: null, access: () => ({ user: 'alice', shareToken: null }), transport: () => new Promise(() => undefined) })
	plugin.services.resolver.seed({ [LINK]: reference(), [`${LINK}/2`]: issue, [`${LINK}/3`]: null })
	const text = [LINK, `${LINK}/2`, `${LINK}/3`].join(' and ')
	await render({ render: () => [
		...[{}, { useMarkdown: true }].map((mode) => h(NcRichText, { text, referenceChips: true, referenceHover: true, referenceActions: true, ...mode })),
		h(NcRichText, { text: LINK, referenceLimit: 1, referenceActions: true }),
	] }, { global: { plugins: [plugin] } })
	await expect.poll(() => document.querySelectorAll('.nc-chip').length).toBe(4)
	const compare = () => {
		for (const situation of SITUATIONS) {
			enter(situation)
			expect(changes(), JSON.stringify(situation)).toEqual([])
		}
	}
	compare()
	enter(SITUATIONS[0]!)
	await userEvent.hover(page.getByRole('link', { name: 'The old harbour' }).first())
	await expect.poll(() => document.querySelector('.nc-hover-card .nc-actions__button')).toBeTruthy()
	await userEvent.click(document.querySelector('.nc-hover-card .nc-actions__button')!)
	await expect.element(page.getByRole('menu')).toBeVisible()
	await expect.poll(() => document.querySelectorAll('.nc-popup[data-placed]').length).toBe(2)
	compare()
})

it('keeps a field and a button as they are while they have the focus or the pointer on a page with such rules', async () => {
	onTestFinished(leave)
	enter(SITUATIONS[0]!)
	openPage()
	openPicker()
	await expect.element(option('Library')).toBeVisible()
	await userEvent.fill(field(), 'lib')
	await expect.element(field()).toHaveFocus()
	expect(changes()).toEqual([])
	await userEvent.hover(page.getByRole('button', { name: 'Clear' }))
	expect(changes()).toEqual([])
	// Tab would lead into the provider.
	;(page.getByRole('button', { name: 'Clear' }).element() as HTMLElement).focus()
	await expect.element(page.getByRole('button', { name: 'Clear' })).toHaveFocus()
	expect(changes()).toEqual([])
})

/** Nothing that is on the page now is changed by the page's rules. */
function compare() {
	for (const situation of SITUATIONS) {
		enter(situation)
		expect(changes(), JSON.stringify(situation)).toEqual([])
	}
}

it('shows an element of an app in the picker, and that it failed, as on a page without such rules', async () => {
	onTestFinished(leave)
	openPage()
	let tries = 0
	registerCustomPickerElement('refdemo-pics', (el) => {
		if (!tries++) throw new Error('not at first')
		el.textContent = 'Choose a picture'
		return new NcCustomPickerRenderResult(el)
	})
	vi.spyOn(console, 'warn').mockReturnValueOnce(undefined)
	openPicker('refdemo-pics')
	await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
	compare()
	await userEvent.click(page.getByRole('button', { name: 'Try again' }))
	await expect.element(page.getByText('Choose a picture')).toBeVisible()
	compare()
})

it.each([
	['people', '@', 'Alice'],
	['emoji', ':smile', /smile/],
	['links', '/', 'Any link'],
])('shows the menu of %s of an editor as on a page without such rules', async (_, typed, name) => {
	onTestFinished(leave)
	// What is the page's own may change.
	openPage().opener.remove()
	const people = [{ id: 'alice', label: 'Alice', icon: 'icon-user', subline: 'On the sea', status: { icon: '🌊', status: 'away' } }]
	await render(NcRichContenteditable, { props: { modelValue: '', label: 'Message', autoComplete: (_: string, found: (users: object[]) => void) => found(people) } as never })
	await userEvent.click(page.getByRole('textbox'))
	await userEvent.keyboard(typed)
	await expect.element(page.getByRole('option', { name }).first()).toBeVisible()
	await expect.poll(() => document.querySelector('.nc-editor-menu')?.hasAttribute('data-placed')).toBe(true)
	compare()
})

it('shows each screen of the picker as on a page without such rules', async () => {
	onTestFinished(leave)
	openPage()
	openPicker()
	await expect.element(option('Library')).toBeVisible()
	compare()
	await userEvent.click(option('Library'))
	await userEvent.fill(field(), 'so')
	await expect.element(option(/Solaris/)).toBeVisible()
	compare()
	await userEvent.fill(field(), 'nothing like it')
	await expect.element(page.getByText(/No results for/).first()).toBeVisible()
	compare()
	await userEvent.click(page.getByRole('button', { name: 'Back to provider selection' }))
	await userEvent.click(option('Any link'))
	await userEvent.fill(page.getByRole('textbox'), 'no link')
	await userEvent.click(page.getByRole('button', { name: 'Insert' }))
	await expect.element(page.getByRole('alert')).toHaveTextContent(/./)
	compare()
	await userEvent.fill(page.getByRole('textbox'), 'https://wiki.test/Harbour')
	await expect.element(page.getByText('wiki.test/Harbour')).toBeVisible()
	compare()
})

/** Space between the lower edge of one element and the upper edge of the next. */
function gapBetween(upper: Element, lower: Element): number {
	return lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom
}

it('keeps a card and a widget 12 px from the text before and after them', async () => {
	onTestFinished(leave)
	enter(SITUATIONS[0]!)
	useHostRules(true)
	const { container } = await render({ render: () => h('main', [
		h('div', 'Before the card.'),
		h(NcReferenceWidget, { reference: reference() }),
		h('div', 'Between both.'),
		widget('padding: 20px', { interactive: true }),
		h('div', 'After the widget.'),
		h(NcRichText, { text: `A text with ${LINK}`, references: [reference()], referenceLimit: 1 }),
		h('div', 'The next message.'),
	]) })
	await expect.poll(() => container.querySelector('.widget-custom[data-state="rendered"]')).toBeTruthy()
	await expect.poll(() => container.querySelectorAll('.widget-default').length).toBe(2)
	const [main] = container.children
	const [before, card, between, app, after, text, next] = main!.children
	expect([gapBetween(before!, card!), gapBetween(card!, between!), gapBetween(between!, app!), gapBetween(app!, after!)]).toEqual([12, 12, 12, 12])
	const inText = text!.querySelector('.widget-default')!
	expect(gapBetween(inText, next!)).toBe(12)
	expect(inText.getBoundingClientRect().top - text!.querySelector('a')!.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(12)
})

it('renders the widget of an app in a frame that takes up its padding', async () => {
	onTestFinished(leave)
	enter(SITUATIONS[0]!)
	useHostRules(true)
	const { container } = await render({ render: () => widget('width: 100%; padding: 20px', { interactive: true }) })
	await expect.poll(() => container.querySelector('.widget-custom[data-state="rendered"]')).toBeTruthy()
	const frame = container.querySelector('.widget-custom')!
	const root = frame.querySelector('.widget-custom__content > * > *')!
	const { borderTopWidth, borderTopStyle, borderTopLeftRadius, overflowX } = getComputedStyle(frame)
	expect([borderTopWidth, borderTopStyle, borderTopLeftRadius, overflowX]).toEqual(['2px', 'solid', '12px', 'hidden'])
	expect(root.getBoundingClientRect().right).toBeLessThanOrEqual(frame.getBoundingClientRect().right - 2)
})

it('leaves the look of a button, a card and a field to the app', async () => {
	const style = document.createElement('style')
	style.textContent = '.mine .nc-reference-button { --nc-control-background: rgb(1, 2, 3) } .mine { --nc-surface: rgb(4, 5, 6) } .mine .rich-contenteditable__input { min-block-size: 77px; padding: 9px }'
	document.head.append(style)
	useHostRules(true)
	onTestFinished(() => {
		style.remove()
		leave()
	})
	const { container } = await render({ render: () => h('div', { class: 'mine' }, [
		h(NcReferenceWidget, { state: 'error', link: LINK, reference: null }),
		h(NcRichContenteditable, { modelValue: '' }),
	]) })
	expect(getComputedStyle(container.querySelector('button')!).backgroundColor).toBe('rgb(1, 2, 3)')
	expect(getComputedStyle(container.querySelector('.nc-reference-note')!).backgroundColor).toBe('rgb(4, 5, 6)')
	const { minHeight, paddingTop } = getComputedStyle(page.getByRole('textbox').element())
	expect([minHeight, paddingTop]).toEqual(['77px', '9px'])
})
