/**
 * Scenarios with failing hosts and servers: a slow host next to a fast one, and a server that is down for a while.
 */
import { chatMessages } from './texts.js'

const VARIANTS = ['peer', 'ours']
const FAST = { request: 20, link: 1 }
const OUTAGE_MS = 30_000
const RECOVERY_MS = 20_000

const messagesOf = (host, count, from = 0) => Array.from({ length: count }, (_, index) => `Please look at https://${host}/issues/${from + index}`)
const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms) })

/** Eight links of a slow host, and half a second later five of a fast one: how long those take. */
function slowHost(seconds, isKnown) {
	return async ({ variant, open, server }) => {
		server.reset({ ...FAST, hosts: { 'slow.test': seconds * 1000 } })
		const { page, close } = await open(variant, { viewport: { width: 1280, height: 3000 } })
		const show = (texts) => page.evaluate((list) => window.bench.chatBelow(list), texts)
		if (isKnown) await show(messagesOf('fast.test', 8))
		void show(messagesOf('slow.test', 8)).catch(() => undefined)
		await wait(500)
		const shown = await show(messagesOf('fast.test', 5, 100))
		await close()
		return { shown }
	}
}

/** A page of 200 links is opened while the server answers 503, and left alone when that is over. */
async function outage({ variant, open, server }) {
	server.reset(FAST)
	const { page, close } = await open(variant)
	server.fail(503)
	await page.evaluate((texts) => window.bench.chatStart(texts), chatMessages(200, 200))
	await wait(OUTAGE_MS)
	const requests = server.requests()
	server.fail(undefined)
	const back = Date.now()
	let shown
	while (shown === undefined && Date.now() - back < RECOVERY_MS) {
		const { waiting } = await page.evaluate(() => window.bench.onScreen())
		if (waiting === 0) shown = Date.now() - back
		await wait(50)
	}
	await close()
	return { requests, shown: shown ?? RECOVERY_MS }
}

const atMost = (figure) => ({ figure })

export const weatherScenarios = [
	...[1, 3, 10].map((seconds) => ({
		name: `slow-host-${seconds}`,
		title: `A host of ${seconds} s a link next to a fast one`,
		about: `8 links of a host that takes ${seconds} s for each, and half a second later 5 links of a host that is known to be fast.`,
		variants: VARIANTS,
		run: slowHost(seconds, true),
		rounds: 3,
		figures: [{ key: 'shown', label: 'until the fast ones are shown', unit: 'ms', limit: atMost(400) }],
	})),
	{
		name: 'slow-host-unknown',
		title: 'A host of 10 s a link next to an unknown fast one',
		about: 'The same on a page that has never seen a link of the fast host.',
		variants: VARIANTS,
		run: slowHost(10, false),
		rounds: 3,
		figures: [{ key: 'shown', label: 'until the fast ones are shown', unit: 'ms', limit: atMost(800) }],
	},
	{
		name: 'outage',
		title: 'A server that is down',
		about: 'A page of 200 links is opened while the server answers 503, for half a minute. The tab keeps the focus, and the user doesn’t click.',
		variants: VARIANTS,
		run: outage,
		rounds: 1,
		figures: [
			{ key: 'requests', label: 'requests while it is down', unit: '', limit: atMost(12) },
			{ key: 'shown', label: 'until the screen is complete, once it is back (20,000: not at all)', unit: 'ms', limit: atMost(15_500) },
		],
	},
]
