import type { ReferenceProvider } from 'nc-reference'
import { createApp, h, nextTick, type Component } from 'vue'
import { http, passthrough } from 'msw'
import * as library from 'nc-reference'
import { filesEvents } from 'nc-reference/live'
import 'nc-reference/elements'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createDemoService } from '../../playground/service/demo.ts'
import { useService, worker } from '../setup/worker.ts'

const {
	createReferences, NcAutoCompleteResult, NcComposerPreviews, NcEditorToolbar, NcMentionBubble, NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget,
	NcRichContenteditable, NcRichText, NcSearch,
} = library

/** A page, an issue, and an imitation of a well-known host. */
const LINKS = 'https://news.test/harbour https://tracker.test/issues/12 https://paypa1.com/b'
const MARKDOWN = `# ${LINKS}\n\n- [ ] a[^1]\n\n\`\`\`js\na\n\`\`\`\n\n\`\`\`drawing\nb\n\`\`\`\n\n$x^2$ [https://bank.example](https://evil.test)\n\n[^1]: b`
const REFERENCE = {
	richObjectType: 'tracker_comment',
	richObject: { vcs_comment: { id: 1, body: `${'long '.repeat(200)} [https://bank.example](https://evil.test)`, user: { login: 'alice' }, created_at: new Date().toISOString() } },
	openGraphObject: { id: 'a', name: 'A title', description: null, thumb: 'https://pics.test/a.svg', link: 'https://tracker.test/issues/1' },
	accessible: true,
}
const FILES: ReferenceProvider = { id: 'demo-files', title: 'Files', icon_url: '', order: 1, search_providers_ids: ['files'] }

/** Files that set timers and listen once for the whole page, whatever is mounted. */
const OF_THE_PAGE = new RegExp(`^(?:${[
	'resolver/', 'ui/dom/visibility', 'markdown/fences/useFences', 'page/(?:logOut|makeServices|registrations|tabBridge|leaving/useFollowing)', 'cards/CardImage',
	'text/chips/dom/copyChips', 'previews/dom/hoverExtension',
].join('|')})`)
/** Functions that set a timer for somebody else. */
const ON_BEHALF = /^(?:page\/(?:systemClock|pageEngine)|ui\/dom\/idle)\./

/** Returns the file of the library that calls, and nothing for a call of others or for the whole page. */
function callerInLibrary(): string | undefined {
	const files = [...(new Error('').stack ?? '').matchAll(/\/src\/([\w/.]+\.(?:ts|vue))/g)].map(([, file]) => file!)
	const file = files.find((each) => !ON_BEHALF.test(each))
	return file && !OF_THE_PAGE.test(file) ? file : undefined
}

/** Timers and listeners that the library has left, with their files. */
const left = new Map<string, string>()

type Run = (...values: unknown[]) => void

function watchTimers(): void {
	const pairs = [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval'], ['requestAnimationFrame', 'cancelAnimationFrame'], ['requestIdleCallback', 'cancelIdleCallback']] as const
	for (const [set, clear] of pairs) {
		const begin = window[set].bind(window) as (run: Run, ...rest: unknown[]) => number
		const end = window[clear].bind(window)
		vi.spyOn(window, set).mockImplementation(((run: Run, ...rest: unknown[]) => {
			const file = callerInLibrary()
			const id = begin((...values) => {
				if (set !== 'setInterval') left.delete(`${set} ${id}`)
				run(...values)
			}, ...rest)
			if (file) left.set(`${set} ${id}`, `${set} ${file}`)
			return id
		}) as never)
		vi.spyOn(window, clear).mockImplementation((id?: unknown) => {
			left.delete(`${set} ${id}`)
			end(id as number)
		})
	}
}

function watchListeners(): void {
	const numbers = new WeakMap<object, number>()
	let last = 0
	for (const [name, target] of [['window', window], ['document', document]] as const) {
		const keyOf = (type: string, listener: object, options?: AddEventListenerOptions | boolean) => {
			if (!numbers.has(listener)) numbers.set(listener, ++last)
			return `${name} ${type} ${numbers.get(listener)} ${typeof options === 'object' ? Boolean(options.capture) : Boolean(options)}`
		}
		const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
		vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null, options?: AddEventListenerOptions | boolean) => {
			const file = callerInLibrary()
			add(type, listener!, options)
			if (!file || !listener) return
			const key = keyOf(type, listener, options)
			left.set(key, `${name} ${type} ${file}`)
			if (typeof options === 'object') options.signal?.addEventListener('abort', () => left.delete(key))
		})
		vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null, options?: EventListenerOptions | boolean) => {
			remove(type, listener!, options)
			if (listener) left.delete(keyOf(type, listener, options))
		})
	}
}

/** Whether a request is for a module of the library, or of a package that it loads. */
const isCode = (path: string) => /^\/(?:src|node_modules|@fs)\//.test(path)

/** A request of the test itself. */
const FENCE_PATH = '/ocs/v2.php/cloud/capabilities'

/** Requests of one mounting: the first ones to the server pass, all others wait until they are released. */
class Traffic {
	readonly held: string[] = []
	readonly modules: string[] = []
	#open = () => {}
	readonly #opened = new Promise<void>((resolve) => { this.#open = resolve })

	constructor(passing: number) {
		let sent = 0
		worker.use(http.all('*', async ({ request }) => {
			const { pathname } = new URL(request.url)
			if (isCode(pathname)) this.modules.push(request.url)
			if (!isCode(pathname) && !/\/ocs\/|\/index\.php\//.test(pathname)) return passthrough()
			if (isCode(pathname) || ++sent > passing) {
				this.held.push(pathname)
				await this.#opened
			}
			return isCode(pathname) ? passthrough() : undefined
		}))
	}

	/** Lets everything arrive, and code that waits for it run. */
	async release(): Promise<void> {
		this.#open()
		await Promise.all(this.modules.map((url) => import(/* @vite-ignore */ url).catch(() => undefined)))
		// Answers arrive in their order.
		await (await fetch(FENCE_PATH)).text()
		await nextTick()
	}
}

/** Requests that scripts have sent. */
const sent: unknown[] = []

function watchRequests(): void {
	const [open, fetch] = [XMLHttpRequest.prototype.open, window.fetch.bind(window)]
	vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, ...[method, url]: [method: string, url: string | URL]) {
		sent.push(url)
		open.call(this, method, url, true)
	} as never)
	vi.spyOn(window, 'fetch').mockImplementation((...call) => {
		sent.push(call[0])
		return fetch(...call)
	})
}

interface Scene {
	/** A component, or the name of an element. */
	component: Component | string
	props?: Record<string, unknown>
	/** Selects an element that is there in the end. */
	whole: string
	/** Acts as a reader once the component is ready for that. Returns whether it was. */
	act?: (host: HTMLElement) => Promise<boolean>
}

/** Returns an act on the first element that matches. */
const on = (selector: string, act: (element: HTMLElement) => unknown) => async (host: HTMLElement) => {
	const element = host.querySelector<HTMLElement>(selector)
	await (element && act(element))
	return element !== null
}
const click = (element: HTMLElement) => element.click()
/** Moves the pointer onto an element, also if it is there already. */
const point = async (element: HTMLElement) => {
	await userEvent.unhover(element)
	await userEvent.hover(element)
}
const type = (keys: string) => (element: HTMLElement) => {
	element.focus()
	return userEvent.keyboard(keys)
}
const keys = (text: string) => on('[role=textbox]', type(text))

const editor = {
	modelValue: `${LINKS} **a** @alice `, documentKey: 'a', label: 'Message', multiline: true, chips: true, cleanLinks: true, previews: true, formatting: 'hidden', markdownShortcuts: true, useMarkdown: true, maxlength: 20,
	userData: { alice: { id: 'alice', label: 'Alice', source: 'users' } },
	autoComplete: (_search: string, callback: (users: unknown[]) => void) => callback([{ id: 'bob', label: 'Bob', source: 'users' }]),
}
const features = { referenceLimit: 3, referenceExpandable: true, referenceActions: true, referenceHover: true, interactive: true }
const shown = { text: LINKS, limit: 3, displayFallback: true, expandable: true, actions: true, hover: true }

const scenes: Record<string, Scene> = {
	'a plain text': { component: NcRichText, props: { text: LINKS, ...features }, whole: '.widget-default' },
	'a text of Markdown': { component: NcRichText, props: { text: MARKDOWN, useExtendedMarkdown: true, formulas: true, ...features, referenceCompact: true }, whole: 'math' },
	'a growing text': { component: NcRichText, props: { text: MARKDOWN, useExtendedMarkdown: true, formulas: true, streaming: true, ...features }, whole: 'math' },
	'a growing plain text': { component: NcRichText, props: { text: `${LINKS}\n\na`, streaming: true, ...features }, whole: '.widget-default' },
	chips: { component: NcRichText, props: { text: LINKS, ...features, referenceChips: true }, whole: '.nc-chip' },
	'a hovered link': { component: NcRichText, props: { text: LINKS, referenceHover: true }, whole: '.nc-hover-card[data-state="open"] .widget-default', act: on('a', point) },
	'a followed link': { component: NcRichText, props: { text: 'https://paypa1.com/b' }, whole: '[role=alertdialog]', act: on('a', click) },
	'a list': { component: NcReferenceList, props: shown, whole: '.widget-default' },
	'the menu of a card': { component: NcReferenceList, props: { ...shown, limit: 1 }, whole: '[role=menu]', act: on('button[aria-haspopup]', click) },
	'a widget': { component: NcReferenceWidget, props: { reference: REFERENCE, interactive: true, compact: false }, whole: '.nc-vcs-body a', act: on('button[aria-expanded]', click) },
	'a preview without access': { component: NcReferenceWidget, props: { reference: { ...REFERENCE, accessible: false }, state: 'forbidden', link: 'https://tracker.test/issues/1' }, whole: '.nc-reference-note' },
	'an editor': { component: NcRichContenteditable, props: editor, whole: '.nc-chip', act: keys('{End}b') },
	'the people of an editor': { component: NcRichContenteditable, props: editor, whole: '[role=option]', act: keys('{End} @b') },
	'the emoji of an editor': { component: NcRichContenteditable, props: editor, whole: '[role=option]', act: keys('{End} :smi') },
	'the providers of an editor': { component: NcRichContenteditable, props: editor, whole: '[role=option]', act: keys('{End} /') },
	'a tool bar': { component: NcEditorToolbar, props: { editor: null, formats: ['bold'] }, whole: '[role=toolbar]' },
	'a person': { component: NcAutoCompleteResult, props: { id: 'alice', label: 'Alice', source: 'users', status: { status: 'away', message: 'Away' } }, whole: '.autocomplete-result' },
	'a mention': { component: NcMentionBubble, props: { id: 'alice', label: 'Alice', source: 'users' }, whole: '.mention-bubble' },
	'previews of a composer': { component: NcComposerPreviews, props: { text: LINKS, referenceLimit: 3, useMarkdown: true, suppressInText: true }, whole: '.nc-composer-previews button' },
	'a picker': { component: NcReferencePicker, props: { multiple: true, focusOnCreate: true }, whole: '[data-group] [role=option], [role=listbox] [role=option]', act: on('input', type('har')) },
	'a picker in a dialog': { component: NcReferencePickerModal, props: { multiple: true }, whole: '[role=dialog] [role=option]' },
	'a search': { component: NcSearch, props: { provider: FILES, initialTerm: 'report', preview: true, autofocus: true }, whole: '[role=option]' },
	'the element of a text': { component: 'nc-rich-text', props: { text: MARKDOWN, useExtendedMarkdown: true, ...features, referenceChips: true }, whole: 'nc-rich-text .widget-default' },
	'the element of a link': { component: 'nc-reference', props: { link: 'https://news.test/harbour', actions: true, hover: true }, whole: 'nc-reference .widget-default' },
	'the element of a list': { component: 'nc-reference-list', props: shown, whole: 'nc-reference-list .widget-default' },
	'the element of an editor': { component: 'nc-rich-contenteditable', props: { value: LINKS, chips: true, previews: true, useMarkdown: true, formatting: true }, whole: 'nc-rich-contenteditable .nc-chip', act: keys('{End}b') },
	'the element of a picker': { component: 'nc-reference-picker', props: { multiple: true }, whole: 'nc-reference-picker [role=option]' },
}

interface Mounted {
	host: HTMLElement
	/** Everything that was rendered, and the errors. */
	events: unknown[]
	unmount(): void
}

function mount({ component, props }: Scene): Mounted {
	const host = document.body.appendChild(document.createElement('div'))
	const events: unknown[] = []
	if (typeof component === 'string') {
		const element = Object.assign(document.createElement(component), props)
		host.append(element)
		return { host, events, unmount: () => element.remove() }
	}
	const references = createReferences({
		global: false, storage: null, actions: true, hover: true, live: [filesEvents()], connectAccount: () => ({ href: 'https://cloud.test/settings' }), policy: { dismissible: true },
	})
	const app = createApp({ render: () => h(component, props) }).use(references)
	const note = (this_: { $options: { name?: string, __name?: string } }) => events.push(this_.$options.name ?? this_.$options.__name ?? 'a component')
	app.mixin({ beforeMount() { note(this as never) }, beforeUpdate() { note(this as never) } })
	app.config.errorHandler = (error) => { events.push(error) }
	app.mount(host)
	return { host, events, unmount: () => app.unmount() }
}

/** Modules that were missing when something was unmounted. */
const missed = new Set<string>()

/** Mounts a scene, unmounts it while something is missing, and lets that arrive. Returns what was missing. */
async function leaveEarly(scene: Scene, passing: number): Promise<string[]> {
	const traffic = new Traffic(passing)
	const { host, events, unmount } = mount(scene)
	let hasActed = !scene.act
	await expect.poll(async () => {
		hasActed ||= await scene.act!(host)
		return traffic.held.length > 0 || document.querySelector(scene.whole) !== null
	}, { message: `${scene.whole} after ${passing} answers` }).toBe(true).finally(unmount)
	const held = [...traffic.held]
	for (const path of held) if (isCode(path)) missed.add(path)
	host.remove()
	await nextTick()
	const [rendered, before] = [events.length, sent.length]
	let inserted = 0
	new MutationObserver((records) => { inserted += records.length }).observe(host, { childList: true, subtree: true })
	await traffic.release()
	await expect.poll(() => [...left.values()], { message: `what is left without ${held.join()}` }).toEqual([])
	const body = [...document.body.children].filter(({ className }) => className !== 'nc-announcements').map(({ outerHTML }) => outerHTML)
	expect({ held, rendered: events.slice(rendered), inserted, sent: sent.slice(before), errors: events.filter((event) => event instanceof Error), body })
		.toEqual({ held, rendered: [], inserted: 0, sent: [FENCE_PATH], errors: [], body: [] })
	return held
}

beforeEach(() => {
	watchTimers()
	watchListeners()
	watchRequests()
})
afterEach(() => {
	document.body.replaceChildren()
	vi.restoreAllMocks()
	left.clear()
})

it.each(Object.entries(scenes))('nothing renders, loads, counts or listens after %s has been unmounted', async (_name, scene) => {
	let passing = 0
	for (let round = 0; round < 20; round++) {
		useService(createDemoService({ sessionUser: 'alice' }))
		const held = await leaveEarly(scene, passing)
		if (!held.length) return
		if (!held.some(isCode)) passing++
	}
	expect.unreachable('something is missing after twenty answers')
})

it('every component of the package is among those that are unmounted', () => {
	const mounted = new Set(Object.values(scenes).map(({ component }) => component))
	expect(Object.entries(library).filter(([name, value]) => /^Nc[A-Z]/.test(name) && name !== 'NcCustomPickerRenderResult' && !mounted.has(value as Component)).map(([name]) => name)).toEqual([])
	expect(Object.keys(library).filter((name) => /^Nc[A-Z]/.test(name)).length).toBeGreaterThan(10)
})

it('code was missing at first', () => {
	expect(missed.size).toBeGreaterThan(20)
})
