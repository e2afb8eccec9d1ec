import type { ReferenceAccess } from '../../src/resolver/wire/references.ts'
import type { ReferenceTransport } from '../../src/resolver/wire/transport.ts'
import { describe, expect, it } from 'vitest'
import { createWorld, envelope, reference } from './world.ts'

const links = Array.from({ length: 6 }, (_, index) => `https://tracker.test/issues/${index}`)
const asTransport = (send: () => unknown) => send as unknown as ReferenceTransport
const url = 'https://cloud.test/ocs/v2.php/references/resolve'

describe('a transport', () => {
	it.each([
		['returns nothing', () => undefined],
		['resolves to nothing', () => Promise.resolve()],
		['resolves to null', () => Promise.resolve(null)],
		['throws', () => { throw new TypeError('not a function') }],
		['rejects for a mistake of its own', () => Promise.reject(new ReferenceError('token is not defined'))],
		['resolves to a text', () => Promise.resolve('{"ocs":{}}')],
		['resolves to an empty object', () => Promise.resolve({})],
		['resolves to what axios does', () => Promise.resolve({ status: 200, data: envelope({}) })],
		['resolves to the body', () => Promise.resolve(envelope({}))],
	])('that %s is like a server without an answer: few requests, and one warning about it', async (_, send) => {
		let sent = 0
		const { watch, clock, warnings } = createWorld({ transport: asTransport(() => {
			if (++sent > 200) throw new Error('a storm')
			return send()
		}) })
		const watchers = links.map((link) => watch(link))
		await clock.advance(60_000)
		expect(watchers.map(({ state }) => state())).toEqual(links.map(() => 'unreachable'))
		expect(sent).toBeLessThanOrEqual(16)
		expect(warnings).toEqual([expect.stringContaining('"transport"')])
	})

	it.each([
		['a text', 'no'],
		['nothing', undefined],
	])('that rejects with %s is like a lost connection, and no mistake of the app', async (_, error) => {
		const { watch, clock, warnings } = createWorld({ transport: asTransport(() => Promise.reject(error)) })
		const watchers = links.map((link) => watch(link))
		await clock.advance(60_000)
		expect(watchers.map(({ state }) => state())).toEqual(links.map(() => 'unreachable'))
		expect(warnings).toEqual([])
	})

	it.each([
		['a list', ['alice']],
		['a number', 7],
	])('that names the user of an answer by %s is believed', async (_, name) => {
		const { watch, clock } = createWorld({ transport: asTransport(() => Promise.resolve({ status: 200, body: envelope({ [links[0]!]: reference(links[0]!) }), url, headers: { 'x-user-id': name } })) })
		const watcher = watch(links[0]!)
		await clock.advance(1000)
		expect(watcher.state()).toBe('resolved')
	})
})

describe('a predicate of invalidate', () => {
	it('that throws later costs no link its answer, and its error is the page\'s own', async () => {
		const { clock, watch, resolver } = createWorld({ ownHost: 'tracker.test', behaviour: { overheadMs: 500 } })
		const watchers = links.map((link) => watch(link))
		await clock.advance(100)
		let isOver = false
		resolver.invalidate(() => {
			if (isOver) throw new Error('the predicate')
			return false
		})
		isOver = true
		await expect(clock.advance(3000)).rejects.toThrow('the predicate')
		await clock.settle().catch(() => undefined)
		await clock.settle().catch(() => undefined)
		expect(watchers.map(({ state }) => state())).toEqual(links.map(() => 'resolved'))
	})

	it('that throws while the engine is created keeps no later call from it', async () => {
		const { clock, watch, resolver } = createWorld()
		const watcher = watch(links[0]!)
		let isOver = false
		resolver.invalidate(() => {
			if (isOver) throw new Error('the predicate')
			return false
		})
		isOver = true
		const refreshed = resolver.refresh(links[1]!)
		const later: string[] = []
		resolver.invalidate((link) => {
			later.push(link)
			return false
		})
		await expect(clock.advance(1000)).rejects.toThrow('the predicate')
		await clock.settle().catch(() => undefined)
		expect([watcher.state(), (await refreshed).state]).toEqual(['resolved', 'resolved'])
		expect(later).toContain(links[0])
	})
})

describe('an access', () => {
	it.each([
		['throws', () => { throw new Error('not signed in') }],
		['returns nothing', () => undefined],
		['is asynchronous', () => Promise.resolve({ user: 'alice', shareToken: null })],
		['names a user by an object, another one each time', () => ({ user: { uid: 'alice' }, shareToken: null })],
	])('that %s names nobody: links are fetched like those of an unknown user, and there is one warning about it', async (_, access) => {
		const { watch, clock, warnings, log } = createWorld({ access: access as unknown as () => ReferenceAccess })
		const watchers = links.map((link) => watch(link))
		await clock.advance(60_000)
		expect(watchers.map(({ state }) => state())).toEqual(links.map(() => 'resolved'))
		expect(log.length).toBeLessThanOrEqual(links.length)
		expect(warnings).toEqual([expect.stringContaining('"access"')])
	})

	it('that throws for a while keeps no request from ending', async () => {
		const state = { fails: false }
		const { watch, clock, warnings, resolver } = createWorld({
			behaviour: { overheadMs: 500 },
			access: () => {
				if (state.fails) throw new Error('signing in')
				return { user: 'alice', shareToken: null }
			},
		})
		const watchers = links.map((link) => watch(link))
		await clock.advance(100)
		state.fails = true
		await clock.advance(2000)
		state.fails = false
		resolver.wake('owner')
		await clock.advance(2000)
		expect(watchers.map((each) => each.state())).toEqual(links.map(() => 'resolved'))
		expect(warnings).toHaveLength(1)
	})
})

describe('answers', () => {
	/** Answers of a server that writes several links in a way of its own, and one as it should. */
	it.each<[string, (pairs: [string, unknown][]) => unknown]>([
		['leave every second link out', (pairs) => Object.fromEntries(pairs.filter((_, index) => index % 2 === 0))],
		['leave all links out but foreign ones', () => ({ 'https://else.test/': reference('https://else.test/'), 'https://else.test/2': null })],
		['rename all links', (pairs) => Object.fromEntries(pairs.map(([link, value]) => [`${link}/`, value]))],
		['rename one of the links', (pairs) => Object.fromEntries(pairs.map(([link, value], index) => [index ? link : `${link}/`, value]))],
		['add foreign links', (pairs) => ({ ...Object.fromEntries(pairs), 'https://else.test/': reference('https://else.test/') })],
		['are a list', (pairs) => pairs.map(([, value]) => value)],
		['are garbage', (pairs) => Object.fromEntries(pairs.map(([link]) => [link, 'garbage']))],
		['are garbage for one of the links', (pairs) => Object.fromEntries(pairs.map(([link, value], index) => [link, index ? value : 7]))],
	])('of several links that %s end as those of single requests', async (_, write) => {
		const { watch, clock, log } = createWorld({ ownHost: 'tracker.test', behaviour: { body: ({ links: asked }) => {
			const pairs = asked.map((link): [string, unknown] => [link, link.endsWith('3') ? null : reference(link)])
			return envelope(pairs.length > 1 ? write(pairs) : Object.fromEntries(pairs))
		} } })
		const watchers = links.map((link) => watch(link))
		await clock.advance(10_000)
		expect(watchers.map(({ state }) => state())).toEqual(links.map((link) => link.endsWith('3') ? 'not-found' : 'resolved'))
		expect(log.length).toBeLessThanOrEqual(1.5 * links.length)
	})
})
