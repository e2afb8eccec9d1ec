/**
 * Scenarios with their contestants and the limit for our figure. Times are in milliseconds.
 * `title` and `about` introduce a scenario's table in RESULTS.md. A figure with a `headline` is also a row of the README.
 */
import { readingScenarios } from './reading.js'
import { SEARCH_PROVIDERS } from './server.js'
import { answer, chatMessages, composerValue, formattedValue, linkedMessages, longFormatted, longValue, plainMessages, readmes, readmesWithoutFormulas, users } from './texts.js'
import { weatherScenarios } from './weather.js'

const ALL = ['floor', 'peer', 'ours']
const CHEAP = { request: 20, link: 2 }
/** Cost of the chat's server: 190 ms for all 200 links in one request. The floor needs another 53 ms of its own. */
const CHAT = { request: 20, link: 0.85 }
/** A bar as a multiple of the floor's, or as a fixed figure. */
const timesFloor = (factor) => ({ factor })
const atMost = (figure) => ({ figure })

async function plain({ variant, open }) {
	const { page, close } = await open(variant)
	const figures = await page.evaluate((texts) => window.bench.plain(texts), plainMessages)
	await close()
	return figures
}

/** The messages of a chat once more, as when a reader comes back to it: the engine knows the code by then. */
async function linked({ variant, open }) {
	const { page, metrics, collectGarbage, close } = await open(variant)
	const { script, laidOut, elements } = await page.evaluate((texts) => window.bench.again('plain', texts), linkedMessages)
	await page.evaluate(() => window.bench.unmount())
	await collectGarbage()
	const before = await metrics()
	await page.evaluate((texts) => window.bench.plainOnce(texts), linkedMessages)
	await collectGarbage()
	const after = await metrics()
	await close()
	return { script, laidOut, elements: elements / linkedMessages.length, heap: (after.JSHeapUsedSize - before.JSHeapUsedSize) / 1000 / linkedMessages.length }
}

async function readmesAgain({ variant, open }) {
	const { page, close } = await open(variant)
	const figures = await page.evaluate((texts) => window.bench.again('markdown', texts), readmes())
	await close()
	return figures
}

async function extended({ variant, open }) {
	const { page, close } = await open(variant)
	const figures = await page.evaluate((list) => window.bench.extended(list), readmes())
	await close()
	return figures
}

async function formulas({ variant, open }) {
	const { page, close } = await open(variant)
	const figures = await page.evaluate((list) => window.bench.formulas(list), readmesWithoutFormulas())
	await close()
	return figures
}

/** An answer of 50,000 signs goes on, word by word. */
async function streaming({ variant, open }) {
	const { page, metrics, close } = await open(variant)
	const { before, words } = answer()
	await page.evaluate((first) => window.bench.growingFrom(first), before)
	const begun = await metrics()
	const figures = await page.evaluate(([first, list]) => window.bench.growing(first, list), [before, words])
	const ended = await metrics()
	await close()
	return { ...figures, mainThread: (ended.TaskDuration - begun.TaskDuration) * 1000 / words.length }
}

function chat(links, cost, isCold = false) {
	return async ({ variant, open, server }) => {
		server.reset(cost)
		// The screen is as tall as the chat, so that every preview is wanted at once.
		const { page, metrics, close } = await open(variant, { viewport: { width: 1280, height: 40_000 }, isCold })
		const before = await metrics()
		const { shown, shift, previews } = await page.evaluate(([texts, count]) => window.bench.chat(texts, count), [chatMessages(200, links), 200])
		const after = await metrics()
		await close()
		return { requests: server.requests(), shown, processor: (after.TaskDuration - before.TaskDuration) * 1000, shift, previews }
	}
}

/** Shows a chat, takes it away, and shows it again. */
async function remount({ variant, open, server }) {
	server.reset()
	const { page, close } = await open(variant, { viewport: { width: 1280, height: 40_000 } })
	const show = () => page.evaluate(([texts, count]) => window.bench.chat(texts, count), [chatMessages(200, 200), 200])
	await show()
	await page.evaluate(() => window.bench.unmount())
	server.reset()
	const { shown } = await show()
	await close()
	return { requests: server.requests(), shown }
}

async function lookups({ open }) {
	const { page, close } = await open('lookups')
	const lookUs = await page.evaluate(() => window.bench.lookups(10_000))
	await close()
	return { lookUs }
}

/** Opens a chat in a window of ordinary size, and waits until what is seen has its previews. */
async function openChat({ variant, open, server }, cost) {
	server.reset(cost)
	const { page, close } = await open(variant)
	const isFilled = () => page.waitForFunction(() => window.bench.onScreen().waiting === 0, undefined, { polling: 20, timeout: 120_000 })
	const started = Date.now()
	await page.evaluate((texts) => window.bench.chatStart(texts), chatMessages(200, 200))
	await isFilled()
	return { page, close, isFilled, firstScreen: Date.now() - started, firstRequests: server.requests() }
}

/** The first screen of a window of ordinary size, and all 200 in one as tall as the chat. */
async function cheap(tools) {
	const { close, firstRequests } = await openChat(tools, CHEAP)
	await close()
	const { requests } = await chat(200, CHEAP)(tools)
	return { firstRequests, requests }
}

async function slow(tools) {
	const { close, firstScreen } = await openChat(tools, { request: 20, link: 300 })
	await close()
	return { firstScreen }
}

/** Types at the end of a text that is shown. `own` is the time in scripts alone, without what the browser does for them. */
async function typeAtEnd({ page, metrics, profile }) {
	await page.evaluate(() => window.bench.watchKeys())
	const box = page.locator('[role=textbox]')
	await box.focus()
	await page.keyboard.press('Control+End')
	await page.keyboard.type('warm up, warm up ')
	await page.evaluate(() => window.bench.keys())
	const before = await metrics()
	const text = 'a message typed at the end of a long one '.repeat(3)
	await page.keyboard.type(text)
	const after = await metrics()
	const key = await page.evaluate(() => window.bench.keys())
	const own = await profile(() => page.keyboard.type(text)) / text.length
	return { key, own, script: (after.ScriptDuration - before.ScriptDuration) * 1000 / text.length }
}

async function editor({ variant, open }) {
	const tools = await open(variant)
	const { laidOut } = await tools.page.evaluate(([value, known]) => window.bench.editor(value, known), [longValue, users])
	const typed = await typeAtEnd(tools)
	await tools.close()
	return { mount: laidOut, ...typed }
}

/** Formatting, which only ours has. The peer shows the characters. */
function formatting(text) {
	return async ({ variant, open }) => {
		const tools = await open(variant)
		await tools.page.evaluate(([way, value, known]) => window.bench[way](value, known), [variant === 'ours' ? 'formatted' : 'editor', text, users])
		const typed = await typeAtEnd(tools)
		await tools.close()
		return typed
	}
}

async function composer({ variant, open, server }) {
	server.reset()
	const tools = await open(variant)
	const { laidOut } = await tools.page.evaluate(([value, known]) => window.bench.composer(value, known), [composerValue, users])
	const typed = await typeAtEnd(tools)
	await tools.close()
	return { mount: laidOut, ...typed }
}

async function picker({ variant, open, server }) {
	server.reset({ search: 30 })
	const { page, close } = await open(variant)
	// The first opening loads what is loaded later; the second is measured.
	await page.evaluate(() => window.bench.picker('issues'))
	await page.keyboard.press('Escape')
	await page.evaluate(() => window.bench.closed)
	await page.waitForFunction(() => !document.querySelector('[role=dialog]'))
	const focus = await page.evaluate(() => window.bench.picker('issues'))
	const results = page.evaluate((texts) => window.bench.results(texts), SEARCH_PROVIDERS.map((id) => `login ${id} 4`))
	await page.keyboard.type('login', { delay: 30 })
	const search = await results
	await close()
	return { focus, search }
}

async function memory({ variant, open }) {
	const { page, metrics, collectGarbage, close } = await open(variant)
	const texts = plainMessages.slice(0, 100)
	const cycle = (times) => page.evaluate(([list, count]) => {
		for (let time = 0; time < count; time++) {
			window.bench.plainOnce(list)
			window.bench.unmount()
		}
	}, [texts, times])
	const pickers = (times) => page.evaluate(async (count) => {
		for (let time = 0; time < count; time++) {
			await window.bench.picker('issues')
			document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
			await window.bench.closed
		}
	}, times)
	/** Returns the median of what remains after several runs, because the engine compiles code now and then. */
	async function left(act, times) {
		await act(times * 4)
		const runs = []
		for (let run = 0; run < 5; run++) {
			await collectGarbage()
			const before = await metrics()
			await act(times)
			await collectGarbage()
			const after = await metrics()
			runs.push({ nodes: after.Nodes - before.Nodes, heap: after.JSHeapUsedSize - before.JSHeapUsedSize })
		}
		const median = (key) => runs.map((run) => run[key]).sort((a, b) => a - b)[runs.length >> 1]
		return { nodes: median('nodes'), heap: median('heap') }
	}
	const texted = await left(cycle, 20)
	// The peer takes more than half a second for each.
	const openings = variant === 'peer' ? 20 : 200
	const picked = await left(pickers, openings)
	await close()
	return { textNodes: texted.nodes, textHeap: texted.heap / 2000, pickerNodes: picked.nodes / openings, pickerHeap: picked.heap / openings }
}

export const scenarios = [
	{
		name: 'plain', title: '1,000 plain messages', variants: ALL, run: plain, rounds: 7,
		about: 'One-line messages, every second one with a link, mounted seven times; the median.',
		figures: [
			{ key: 'script', label: 'script', unit: 'ms', limit: timesFloor(3) },
			{ key: 'laidOut', label: 'until laid out', unit: 'ms', limit: timesFloor(1.3) },
		],
	},
	{
		name: 'linked', title: '1,000 messages with 0 to 3 links', variants: ALL, run: linked, rounds: 7,
		about: 'Messages with 1.5 links on average, mounted nine times; the median. The floor has no style sheet here, so the layout cost of ours counts against us.',
		figures: [
			{ key: 'script', label: 'script', unit: 'ms', limit: timesFloor(4) },
			{ key: 'laidOut', label: 'until laid out', unit: 'ms', limit: timesFloor(1.4), headline: '1,000 messages with links, mounted and laid out' },
			{ key: 'elements', label: 'elements per message', unit: '', limit: atMost(4.5) },
			{ key: 'heap', label: 'JS heap per message', unit: 'kB', limit: atMost(3.2) },
		],
	},
	{
		name: 'readmes', title: '100 READMEs as markdown', variants: ALL, run: readmesAgain, rounds: 3,
		about: 'READMEs of installed packages, mounted nine times; the median. The floor has no style sheet.',
		figures: [
			{ key: 'script', label: 'script', unit: 'ms', limit: timesFloor(3) },
			{ key: 'laidOut', label: 'until laid out', unit: 'ms', limit: timesFloor(1.6) },
		],
	},
	{
		name: 'extended', title: '100 READMEs as extended markdown', variants: ALL, run: extended, rounds: 3,
		about: 'From an empty page until nothing changes any more. Code far from the viewport is highlighted when it comes near.',
		figures: [
			{ key: 'settled', label: 'until settled', unit: 'ms', limit: timesFloor(1.2) },
		],
	},
	{
		name: 'formulas', title: '100 READMEs without formulas', variants: ['ours'], run: formulas, rounds: 5,
		about: 'Extended markdown with the option for formulas off and on, mounted twenty times each, in turn; the fastest of each.',
		figures: [
			{ key: 'off', label: 'script with formulas off', unit: 'ms' },
			{ key: 'on', label: 'script with formulas on', unit: 'ms' },
			{ key: 'ratio', label: 'on ÷ off', unit: '', limit: atMost(1.05) },
			{ key: 'loaded', label: 'scripts that load because they are on', unit: '', limit: atMost(0) },
		],
	},
	// The peer takes a quarter of a second for each word.
	{
		name: 'streaming', title: 'A growing answer', variants: [...ALL, 'streamdown', 'incremark'], run: streaming, rounds: 2,
		about: 'Extended markdown of 50,000 characters that grows by a word at a time; ours with `streaming`, which holds back the undecided end. Streamdown and incremark render with React, in part after the script that is measured, and without highlighting.',
		figures: [
			{ key: 'script', label: 'script per word', unit: 'ms', limit: atMost(1), headline: 'One more word in a streamed answer of 50,000 characters' },
			{ key: 'slow', label: 'script of the slowest word of twenty', unit: 'ms', limit: atMost(10) },
			{ key: 'laidOut', label: 'until a word is laid out', unit: 'ms', limit: timesFloor(1.6) },
			{ key: 'mainThread', label: 'main thread per word', unit: 'ms' },
		],
	},
	{
		name: 'chat', title: '200 previews at once', variants: ALL, run: chat(200, CHAT), rounds: 5,
		about: '200 messages with a link each on a screen as tall as all of them; 20 ms per request and 0.85 ms per link.',
		figures: [
			{ key: 'requests', label: 'requests', unit: '', limit: atMost(16) },
			{ key: 'shown', label: 'until all previews are shown', unit: 'ms', limit: timesFloor(1.3) },
			{ key: 'processor', label: 'main thread', unit: 'ms', limit: timesFloor(4) },
			{ key: 'shift', label: 'layout shift', unit: '', limit: atMost(0) },
		],
	},
	{
		name: 'cold', title: '200 previews at once, cold', variants: ['ours'], run: chat(200, CHAT, true), rounds: 3,
		about: 'The same before the code of previews is loaded.',
		figures: [
			{ key: 'shown', label: 'until all previews are shown', unit: 'ms' },
		],
	},
	{
		name: 'repeated', title: '200 links over 20 addresses', variants: ALL, run: chat(20), rounds: 1,
		about: '200 messages that link to 20 addresses of an unknown host, on a screen as tall as all of them.',
		figures: [
			{ key: 'requests', label: 'requests', unit: '', limit: atMost(6) },
		],
	},
	{
		name: 'remount', title: '200 previews shown again', variants: ['peer', 'ours'], run: remount, rounds: 3,
		about: 'The 200 messages are mounted, unmounted and mounted again.',
		figures: [
			{ key: 'requests', label: 'requests of the second time', unit: '', limit: atMost(0) },
			{ key: 'shown', label: 'until all previews are shown again', unit: 'ms', limit: { factorOf: 'peer', factor: 1 } },
		],
	},
	{
		name: 'lookups', title: 'Cache look-ups', variants: ['ours'], pages: ['lookups'], run: lookups, rounds: 3,
		about: '10,000 look-ups of cached links.',
		figures: [
			{ key: 'lookUs', label: 'per look-up', unit: 'µs', limit: atMost(5) },
		],
	},
	{
		name: 'cheap', title: 'A fast provider', variants: ['peer', 'ours'], run: cheap, rounds: 3,
		about: '200 links of a provider that takes 20 ms per request and 2 ms per link.',
		figures: [
			{ key: 'firstRequests', label: 'requests until the first screen of an ordinary window is complete', unit: '', limit: atMost(4) },
			{ key: 'requests', label: 'requests with all of them on one screen', unit: '', limit: atMost(16) },
		],
	},
	...readingScenarios,
	...weatherScenarios,
	{
		name: 'slow', title: 'A slow provider', variants: ['peer', 'singles', 'ours'], run: slow, rounds: 5,
		about: '200 links of a provider that takes 20 ms per request and 300 ms per link, on a server with 8 workers.',
		figures: [
			{ key: 'firstScreen', label: 'until the first screen is complete, against one GET per link over six connections', unit: 'ms', limit: { factorOf: 'singles', factor: 1.2 } },
			{ key: 'firstScreen', label: 'until the first screen is complete, against the peer', unit: 'ms', limit: { factorOf: 'peer', factor: 1.2 } },
		],
	},
	// 0.2 ms a key, where the floor takes 0.04: the ratio holds on other machines too.
	{
		name: 'editor', title: 'The editor', variants: ALL, run: editor, rounds: 3,
		about: 'A text of 10,000 characters with 50 mentions.',
		figures: [
			{ key: 'mount', label: 'mounted and laid out', unit: 'ms', limit: timesFloor(2) },
			{ key: 'key', label: 'from a key until it is laid out', unit: 'ms', limit: timesFloor(1.3) },
			{ key: 'script', label: 'script per key', unit: 'ms', limit: timesFloor(5), headline: 'A key in a text of 10,000 characters with 50 mentions' },
		],
	},
	{
		name: 'formatting', title: 'Formatting as you type', variants: ['peer', 'ours'], run: formatting(formattedValue), rounds: 3,
		about: 'The text of 10,000 characters with 50 mentions, and formats in every second line. The peer shows the characters. Own script is the time in functions, without what the browser does for them.',
		figures: [
			{ key: 'key', label: 'from a key until it is laid out', unit: 'ms', limit: { factorOf: 'peer', factor: 0.3 } },
			{ key: 'own', label: 'own script per key', unit: 'ms', limit: { factorOf: 'peer', factor: 0.3 } },
			{ key: 'script', label: 'script per key', unit: 'ms' },
		],
	},
	// The browser reads all of a text for each letter and each selection, so the rest of the time is its own.
	{
		name: 'longFormatting', title: 'Formatting in a long text', variants: ['ours'], run: formatting(longFormatted), rounds: 3,
		about: 'A text of 50,000 characters with formats in every paragraph.',
		figures: [
			{ key: 'own', label: 'own script per key', unit: 'ms', limit: atMost(1) },
			{ key: 'key', label: 'from a key until it is laid out', unit: 'ms' },
		],
	},
	// The peer doesn't have these features.
	{
		name: 'composer', title: 'The editor with everything on', variants: ['floor', 'ours'], run: composer, rounds: 5,
		about: 'The same text with 30 links as chips, previews and markdown shortcuts.',
		figures: [
			{ key: 'mount', label: 'mounted again and laid out', unit: 'ms', limit: timesFloor(2) },
			{ key: 'key', label: 'from a key until it is laid out', unit: 'ms', limit: timesFloor(1.3) },
			{ key: 'script', label: 'script per key', unit: 'ms', limit: timesFloor(5) },
		],
	},
	{
		name: 'picker', title: 'The Smart Picker', variants: ALL, run: picker, rounds: 5,
		about: `The second time it opens; ${SEARCH_PROVIDERS.length} search providers that take 30 ms each.`,
		figures: [
			{ key: 'focus', label: 'until its field has the focus', unit: 'ms', limit: atMost(40), headline: 'The Smart Picker, opened again' },
			{ key: 'search', label: 'from the last key until all results', unit: 'ms', limit: atMost(240) },
		],
	},
	{
		name: 'memory', title: 'Memory', variants: ALL, run: memory, rounds: 1,
		about: '2,000 rich texts and 200 pickers (20 with the peer) are mounted and unmounted. The noise is ± 20 bytes for texts and ± 200 for pickers.',
		figures: [
			{ key: 'textNodes', label: 'nodes left by all texts', unit: '', limit: atMost(0) },
			{ key: 'textHeap', label: 'heap left per text', unit: 'B', limit: atMost(36) },
			{ key: 'pickerNodes', label: 'nodes left per picker', unit: '', limit: atMost(0) },
			{ key: 'pickerHeap', label: 'heap left per picker', unit: 'B', limit: { factorOf: 'peer', factor: 0.5 } },
		],
	},
]
