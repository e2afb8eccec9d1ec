import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CostModel } from '../../src/resolver/schedule/cost.ts'
import { runs } from '../setup/runs.ts'
import { bestFixedBatches, CHAT_LINKS, createRandom, distanceAt, MESSAGE_PX, openChat, openSingles, readChat, SCREEN_PX, showAll, singleGets } from './simulation.ts'
import { createWorld } from './world.ts'

/** Layout of a browser: messages with a card of 105 pixels below a line of text. */
const CARDS = { messagePx: 148.5, textPx: 31 }
/** Head start in milliseconds of a browser that sends requests without a batch window. */
const WINDOW_MS = 15
const workers = fc.integer({ min: 1, max: 8 })

describe('in any network', () => {
	it('has all links of a page there by one GET a link at the latest, and within five round trips of the best size of a batch that hindsight knows', async () => {
		const networks = fc.record({ latencyMs: fc.integer({ min: 50, max: 800 }), costMs: fc.integer({ min: 1, max: 95 }).map((each) => each / 5), workers })
		await fc.assert(fc.asyncProperty(networks, async (network) => {
			const { allMs } = await showAll(network)
			expect(allMs).toBeLessThanOrEqual((await singleGets(network)).allMs + WINDOW_MS)
			expect(allMs).toBeLessThanOrEqual(await bestFixedBatches(network) + 5 * network.latencyMs + WINDOW_MS)
		}), { numRuns: runs(15, 40), seed: 18 })
	})

	it('has a first screen of cheap links there by one GET a link at the latest', async () => {
		const networks = fc.record({ latencyMs: fc.integer({ min: 0, max: 800 }), costMs: fc.integer({ min: 1, max: 100 }).map((each) => each / 5), workers })
		await fc.assert(fc.asyncProperty(networks, async (network) => {
			const { fill, seen } = openChat(network)
			expect(await fill(seen)).toBeLessThanOrEqual(await openSingles(network).fill(seen) + WINDOW_MS)
		}), { numRuns: 40, seed: 18 })
	})

	it('has a first screen of links of 300 ms there no more than 1.2 times as late', async () => {
		const networks = fc.record({ latencyMs: fc.integer({ min: 0, max: 800 }), costMs: fc.constant(300), workers })
		await fc.assert(fc.asyncProperty(networks, async (network) => {
			const { fill, seen } = openChat(network)
			expect(await fill(seen)).toBeLessThanOrEqual(1.2 * await openSingles(network).fill(seen))
		}), { numRuns: 15, seed: 18 })
	})

	it('has a first screen of links of 300 ms there no more than 1.2 times as late where it shows the last text without the place of its preview', async () => {
		const layout = { screenPx: 900, ...CARDS }
		const networks = fc.record({ latencyMs: fc.integer({ min: 0, max: 800 }), costMs: fc.constant(300), workers })
		await fc.assert(fc.asyncProperty(networks, async (network) => {
			const { fill, seen, log } = openChat(network, { layout })
			expect(seen).toBe(7)
			expect(await fill(seen)).toBeLessThanOrEqual(1.2 * await openSingles(network, layout).fill(seen))
			expect(log.filter(({ links }) => links.some((link) => CHAT_LINKS.indexOf(link) < seen)).length).toBeLessThanOrEqual(4)
		}), { numRuns: 40, seed: 18 })
	})

	it.each([0, 20, 60])('asks for a first screen of cheap links by four requests at %i ms of latency, though the last text shows without the place of its preview', async (latencyMs) => {
		const { fill, seen, log } = openChat({ latencyMs, costMs: 2, workers: 8 }, { layout: { screenPx: 900, ...CARDS } })
		await fill(seen)
		expect(log.map(({ links }) => links.length)).toEqual([2, 2, 2, 1])
	})

	it('has a first screen of slow links there as soon as one GET a link over four connections, whatever is cut off at its end', async () => {
		const networks = fc.record({ latencyMs: fc.integer({ min: 0, max: 120 }), costMs: fc.integer({ min: 200, max: 1500 }), workers: fc.constant(8) })
		await fc.assert(fc.asyncProperty(networks, fc.integer({ min: 100, max: 1200 }), async (network, screenPx) => {
			const { fill, seen } = openChat(network, { layout: { screenPx, ...CARDS } })
			expect(await fill(seen), `${seen} links`).toBeLessThanOrEqual(1.2 * Math.ceil(seen / 4) * (network.latencyMs + network.costMs))
		}), { numRuns: 100, seed: 18 })
	})

	it.each([
		[0, 1, 1.65],
		[100, 1, 0.45],
		[100, 5, 0.46],
		[300, 1, 0.35],
		[300, 5, 0.35],
		[600, 5, 0.35],
	])('reads ahead through a chat at %i ms of latency and %i ms a link by 12 requests, within %f of the time of one GET a link', async (latencyMs, costMs, part) => {
		for (const workers of [4, 8]) {
			const network = { latencyMs, costMs, workers }
			const { requests, allMs } = await readChat(network)
			expect(requests).toBeLessThanOrEqual(12)
			expect(allMs).toBeLessThanOrEqual(part * (await singleGets(network)).allMs + WINDOW_MS)
		}
	})
})

describe('a reader', () => {
	it.each([[1, 300], [1, 600], [2, 300], [2, 1200], [3, 600], [6, 300], [6, 600], [6, 1200]])('has a screen of cheap links of %i hosts after two round trips of %i ms, and the next one after one, where messages with one link each had been slow', async (hosts, latencyMs) => {
		const { clock, watch, log, behaviour } = createWorld({ behaviour: { latencyMs: 30, costMs: () => 5 } })
		const show = (name: string, count: number) => Array.from({ length: count }, (_, index) => watch(`https://host${index % hosts}.test/${name}${index}`))
		for (const count of [1, 2, 3]) {
			show(`first${count}/`, count * hosts)
			await clock.advance(6000)
		}
		behaviour.latencyMs = latencyMs
		for (let message = 0; message < 30; message++) {
			watch(`https://host${message % hosts}.test/message${message}`)
			await clock.advance(5000)
		}
		const first = show('screen/', 18)
		await clock.advance(2 * latencyMs + 300)
		expect(first.map((each) => each.state())).toEqual(Array(18).fill('resolved'))
		await clock.advance(20_000)
		const before = log.length
		const links = show('next/', 18)
		await clock.advance(latencyMs + 150)
		expect(links.map((each) => each.state())).toEqual(Array(18).fill('resolved'))
		expect(log.length - before).toBeLessThanOrEqual(8)
	})

	it.each([
		[2, 8, 600, 0],
		[4, 8, 600, 0],
		[8, 8, 600, 0],
		[1, 8, 1200, 0],
		[2, 8, 1200, 0],
		[4, 8, 1200, 0],
		[8, 8, 1200, 0],
		[8, 8, 2000, 0],
		[1, 8, 1800, 0.05],
		[1, 8, 2000, 0],
		[1, 12, 2000, 0.1],
		[1, 12, 2500, 0.05],
	])('gets screens of %i cheap hosts by a request each, a minute after the network has become slow: %i links, %i ms, noise of %f', async (hosts, count, latencyMs, noise) => {
		const random = createRandom(8)
		const { clock, watch, log, behaviour } = createWorld({ lookAhead: 'none', behaviour: { latencyMs: 50, overheadMs: 5, costMs: () => 5, noise: (ms) => ms * (1 + noise * (2 * random() - 1)) } })
		for (let screen = 0; screen < 30; screen++) {
			if (screen === 10) behaviour.latencyMs = latencyMs
			const before = log.length
			const links = Array.from({ length: count }, (_, index) => watch(`https://host${index % hosts}.test/${screen}/${index}`))
			await clock.advance(6000)
			expect(links.map((each) => each.state())).toEqual(Array(count).fill('resolved'))
			if (screen >= 20) expect(log.length - before).toBe(1)
			for (const each of links) each.release()
		}
	})

	it.each([[1500, 1500], [3000, 4000], [6000, 2500], [6000, 7000]])('has the links of healthy hosts there soon, though they share with one that takes %i ms more, reading a screen in %i ms', async (moreMs, readMs) => {
		const slow = new Set<string>()
		const { clock, watch } = createWorld({ lookAhead: 'none', behaviour: { latencyMs: 60, overheadMs: 10, costMs: (link) => slow.has(link) ? moreMs : 10 } })
		for (let screen = 0; screen < 16; screen++) {
			const links = Array.from({ length: 8 }, (_, index) => `https://host${index}.test/${screen}`)
			if (screen > 3) slow.add(links[0]!)
			const healthy = links.map((link) => watch(link)).slice(1)
			await clock.advance(1400)
			expect(healthy.map((each) => each.state()), `screen ${screen}`).toEqual(Array(7).fill('resolved'))
			await clock.advance(readMs - 1400)
		}
	})

	it.each([
		{ weather: 'a request takes 5 s more', slow: 1, moreMs: 5000, hosts: 1, counts: [8], costMs: 20, latencyMs: 300 },
		{ weather: 'a request takes 5 s more, and screens differ', slow: 1, moreMs: 5000, hosts: 1, counts: [3, 5], costMs: 2, latencyMs: 300 },
		{ weather: 'all requests of a screen take 2.7 s more', slow: Infinity, moreMs: 2700, hosts: 5, counts: [3], costMs: 10, latencyMs: 300 },
		{ weather: 'one host takes 2 s more, twice', slow: 2, moreMs: 2000, hosts: 5, counts: [1], costMs: 30, latencyMs: 600 },
	])('gets screens by as many requests as before soon after a hiccup: $weather', async ({ slow, moreMs, hosts, counts, costMs, latencyMs }) => {
		let left = 0
		const world = createWorld({ behaviour: { latencyMs, overheadMs: 0, costMs: (link) => slow < Infinity && link.includes('host0') && left-- > 0 ? costMs + moreMs : costMs } })
		async function show(screen: number) {
			const links = Array.from({ length: hosts }, (_, host) => Array.from({ length: counts[(7 * screen + host) % counts.length]! }, (__, index) => `https://host${host}.test/${screen}/${index}`)).flat()
			const before = world.log.length
			const watchers = links.map((link) => world.watch(link))
			while (watchers.some((each) => each.state() !== 'resolved')) await world.clock.advance(10)
			await world.clock.advance(2000)
			for (const each of watchers) each.release()
			return world.log.length - before
		}
		for (let screen = 0; screen < 4; screen++) await show(screen)
		const before = await show(4)
		left = slow
		if (slow === Infinity) world.behaviour.latencyMs += moreMs
		await show(5)
		left = 0
		world.behaviour.latencyMs = latencyMs
		for (let screen = 6; screen < 20; screen++) await show(screen)
		for (let screen = 20; screen < 30; screen++) expect(await show(screen)).toBeLessThanOrEqual(before)
	})

	it.each([[8, 60, 1200], [12, 60, 1200], [16, 200, 2000]])('shares requests as soon as the network has become slow: %i hosts, from %i to %i ms', async (hosts, firstMs, thenMs) => {
		const { clock, watch, log, behaviour } = createWorld({ lookAhead: 'none', behaviour: { latencyMs: firstMs, overheadMs: 0, costMs: () => 5 } })
		async function show(screen: number) {
			const before = log.length
			const watchers = Array.from({ length: hosts }, (_, host) => watch(`https://host${host}.test/${screen}`))
			const startedAt = clock.now()
			while (watchers.some((each) => each.state() !== 'resolved')) await clock.advance(10)
			const ms = clock.now() - startedAt
			await clock.advance(4000)
			return { ms, requests: log.length - before }
		}
		for (let screen = 0; screen < 8; screen++) await show(screen)
		behaviour.latencyMs = thenMs
		await show(8)
		const { ms, requests } = await show(9)
		expect(ms).toBeLessThanOrEqual(thenMs + 200)
		expect(requests).toBeLessThanOrEqual(3)
	})

	it.each([300, 500])('deals screens of links of %i ms out, though the first request of their host took 3 s more', async (costMs) => {
		const random = createRandom(1)
		let moreMs = 3000
		const { clock, watch } = createWorld({ behaviour: { latencyMs: 120, overheadMs: 5, noise: (ms) => ms * (0.95 + 0.1 * random()), costMs() {
			const ms = costMs + moreMs
			moreMs = 0
			return ms
		} } })
		for (let screen = 0; screen < 8; screen++) {
			const watchers = Array.from({ length: 8 }, (_, index) => watch(`https://tracker.test/${screen}/${index}`))
			await clock.advance(3 * costMs + 400)
			if (screen >= 4) expect(watchers.map((each) => each.state()), `screen ${screen}`).toEqual(Array(8).fill('resolved'))
			await clock.advance(8000)
			for (const each of watchers) each.release()
		}
	})

	it.each([[100, 3000, 4, 1500], [30, 9000, 3, 3000]])('waits once for a host that has become slow, though its links leave with each screen: %i ms of latency, %i ms a link, %i hosts', async (latencyMs, slowMs, hosts, readMs) => {
		let isSlow = false
		const { clock, watch } = createWorld({ behaviour: { latencyMs, overheadMs: 0, costMs: (link) => isSlow && link.includes('host0') ? slowMs : 5 } })
		for (let screen = 0; screen < 20; screen++) {
			isSlow = screen > 3
			const watchers = Array.from({ length: hosts }, (_, host) => watch(`https://host${host}.test/${screen}`))
			await clock.advance(latencyMs + 100)
			if (screen > 5) expect(watchers.slice(1).map((each) => each.state()), `screen ${screen}`).toEqual(Array(hosts - 1).fill('resolved'))
			await clock.advance(readMs)
			for (const each of watchers) each.release()
		}
	})

	it.each([
		[3000, 300, 4],
		[10_000, 300, 1],
		[10_000, 1500, 4],
		[20_000, 2000, 4],
	])('deals a screen of slow links out as before after one link of a cheap host took %i ms: %i ms a link, after %i links one by one', async (hiccupMs, slowMs, count) => {
		let isLate = false
		const world = createWorld({ behaviour: { latencyMs: 60, overheadMs: 0, costMs: (link) => link.includes('slow') ? slowMs : isLate ? hiccupMs : 10 } })
		const { clock, watch } = world
		let next = 0
		const show = async (fast: number, slow: number, ms: number) => {
			const links = [...Array.from({ length: fast }, () => 'tracker'), ...Array.from({ length: slow }, () => 'slow')].map((host) => watch(`https://${host}.test/${next++}`))
			await clock.advance(ms)
			return links.every((each) => each.state() === 'resolved')
		}
		await show(8, 16, 60_000)
		await show(3, 3, 20_000)
		await show(1, 0, 3000)
		await show(0, 1, 5000)
		await show(1, 0, 3000)
		isLate = true
		await show(1, 0, 40_000)
		isLate = false
		for (let link = 0; link < count; link++) await show(0, 1, 5000)
		expect(await show(4, 16, 4 * slowMs + 800)).toBe(true)
	})

	it.each([
		[8, 2000, 6100],
		[16, 1000, 5100],
		[24, 1500, 10_600],
		[40, 1600, 17_400],
	])('has the second screen of a slow host there before a gateway ends its requests: %i links of %i ms', async (count, costMs, mostMs) => {
		const gatewayMs = 30_000
		const { clock, watch } = createWorld({
			lookAhead: 'none',
			behaviour: {
				latencyMs: 50,
				costMs: () => costMs,
				noise: (ms) => Math.min(ms, gatewayMs),
				status: ({ links }) => costMs * links.length > gatewayMs ? 504 : undefined,
			},
		})
		const show = (screen: number) => Array.from({ length: count }, (_, index) => watch(`https://slow.test/${screen}/${index}`))
		show(1)
		await clock.advance(60_000)
		const links = show(2)
		await clock.advance(mostMs)
		expect(links.some((each) => each.state() === 'resolved')).toBe(true)
		await clock.advance(20_000)
		expect(links.map((each) => each.state())).toEqual(Array(count).fill('resolved'))
	})

	it.each([3000, 8000, 20_000])('has fast links there at once on the second screen after one request took %i ms more, next to slow ones', async (hiccupMs) => {
		let moreMs = 0
		const { clock, watch } = createWorld({ lookAhead: 'none', behaviour: { latencyMs: 100, costMs: (link) => link.includes('slow') ? 150 : 5, noise: (ms) => ms + moreMs / 3 } })
		const show = (name: string, fast: number, slow: number) => [
			...Array.from({ length: fast }, (_, index) => watch(`https://host${index % 5}.test/${name}${index}`)),
			...Array.from({ length: slow }, (_, index) => watch(`https://slow.test/${name}${index}`)),
		]
		for (const count of [1, 2, 4]) {
			show(`first${count}/`, 5 * count, count)
			await clock.advance(8000)
		}
		moreMs = hiccupMs
		show('hiccup/', 1, 0)
		await clock.advance(hiccupMs + 3000)
		moreMs = 0
		for (let message = 0; message < 10; message++) {
			show(`message${message}/`, message % 3 === 2 ? 0 : 1, message % 3 === 2 ? 1 : 0)
			await clock.advance(3000)
		}
		show('screen/', 10, 8)
		await clock.advance(10_000)
		const fast = show('next/', 10, 8).slice(0, 10)
		await clock.advance(250)
		expect(fast.map((each) => each.state())).toEqual(Array(10).fill('resolved'))
	})

	it.each([300, 3000])('has healthy hosts there at once, though another one has become slow: %i ms a link', async (slowMs) => {
		const { clock, watch, behaviour } = createWorld({ behaviour: { latencyMs: 30, costMs: () => 5 } })
		const show = (name: string, count: number) => Array.from({ length: count }, (_, index) => watch(`https://host${index % 6}.test/${name}${index}`))
		for (const count of [6, 12, 18]) {
			show(`first${count}/`, count)
			await clock.advance(6000)
		}
		behaviour.costMs = (link) => link.includes('host0') ? slowMs : 5
		for (let message = 0; message < 12; message++) {
			watch(`https://host0.test/message${message}`)
			await clock.advance(5000)
		}
		const links = show('then/', 18)
		await clock.advance(200)
		expect(links.filter((each) => each.state() === 'resolved')).toHaveLength(15)
	})

	it.each([
		[20, 20, 50],
		[300, 300, 50],
		[600, 600, 50],
		[20, 300, 60],
		[100, 600, 170],
	])('gets forty screens with a link of each of eight hosts, at %i and then %i ms of latency, by %i requests', async (firstMs, thenMs, most) => {
		const { clock, watch, log, behaviour } = createWorld({ lookAhead: 'none', behaviour: { latencyMs: firstMs } })
		for (let screen = 0; screen < 40; screen++) {
			if (screen === 10) behaviour.latencyMs = thenMs
			const links = Array.from({ length: 8 }, (_, index) => watch(`https://host${index}.test/${screen}`))
			await clock.advance(3 * thenMs + 100)
			expect(links.map((each) => each.state()), `screen ${screen}`).toEqual(Array(8).fill('resolved'))
			await clock.advance(3000)
		}
		expect(log.length).toBeLessThanOrEqual(most)
	})

	it('never waits again after the first screen, reading a screen in two seconds', async () => {
		for (const latencyMs of [30, 100, 300, 600]) {
			const { clock, fill, seen, messages, scrollTo, log } = openChat({ latencyMs, costMs: 5, workers: 4 })
			await fill(seen)
			await clock.advance(2000)
			for (let topPx = 0; topPx < CHAT_LINKS.length * MESSAGE_PX - SCREEN_PX; topPx += SCREEN_PX) {
				scrollTo(topPx)
				const waiting = messages.filter((message, index) => distanceAt(index, topPx) === 0 && message.state() !== 'resolved')
				expect(waiting, `${latencyMs} ms, scrolled by ${topPx}`).toEqual([])
				await clock.advance(2000)
			}
			expect(log.length).toBeLessThanOrEqual(12)
		}
	})

	it.each([
		[15, 1, 0.2],
		[30, 8, 1],
		[30, 8, 5],
		[100, 4, 1],
		[300, 4, 1],
		[300, 4, 5],
		[600, 4, 1],
	])('asks at most twelve times while somebody goes through a chat by 400 pixels every second frame: %i ms of latency, %i workers, %f ms a link', async (latencyMs, workers, costMs) => {
		const { clock, fill, seen, scrollTo, log } = openChat({ latencyMs, costMs, workers })
		await fill(seen)
		const endPx = CHAT_LINKS.length * MESSAGE_PX - SCREEN_PX
		for (let topPx = 0; topPx < endPx; topPx += 400) {
			scrollTo(topPx)
			await clock.advance(33)
		}
		scrollTo(endPx)
		await fill()
		expect(log.length).toBeLessThanOrEqual(12)
	})

	it.each([100, 300, 600])('has what was passed by one request after the end is reached, at %i ms of latency', async (latencyMs) => {
		const { clock, fill, seen, scrollTo } = openChat({ latencyMs, costMs: 0.1, workers: 1 })
		const endPx = CHAT_LINKS.length * MESSAGE_PX - SCREEN_PX
		let scrolledMs = await fill(seen)
		for (let topPx = 0; topPx < endPx; topPx += 400) {
			scrollTo(topPx)
			await clock.advance(33)
			scrolledMs += 33
		}
		scrollTo(endPx)
		expect(await fill() - scrolledMs).toBeLessThanOrEqual(latencyMs + 60)
	})

	/** Flings a chat to its end and back, again and again. */
	async function fling({ costMs, workers, passMs, latencyMs = 100 }: { costMs: number, workers: number, passMs: number, latencyMs?: number }) {
		const chat = openChat({ latencyMs, costMs, workers })
		const { clock, messages, scrollTo } = chat
		const startedAt = clock.now()
		const endPx = CHAT_LINKS.length * MESSAGE_PX - SCREEN_PX
		const firstNear = new Map<number, number>()
		const waitedMs: number[] = []
		while (waitedMs.filter(() => true).length < messages.length && clock.now() - startedAt < 40 * passMs) {
			const pass = (clock.now() - startedAt) / passMs
			const topPx = Math.floor(pass) % 2 ? endPx * (1 - pass % 1) : endPx * (pass % 1)
			scrollTo(topPx)
			await clock.advance(32)
			messages.forEach((message, index) => {
				if (Math.abs(distanceAt(index, topPx)) <= 360 && !firstNear.has(index)) firstNear.set(index, clock.now())
				if (message.state() === 'resolved') waitedMs[index] ??= clock.now() - (firstNear.get(index) ?? clock.now())
			})
		}
		return { ...chat, waitedMs: messages.map((_, index) => waitedMs[index] ?? Infinity) }
	}

	it.each([
		{ costMs: 5, workers: 1, passMs: 2000 },
		{ costMs: 20, workers: 1, passMs: 4000 },
		{ costMs: 60, workers: 2, passMs: 6000 },
		{ costMs: 100, workers: 2, passMs: 10_000 },
		{ costMs: 300, workers: 4, passMs: 12_000 },
	])('never waits for a link longer than two passes of a fling on a server that can answer all in one: $costMs ms a link, $workers workers, $passMs ms a pass', async ({ costMs, workers, passMs }) => {
		const { waitedMs, log } = await fling({ costMs, workers, passMs })
		expect(Math.max(...waitedMs)).toBeLessThanOrEqual(2 * passMs)
		expect(log.length).toBeLessThan(CHAT_LINKS.length)
	})

	it('gets the last previews of a chat that was flung through, on a server that is busy', async () => {
		const { clock, messages, scrollTo } = openChat({ latencyMs: 50, costMs: 250, workers: 1 })
		const endPx = CHAT_LINKS.length * MESSAGE_PX - SCREEN_PX
		for (let topPx = 0; topPx <= endPx; topPx += 400) {
			scrollTo(topPx)
			await clock.advance(33)
		}
		scrollTo(endPx)
		await clock.advance(15_000)
		expect(messages.slice(-7).map((message) => message.state())).toEqual(Array(7).fill('resolved'))
	})
})

describe('what is learned', () => {
	it('comes within a tenth of latency and cost once requests of many sizes were measured', () => {
		fc.assert(fc.property(fc.integer({ min: 5, max: 800 }), fc.integer({ min: 1, max: 2000 }), fc.integer(), (latencyMs, cost, seed) => {
			const costMs = cost / 5
			const random = createRandom(seed)
			const costs = new CostModel()
			for (let round = 0; round < 20; round++) {
				for (const size of [1, 2, 4, 8]) costs.learn(Array<string>(size).fill('wiki.test'), (latencyMs + size * costMs) * (0.95 + 0.1 * random()))
			}
			const typicalMs = latencyMs + 2 * costMs
			expect(Math.abs(costs.costMs('wiki.test') - costMs)).toBeLessThanOrEqual(0.1 * typicalMs)
			expect(Math.abs(costs.latencyMs! - latencyMs)).toBeLessThanOrEqual(0.1 * typicalMs + 5)
		}), { numRuns: 300, seed: 18 })
	})

	it('is taken over from an earlier page, without what no page has measured', () => {
		const costs = new CostModel()
		costs.restore({ latencyMs: 300, costs: { 'wiki.test': 400, 'git.test': 2, 'below.test': -1, 'text.test': '2', 'long.test': 60_001 } })
		expect(costs.latencyMs).toBe(300)
		expect(['wiki.test', 'git.test', 'below.test', 'text.test', 'long.test'].map((host) => costs.costClassOf(host))).toEqual(['expensive', 'cheap', 'unknown', 'unknown', 'unknown'])
		for (const latencyMs of [-1, '300', Number.NaN, 60_001]) costs.restore({ latencyMs })
		for (const saved of [null, undefined, 'estimates', { costs: 'none' }]) costs.restore(saved)
		expect(costs.latencyMs).toBe(300)
	})
})
