import type { Reference } from '../../../src/contract/reference.ts'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../../../src/core/reference/invalidateTarget.ts'
import { createBrowser } from './browser.ts'
import { reference } from './world.ts'

const LINK = 'https://tracker.test/issues/1'
const linksOf = (count: number) => Array.from({ length: count }, (_, index) => `https://tracker.test/issues/${index}`)

describe('the tabs of a user', () => {
	it('are nothing to wait for once the page belongs to somebody else', async () => {
		const { clock, openTab } = createBrowser()
		openTab({ behaviour: { costMs: () => 30_000 } }).watch(LINK)
		const { watch, session } = openTab()
		watch('https://tracker.test/other')
		await clock.advance(100)
		session.user = 'bob'
		const watcher = watch(LINK)
		await clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
	})

	it('take nothing from the former user\'s tab if the user changes while a link is claimed', async () => {
		const { clock, openTab } = createBrowser()
		const answer = (user: string) => (link: string) => reference(link, { richObject: { user } })
		openTab({ behaviour: { costMs: () => 300, answer: answer('alice') } }).watch(LINK)
		await clock.advance(100)
		const { watch, session, resolver, log } = openTab({ behaviour: { costMs: () => 2000, answer: answer('bob') } })
		const watcher = watch(LINK)
		await clock.advance(10)
		session.user = 'bob'
		resolver.wake('owner')
		await clock.advance(10_000)
		expect([watcher.heard.at(-1)?.reference?.richObject.user, log.length]).toEqual(['bob', 1])
	})

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

	it('never fetch the same link at once', async () => {
		const { clock, openTab } = createBrowser()
		const tabs = [openTab(), openTab(), openTab()]
		const watched = tabs.flatMap(({ watch }) => linksOf(60).map((link) => watch(link)))
		await clock.advance(10_000)
		expect(watched.every(({ state }) => state() === 'resolved')).toBe(true)
		expect(tabs.flatMap(({ asked }) => asked()).sort()).toEqual(linksOf(60).sort())
	})

	it('fetch a link themselves if the tab that was fetching it is closed', async () => {
		const { clock, openTab } = createBrowser()
		const slow = { overheadMs: 5000 }
		const [first, second] = [openTab({ behaviour: slow }), openTab()]
		first.watch(LINK)
		await clock.advance(100)
		const watcher = second.watch(LINK)
		await clock.advance(1000)
		expect([second.log.length, watcher.state()]).toEqual([0, 'resolving'])
		first.bridge.crash()
		await clock.advance(500)
		expect([second.log.length, watcher.state()]).toEqual([1, 'resolved'])
	})

	it('fetch a link themselves if the other tab is frozen', async () => {
		const { clock, openTab } = createBrowser()
		const [first, second] = [openTab({ behaviour: { overheadMs: 1e9 } }), openTab()]
		first.watch(LINK)
		await clock.advance(100)
		const watcher = second.watch(LINK)
		await clock.advance(20_500)
		expect([second.log.length, watcher.state()]).toEqual([1, 'resolved'])
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
		void tabs[0].resolver.refresh(LINK)
		await clock.advance(1000)
		expect(watched.map(({ heard }) => heard.at(-1)?.reference?.richObjectType)).toEqual(['v2', 'v2'])
		expect(tabs[1].log).toEqual([])
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

	it('keep nothing of a user whose session has ended', async () => {
		const { clock, database, openTab } = createBrowser()
		const { watch, session, behaviour, server } = openTab()
		watch(LINK)
		await clock.advance(1000)
		expect(database.size).toBe(1)
		behaviour.status = () => 401
		watch('https://tracker.test/issues/2')
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
		expect(matches('https://cloud.test/x', reference('', { richObjectType: 'deck-card', richObject: { id: '12' } }))).toBe(false)
	})
})
