import type { CurrentEngine, EngineRecord } from '../../src/contract/engine.ts'
import type { Reference } from '../../src/contract/reference.ts'
import type { ReferenceResolver } from '../../src/resolver/resolver.ts'
import type { ReferenceTransport } from '../../src/resolver/wire/transport.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinal } from '../../src/resolver/cache/entry.ts'
import { createResolver } from '../../src/resolver/createResolver.ts'
import { type EngineOptions, Engine } from '../../src/resolver/engine.ts'
import { inTime, serve } from '../../src/resolver/engine/serve.ts'
import { SharedResolver } from '../../src/resolver/engine/sharedResolver.ts'
import { TabSharing } from '../../src/resolver/tabs/sharing.ts'
import { PreviewObserver } from '../../src/previews/observer.ts'
import { runs } from '../setup/runs.ts'
import { createBrowser } from './browser.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePage, createFakeServer, createMemoryStorage, knownProfile, reference } from './world.ts'

const HOSTS = ['fast.test', 'slow.test', 'own.test']
const LINKS = HOSTS.flatMap((host) => Array.from({ length: 6 }, (_, index) => `https://${host}/${index}`))
const HTTP_CACHE_MS = 60 * 60_000
/** A probe that hangs so long keeps running when its link tries again, as does any request from before the network came back. */
const LATE_MS = 250
const subjectOf = (link: string) => ({ type: 'thing', id: Number(link.at(-1)) })

/** A browser with several tabs, its HTTP cache, and a server whose answers have a version and belong to a user. */
function createStorm({ isShared, seed }: { isShared: boolean, seed: number }) {
	let state = seed >>> 0
	const random = () => ((state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32)
	const clock = createFakeClock(undefined, random)
	const browser = createBrowser(clock)
	const session = { user: 'alice', isOnline: true, backAt: -Infinity }
	const versions = new Map<string, number>()
	const versionOf = (link: string) => versions.get(link) ?? 0
	const server = createFakeServer(clock, { workers: 8, costMs: (link) => link.includes('slow') ? 300 : 3 })
	const httpCache = new Map<string, { response: Awaited<ReturnType<ReferenceTransport>>, at: number }>()
	const profile = knownProfile()
	const wrong: string[] = []
	const loading = { fails: false, ms: 0 }
	/** Links in flight of each tab, with the times at which they left. */
	const inFlight = new Map<string, number[]>()

	/** The transport of a tab. */
	function openTransport(name: string): ReferenceTransport {
		return async (request) => {
			const { user } = session
			const key = request.method === 'GET' ? String(request.query!.reference) : undefined
			const cached = key && httpCache.get(key)
			if (cached && clock.now() - cached.at < HTTP_CACHE_MS) return cached.response
			const links = (request.body as { references: string[] } | undefined)?.references ?? [key!]
			const leftAt = clock.now()
			for (const link of links) {
				const id = `${name} ${link}`
				const others = inFlight.get(id) ?? []
				if (others.some((at) => at > session.backAt && leftAt - at < LATE_MS)) wrong.push(`${id} is in flight twice`)
				inFlight.set(id, [...others, leftAt])
			}
			let isOver = false
			const end = () => {
				if (isOver) return
				isOver = true
				for (const link of links) {
					const times = inFlight.get(`${name} ${link}`)!
					times.splice(times.indexOf(leftAt), 1)
				}
			}
			request.signal?.addEventListener('abort', end)
			// The server reads what it knows when the request arrives.
			const known = new Map(links.map((link) => [link, versionOf(link)]))
			try {
				const response = await server.transport(request)
				const { references } = (response.body as { ocs?: { data?: { references?: Record<string, Reference> } } }).ocs?.data ?? {}
				for (const [link, each] of Object.entries(references ?? {})) {
					each.richObjectType = 'thing'
					each.richObject = { id: subjectOf(link).id, owner: user, version: known.get(link) }
				}
				if (key && response.status === 200) httpCache.set(key, { response, at: clock.now() })
				return response
			} finally {
				end()
			}
		}
	}

	/** A tab, with copies of the library, or with a resolver of its own that shares its answers. */
	function openTab(name: string) {
		const page = createFakePage(clock)
		const storage = createMemoryStorage()
		let reloads = 0
		const create = (load?: () => Promise<void>) => createResolver({
			transport: openTransport(`${name}${++reloads}`),
			access: () => ({ user: session.user, shareToken: null }),
			clock,
			warn: () => undefined,
			profile,
			storage,
			isOnline: () => session.isOnline,
			load: async () => {
				await new Promise<void>((resolve) => { clock.schedule(resolve, loading.ms) })
				await load?.()
				if (loading.fails || !session.isOnline) throw new TypeError('Failed to fetch')
				const createSharing = (host: ConstructorParameters<typeof TabSharing>[1]) => isShared && session.user === 'alice' ? new TabSharing(browser.openBridge, host) : undefined
				return (options: EngineOptions) => new Engine({ ...options, page, ownHost: 'own.test', createSharing, openChannel: isShared ? browser.openChannel : undefined })
			},
		})
		const record: EngineRecord = { followers: new Set(), firstRequests: [] }
		const saves = new Set<() => void>()

		function arrive(): ReferenceResolver {
			if (isShared) return create()
			let own: CurrentEngine | undefined
			function start(): CurrentEngine {
				if (own) return own
				const engine = create(async () => {
					await prepare()
					if (record.current !== own) throw new Error('another one')
				})
				const save = () => engine.save()
				saves.add(save)
				return own = { engine, stop: () => { save(); saves.delete(save) } }
			}
			async function load() {
				await new Promise<void>((resolve) => { clock.schedule(resolve, loading.ms) })
				if (loading.fails || !session.isOnline) throw new TypeError('Failed to fetch')
				return start
			}
			const prepare = () => serve(record, () => inTime(load(), clock))
			return new SharedResolver({ record: () => record, start, serve: prepare, whenDone: (task) => { clock.schedule(task, 0) } })
		}
		return { page, storage, arrive, record }
	}
	return { clock, browser, session, versions, versionOf, server, wrong, loading, openTab, random }
}

const place = { distance: fc.constantFrom(0, 0, 120, -300, 800, 2000, Infinity), enabled: fc.boolean() }
const which = fc.nat(40)
const tab = fc.nat(1)
const link = fc.constantFrom(...LINKS)
const step = fc.oneof(
	{ weight: 8, arbitrary: fc.record({ do: fc.constant('observe' as const), tab, link, requiresClick: fc.nat(4), ...place }) },
	{ weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), which, ...place }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom('destroy' as const, 'click' as const, 'policy' as const, 'known' as const, 'unknown' as const), which }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('relink' as const), which, link }) },
	{ weight: 8, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 9, 30, 200, 700, 1500, 20_000, 70_000, 2 * HTTP_CACHE_MS) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('weather' as const), status: fc.constantFrom(undefined, undefined, 429, 500, 503, 'lost' as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), isOnline: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('load' as const), fails: fc.boolean(), ms: fc.constantFrom(0, 30, 6000) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), tab, isHidden: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('user' as const), user: fc.constantFrom('alice', 'alice', 'bob') }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), tab, link, how: fc.constantFrom('link' as const, 'subject' as const, 'function' as const, 'all' as const) }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constantFrom('refresh' as const, 'seed' as const), tab, link }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom('prepare' as const, 'flush' as const, 'save' as const, 'focus' as const, 'return' as const), tab }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('arrive' as const), tab }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('database' as const), ms: fc.constantFrom(2, 2, 300, 5000) }) },
)

interface Watched {
	tab: number
	resolver: ReferenceResolver
	observer: PreviewObserver
	link: string
	enabled: boolean
	distance: number
	requiresClick: boolean
	isKnown: boolean
	isGone: boolean
}

async function run(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[], options: { isShared: boolean, seed: number }) {
	const storm = createStorm(options)
	const { clock, session, versions, versionOf, server, wrong, loading, browser, random } = storm
	const tabs = ['A', 'B'].map((name) => {
		const opened = storm.openTab(name)
		return { ...opened, copies: [opened.arrive()] }
	})
	const watched: Watched[] = []
	/** Tabs share the answers of the user who was there first. */
	let sharesNothing = !options.isShared
	const pending: Promise<unknown>[] = []
	/** Links that have an answer of the app. */
	const seeded = new Set<string>()
	const copyOf = (index: number) => tabs[index]!.copies[Math.floor(random() * tabs[index]!.copies.length)]!
	const check = (what: string, found: Reference | null) => {
		if (found && found.richObject.owner !== undefined && found.richObject.owner !== session.user) wrong.push(`${what} shows an answer of ${String(found.richObject.owner)} to ${session.user}`)
	}
	for (const each of steps) {
		const chosen = 'which' in each ? watched[each.which % (watched.length || 1)] : undefined
		const alive = chosen && !chosen.isGone ? chosen : undefined
		if (each.do === 'observe') {
			const { link, enabled, distance } = each
			const requiresClick = each.requiresClick === 0
			const resolver = copyOf(each.tab)
			const observer = new PreviewObserver({ resolver }, { link, enabled, distance, requiresClick })
			const watching: Watched = { tab: each.tab, resolver, observer, link, enabled, distance, requiresClick, isKnown: false, isGone: false }
			observer.subscribe(() => { if (!watching.isKnown) check(watching.link, observer.getCurrentResult().reference) })
			watched.push(watching)
		} else if (each.do === 'wait') await clock.advance(each.ms)
		else if (each.do === 'weather') server.behaviour.status = () => session.isOnline ? each.status : 'lost'
		else if (each.do === 'network') {
			session.isOnline = each.isOnline
			if (each.isOnline) session.backAt = clock.now()
			server.behaviour.status = () => each.isOnline ? undefined : 'lost'
			if (each.isOnline) for (const { copies } of tabs) copies[0]!.wake('reconnect')
		} else if (each.do === 'load') Object.assign(loading, { fails: each.fails, ms: each.ms })
		else if (each.do === 'hide') {
			tabs[each.tab]!.page.state.isHidden = each.isHidden
			if (each.isHidden) copyOf(each.tab).save()
			else copyOf(each.tab).wake('focus')
		} else if (each.do === 'user') {
			sharesNothing ||= each.user !== session.user
			session.user = each.user
			for (const { copies } of tabs) for (const copy of copies) copy.wake('owner')
		} else if (each.do === 'change') {
			versions.set(each.link, versionOf(each.link) + 1)
			// A function can't be told to other tabs, which may have sent the link and not have its answer yet.
			const { how } = each
			for (const index of sharesNothing || how === 'function' ? [0, 1] : [each.tab]) {
				copyOf(index).invalidate(how === 'link' ? each.link : how === 'subject' ? subjectOf(each.link) : how === 'function' ? (one) => one === each.link : undefined)
			}
			seeded.delete(each.link)
		} else if (each.do === 'refresh') {
			const { user } = session
			const before = versionOf(each.link)
			pending.push(copyOf(each.tab).refresh(each.link).then(({ state, reference: found }) => {
				if (state === 'resolved' && session.user === user && found!.richObject.owner !== undefined && (found!.richObject.version as number) < before) wrong.push(`a refresh of ${each.link} gave version ${String(found!.richObject.version)} instead of ${before}`)
			}))
		} else if (each.do === 'seed') {
			seeded.add(each.link)
			copyOf(each.tab).seed({ [each.link]: reference(each.link) })
		} else if (each.do === 'prepare') pending.push(copyOf(each.tab).prepare().catch(() => undefined))
		else if (each.do === 'flush' || each.do === 'save') copyOf(each.tab)[each.do]()
		else if (each.do === 'focus' || each.do === 'return') copyOf(each.tab).wake(each.do)
		else if (each.do === 'arrive') {
			if (!options.isShared) tabs[each.tab]!.copies.push(tabs[each.tab]!.arrive())
		} else if (each.do === 'database') browser.state.readMs = each.ms
		else if (!alive) continue
		else if (each.do === 'move') {
			Object.assign(alive, { distance: each.distance, enabled: each.enabled })
			alive.observer.setOptions({ distance: each.distance, enabled: each.enabled })
		} else if (each.do === 'destroy') {
			alive.isGone = true
			alive.observer.destroy()
		} else if (each.do === 'click' || each.do === 'policy') {
			alive.requiresClick = each.do === 'policy'
			alive.observer.setOptions({ requiresClick: alive.requiresClick })
		} else if (each.do === 'known' || each.do === 'unknown') {
			alive.isKnown = each.do === 'known'
			alive.observer.setOptions({ initialData: alive.isKnown ? null : undefined })
		} else if (each.do === 'relink') {
			alive.link = each.link
			alive.observer.setOptions({ link: each.link })
		}
		for (const { isGone, isKnown, observer, resolver, link: shown } of watched) {
			if (isGone || isKnown) continue
			check(`peek of ${shown}`, resolver.peek(shown).reference)
			check(shown, observer.getCurrentResult().reference)
		}
	}
	Object.assign(loading, { fails: false, ms: 0 })
	server.behaviour.status = undefined
	session.isOnline = true
	// An error is fetched again once a minute.
	await clock.advance(61_000)
	for (const { page, copies } of tabs) {
		page.state.isHidden = false
		copies[0]!.wake('reconnect')
		copies[0]!.wake('focus')
	}
	await clock.advance(120_000)
	const before = server.log.length
	await clock.advance(600_000)
	if (server.log.length - before > 60) wrong.push(`${server.log.length - before} requests without a cause`)
	for (const { isGone, isKnown, requiresClick, enabled, distance, observer, link: shown, resolver } of watched) {
		if (isGone) continue
		const result = observer.getCurrentResult()
		if (isKnown) {
			if (result.state !== 'not-found') wrong.push(`${shown} is known, but ${result.state}`)
			continue
		}
		const entry = resolver.peek(shown)
		if (!requiresClick && (entry.state !== result.state || entry.reference !== result.reference)) wrong.push(`${shown} is ${entry.state}, but its observer is ${result.state}`)
		if (requiresClick || !enabled || !Number.isFinite(distance)) continue
		if (!isFinal(result)) wrong.push(`${shown} is ${result.state} in the end`)
		const { version, owner } = result.reference?.richObject ?? {}
		if (owner !== undefined && owner !== session.user) wrong.push(`${shown} belongs to ${String(owner)} in the end`)
		if (owner !== undefined && version !== versionOf(shown)) wrong.push(`${shown} has version ${String(version)} instead of ${versionOf(shown)} in the end`)
	}
	for (const { copies } of tabs) for (const lane of copies[0]!.inspect()) if (lane.inFlight || (lane.queued && lane.waitsFor !== 'look-ahead')) wrong.push(`waiting: ${JSON.stringify(lane)}`)
	expect(wrong).toEqual([])
	await Promise.all(pending)
	for (const { observer } of watched) observer.destroy()
	await clock.settle()
	expect(clock.planned()).toBe(0)
}

describe('in storms', () => {
	it.each([
		['copies of the library hand over', false],
		['tabs that share answers', true],
	])('%s: what is shown is the user\'s own and up to date in the end, and nothing waits for ever', async (_, isShared) => {
		await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), fc.nat(), (steps, seed) => run(steps, { isShared, seed })), { numRuns: runs(60, 600) })
	}, 60_000)
})
