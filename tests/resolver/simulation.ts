import { createFakeClock } from './fakeClock.ts'
import { type Behaviour, createFakeServer, createWorld, type WorldOptions } from './world.ts'

/** A network and a server behind it, in milliseconds. */
export interface Network {
	latencyMs: number
	costMs: number
	workers: number
	/** Times vary by so large a part, up and down. @default 0 */
	noise?: number
}

/** Result of reading a chat. */
export interface ChatRun {
	requests: number
	/** Milliseconds until all that is seen at first has its preview. */
	firstMs: number
	/** Milliseconds until all have. */
	allMs: number
}

export const CHAT_LINKS: readonly string[] = Array.from({ length: 120 }, (_, index) => `https://tracker.test/issues/${index}`)

/** Pixels of a message with its preview, of the screen, and of what counts as near it. */
export const MESSAGE_PX = 130
export const SCREEN_PX = 900
const MARGIN_PX = 360

/** Numbers from 0 to 1 that are the same in each run. */
export function createRandom(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return state / 2 ** 32
	}
}

/** Returns the behavior of a server in a network. */
function behaviourOf({ latencyMs, costMs, workers, noise = 0 }: Network, seed = 1): Partial<Behaviour> {
	const random = createRandom(seed)
	return { latencyMs, overheadMs: 0, costMs: () => costMs, workers, noise: (ms) => ms * (1 + noise * (2 * random() - 1)) }
}

/** Pixels of a screen, of a message on it, and of the text at its beginning, below which its preview stands. */
export interface Layout {
	screenPx: number
	messagePx: number
	textPx: number
}

const LAYOUT: Layout = { screenPx: SCREEN_PX, messagePx: MESSAGE_PX, textPx: 0 }

/** Returns the distance of a message's preview from the viewport at a scroll position. */
export function distanceAt(index: number, topPx: number, { screenPx, messagePx, textPx } = LAYOUT): number {
	const top = index * messagePx - topPx
	return Math.max(0, top + textPx - screenPx) + Math.min(0, top + messagePx)
}

export interface ChatOptions extends WorldOptions {
	links?: readonly string[]
	/** Distance from the screen within which links are fetched. */
	marginPx?: number
	layout?: Layout
}

/** Opens a chat of 120 messages with one link each in a scrolling box, and the resolver that fetches them. */
export function openChat(network: Network, { links = CHAT_LINKS, marginPx = MARGIN_PX, layout = LAYOUT, ...options }: ChatOptions = {}) {
	const world = createWorld({ behaviour: behaviourOf(network), ...options })
	const startedAt = world.clock.now()
	const messages = links.map((link, index) => world.watch(link, distanceAt(index, 0, layout), marginPx))
	const isFilled = (count = links.length) => messages.slice(0, count).every((each) => each.state() === 'resolved')
	return {
		...world,
		messages,
		scrollTo: (topPx: number) => messages.forEach((message, index) => message.move(distanceAt(index, topPx, layout))),
		/** Lets time pass until the first messages have their previews; gives how long that took since the chat was opened. */
		async fill(count = links.length) {
			while (!isFilled(count)) {
				if (world.clock.now() - startedAt > 600_000) throw new Error(`Only ${messages.filter((each) => each.state() === 'resolved').length} of ${count} came.`)
				await world.clock.advance(5)
			}
			return world.clock.now() - startedAt
		},
		/** Messages on the first screen, those among them of which it shows the text alone. */
		seen: links.filter((_, index) => distanceAt(index, 0, { ...layout, textPx: 0 }) === 0).length,
	}
}

async function run({ fill, seen, log }: ReturnType<typeof openChat>): Promise<ChatRun> {
	const firstMs = await fill(seen)
	const allMs = await fill()
	return { requests: log.length, firstMs, allMs }
}

/** Opens a chat without scrolling it, so that distant links are fetched ahead. */
export const readChat = (network: Network, options?: ChatOptions): Promise<ChatRun> => run(openChat(network, options))

/** All links are near at once, as in a list on a giant screen. */
export const showAll = (network: Network): Promise<ChatRun> => run(openChat(network, { marginPx: 1e6 }))

/** Opens a chat that sends one GET per link, in page order, over a browser's six connections to a host. */
export function openSingles(network: Network, layout?: Layout) {
	return openChat(network, { layout, marginPx: 1e6, limits: { links: 1, requests: 6, windowMs: 0 } })
}

/** All links by one GET each. */
export const singleGets = (network: Network): Promise<ChatRun> => run(openSingles(network))

/** Milliseconds until all links are there by batches of one size, four in flight. */
async function fixedBatches(network: Network, size: number): Promise<number> {
	const clock = createFakeClock()
	const { transport } = createFakeServer(clock, behaviourOf(network))
	const startedAt = clock.now()
	const rest = [...CHAT_LINKS]
	let endedAt = NaN
	async function work() {
		while (rest.length) {
			const references = rest.splice(0, size)
			await transport({ method: 'POST', path: 'references/resolve', body: { references, limit: size } })
			endedAt = clock.now()
		}
	}
	void Promise.all(Array.from({ length: 4 }, work))
	await clock.settle()
	return endedAt - startedAt
}

/** The best fixed size, known in hindsight. */
export async function bestFixedBatches(network: Network): Promise<number> {
	return Math.min(...await Promise.all([5, 8, 10, 15, 20, 30, 40, 50].map((size) => fixedBatches(network, size))))
}
