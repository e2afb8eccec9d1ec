import type { TabMessage } from '../../src/resolver/tabs/bridge.ts'
import type { SharingHost } from '../../src/resolver/tabs/sharing.ts'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AnswerDatabase } from '../../src/page/answerDatabase.ts'
import { setSharing } from '../../src/page/browserStorage.ts'
import { followLogOut } from '../../src/page/logOut.ts'
import { openTabChannel } from '../../src/page/pageEngine.ts'
import { createServices } from '../../src/page/services.ts'
import { createPageSharing, TabBridgeOfBrowser } from '../../src/page/tabBridge.ts'
import { envelope, reference } from '../resolver/world.ts'
import { patientClock } from '../setup/patience.ts'

const LINK = 'https://tracker.test/issues/1'
const SCOPE = location.origin
const ALICE = { scope: SCOPE, user: 'alice' }
const DATABASE = `nc-reference-shared:${SCOPE}`
const NOTE = DATABASE
const record = (link: string, at = Date.now(), more = {}) => ({ link, reference: reference(link, more), at })
const opened: TabBridgeOfBrowser[] = []
const openDatabase = indexedDB.open.bind(indexedDB)

function openBridge(owner = ALICE, hear: (message: TabMessage) => void = () => undefined) {
	const bridge = new TabBridgeOfBrowser(owner, openTabChannel, hear)
	opened.push(bridge)
	return bridge
}

/** All that the database holds, of whomever. */
async function readAll(name = DATABASE) {
	// One that was deleted is made again.
	const database = await openDB(name, 1, { upgrade: (created) => { created.createObjectStore('answers').createIndex('age', ['at', 'size']) } })
	const keys = await database.getAllKeys('answers')
	database.close()
	return keys as [user: string, link: string][]
}

/** Follows a link that ends the session. */
function logOut() {
	const link = document.createElement('a')
	link.href = '/logout?requesttoken=TOKEN'
	link.addEventListener('click', (event) => event.preventDefault())
	document.body.append(link)
	link.click()
	link.remove()
}

async function clean() {
	for (const bridge of opened.splice(0)) bridge.close()
	for (const { name } of await indexedDB.databases()) if (name!.startsWith('nc-reference')) await deleteDB(name!)
	localStorage.clear()
	sessionStorage.clear()
}

beforeAll(followLogOut)
beforeEach(clean)
afterEach(clean)

describe('the database of the tabs', () => {
	it('serves one tab in a browser that blocks its channels', async () => {
		vi.stubGlobal('BroadcastChannel', class { constructor() { throw new DOMException('The operation is insecure.', 'SecurityError') } })
		onTestFinished(() => { vi.unstubAllGlobals() })
		const bridge = openBridge()
		await bridge.write([record(LINK)])
		bridge.post({ type: 'answers', records: [] })
		expect((await bridge.read([LINK])).map(({ link }) => link)).toEqual([LINK])
	})

	it('gives one tab what another one has written', async () => {
		const [first, second] = [openBridge(), openBridge()]
		await first.write([record(LINK), record('https://wiki.test/Home')])
		expect((await second.read([LINK, 'https://unknown.test/'])).map(({ link }) => link)).toEqual([LINK])
		expect(await second.drop((link) => link === LINK, Date.now())).toEqual([LINK])
		expect(await first.read([LINK])).toEqual([])
		await second.write([record(LINK)])
		expect(await first.drop(() => true, Date.now() - 60_000)).toEqual([])
	})

	it('keeps the newer one of two answers, whichever is written last', async () => {
		const bridge = openBridge()
		const now = Date.now()
		for (const at of [now - 1000, now - 2000]) await bridge.write([record(LINK, at)])
		expect((await bridge.read([LINK])).map(({ at }) => at)).toEqual([now - 1000])
		// The clock was put back.
		for (const at of [now + 3600_000, now - 500]) await bridge.write([record(LINK, at)])
		expect((await bridge.read([LINK])).map(({ at }) => at)).toEqual([now - 500])
	})

	it('notes its user until the answers are deleted, also where it can\'t be opened', async () => {
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		await openBridge().write([record(LINK)])
		vi.spyOn(indexedDB, 'open').mockImplementation(() => { throw new DOMException('Not now', 'UnknownError') })
		onTestFinished(() => { vi.restoreAllMocks() })
		vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => { throw new DOMException('Not now', 'UnknownError') })
		openBridge().wipe()
		expect(localStorage.getItem(NOTE)).toBe('alice')
		vi.restoreAllMocks()
		openBridge().wipe()
		expect(localStorage.getItem(NOTE)).toBe('alice')
		await expect.poll(() => localStorage.getItem(NOTE)).toBeNull()
		expect(await readAll()).toEqual([])
	})

	it('is read again by a page that comes back from the cache, and that only once', async () => {
		const heard: unknown[] = []
		const bridge = openBridge(ALICE, (message) => heard.push(message))
		await bridge.write([record(LINK)])
		window.dispatchEvent(new Event('pageshow'))
		expect(heard).toEqual([])
		window.dispatchEvent(new Event('pagehide'))
		window.dispatchEvent(new Event('pageshow'))
		window.dispatchEvent(new Event('pageshow'))
		expect(heard).toEqual([{ type: 'leave' }, { type: 'return' }])
	})

	it.each([['click', 0, true], ['auxclick', 1, true], ['auxclick', 2, false]] as const)('takes %s with button %i for logging out: %s', async (type, button, isLogOut) => {
		localStorage.setItem(NOTE, 'alice')
		const heard: unknown[] = []
		const bridge = openBridge(ALICE, (message) => heard.push(message))
		await bridge.read([LINK])
		const logout = document.createElement('a')
		logout.href = '/index.php/logout?requesttoken=TOKEN'
		logout.addEventListener(type, (event) => event.preventDefault())
		document.body.append(logout)
		onTestFinished(() => logout.remove())
		logout.dispatchEvent(new MouseEvent(type, { button, bubbles: true, cancelable: true }))
		openBridge().post({ type: 'return' })
		await expect.poll(() => heard).toContainEqual({ type: 'return' })
		await readAll()
		expect(heard).toHaveLength(isLogOut ? 2 : 1)
	})

	it('holds 0 bytes of a user after the user has logged out, in whichever tab, and leaves other servers alone', async () => {
		const heard: unknown[] = []
		const [first] = ['first', 'second'].map((name) => openBridge(ALICE, ({ type }) => heard.push([name, type])))
		const other = openBridge({ scope: '/other', user: 'alice' }, ({ type }) => heard.push(['other', type]))
		for (const bridge of [first!, other]) await bridge.write([record(LINK)])
		expect(localStorage.getItem(NOTE)).toBe('alice')
		logOut()
		await expect.poll(() => heard).toHaveLength(2)
		expect(heard.sort()).toEqual([['first', 'wipe'], ['second', 'wipe']])
		first!.wipe()
		await expect.poll(() => localStorage.getItem(NOTE)).toBeNull()
		expect(await readAll()).toEqual([])
		await first!.write([record(LINK)])
		expect(await readAll()).toEqual([])
		expect(await other.read([LINK])).toHaveLength(1)
	})

	it('holds 0 bytes of the former user once another one has opened it, and none that an earlier release has kept', async () => {
		const earlier = await openDB('nc-reference', 1)
		earlier.close()
		await openBridge().write([record(LINK)])
		await openBridge({ scope: SCOPE, user: 'bob' }).write([record('https://wiki.test/Home')])
		expect(await readAll()).toEqual([['bob', 'https://wiki.test/Home']])
		await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain('nc-reference')
	})

	it('gives nothing that is a day old, and deletes it', async () => {
		const day = 24 * 3600_000
		await openBridge().write([record(LINK, Date.now() - day), record('https://wiki.test/Home', Date.now() - day + 60_000)])
		const database = new AnswerDatabase(ALICE)
		expect((await database.read([LINK, 'https://wiki.test/Home'])).map(({ link }) => link)).toEqual(['https://wiki.test/Home'])
		await expect.poll(async () => (await readAll()).map(([, link]) => link)).toEqual(['https://wiki.test/Home'])
	})

	it('keeps the newest 5 MB', async () => {
		const long = 'x'.repeat(100_000)
		const bridge = openBridge()
		for (let index = 0; index < 100; index++) await bridge.write([record(`${LINK}${index}`, Date.now() - 1000 + index, { richObject: { long } })])
		const links = (await readAll()).map(([, link]) => link)
		expect(links.length).toBeGreaterThan(45)
		expect(links.length).toBeLessThan(50)
		expect(links).toContain(`${LINK}99`)
		// Nor an older answer of a link whose newer one is too large.
		for (const size of [30, 300_000]) await bridge.write([record('https://wiki.test/Home', Date.now(), { richObject: { long: 'x'.repeat(size) } })])
		expect(await bridge.read(['https://wiki.test/Home'])).toEqual([])
	})

	it('keeps no more than 5 MB of few large answers', async () => {
		const long = 'x'.repeat(150_000)
		const bridge = openBridge()
		for (let index = 0; index < 60; index++) await bridge.write([record(`${LINK}${index}`, Date.now() - 1000 + index, { richObject: { long } })])
		expect((await readAll()).length * 150_000).toBeLessThan(5_000_000)
	})

	it('counts bytes, of which most letters of the world have two or three', async () => {
		const long = 'я'.repeat(80_000)
		const bridge = openBridge()
		for (let index = 0; index < 60; index++) await bridge.write([record(`${LINK}${index}`, Date.now() - 1000 + index, { richObject: { long } })])
		expect((await readAll()).length * 160_000).toBeLessThan(5_000_000)
	})

	it('takes no answer that JSON can\'t write, and rejects nothing', async () => {
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		onTestFinished(() => { vi.restoreAllMocks() })
		const circular: Record<string, unknown> = {}
		circular.self = circular
		await openBridge().write([record(LINK, Date.now(), { richObject: circular })])
		expect(await readAll()).toEqual([])
	})

	it('is wiped by a page that comes back from the cache after its user has logged out', async () => {
		const heard: unknown[] = []
		await openBridge(ALICE, (message) => heard.push(message)).write([record(LINK)])
		window.dispatchEvent(new Event('pagehide'))
		localStorage.removeItem(NOTE)
		window.dispatchEvent(new Event('pageshow'))
		expect(heard).toEqual([{ type: 'leave' }, { type: 'wipe' }])
	})

	it('is of use although it holds broken records', async () => {
		await openBridge().write([record('https://wiki.test/Home')])
		const database = await openDB(DATABASE, 1)
		for (const broken of [null, 7, 'text', { link: LINK, at: 'x' }]) await database.put('answers', broken, ['alice', LINK])
		database.close()
		const bridge = openBridge()
		expect(await bridge.read([LINK])).toEqual([])
		await bridge.write([record(LINK)])
		expect(await bridge.read([LINK])).toHaveLength(1)
	})

	it('is deleted at a log-out, though another version has closed its connection', async () => {
		const bridge = openBridge()
		await bridge.write([record(LINK)])
		const newer = indexedDB.open(DATABASE, 2)
		await new Promise<void>((resolve) => {
			newer.onupgradeneeded = () => newer.transaction!.abort()
			newer.onerror = () => resolve()
		})
		expect(await bridge.read([LINK])).toEqual([])
		bridge.wipe()
		expect(await readAll()).toEqual([])
	})

	it('keeps what somebody else has shared when a page of a former user says so again', async () => {
		const bridge = openBridge()
		bridge.wipe()
		await openBridge({ ...ALICE, user: 'bob' }).write([record(LINK)])
		bridge.wipe()
		expect(await readAll()).toEqual([['bob', LINK]])
	})

	it('is deleted at a log-out that comes after the last app has ended', async () => {
		for (let time = 0; time < 3; time++) {
			const bridge = new TabBridgeOfBrowser(ALICE, openTabChannel, () => undefined)
			await bridge.write([record(LINK)])
			bridge.close()
		}
		expect(await readAll()).toHaveLength(1)
		logOut()
		await expect.poll(readAll).toEqual([])
	})

	it('counts answers that are written at once', async () => {
		const long = 'x'.repeat(150_000)
		const bridge = openBridge()
		await Promise.all(Array.from({ length: 60 }, (_, index) => bridge.write([record(`${LINK}${index}`, Date.now() - 1000 + index, { richObject: { long } })])))
		expect((await readAll()).length * 150_000).toBeLessThan(5_000_000)
	})

	it('is left to a newer version of the library', async () => {
		const bridge = openBridge()
		await bridge.write([record(LINK)])
		vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		onTestFinished(() => { vi.restoreAllMocks() })
		const newer = await openDB(DATABASE, 2)
		onTestFinished(() => newer.close())
		expect(await bridge.read([LINK])).toEqual([])
		await bridge.write([record(LINK)])
		expect(await openBridge().read([LINK])).toEqual([])
		expect(newer.version).toBe(2)
		newer.close()
	})

	it.each([
		['throws', () => { throw new DOMException('Not here', 'SecurityError') }],
		['never opens', () => {
			const request = openDatabase('another')
			for (const type of ['success', 'upgradeneeded']) request.addEventListener(type, (event) => event.stopImmediatePropagation())
			return request
		}],
	])('keeps a page going where storage %s', async (_, open) => {
		vi.spyOn(indexedDB, 'open').mockImplementation(open)
		onTestFinished(() => { vi.restoreAllMocks() })
		const log: string[] = []
		const services = createServices({ sharedCache: true, storage: null, async transport({ path, body, query }) {
			log.push(path)
			const links = (body as { references: string[] } | undefined)?.references ?? [String(query!.reference)]
			return { status: 200, url: '/', body: envelope(Object.fromEntries(links.map((link) => [link, reference(link)]))) }
		} })
		document.head.dataset.user = 'alice'
		onTestFinished(() => { delete document.head.dataset.user })
		const states: string[] = []
		services.resolver.subscribe(LINK, ({ state }) => states.push(state))
		await expect.poll(() => states.at(-1)).toBe('resolved')
		expect(log).toHaveLength(1)
	})
})

describe('services with a shared cache', () => {
	function createTab(options = {}) {
		const log: string[][] = []
		const { resolver } = createServices({ sharedCache: true, storage: null, ...options, async transport({ body, query }) {
			const links = (body as { references: string[] } | undefined)?.references ?? [String(query!.reference)]
			log.push(links)
			return { status: 200, url: '/', body: envelope(Object.fromEntries(links.map((link) => [link, reference(link)]))) }
		} })
		return { log, resolver, show: (link: string) => new Promise<void>((resolve) => { resolver.subscribe(link, ({ state }) => { if (state === 'resolved') resolve() }) }) }
	}

	function signIn(user: string | null) {
		if (user === null) delete document.head.dataset.user
		else document.head.dataset.user = user
		onTestFinished(() => { delete document.head.dataset.user })
	}

	it('show known links in a second tab with no request', async () => {
		signIn('alice')
		// A tab waits a second for the database.
		const [first, second] = [createTab(), createTab({ clock: patientClock(1000) })]
		await first.show(LINK)
		await expect.poll(readAll).toHaveLength(1)
		await second.show(LINK)
		expect([first.log.length, second.log.length]).toEqual([1, 0])
	})

	it.each([
		['a public share', null, {}],
		['an app with its own access', 'alice', { access: () => ({ user: 'alice', shareToken: null }) }],
		['an app that turns it off', 'alice', { sharedCache: false }],
	])('keep nothing of %s', async (_, user, options) => {
		signIn(user)
		setSharing(SCOPE)
		const tab = createTab(options)
		await tab.show(LINK)
		tab.resolver.save()
		expect(tab.log).toHaveLength(1)
		expect((await indexedDB.databases()).filter(({ name }) => name === DATABASE)).toEqual([])
	})

	it('delete what is there at a log-out, also on a page that has requested nothing', async () => {
		signIn('alice')
		localStorage.setItem(NOTE, 'alice')
		await new AnswerDatabase(ALICE).write([record(LINK)])
		onTestFinished(createServices({ sharedCache: true, storage: null }).attach())
		logOut()
		await expect.poll(readAll).toEqual([])
	})

	it('delete what is there at a log-out on a page that shares nothing', async () => {
		signIn('alice')
		await openBridge().write([record(LINK)])
		onTestFinished(createServices({ storage: null }).attach())
		logOut()
		await expect.poll(readAll).toEqual([])
	})

	it('share nothing of a user after whom another one has signed in', () => {
		signIn('alice')
		const create = createPageSharing({ scope: SCOPE, access: () => ({ user: 'alice', shareToken: null }) })!
		expect(create({ owner: { isFormer: () => true } } as SharingHost)).toBeUndefined()
	})

	it('delete what is there of a former user by the database of the new one', async () => {
		await openBridge().write([record(LINK)])
		signIn('bob')
		const open = vi.spyOn(indexedDB, 'open')
		onTestFinished(() => open.mockRestore())
		await createTab().show('https://wiki.test/Home')
		expect(open).toHaveBeenCalledTimes(1)
		await expect.poll(readAll).toEqual([['bob', 'https://wiki.test/Home']])
	})

	it('delete what is there of a former user, also in an app that shares nothing', async () => {
		await openBridge().write([record(LINK)])
		signIn('bob')
		await createTab({ sharedCache: false }).show('https://wiki.test/Home')
		await expect.poll(readAll).toEqual([])
	})
})
