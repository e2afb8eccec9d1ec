import type { Reference } from '../../src/contract/reference.ts'
import type { InvalidateTarget, ReportedSubject } from '../../src/resolver/invalidateTarget.ts'
import type { OpenTabChannel, TabBridge, TabMessage } from '../../src/resolver/tabs/bridge.ts'
import { reactive } from 'vue'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../../src/resolver/invalidateTarget.ts'
import { TabSharing } from '../../src/resolver/tabs/sharing.ts'
import { createBrowser } from './browser.ts'
import { createFakeClock } from './fakeClock.ts'
import { createRandom } from './simulation.ts'
import { type WorldOptions, createMemoryStorage, createWorld, envelope, reference } from './world.ts'

const LINK = 'https://tracker.test/issues/1'
const linksOf = (count: number) => Array.from({ length: count }, (_, index) => `https://tracker.test/issues/${index}`)

describe('the tabs of a user', () => {
	it('show 200 known links in a second tab with no request', async () => {
		const { clock, openTab } = createBrowser()
		const first = openTab()
		for (const link of linksOf(200)) first.watch(link)
		await clock.advance(5000)
		const second = openTab()
		const watched = linksOf(200).map((link) => second.watch(link))
		await clock.advance(500)
		expect(second.log).toEqual([])
		expect(watched.every(({ state }) => state() === 'resolved')).toBe(true)
	})

	it('fetch nothing that another tab has just fetched, also while they still wait', async () => {
		const { clock, openTab } = createBrowser()
		const [first, second] = [openTab(), openTab({ limits: { requests: 1 }, behaviour: { costMs: () => 3000 } })]
		const waiting = [LINK, ...linksOf(3).map((link) => link.replace('tracker', 'slow'))].reverse().map((link) => second.watch(link))
		await clock.advance(100)
		expect(second.asked()).not.toContain(LINK)
		first.watch(LINK)
		await clock.advance(200)
		expect(waiting.at(-1)!.state()).toBe('resolved')
		await clock.advance(20_000)
		expect([waiting.every(({ state }) => state() === 'resolved'), second.asked().includes(LINK)]).toEqual([true, false])
	})

	it('share what a page has requested in its first frame', async () => {
		const { clock, database, openTab } = createBrowser()
		const { watch, log } = openTab({ takeFirstRequests: () => [{
			user: 'alice', links: [LINK], sentAt: clock.now(), abort: () => undefined,
			response: Promise.resolve({ status: 200, url: '/', body: envelope({ [LINK]: reference(LINK) }) }),
		}] })
		watch(LINK)
		await clock.advance(500)
		expect([log.length, database.has(LINK)]).toEqual([0, true])
	})

	it('follow a refresh in another tab after the clock was put back', async () => {
		const { clock, openTab } = createBrowser()
		let version = 0
		const tabs = [openTab({ behaviour: { answer: (link) => reference(link, { richObjectType: `v${++version}` }) } }), openTab()] as const
		const watched = tabs.map(({ watch }) => watch(LINK))
		await clock.advance(1000)
		clock.set(clock.now() - 3 * 3600_000)
		void tabs[0].resolver.refresh(LINK)
		await clock.advance(1000)
		expect(watched[1]!.heard.at(-1)?.reference?.richObjectType).toBe(`v${version}`)
	})

	it('don\'t wait for a database that is slow', async () => {
		const { clock, database, state, openTab } = createBrowser()
		database.set('https://wiki.test/', { link: 'https://wiki.test/', reference: null, at: clock.now() })
		state.readMs = 1e9
		const { watch, log } = openTab()
		const watcher = watch(LINK)
		await clock.advance(1100)
		expect([log.length, watcher.state()]).toEqual([1, 'resolved'])
		const next = watch('https://tracker.test/issues/2')
		await clock.advance(60)
		expect(next.state()).toBe('resolved')
	})

	it.each([1e9, 900])('wait a second for a database that takes %i ms, also for a link that is added during a read', async (readMs) => {
		const { clock, database, state, openTab } = createBrowser()
		database.set('https://wiki.test/', { link: 'https://wiki.test/', reference: null, at: clock.now() })
		state.readMs = readMs
		const { watch, resolver } = openTab()
		await resolver.prepare()
		watch(LINK)
		await clock.advance(100)
		const watcher = watch('https://tracker.test/issues/2')
		await clock.advance(1100)
		expect(watcher.state()).toBe('resolved')
	})

	it('don\'t ask a database that is empty', async () => {
		const { clock, state, openTab } = createBrowser()
		state.readMs = 1e9
		const { watch } = openTab()
		const watcher = watch(LINK)
		await clock.advance(60)
		expect(watcher.state()).toBe('resolved')
	})

	it('show an old answer while it is fetched again', async () => {
		const { clock, openTab } = createBrowser()
		openTab().watch(LINK)
		await clock.advance(2 * 3600_000)
		const { watch, log } = openTab()
		const watcher = watch(LINK)
		await clock.advance(500)
		expect(log).toHaveLength(1)
		expect(watcher.states()).toEqual(['resolving', 'resolved'])
	})

	it('all show what one of them has fetched again', async () => {
		const { clock, openTab } = createBrowser()
		let version = 0
		const tabs = [openTab({ behaviour: { answer: (link) => reference(link, { richObjectType: `v${++version}` }) } }), openTab()] as const
		const watched = tabs.map(({ watch }) => watch(LINK))
		await clock.advance(1000)
		const before = tabs[1].log.length
		void tabs[0].resolver.refresh(LINK)
		await clock.advance(1000)
		expect(watched.map(({ heard }) => heard.at(-1)?.reference?.richObjectType)).toEqual(['v2', 'v2'])
		expect(tabs[1].log).toHaveLength(before)
	})

	it.each([
		['a prefix', 'https://tracker.test/'],
		['a function', (link: string) => link === LINK],
		['a rich object', { type: 'file', id: 7 }],
	])('fetch once what is outdated by %s', async (_, target) => {
		const { clock, database, openTab } = createBrowser()
		let name = 'old'
		const answer = (link: string): Reference => reference(link, { richObjectType: 'file', richObject: { id: link === LINK ? '7' : '8', name } })
		const tabs = [openTab({ behaviour: { answer } }), openTab({ behaviour: { answer } })]
		const watched = tabs.map(({ watch }) => watch(LINK))
		tabs[0]!.watch('https://wiki.test/Home')
		await clock.advance(1000)
		name = 'new'
		const before = tabs.flatMap(({ log }) => log).length
		tabs[1]!.resolver.invalidate(target)
		await clock.advance(1500)
		expect(watched.map(({ heard }) => heard.at(-1)?.reference?.richObject.name)).toEqual(['new', 'new'])
		expect(tabs.flatMap(({ log }) => log).length - before).toBe(1)
		expect(database.get(LINK)?.reference?.richObject.name).toBe('new')
		expect(watched.flatMap(({ states }) => states()).includes('idle')).toBe(false)
	})

	it('fetch once after a change, also where the second tab has never fetched the link', async () => {
		const { clock, openTab } = createBrowser()
		const first = openTab()
		first.watch(LINK)
		await clock.advance(1000)
		const second = openTab()
		second.watch(LINK)
		await clock.advance(1000)
		first.resolver.invalidate(LINK)
		await clock.advance(3000)
		expect([first.log.length, second.log.length]).toEqual([2, 0])
	})

	it('hear of a change where all answers are known, so that nothing was fetched', async () => {
		const { clock, openTab } = createBrowser()
		const storage = createMemoryStorage()
		const first = openTab({ createSharing: undefined, storage })
		first.watch(LINK)
		await clock.advance(1000)
		first.resolver.save()
		const reloaded = openTab({ createSharing: undefined, storage })
		reloaded.watch(LINK)
		await clock.advance(1000)
		expect(reloaded.log).toEqual([])
		first.resolver.invalidate(LINK)
		await clock.advance(3000)
		expect(reloaded.log.length).toBe(1)
	})

	it('load no engine for a known answer that is gone before they follow each other, and one for the next answer', async () => {
		const { clock, watch, resolver } = createWorld()
		resolver.seed({ [LINK]: reference(LINK) })
		await clock.advance(1000)
		const isLoaded = () => resolver.inspect().length > 0
		watch(LINK).release()
		await clock.advance(1000)
		watch(LINK)
		expect(isLoaded()).toBe(false)
		await clock.advance(1000)
		expect(isLoaded()).toBe(true)
	})

	it.each([
		['no database is shared', () => undefined],
		['the database doesn\'t answer', (openBridge: ReturnType<typeof createBrowser>['openBridge']): WorldOptions['createSharing'] => (host) => new TabSharing((hear) => ({ ...openBridge(hear), drop: () => new Promise(() => undefined) }), host)],
	])('hear which links a function matched that the tab of the change shows no longer, though %s', async (_, sharingOf) => {
		const { clock, openBridge, openTab } = createBrowser()
		const [first, second] = [openTab({ createSharing: sharingOf(openBridge) }), openTab({ createSharing: sharingOf(openBridge) })]
		const shown = first.watch(LINK)
		second.watch(LINK)
		await clock.advance(1000)
		const before = second.log.length
		shown.release()
		await clock.advance(1000)
		first.resolver.invalidate((link) => link === LINK)
		await clock.advance(3000)
		expect([first.log.length, second.log.length - before]).toEqual([1, 1])
	})

	it('hear once of a link that a function matches, however long the database takes', async () => {
		const { clock, openBridge, openTab } = createBrowser()
		const createSharing: WorldOptions['createSharing'] = (host) => new TabSharing((hear) => {
			const bridge = openBridge(hear)
			return { ...bridge, async drop(...change) {
				await new Promise<void>((resolve) => { clock.schedule(resolve, 3000) })
				return [LINK, ...await bridge.drop(...change) ?? []]
			} }
		}, host)
		const [first, second] = [openTab({ createSharing }), openTab()]
		for (const { watch } of [first, second]) watch(LINK)
		await clock.advance(1000)
		first.resolver.invalidate((link) => link === LINK)
		await clock.advance(30_000)
		expect([first.log.length, second.log.length]).toEqual([2, 1])
	})

	it.each([2, 3])('fetch a link once in ten seconds, though it changes each second in all %i of them', async (count) => {
		const { clock, openTab } = createBrowser()
		const tabs = Array.from({ length: count }, () => openTab({ ownHost: 'tracker.test' }))
		for (const { watch } of tabs) {
			watch(LINK)
			await clock.advance(1000)
		}
		await clock.advance(20_000)
		for (let change = 0; change < 60; change++) {
			const subject = { type: 'open-graph', at: clock.now() }
			for (let index = 0; index < count; index++) {
				tabs[(change + index) % count]!.resolver.invalidate([subject])
				await clock.advance(50)
			}
			await clock.advance(1000 - 50 * count)
		}
		expect(tabs.flatMap(({ log }) => log).length).toBeLessThanOrEqual(8)
	})

	it('take no older answer of another tab for a refresh', async () => {
		const { clock, database, openTab } = createBrowser()
		const openSlow = (name: string, ms: number) => openTab({ behaviour: { costMs: () => ms, answer: (link) => reference(link, { richObjectType: name }) } })
		const [first, second] = [openSlow('before', 500), openSlow('after', 400)]
		const watcher = first.watch(LINK)
		await clock.advance(250)
		const refreshed = second.resolver.refresh(LINK)
		await clock.advance(2000)
		expect([(await refreshed).reference, watcher.heard.at(-1)!.reference, database.get(LINK)!.reference].map((shown) => shown!.richObjectType)).toEqual(['after', 'after', 'after'])
	})

	it('show the newer one of two refreshes, though the older one is answered later', async () => {
		const { clock, database, openTab } = createBrowser()
		let version = 1
		const [first, second] = [
			openTab({ behaviour: { costMs: () => 50, answer: (link) => reference(link, { richObjectType: `v${version}` }) } }),
			openTab({ behaviour: { costMs: () => 3000, answer: (link) => reference(link, { richObjectType: 'v1' }) } }),
		]
		const watcher = first.watch(LINK)
		await clock.advance(5000)
		const refreshed = second.resolver.refresh(LINK)
		await clock.advance(1000)
		version = 2
		void first.resolver.refresh(LINK)
		await clock.advance(10_000)
		expect([(await refreshed).reference, watcher.heard.at(-1)!.reference, database.get(LINK)!.reference].map((shown) => shown!.richObjectType)).toEqual(['v2', 'v2', 'v2'])
	})

	it('keep the newer answer of another tab for a refresh that fails', async () => {
		const { clock, openTab } = createBrowser()
		let version = 1
		const answer = (link: string) => reference(link, { richObjectType: `v${version}` })
		const [first, second] = [openTab({ behaviour: { answer } }), openTab({ behaviour: { answer, costMs: () => 500 } })]
		const watchers = [first, second].map(({ watch }) => watch(LINK))
		await clock.advance(5000)
		version = 2
		second.behaviour.status = () => 500
		const refreshed = second.resolver.refresh(LINK)
		await clock.advance(100)
		void first.resolver.refresh(LINK)
		await clock.advance(20_000)
		expect((await refreshed).state).toBe('unreachable')
		expect(watchers.map(({ heard }) => heard.at(-1)!.reference!.richObjectType)).toEqual(['v2', 'v2'])
	})

	it('show what the others have fetched while a page was in the back-forward cache', async () => {
		const { clock, openBridge, openChannel, openTab, profile } = createBrowser()
		let version = 1
		const answer = (link: string) => reference(link, { richObjectType: `v${version}` })
		let hear: (message: TabMessage) => void = () => undefined
		let leave: Parameters<OpenTabChannel>[2] = () => () => undefined
		// It hears nothing of the others.
		const left = createWorld({ clock, profile, openChannel(name, own, onLeave) {
			leave = onLeave
			return openChannel(name, own)
		}, createSharing: (host) => new TabSharing((own) => {
			hear = own
			return openBridge()
		}, host), behaviour: { answer } })
		const links = linksOf(2)
		const watchers = links.map((link) => left.watch(link))
		await clock.advance(1000)
		watchers[1]!.release()
		await clock.advance(1000)
		const comeBack = leave()
		version = 2
		const other = openTab({ behaviour: { answer } })
		for (const link of links) void other.resolver.refresh(link)
		await clock.advance(1000)
		other.resolver.invalidate('https://wiki.test/')
		expect(links.map((link) => left.resolver.peek(link).reference!.richObjectType)).toEqual(['v1', 'v1'])
		comeBack()
		hear({ type: 'return' })
		await clock.advance(100)
		expect(watchers[0]!.heard.at(-1)!.reference!.richObjectType).toBe('v2')
		expect([links.map((link) => left.resolver.peek(link).reference!.richObjectType), left.asked()]).toEqual([['v2', 'v2'], links])
	})

	it.each(['no app used its services', 'a page was in the back-forward cache'])('request no seeds again where nothing has changed while %s', async (absence) => {
		const { clock, openBridge, openTab } = createBrowser()
		let hear: (message: TabMessage) => void = () => undefined
		const page = openTab({ createSharing: (host) => new TabSharing((own) => {
			hear = own
			return openBridge()
		}, host) })
		page.resolver.seed(Object.fromEntries(linksOf(40).map((link) => [link, reference(link)])))
		const watchers = linksOf(40).map((link) => page.watch(link))
		await clock.advance(1000)
		// It has heard this change, because it is its own.
		void page.resolver.refresh(LINK)
		await clock.advance(1000)
		if (absence.startsWith('no app')) {
			for (const watcher of watchers) watcher.release()
			page.resolver.connect(false)
			await clock.advance(1000)
			page.resolver.connect(true)
			for (const link of linksOf(40)) page.watch(link)
		} else {
			hear({ type: 'leave' })
			hear({ type: 'return' })
		}
		await clock.advance(20_000)
		expect(page.asked()).toEqual([LINK])
	})

	it.each([[2, 1], [80, 40], [3000, 500]])('show what has changed while a page was away, though its app ends while the database takes %i ms', async (readMs, endsAfterMs) => {
		const { clock, state, openTab } = createBrowser()
		let version = 1
		const behaviour: WorldOptions['behaviour'] = { answer: (link) => reference(link, { richObject: { version } }) }
		const storage = createMemoryStorage()
		const before = openTab({ storage, behaviour })
		before.watch(LINK)
		const other = openTab({ behaviour })
		other.watch('https://wiki.test/')
		await clock.advance(1000)
		before.resolver.save()
		before.resolver.connect(false)
		version = 2
		other.resolver.invalidate('https://tracker.test/')
		await clock.advance(60_000)
		state.readMs = readMs
		const after = openTab({ storage, behaviour })
		await after.resolver.prepare()
		after.watch(LINK)
		await clock.advance(endsAfterMs)
		after.resolver.connect(false)
		await clock.advance(20)
		after.resolver.connect(true)
		await clock.advance(60_000)
		expect(after.resolver.peek(LINK).reference!.richObject.version).toBe(2)
	})

	it('show what has changed while no app of a page used its services', async () => {
		const { clock, openTab } = createBrowser()
		let version = 1
		const behaviour: WorldOptions['behaviour'] = { answer: (link) => reference(link, { richObject: { version } }) }
		const [page, other] = [openTab({ createSharing: undefined, behaviour }), openTab({ createSharing: undefined, behaviour })] as const
		const watcher = page.watch(LINK)
		other.watch(LINK)
		await clock.advance(1000)
		watcher.release()
		page.resolver.connect(false)
		version = 2
		other.resolver.invalidate(LINK)
		await clock.advance(1000)
		page.resolver.connect(true)
		page.watch(LINK)
		await clock.advance(1000)
		expect(page.resolver.peek(LINK).reference!.richObject.version).toBe(2)
	})

	it('request nothing again where the database takes more than a second', async () => {
		const { clock, state, openTab } = createBrowser()
		const storage = createMemoryStorage()
		const before = openTab({ storage })
		for (const link of linksOf(20)) before.watch(link)
		await clock.advance(1000)
		before.resolver.save()
		openTab().resolver.invalidate('https://wiki.test/')
		await clock.advance(2000)
		state.readMs = 3000
		const after = openTab({ storage: Object.assign(createMemoryStorage(), { text: storage.text }) })
		for (const link of linksOf(20)) after.watch(link)
		await clock.advance(20_000)
		expect(after.asked()).toEqual([])
	})

	it.each(['all of them are seeded', 'one is in flight', 'the database hangs'])('show what has changed while a page was in the back-forward cache, though %s', async (what) => {
		const { clock, openBridge, openTab } = createBrowser()
		let version = 1
		let read: TabBridge['read'] | undefined
		const behaviour: WorldOptions['behaviour'] = { answer: (link) => reference(link, { richObject: { version } }) }
		const leaves: Parameters<OpenTabChannel>[2][] = []
		let hear: (message: TabMessage) => void = () => undefined
		const page = openTab({ behaviour, openChannel(_name, _hear, onLeave) {
			leaves.push(onLeave)
			return { post: () => undefined, close: () => undefined }
		}, createSharing: (host) => new TabSharing((own) => {
			hear = own
			const bridge = openBridge()
			return { ...bridge, read: (links) => (read ?? bridge.read)(links) }
		}, host) })
		const isInFlight = what === 'one is in flight'
		if (what === 'all of them are seeded') page.resolver.seed({ [LINK]: reference(LINK, { richObject: { version } }) })
		if (!isInFlight) page.watch(LINK)
		await clock.advance(1000)
		if (isInFlight) {
			// What the server reads before the change.
			Object.assign(page.behaviour, { answer: (link: string) => reference(link, { richObject: { version: 1 } }), costMs: () => 2000 })
			page.watch(LINK)
			await clock.advance(50)
		}
		const returns = leaves.map((onLeave) => onLeave())
		version = 2
		const other = openTab({ createSharing: undefined, behaviour })
		other.watch(LINK)
		other.resolver.invalidate(LINK)
		await clock.advance(500)
		if (what === 'the database hangs') read = () => new Promise(() => undefined)
		for (const comeBack of returns) comeBack()
		hear({ type: 'return' })
		await clock.advance(2000)
		Object.assign(page.behaviour, behaviour)
		await clock.advance(20_000)
		expect(page.resolver.peek(LINK).reference!.richObject.version).toBe(2)
	})

	it('fetch again what may have changed while a page was in the back-forward cache, and nothing where that is not so', async () => {
		const { clock, openTab } = createBrowser()
		let version = 1
		function openPage() {
			let leave: Parameters<OpenTabChannel>[2]
			const page = openTab({ createSharing: undefined, behaviour: { answer: (link) => reference(link, { richObject: { version } }) }, openChannel(_name, _hear, onLeave) {
				leave = onLeave
				return { post: () => undefined, close: () => undefined }
			} })
			return { ...page, watcher: page.watch(LINK), leave: () => leave() }
		}
		const pages = [openPage(), openPage()] as const
		await clock.advance(1000)
		pages[0].leave()()
		const returns = pages[0].leave()
		version = 2
		pages[1].resolver.invalidate(LINK)
		await clock.advance(1000)
		expect(pages.map(({ log }) => log.length)).toEqual([1, 2])
		const back = pages[1].leave()
		returns()
		await clock.advance(1000)
		expect([pages[0].watcher.heard.at(-1)!.reference!.richObject.version, pages[0].log.length]).toEqual([2, 2])
		// What the other page has made up for isn't a change.
		back()
		await clock.advance(20_000)
		expect(pages.map(({ log }) => log.length)).toEqual([2, 2])
	})

	it.each([
		['is fetched again by one of them', true],
		['is deleted and not fetched', false],
	])('show no saved answer that is older than one that %s', async (_, isShown) => {
		const { clock, openTab } = createBrowser()
		let version = 1
		const behaviour = { answer: (link: string) => reference(link, { richObjectType: 'file', richObject: { id: 7, version } }) }
		const storage = createMemoryStorage()
		const before = openTab({ storage, behaviour })
		const left = [LINK, 'https://wiki.test/Home'].map((link) => before.watch(link))
		await clock.advance(1000)
		before.resolver.save()
		for (const { release } of left) release()
		const saved = Object.assign(createMemoryStorage(), { text: storage.text })
		const other = openTab({ behaviour })
		if (isShown) other.watch(LINK)
		other.watch('https://wiki.test/Other')
		await clock.advance(1000)
		version = 2
		other.resolver.invalidate((link) => link === LINK)
		await clock.advance(5000)
		const { watch, resolver, asked } = openTab({ storage: saved, behaviour })
		const watcher = watch(LINK)
		watch('https://wiki.test/Home')
		await resolver.prepare()
		await clock.advance(1000)
		expect([watcher.heard.at(-1)?.reference?.richObject.version, asked()]).toEqual([2, isShown ? [] : [LINK]])
	})

	it('hear of a change that an app tells by a reactive object, and trust the browser\'s cache no more', async () => {
		const { clock, openTab } = createBrowser()
		const behaviour = { answer: (link: string) => reference(link, { richObjectType: 'file', richObject: { id: '5' } }) }
		const [first, second] = [openTab({ behaviour }), openTab({ behaviour })]
		const watcher = first.watch(LINK)
		await clock.advance(1000)
		second.resolver.invalidate(reactive({ type: 'file', id: 5 }))
		await clock.advance(1000)
		expect(first.log).toHaveLength(2)
		watcher.release()
		second.resolver.invalidate(reactive({ type: 'file', id: 5 }))
		await clock.advance(1000)
		second.watch(LINK)
		await clock.advance(1000)
		expect(second.log.map(({ method }) => method)).toEqual(['POST'])
	})

	it('ask again for what was on its way when another tab outdated some answers by a function', async () => {
		const { clock, openTab } = createBrowser()
		let version = 0
		const [first, second] = [openTab({ behaviour: { costMs: () => 500, answer: (link) => reference(link, { richObjectType: `v${++version}` }) } }), openTab()]
		second.watch('https://tracker.test/issues/2')
		await clock.advance(1000)
		const watcher = first.watch(LINK)
		await clock.advance(250)
		second.resolver.invalidate((link) => link.startsWith('https://tracker.test/'))
		await clock.advance(5000)
		expect([watcher.heard.at(-1)!.reference!.richObjectType, first.log.length]).toEqual(['v2', 2])
	})

	it('fetch nothing again for a function that matches no answer of another tab', async () => {
		const { clock, openTab } = createBrowser()
		const [loading, other] = [openTab({ behaviour: { costMs: () => 100 } }), openTab()]
		const links = linksOf(60)
		for (const link of links) loading.watch(link)
		other.watch('https://wiki.test/Home')
		for (let time = 0; time < 6; time++) {
			await clock.advance(300)
			other.resolver.invalidate(() => false)
		}
		await clock.advance(60_000)
		expect(loading.asked().sort()).toEqual(links.sort())
	})

	it('follow a change that one of them reports, also where they share no answers', async () => {
		let random = 0
		const { clock, database, openTab } = createBrowser(createFakeClock(undefined, () => random = (random + 0.37) % 1))
		let version = 1
		const behaviour = { answer: (link: string) => reference(link, { richObjectType: 'file', richObject: { id: 7, version } }) }
		const tabs = [openTab({ behaviour, createSharing: undefined }), openTab({ behaviour, createSharing: undefined }), openTab({ behaviour }), openTab({ behaviour })]
		const watchers = tabs.map((tab) => tab.watch(LINK))
		await clock.advance(20_000)
		const before = tabs.map(({ log }) => log.length)
		for (const { resolver } of tabs) {
			version++
			resolver.invalidate({ type: 'file', id: 7 })
			await clock.advance(2000)
			expect(watchers.map(({ heard }) => heard.at(-1)!.reference!.richObject.version)).toEqual([version, version, version, version])
			expect(database.get(LINK)!.reference!.richObject.version).toBe(version)
			await clock.advance(20_000)
		}
		// Of those that share, one fetches.
		expect(tabs.map(({ log }, index) => log.length - before[index]!).reduce((sum, count) => sum + count)).toBe(4 * 3)
	})

	it('follow no change of another user', async () => {
		const { clock, openTab } = createBrowser()
		const [alice, bob] = [openTab({ createSharing: undefined }), openTab({ createSharing: undefined, access: () => ({ user: 'bob', shareToken: null }) })]
		for (const { watch } of [alice, bob]) watch(LINK)
		await clock.advance(1000)
		const before = bob.log.length
		alice.resolver.invalidate(LINK)
		await clock.advance(5000)
		expect(bob.log).toHaveLength(before)
		// Nor of the user before, once another one is there.
		alice.session.user = 'bob'
		alice.resolver.wake('owner')
		await clock.advance(5000)
		const now = alice.log.length
		bob.resolver.invalidate(LINK)
		await clock.advance(5000)
		expect(alice.log.length).toBeGreaterThan(now)
	})

	it('hear nothing, and keep what is shared, while no app uses them', async () => {
		const { clock, database, openTab, listening } = createBrowser()
		const [first, second] = [openTab(), openTab()]
		for (const { watch } of [first, second]) watch(LINK)
		await clock.advance(1000)
		first.resolver.connect(false)
		void first.resolver.refresh(LINK)
		await clock.advance(1000)
		expect([database.size, listening()]).toEqual([1, [1, 1]])
		// Its code comes after it has ended.
		second.resolver.connect(false)
		const loading = openTab()
		loading.resolver.connect(false)
		loading.watch(LINK)
		await clock.advance(1000)
		expect(listening()).toEqual([0, 0])
		first.resolver.connect(true)
		first.resolver.connect(true)
		expect(listening()).toEqual([1, 1])
	})

	it('hear once as another user who has signed in while no app used them', async () => {
		const { clock, openTab, listening } = createBrowser()
		const { resolver, session, watch } = openTab({ createSharing: undefined })
		watch(LINK)
		await clock.advance(1000)
		resolver.connect(false)
		session.user = 'bob'
		resolver.connect(true)
		expect(listening()).toEqual([0, 1])
	})

	it.each<[string, InvalidateTarget]>([
		['a link', LINK],
		['an object', { type: 'open-graph', id: 1 }],
	])('show the second one of two changes of %s, which two tabs tell within two seconds', async (_, target) => {
		const { clock, openTab } = createBrowser()
		let version = 1
		const answer = (link: string) => reference(link, { richObject: { id: 1, version } })
		const tabs = [openTab({ behaviour: { answer } }), openTab({ behaviour: { answer } })]
		const watchers = tabs.map((tab) => tab.watch(LINK))
		await clock.advance(20_000)
		for (const { resolver } of tabs) {
			version++
			resolver.invalidate(target)
			await clock.advance(1500)
		}
		await clock.advance(60_000)
		expect(watchers.map(({ heard }) => heard.at(-1)!.reference!.richObject.version)).toEqual([3, 3])
	})

	it.each([
		['once after a change that live updates report in two tabs', -50, 1],
		['again after a later change that live updates report in one of two tabs', 1400, 2],
	])('fetch %s', async (_, reportedMs, expected) => {
		const { clock, openTab } = createBrowser()
		let version = 1
		const behaviour = { answer: (link: string) => reference(link, { richObjectType: 'file', richObject: { id: 1, version } }) }
		const tabs = [openTab({ behaviour }), openTab({ behaviour })] as const
		const watchers = tabs.map((tab) => tab.watch(LINK))
		await clock.advance(20_000)
		const requests = () => tabs.reduce((sum, { log }) => sum + log.length, 0)
		const before = requests()
		const flush = (tab: typeof tabs[0], at: number) => tab.resolver.invalidate([{ type: 'file', id: 1, at } as ReportedSubject])
		const start = clock.now()
		version = 2
		flush(tabs[0], start - 100)
		await clock.advance(1500)
		if (expected > 1) version = 3
		flush(tabs[1], start + reportedMs)
		await clock.advance(60_000)
		expect([watchers.map(({ heard }) => heard.at(-1)!.reference!.richObject.version), requests() - before]).toEqual([[version, version], expected])
	})

	it('show no answer of the database that a change has outdated while it was read', async () => {
		const { clock, database, openBridge, openChannel } = createBrowser()
		const answerOf = (version: number) => reference(LINK, { richObjectType: 'file', richObject: { id: '7', version } })
		database.set(LINK, { link: LINK, reference: answerOf(1), at: clock.now() - 1000 })
		// A transaction that reads sees what was there when it began.
		const read = async (links: readonly string[]) => {
			const found = links.flatMap((link) => database.get(link) ?? [])
			await new Promise<void>((resolve) => { clock.schedule(resolve, 50) })
			return found
		}
		const { watch, resolver } = createWorld({ clock, openChannel, createSharing: (host) => new TabSharing((hear) => ({ ...openBridge(hear), read }), host), behaviour: { answer: () => answerOf(2) } })
		const watcher = watch(LINK)
		await clock.advance(20)
		resolver.invalidate({ type: 'file', id: 7 })
		await clock.advance(1000)
		expect(watcher.heard.at(-1)!.reference!.richObject.version).toBe(2)
	})

	it.each([false, true])('show nothing of a user who has gone while the database was read, where the last app has ended before: %s', async (isEnded) => {
		const { clock, database, openBridge, openChannel, openTab } = createBrowser()
		const storage = createMemoryStorage()
		const before = openTab({ storage })
		before.watch(LINK)
		await clock.advance(1000)
		before.resolver.save()
		// A transaction that reads sees what was there when it began.
		const read = async () => {
			await new Promise<void>((resolve) => { clock.schedule(resolve, 50) })
			return [{ link: LINK, reference: reference(LINK, { richObject: { of: 'alice' } }), at: clock.now() }]
		}
		const { watch, resolver, session } = createWorld({ clock, storage, openChannel, createSharing: (host) => new TabSharing((hear) => ({ ...openBridge(hear), read }), host), behaviour: { costMs: () => 500, answer: (link) => reference(link, { richObject: { of: 'bob' } }) } })
		const watcher = watch(LINK)
		await resolver.prepare()
		await clock.advance(10)
		expect(database.size).toBe(1)
		if (isEnded) resolver.connect(false)
		session.user = 'bob'
		resolver.wake('owner')
		await clock.advance(5000)
		expect(watcher.heard.filter(({ reference: shown }) => shown?.richObject.of === 'alice')).toEqual([])
	})

	it.each([false, true])('fetch again what is opened after an absence, though the database has an answer from before, with another app since then: %s', async (isOther) => {
		const { clock, openTab } = createBrowser()
		let version = 1
		const { watch, resolver } = openTab({ behaviour: { answer: (link) => reference(link, { richObject: { version } }) } })
		const seen = watch(LINK)
		await clock.advance(1000)
		seen.release()
		await clock.advance(20 * 60_000)
		version = 2
		resolver.wake('return', clock.now() - 10 * 60_000)
		await clock.advance(1000)
		if (isOther) for (const isConnected of [false, true]) resolver.connect(isConnected)
		const again = watch(LINK)
		await clock.advance(5000)
		expect(again.heard.at(-1)!.reference!.richObject.version).toBe(2)
	})

	it('show the newer answer of another tab, though their own outdated request still hangs', async () => {
		const { clock, openTab } = createBrowser()
		let version = 1
		const behaviour = { answer: (link: string) => reference(link, { richObject: { version } }) }
		const [first, second] = [openTab({ behaviour }), openTab({ behaviour })]
		const watchers = [first, second].map(({ watch }) => watch(LINK))
		await clock.advance(61 * 60_000)
		first.behaviour.costMs = () => 1e9
		first.resolver.wake('focus')
		await clock.advance(200)
		version = 2
		second.resolver.invalidate(LINK)
		await clock.advance(1000)
		expect(watchers.map(({ heard }) => heard.at(-1)!.reference!.richObject.version)).toEqual([2, 2])
	})

	it('end what a developer pretends by a newer answer, and say so', async () => {
		const { clock, openTab } = createBrowser()
		const tabs = [openTab(), openTab()] as const
		for (const { watch } of tabs) watch(LINK)
		await clock.advance(1000)
		const report = () => tabs[1].resolver.inspect().flatMap(({ links }) => links)[0]!
		report().pretend({ state: 'unreachable', reference: null })
		expect(report()).toMatchObject({ isPretended: true, entry: { state: 'unreachable' } })
		void tabs[0].resolver.refresh(LINK)
		await clock.advance(1000)
		expect(report()).toMatchObject({ isPretended: false, entry: { state: 'resolved' } })
	})

	it('keep nothing of a user whose session has ended', async () => {
		const { clock, database, openTab } = createBrowser()
		const { watch, session, behaviour, server } = openTab()
		watch(LINK)
		await clock.advance(1000)
		expect(database.size).toBe(1)
		behaviour.status = () => 401
		watch('https://tracker.test/issues/2')
		await clock.advance(1000)
		expect(database.size).toBe(1)
		// The second 401 confirms it.
		await clock.advance(1000)
		expect(database.size).toBe(0)
		delete server.behaviour.status
		const other = openTab()
		other.watch(LINK)
		await clock.advance(1000)
		expect(database.size).toBe(1)
		other.session.user = session.user = 'bob'
		other.watch(LINK)
		await clock.advance(1000)
		expect(database.size).toBe(0)
	})

	it('share again once the user has signed in again, but nothing that was requested while the session ended', async () => {
		const { clock, database, openBridge, openTab } = createBrowser()
		let version = 1
		const behaviour = { answer: (link: string) => reference(link, { richObjectType: 'file', richObject: { id: 7, version } }) }
		const tabs = [openTab({ behaviour }), openTab({ behaviour })] as const
		const watchers = tabs.map(({ watch }) => watch(LINK))
		await clock.advance(1000)
		openBridge().post({ type: 'wipe' })
		await clock.advance(10)
		for (const { watch } of tabs) watch('https://tracker.test/issues/2')
		await clock.advance(9000)
		expect([...database.keys()]).toEqual([])
		await clock.advance(1000)
		for (const { watch } of tabs) watch('https://tracker.test/issues/3')
		await clock.advance(1000)
		version = 2
		tabs[0].resolver.invalidate([{ type: 'file', id: 7 }])
		await clock.advance(20_000)
		expect(watchers.map(({ heard }) => heard.at(-1)!.reference!.richObject.version)).toEqual([2, 2])
	})

	it.each([
		['a change', (tab: { resolver: { invalidate(target: InvalidateTarget): void } }) => tab.resolver.invalidate([{ type: 'file', id: 7 }])],
		['a refresh', (tab: { resolver: { refresh(link: string): unknown } }) => void tab.resolver.refresh(LINK)],
	])('that were open at a log-out follow %s on a page of the next session, without a request for something else', async (_, act) => {
		const { clock, openBridge, openTab } = createBrowser()
		let version = 1
		const behaviour = { answer: (link: string) => reference(link, { richObjectType: 'file', richObject: { id: 7, version } }) }
		const tabs = [openTab({ behaviour }), openTab({ behaviour })]
		const watchers = tabs.map(({ watch }) => watch(LINK))
		await clock.advance(1000)
		openBridge().post({ type: 'wipe' })
		await clock.advance(20_000)
		const next = openTab({ behaviour })
		next.watch(LINK)
		await clock.advance(20_000)
		version = 2
		const before = tabs.flatMap(({ log }) => log).length
		act(next)
		await clock.advance(2000)
		expect(watchers.map(({ heard }) => heard.at(-1)!.reference!.richObject.version)).toEqual([2, 2])
		expect(tabs.flatMap(({ log }) => log)).toHaveLength(before)
	})

	it('share nothing for ten seconds after a log-out, also if an app comes back meanwhile', async () => {
		const { clock, database, openBridge, openTab } = createBrowser()
		const { resolver, watch } = openTab()
		watch(LINK)
		await clock.advance(1000)
		openBridge().post({ type: 'wipe' })
		await clock.advance(10)
		resolver.connect(false)
		resolver.connect(true)
		watch('https://tracker.test/issues/2')
		await clock.advance(9000)
		expect(database.size).toBe(0)
		await clock.advance(1000)
		watch('https://tracker.test/issues/3')
		await clock.advance(1000)
		expect([...database.keys()]).toEqual(['https://tracker.test/issues/3'])
	})

	it('share an answer with the time of its request, because it may be older than a change after that', async () => {
		const { clock, database, openTab } = createBrowser()
		const { watch, log } = openTab({ behaviour: { costMs: () => 3000 } })
		watch(LINK)
		await clock.advance(5000)
		const { at } = database.get(LINK)!
		expect([log.length, clock.now() - at]).toEqual([1, expect.closeTo(5000, -2)])
	})

	it('take the answer that another tab has fetched after a change, though they hear of the change later', async () => {
		const { clock, database, state, openTab } = createBrowser()
		let version = 1
		const behaviour = { answer: (link: string) => reference(link, { richObjectType: 'file', richObject: { id: 7, version } }) }
		const tabs = [openTab({ behaviour }), openTab({ behaviour })]
		const watchers = tabs.map(({ watch }) => watch(LINK))
		await clock.advance(1000)
		const before = tabs[1]!.log.length
		state.messageMs = 100
		version = 2
		tabs[0]!.resolver.invalidate({ type: 'file', id: 7 })
		await clock.advance(20_000)
		expect(watchers.map(({ heard }) => heard.at(-1)!.reference!.richObject.version)).toEqual([2, 2])
		expect(tabs[1]!.log).toHaveLength(before)
		expect(database.get(LINK)!.reference!.richObject.version).toBe(2)
	})

	it('delete what a change outdates, though the page goes that tells of it', async () => {
		const { clock, database, openBridge, openChannel, openTab } = createBrowser()
		const leaving = createWorld({ clock, openChannel, createSharing: (host) => new TabSharing((hear) => ({ ...openBridge(hear), drop: () => new Promise(() => undefined) }), host) })
		const { release } = leaving.watch(LINK)
		openTab().watch('https://wiki.test/Home')
		await clock.advance(1000)
		release()
		leaving.resolver.invalidate(LINK)
		await clock.advance(2000)
		expect([...database.keys()]).toEqual(['https://wiki.test/Home'])
	})

	it('show no answer of the database that a change has outdated, though the page goes that tells of it', async () => {
		const { clock, openBridge, openChannel, openTab } = createBrowser()
		const leaving = createWorld({ clock, openChannel, createSharing: (host) => new TabSharing((hear) => ({ ...openBridge(hear), drop: () => new Promise(() => undefined) }), host) })
		const { release } = leaving.watch(LINK)
		const staying = openTab({ behaviour: { answer: (link) => reference(link, { richObjectType: 'new' }) } })
		staying.watch('https://wiki.test/Home')
		await clock.advance(1000)
		release()
		leaving.resolver.invalidate(LINK)
		await clock.advance(100)
		const watcher = staying.watch(LINK)
		await clock.advance(1000)
		expect(watcher.heard.map(({ reference: shown }) => shown?.richObjectType)).toEqual([undefined, 'new'])
	})

	it('delete what two changes of one millisecond outdate, though the page goes after the first one', async () => {
		const { clock, database, openBridge, openChannel, openTab } = createBrowser()
		let drops = 0
		const leaving = createWorld({ clock, openChannel, createSharing: (host) => new TabSharing((hear) => {
			const bridge = openBridge(hear)
			return { ...bridge, drop: (...change) => drops++ ? new Promise(() => undefined) : bridge.drop(...change) }
		}, host) })
		const watched = [LINK, 'https://wiki.test/Home'].map((link) => leaving.watch(link))
		openTab().watch('https://wiki.test/Other')
		await clock.advance(1000)
		for (const { release } of watched) release()
		for (const target of [LINK, 'https://wiki.test/Home']) leaving.resolver.invalidate(target)
		await clock.advance(2000)
		expect([...database.keys()]).toEqual(['https://wiki.test/Other'])
	})

	it('request nothing that another tab has fetched, though something else has changed since', async () => {
		const { clock, openTab } = createBrowser()
		const links = linksOf(20)
		const first = openTab()
		for (const link of links) first.watch(link)
		await clock.advance(1000)
		void first.resolver.refresh(links[0]!)
		first.resolver.invalidate('https://wiki.test/')
		await clock.advance(20_000)
		const second = openTab()
		for (const link of links) second.watch(link)
		await clock.advance(5000)
		expect([links.filter((link) => second.resolver.peek(link).state === 'resolved').length, second.asked()]).toEqual([20, []])
	})

	it('delete what changes of one millisecond outdate, in whatever order they do', async () => {
		const clock = createFakeClock(undefined, createRandom(7))
		for (let run = 0; run < 20; run++) {
			const { database, openTab } = createBrowser(clock)
			const tabs = [openTab(), openTab()]
			const changed = linksOf(3)
			const watched = changed.map((link) => tabs[0]!.watch(link))
			await clock.advance(1000)
			for (const { release } of watched) release()
			for (const { watch } of tabs) watch('https://wiki.test/Home')
			const telling = openTab({ createSharing: undefined })
			await clock.advance(1000)
			for (const link of changed) telling.resolver.invalidate(link)
			await clock.advance(3000)
			expect([...database.keys()]).toEqual(['https://wiki.test/Home'])
		}
	})

	it.each([['shares answers', {}], ['shares none', { createSharing: undefined }]])('go through the database once for a change of a tab that %s', async (_, options) => {
		const { clock, database, openBridge, openTab } = createBrowser()
		let passes = 0
		const createSharing: WorldOptions['createSharing'] = (host) => new TabSharing((hear) => {
			const bridge = openBridge(hear)
			return { ...bridge, drop: (...change) => { passes++; return bridge.drop(...change) } }
		}, host)
		const [changing] = [openTab({ createSharing, ...options }), openTab({ createSharing }), openTab({ createSharing })] as const
		openTab({ createSharing }).watch(LINK).release()
		await clock.advance(1000)
		database.set(LINK, { link: LINK, reference: reference(LINK), at: clock.now() - 1 })
		await changing.resolver.prepare()
		changing.resolver.invalidate(LINK)
		await clock.advance(3000)
		expect(passes).toBe(1)
		expect(database.has(LINK)).toBe(false)
	})

	it('show no older answer of the database over one that couldn\'t be kept there', async () => {
		const { clock, database, openTab } = createBrowser()
		database.set(LINK, { link: LINK, reference: reference(LINK, { richObject: { version: 1 } }), at: clock.now() - 1000 })
		const { resolver, watch } = openTab({ behaviour: { costMs: () => 500, answer: (link) => reference(link, { richObject: { version: 2 } }) } })
		const first = watch(LINK)
		void resolver.refresh(LINK)
		await clock.advance(1000)
		first.release()
		database.set(LINK, { link: LINK, reference: reference(LINK, { richObject: { version: 1 } }), at: clock.now() - 2000 })
		await clock.advance(2 * 3600_000)
		const again = watch(LINK)
		await clock.advance(300)
		expect(resolver.peek(LINK).reference!.richObject.version).toBe(2)
		expect(again.heard).toEqual([])
	})

	it('end no request for a newer answer with one from before an absence', async () => {
		const { clock, openBridge, openTab } = createBrowser()
		const { resolver, watch } = openTab({ behaviour: { costMs: () => 500, answer: (link) => reference(link, { richObject: { version: 2 } }) } })
		const until = clock.now()
		await resolver.prepare()
		resolver.wake('return', until)
		const watcher = watch(LINK)
		await clock.advance(200)
		openBridge().post({ type: 'answers', records: [{ link: LINK, reference: reference(LINK, { richObject: { version: 1 } }), at: until - 100 }] })
		await clock.advance(1000)
		expect(watcher.heard.slice(1).map(({ reference: shown }) => shown!.richObject.version)).toEqual([1, 2])
	})

	it('look links up although another tab tells of a change that concerns none of them', async () => {
		const { clock, state, openTab } = createBrowser()
		const first = openTab()
		for (const link of linksOf(200)) first.watch(link)
		await clock.advance(5000)
		state.readMs = 300
		const second = openTab()
		const watched = linksOf(200).map((link) => second.watch(link))
		await clock.advance(100)
		first.resolver.invalidate({ type: 'file', id: 7 })
		await clock.advance(2000)
		expect([second.log, watched.every(({ state: stateOf }) => stateOf() === 'resolved')]).toEqual([[], true])
	})

	it('request nothing again that has left after an absence, though they hear of its end later', async () => {
		const { clock, openTab } = createBrowser()
		const { resolver, watch, log } = openTab({ behaviour: { costMs: () => 1000 } })
		const until = clock.now()
		await clock.advance(10)
		const watcher = watch(LINK)
		await clock.advance(100)
		resolver.wake('return', until)
		await clock.advance(20_000)
		expect([log.length, watcher.state()]).toEqual([1, 'resolved'])
	})

	it('show an old answer of another tab in place of an error, and fetch the link no sooner for that', async () => {
		const { clock, openBridge, openTab } = createBrowser()
		const { watch, log } = openTab({ behaviour: { answer: () => 'broken' } })
		const watcher = watch(LINK)
		await clock.advance(1000)
		expect([log.length, watcher.state()]).toEqual([1, 'error'])
		openBridge().post({ type: 'answers', records: [{ link: LINK, reference: reference(LINK), at: clock.now() - 2 * 3600_000 }] })
		await clock.advance(5000)
		expect([log.length, watcher.state()]).toEqual([1, 'resolved'])
	})

	it('request nothing that the browser\'s cache may answer after a log-out', async () => {
		const { clock, openBridge, openTab } = createBrowser()
		const { watch, log } = openTab()
		watch(LINK)
		await clock.advance(1000)
		openBridge().post({ type: 'wipe' })
		await clock.advance(15_000)
		watch('https://tracker.test/issues/2')
		await clock.advance(1000)
		expect(log.map(({ method }) => method)).toEqual(['GET', 'POST'])
	})

	it('believe nothing that isn\'t an answer', async () => {
		const { clock, database, openTab } = createBrowser()
		database.set(LINK, { link: LINK, reference: 'broken' as unknown as Reference, at: clock.now() })
		const { watch, log } = openTab()
		const watcher = watch(LINK)
		await clock.advance(500)
		expect([log.length, watcher.state()]).toEqual([1, 'resolved'])
	})
})

describe('the answers of a file', () => {
	const matches = createMatcher({ type: 'file', id: 12 })
	it('are found by its id, or by its address if it was not found before', () => {
		expect(matches('https://cloud.test/x', reference('', { richObjectType: 'file', richObject: { id: '12' } }))).toBe(true)
		expect(matches('https://cloud.test/index.php/f/12', null)).toBe(true)
		expect(matches('https://cloud.test/apps/files/?dir=/&openfile=12', null)).toBe(true)
		expect(matches('https://cloud.test/index.php/f/123', null)).toBe(false)
		expect(createMatcher({ type: 'file' })('https://cloud.test/index.php/f/123', null)).toBe(true)
		expect(createMatcher({ type: 'deck-card' })('https://cloud.test/index.php/f/123', null)).toBe(false)
		expect(matches('https://cloud.test/x', reference('', { richObjectType: 'deck-card', richObject: { id: '12' } }))).toBe(false)
	})
})
