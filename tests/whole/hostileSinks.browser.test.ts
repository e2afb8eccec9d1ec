import { createApp, defineComponent, h, type App, type VNode } from 'vue'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
	NcAutoCompleteResult, NcMentionBubble, NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch,
	createReferences, preloadMarkdown, preloadPreviews, registerCustomPickerElement, type Reference, type ReferencePolicyInput,
} from '../../src/index.ts'
import { unregisterCustomPickerElement } from '../../src/register.ts'
import '../../src/picker/mountPicker.ts'
import '../../src/editor/lazyMenus.ts'
import { payloads } from '../fixtures/payloads.ts'
import { intrudersIn } from '../setup/allowedDom.ts'

/** A place where a text of somebody else comes to the screen. */
interface Sink {
	render: (text: string, texts: readonly string[]) => VNode
	/** Input and visible result of a place that doesn't show arbitrary text. @default a word */
	mark?: { give: string, see: string | RegExp }
	policy?: ReferencePolicyInput
	/** Returns the answer of the server. */
	answer?: (texts: readonly string[]) => unknown
	/** Performs the actions that make it visible. */
	act?: () => void
	/** It shows many texts at once. */
	list?: true
	/** It takes a screen of its own for each text, so some of each class have to do; what tells that it is there. */
	alone?: string
}

const MARK = { give: 'harmlessmark', see: 'harmlessmark' }
const ADDRESS = { give: 'https://mark.test/harmlessmark.png', see: 'mark.test/harmlessmark.png' }
/** A picture that is there at once, and stays. */
const PIXEL = { give: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', see: 'src="data:image/gif' }
const LINK = 'https://mark.test/1'
const open = { id: 7, title: 'Title', state: 'open', url: LINK, comment_count: 1, labels: [] as unknown[], created_at: 1767225600, author: 'alice' }
const og = (more: object = {}) => ({ id: LINK, name: 'Name', description: 'Text', thumb: null, link: LINK, ...more })
const card = (openGraphObject: object, richObject: object = {}, more: object = {}) => h(NcReferenceWidget, {
	reference: { richObjectType: 'open-graph', accessible: true, richObject, openGraphObject, ...more } as Reference,
})
const issue = (more: object) => card(og(), { vcs_issue: { ...open, ...more } })
const comment = (more: object) => card(og(), { vcs_comment: { body: 'Body', author: 'bob', created_at: 1767225600, ...more } })
const markdown = (text: string) => h(NcRichText, { text, useExtendedMarkdown: true, interactive: true })
const editor = (more: object) => h(NcRichContenteditable, { modelValue: '@x', label: 'Message', ...more })
const provider = { id: 'x', title: 'X', icon_url: '', order: 1, search_providers_ids: ['one'] }
const page = window as unknown as { _vue_richtext_reference_providers?: object[] }

function type(text: string) {
	const input = document.querySelector<HTMLInputElement>('input')
	if (!input || input.value) return
	input.value = text
	input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The menu of an editor opens for what its method writes. */
function withMenu(more: object, sign: string) {
	let exposed: { showTribute(sign: string): void } | null = null
	return h(NcRichContenteditable, {
		modelValue: '', label: 'Message', ...more,
		ref: (instance: unknown) => { exposed ??= instance as typeof exposed },
		onVnodeMounted: () => exposed?.showTribute(sign),
	})
}

const entry = { title: 'Title', subline: 'Line', resourceUrl: LINK, icon: '', thumbnailUrl: '', rounded: false, attributes: [] }
const searched: Pick<Sink, 'render' | 'act'> = { render: () => h(NcSearch, { provider: { ...provider, search_providers_ids: ['one', 'two'] } }), act: () => type('q') }
const found = (entries: object[], name = 'Section') => ({ name, isPaginated: false, cursor: null, entries: entries.map((each) => ({ ...entry, ...each })) })
const provide = (texts: readonly string[], give: (text: string) => object) => {
	page._vue_richtext_reference_providers = texts.map((text, index) => ({ ...provider, id: `p${index}`, ...give(text) }))
}

const SINKS: Record<string, Sink> = {
	'a text': { render: (text) => h(NcRichText, { text }) },
	'an argument': { render: (text) => h(NcRichText, { text: '{x}', arguments: { x: text } }) },
	'an argument in markdown': { render: (text) => h(NcRichText, { text: '{x} `{x}`', arguments: { x: text }, useMarkdown: true }) },
	'a property of an argument': { render: (text) => h(NcRichText, { text: '{x}', arguments: { x: { component: NcMentionBubble, props: { id: text, label: text } } } }) },
	markdown: { render: (text) => h(NcRichText, { text, useMarkdown: true }) },
	'a link': { render: (text) => markdown(`[x](<${text}>)`), mark: ADDRESS },
	'a link with a title': { render: (text) => markdown(`[x](${LINK} "${text}") [${text}](${LINK})`), mark: { give: MARK.give, see: /title="harmlessmark"/ } },
	'a picture': { render: (text) => markdown(`![x](<${text}>)`), mark: { give: ADDRESS.give, see: /src="https:\/\/mark.test/ } },
	'the words of a picture': { render: (text) => markdown(`![${text}](${ADDRESS.give} "${text}")`), mark: { give: MARK.give, see: /alt="harmlessmark"/ } },
	'the language of code': { render: (text) => markdown(`\`\`\`${text}\ncode\n\`\`\``), mark: { give: MARK.give, see: /language-harmlessmark/ } },
	code: { render: (text) => markdown(`\`${text}\`\n\n\`\`\`html\n${text}\n\`\`\`\n\n    ${text}`) },
	'a heading, a quote, a table, a task': { render: (text) => markdown(`# ${text}\n\n> ${text}\n\n| ${text} | b |\n|---|---|\n| ${text} | ~~${text}~~ |\n\n- [ ] ${text}`) },
	'a footnote': { render: (text) => markdown(`a[^${text}] b[^1]\n\n[^${text}]: c\n\n[^1]: ${text}`) },
	'a definition': { render: (text) => markdown(`[a][b] ![c][b]\n\n[b]: <${text}> "${text}"`), mark: ADDRESS },
	'the name of a card': { render: (text) => card(og({ name: text })) },
	'the description of a card': { render: (text) => card(og({ description: text })) },
	'the picture of a card': { render: (text) => card(og({ thumb: text })), mark: { give: ADDRESS.give, see: /src="https:\/\/mark.test/ } },
	'the link of a card': { render: (text) => card(og({ id: text, link: text })), mark: { give: ADDRESS.give, see: /href="https:\/\/mark.test\/harmless/ } },
	'the type of a card': { render: (text) => card(og({ name: MARK.give }), {}, { richObjectType: text }) },
	'a large picture': { render: (text) => card(og({ name: text }), { image_png: true, proxied_url: text }), mark: { give: ADDRESS.give, see: /src="https:\/\/mark.test/ } },
	'a reference without access': { render: (text) => card(og({ name: text, link: text }), {}, { accessible: false }), mark: { give: ADDRESS.give, see: /harmlessmark\.png/ } },
	'the title of an issue': { render: (text) => issue({ title: text }) },
	'the number of an issue': { render: (text) => issue({ id: text }) },
	'the author of an issue': { render: (text) => issue({ author: text }) },
	'the state of an issue': { render: (text) => issue({ state: text }), mark: { give: 'closed', see: 'data-status="closed"' } },
	'the date of an issue': { render: (text) => issue({ created_at: text }), mark: { give: '2026-01-02T03:04:05Z', see: 'datetime="2026-01-02T03:04:05' } },
	'a label': { render: (text) => issue({ labels: [{ name: text, color: 'd73a4a' }, text] }) },
	'the colour of a label': { render: (text) => issue({ labels: [{ name: 'bug', color: text }] }), mark: { give: 'a1b2c3', see: 'rgb(161, 178, 195)' } },
	'the link of a pull request': { render: (text) => card(og({ id: 'x', link: text }), { vcs_pull_request: { ...open, url: text, merged: text, draft: text } }), mark: { give: ADDRESS.give, see: /href="https:\/\/mark.test\/harmless/ } },
	'a comment': { render: (text) => comment({ body: text }) },
	'the author of a comment': { render: (text) => comment({ author: text, url: text, created_at: text }) },
	'the end of a long comment': { render: (text) => comment({ body: `${'word '.repeat(60)}\n\n${text}` }), act: () => { for (const more of document.querySelectorAll<HTMLElement>('[aria-expanded=false]')) more.click() } },
	'a fallback card': { render: (text) => h(NcReferenceList, { text, links: [], displayFallback: true }), mark: ADDRESS },
	'a compact card': { render: (text) => h(NcReferenceList, { text: LINK, compact: true, referenceData: [{ richObjectType: 'open-graph', accessible: true, richObject: {}, openGraphObject: og({ name: text }) }] }) },
	'the button that asks': { render: (text) => h(NcReferenceList, { text: '', links: [text] }), mark: ADDRESS, policy: 'click' },
	'the button that closes': { render: (text) => h(NcReferenceList, { text: '', links: [text] }), mark: { give: ADDRESS.give, see: /aria-label="[^"]*mark.test/ }, policy: { previews: 'all', media: 'all', dismissible: true } },
	'what stands in for an answer': { render: (text) => h(NcReferenceList, { text: '', links: [text] }), mark: ADDRESS, answer: () => { throw new Error('no') } },
	'the text of an editor': { render: (text) => editor({ modelValue: text }) },
	'what is around an editor': { render: (text) => editor({ modelValue: '', label: text, placeholder: text }) },
	'the id of a mention': { render: (text) => editor({ modelValue: `@"${text}"`, userData: { [text]: { id: text, label: 'Somebody' } } }), mark: { give: MARK.give, see: /title="harmlessmark"/ } },
	'the name of a mention': { render: (text) => editor({ userData: { x: { id: 'x', label: text } } }) },
	'the icon of a mention': { render: (text) => editor({ userData: { x: { id: 'x', label: 'X', icon: text } } }) },
	'the picture of a mention': { render: (text) => editor({ userData: { x: { id: 'x', label: 'X', iconUrl: text } } }), mark: PIXEL },
	'a bubble': { render: (text) => h(NcMentionBubble, { id: text, label: text, icon: text }) },
	'an entry': { render: (text) => h(NcAutoCompleteResult, { id: text, label: text, subline: text, icon: text, source: text, status: { status: text, icon: text, message: text } }) },
	'an entry with a picture of the server': { render: (text) => h(NcAutoCompleteResult, { id: text, label: 'X', source: 'users', status: { message: text } }) },
	'people in a menu': {
		render: (_, texts) => withMenu({
			autoComplete: (__: string, show: (users: unknown[]) => void) => show(texts.map((text, index) => ({ id: `y${index}`, label: text, subline: text, icon: text, source: text, status: { status: text, icon: text } }))),
		}, '@'),
		list: true,
	},
	'providers in a menu': { render: (_, texts) => { provide(texts, (text) => ({ title: text, icon_url: text })); return withMenu({}, '/') }, list: true },
	'a list of providers': { render: (_, texts) => { provide(texts, (text) => ({ title: text, icon_url: text })); return h(NcReferencePicker) }, list: true },
	'the icon of a provider': { render: (_, texts) => { provide(texts, (text) => ({ icon_url: text })); return h(NcReferencePicker) }, mark: PIXEL, list: true },
	'the icon of a provider in a menu': { render: (_, texts) => { provide(texts, (text) => ({ icon_url: text })); return withMenu({}, '/') }, mark: PIXEL, list: true },
	'the title of a dialog': { render: (text) => h(NcReferencePickerModal, { initialProvider: { ...provider, title: text } }), alone: '[role=dialog] input' },
	'an element that fails': { render: (text) => h(NcReferencePicker, { initialProvider: { ...provider, id: 'fails', title: text } }), alone: '[role=alert]' },
	'what a search asks for': { render: (text) => h(NcSearch, { provider: { ...provider, title: text }, searchPlaceholder: text }), alone: 'input' },
	'the name of a section': { ...searched, answer: ([text]) => found([{}], text), alone: '[role=option]' },
	'the text of a result': { ...searched, answer: (texts) => found(texts.map((text) => ({ title: text, subline: text, icon: text }))), list: true },
	'the link of a result': { ...searched, answer: (texts) => found(texts.map((text) => ({ title: '', resourceUrl: text }))), mark: ADDRESS, list: true },
	'the picture of a result': { ...searched, answer: (texts) => found(texts.map((text) => ({ thumbnailUrl: text }))), mark: PIXEL, list: true },
	'the icon of a result': { ...searched, answer: (texts) => found(texts.map((text) => ({ icon: text }))), mark: PIXEL, list: true },
}

let app: App | undefined
let ran = 0

function mount(texts: readonly string[], { render, policy, answer, list }: Sink) {
	const place = document.createElement('div')
	document.body.append(place)
	app = createApp(defineComponent(() => () => (list ? texts.slice(0, 1) : texts).map((text) => h('div', [render(text, texts)]))))
	app.use(createReferences({
		transport: async ({ path }) => ({ status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: answer?.(texts) ?? { references: {} } } } }),
		policy: policy ?? { previews: 'all', media: 'all' },
	}))
	app.config.errorHandler = (error) => { throw error }
	app.config.warnHandler = () => {}
	app.mount(place)
}

function close() {
	app?.unmount()
	app = undefined
	document.body.replaceChildren()
	delete page._vue_richtext_reference_providers
}

/** Attributes as well: what is read out or loaded is seen, too. */
const isSeen = (see: string | RegExp) => typeof see === 'string' ? document.body.innerHTML.includes(see) : see.test(document.body.innerHTML)

async function until(condition: () => boolean, act?: () => void) {
	await expect.poll(() => {
		act?.()
		return condition()
	}, { interval: 20 }).toBe(true)
}

beforeAll(async () => {
	vi.stubGlobal('pwned', () => { ran++ })
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	registerCustomPickerElement('fails', () => { throw new Error('fails') })
	await Promise.all([preloadMarkdown(), preloadPreviews()])
	return () => {
		unregisterCustomPickerElement('fails')
		vi.restoreAllMocks()
	}
})
afterEach(close)

/** Groups the texts into screens: as many as fit into a menu, or one at a time. */
function screensOf({ list, alone }: Sink, last: string): string[][] {
	if (alone) return payloads.filter((_, index) => index % 12 === 0).map((text) => [text])
	const size = list ? 30 : payloads.length
	return Array.from({ length: Math.ceil(payloads.length / size) }, (_, index) => [last, ...payloads.slice(index * size, (index + 1) * size)])
}

describe.each(Object.entries(SINKS))('in the place of %s', (_, sink) => {
	const { give, see } = sink.mark ?? MARK

	it('a text is seen', async () => {
		mount([give], sink)
		await until(() => isSeen(see), sink.act)
		expect(intrudersIn(document.body)).toEqual([])
	})

	it('a hostile one stays text', async () => {
		for (const texts of screensOf(sink, give)) {
			mount(texts, sink)
			await until(() => sink.alone ? document.querySelector(sink.alone) !== null : isSeen(see), sink.act)
			expect(intrudersIn(document.body)).toEqual([])
			close()
		}
		expect(ran).toBe(0)
	})
})
