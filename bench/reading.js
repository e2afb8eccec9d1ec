/**
 * Reading a chat over a network, in a scrolling box of 700 pixels with one link per message. The server has a cost per request and per link.
 * Every request of the page has the same latency, including those for code.
 */
import { chatMessages } from './texts.js'

const ALL = ['floor', 'peer', 'ours']
/** Costs of a real Nextcloud server with one worker, which took 1.8 s for 120 GETs and 40 ms for two POSTs of 60 links. */
const SERVER = { request: 14, link: 0.1, workers: 1 }
/** Costs of a larger server, which takes longer for each request and link. */
const LARGE_SERVER = { request: 30, link: 1, workers: 8 }
/** Costs of a server with two busy workers and expensive links. */
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
		return { ...figures, requests: server.requests(), arrivals: server.arrivals(), mainThread: (after.TaskDuration - before.TaskDuration) * 1000 }
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
	const hasBar = latencyMs === 0 || latencyMs === 300
	const isHeadline = latencyMs === 300 && !isCold
	return {
		name: `${isCold ? 'cold' : 'network'}-${latencyMs}`,
		title: `A chat over ${latencyMs} ms of latency${isCold ? ', cold' : ''}`,
		about: `120 messages with a link each in a box that scrolls by 400 pixels every second frame${isCold ? '; the code of previews still has to load' : ''}.`,
		variants: ALL,
		run: reader({ messages: 120, cost: SERVER, latencyMs, isCold, way: 'steadily' }),
		// Those without a bar only show the trend.
		rounds: hasBar ? 3 : 1,
		figures: [
			{
				key: 'firstScreen',
				label: 'first screen complete',
				unit: 'ms',
				limit: hasBar ? peerTimes(latencyMs ? 0.95 : 0.5) : undefined,
				headline: latencyMs === 300 && isCold ? 'The first screen of that chat, before any code has loaded' : undefined,
			},
			{
				key: 'shown',
				label: 'read through, until all were shown',
				unit: 'ms',
				limit: hasBar ? peerTimes(latencyMs ? 0.28 : 0.18) : undefined,
				headline: isHeadline ? 'A chat of 120 links read through, 300 ms of latency' : undefined,
			},
			{ key: 'requests', label: 'requests for links', unit: '', plot: isHeadline ? 'arrivals' : undefined, limit: hasBar ? atMost(10) : undefined, headline: isHeadline ? 'Requests for those 120 links' : undefined },
		],
	}
}

const SCREEN_BY_SCREEN = { messages: 200, cost: LARGE_SERVER, way: 'screen by screen' }
const TWO_HUNDRED = '200 messages with a link each in a box that scrolls on by a screen as soon as that is complete; 30 ms per request and 1 ms per link'

export const readingScenarios = [
	...[0, 100, 300, 600].map((latencyMs) => overNetwork(latencyMs, false)),
	...[0, 300].map((latencyMs) => overNetwork(latencyMs, true)),
	{
		name: 'screens',
		title: 'Screen by screen',
		about: `${TWO_HUNDRED}.`,
		variants: ALL,
		run: reader(SCREEN_BY_SCREEN),
		rounds: 3,
		figures: [
			{ key: 'requests', label: 'requests', unit: '', limit: atMost(12) },
			{ key: 'shown', label: 'until all were shown', unit: 'ms', limit: peerTimes(0.4) },
			{ key: 'mainThread', label: 'main thread', unit: 'ms', limit: { factor: 4 } },
			{ key: 'shift', label: 'layout shift', unit: '', limit: atMost(0) },
		],
	},
	{
		name: 'screens-again',
		title: 'Screen by screen, for the second time',
		about: `${TWO_HUNDRED}; all of it was read before.`,
		variants: ALL,
		run: readAgain(SCREEN_BY_SCREEN),
		rounds: 3,
		figures: [
			{ key: 'requests', label: 'requests', unit: '', limit: atMost(0) },
			{ key: 'shown', label: 'until all were shown', unit: 'ms', limit: { factor: 2 } },
		],
	},
	{
		name: 'fling',
		title: 'A fling on a busy server',
		about: '120 messages with a link each, flung through in a second; 2 workers, 100 ms per request, 20 ms per link and 100 ms of latency.',
		variants: ALL,
		run: reader({ messages: 120, cost: BUSY_SERVER, latencyMs: 100, way: 'flung' }),
		rounds: 3,
		figures: [
			{ key: 'endComplete', label: 'until the last screen is complete', unit: 'ms', limit: peerTimes(1) },
			{ key: 'shown', label: 'until all were shown', unit: 'ms', limit: peerTimes(1) },
			{ key: 'requests', label: 'requests', unit: '' },
		],
	},
]
