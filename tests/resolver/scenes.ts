/**
 * Scenes in which constants of the scheduler show what they are for. `node scripts/constants.js` halves and doubles the constants, and prints what that changes
 * here. The comments of the constants quote it.
 */
import { createFakeClock } from './fakeClock.ts'
import { type Network, CHAT_LINKS, MESSAGE_PX, SCREEN_PX, createRandom, distanceAt, openChat, openSingles, readChat, showAll } from './simulation.ts'
import { createWorld } from './world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const END_PX = CHAT_LINKS.length * MESSAGE_PX - SCREEN_PX
const LAYOUT = { screenPx: SCREEN_PX, messagePx: 148.5, textPx: 31 }
const VISITOR = { access: () => ({ user: null, shareToken: 'token' }) }
const COSTS = { cheap: [1, 5], middling: [20, 60], expensive: [150, 400] }

type World = ReturnType<typeof createWorld>
type Figures = Record<string, number>

const linksOf = (hosts: number, count: number, name = '') => Array.from({ length: count }, (_, index) => `https://host${index % hosts}.test/${name}${index}`)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function networks(costs: readonly number[]): Network[] {
	return [0, 100, 300, 600].flatMap((latencyMs) => costs.flatMap((costMs) => [4, 8].map((workers) => ({ latencyMs, costMs, workers }))))
}

function watchAll({ watch }: World, links: readonly string[]): readonly string[] {
	for (const link of links) watch(link)
	return links
}

/** Returns milliseconds until all links have an answer, or `Infinity` if one doesn't get it in time. */
async function until({ clock, resolver }: World, links: readonly string[], limitMs = 10 * MINUTE): Promise<number> {
	const startedAt = clock.now()
	while (!links.every((link) => resolver.peek(link).state === 'resolved')) {
		if (clock.now() - startedAt > limitMs) return Infinity
		await clock.advance(5)
	}
	return clock.now() - startedAt
}

/** Scrolls a chat, and returns milliseconds for which a message on the screen waited for its preview, on average. */
async function scroll({ clock, messages, scrollTo }: ReturnType<typeof openChat>, { stepPx, everyMs }: { stepPx: number, everyMs: number }): Promise<number> {
	let waitedMs = 0
	for (let topPx = 0; topPx < END_PX; topPx += stepPx) {
		scrollTo(topPx)
		for (let ms = 0; ms < everyMs; ms += 20) {
			await clock.advance(20)
			waitedMs += 20 * messages.filter((message, index) => distanceAt(index, topPx) === 0 && message.state() !== 'resolved').length
		}
	}
	return waitedMs / messages.length
}

export const scenes: Record<string, () => Promise<Figures>> = {
	async 'a first screen'() {
		const figures: Figures = {}
		for (const [name, costs] of Object.entries(COSTS)) {
			const ratios: number[] = []
			const requests: number[] = []
			for (const network of networks(costs)) {
				const chat = openChat(network, { layout: LAYOUT })
				ratios.push(await chat.fill(chat.seen) / await openSingles(network, LAYOUT).fill(chat.seen))
				requests.push(chat.log.length)
			}
			Object.assign(figures, { [`${name}: ÷ one GET a link`]: mean(ratios), [`${name}: requests`]: mean(requests) })
		}
		return figures
	},

	async 'a chat that is read ahead, or all on the screen'() {
		const figures: Figures = {}
		for (const name of ['cheap', 'middling'] as const) {
			// Without the look-ahead, links may stay away for good.
			const ahead = await Promise.all(networks(COSTS[name]).map((network) => readChat(network).catch(() => ({ allMs: NaN, requests: NaN }))))
			const all = await Promise.all(networks(COSTS[name]).map((network) => showAll(network)))
			for (const [how, runs] of Object.entries({ ahead, all })) {
				Object.assign(figures, { [`${name}, ${how}: ms`]: mean(runs.map(({ allMs }) => allMs)), [`${name}, ${how}: requests`]: mean(runs.map(({ requests }) => requests)) })
			}
		}
		return figures
	},

	async 'scrolling by 400 pixels every second frame'() {
		const runs: [number, number, number][] = [[15, 1, 0.2], [30, 8, 1], [30, 8, 5], [100, 4, 1], [300, 4, 1], [300, 4, 5], [600, 4, 1]]
		const requests: number[] = []
		for (const [latencyMs, workers, costMs] of runs) {
			const chat = openChat({ latencyMs, costMs, workers })
			await chat.fill(chat.seen)
			for (let topPx = 0; topPx < END_PX; topPx += 400) {
				chat.scrollTo(topPx)
				await chat.clock.advance(33)
			}
			chat.scrollTo(END_PX)
			await chat.fill()
			requests.push(chat.log.length)
		}
		return { 'requests, worst': Math.max(...requests) }
	},

	async 'reading on'() {
		const figures: Figures = {}
		for (const [latencyMs, costMs] of [[100, 2], [600, 30], [100, 150]] as const) {
			for (const [name, step, lookAhead] of [['by notches', { stepPx: 100, everyMs: 120 }, 'all'], ['by screens', { stepPx: 900, everyMs: SECOND }, 'screens']] as const) {
				const chat = openChat({ latencyMs, costMs, workers: 4 }, { lookAhead })
				await chat.fill(chat.seen)
				await chat.clock.advance(300)
				figures[`${name}, ${latencyMs} ms, ${costMs} a link: wait`] = await scroll(chat, step)
				figures[`${name}, ${latencyMs} ms, ${costMs} a link: requests`] = chat.log.length
			}
			const chat = openChat({ latencyMs, costMs, workers: 4 }, { lookAhead: 'screens' })
			await chat.fill(chat.seen)
			await chat.clock.advance(10 * SECOND)
			figures[`not reading on, ${latencyMs} ms, ${costMs} a link: links`] = chat.asked().length
		}
		return figures
	},

	async 'a fling to the end and back'() {
		const figures: Figures = {}
		for (const [costMs, workers, passMs] of [[60, 2, 6000], [300, 4, 12_000]] as const) {
			const { clock, messages, scrollTo, log } = openChat({ latencyMs: 100, costMs, workers })
			const near = new Map<number, number>()
			const waited = new Map<number, number>()
			for (let ms = 0; ms < 40 * passMs && waited.size < messages.length; ms += 32) {
				const pass = ms / passMs
				const topPx = END_PX * (Math.floor(pass) % 2 ? 1 - pass % 1 : pass % 1)
				scrollTo(topPx)
				await clock.advance(32)
				messages.forEach((message, index) => {
					if (!near.has(index) && Math.abs(distanceAt(index, topPx)) <= 360) near.set(index, ms)
					if (!waited.has(index) && message.state() === 'resolved') waited.set(index, ms - (near.get(index) ?? ms))
				})
			}
			Object.assign(figures, { [`${costMs} ms a link: longest wait`]: waited.size < messages.length ? Infinity : Math.max(...waited.values()), [`${costMs} ms a link: requests`]: log.length })
		}
		return figures
	},

	async 'links that come one by one'() {
		const figures: Figures = {}
		for (const apartMs of [5, 20, 60, 150]) {
			const world = createWorld({ behaviour: { latencyMs: 100 } })
			const waits: number[] = []
			for (const link of linksOf(3, 60)) {
				const startedAt = world.clock.now()
				world.resolver.subscribe(link, ({ state }) => { if (state === 'resolved') waits.push(world.clock.now() - startedAt) })
				await world.clock.advance(apartMs)
			}
			await world.clock.advance(5 * SECOND)
			Object.assign(figures, { [`${apartMs} ms apart: requests`]: world.log.length, [`${apartMs} ms apart: wait`]: waits.length < 60 ? Infinity : mean(waits) })
		}
		return figures
	},

	async 'two hundred visible links of an unknown host'() {
		const figures: Figures = {}
		for (const costMs of [2, 100, 1000]) {
			const world = createWorld({ behaviour: { latencyMs: 50, costMs: () => costMs, workers: 4 } })
			const links = watchAll(world, Array.from({ length: 200 }, (_, index) => `https://tracker.test/${index}`))
			figures[`${costMs} ms a link: first ten, s`] = await until(world, links.slice(0, 10)) / SECOND
			await until(world, links)
			figures[`${costMs} ms a link: requests`] = world.log.length
		}
		return figures
	},

	async 'links of the own host'() {
		const figures: Figures = {}
		for (const costMs of [2, 40]) {
			const world = createWorld({ ownHost: 'host0.test', behaviour: { latencyMs: 50, costMs: () => costMs, workers: 4 } })
			figures[`${costMs} ms a link: ms`] = await until(world, watchAll(world, linksOf(1, 24)))
			figures[`${costMs} ms a link: requests`] = world.log.length
		}
		return figures
	},

	async 'a visitor of a share'() {
		const figures: Figures = {}
		for (const costMs of [20, SECOND]) {
			const world = createWorld({ ...VISITOR, behaviour: { latencyMs: 100, costMs: () => costMs } })
			const links = watchAll(world, linksOf(2, 20))
			figures[`${costMs} ms a link: first three, ms`] = await until(world, links.slice(0, 3))
			await until(world, links)
			figures[`${costMs} ms a link: requests`] = world.log.length
		}
		return figures
	},

	async 'hosts that hang'() {
		const behaviour = { latencyMs: 50, overheadMs: 0, costMs: (link: string) => link.includes('slow') ? 10 * SECOND : 2 }
		const world = createWorld({ behaviour })
		for (let host = 0; host < 3; host++) {
			watchAll(world, Array.from({ length: 8 }, (_, index) => `https://slow${host}.test/${index}`))
			await world.clock.advance(500)
		}
		const figures: Figures = { 'a new host next to three: ms': await until(world, watchAll(world, ['https://tracker.test/1'])) }
		for (const latencyMs of [50, 800]) {
			let hangs = false
			const known = createWorld({ lookAhead: 'none', behaviour: { latencyMs, costMs: (link) => hangs && link.includes('host0') ? 1e9 : 3 } })
			for (const count of [1, 2, 4]) {
				watchAll(known, linksOf(6, 6 * count, `${count}-`))
				await known.clock.advance(6 * SECOND)
			}
			hangs = true
			const links = watchAll(known, linksOf(6, 18))
			figures[`one of six that shared requests, ${latencyMs} ms: others, ms`] = await until(known, links.filter((link) => !link.includes('host0')))
		}
		for (const count of [8, 16]) {
			const own = createWorld({ ownHost: 'host0.test', lookAhead: 'none', behaviour: { latencyMs: 50, costMs: (link) => link.endsWith('/3') ? 1e9 : 2 } })
			const links = watchAll(own, linksOf(1, count))
			figures[`one of ${count} links: others, s`] = await until(own, links.filter((link) => !link.endsWith('/3')), 15 * MINUTE) / SECOND
			figures[`one of ${count} links: requests`] = own.log.length
		}
		return figures
	},

	async 'a server that has become slower'() {
		const figures: Figures = {}
		for (const moreMs of [500, 1500]) {
			let isSlow = false
			const world = createWorld({ lookAhead: 'none', behaviour: { latencyMs: 50, costMs: () => 3, noise: (ms) => isSlow ? ms + moreMs : ms } })
			for (const count of [1, 2, 4]) {
				watchAll(world, linksOf(6, 6 * count, `${count}-`))
				await world.clock.advance(6 * SECOND)
			}
			isSlow = true
			const before = world.log.length
			for (let screen = 0; screen < 10; screen++) {
				watchAll(world, linksOf(6, 12, `screen${screen}/`))
				await world.clock.advance(15 * SECOND)
			}
			figures[`by ${moreMs} ms: requests of ten screens`] = world.log.length - before
		}
		return figures
	},

	async 'a host whose links become expensive, with noise'() {
		let costMs = 5
		const random = createRandom(3)
		const world = createWorld({ lookAhead: 'none', behaviour: { latencyMs: 50, costMs: () => costMs, workers: 4, noise: (ms) => ms * (0.5 + random()) } })
		for (const count of [1, 2, 4, 8]) {
			watchAll(world, linksOf(2, 2 * count, `${count}-`))
			await world.clock.advance(8 * SECOND)
		}
		costMs = 200
		const times: number[] = []
		for (let screen = 0; screen < 8; screen++) {
			times.push(await until(world, watchAll(world, linksOf(2, 8, `screen${screen}/`))))
			await world.clock.advance(3 * SECOND)
		}
		return { 'later screens: ms': mean(times.slice(3)) }
	},

	async 'a provider that throws for one link'() {
		const figures: Figures = {}
		for (const count of [6, 16, 50]) {
			const world = createWorld({ ownHost: 'host0.test', behaviour: { latencyMs: 50 } })
			const { answer } = world.behaviour
			world.behaviour.answer = (link) => {
				if (link.endsWith('/3')) throw new Error('the provider')
				return answer(link)
			}
			const links = watchAll(world, linksOf(1, count))
			figures[`${count} links: others, ms`] = await until(world, links.filter((link) => !link.endsWith('/3')))
			await world.clock.advance(5 * MINUTE)
			figures[`${count} links: requests`] = world.log.length
		}
		return figures
	},

	async 'an outage of two minutes'() {
		const figures: Figures = {}
		for (const [status, ms] of [[503, 20], [500, 20], [503, 600]] as const) {
			const requests: number[] = []
			const back: number[] = []
			for (let seed = 1; seed <= 6; seed++) {
				const clock = createFakeClock(undefined, createRandom(seed))
				const world = createWorld({ clock, behaviour: { overheadMs: ms, status: () => status } })
				const links = linksOf(20, 200)
				links.forEach((link, index) => world.watch(link, Math.max(0, index * MESSAGE_PX - SCREEN_PX), 360))
				await clock.advance(2 * MINUTE)
				requests.push(world.log.length)
				world.behaviour.status = undefined
				back.push(await until(world, links.slice(0, 7)) / SECOND)
			}
			Object.assign(figures, { [`${status} after ${ms} ms: requests`]: mean(requests), [`${status} after ${ms} ms: back, s`]: mean(back) })
		}
		return figures
	},

	async 'a reader who comes back all the time'() {
		const world = createWorld({ behaviour: { latencyMs: 30, status: () => 503 } })
		watchAll(world, linksOf(5, 20))
		for (let ms = 0; ms < MINUTE; ms += 300) {
			await world.clock.advance(300)
			world.resolver.wake('focus')
		}
		return { 'requests a minute': world.log.length }
	},
}
