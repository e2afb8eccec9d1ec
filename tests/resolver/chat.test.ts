import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastMs } from '../setup/linear.ts'
import { runs } from '../setup/runs.ts'
import { type WorldOptions, createWorld } from './world.ts'

const LINKS = Array.from({ length: 200 }, (_, index) => `https://tracker.test/issues/${index}`)

/** Pixels of a message with its preview. */
const MESSAGE = 130
const MARGIN = 360

/** A chat of 200 messages with a link each, in a window that shows some of them. */
function openChat(seen: number, options: WorldOptions) {
	const world = createWorld(options)
	const startedAt = world.clock.now()
	const height = seen * MESSAGE
	function distanceAt(index: number, top: number) {
		const distance = Math.max(0, index * MESSAGE - top - height + 1, top - (index + 1) * MESSAGE + 1)
		return distance > MARGIN ? Infinity : distance
	}
	const messages = LINKS.map((link, index) => world.watch(link, distanceAt(index, 0)))
	const isFilled = (from: number, to: number) => messages.slice(from, to).every((each) => each.state() === 'resolved')
	return {
		...world,
		/** Milliseconds until the messages have their previews. */
		async fill(from = 0, to = seen) {
			while (!isFilled(from, to)) await world.clock.advance(5)
			return world.clock.now() - startedAt
		},
		async scroll(top: number, waitMs: number) {
			messages.forEach((message, index) => message.move(distanceAt(index, top)))
			await world.clock.advance(waitMs)
		},
		isFilled,
	}
}

/** Milliseconds of one GET a link, over the six connections that a browser opens to a host. */
const singlesMs = (count: number, eachMs: number) => Math.ceil(count / 6) * eachMs

describe('a chat over a cheap provider', () => {
	const cheap = { behaviour: { overheadMs: 20, costMs: () => 2 } }

	it('deals the links that are seen first out over four requests, however many they are up to a full screen, and fills it at once', async () => {
		for (let seen = 1; seen <= 32; seen++) {
			const { fill, log } = openChat(seen, cheap)
			expect(await fill()).toBeLessThanOrEqual(70)
			const sizes = log.slice(0, 4).map(({ links }) => links.length)
			expect(log.filter(({ links }) => links.includes(LINKS[seen - 1]!)).length).toBe(1)
			if (seen > 3) expect(Math.max(...sizes) - Math.min(...sizes), `${seen} links`).toBeLessThanOrEqual(1)
		}
	})

	it.each([4, 8, 12, 13, 20])('asks for %i links that are seen first, and those near them, by five requests', async (seen) => {
		const { log, clock } = openChat(seen, cheap)
		await clock.advance(200)
		expect(log).toHaveLength(5)
	})

	it.each([
		['90 ms after it came near', 30, 90],
		['at once where what is seen has taken longer', 300, 300],
	])('asks for what is only near %s', async (_, overheadMs, leavesAfterMs) => {
		const { watch, log, clock } = createWorld({ behaviour: { overheadMs, costMs: () => 0 }, lookAhead: 'none' })
		const startedAt = clock.now()
		for (let index = 0; index < 6; index++) watch(LINKS[index]!, index < 4 ? 0 : 200)
		await clock.settle()
		expect(log[4]!.sentAt - startedAt - leavesAfterMs).toBeGreaterThanOrEqual(0)
		expect(log[4]!.sentAt - startedAt - leavesAfterMs).toBeLessThanOrEqual(15)
	})

	it('asks for the links of a public share, which may ask so often and no more, by two requests', async () => {
		const { watch, log, clock, session } = createWorld(cheap)
		Object.assign(session, { user: null, shareToken: 'TOKEN' })
		for (const link of LINKS.slice(0, 7)) watch(link)
		await clock.settle()
		expect(log.map(({ links }) => links.length)).toEqual([3, 4])
	})

	it('asks once a screen while somebody reads on, screen by screen', async () => {
		const { fill, scroll, log, isFilled } = openChat(15, cheap)
		await fill()
		const before = log.length
		for (let top = 15; top < 200; top += 15) await scroll(Math.min(top, 185) * MESSAGE, 400)
		expect(isFilled(0, 200)).toBe(true)
		expect(log.length - before).toBeLessThanOrEqual(Math.ceil(185 / 15) + 1)
	})

	it('asks about ten times a second, and not for each link, while somebody scrolls through in two seconds', async () => {
		const { fill, scroll, log, isFilled, clock } = openChat(7, cheap)
		await fill()
		for (let top = 1; top <= 193; top++) await scroll(top * MESSAGE, 10)
		await clock.advance(500)
		expect(isFilled(193, 200)).toBe(true)
		expect(log.length).toBeLessThanOrEqual(30)
	})

	it('asks for all 200 by no more than 16 requests when they come near after the first screen', async () => {
		const { fill, watch, log, clock } = openChat(7, cheap)
		await fill()
		for (const link of LINKS) watch(link)
		await clock.settle()
		expect(new Set(log.flatMap(({ links }) => links)).size).toBe(200)
		expect(log.length).toBeLessThanOrEqual(16)
	})

	it('asks for all 200 at once by no more than 12 requests', async () => {
		const { watch, log, clock } = createWorld(cheap)
		for (const link of LINKS) watch(link)
		await clock.settle()
		expect(log.length).toBeLessThanOrEqual(12)
	})

	it('asks for 20 links in 200 messages by four requests', async () => {
		const { watch, log, clock } = createWorld(cheap)
		for (let index = 0; index < 200; index++) watch(LINKS[index % 20]!)
		await clock.settle()
		expect(log).toHaveLength(4)
	})
})

describe('a chat over a slow provider', () => {
	const slow = { behaviour: { overheadMs: 20, costMs: () => 300, workers: 8 } }

	it.each([1, 2, 3, 7, 8])('fills a first screen of %i links about as fast as one GET a link', async (seen) => {
		expect(await openChat(seen, slow).fill()).toBeLessThanOrEqual(1.2 * singlesMs(seen, 320))
	})

	it('fills any first screen as fast as one GET a link over four connections, but for a moment in which it learns what a link costs', async () => {
		const worlds = fc.record({ seen: fc.integer({ min: 1, max: 30 }), costMs: fc.integer({ min: 200, max: 1500 }), wayMs: fc.integer({ min: 5, max: 120 }) })
		await fc.assert(fc.asyncProperty(worlds, async ({ seen, costMs, wayMs }) => {
			const { fill, mostUnderWay } = openChat(seen, { behaviour: { overheadMs: wayMs, costMs: () => costMs, workers: 8 } })
			expect(await fill()).toBeLessThanOrEqual(Math.ceil(seen / 4) * (wayMs + costMs) + 120)
			expect(mostUnderWay()).toBeLessThanOrEqual(4)
		}), { numRuns: runs(60, 600) })
	}, 60_000)

	it('shows its first previews long before one POST for all of them would be back', async () => {
		expect(await openChat(8, slow).fill(0, 2)).toBeLessThanOrEqual(700)
	})

	it('sends the links of a host that is known for slow by two at most', async () => {
		const { watch, log, clock } = createWorld(slow)
		for (const link of LINKS.slice(0, 7)) watch(link)
		await clock.settle()
		for (const link of LINKS.slice(20, 24)) watch(link, 100)
		await clock.settle()
		const before = log.length
		for (const link of LINKS.slice(8, 16)) watch(link)
		await clock.settle()
		expect(Math.max(...log.slice(before).map(({ links }) => links.length))).toBeLessThanOrEqual(2)
	})

	it('never makes cheap links wait in a request with slow ones', async () => {
		const { watch, log, clock } = createWorld({ behaviour: { costMs: (link) => link.includes('slow') ? 300 : 2 } })
		for (const host of ['slow.test', 'fast.test']) for (let index = 0; index < 3; index++) watch(`https://${host}/${index}`)
		await clock.settle()
		const before = log.length
		for (let index = 3; index < 9; index++) for (const host of ['slow.test', 'fast.test']) watch(`https://${host}/${index}`)
		await clock.settle()
		const mixed = log.slice(before).filter(({ links }) => new Set(links.map((link) => link.slice(0, 12))).size > 1)
		expect(mixed).toEqual([])
	})
})

describe('looking up', () => {
	it('answers a cached link in less than five microseconds', async () => {
		const { watch, clock, resolver } = createWorld()
		for (const link of LINKS) watch(link)
		await clock.settle()
		const lookUp = () => { for (let index = 0; index < 10_000; index++) resolver.peek(LINKS[index % 200]!) }
		expect(await leastMs(50, lookUp)).toBeLessThan(50)
	})

	it('handles ten thousand links at once', async () => {
		const { watch, clock, mostUnderWay, resolver, asked } = createWorld()
		const links = Array.from({ length: 10_000 }, (_, index) => `https://tracker.test/issues/${index}`)
		const watchers = links.map((link) => watch(link))
		await clock.settle()
		expect(watchers.every((each) => each.heard.at(-1)!.state === 'resolved')).toBe(true)
		expect(new Set(asked()).size).toBe(asked().length)
		expect(mostUnderWay()).toBe(4)
		for (const each of watchers) each.release()
		await clock.settle()
		expect(links.filter((link) => resolver.peek(link).state === 'resolved')).toHaveLength(1000)
	})
})

describe('a busy page', () => {
	it('gets all 200 links by no more requests than one that has time', async () => {
		const { watch, clock, log, resolver } = createWorld({ behaviour: { overheadMs: 20, costMs: () => 0.85 } })
		for (const link of LINKS) watch(link)
		for (let round = 0; round < 200; round++) {
			await clock.advance(10)
			clock.set(clock.now() + 150)
		}
		expect(LINKS.every((link) => resolver.peek(link).state === 'resolved')).toBe(true)
		expect(log.length).toBeLessThanOrEqual(10)
	})
})
