import { describe, expect, it } from 'vitest'
import { type WorldOptions, createWorld } from './world.ts'

const LINKS = Array.from({ length: 200 }, (_, index) => `https://tracker.test/issues/${index}`)

/** A chat of 200 messages with a link each, of which some are visible and as many more are near. */
function openChat(screen: number, options: WorldOptions) {
	const world = createWorld(options)
	const startedAt = world.clock.now()
	const distanceAt = (index: number, top: number) => index < top - screen / 2 || index >= top + screen ? Infinity : Math.max(0, index - top - screen / 2 + 1) * 50
	const messages = LINKS.map((link, index) => world.watch(link, distanceAt(index, 0)))
	const isFilled = (from: number, to: number) => messages.slice(from, to).every((each) => each.state() === 'resolved')
	return {
		...world,
		/** Milliseconds until the messages have their previews. */
		async fill(from = 0, to = screen) {
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

describe('a chat over a cheap provider', () => {
	const cheap = { behaviour: { overheadMs: 20, costMs: () => 2 } }

	it.each([8, 10, 12, 15])('fills a first screen of %i links by two requests', async (screen) => {
		const { fill, log } = openChat(screen, cheap)
		expect(await fill()).toBeLessThan(100)
		expect(log).toHaveLength(2)
	})

	it('asks for all 200 by no more than 16 requests, screen by screen', async () => {
		const { fill, scroll, log, isFilled } = openChat(15, cheap)
		await fill()
		for (let top = 15; top < 200; top += 15) await scroll(Math.min(top, 185), 400)
		expect(isFilled(0, 200)).toBe(true)
		expect(log.length).toBeLessThanOrEqual(16)
	})

	it('asks about ten times a second, and not for each link, while somebody scrolls through in two seconds', async () => {
		const { fill, scroll, log, isFilled, clock } = openChat(10, cheap)
		await fill()
		for (let top = 1; top <= 190; top++) await scroll(top, 10)
		await clock.advance(500)
		expect(isFilled(185, 200)).toBe(true)
		expect(log.length).toBeLessThanOrEqual(28)
	})

	it('asks for all 200 at once by no more than 8 requests', async () => {
		const { watch, log, clock } = createWorld(cheap)
		for (const link of LINKS) watch(link)
		await clock.settle()
		expect(log.length).toBeLessThanOrEqual(8)
	})

	it('asks for 20 links in 200 messages by two requests', async () => {
		const { watch, log, clock } = createWorld(cheap)
		for (let index = 0; index < 200; index++) watch(LINKS[index % 20]!)
		await clock.settle()
		expect(log).toHaveLength(2)
	})
})

describe('a chat over a slow provider', () => {
	const slow = { behaviour: { overheadMs: 20, costMs: () => 300, workers: 8 } }
	/** One GET a link, over the six connections that a browser opens to a host. */
	const singlesMs = (count: number) => Math.ceil(count / 6) * 320

	it.each([7, 8])('fills a first screen of %i links about as fast as one GET a link', async (screen) => {
		expect(await openChat(screen, slow).fill()).toBeLessThanOrEqual(1.2 * singlesMs(screen))
	})

	it('does not lump the few visible links together while more are near', async () => {
		expect(await openChat(6, slow).fill(0, 3)).toBeLessThanOrEqual(450)
	})

	it('shows its first previews while a filled POST would still be under way', async () => {
		expect(await openChat(8, slow).fill(0, 2)).toBeLessThanOrEqual(450)
	})

	it.each([10, 12, 15])('fills a first screen of %i links as fast as four requests under way allow', async (screen) => {
		const { fill, mostUnderWay } = openChat(screen, slow)
		expect(await fill()).toBeLessThanOrEqual(Math.ceil(screen / 4) * 320 + 200)
		expect(mostUnderWay()).toBe(4)
	})

	it('sends the links of a host that is known for slow one by one', async () => {
		const { watch, log, clock } = createWorld(slow)
		for (const link of LINKS.slice(0, 8)) watch(link)
		await clock.settle()
		const before = log.length
		for (const link of LINKS.slice(8, 16)) watch(link)
		await clock.settle()
		expect(log.slice(before).map(({ links }) => links.length)).toEqual(Array(8).fill(1))
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
		const rounds = Array.from({ length: 5 }, () => {
			const startedAt = performance.now()
			for (let index = 0; index < 10_000; index++) resolver.peek(LINKS[index % 200]!)
			return (performance.now() - startedAt) / 10
		})
		expect(Math.min(...rounds)).toBeLessThan(5)
	})

	it('takes ten thousand links at once', async () => {
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
