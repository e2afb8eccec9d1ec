import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinal } from '../../src/resolver/cache/entry.ts'
import { runs } from '../setup/runs.ts'
import { createFakeClock } from './fakeClock.ts'
import { createRandom } from './simulation.ts'
import { type WorldOptions, createFakePage, createWorld, reference } from './world.ts'

const linksOf = (host: string, count: number, from = 0) => Array.from({ length: count }, (_, index) => `https://${host}/${from + index}`)
const hostOf = (link: string) => new URL(link).host
const SECOND = 1000
const MINUTE = 60 * SECOND

/** Milliseconds until all links have an answer. */
async function untilResolved({ clock, resolver }: ReturnType<typeof createWorld>, links: readonly string[], limitMs = 2 * MINUTE) {
	const startedAt = clock.now()
	while (!links.every((link) => resolver.peek(link).state === 'resolved')) {
		if (clock.now() - startedAt > limitMs) return Infinity
		await clock.advance(5)
	}
	return clock.now() - startedAt
}

/** Hosts whose links take so many milliseconds each. */
function openHosts(costs: Record<string, number>, options: WorldOptions = {}) {
	return createWorld({ ...options, behaviour: { latencyMs: 50, overheadMs: 0, costMs: (link) => costs[hostOf(link)] ?? 2, ...options.behaviour } })
}

describe('a slow host next to a fast one', () => {
	it.each([
		[1, true, 400],
		[3, true, 400],
		[10, true, 400],
		[1, false, 800],
		[3, false, 800],
		[10, false, 800],
	])('of %i s a link delays no more than its own previews, known: %s, within %i ms', async (seconds, isKnown, limitMs) => {
		const world = openHosts({ 'slow.test': seconds * SECOND })
		if (isKnown) {
			for (const link of linksOf('fast.test', 20)) world.watch(link)
			await world.clock.advance(5000)
		}
		for (const link of linksOf('slow.test', 8)) world.watch(link)
		await world.clock.advance(500)
		const fast = linksOf('fast.test', 5, 100)
		for (const link of fast) world.watch(link)
		expect(await untilResolved(world, fast)).toBeLessThanOrEqual(limitMs)
		expect(await untilResolved(world, linksOf('slow.test', 8), 10 * MINUTE)).toBeLessThanOrEqual(8 * seconds * SECOND + SECOND)
		expect(world.mostUnderWay()).toBeLessThanOrEqual(12)
	})

	it.each([2, 5, 10, 1e6])('of %i s a link leaves a place for a new host, though two others like it came before', async (seconds) => {
		const world = openHosts(Object.fromEntries(['slow0.test', 'slow1.test', 'slow2.test'].map((host) => [host, seconds * SECOND])))
		for (let host = 0; host < 3; host++) {
			for (const link of linksOf(`slow${host}.test`, 8)) world.watch(link)
			await world.clock.advance(500)
		}
		world.watch('https://fast.test/1')
		expect(await untilResolved(world, ['https://fast.test/1'])).toBeLessThanOrEqual(400)
		expect(world.mostUnderWay()).toBeLessThanOrEqual(12)
	})

	it.each([4, 8, 16, 40])('that never answers for %i links delays nobody else, and is asked again at a bounded rate', async (count) => {
		const world = openHosts({ 'dead.test': 1e9 })
		for (const link of linksOf('fast.test', 20)) world.watch(link)
		await world.clock.advance(5000)
		const before = world.log.length
		for (const link of linksOf('dead.test', count)) world.watch(link)
		for (let round = 0; round < 20; round++) {
			await world.clock.advance(10 * SECOND)
			const fast = linksOf('fast.test', 5, 100 + 5 * round)
			for (const link of fast) world.watch(link)
			expect(await untilResolved(world, fast)).toBeLessThanOrEqual(400)
		}
		const dead = world.log.slice(before).filter(({ links }) => hostOf(links[0]!) === 'dead.test')
		expect(dead.length).toBeLessThanOrEqual(4 + 2 + 200 / 61 + 4)
	})

	it.each([[3, 6], [6, 2]])('that never answers delays nobody else by a newer answer that the app wants: %i hosts with %i links', async (hosts, count) => {
		const world = openHosts({ 'new.test': 200, ...Object.fromEntries(Array.from({ length: hosts }, (_, host) => [`dead${host}.test`, 1e9])) })
		for (let host = 0; host < hosts; host++) for (const link of linksOf(`dead${host}.test`, count)) world.watch(link)
		await world.clock.advance(2 * SECOND)
		world.resolver.invalidate('https://dead')
		await world.clock.advance(5 * SECOND)
		const links = linksOf('new.test', 5)
		for (const link of links) world.watch(link)
		expect(await untilResolved(world, links)).toBeLessThanOrEqual(2 * SECOND)
	})

	it('that never answers gets no newer answer beyond three requests for each place', async () => {
		const { clock, watch, resolver } = createWorld({ lookAhead: 'none', limits: { requests: 1 }, behaviour: { costMs: () => 1e9 } })
		watch('https://dead0.test/', 300)
		await clock.advance(SECOND)
		for (let host = 1; host <= 3; host++) {
			watch(`https://dead${host}.test/`)
			await clock.advance(700)
		}
		resolver.invalidate('https://dead0.test/')
		for (let second = 0; second < 20; second++) {
			await clock.advance(SECOND)
			expect(resolver.inspect().reduce((sum, { inFlight }) => sum + inFlight, 0)).toBeLessThanOrEqual(3)
		}
	})

	it('is well once it has answered, though one link was given back and has left', async () => {
		const { clock, watch, resolver } = createWorld({ ownHost: 'slow.test', lookAhead: 'none', behaviour: { costMs: () => 2500 } })
		const watchers = linksOf('slow.test', 3).map((link) => watch(link))
		await clock.advance(500)
		resolver.invalidate('https://slow.test/0')
		await clock.advance(5000)
		watchers[0]!.release()
		await clock.advance(5000)
		expect(watchers.slice(1).map((each) => each.state())).toEqual(['resolved', 'resolved'])
		for (const each of watchers.slice(1)) each.release()
		await clock.advance(1000)
		expect(resolver.inspect()).toEqual([])
	})

	it('that never answers does not stop the look-ahead of the others', async () => {
		const world = openHosts({ 'dead.test': 1e9 })
		for (const link of linksOf('dead.test', 2)) world.watch(link)
		linksOf('dead.test', 20, 100).forEach((link, index) => world.watch(link, 300 + index * 100, 360))
		const links = linksOf('fast.test', 60)
		links.forEach((link, index) => world.watch(link, index * 100, 360))
		expect(await untilResolved(world, links)).toBeLessThanOrEqual(3000)
	})

	it('that never answers leaves the look-ahead of others no more requests than twelve in all', async () => {
		const world = openHosts({})
		const hosts = Array.from({ length: 12 }, (_, host) => `host${host}.test`)
		for (const host of [...hosts, 'fast.test']) for (const link of linksOf(host, 2)) world.watch(link)
		await world.clock.advance(5 * SECOND)
		world.behaviour.costMs = (link) => link.includes('fast') ? 2 : 1e9
		for (const host of hosts) {
			world.watch(`https://${host}/new`)
			await world.clock.advance(700)
		}
		expect(world.mostUnderWay()).toBe(12)
		linksOf('fast.test', 20, 100).forEach((link, index) => world.watch(link, 400 + index * 10, 360))
		await world.clock.advance(5 * SECOND)
		expect(world.mostUnderWay()).toBe(12)
	})

	it('is not fetched twice for new messages that come one by one', async () => {
		const world = openHosts({ 'slow.test': 10 * SECOND })
		for (const link of linksOf('slow.test', 8)) world.watch(link)
		for (let index = 0; index < 60; index++) {
			const link = `https://host${index % 3}.test/${index}`
			world.watch(link)
			expect(await untilResolved(world, [link])).toBeLessThanOrEqual(1200)
			await world.clock.advance(500)
		}
		expect(await untilResolved(world, linksOf('slow.test', 8))).toBeLessThan(2 * MINUTE)
		expect(world.log.filter(({ links }) => links[0]!.includes('slow')).length).toBeLessThanOrEqual(8 + 4)
	})
})

describe('a slow host that a page has met before all others', () => {
	it.each([[3, 'a user'], [10, 'a user'], [3, 'a visitor'], [10, 'a visitor']])('and takes %i s for a link delays the previews of other hosts by little: %s', async (seconds, who) => {
		const world = openHosts({ 'slow.test': seconds * SECOND })
		if (who === 'a visitor') Object.assign(world.session, { user: null, shareToken: 'token' })
		for (const links of [linksOf('slow.test', 1), linksOf('slow.test', 2, 1)]) {
			for (const link of links) world.watch(link)
			await world.clock.advance(3 * seconds * SECOND)
		}
		for (const link of linksOf('slow.test', 8, 3)) world.watch(link)
		await world.clock.advance(500)
		const fast = linksOf('fast.test', 5)
		for (const link of fast) world.watch(link)
		expect(await untilResolved(world, fast)).toBeLessThanOrEqual(1500)
	})
})

describe('a visitor of a public share', () => {
	it('gets the links of a new host while another host is silent', async () => {
		const { watch, clock } = createWorld({ access: () => ({ user: null, shareToken: 'token' }), behaviour: { costMs: (link) => link.includes('silent') ? 1e9 : 2 } } as WorldOptions)
		watch('https://silent.test/1')
		await clock.advance(100)
		const watcher = watch('https://tracker.test/1')
		await clock.advance(3000)
		expect(watcher.state()).toBe('resolved')
	})

	it('gets the links of four new hosts together', async () => {
		const { watch, clock, log } = createWorld({ access: () => ({ user: null, shareToken: 'token' }), behaviour: { latencyMs: 300 } })
		const links = Array.from({ length: 8 }, (_, index) => watch(`https://host${index % 4}.test/${index}`))
		await clock.advance(400)
		expect(links.map((each) => each.state())).toEqual(Array(8).fill('resolved'))
		expect(log.length).toBe(4)
	})
})

describe('in every weather', () => {
	const ill = fc.constantFrom('slow' as const, 'hangs' as const, 'throws' as const, 'fails' as const, 'cheap' as const)
	const weather = fc.record({
		hosts: fc.array(ill, { minLength: 1, maxLength: 3 }),
		counts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 4, maxLength: 4 }),
		latencyMs: fc.integer({ min: 5, max: 400 }),
		costMs: fc.integer({ min: 1, max: 60 }),
		isKnown: fc.boolean(),
		delayMs: fc.constantFrom(0, 50, 300, 2000, 30_000),
		seed: fc.integer(),
	})

	it('no visible link of a healthy host waits longer than twice what it would take alone, plus one request', async () => {
		await fc.assert(fc.asyncProperty(weather, async ({ hosts, counts, latencyMs, costMs, isKnown, delayMs, seed }) => {
			const kindOf = (link: string) => hosts[Number(/^ill(\d)/.exec(hostOf(link))?.[1] ?? NaN)] ?? 'healthy'
			const open = () => {
				const random = createRandom(seed)
				return createWorld({ lookAhead: 'none', behaviour: {
					latencyMs,
					overheadMs: 0,
					noise: (ms) => ms * (0.9 + 0.2 * random()),
					costMs: (link) => ({ slow: 3 * SECOND, hangs: 1e9, throws: 2, fails: 2, cheap: 2, healthy: costMs })[kindOf(link)],
					answer(link) {
						if (kindOf(link) === 'throws') throw new Error('the provider')
						return { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: 'A', description: 'B', thumb: null, link }, accessible: true }
					},
					status: ({ links }) => links.some((link) => kindOf(link) === 'fails') ? 502 : undefined,
				} })
			}
			const healthy = linksOf('healthy.test', counts[3]!, 100)
			async function measure(isAlone: boolean) {
				const world = open()
				if (isKnown) {
					for (const link of linksOf('healthy.test', 6)) world.watch(link)
					await world.clock.advance(20 * SECOND)
				}
				if (!isAlone) hosts.forEach((_, index) => { for (const link of linksOf(`ill${index}.test`, counts[index]!)) world.watch(link) })
				await world.clock.advance(delayMs)
				for (const link of healthy) world.watch(link)
				const ms = await untilResolved(world, healthy)
				return { ms, world }
			}
			const alone = await measure(true)
			const { ms, world } = await measure(false)
			const requestMs = 1.1 * (latencyMs + costMs * healthy.length)
			// Silence is only noticed after a while.
			const noticeMs = isKnown && hosts.filter((kind) => kind === 'fails').length < 2 ? Math.max(250, 2.2 * (latencyMs + 6 * costMs)) : 1000
			expect(ms, `alone ${alone.ms}`).toBeLessThanOrEqual(2 * alone.ms + requestMs + noticeMs)
			await world.clock.advance(10 * MINUTE)
			expect(world.mostUnderWay()).toBeLessThanOrEqual(12)
			hosts.forEach((kind, index) => {
				const links = linksOf(`ill${index}.test`, counts[index]!)
				const states = new Set(links.map((link) => world.resolver.peek(link).state))
				if (kind === 'slow' || kind === 'cheap') expect([...states]).toEqual(['resolved'])
				if (kind === 'throws') expect([...states].every((state) => state === 'error' || state === 'unreachable')).toBe(true)
				if (kind === 'hangs' || kind === 'fails') expect([...states]).toEqual(['unreachable'])
			})
		}), { numRuns: 60, seed: 29 })
	}, 120_000)
})

describe('a provider that throws', () => {
	it.each([
		[2, 1], [3, 1], [4, 2], [5, 3], [6, 2], [8, 2], [16, 1], [16, 7], [30, 2], [50, 1], [50, 5],
	])('costs at most 1.5 requests a link: %i links, of which %i throw, and only those are errors', async (count, bad) => {
		const world = createWorld({ ownHost: 'own.test', behaviour: { answer(link) {
			const index = Number(link.split('/').pop())
			if (index % Math.ceil(count / bad) === 0 && index / Math.ceil(count / bad) < bad) throw new Error('the provider')
			return null
		} } })
		const links = linksOf('own.test', count)
		for (const link of links) world.watch(link)
		await world.clock.advance(30 * MINUTE)
		const states = links.map((link) => world.resolver.peek(link).state)
		expect(states.every(isFinalState)).toBe(true)
		expect(states.filter((state) => state === 'error').length).toBe(links.filter((_, index) => index % Math.ceil(count / bad) === 0 && index / Math.ceil(count / bad) < bad).length)
		expect(world.log.length).toBeLessThanOrEqual(Math.ceil(1.5 * count))
	})
})

const isFinalState = (state: string) => isFinal({ state: state as never, reference: null })

describe('a server that takes few links', () => {
	it.each([10, 3, 1])('gets all links by 413, %i at a time, in at most 1.5 requests a link', async (most) => {
		const world = createWorld({ behaviour: { status: ({ links }) => links.length > most ? 413 : undefined } })
		const links = linksOf('tracker.test', 34)
		for (const link of links) world.watch(link)
		expect(await untilResolved(world, links)).toBeLessThan(20 * SECOND)
		expect(world.log.length).toBeLessThanOrEqual(1.5 * links.length)
	})
})

describe('a server that throws and then goes away', () => {
	it('gets probes only', async () => {
		const world = createWorld({ ownHost: 'own.test', limits: { requests: 1 } })
		world.behaviour.status = () => world.log.length === 1 ? 500 : 503
		for (const link of linksOf('own.test', 20)) world.watch(link)
		await world.clock.advance(10 * SECOND)
		expect(world.log.map(({ links }) => links.length)).toEqual([20, 10, 1, 1, 1])
		world.behaviour.status = undefined
		await world.clock.advance(20 * SECOND)
		expect(new Set(linksOf('own.test', 20).map((link) => world.resolver.peek(link).state))).toEqual(new Set(['resolved']))
	})
})

describe('a link that hangs behind a gateway', () => {
	it.each([[16, 10, 504], [40, 30, 504], [40, 59, 504], [40, 30, 500]])('holds up %i others of its host by little more than the %i s of the gateway, which answers %i', async (count, gatewayS, status) => {
		const links = linksOf('tracker.test', count)
		const culprit = links[count / 2 + 1]!
		const world = createWorld({ behaviour: { costMs: (link) => link === culprit ? gatewayS * SECOND : 5, status: (request) => request.links.includes(culprit) ? status : undefined } })
		for (const link of links) world.watch(link)
		expect(await untilResolved(world, links.filter((link) => link !== culprit))).toBeLessThanOrEqual(gatewayS * SECOND + 3 * SECOND)
	})
})

describe('a server that stalls', () => {
	it.each([[80, 504], [80, 500], [100, 504]])('after it has answered some links of a host, and fails the other of %i by %i after eight seconds, gets those in parts', async (count, status) => {
		const { clock, watch, log, behaviour, resolver } = createWorld()
		for (let screen = 0; screen < 4; screen++) {
			for (let index = 0; index <= 3 * screen; index++) watch(`https://tracker.test/before/${screen}/${index}`)
			await clock.advance(2 * SECOND)
		}
		const [from, before] = [clock.now(), log.length]
		const isStalled = () => clock.now() < from + 8 * SECOND && log.length > before + 1
		const stalled = new Set<typeof log[number]>()
		behaviour.noise = (ms) => {
			if (!ms || !isStalled()) return ms
			stalled.add(log.at(-1)!)
			return 8 * SECOND
		}
		behaviour.status = (request) => stalled.has(request) ? status : undefined
		const links = linksOf('tracker.test', count)
		for (const link of links) watch(link)
		await clock.advance(11 * SECOND)
		expect(links.filter((link) => resolver.peek(link).state !== 'resolved')).toEqual([])
		expect(log.length - before).toBeLessThanOrEqual(30)
	})
})

describe('a server that has answered what it had swallowed', () => {
	it('pauses no host by 500s that come afterwards', async () => {
		const { clock, watch, log, behaviour, resolver } = createWorld({ behaviour: { latencyMs: 40, costMs: () => 5 } })
		const hosts = Array.from({ length: 12 }, (_, host) => `host${host}.test`)
		for (const link of hosts.flatMap((host) => linksOf(host, 2))) watch(link)
		await clock.advance(5 * SECOND)
		const from = clock.now()
		const isStalled = (at: number) => at >= from && at < from + 1200
		behaviour.costMs = () => isStalled(clock.now()) ? 1000 : 5
		behaviour.status = ({ sentAt }) => isStalled(sentAt) ? 500 : undefined
		for (let index = 0; index < 40; index++) watch(`https://host${index % 12}.test/${index}`)
		await clock.advance(20 * SECOND)
		const before = log.length
		const links = hosts.flatMap((host) => linksOf(host, 2, 100))
		for (const link of links) watch(link)
		await clock.advance(SECOND)
		expect(links.filter((link) => resolver.peek(link).state !== 'resolved')).toEqual([])
		expect(log.length - before).toBeLessThanOrEqual(2)
	})
})

describe('a slow host next to two that fail', () => {
	it.each([500, 1000])('goes on as soon as its links of %i ms are answered', async (costMs) => {
		const world = createWorld({ behaviour: { costMs: (link) => hostOf(link) === 'slow.test' ? costMs : 30, status: (request) => request.links.some((link) => hostOf(link).startsWith('dead')) ? 502 : undefined } })
		const links = linksOf('slow.test', 40)
		for (const link of ['https://dead1.test/', 'https://dead2.test/', ...links]) world.watch(link)
		expect(await untilResolved(world, links)).toBeLessThanOrEqual(22 * costMs)
	})
})

describe('a link that kills its requests', () => {
	it.each([[50, 5], [2000, 12], [4500, 20]])('by 502 after %i ms lets the others of its host go after %i s', async (failsMs, mostS) => {
		const links = linksOf('tracker.test', 40)
		const culprit = links[21]!
		const world = createWorld({ behaviour: { costMs: (link) => link === culprit ? failsMs : 5, status: (request) => request.links.includes(culprit) ? 502 : undefined } })
		for (const link of links) world.watch(link)
		expect(await untilResolved(world, links.filter((link) => link !== culprit))).toBeLessThanOrEqual(mostS * SECOND)
		expect(world.log.length).toBeLessThanOrEqual(16)
	})
})

describe('an outage behind a gateway', () => {
	it.each([[8, 40, 20], [10, 60, 25], [20, 60, 30]])('leaves the links of %i hosts together', async (hosts, count, most) => {
		const world = createWorld({ behaviour: { overheadMs: 6000, status: () => 504 } })
		const links = Array.from({ length: count }, (_, index) => `https://host${index % hosts}.test/${index}`)
		for (const link of links) world.watch(link)
		await world.clock.advance(2 * MINUTE)
		const before = world.log.length
		Object.assign(world.behaviour, { overheadMs: 100, status: undefined })
		await untilResolved(world, links)
		expect(world.log.length - before).toBeLessThanOrEqual(most)
	})
})

describe('a server that refuses requests', () => {
	it.each([1, 2, 4])('gets one probe at a time, although that hangs and visible links wait: %i requests at a time', async (requests) => {
		const { watch, clock, log } = createWorld({ limits: { requests }, behaviour: { costMs: (link) => link.includes('silent') ? 1e9 : 2, status: () => 429 } })
		watch('https://tracker.test/1')
		await clock.advance(1000)
		for (const link of linksOf('silent.test', 6)) watch(link)
		await clock.advance(20 * SECOND)
		expect(log.length).toBeLessThanOrEqual(10)
	})

	it.each([600, 3000])('is tried as rarely where its refusals take %i ms', async (ms) => {
		const world = openHosts({}, { behaviour: { overheadMs: ms, status: () => 429 } })
		for (let host = 0; host < 20; host++) world.watch(`https://host${host}.test/`)
		await world.clock.advance(2 * MINUTE)
		expect(world.log.length).toBeLessThanOrEqual(30)
	})
})

describe('a slow host', () => {
	it.each([
		[8, 600, 4000, 2],
		[4, 1000, 3000, 2],
		[12, 200, 1000, 3],
		[8, 2000, 5000, 4],
	])('shows %i previews of %i ms each to a reader who stays for %i ms, after %i conversations', async (count, ms, stayMs, first) => {
		const world = openHosts({ 'slow.test': ms })
		for (let conversation = 0; conversation < first + 4; conversation++) {
			const watchers = linksOf('slow.test', count, 100 * conversation).map((link) => world.watch(link))
			await world.clock.advance(stayMs)
			if (conversation >= first) expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
			for (const { release } of watchers) release()
		}
	})

	it.each([300, 700])('whose first conversation a reader leaves after %i ms keeps the next one waiting no longer', async (stayMs) => {
		const world = openHosts({ 'slow.test': 2000 })
		for (const { release } of linksOf('slow.test', 40, 100).map((link) => world.watch(link))) world.clock.schedule(release, stayMs)
		await world.clock.advance(SECOND)
		const watchers = linksOf('slow.test', 12, 200).map((link) => world.watch(link))
		await world.clock.advance(6.1 * SECOND)
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
	})

	it('that a reader has left while the server stalled stays cheap', async () => {
		let isStalled = false
		const world = createWorld({ behaviour: { latencyMs: 40, costMs: () => isStalled ? 1e9 : 5 } })
		for (let conversation = 0; conversation < 12; conversation++) {
			isStalled = conversation === 4
			const watchers = Array.from({ length: 12 }, (_, index) => world.watch(`https://host${index % 8}.test/${conversation}/${index}`))
			await world.clock.advance(3 * SECOND)
			for (const { release } of watchers) release()
			await world.clock.advance(10)
		}
		expect(world.log.length).toBeLessThanOrEqual(40)
	})
})

describe('a host that fails by itself', () => {
	it.each([
		['refuses', 429, 1500],
		['has no network', 'lost', 1000],
		['has ended the session', 401, 1500],
		['is silent', 502, 1500],
	] as const)('keeps no other one from the end of a pause in which the server %s, though it hangs', async (_, weather, limitMs) => {
		let status: 429 | 401 | 502 | 'lost' | undefined
		const world = createWorld({ isOnline: () => status !== 'lost', behaviour: { costMs: (link) => link.includes('hang') && !status ? 1e9 : 5, status: () => status } })
		for (let host = 0; host < 4; host++) world.watch(`https://host${host}.test/before`)
		await world.clock.advance(3 * SECOND)
		status = weather
		const links = Array.from({ length: 8 }, (__, index) => `https://host${index % 4}.test/${index}`)
		for (const link of links) world.watch(link)
		await world.clock.advance(400)
		world.watch('https://hang.test/1')
		await world.clock.advance(100)
		status = undefined
		if (weather === 'lost') world.resolver.wake('reconnect')
		expect(await untilResolved(world, links)).toBeLessThanOrEqual(limitMs)
	})

	it.each(['hangs', 'throws'])('and %s has no part in how soon the others are there after an outage', async (kind) => {
		for (let seed = 1; seed <= 40; seed++) {
			const random = createRandom(seed * 7919)
			const clock = createFakeClock(undefined, random)
			let status: 502 | undefined
			const isIll = (link: string) => !status && link.includes('ill')
			const world = createWorld({ clock, behaviour: {
				latencyMs: 40,
				costMs: (link) => kind === 'hangs' && isIll(link) ? 1e9 : 5,
				status: ({ links }) => kind === 'throws' && links.some(isIll) ? 500 : status,
			} })
			for (const link of linksOf('host1.test', 5)) world.watch(link)
			await clock.advance(3 * SECOND)
			status = 502
			const healthy = Array.from({ length: 21 }, (__, index) => `https://host${index % 7}.test/new/${index}`)
			for (const link of [...healthy, ...linksOf('ill.test', 3)].sort(() => random() - 0.5)) world.watch(link)
			await clock.advance(90 * SECOND + random() * 15 * SECOND)
			status = undefined
			if (seed % 2) world.resolver.wake('focus')
			expect(await untilResolved(world, healthy), `seed ${seed}`).toBeLessThanOrEqual(seed % 2 ? 1500 : 23 * SECOND)
		}
	})
})

describe('several hosts that fail by themselves', () => {
	/** A page that is opened in an outage, whose answers take `failMs`, next to hosts that fail alike for good, after `illMs`. */
	function open(downMs: number, ill: number, [down, illStatus, illMs = 5, failMs = 5]: readonly [down: number | 'lost', illStatus: number, illMs?: number, failMs?: number], seed = 1) {
		const clock = createFakeClock(undefined, createRandom(seed * 7919))
		const endAt = clock.now() + downMs
		const isDown = () => clock.now() < endAt
		const world = createWorld({ clock, behaviour: {
			costMs: (link) => isDown() ? failMs : link.includes('ill') ? illMs : 5,
			status: ({ links }) => isDown() ? down : links[0]!.includes('ill') ? illStatus : undefined,
		} })
		const healthy = linksOf('healthy.test', 3)
		for (const link of healthy) world.watch(link)
		for (let host = 0; host < ill; host++) world.watch(`https://ill${host}.test/`)
		return { world, healthy }
	}

	it.each([['lost', 403], [502, 403], [503, 500], [504, 412]] as const)('keep no healthy one waiting after an outage by %s longer than it would wait alone, if they answer %s', async (...weather) => {
		for (let seed = 1; seed <= 10; seed++) for (const ill of [1, 2, 3, 8]) {
			const { world, healthy } = open(20 * SECOND, ill, weather, seed)
			await world.clock.advance(20 * SECOND)
			expect(await untilResolved(world, healthy), `seed ${seed}, ${ill} hosts`).toBeLessThanOrEqual(23 * SECOND)
		}
	})

	it('keep no healthy one waiting for longer than a second after focus', async () => {
		for (let seed = 1; seed <= 10; seed++) for (const ill of [1, 2, 3, 8]) {
			const { world, healthy } = open(20 * SECOND, ill, [502, 403], seed)
			await world.clock.advance(23 * SECOND)
			world.resolver.wake('focus')
			expect(await untilResolved(world, healthy), `seed ${seed}, ${ill} hosts`).toBeLessThanOrEqual(SECOND)
		}
	})

	it.each([600, 2000])('keep no healthy one waiting for longer than three seconds after focus, although they take %i ms to fail', async (illMs) => {
		for (let seed = 1; seed <= 10; seed++) for (const ill of [1, 2, 3, 6]) {
			const { world, healthy } = open(20 * SECOND, ill, [502, 403, illMs], seed)
			await world.clock.advance(23 * SECOND)
			world.resolver.wake('focus')
			expect(await untilResolved(world, healthy), `seed ${seed}, ${ill} hosts`).toBeLessThanOrEqual(3 * SECOND)
		}
	})

	it.each([403, 500])('keep no healthy one waiting after an outage of slow failures longer than it would wait alone, if they answer %s', async (illStatus) => {
		for (let seed = 1; seed <= 10; seed++) for (const ill of [1, 3, 7]) {
			const { world, healthy } = open(20 * SECOND, ill, [503, illStatus, 40, SECOND], seed)
			await world.clock.advance(20 * SECOND)
			expect(await untilResolved(world, healthy), `seed ${seed}, ${ill} hosts`).toBeLessThanOrEqual(23 * SECOND)
		}
	})

	it.each([
		['slow failures next to one that hangs', [503], 2 * SECOND, 'hang', 4],
		['503, and then of 500, next to one that answers 403', [503, 500], 5, 403, 4],
		['500 with a focus in it, next to one that answers 403', [500, 500], 5, 403, 3],
	] as const)('keep the others hardly waiting after an outage of %s', async (_, statuses, failMs, ill, hosts) => {
		const waits: number[] = []
		for (let seed = 1; seed <= 20; seed++) {
			const clock = createFakeClock(undefined, createRandom(seed * 7919))
			const startedAt = clock.now()
			const half = () => Math.floor((clock.now() - startedAt) / (15 * SECOND))
			const isIll = (link: string) => hostOf(link) === 'host0.test'
			const world = createWorld({ clock, behaviour: {
				costMs: (link) => half() < 2 ? failMs : isIll(link) && ill === 'hang' ? 1e9 : 5,
				status: ({ links }) => half() < 2 ? statuses[half() % statuses.length] : isIll(links[0]!) && ill !== 'hang' ? ill : undefined,
			} })
			const links = Array.from({ length: 24 }, (_, index) => `https://host${index % hosts}.test/${index}`)
			for (const link of links) world.watch(link)
			await clock.advance(15 * SECOND)
			if (statuses[0] === 500) world.resolver.wake('focus')
			await clock.advance(15 * SECOND)
			waits.push(await untilResolved(world, links.filter((link) => !isIll(link))))
		}
		expect(waits.filter((ms) => ms > 23 * SECOND).length).toBeLessThanOrEqual(1)
		expect(waits.reduce((sum, ms) => sum + ms) / waits.length).toBeLessThanOrEqual(11 * SECOND)
	})

	it('keep no healthy one waiting, although a reader refreshes one of their links after the outage', async () => {
		const { world, healthy } = open(20 * SECOND, 3, [502, 403])
		await world.clock.advance(23 * SECOND)
		void world.resolver.refresh('https://ill1.test/')
		expect(await untilResolved(world, healthy)).toBeLessThanOrEqual(SECOND)
	})

	it('are all tried once the server answers, although an app has refreshed a link each second until then', async () => {
		const world = createWorld({ behaviour: { status: () => 502 } })
		const links = Array.from({ length: 40 }, (_, index) => `https://host${index % 4}.test/${index}`)
		for (const link of links) world.watch(link)
		for (let second = 0; second < 90; second++) {
			void world.resolver.refresh(links[0]!)
			await world.clock.advance(SECOND)
		}
		world.behaviour.status = undefined
		for (let second = 0; second < 5; second++) {
			void world.resolver.refresh(links[0]!)
			await world.clock.advance(SECOND)
		}
		expect(links.slice(1).map((link) => world.resolver.peek(link).state)).toEqual(links.slice(1).map(() => 'resolved'))
	})

	it.each(['nothing', 'focus', 'refresh'])('keep no new link of a healthy host waiting that has one in flight for long, after %s', async (event) => {
		const world = createWorld({ behaviour: { costMs: (link) => link.includes('slow') ? 30 * SECOND : 5, status: ({ links }) => links[0]!.includes('ill') ? 404 : undefined } })
		for (const link of ['https://healthy.test/0', 'https://healthy.test/slow']) {
			world.watch(link)
			await world.clock.advance(5 * SECOND)
		}
		for (let host = 0; host < 2; host++) world.watch(`https://ill${host}.test/`)
		await world.clock.advance(SECOND)
		world.watch('https://healthy.test/new')
		await world.clock.advance(SECOND)
		if (event === 'focus') world.resolver.wake('focus')
		if (event === 'refresh') void world.resolver.refresh('https://healthy.test/new')
		expect(await untilResolved(world, ['https://healthy.test/new'])).toBeLessThanOrEqual(200)
	})

	it('look like a server that fails in another way from now on, which costs seven probes once', async () => {
		const { world } = open(20 * SECOND, 12, [502, 403])
		await world.clock.advance(19 * SECOND)
		world.behaviour.status = () => 403
		const before = world.log.length
		await world.clock.advance(5 * MINUTE)
		const sentAt = world.log.slice(before).map((each) => each.sentAt)
		const waits = sentAt.slice(1).map((at, index) => at - sentAt[index]!)
		expect(waits.filter((ms) => ms < 5 * SECOND)).toEqual(waits.slice(0, 7))
	})

	it.each([[502, 504], [502, 503], ['lost', 502]] as const)('are no matter while the server fails by %s and %s in turn: two minutes cost 16 requests', async (...statuses) => {
		let count = 0
		const world = createWorld({ behaviour: { status: () => statuses[count++ % 2] } })
		for (let host = 0; host < 20; host++) for (const link of linksOf(`host${host}.test`, 10)) world.watch(link)
		await world.clock.advance(2 * MINUTE)
		expect(world.log.length).toBeLessThanOrEqual(16)
	})
})

describe('an outage of slow failures', () => {
	it.each([1, 3, 8, 20])('of %i s is over at most 23 s after it, although what left in it still fails', async (seconds) => {
		for (let seed = 1; seed <= 20; seed++) {
			const random = createRandom(seed * 7919)
			const clock = createFakeClock(undefined, random)
			const endAt = clock.now() + 60 * SECOND + random() * MINUTE
			const world = createWorld({ clock, behaviour: { costMs: () => clock.now() < endAt ? seconds * SECOND : 5, status: ({ sentAt }) => sentAt < endAt ? 504 : undefined } })
			const links = Array.from({ length: 24 }, (_, index) => `https://host${index % 4}.test/${index}`)
			for (const link of links) world.watch(link)
			await clock.advance(endAt - clock.now())
			expect(await untilResolved(world, links), `seed ${seed}`).toBeLessThanOrEqual(23 * SECOND)
		}
	})
})

describe('a network that swallows requests once it is back', () => {
	/** A page of so many hosts in a train: offline for five seconds, and then for a time without an answer, in which a reader refreshes links. */
	async function ride(hosts: number, refreshes: number, swallowedMs: number, seed: number) {
		let isOnline = true
		let isSwallowing = false
		const clock = createFakeClock(undefined, createRandom(seed * 7919))
		const world = createWorld({ clock, isOnline: () => isOnline, behaviour: { costMs: () => isSwallowing ? 1e9 : 2, status: () => isOnline ? undefined : 'lost' } })
		world.watch('https://host0.test/before')
		await clock.advance(SECOND)
		isOnline = false
		const links = Array.from({ length: 14 }, (_, index) => `https://host${index % hosts}.test/${index}`)
		for (const link of links) world.watch(link)
		await clock.advance(5 * SECOND)
		isOnline = isSwallowing = true
		world.resolver.wake('reconnect')
		for (let index = 0; index < refreshes; index++) {
			await clock.advance(swallowedMs / refreshes)
			void world.resolver.refresh(links[index + 3]!)
		}
		await clock.advance(refreshes ? SECOND : swallowedMs)
		isSwallowing = false
		const isSwallowed = (link: string) => world.log.some(({ endedAt, links: each }) => Number.isNaN(endedAt) && each.includes(link))
		return { world, others: links.filter((link) => !isSwallowed(link)) }
	}

	it.each([5, 6])('leaves a place for focus, although a reader refreshes %i links meanwhile', async (refreshes) => {
		for (let seed = 1; seed <= 10; seed++) for (const hosts of [2, 4]) {
			const { world } = await ride(hosts, refreshes, 10 * SECOND, seed)
			world.watch('https://host0.test/new')
			world.resolver.wake('focus')
			expect(await untilResolved(world, ['https://host0.test/new']), `seed ${seed}, ${hosts} hosts`).toBeLessThanOrEqual(2 * SECOND)
		}
	})

	it.each([1, 2])('holds up no links but those that it has swallowed: %i hosts', async (hosts) => {
		for (let seed = 1; seed <= 10; seed++) {
			const { world, others } = await ride(hosts, 0, 10 * SECOND, seed)
			expect(others.length).toBeGreaterThan(5)
			expect(await untilResolved(world, others), `seed ${seed}`).toBeLessThanOrEqual(23 * SECOND)
		}
	})
})

describe('a dead host next to healthy ones', () => {
	it.each([[502, 1000], [429, 2000]] as const)('keeps none from probing the server after it has answered %i for three seconds: those are there within %i ms', async (status, limitMs) => {
		for (const dead of [4, 8, 40]) for (const event of ['nothing', 'focus']) {
			let isDown = false
			const world = createWorld({ behaviour: { costMs: (link) => hostOf(link) === 'dead.test' ? 1e9 : 5, status: () => isDown ? status : undefined } })
			const healthy = Array.from({ length: 6 }, (_, index) => `https://host${index % 2}.test/${index}`)
			for (const link of linksOf('dead.test', dead)) {
				world.watch(link)
				await world.clock.advance(600)
			}
			for (const link of healthy) world.watch(link)
			isDown = true
			await world.clock.advance(3 * SECOND)
			isDown = false
			if (event === 'focus') world.resolver.wake('focus')
			expect(await untilResolved(world, healthy), `${dead} dead links, ${event}`).toBeLessThanOrEqual(limitMs)
		}
	})
})

describe('an outage by 503 that goes on by 500', () => {
	it.each([['nothing', 23 * SECOND], ['focus', 200]] as const)('keeps the only link near the reader waiting no longer than one by 503 alone: after %s for %i ms', async (event, limitMs) => {
		for (let seed = 1; seed <= 10; seed++) {
			const clock = createFakeClock(undefined, createRandom(seed * 7919))
			const startedAt = clock.now()
			const statusAt = (ms: number) => ms < 5 * SECOND ? 503 : ms < 8 * SECOND ? 500 : undefined
			const world = createWorld({ clock, behaviour: { status: () => statusAt(clock.now() - startedAt) } })
			const { state } = world.watch('https://near.test/')
			world.watch('https://ahead.test/', 500, 360)
			await clock.advance(10 * SECOND)
			if (event === 'focus') world.resolver.wake('focus')
			expect(await untilResolved(world, ['https://near.test/']), `seed ${seed}`).toBeLessThanOrEqual(limitMs)
			expect(state()).toBe('resolved')
		}
	})
})

describe('a server that fails, and then swallows requests', () => {
	it.each([2, 4])('holds up no links but those of the probes that it has swallowed: %i hosts', async (hosts) => {
		let isDown = true
		const world = createWorld({ behaviour: { costMs: () => isDown && world.clock.now() > downAt + SECOND ? 1e9 : 5, status: () => isDown ? 502 : undefined } })
		const downAt = world.clock.now()
		const links = Array.from({ length: 16 }, (_, index) => `https://host${index % hosts}.test/${index}`)
		for (const link of links) world.watch(link)
		await world.clock.advance(8 * SECOND)
		isDown = false
		await world.clock.advance(16 * SECOND)
		const swallowed = world.log.filter(({ endedAt }) => Number.isNaN(endedAt))
		expect(swallowed.length).toBeGreaterThan(0)
		expect(swallowed.length).toBeLessThanOrEqual(5)
		expect(await untilResolved(world, links.filter((link) => !swallowed.some((each) => each.links.includes(link))))).toBe(0)
	})

	it.each([1, 2, 3])('holds up no others next to %i hosts that fail by themselves', async (ill) => {
		for (let seed = 1; seed <= 10; seed++) {
			const clock = createFakeClock(undefined, createRandom(seed * 7919))
			const startedAt = clock.now()
			const isIn = (from: number, to: number) => clock.now() >= startedAt + from && clock.now() < startedAt + to
			const world = createWorld({ clock, behaviour: {
				costMs: () => isIn(6 * SECOND, 14 * SECOND) ? 1e9 : 5,
				status: ({ links }) => isIn(0, 6 * SECOND) ? 502 : links[0]!.includes('ill') ? 403 : undefined,
			} })
			const healthy = linksOf('healthy.test', 4)
			for (let host = 0; host < ill; host++) for (const link of linksOf(`ill${host}.test`, 4)) world.watch(link)
			for (const link of healthy) world.watch(link)
			await clock.advance(14 * SECOND)
			const swallowed = new Set(world.log.filter(({ endedAt }) => Number.isNaN(endedAt)).flatMap(({ links }) => links))
			expect(await untilResolved(world, healthy.filter((link) => !swallowed.has(link))), `seed ${seed}`).toBeLessThanOrEqual(23 * SECOND)
		}
	})
})

describe('two hosts that fail by themselves', () => {
	it('pause nobody else if others were answered between their failures', async () => {
		const failing = new Set(['ill1.test'])
		const world = openHosts({}, { behaviour: { status: ({ links }) => failing.has(hostOf(links[0]!)) ? 502 : undefined } })
		for (const host of ['ill1.test', 'ill2.test', 'healthy.test']) world.watch(`https://${host}/before`)
		await world.clock.advance(3 * SECOND)
		world.watch('https://healthy.test/1')
		await world.clock.advance(200)
		failing.add('ill2.test')
		world.watch('https://ill2.test/1')
		await world.clock.advance(200)
		expect(world.resolver.inspect().map(({ host, pause }) => [host, pause])).toEqual([['ill1.test', 'unreachable'], ['ill2.test', 'unreachable'], ['healthy.test', null]])
	})

	it.each(['named', 'reported'])('delay no newer answer of a healthy host after a change that is %s, and pause the server once', async (kind) => {
		let version = 0
		const world = createWorld({ behaviour: {
			latencyMs: 40,
			costMs: (link) => link.includes('ill') ? 300 : 5,
			status: ({ links }) => links.some((link) => link.includes('ill')) ? 502 : undefined,
			answer: (link) => reference(link, { richObjectType: 'card', richObject: { id: 1, version } }),
		} })
		const links = linksOf('healthy.test', 5)
		for (const link of [...links, 'https://ill1.test/1', 'https://ill2.test/1']) world.watch(link)
		for (let change = 1; change <= 8; change++) {
			await world.clock.advance(20 * SECOND + change * 3700)
			if (change > 1) expect(world.resolver.inspect().find(({ host }) => host === 'healthy.test')).toMatchObject({ pause: null })
			version = change
			world.resolver.invalidate(kind === 'named' ? links[0]! : [{ type: 'card', id: '1' }])
			await world.clock.advance(1200)
			expect(world.resolver.peek(links[0]!).reference?.richObject).toMatchObject({ version })
		}
	})
})

describe('a server that answers nothing but 500', () => {
	it('makes no error of a link that has failed otherwise since another one was answered', async () => {
		let status: number | undefined = 500
		const world = createWorld({ lookAhead: 'none', behaviour: { status: ({ links }) => hostOf(links[0]!) === 'odd.test' ? status : undefined } })
		const { state } = world.watch('https://odd.test/1')
		await world.clock.advance(300)
		status = 502
		await world.clock.advance(2 * SECOND)
		status = 500
		world.watch('https://even.test/1')
		await world.clock.advance(500)
		expect(world.log.map((each) => each.status)).toEqual([500, 502, 200, 500])
		expect(state()).toBe('unreachable')
	})

	it.each([502, 429, 'lost'] as const)('is no fault of links that have failed by %s before, while others were answered', async (first) => {
		const status = (links: readonly string[]) => hostOf(links[0]!) === 'odd.test' ? first : undefined
		const world = openHosts({}, { behaviour: { status: ({ links }) => status(links), overheadMs: 100 } })
		const links = [...linksOf('odd.test', 2), ...linksOf('even.test', 2)]
		for (const link of links) world.watch(link)
		await world.clock.advance(900)
		world.behaviour.status = () => 500
		await world.clock.advance(3 * SECOND)
		world.behaviour.status = undefined
		await world.clock.advance(MINUTE)
		expect(links.map((link) => world.resolver.peek(link).state)).toEqual(Array(4).fill('resolved'))
	})

	/** A server that is failing for a while finishes what it has begun, and answers what comes by 500 at once. */
	function failWhile({ behaviour, clock }: ReturnType<typeof createWorld>, fromMs: number, forMs: number, okMs: number, random: () => number, failsMs = okMs / 6) {
		const from = clock.now() + fromMs
		const isFailing = (at: number) => at >= from && at < from + forMs
		behaviour.status = ({ sentAt }) => isFailing(sentAt) ? 500 : undefined
		behaviour.noise = (ms) => ms && (isFailing(clock.now()) ? failsMs : ms + okMs) * (0.8 + 0.4 * random())
	}

	it.each([[60, 1, 12], [150, 8, 24], [300, 1, 12], [600, 3, 12], [600, 8, 24]])('finishes answers of %i ms for %i hosts, and none of the %i links is an error', async (okMs, hosts, count) => {
		for (let seed = 1; seed <= 20; seed++) {
			const random = createRandom(seed)
			const world = createWorld({ clock: createFakeClock(undefined, random) })
			failWhile(world, 5 * SECOND + okMs * random(), 5 * SECOND, okMs, random)
			for (let host = 0; host < hosts; host++) world.watch(`https://host${host}.test/before`)
			await world.clock.advance(5 * SECOND)
			const links = Array.from({ length: count }, (_, index) => `https://host${index % hosts}.test/${index}`)
			for (const link of links) world.watch(link)
			await world.clock.advance(2 * MINUTE)
			expect(new Set(links.map((link) => world.resolver.peek(link).state)), `seed ${seed}`).toEqual(new Set(['resolved']))
		}
	})

	it.each([[1, 3, 4, 8], [3, 3, 1, 8], [3, 3, 8, 24], [10, 3, 8, 24], [10, 10, 1, 8], [10, 30, 4, 8]])('takes %i s for that, and is back after %i s, so that no link of %i hosts is an error', async (slowS, forS, hosts, count) => {
		for (let seed = 1; seed <= 20; seed++) {
			const random = createRandom(seed)
			const world = createWorld({ clock: createFakeClock(undefined, random) })
			for (let host = 0; host < hosts; host++) world.watch(`https://host${host}.test/before`)
			await world.clock.advance(5 * SECOND)
			failWhile(world, 0, forS * SECOND * (0.8 + 0.4 * random()), 80, random, slowS * SECOND)
			const links = Array.from({ length: count }, (_, index) => `https://host${index % hosts}.test/${index}`)
			for (const link of links) world.watch(link)
			await world.clock.advance(5 * MINUTE)
			expect(new Set(links.map((link) => world.resolver.peek(link).state)), `seed ${seed}`).toEqual(new Set(['resolved']))
		}
	})

	it('makes errors of no links but those that throw, whatever the page and the network', async () => {
		const outages = fc.record({
			seed: fc.integer(), hosts: fc.integer({ min: 1, max: 8 }), count: fc.integer({ min: 1, max: 40 }), latencyMs: fc.integer({ min: 5, max: 400 }), isKnown: fc.boolean(),
			bad: fc.integer({ min: 0, max: 2 }), beginsAfterMs: fc.integer({ min: 0, max: 1200 }), forMs: fc.integer({ min: 400, max: 60_000 }), failsMs: fc.integer({ min: 5, max: 5000 }),
		})
		await fc.assert(fc.asyncProperty(outages, async ({ seed, hosts, count, latencyMs, isKnown, bad, beginsAfterMs, forMs, failsMs }) => {
			const random = createRandom(seed)
			const world = createWorld({ clock: createFakeClock(undefined, random) })
			if (isKnown) for (let host = 0; host < hosts; host++) world.watch(`https://host${host}.test/before`)
			await world.clock.advance(5 * SECOND)
			const links = Array.from({ length: count }, (_, index) => `https://host${index % hosts}.test/${index}`)
			const throwing = new Set(links.toSorted(() => random() - 0.5).slice(0, Math.min(bad, count / 4)))
			// Where links throw, an outage that begins while they are told from others may meet those.
			failWhile(world, throwing.size ? 0 : beginsAfterMs, forMs, latencyMs, random, failsMs)
			const { status } = world.behaviour
			world.behaviour.status = (request) => request.links.some((link) => throwing.has(link)) ? 500 : status!(request)
			for (const link of links) {
				world.watch(link)
				if (random() < 0.2) await world.clock.advance(200 * random())
			}
			await world.clock.advance(forMs + 5 * MINUTE)
			expect(links.filter((link) => world.resolver.peek(link).state !== 'resolved')).toEqual(links.filter((link) => throwing.has(link)))
		}), { numRuns: runs(100, 3000) })
	}, 10 * MINUTE)

	it.each([[4, 4], [8, 8], [8, 24]])('finishes a slow answer for one host, and %i others with %i links have no errors', async (hosts, count) => {
		for (const slowMs of [1500, 6000]) {
			const random = createRandom(slowMs)
			const world = createWorld({ clock: createFakeClock(undefined, random), behaviour: { costMs: (link) => hostOf(link) === 'slow.test' ? slowMs : 5 } })
			const links = Array.from({ length: count }, (_, index) => `https://host${index % hosts}.test/${index}`)
			for (const link of [...linksOf('slow.test', 1), ...links.map((each) => new URL('before', each).href)]) world.watch(link)
			await world.clock.advance(300)
			failWhile(world, 0, 20 * SECOND, 80, random)
			for (const link of links) world.watch(link)
			await world.clock.advance(20 * SECOND)
			const before = world.log.length
			await world.clock.advance(MINUTE)
			expect(new Set(links.map((link) => world.resolver.peek(link).state))).toEqual(new Set(['resolved']))
			expect(world.log.length - before).toBeLessThanOrEqual(hosts + 4)
		}
	})

	it.each([[1, 16, 1], [1, 16, 2], [2, 12, 2], [1, 40, 2]])('makes no errors of others on %i hosts with %i links each, of which %i throw', async (hosts, count, bad) => {
		for (const outageS of [8, 30]) {
			for (let seed = 1; seed <= 5; seed++) {
				const random = createRandom(seed)
				const world = createWorld({ clock: createFakeClock(undefined, random), behaviour: { status: () => 500, latencyMs: 40, costMs: () => 5 } })
				const links = Array.from({ length: hosts * count }, (_, index) => `https://host${index % hosts}.test/${index}`)
				const throwing = new Set(links.toSorted(() => random() - 0.5).slice(0, bad))
				for (const link of links) world.watch(link)
				await world.clock.advance(outageS * SECOND)
				world.behaviour.status = (request) => request.links.some((link) => throwing.has(link)) ? 500 : undefined
				await world.clock.advance(5 * MINUTE)
				expect(links.filter((link) => world.resolver.peek(link).state === 'error'), `seed ${seed}`).toEqual(links.filter((link) => throwing.has(link)))
			}
		}
	})

	it.each([[0, 4], [1, 9], [20, 60]])('sends links together again once it answers, where %i throw nevertheless', async (bad, most) => {
		for (const seed of [1, 2, 3, 4, 5]) {
			const random = createRandom(seed)
			const world = createWorld({ clock: createFakeClock(undefined, random), behaviour: { status: () => 500, overheadMs: 300, costMs: () => 5 } })
			const links = linksOf('tracker.test', bad > 1 ? 2 * bad : 12)
			const throwing = new Set(links.toSorted(() => random() - 0.5).slice(0, bad))
			for (const link of links) world.watch(link)
			await world.clock.advance(3 * SECOND)
			const before = world.log.length
			world.behaviour.status = (request) => request.links.some((link) => throwing.has(link)) ? 500 : undefined
			await world.clock.advance(5 * MINUTE)
			expect(links.filter((link) => world.resolver.peek(link).state === 'error')).toEqual(links.filter((link) => throwing.has(link)))
			expect(world.log.length - before).toBeLessThanOrEqual(most)
		}
	})
})

describe('an outage', () => {
	it('after which the server throws for every link is probed as rarely as before', async () => {
		const { watch, clock, log, behaviour } = createWorld({ behaviour: { status: () => 503 } })
		for (let index = 0; index < 80; index++) watch(`https://host${index % 20}.test/${index}`)
		await clock.advance(60_000)
		const before = log.length
		behaviour.status = () => 500
		await clock.advance(60_000)
		expect(log.length - before).toBeLessThan(12)
	})

	it('gets no wave of requests after slow requests from before have failed, and another one is answered', async () => {
		const world = createWorld({ behaviour: { latencyMs: 50, overheadMs: 0, costMs: (link) => link.endsWith('hangs') ? 15_000 : link.endsWith('slow') ? 20_000 : 2 } })
		const hosts = Array.from('abcdefgh', (name) => `${name}.test`)
		for (const link of hosts.flatMap((host) => linksOf(host, 3))) world.watch(link)
		await world.clock.advance(3 * SECOND)
		for (const link of ['https://a.test/hangs', 'https://b.test/hangs', 'https://other.test/slow']) {
			world.watch(link)
			await world.clock.advance(500)
		}
		await world.clock.advance(5500)
		const from = world.clock.now()
		world.behaviour.status = ({ links, sentAt }) => links[0]!.endsWith('hangs') ? 504 : sentAt >= from ? 502 : undefined
		for (const host of hosts) {
			for (const link of linksOf(host, 5, 10)) world.watch(link)
			if (host === 'b.test') await world.clock.advance(SECOND)
		}
		await world.clock.advance(50 * SECOND)
		expect(Math.max(...world.log.filter(({ sentAt }) => sentAt > from + 5 * SECOND).map(({ links }) => links.length))).toBe(1)
	})

	it.each([[2, 502], [3, 502], [3, 'lost'], [8, 502]] as const)('costs 17 requests in two minutes for %i hosts that answer %s, though a slow request from before is answered meanwhile', async (hosts, status) => {
		for (let seed = 1; seed <= 5; seed++) {
			const world = createWorld({ clock: createFakeClock(undefined, createRandom(seed)), behaviour: { overheadMs: 100, costMs: (link) => hostOf(link) === 'slow.test' ? 1500 : 5 } })
			for (const link of [...linksOf('slow.test', 1), ...Array.from({ length: hosts }, (_, host) => `https://host${host}.test/before`)]) world.watch(link)
			await world.clock.advance(600)
			const from = world.clock.now()
			world.behaviour.status = ({ sentAt }) => sentAt >= from ? status : undefined
			for (let index = 0; index < 8 * hosts; index++) world.watch(`https://host${index % hosts}.test/${index}`)
			const before = world.log.length
			await world.clock.advance(2 * MINUTE)
			expect(world.log.length - before, `seed ${seed}`).toBeLessThanOrEqual(17)
		}
	})

	it.each([0, 300])('costs 16 requests in two minutes, although the browser\'s cache has an answer for every second link, mounted %i ms apart', async (apartMs) => {
		const toServer: string[] = []
		const { watch, clock } = createWorld({ behaviour: { overheadMs: 3, costMs: () => 0, status({ method, links }) {
			if (method === 'GET' && Number(links[0]!.split('/').pop()) % 2) return undefined
			toServer.push(links[0]!)
			return 503
		} } })
		for (let index = 0; index < 40; index++) {
			watch(`https://host${index % 8}.test/${index}`)
			await clock.advance(apartMs)
		}
		const before = toServer.length
		await clock.advance(2 * MINUTE)
		expect(toServer.length - before).toBeLessThanOrEqual(16)
	})

	it('is noticed after the clock was put back', async () => {
		const { watch, clock, log, behaviour } = createWorld()
		watch('https://tracker.test/1')
		await clock.advance(1000)
		clock.set(clock.now() - 2 * 60 * 60_000)
		behaviour.status = () => 503
		for (let index = 0; index < 40; index++) watch(`https://host${index}.test/`)
		await clock.advance(120_000)
		expect(log.length).toBeLessThan(20)
	})

	const page200 = (world: ReturnType<typeof createWorld>) => linksOf('tracker.test', 200).map((link, index) => world.watch(link, Math.max(0, index * 130 - 900), 360))

	it.each([
		['of 503, host known', 503, true],
		['of 503, host unknown', 503, false],
		['of lost connections', 'lost', true],
		['of 502', 502, true],
		['of 500, host known', 500, true],
		['of 500, host unknown', 500, false],
	] as const)('of two minutes %s costs 16 requests, leaves no error, and ends by itself within 23 s', async (_, status, isKnown) => {
		for (const seed of [1, 2, 3, 4, 5]) {
			const clock = createFakeClock(undefined, createRandom(seed))
			const world = createWorld({ clock })
			if (isKnown) {
				for (const link of linksOf('tracker.test', 20, 1000)) world.watch(link)
				await clock.advance(5000)
			}
			const before = world.log.length
			world.behaviour.status = () => status
			const watchers = page200(world)
			await clock.advance(2 * MINUTE)
			expect(world.log.length - before).toBeLessThanOrEqual(16)
			expect(watchers.slice(0, 7).map((each) => each.state())).toEqual(Array(7).fill('unreachable'))
			world.behaviour.status = undefined
			expect(await untilResolved(world, linksOf('tracker.test', 7))).toBeLessThanOrEqual(23 * SECOND)
			await clock.advance(MINUTE)
			expect(watchers.filter((each) => each.state() === 'error')).toEqual([])
			expect(watchers.filter((each) => each.state() === 'resolved').length).toBe(200)
		}
	})

	it.each([
		['503', { status: (): number => 503 }],
		['500', { status: (): number => 500 }],
		['520', { status: (): number => 520 }],
		['HTML', { body: () => '<!doctype html><title>Log in</title>' }],
	] as const)('of two minutes of %s for 200 links of 20 hosts costs 16 requests, leaves no error, and ends within 23 s, or a second of focus, the network or the return of the tab', async (_, weather) => {
		for (const [seed, cause] of [undefined, undefined, 'focus', 'reconnect', 'focus'].entries()) {
			const clock = createFakeClock(undefined, createRandom(seed + 1))
			const page = createFakePage(clock)
			const world = createWorld({ clock, page, behaviour: weather })
			const links = Array.from({ length: 200 }, (__, index) => `https://host${index % 20}.test/${index}`)
			links.forEach((link, index) => world.watch(link, Math.max(0, index * 130 - 900), 360))
			const first = links.slice(0, 7)
			await clock.advance(2 * MINUTE)
			expect(world.log.length).toBeLessThanOrEqual(16)
			expect(world.log.filter(({ aborted }) => aborted)).toEqual([])
			page.state.isHidden = seed === 4
			await clock.advance(4 * SECOND)
			Object.assign(world.behaviour, { status: undefined, body: undefined })
			if (seed === 4) world.show()
			else if (cause) world.resolver.wake(cause as 'focus')
			expect(await untilResolved(world, first), `seed ${seed}`).toBeLessThanOrEqual(cause ? SECOND : 23 * SECOND)
			await clock.advance(MINUTE)
			expect(links.filter((link) => world.resolver.peek(link).state === 'error')).toEqual([])
		}
	})

	it.each(['focus', 'reconnect'] as const)('ends within a second of %s', async (cause) => {
		for (const ms of [SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]) {
			let isOnline = true
			const world = createWorld({ isOnline: () => isOnline })
			isOnline = cause === 'focus'
			world.behaviour.status = () => isOnline && cause === 'focus' ? 503 : 'lost'
			page200(world)
			await world.clock.advance(ms)
			isOnline = true
			world.behaviour.status = undefined
			world.resolver.wake(cause)
			expect(await untilResolved(world, linksOf('tracker.test', 7))).toBeLessThanOrEqual(SECOND)
		}
	})

	it('belongs to the server once two hosts have failed alike: one probe at a time for all hosts', async () => {
		const world = createWorld({ behaviour: { status: () => 503 } })
		for (let host = 0; host < 20; host++) for (const link of linksOf(`host${host}.test`, 10)) world.watch(link)
		await world.clock.advance(2 * MINUTE)
		expect(world.log.length).toBeLessThanOrEqual(16)
		world.behaviour.status = undefined
		await world.clock.advance(20 * SECOND)
		expect(Array.from({ length: 20 }, (_, host) => world.resolver.peek(`https://host${host}.test/9`).state)).toEqual(Array(20).fill('resolved'))
	})

	it('is not probed by a tab that nobody looks at, and ends when it is looked at', async () => {
		const clock = createFakeClock()
		const page = createFakePage(clock)
		const world = createWorld({ clock, page, behaviour: { status: () => 503 } })
		page200(world)
		await clock.advance(10 * SECOND)
		page.state.isHidden = true
		const before = world.log.length
		await clock.advance(10 * MINUTE)
		expect(world.log.length).toBe(before)
		world.behaviour.status = undefined
		world.show()
		expect(await untilResolved(world, linksOf('tracker.test', 7))).toBeLessThanOrEqual(SECOND)
	})

	it('leaves the page in peace while only distant links wait', async () => {
		const clock = createFakeClock()
		const page = createFakePage(clock)
		let idleCalls = 0
		const world = createWorld({ clock, ownHost: 'tracker.test', page: { ...page, whenIdle(task) { idleCalls++; return page.whenIdle(task) } }, behaviour: { status: () => 429 } })
		const near = world.watch('https://tracker.test/near')
		for (const link of linksOf('tracker.test', 50)) world.watch(link, 5000, 360)
		await clock.advance(100)
		near.release()
		await clock.advance(10 * MINUTE)
		expect(idleCalls).toBeLessThan(10)
		expect(world.log.length).toBeLessThan(10)
	})

	it('tries for a paused link that comes near, at most every ten seconds', async () => {
		const world = createWorld({ behaviour: { status: () => 503 } })
		const watchers = page200(world)
		await world.clock.advance(MINUTE)
		const before = world.log.length
		for (const each of watchers.slice(20, 80)) {
			each.move(0)
			await world.clock.advance(500)
		}
		expect(world.log.length - before).toBeLessThanOrEqual(4)
	})

	it('of a machine that slept with many links in flight ends within two seconds of focus', async () => {
		const world = createWorld({ ownHost: 'own.test', behaviour: { costMs: () => 1e9 } })
		const links = linksOf('own.test', 200)
		for (const link of links) world.watch(link)
		await world.clock.advance(2 * SECOND)
		world.behaviour.costMs = () => 2
		world.clock.set(world.clock.now() + 60 * MINUTE)
		world.resolver.wake('focus')
		expect(await untilResolved(world, links)).toBeLessThanOrEqual(2 * SECOND)
	})

	it('of a machine that slept leaves nothing behind', async () => {
		const world = createWorld({ behaviour: { status: () => 'lost' } })
		page200(world)
		await world.clock.advance(5)
		world.clock.set(world.clock.now() + 8 * 60 * MINUTE)
		await world.clock.advance(5 * SECOND)
		world.behaviour.status = undefined
		world.show()
		expect(await untilResolved(world, linksOf('tracker.test', 7))).toBeLessThanOrEqual(SECOND)
	})
})

describe('a host that fails before the others are asked', () => {
	it('is tried again as soon as one of them is answered', async () => {
		for (let seed = 1; seed <= 10; seed++) {
			const world = openHosts({}, { clock: createFakeClock(undefined, createRandom(seed)), behaviour: { status: () => 503 } })
			world.watch('https://first.test/')
			await world.clock.advance(MINUTE + seed * SECOND)
			world.behaviour.status = undefined
			world.watch('https://second.test/')
			expect(await untilResolved(world, ['https://first.test/', 'https://second.test/'])).toBeLessThanOrEqual(1.2 * SECOND)
		}
	})
})

describe('what stays on the screen', () => {
	it('is fetched again once it is stale and the tab is looked at, and not before', async () => {
		const { watch, clock, log, show } = createWorld({ ownHost: 'tracker.test' })
		const links = linksOf('tracker.test', 3)
		for (const link of links) watch(link)
		const far = watch('https://tracker.test/far', 5000, 360)
		await clock.advance(48 * 60 * MINUTE)
		const before = log.length
		show()
		await clock.advance(5000)
		expect(log.slice(before).flatMap((each) => each.links).sort()).toEqual(links)
		expect(far.state()).toBe('resolved')
		show()
		await clock.advance(5000)
		expect(log.length).toBe(before + 1)
	})
})

describe('a live chat', () => {
	it('of links that come one by one gets each within one request, next to links that hang', async () => {
		await fc.assert(fc.asyncProperty(fc.array(fc.record({ host: fc.nat(4), waitMs: fc.integer({ min: 0, max: 3000 }) }), { minLength: 5, maxLength: 30 }), async (messages) => {
			const world = openHosts({ 'host0.test': 1e9, 'host1.test': 800 })
			for (const [index, { host, waitMs }] of messages.entries()) {
				const link = `https://host${host}.test/${index}`
				world.watch(link)
				if (host > 1) expect(await untilResolved(world, [link])).toBeLessThanOrEqual(1250)
				await world.clock.advance(waitMs)
			}
			expect(world.mostUnderWay()).toBeLessThanOrEqual(12)
		}), { numRuns: 40, seed: 29 })
	}, 60_000)
})
