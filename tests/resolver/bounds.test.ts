import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFinal } from '../../src/resolver/cache/entry.ts'
import { Pause } from '../../src/resolver/pause.ts'
import { runs } from '../setup/runs.ts'
import { createFakeClock } from './fakeClock.ts'
import { createRandom } from './simulation.ts'
import { type Logged, createWorld, envelope, reference } from './world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Most requests in a span of time, whose times are given in order. */
function mostWithin(times: readonly number[], spanMs: number): number {
	let first = 0
	return times.reduce((most, at, index) => {
		while (times[first]! <= at - spanMs) first++
		return Math.max(most, index - first + 1)
	}, 0)
}

/** Holds the bounds of a tab: nine requests a minute and link, sixty beyond the first one for each link, and none aborted but for links that have left the page. */
function expectBounds(log: readonly Logged[], left: ReadonlySet<string> = new Set()) {
	const byLink = new Map<string, number[]>()
	// Requests that are the first one for none of their links.
	const repeats: number[] = []
	for (const { links, sentAt } of log) {
		const firsts = links.filter((link) => !byLink.has(link)).length
		for (const link of links) byLink.set(link, [...byLink.get(link) ?? [], sentAt])
		if (!firsts) repeats.push(sentAt)
	}
	expect(Math.max(0, ...[...byLink.values()].map((times) => mostWithin(times, MINUTE)))).toBeLessThanOrEqual(9)
	expect(mostWithin(repeats, MINUTE)).toBeLessThanOrEqual(60)
	for (const { aborted, sentAt, endedAt, links } of log) if (aborted && !links.some((link) => left.has(link))) expect(endedAt - sentAt).toBeGreaterThanOrEqual(MINUTE)
}

const ILLNESSES = ['hangs', 'slow', 'throws', 'lost', '502', '503', '504', '520', '404', 'html', 'wrong', 'renamed', 'missing', 'foreign', 'only single'] as const
type Illness = typeof ILLNESSES[number]

/** A world of a healthy host, of ill hosts, and of a server whose own weather changes. */
function openWeather({ ill, endsAfterMs, latencyMs, seed }: { ill: readonly Illness[], endsAfterMs: number, latencyMs: number, seed: number }) {
	const random = createRandom(seed)
	const clock = createFakeClock(1e12, random)
	const illnessOf = (link: string) => ill[Number(/ill(\d+)/.exec(link)?.[1] ?? NaN)]
	const has = (links: readonly string[], illness: Illness) => links.some((link) => illnessOf(link) === illness)
	const skies: { from: number, status: number | 'lost' | 'nothing' | undefined }[] = []
	const sky = {
		get status() { return skies.at(-1)?.status },
		set status(status) { skies.push({ from: clock.now(), status }) },
	}
	/** Servers finish what they have begun, and proxies may cut that off. */
	const decidesOnArrival = random() < 0.5
	/** Time of a failure, compared with that of an answer. */
	const failureShare = random()
	let sent = 0
	const world = createWorld({ clock, lookAhead: random() < 0.5 ? 'none' : 'all', behaviour: {
		latencyMs,
		costMs: (link) => ({ hangs: 1e9, slow: 3000 } as Record<string, number>)[illnessOf(link) ?? ''] ?? (illnessOf(link) ? endsAfterMs : 2),
		noise(ms) {
			// Fake time stands still in a storm.
			if (++sent > 20_000) throw new Error('a storm')
			return ms * (sky.status === undefined ? 1 : failureShare) * (0.8 + 0.4 * random())
		},
		status({ links, sentAt }) {
			const { status } = (decidesOnArrival ? skies.findLast(({ from }) => from <= sentAt) : skies.at(-1)) ?? {}
			if (status !== undefined) return status
			const failing = (['lost', '502', '503', '504', '520', '404'] as const).find((illness) => has(links, illness))
			return failing === 'lost' ? 'lost' : failing && Number(failing)
		},
		body({ links }) {
			if (has(links, 'html') || (links.length > 1 && has(links, 'only single'))) return '<!doctype html>'
			const pairs = links.map((link): [string, unknown] => [link, illnessOf(link) === 'wrong' ? 7 : link.endsWith('7') ? null : reference(link)])
			if (has(links, 'wrong')) return envelope(Object.fromEntries(pairs))
			if (has(links, 'renamed')) return envelope(Object.fromEntries(pairs.map(([link, value]) => [`${link}/`, value])))
			if (has(links, 'missing')) return envelope(Object.fromEntries(pairs.slice(0, 2)))
			return has(links, 'foreign') ? envelope({ ...Object.fromEntries(pairs), 'https://foreign.test/': reference('https://foreign.test/') }) : undefined
		},
		answer(link) {
			if (illnessOf(link) === 'throws') throw new Error('the provider')
			return link.endsWith('7') ? null : reference(link)
		},
	} })
	/** The state that a client without any rule ends with, or the pause of a host that never answers. */
	function expectedOf(link: string): string {
		const illness = illnessOf(link)
		if (illness === 'throws' || illness === 'wrong') return 'error'
		if (illness && !/^(?:slow|renamed|missing|foreign|only single)$/.test(illness)) return 'unreachable'
		return link.endsWith('7') ? 'not-found' : 'resolved'
	}
	return { ...world, sky, expectedOf, random, decidesOnArrival }
}

const weather = fc.record({
	ill: fc.array(fc.constantFrom(...ILLNESSES), { maxLength: 8 }),
	endsAfterMs: fc.integer({ min: 20, max: 20_000 }),
	latencyMs: fc.integer({ min: 5, max: 600 }),
	seed: fc.integer(),
	skies: fc.array(fc.record({ status: fc.constantFrom(undefined, undefined, 429, 500, 502, 503, 520, 'lost' as const, 'nothing' as const), ms: fc.integer({ min: 100, max: 40_000 }) }), { maxLength: 6 }),
	events: fc.array(fc.constantFrom('focus' as const, 'reconnect' as const, 'message' as const, 'ill' as const, 'leave' as const, 'return' as const, 'wait' as const), { minLength: 10, maxLength: 80 }),
})

describe('in any weather', () => {
	it('a round sends something or plans the next one, requests stay within their bounds, and each visible link ends with what a naive client would have', async () => {
		await fc.assert(fc.asyncProperty(weather, async ({ skies, events, ...world }) => {
			const { clock, resolver, watch, log, sky, expectedOf, random, decidesOnArrival } = openWeather(world)
			const visible = new Map<string, ReturnType<typeof watch>>()
			const left = new Set<string>()
			const show = (link: string) => { if (!visible.has(link)) visible.set(link, watch(link)) }
			world.ill.forEach((_, host) => { for (let index = 0; index < 3; index++) show(`https://ill${host}.test/${index}`) })
			const isIdle = () => !log.some(({ endedAt }) => Number.isNaN(endedAt)) && clock.planned() === 0
			for (const [index, event] of events.entries()) {
				if (index % 12 === 0) sky.status = skies[index / 12]?.status
				if (event === 'focus' || event === 'reconnect') resolver.wake(event)
				if (event === 'message') show(`https://ok${Math.floor(3 * random())}.test/${index}`)
				if (event === 'ill' && world.ill.length) show(`https://ill${index % world.ill.length}.test/${index}`)
				if (event === 'leave') {
					const [link] = visible.keys()
					if (link) {
						visible.get(link)!.release()
						visible.delete(link)
						left.add(link)
					}
				}
				if (event === 'return') for (const link of [...left].slice(-3)) show(link)
				await clock.advance(event === 'wait' ? (skies[index % 12]?.ms ?? 5000) : 700)
				const waits = [...visible.keys()].filter((link) => !isFinal(resolver.peek(link)))
				if (waits.length) expect(isIdle(), `${waits.join()} is forgotten`).toBe(false)
			}
			sky.status = undefined
			await clock.advance(4 * MINUTE)
			if (decidesOnArrival) expect([...visible.keys()].filter((link) => link.includes('//ok') && resolver.peek(link).state === 'error')).toEqual([])
			for (let round = 0; round < 5; round++) {
				if (round < 2) resolver.wake('focus')
				show(`https://ok${round % 3}.test/last/${round}`)
				await clock.advance(2 * MINUTE)
			}
			expectBounds(log, left)
			expect([...visible.keys()].filter((link) => resolver.peek(link).state !== expectedOf(link)).map((link) => `${link} is ${resolver.peek(link).state}, not ${expectedOf(link)}`)).toEqual([])
		}), { numRuns: runs(200, 6000) })
	}, 30 * MINUTE)

	it('holds up no new link by links that were requested too often, whose repeats stay within 60 a minute', async () => {
		const { clock, resolver, watch, log } = createWorld({ ownHost: 'ok.test' })
		const links = Array.from({ length: 15 }, (_, index) => `https://ok.test/${index}/`)
		for (const link of links) watch(link)
		await clock.advance(2 * SECOND)
		for (let change = 0; change < 75; change++) {
			resolver.invalidate(links[change % 15])
			await clock.advance(700)
		}
		expect(resolver.inspect()).toMatchObject([{ host: 'ok.test', waitsFor: 'often' }])
		const news = watch('https://ok.test/new', 50)
		await clock.advance(500)
		expect(news.state()).toBe('resolved')
		await clock.advance(MINUTE)
		expect(links.map((link) => resolver.peek(link).state)).toEqual(links.map(() => 'resolved'))
		expectBounds(log)
	})

	it('twenty hosts that fail leave half of the repeats to healthy ones, and are all there within a second of focus', async () => {
		const { clock, resolver, watch, log, behaviour } = createWorld({ behaviour: { status: ({ links }) => links[0]!.includes('ill') ? 403 : undefined } })
		for (let index = 0; index < 30; index++) watch(`https://ok.test/${index}`)
		await clock.advance(3 * SECOND)
		const ill = Array.from({ length: 20 }, (_, index) => watch(`https://ill${index}.test/`))
		for (let message = 0; message < 40; message++) {
			watch(`https://ok.test/message${message}`)
			await clock.advance(5 * SECOND)
		}
		const states: string[] = []
		for (let index = 0; index < 9; index++) void resolver.refresh(`https://ok.test/${index}`).then(({ state }) => states.push(state))
		await clock.advance(SECOND)
		expect(states).toEqual(Array(9).fill('resolved'))
		behaviour.status = undefined
		resolver.wake('focus')
		await clock.advance(1200)
		expect(ill.map((each) => each.state())).toEqual(Array(20).fill('resolved'))
		expectBounds(log)
	})

	it('a host is tried again, however many healthy links are repeated', async () => {
		const { clock, resolver, watch, behaviour } = createWorld({ lookAhead: 'none', ownHost: 'ok.test', behaviour: { status: ({ links }) => links[0]!.includes('ill') ? 502 : undefined } })
		for (let index = 0; index < 20; index++) watch(`https://ok.test/${index}/`)
		await clock.advance(3 * SECOND)
		let change = 0
		const passTime = async (seconds: number) => {
			for (let second = 0; second < seconds * 0.8; second++) {
				resolver.invalidate(`https://ok.test/${change++ % 20}/`)
				await clock.advance(1.25 * SECOND)
			}
		}
		await passTime(60)
		const ill = watch('https://ill.test/')
		await passTime(5)
		behaviour.status = undefined
		await passTime(10)
		expect(ill.state()).toBe('resolved')
	})

	it('a refresh at the bound ends, and says that there were too many', async () => {
		const { clock, watch, resolver } = createWorld()
		watch('https://ok.test/1')
		await clock.advance(SECOND)
		for (let round = 0; round < 8; round++) {
			void resolver.refresh('https://ok.test/1')
			await clock.advance(SECOND)
		}
		const states: string[] = []
		void resolver.refresh('https://ok.test/1').then(({ state }) => states.push(state))
		await clock.advance(3 * SECOND)
		expect(states).toEqual(['rate-limited'])
	})

	it('a hold that ends between two looks at the clock is seen', async () => {
		const fake = createFakeClock()
		let readMs = 0
		const clock = { ...fake, now: () => fake.now() + (readMs += 0.13) }
		const { watch, resolver } = createWorld({ clock })
		for (let round = 0; round < 210; round++) {
			const link = `https://host${round % 7}.test/${round}`
			watch(link, 200, 360)
			await clock.advance(60 + round % 30)
			resolver.flush()
			await clock.advance(400)
			expect(resolver.peek(link).state, `round ${round}`).toBe('resolved')
		}
	})

	it.each([
		[1, 1e9, 900], [1, 1500, 900], [1, 1500, 300], [10, 1500, 700],
	])('%i links of %i ms that are on the page for %i ms of each second stay within the bounds', async (count, costMs, stayMs) => {
		const { clock, watch, log } = createWorld({ behaviour: { costMs: () => costMs } })
		const links = Array.from({ length: count }, (_, index) => `https://slow${index % 5}.test/${index}`)
		for (let second = 0; second < 90; second++) {
			const watchers = links.map((link) => watch(link))
			await clock.advance(stayMs)
			for (const { release } of watchers) release()
			await clock.advance(SECOND - stayMs)
		}
		expectBounds(log, new Set(links))
	})

	it.each([[3000, 3, 1500], [1500, 2, 1000], [800, 2, 500]])('a reader who has clicked through conversations waits for two requests of %i ms at most: %i conversations, %i ms each', async (latencyMs, conversations, stayMs) => {
		const { clock, watch, log } = createWorld({ behaviour: { latencyMs, overheadMs: 0 } })
		const links = (click: number) => Array.from({ length: 10 }, (_, host) => `https://host${host}.test/${click % conversations}`)
		for (let click = 0; click < 16; click++) {
			const watchers = links(click).map((link) => watch(link))
			await clock.advance(stayMs)
			for (const { release } of watchers) release()
		}
		const watchers = links(16).map((link) => watch(link))
		await clock.advance(2 * latencyMs)
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
		expect(log.length).toBeLessThanOrEqual(75)
	})

	it('a reader who comes back to ten links that hang leaves places for other hosts', async () => {
		const { clock, watch, log } = createWorld({ behaviour: { costMs: (link) => link.includes('hung') ? 1e9 : 20 } })
		for (let visit = 0; visit < 4; visit++) {
			const watchers = Array.from({ length: 10 }, (_, host) => watch(`https://hung${host}.test/`))
			await clock.advance(5 * SECOND)
			for (const { release } of watchers) release()
			await clock.advance(SECOND)
		}
		const watchers = [watch('https://well.test/1'), watch('https://good.test/1')]
		await clock.advance(SECOND)
		expect(watchers.map(({ state }) => state())).toEqual(['resolved', 'resolved'])
		await clock.advance(5 * SECOND)
		expect(log.filter(({ endedAt }) => Number.isNaN(endedAt))).toEqual([])
	})

	it('a request that runs on without subscribers ends once it hangs, though its other link gets its answer elsewhere', async () => {
		const { clock, watch, log, resolver, behaviour } = createWorld({ lookAhead: 'none' })
		const links = ['https://hung.test/1', 'https://hung.test/2']
		for (const count of [1, 4]) {
			for (let index = 0; index < count; index++) watch(`https://hung.test/${count}/${index}`)
			await clock.advance(SECOND)
		}
		const before = log.length
		behaviour.costMs = () => 1e9
		for (let visit = 0; visit < 4; visit++) {
			const watchers = links.map((link) => watch(link))
			await clock.advance(visit < 3 ? 200 : SECOND)
			watchers[0]!.release()
			if (visit < 3) watchers[1]!.release()
			await clock.advance(100)
		}
		resolver.seed({ [links[1]!]: reference(links[1]!) })
		await clock.advance(6 * SECOND)
		expect(log.slice(before).map((each) => [each.links.length, each.aborted])).toEqual(Array(4).fill([2, true]))
	})

	it.each([2, 3])('%i new hosts get their answers at once next to nine that hang', async (count) => {
		const { clock, watch } = createWorld({ behaviour: { costMs: (link) => link.includes('hung') ? 1e9 : 20 } })
		for (let host = 0; host < 9; host++) {
			watch(`https://hung${host}.test/1`)
			await clock.advance(600)
		}
		await clock.advance(SECOND)
		const watchers = Array.from({ length: count }, (_, index) => watch(`https://well${index}.test/1`))
		await clock.advance(SECOND)
		expect(watchers.map(({ state }) => state())).toEqual(watchers.map(() => 'resolved'))
	})

	it.each([404, 503])('a page in place of each answer, with status %i, costs 16 requests in two minutes', async (status) => {
		const clock = createFakeClock(1e12, () => 0.5)
		let sent = 0
		const { watch } = createWorld({ clock, transport: async ({ path }) => {
			sent++
			return { status, body: '<!doctype html>', url: path }
		} })
		for (let host = 0; host < 20; host++) watch(`https://host${host}.test/1`)
		await clock.advance(2 * MINUTE)
		expect(sent).toBeLessThanOrEqual(16)
	})

	it.each([
		[503, 40, 16], [503, 300, 16], [503, 1200, 24], [503, 3000, 24],
		[500, 40, 16], [500, 300, 19], [500, 1200, 25], [500, 3000, 25],
	])('two minutes of %i that comes after %i ms cost %i requests, and everything is there 24 s later without an error', async (status, failMs, most) => {
		let isIll = true
		const { clock, watch, behaviour, log } = createWorld({ clock: createFakeClock(1e12, () => 0.5), behaviour: { latencyMs: failMs, status: () => isIll ? status : undefined } })
		const watchers = Array.from({ length: 200 }, (_, index) => watch(`https://host${index % 20}.test/${index}`))
		await clock.advance(2 * MINUTE)
		expect(log.length).toBeLessThanOrEqual(most)
		expect(watchers.flatMap((each) => each.states()).filter((state) => state === 'error')).toEqual([])
		isIll = false
		behaviour.latencyMs = 40
		await clock.advance(24 * SECOND)
		expect(new Set(watchers.map((each) => each.state()))).toEqual(new Set(['resolved']))
	})

	it.each([2, 3, 4, 6])('an outage that begins between the answers of %i hosts is one of the server', async (hosts) => {
		for (let seed = 1; seed <= 10; seed++) {
			const random = createRandom(7919 * seed)
			let isIll = false
			const { clock, watch, log } = createWorld({ clock: createFakeClock(1e12, random), behaviour: { latencyMs: 40, noise: (ms) => ms * (0.5 + random()), status: () => isIll ? 503 : undefined } })
			for (let index = 0; index < 40; index++) watch(`https://host${index % hosts}.test/${index}`)
			await clock.advance(40 + 12 * seed)
			isIll = true
			const before = log.length
			await clock.advance(2 * MINUTE)
			expect(log.length - before).toBeLessThanOrEqual(16)
		}
	})

	it('hosts that hang have twelve requests at most since the network was last back, however often that happens', async () => {
		const { clock, watch, resolver, log } = createWorld({ behaviour: { costMs: () => 1e9 } })
		for (let host = 0; host < 14; host++) for (let index = 0; index < 4; index++) watch(`https://hung${host}.test/${index}`)
		for (let round = 0; round < 12; round++) {
			const before = log.length
			await clock.advance(3 * SECOND)
			expect(log.length - before).toBeLessThanOrEqual(12)
			resolver.wake('reconnect')
		}
		expectBounds(log)
	})

	it.each([
		[3, 1500], [4, 1500], [6, 1500], [8, 1500], [6, 5000], [6, 20_000], [8, 10_000], [12, 3000], [12, 20_000],
	])('%i hosts that end in 504 after %i ms, next to a host with a message every 0.7 s, cost 300 requests in 75 s, 12 in the busiest second, and none is aborted', async (count, endsAfterMs) => {
		for (const seed of [1, 2, 3]) {
			const { clock, watch, log, resolver } = openWeather({ ill: Array<Illness>(count).fill('504'), endsAfterMs, latencyMs: 30, seed })
			const waits: number[] = []
			for (let message = 0; message < 107; message++) {
				if (message === 2) for (let host = 0; host < count; host++) watch(`https://ill${host}.test/1`)
				const link = `https://ok.test/${message}1`
				const at = clock.now()
				resolver.subscribe(link, ({ state }) => { if (state === 'resolved') waits.push(clock.now() - at) })
				await clock.advance(700)
			}
			expect(log.length).toBeLessThanOrEqual(300)
			expect(log.filter(({ aborted }) => aborted)).toEqual([])
			expect(mostWithin(log.map(({ sentAt }) => sentAt), SECOND)).toBeLessThanOrEqual(12)
			expectBounds(log)
			expect(waits.length).toBeGreaterThanOrEqual(105)
			expect(waits.sort((a, b) => a - b)[Math.floor(0.9 * waits.length)]).toBeLessThanOrEqual(755)
		}
	})

	it.each([[2, 'two'], [3, 'three']])('%i dead hosts on the screen hold up none of the links that come near', async (count) => {
		const { clock, watch, resolver } = openWeather({ ill: Array<Illness>(count).fill('504'), endsAfterMs: 1500, latencyMs: 30, seed: 1 })
		for (let host = 0; host < count; host++) watch(`https://ill${host}.test/1`)
		await clock.advance(20 * SECOND)
		const links = Array.from({ length: 5 }, (_, index) => `https://ok.test/${index}1`)
		for (const link of links) watch(link, 300, 360)
		await clock.advance(1500)
		expect(links.map((link) => resolver.peek(link).state)).toEqual(links.map(() => 'resolved'))
	})

	it('ten links that fail together in an outage of two seconds are there a few seconds later', async () => {
		const { clock, watch, resolver, sky } = openWeather({ ill: [], endsAfterMs: 0, latencyMs: 30, seed: 1 })
		sky.status = 503
		const links = Array.from({ length: 10 }, (_, index) => `https://ok.test/${index}1`)
		for (const link of links) watch(link)
		await clock.advance(2000)
		sky.status = undefined
		await clock.advance(4000)
		expect(links.map((link) => resolver.peek(link).state)).toEqual(links.map(() => 'resolved'))
	})
})

describe('ten thousand tabs that failed within a second', () => {
	/** Times of the probes of all tabs, while the server stays down. */
	function probesOf(retryAfterMs?: number) {
		const random = createRandom(7)
		return Array.from({ length: 10_000 }, () => {
			let now = SECOND * random()
			const pause = new Pause({ now: () => now, schedule: () => () => undefined, random })
			return Array.from({ length: 24 }, () => {
				pause.fail({ reason: retryAfterMs ? 'rate-limited' : 'unreachable', retryAfterMs })
				now += pause.waitMs
				return now
			})
		})
	}

	/** Probes in the busiest second, compared with the average of a time. */
	function crowdingOf(times: readonly number[], fromMs: number, toMs: number) {
		const seconds = new Map<number, number>()
		for (const at of times) if (at >= fromMs && at < toMs) seconds.set(Math.floor(at / SECOND), (seconds.get(Math.floor(at / SECOND)) ?? 0) + 1)
		const counts = [...seconds.values()]
		return Math.max(...counts) / (counts.reduce((sum, count) => sum + count, 0) / ((toMs - fromMs) / SECOND))
	}

	it('come back by at most 1.3 times as many requests in the busiest second as on average', () => {
		const times = probesOf().flat()
		expect(crowdingOf(times, 2 * MINUTE, 3 * MINUTE)).toBeLessThanOrEqual(1.3)
		expect(crowdingOf(times, 3 * MINUTE, 4 * MINUTE)).toBeLessThanOrEqual(1.3)
	})

	it('come back over a quarter of the time that the server has named', () => {
		const first = probesOf(MINUTE).map(([at]) => at!)
		expect(Math.min(...first)).toBeGreaterThanOrEqual(MINUTE)
		expect(Math.max(...[...Array(17).keys()].map((second) => first.filter((at) => Math.floor((at - MINUTE) / SECOND) === second).length))).toBeLessThan(1000)
	})
})
