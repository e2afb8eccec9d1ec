/**
 * A reader goes through a chat over a network: a box of 700 pixels that scrolls, a message with a link in each, a server with a cost a request
 * and a cost a link, and the same latency on every request of the page, code included.
 */
import { chatMessages } from './texts.js'

const ALL = ['floor', 'peer', 'ours']
/** What a real Nextcloud server took, which works on one request at a time: 120 GETs 1.8 s, two POSTs of 60 links 40 ms. */
const SERVER = { request: 14, link: 0.1, workers: 1 }
/** A larger one, which takes longer for each. */
const LARGE_SERVER = { request: 30, link: 1, workers: 8 }
/** Two workers that are busy with other things, and links that cost something. */
const BUSY_SERVER = { request: 100, link: 20, workers: 2 }

/** Opens the page behind a latency, puts the chat on it, and reads it in a way of `bench.read`. */
function reader({ messages, cost, way, latencyMs = 0, isCold = false }) {
	return async ({ variant, open, server }) => {
		server.reset(cost)
		const { page, metrics, close } = await open(variant, { latencyMs, isCold })
		const before = await metrics()
		const figures = await page.evaluate(([texts, how]) => window.bench.read(texts, how), [chatMessages(messages, messages), way])
		const after = await metrics()
		await close()
		return { ...figures, requests: server.requests(), mainThread: (after.TaskDuration - before.TaskDuration) * 1000 }
	}
}

/** Shows the chat, takes it away, and reads it once more. */
function readAgain(options) {
	return async ({ variant, open, server }) => {
		const { page, close } = await open(variant)
		const read = () => page.evaluate(([texts, how]) => window.bench.read(texts, how), [chatMessages(options.messages, options.messages), options.way])
		server.reset(options.cost)
		await read()
		await page.evaluate(() => window.bench.unmount())
		server.reset(options.cost)
		const { shown } = await read()
		await close()
		return { shown, requests: server.requests() }
	}
}

const peerTimes = (factor) => ({ factorOf: 'peer', factor })
const atMost = (figure) => ({ figure })

/** A chat of 120 messages read by scrolling 400 pixels every second frame, over a latency. */
function overNetwork(latencyMs, isCold) {
	const where = `120 messages with a link each in a box that scrolls, ${latencyMs} ms of latency${isCold ? ', the code of previews still to load' : ''}`
	const hasBar = latencyMs === 0 || latencyMs === 300
	const firstFactor = isCold ? 1.5 : latencyMs ? 1 : 0.6
	return {
		name: `${isCold ? 'cold' : 'network'}-${latencyMs}`,
		variants: ALL,
		run: reader({ messages: 120, cost: SERVER, latencyMs, isCold, way: 'steadily' }),
		// Those without a bar only show where it leads to.
		rounds: hasBar ? 3 : 1,
		figures: [
			{ key: 'firstScreen', label: `${where}: first screen complete`, unit: 'ms', limit: hasBar ? peerTimes(firstFactor) : undefined },
			{ key: 'shown', label: `${where}: read through, 400 pixels every second frame, until all were shown`, unit: 'ms', limit: hasBar && !isCold ? peerTimes(0.4) : undefined },
			{ key: 'requests', label: `${where}: requests for links`, unit: '', limit: hasBar ? atMost(12) : undefined },
		],
	}
}

const SCREEN_BY_SCREEN = { messages: 200, cost: LARGE_SERVER, way: 'screen by screen' }
const TWO_HUNDRED = '200 messages with a link each in a box that scrolls, 30 ms a request and 1 ms a link, scrolled on by a screen as soon as that is complete'

const FLUNG = '120 messages with a link each, flung through in a second, on a busy server with 2 workers, 100 ms a request, 20 ms a link and 100 ms of latency'

export const readingScenarios = [
	...[0, 100, 300, 600].map((latencyMs) => overNetwork(latencyMs, false)),
	...[0, 300].map((latencyMs) => overNetwork(latencyMs, true)),
	{
		name: 'screens',
		variants: ALL,
		run: reader(SCREEN_BY_SCREEN),
		rounds: 3,
		figures: [
			{ key: 'requests', label: `${TWO_HUNDRED}: requests`, unit: '', limit: atMost(16) },
			{ key: 'shown', label: `${TWO_HUNDRED}: until all were shown`, unit: 'ms', limit: peerTimes(0.6) },
			{ key: 'mainThread', label: `${TWO_HUNDRED}: main thread`, unit: 'ms', limit: { factor: 4 } },
			{ key: 'shift', label: `${TWO_HUNDRED}: layout shift`, unit: '', limit: atMost(0) },
		],
	},
	{
		name: 'screens-again',
		variants: ALL,
		run: readAgain(SCREEN_BY_SCREEN),
		rounds: 3,
		figures: [
			{ key: 'requests', label: `${TWO_HUNDRED}, shown for the second time: requests`, unit: '', limit: atMost(0) },
			{ key: 'shown', label: `${TWO_HUNDRED}, shown for the second time: until all were shown`, unit: 'ms', limit: { factor: 2 } },
		],
	},
	{
		name: 'fling',
		variants: ALL,
		run: reader({ messages: 120, cost: BUSY_SERVER, latencyMs: 100, way: 'flung' }),
		rounds: 3,
		figures: [
			{ key: 'endComplete', label: `${FLUNG}: until the last screen is complete`, unit: 'ms', limit: peerTimes(1) },
			{ key: 'shown', label: `${FLUNG}: until all were shown`, unit: 'ms', limit: peerTimes(1) },
			{ key: 'requests', label: `${FLUNG}: requests`, unit: '' },
		],
	},
]
