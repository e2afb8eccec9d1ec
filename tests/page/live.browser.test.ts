import { h } from 'vue'
import { emit } from '@nextcloud/event-bus'
import { http, HttpResponse } from 'msw'
import { createReferences, invalidateReferences, NcRichText, type CreateReferencesOptions, type Reference } from 'nc-reference'
import { filesEvents, notifyPush } from 'nc-reference/live'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import { createMemoryStorage, envelope, reference } from '../resolver/world.ts'
import { worker } from '../setup/worker.ts'

const LINKS = [1, 2].map((id) => `https://cloud.test/f/${id}`)
const CHANGES = `nc-reference-changes/1:${JSON.stringify(['alice', null, location.origin])}`
const idOf = (link: string) => Number(link.split('/').at(-1))

afterEach(() => { vi.restoreAllMocks() })

function answerOf(link: string, name: string): Reference {
	return reference(link, { richObjectType: 'open-graph', richObject: { id: idOf(link) }, openGraphObject: { id: link, name, description: 'A file', thumb: null, link } })
}

/** An app in a tab of alice's, on a server whose files have names. */
async function openApp(live: CreateReferencesOptions['live'], options: CreateReferencesOptions = {}) {
	document.head.dataset.user = 'alice'
	onTestFinished(() => { delete document.head.dataset.user })
	const names = new Map<number, string | null>([[1, 'harbour.md'], [2, 'report.md']])
	const requests: string[][] = []
	const answer = (link: string): Reference | null => {
		const name = names.get(idOf(link))
		return name ? answerOf(link, name) : null
	}
	const plugin = createReferences({ live, storage: null, lookAhead: 'none', ...options, async transport({ body, query }) {
		const links = (body as { references: string[] } | undefined)?.references ?? [String(query!.reference)]
		requests.push(links)
		return { status: 200, url: '/', body: envelope(Object.fromEntries(links.map((link) => [link, answer(link)]))) }
	} })
	const { unmount } = await render({ render: () => h('div', [...LINKS.map((link) => h(NcRichText, { text: link, referenceLimit: 1 })), h('p', 'the end')]) }, { global: { plugins: [plugin] } })
	await expect.element(page.getByText('harbour.md')).toBeVisible()
	await expect.element(page.getByText('report.md')).toBeVisible()
	const requested = requests.splice(0)
	const end = () => page.getByText('the end').element().getBoundingClientRect().top
	return { names, requests, requested, end, unmount }
}

/** The files have no rich object of type `file` here, so that they are plain cards; their addresses tell which they are. */
it.each([
	['renamed', (id: number) => emit('files:node:renamed', { fileid: id })],
	['moved', (id: number) => emit('files:node:moved', { node: { fileid: id }, oldSource: '/a' })],
	['shared', (id: number) => emit('files_sharing:share:updated', { share: { fileSource: id } })],
])('shows the new name of a file that was %s, without moving what is below', async (_, tell) => {
	const { names, requests, end } = await openApp([filesEvents()])
	// The code that listens loads after the app.
	await vi.dynamicImportSettled()
	const before = end()
	const card = page.getByText('report.md').element().closest('.nc-reference-preview')
	names.set(2, 'final report.md')
	tell(2)
	await expect.element(page.getByText('final report.md')).toBeVisible()
	expect(requests).toEqual([[LINKS[1]]])
	expect(end()).toBe(before)
	expect(page.getByText('final report.md').element().closest('.nc-reference-preview')).toBe(card)
})

it('keeps the place of a file that was deleted while it is seen', async () => {
	const { names, requests, end } = await openApp([filesEvents()])
	await vi.dynamicImportSettled()
	const before = end()
	names.set(1, null)
	emit('files:node:deleted', { fileid: 1 })
	await expect.element(page.getByText('harbour.md')).not.toBeInTheDocument()
	expect(requests).toEqual([[LINKS[0]]])
	expect(end()).toBe(before)
})

it('follows another tab, and files that the server pushes', async () => {
	const sockets: { onopen?: () => void, onmessage?: (message: { data: string }) => void, sent: string[] }[] = []
	vi.stubGlobal('WebSocket', class {
		sent: string[] = []
		constructor() { sockets.push(this) }
		send(text: string) { this.sent.push(text) }
	})
	Object.assign(window, { _oc_capabilities: { notify_push: { type: ['files'], endpoints: { websocket: 'wss://cloud.test/push', pre_auth: '/push/pre_auth' } } } })
	worker.use(http.post('*/push/pre_auth', () => HttpResponse.json('TOKEN')))
	onTestFinished(() => {
		vi.unstubAllGlobals()
		worker.resetHandlers()
		Reflect.deleteProperty(window, '_oc_capabilities')
	})
	const { names, requests } = await openApp([filesEvents(), notifyPush()])
	await expect.poll(() => sockets.length).toBe(1)
	sockets[0]!.onopen!()
	expect(sockets[0]!.sent).toEqual(expect.arrayContaining(['listen notify_file_id', 'listen notify_file']))
	names.set(1, 'pushed.md')
	sockets[0]!.onmessage!({ data: 'notify_file_id [1,77]' })
	await expect.element(page.getByText('pushed.md')).toBeVisible()
	expect(requests).toEqual([[LINKS[0]]])

	const other = new BroadcastChannel(CHANGES)
	onTestFinished(() => other.close())
	names.set(2, 'from another tab.md')
	other.postMessage({ target: { type: 'file', id: 2 }, at: Date.now() })
	await expect.element(page.getByText('from another tab.md')).toBeVisible()
	const heard = new Promise((resolve) => { other.onmessage = ({ data }) => resolve(data) })
	emit('files:node:renamed', { fileid: 2 })
	expect(await heard).toMatchObject({ target: [{ type: 'file', id: '2' }] })
})

it('notes when it was last looked at, in case the browser ends it while it is hidden', async () => {
	sessionStorage.removeItem('nc-reference-followed')
	await openApp([filesEvents()])
	await vi.dynamicImportSettled()
	vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
	const before = Date.now()
	document.dispatchEvent(new Event('visibilitychange'))
	expect(Number(sessionStorage.getItem('nc-reference-followed'))).toBeGreaterThanOrEqual(before)
})

it('hears the other tabs from its start, though all of its links are known and no app shares answers', async () => {
	document.head.dataset.user = 'alice'
	onTestFinished(() => { delete document.head.dataset.user })
	const transport = vi.fn(async () => ({ status: 200, url: '/', body: envelope({ [LINKS[0]!]: answerOf(LINKS[0]!, 'new.md') }) }))
	const plugin = createReferences({ live: [filesEvents()], storage: null, lookAhead: 'none', transport })
	plugin.services.resolver.seed({ [LINKS[0]!]: answerOf(LINKS[0]!, 'old.md') })
	await render(NcRichText, { props: { text: LINKS[0]!, referenceLimit: 1 }, global: { plugins: [plugin] } })
	await expect.element(page.getByText('old.md')).toBeVisible()
	const other = new BroadcastChannel(CHANGES)
	onTestFinished(() => other.close())
	await expect.poll(() => {
		other.postMessage({ target: { type: 'file', id: 1 }, at: Date.now() })
		return transport.mock.calls.length
	}).toBe(1)
	await expect.element(page.getByText('new.md')).toBeVisible()
})

it.each([false, true])('tells all tabs what an app reports, with a shared cache: %s', async (sharedCache) => {
	onTestFinished(() => localStorage.removeItem(`nc-reference-shared:${location.origin}`))
	await openApp([], { sharedCache })
	const other = new BroadcastChannel(CHANGES)
	onTestFinished(() => other.close())
	const heard = new Promise((resolve) => { other.onmessage = ({ data }) => resolve(data) })
	invalidateReferences({ type: 'file', id: 2 })
	expect(await heard).toEqual({ target: { type: 'file', id: 2 }, at: expect.any(Number) })
})

it.each(['the page', 'the app'])('passes on what has gathered when %s ends', async (ending) => {
	const { end: _, unmount } = await openApp([filesEvents()])
	await vi.dynamicImportSettled()
	const other = new BroadcastChannel(CHANGES)
	onTestFinished(() => other.close())
	const heard = new Promise((resolve) => { other.onmessage = ({ data }) => resolve(data) })
	// No time passes, so only the end can have sent it.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	onTestFinished(() => { vi.useRealTimers() })
	emit('files:node:renamed', { fileid: 2 })
	if (ending === 'the app') unmount()
	else window.dispatchEvent(new Event('pagehide'))
	expect(await heard).toMatchObject({ target: [{ type: 'file', id: '2' }] })
})

it('fetches what it shows again if the reader was on another page for six minutes', async () => {
	const storage = Object.assign(createMemoryStorage(), { write: () => true })
	// The absence ends where this page begins, which may be minutes ago.
	const { timeOrigin } = performance
	sessionStorage.setItem('nc-reference-followed', String(timeOrigin - 6 * 60_000))
	onTestFinished(() => sessionStorage.clear())
	storage.text = JSON.stringify({ v: 3, owner: JSON.stringify(['alice', null, location.origin]), links: LINKS.map((link) => [link, answerOf(link, link === LINKS[0] ? 'harbour.md' : 'report.md'), timeOrigin - 7 * 60_000]) })
	const { requests, requested } = await openApp([filesEvents()], { storage })
	await expect.poll(() => [...requested, ...requests].flat().sort()).toEqual(LINKS)
})

it('leaves no channel and no connection behind when its app ends', async () => {
	onTestFinished(() => localStorage.removeItem(`nc-reference-shared:${location.origin}`))
	const channels: Spied[] = []
	class Spied extends BroadcastChannel {
		isClosed = false
		constructor(name: string) {
			super(name)
			channels.push(this)
		}

		override close() {
			this.isClosed = true
			super.close()
		}
	}
	vi.stubGlobal('BroadcastChannel', Spied)
	onTestFinished(() => { vi.unstubAllGlobals() })
	const closed = vi.spyOn(IDBDatabase.prototype, 'close')
	const opened = vi.spyOn(indexedDB, 'open')
	const { unmount } = await openApp([filesEvents()], { sharedCache: true })
	await vi.dynamicImportSettled()
	expect(channels.map(({ isClosed }) => isClosed)).toEqual([false, false])
	unmount()
	expect(channels.map(({ isClosed }) => isClosed)).toEqual([true, true])
	await expect.poll(() => closed.mock.calls.length).toBe(opened.mock.calls.length)
})
