import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fakeClock.ts'
import { CHAT_LINKS, MESSAGE_PX, openChat, SCREEN_PX } from './simulation.ts'
import { createFakePage, createMemoryStorage, createWorld, type Logged } from './world.ts'

const CHEAP = { latencyMs: 50, costMs: 2, workers: 4 }
const seenAndNear = 10

/** Returns the number of fetched links of a chat after all activity has ended. */
async function lookAheadIn(options: Parameters<typeof openChat>[1] = {}, network = CHEAP) {
	const chat = openChat(network, options)
	await chat.clock.advance(30_000)
	return { ...chat, came: new Set(chat.asked()).size }
}

describe('looking ahead', () => {
	it('fetches the whole chat, the next screens first, by requests of which two at most are in flight', async () => {
		const { came, asked, log } = await lookAheadIn()
		expect(came).toBe(120)
		expect(log.length).toBeLessThanOrEqual(12)
		const screens = asked().slice(seenAndNear, 28).map((link) => CHAT_LINKS.indexOf(link))
		expect(Math.max(...screens)).toBeLessThanOrEqual((4 * SCREEN_PX) / MESSAGE_PX)
		const ahead = log.slice(5)
		for (const { sentAt } of ahead) expect(ahead.filter((other) => other.sentAt <= sentAt && other.endedAt > sentAt).length).toBeLessThanOrEqual(2)
	})

	it.each([
		['that works on both at a time', 4, 0.65],
		['that works on one after the other', 1, 1.1],
	])('fetches links that keep the server at work by two requests at a time, from a server %s', async (_, workers, part) => {
		const chat = openChat({ latencyMs: 0, costMs: 19, workers })
		expect(await chat.fill()).toBeLessThanOrEqual(part * CHAT_LINKS.length * 19)
		const ahead = chat.log.filter(({ links }) => links.every((link) => CHAT_LINKS.indexOf(link) >= seenAndNear))
		const inFlightWith = ({ sentAt }: Logged) => ahead.filter((other) => other.sentAt <= sentAt && other.endedAt > sentAt).length
		expect(Math.max(...ahead.map(inFlightWith))).toBe(2)
	})

	it('makes a batch of visible links longer by 100 ms at most', async () => {
		const estimates = { latencyMs: 50, costs: { 'wiki.test': 21 } }
		const storage = Object.assign(createMemoryStorage(), { text: JSON.stringify({ v: 3, owner: '["alice",null]', estimates, links: [] }) })
		const { clock, watch, log } = createWorld({ storage })
		watch('https://wiki.test/seen')
		for (let index = 0; index < 20; index++) watch(`https://wiki.test/${index}`, 1000 + index, 300)
		await clock.advance(15)
		expect(log.map(({ links }) => links.length)).toEqual([1 + Math.floor(100 / 21)])
	})

	it.each([2, 60])('keeps the first links of the own host, of %i ms each, waiting no longer than three more do', async (costMs) => {
		const { clock, watch, log } = createWorld({ ownHost: 'own.test', behaviour: { latencyMs: 50, costMs: () => costMs } })
		watch('https://own.test/seen')
		for (let index = 0; index < 20; index++) watch(`https://own.test/${index}`, 1000 + index, 300)
		await clock.advance(15)
		expect(log.map(({ links }) => links.length)).toEqual([4])
	})

	describe('on a page that is seldom idle', () => {
		const LINKS = Array.from({ length: 200 }, (_, index) => `https://tracker.test/issues/${index}`)

		/** Opens a chat on a page that is idle so long after it was asked, in milliseconds. Counts how often it was asked. */
		function openBusy(idleMs: number) {
			const clock = createFakeClock()
			let asks = 0
			const page = {
				...createFakePage(clock),
				whenIdle(task: () => void) {
					asks++
					return clock.schedule(task, idleMs)
				},
			}
			return { ...openChat({ latencyMs: 30, costMs: 1, workers: 8 }, { links: LINKS, clock, page }), asks: () => asks }
		}

		it('waits once, not before each request', async () => {
			const { fill, asks } = openBusy(1000)
			expect(await fill()).toBeLessThanOrEqual(1300)
			expect(asks()).toBe(1)
		})

		it('waits once more after a link is new', async () => {
			const { watch, fill, asks, clock } = openBusy(20)
			await fill(40)
			await clock.advance(30)
			expect(asks()).toBe(1)
			watch('https://tracker.test/new', 50_000, 360)
			await fill()
			expect(asks()).toBe(2)
		})

		it.each([1, 4])('loses little time to a reader who goes on by %i messages a frame, which keeps windows open', async (messagesAFrame) => {
			const stillMs = await openBusy(20).fill()
			const { clock, fill, seen, messages, scrollTo, log } = openBusy(20)
			let readMs = await fill(seen)
			for (let topPx = 0; messages.some((each) => each.state() !== 'resolved'); topPx += messagesAFrame * MESSAGE_PX) {
				scrollTo(Math.min(topPx, LINKS.length * MESSAGE_PX - SCREEN_PX))
				await clock.advance(16)
				readMs += 16
			}
			expect(readMs).toBeLessThanOrEqual(1.3 * stillMs)
			expect(log.length).toBeLessThanOrEqual(12)
		})
	})

	it('begins when all that is near has its answer, and not before', async () => {
		const { log } = await lookAheadIn()
		const nearCame = Math.max(...log.filter(({ links }) => links.some((link) => CHAT_LINKS.indexOf(link) < seenAndNear)).map(({ endedAt }) => endedAt))
		const ahead = log.filter(({ links }) => links.every((link) => CHAT_LINKS.indexOf(link) >= seenAndNear))
		expect(Math.min(...ahead.map(({ sentAt }) => sentAt))).toBeGreaterThanOrEqual(nearCame)
	})

	it.each([
		['none', seenAndNear, seenAndNear],
		['screens', 25, 32],
		['all', 120, 120],
	] as const)('goes as far as the app wants it: %s', async (lookAhead, least, most) => {
		const { came } = await lookAheadIn({ lookAhead })
		expect(came).toBeGreaterThanOrEqual(least)
		expect(came).toBeLessThanOrEqual(most)
	})

	it('fetches links of an unknown host ahead by the only request that the app allows', async () => {
		const { watch, clock } = createWorld({ limits: { requests: 1 } })
		watch('https://tracker.test/issues/1')
		const ahead = watch('https://wiki.test/Home', 500, 360)
		await clock.advance(5000)
		expect(ahead.state()).toBe('resolved')
	})

	it.each([
		[4, 2000, 5200],
		[10, 1000, 2200],
		[16, 2000, 5200],
	])('has a first preview of an unknown host soon, though the reader comes to its links while they are fetched ahead: %i links of %i ms', async (count, costMs, mostMs) => {
		const { watch, clock } = createWorld({ behaviour: { latencyMs: 40, costMs: (link) => link.includes('slow') ? costMs : 5 } })
		for (let index = 0; index < 10; index++) watch(`https://wiki.test/${index}`, 0, 360)
		const next = Array.from({ length: count }, (_, index) => watch(`https://slow.test/${index}`, 600 + index, 360))
		await clock.advance(1000)
		next.forEach((link) => link.move(0))
		await clock.advance(mostMs)
		expect(next.some((link) => link.state() === 'resolved')).toBe(true)
	})

	it('fetches no more than 200 links before the reader moves', async () => {
		const links = Array.from({ length: 500 }, (_, index) => `https://tracker.test/issues/${index}`)
		const { came, scrollTo, clock, asked } = await lookAheadIn({ links })
		expect(came).toBeLessThanOrEqual(seenAndNear + 200)
		expect(came).toBeGreaterThan(190)
		scrollTo(190 * MESSAGE_PX)
		await clock.advance(30_000)
		expect(new Set(asked()).size).toBeGreaterThan(380)
	})

	it.each([
		['somebody else wants it at once', true],
		['somebody wants it who has said so later', false],
	])('asks for a link that waits far away as soon as %s', async (_, isAtOnce) => {
		const { watch, resolver, clock, asked } = createWorld({ lookAhead: 'none' })
		const link = CHAT_LINKS[0]!
		await resolver.prepare()
		const far = watch(link, 5000, 360)
		await clock.advance(1000)
		expect(asked()).toEqual([])
		const subscription = resolver.subscribe(link, () => undefined, { enabled: isAtOnce })
		far.release()
		await clock.advance(1000)
		subscription.setPosition({ enabled: true })
		await clock.advance(1000)
		expect([asked(), resolver.peek(link).state]).toEqual([[link], 'resolved'])
	})

	it('goes one screen and no further where links are expensive', async () => {
		const { came } = await lookAheadIn({}, { ...CHEAP, costMs: 150 })
		expect(came).toBeGreaterThan(seenAndNear)
		// The request that tells how expensive they are may reach a little further.
		expect(came).toBeLessThanOrEqual((2 * SCREEN_PX) / MESSAGE_PX + 3)
	})

	it('goes on where a card that has grown pushed a link out of the screen', async () => {
		const { watch, clock, asked } = createWorld({ behaviour: { latencyMs: 600 } })
		const links = CHAT_LINKS.slice(0, 12).map((link, index) => watch(link, index * 190, 360))
		await clock.advance(50)
		links.slice(1).forEach((link, index) => link.move((index + 1) * 190 + 200))
		await clock.advance(20_000)
		expect(new Set(asked()).size).toBe(12)
	})

	it.each([
		['what lies below, where links come near from below', 350, [1000, -1000, 2000], [1000, 2000]],
		['what lies above, where links come near from above', -350, [1000, -1000, 2000], [-1000]],
		['what lies behind, where nothing lies ahead', -350, [1000, 2000], [1000, 2000]],
	])('goes on to %s', async (_, approach, distances, expected) => {
		const { watch, clock, asked, resolver } = createWorld({ lookAhead: 'screens', limits: { links: 1 }, ownHost: 'tracker.test' })
		await resolver.prepare()
		for (const distance of distances) watch(`https://tracker.test/${distance}`, distance, 360)
		watch('https://tracker.test/near', 5000, 360).move(approach)
		await clock.advance(2000)
		expect(asked().slice(1, 1 + expected.length)).toEqual(expected.map((distance) => `https://tracker.test/${distance}`))
	})

	it('brings what the reader has passed by though there is always something near that waits', async () => {
		const { watch, clock } = createWorld({ behaviour: { latencyMs: 100, overheadMs: 0, costMs: () => 60, workers: 2 } })
		const passed = Array.from({ length: 40 }, (_, index) => watch(`https://tracker.test/passed/${index}`, 0, 360))
		await clock.advance(15)
		for (const each of passed) each.move(-50_000)
		for (let index = 0; index < 120; index++) {
			watch(`https://tracker.test/new/${index}`, 0, 360)
			await clock.advance(100)
		}
		expect(passed.filter((each) => each.state() !== 'resolved').length).toBe(0)
	})

	it('goes up where the reader does, and beyond what is seen at the end of a chat', async () => {
		const chat = openChat(CHEAP, { lookAhead: 'none' })
		const page = createFakePage(chat.clock)
		const reader = openChat(CHEAP, { lookAhead: 'screens', page, clock: chat.clock })
		// Both start at their end, as a chat does.
		reader.scrollTo(110 * MESSAGE_PX)
		await reader.clock.advance(5000)
		const before = new Set(reader.asked())
		reader.scrollTo(100 * MESSAGE_PX)
		await reader.clock.advance(5000)
		const indexes = reader.asked().filter((link) => !before.has(link)).map((link) => CHAT_LINKS.indexOf(link))
		expect(indexes).toContain(85)
		expect(Math.min(...indexes)).toBeGreaterThan(60)
	})

	it('fetches nothing that a reader who saves data has passed by before its request left', async () => {
		const clock = createFakeClock()
		const page = createFakePage(clock)
		page.state.savesData = true
		const { watch, log } = createWorld({ clock, page })
		const watcher = watch('https://tracker.test/1', 200, 360)
		await clock.advance(50)
		watcher.move(500)
		await clock.advance(30_000)
		expect(log).toEqual([])
	})

	it('fetches nothing for a reader who saves data', async () => {
		const clock = createFakeClock()
		const page = createFakePage(clock)
		page.state.savesData = true
		expect((await lookAheadIn({ clock, page })).came).toBe(seenAndNear)
	})

	it('fetches nothing on a hidden tab, and goes on when that is seen', async () => {
		const clock = createFakeClock()
		const page = createFakePage(clock)
		page.state.isHidden = true
		const { asked, show } = await lookAheadIn({ clock, page })
		expect(new Set(asked()).size).toBe(seenAndNear)
		show()
		await clock.advance(10_000)
		expect(new Set(asked()).size).toBe(120)
	})

	it('leaves a server that has refused in peace for a minute', async () => {
		const chat = openChat(CHEAP)
		const startedAt = chat.clock.now()
		chat.behaviour.status = () => chat.clock.now() - startedAt < 500 ? 429 : undefined
		await chat.clock.advance(30_000)
		const near = new Set(chat.asked()).size
		expect(near).toBe(seenAndNear)
		await chat.clock.advance(40_000)
		expect(new Set(chat.asked()).size).toBe(120)
		const ahead = chat.log.filter(({ links }) => links.every((link) => CHAT_LINKS.indexOf(link) >= seenAndNear))
		expect(ahead[0]!.sentAt - startedAt).toBeGreaterThanOrEqual(60_000)
	})

	it.each([1500, 1e9])('goes on for the hosts that have left with those of one that takes %i ms for a link now, and learns nothing about them from that', async (slowMs) => {
		const { watch, clock, behaviour, resolver } = createWorld({ behaviour: { latencyMs: 50, costMs: () => 5 } })
		for (const count of [1, 2, 3, 4]) {
			for (let index = 0; index < 4 * count; index++) watch(`https://host${index % 4}.test/${count}/${index}`)
			await clock.advance(2000)
		}
		behaviour.costMs = (link) => link.includes('host0') ? slowMs : 5
		for (let index = 0; index < 20; index++) watch(`https://host${index % 4}.test/then/${index}`)
		await clock.advance(2000)
		const ahead = Array.from({ length: 40 }, (_, index) => watch(`https://host${1 + index % 3}.test/ahead/${index}`, 500 + index * 200, 360))
		await clock.advance(1000)
		expect(ahead.filter((each) => each.state() !== 'resolved')).toEqual([])
		await clock.advance(30_000)
		expect(resolver.inspect().filter(({ host, costMs }) => host !== 'host0.test' && costMs > 10)).toEqual([])
	})

	it('goes on when the network is back, though requests hang since before', async () => {
		let isDead = false
		const { watch, clock, resolver } = createWorld({ ownHost: 'tracker.test', behaviour: { costMs: () => isDead ? 1e9 : 2 } })
		watch('https://tracker.test/0')
		await clock.advance(1000)
		isDead = true
		watch('https://tracker.test/1')
		await clock.advance(3000)
		isDead = false
		resolver.wake('reconnect')
		const ahead = watch('https://tracker.test/2', 800, 360)
		await clock.advance(1000)
		expect(ahead.state()).toBe('resolved')
	})

	it('tries no host that has failed until one of its links comes near', async () => {
		const { watch, clock, log } = createWorld({ ownHost: 'tracker.test', behaviour: { status: ({ links }) => links[0]!.includes('dead') ? 403 : undefined } })
		const dead = []
		for (const index of [0, 1, 2]) {
			dead.push(watch(`https://dead${index}.test/`, 800, 360))
			watch(`https://tracker.test/${index}`)
			await clock.advance(300)
		}
		await clock.advance(60_000)
		const tries = () => log.filter(({ links }) => links[0]!.includes('dead')).length
		expect(tries()).toBe(3)
		dead[0]!.move(0)
		await clock.advance(1000)
		expect(tries()).toBe(4)
	})

	it('leaves what scrolled away before its request left to the look-ahead', async () => {
		const { watch, clock, log } = createWorld({ ownHost: 'tracker.test' })
		const link = watch('https://tracker.test/issues/1', 0, 360)
		link.move(2000)
		expect(link.states()).toEqual(['resolving', 'idle'])
		await clock.advance(5000)
		expect([link.state(), log.length]).toEqual(['resolved', 1])
	})

	it('shows nothing of what failed out of sight, and asks again when somebody looks', async () => {
		const { watch, clock, behaviour } = createWorld({ ownHost: 'tracker.test', behaviour: { status: () => 404 } })
		const link = watch('https://tracker.test/issues/1', 2000, 360)
		await clock.advance(60_000)
		expect(link.states()).toEqual([])
		behaviour.status = undefined
		link.move(0)
		await clock.advance(1000)
		expect(link.states()).toEqual(['resolving', 'resolved'])
	})

	it('shows that a link is requested once it comes near', async () => {
		const { watch, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { overheadMs: 500 } })
		const link = watch('https://tracker.test/issues/1', 2000, 360)
		await clock.advance(200)
		expect(link.states()).toEqual([])
		link.move(100)
		expect(link.states()).toEqual(['resolving'])
		await clock.advance(1000)
		expect(link.states()).toEqual(['resolving', 'resolved'])
	})

	it('asks for nothing that has no place on the page', async () => {
		const { resolver, clock, log } = createWorld()
		resolver.subscribe('https://tracker.test/issues/1', () => undefined, { enabled: false })
		resolver.subscribe('https://tracker.test/issues/2', () => undefined, { enabled: false, distance: Infinity })
		await clock.settle()
		expect(log).toEqual([])
	})
})
