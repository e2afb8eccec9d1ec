import type { ResolveAnswer } from '../../src/contract/reference.ts'
import type { ReferenceSubscription } from '../../src/resolver/resolver.ts'
import type { ReferenceAccess } from '../../src/resolver/wire/references.ts'
import type { ReferenceTransport } from '../../src/resolver/wire/transport.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinal } from '../../src/resolver/cache/entry.ts'
import { createResolver } from '../../src/resolver/createResolver.ts'
import { type EngineOptions, Engine } from '../../src/resolver/engine.ts'
import { runs } from '../setup/runs.ts'
import { createFakeClock } from './fakeClock.ts'
import { type Behaviour, bare, createFakePage, createFakeServer, createWorld, reference } from './world.ts'

const HOSTS = ['fast.test', 'slow.test', 'own.test']
const LINKS = HOSTS.flatMap((host) => Array.from({ length: 7 }, (_, index) => `https://${host}/${index}`))

/** Returns the true reference of a link. */
function truth(link: string) {
	const kind = Number(link.slice(-1))
	if (kind === 0) return { value: null, state: 'not-found' }
	if (kind === 1) return { value: bare(link), state: 'bare' }
	if (kind === 2) return { value: reference(link, { accessible: false }), state: 'forbidden' }
	if (kind === 3) return { value: undefined, state: 'error' }
	return { value: reference(link), state: 'resolved' }
}

const link = fc.constantFrom(...LINKS)
const step = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ do: fc.constant('subscribe' as const), link, distance: fc.constantFrom(0, 0, 120, 900, Infinity) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat(40) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which: fc.nat(40), distance: fc.constantFrom(0, 300, Infinity) }) },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 9, 30, 200, 1500) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('weather' as const), status: fc.constantFrom(undefined, 429, 500, 503, 'lost' as const) }) },
)

function behave(): Partial<Behaviour> {
	return {
		workers: 8,
		costMs: (each) => each.includes('slow') ? 300 : 3,
		answer(each) {
			const { value } = truth(each)
			if (value === undefined) throw new Error('the provider')
			return value
		},
	}
}

describe('whatever happens', () => {
	it('gives every subscriber that stays exactly one final state, the right one, and asks for nothing twice while fresh', async () => {
		await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), fc.double({ min: 0, max: 0.999, noNaN: true }), async (steps, chance) => {
			const clock = createFakeClock(1e12, () => chance)
			const { watch, log, behaviour, mostUnderWay, resolver } = createWorld({ clock, ownHost: 'own.test', behaviour: behave() })
			const subscribers: (ReturnType<typeof watch> & { link: string, gone: boolean, far: boolean })[] = []
			let troubled = false
			for (const each of steps) {
				const chosen = 'which' in each ? subscribers[each.which % (subscribers.length || 1)] : undefined
				if (each.do === 'subscribe') subscribers.push({ ...watch(each.link, each.distance), link: each.link, gone: false, far: each.distance === Infinity })
				else if (each.do === 'wait') await clock.advance(each.ms)
				else if (each.do === 'weather') {
					behaviour.status = () => each.status
					troubled ||= each.status !== undefined
				} else if (chosen && !chosen.gone) {
					if (each.do === 'release') {
						chosen.gone = true
						chosen.release()
					} else {
						chosen.far = each.distance === Infinity
						chosen.move(each.distance)
					}
				}
			}
			behaviour.status = undefined
			// Three hosts in a row that answer 500 are the server's fault, until another one is answered: it comes after all of them.
			await clock.advance(5000)
			const healthy = watch('https://healthy.test/4')
			await clock.advance(300_000)
			healthy.release()

			expect(mostUnderWay()).toBeLessThanOrEqual(12)
			for (const subscriber of subscribers) {
				for (const { reference } of subscriber.heard) expect(reference === null || reference.openGraphObject.id === subscriber.link).toBe(true)
				if (subscriber.gone || subscriber.far) continue
				const finals = subscriber.heard.filter(isFinal).map(({ state }) => state)
				const now = resolver.peek(subscriber.link).state
				expect(['resolved', 'bare', 'forbidden', 'not-found', 'error']).toContain(now)
				// The next subscriber fetches an error again. Everything else is fetched once.
				const expected = truth(subscriber.link).state
				if (expected === 'error' || (troubled && now === 'error')) expect(now).toBe('error')
				else {
					expect(now).toBe(expected)
					expect(finals.filter((state) => state !== 'error').length).toBeLessThanOrEqual(1)
				}
			}
			for (const each of LINKS) {
				const answered = log.filter(({ links, status, aborted }) => links.includes(each) && status === 200 && !aborted)
				expect(answered.length).toBeLessThanOrEqual(1)
			}
			for (const { links, limit } of log) {
				expect(limit).toBe(links.length)
				expect(new Set(links).size).toBe(links.length)
				expect(links.length).toBeLessThanOrEqual(50)
			}
			for (const subscriber of subscribers) subscriber.release()
			await clock.settle()
			expect(clock.planned()).toBe(0)
		}), { numRuns: runs(80, 800) })
	}, 60_000)

	it('ends with every wanted link in an end state, whatever came between and whether anybody said so', async () => {
		const place = { distance: fc.constantFrom(0, 120, -300, 800, 2000, Infinity), isEnabled: fc.boolean() }
		const which = fc.nat(40)
		const step = fc.oneof(
			{ weight: 6, arbitrary: fc.record({ do: fc.constant('subscribe' as const), link, ...place }) },
			{ weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), which, ...place }) },
			{ weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
			{ weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 9, 30, 200, 1500, 70_000) }) },
			{ weight: 2, arbitrary: fc.record({ do: fc.constant('weather' as const), status: fc.constantFrom(undefined, 429, 429, 404, 500, 503, 'lost' as const) }) },
			{ weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), isOnline: fc.boolean() }) },
			{ weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), isHidden: fc.boolean() }) },
			{ weight: 1, arbitrary: fc.record({ do: fc.constant('user' as const), user: fc.constantFrom('alice', 'bob'), isSeen: fc.boolean() }) },
			{ weight: 2, arbitrary: fc.record({ do: fc.constant('jump' as const), hours: fc.constantFrom(-24, -2, 2, 24) }) },
			{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom('focus' as const, 'return' as const, 'reconnect' as const) }) },
			{ weight: 2, arbitrary: fc.record({ do: fc.constant('hang' as const), host: fc.constantFrom(...HOSTS, undefined) }) },
			{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refresh' as const, 'invalidate' as const, 'seed' as const), link }) },
		)
		const options = { limit: fc.constantFrom(2, 1000), lookAhead: fc.constantFrom('none' as const, 'all' as const), share: fc.boolean(), requests: fc.constantFrom(1, 2, 4), reaction: fc.constantFrom('none' as const, 'refresh' as const, 'release' as const, 'user' as const, 'seed' as const) }
		await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 50, size: 'max' }), fc.record(options), async (steps, { limit, lookAhead, share, requests, reaction }) => {
			const clock = createFakeClock()
			const page = createFakePage(clock)
			const network = { isOnline: true }
			const { resolver, behaviour, session, show, mostUnderWay } = createWorld({ clock, page, isOnline: () => network.isOnline, lookAhead, ownHost: 'own.test', limits: { entries: limit, requests }, behaviour: behave() })
			if (share) Object.assign(session, { user: null, shareToken: 'TOKEN' })
			const refreshed: Promise<unknown>[] = []
			const subscribers = [] as { link: string, place: { distance: number, enabled: boolean }, isGone: boolean, subscription: ReferenceSubscription }[]
			const changeUser = (user: string) => Object.assign(session, share ? { shareToken: user } : { user })
			const release = (subscriber?: typeof subscribers[number]) => {
				if (subscriber) subscriber.isGone = true
				subscriber?.subscription.release()
			}
			let reactions = 0
			/** Calls the resolver back from within an answer. */
			const react = ({ state }: { state: string }) => {
				if (state === 'resolving' || reactions++ > 5) return
				if (reaction === 'refresh') refreshed.push(resolver.refresh(LINKS[4]!))
				else if (reaction === 'seed') resolver.seed({ [LINKS[5]!]: reference(LINKS[5]!) })
				else if (reaction === 'release') release(subscribers.findLast(({ isGone }) => !isGone))
				else if (reaction === 'user') {
					changeUser('carol')
					resolver.peek(LINKS[0]!)
				}
			}
			for (const each of steps) {
				const chosen = 'which' in each ? subscribers[each.which % (subscribers.length || 1)] : undefined
				if (each.do === 'subscribe') {
					const place = { distance: each.distance, enabled: each.isEnabled }
					subscribers.push({ link: each.link, place, isGone: false, subscription: resolver.subscribe(each.link, react, place) })
				} else if (each.do === 'wait') await clock.advance(each.ms)
				else if (each.do === 'weather') behaviour.status = () => network.isOnline ? each.status : 'lost'
				else if (each.do === 'jump') clock.set(clock.now() + each.hours * 60 * 60_000)
				else if (each.do === 'focus' || each.do === 'return') resolver.wake(each.do)
				else if (each.do === 'hang') behaviour.costMs = (link) => each.host && link.includes(each.host) ? 60 * 60_000 : 3
				else if (each.do === 'network') {
					network.isOnline = each.isOnline
					behaviour.status = () => each.isOnline ? undefined : 'lost'
					if (each.isOnline) resolver.wake('reconnect')
				} else if (each.do === 'hide') {
					page.state.isHidden = each.isHidden
					if (!each.isHidden) show()
				} else if (each.do === 'user') {
					changeUser(each.user)
					if (each.isSeen) resolver.peek(LINKS[0]!)
				} else if (each.do === 'refresh') refreshed.push(resolver.refresh(each.link))
				else if (each.do === 'invalidate') resolver.invalidate(each.link)
				else if (each.do === 'seed') resolver.seed({ [each.link]: reference(each.link) })
				else if (chosen && each.do === 'release') release(chosen)
				else if (chosen && each.do === 'move') {
					chosen.place = { distance: each.distance, enabled: each.isEnabled }
					chosen.subscription.setPosition(chosen.place)
				}
			}
			behaviour.costMs = () => 3
			behaviour.status = undefined
			network.isOnline = true
			resolver.wake('reconnect')
			show()
			// Links that throw on a page without any other are tried twenty times each.
			await clock.advance(60 * 60_000)

			// The last look may be the first that sees another user.
			resolver.peek(LINKS[0]!)
			await clock.advance(600_000)
			expect(resolver.inspect().filter(({ queued, inFlight, waitsFor }) => inFlight || (queued && waitsFor !== 'look-ahead'))).toEqual([])
			const states = subscribers.map(({ link, place, isGone }) => {
				const isWanted = !isGone && Number.isFinite(place.distance) && place.enabled
				const { state } = resolver.peek(link)
				return isWanted && !isFinal({ state, reference: null }) ? `${link} is ${state}` : 'done'
			})
			expect(states.filter((state) => state !== 'done')).toEqual([])
			// Each time the network or the reader comes back, as in the end, links may be sent again whose requests hang.
			const returns = 1 + steps.filter((each) => /^(?:focus|network|hide)$/.test(each.do)).length
			expect(mostUnderWay()).toBeLessThanOrEqual(3 * requests * (1 + returns))
			await Promise.all(refreshed)
			for (const { subscription } of subscribers) subscription.release()
			await clock.settle()
			expect(clock.planned()).toBe(0)
		}), { numRuns: runs(60, 600) })
	}, 60_000)

	it('shows nothing of a former user once an answer names another one, where the access names none', async () => {
		const change = fc.record({ do: fc.constant('change' as const), user: fc.constantFrom('alice', 'bob') })
		await fc.assert(fc.asyncProperty(fc.array(fc.oneof(step, change), { maxLength: 40, size: 'max' }), async (steps) => {
			const clock = createFakeClock()
			const cookie = { user: 'alice' }
			const server = createFakeServer(clock, { costMs: (each) => each.includes('slow') ? 300 : 3 })
			const transport: ReferenceTransport = async (request) => {
				const { user } = cookie
				const response = await server.transport(request)
				const { references } = (response.body as { ocs: { data: ResolveAnswer } }).ocs.data
				for (const each of Object.values(references)) each!.richObject = { owner: user }
				return { ...response, headers: { 'x-user-id': user } }
			}
			const load = async () => (engine: EngineOptions) => new Engine({ ...engine, page: createFakePage(clock) })
			const resolver = createResolver({ transport, clock, load, warn: () => undefined, access: () => ({ user: null, shareToken: null }) })
			const links = new Set<string>()
			for (const each of [...steps, { do: 'subscribe' as const, link: 'https://last.test/1', distance: 0 }]) {
				if (each.do === 'change') cookie.user = each.user
				else if (each.do === 'wait') await clock.advance(each.ms)
				else if (each.do === 'subscribe') {
					links.add(each.link)
					resolver.subscribe(each.link, () => undefined, { distance: each.distance })
				}
			}
			await clock.settle()
			expect([...links].map((each) => resolver.peek(each).reference?.richObject.owner ?? cookie.user)).toEqual([...links].map(() => cookie.user))
		}), { numRuns: runs(60, 600) })
	}, 60_000)

	it('shows nobody the answers of another user, however often the user changes', async () => {
		const change = fc.record({ do: fc.constant('change' as const), user: fc.constantFrom('alice', 'bob', null) })
		await fc.assert(fc.asyncProperty(fc.array(fc.oneof(step, change), { maxLength: 40, size: 'max' }), async (steps) => {
			const clock = createFakeClock()
			const session: ReferenceAccess = { user: 'alice', shareToken: null }
			const server = createFakeServer(clock, { costMs: (each) => each.includes('slow') ? 300 : 3 })
			const nameOf = ({ user, shareToken }: ReferenceAccess) => user ?? shareToken
			const transport: ReferenceTransport = async (request) => {
				const owner = nameOf(session)
				const response = await server.transport(request)
				const { references } = (response.body as { ocs: { data: ResolveAnswer } }).ocs.data
				for (const each of Object.values(references)) each!.richObject = { owner }
				return response
			}
			const load = async () => (engine: EngineOptions) => new Engine({ ...engine, page: createFakePage(clock) })
			const resolver = createResolver({ transport, clock, load, warn: () => undefined, access: () => ({ ...session }) })
			const wrong: unknown[] = []
			for (const each of steps) {
				if (each.do === 'change') Object.assign(session, { user: each.user, shareToken: each.user ? null : 'TOKEN' })
				else if (each.do === 'wait') await clock.advance(each.ms)
				else if (each.do === 'subscribe') {
					resolver.subscribe(each.link, ({ reference }) => { if (reference && reference.richObject.owner !== nameOf(session)) wrong.push(reference) })
					const { reference } = resolver.peek(each.link)
					if (reference && reference.richObject.owner !== nameOf(session)) wrong.push(reference)
				}
			}
			await clock.settle()
			expect(wrong).toEqual([])
		}), { numRuns: runs(60, 600) })
	}, 60_000)
})
