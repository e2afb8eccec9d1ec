/** What is measured, for whom, and the bar that our figure has to reach. Times in milliseconds. */
import { readingScenarios } from './reading.js'
import { SEARCH_PROVIDERS } from './server.js'
import { answer, chatMessages, composerValue, linkedMessages, longValue, plainMessages, readmes, users } from './texts.js'

const ALL = ['floor', 'peer', 'ours']
const CHEAP = { request: 20, link: 2 }
/** All 200 links take 190 ms in one request: the bars were measured where the floor waited so long, and had 53 ms to do beside. */
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

/** An answer of 50,000 signs goes on, word by word. */
async function streaming({ variant, open }) {
	const { page, close } = await open(variant)
	const { before, words } = answer()
	const figures = await page.evaluate(([first, list]) => window.bench.growing(first, list), [before, words])
	await close()
	return figures
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

/** Types at the end of a text that is shown. */
async function typeAtEnd({ page, metrics }) {
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
	return { key, script: (after.ScriptDuration - before.ScriptDuration) * 1000 / text.length }
}

async function editor({ variant, open }) {
	const tools = await open(variant)
	const { laidOut } = await tools.page.evaluate(([value, known]) => window.bench.editor(value, known), [longValue, users])
	const typed = await typeAtEnd(tools)
	await tools.close()
	return { mount: laidOut, ...typed }
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
	/** What is left after each of several runs, once the engine has compiled what it will: the median, since it compiles now and then. */
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

const PLAIN = '1,000 messages of a line, every second one with a link, mounted seven times, the median'
const LINKED = '1,000 messages with 0 to 3 links, mounted nine times, the median, beside a floor without a style sheet'
const READMES = '100 READMEs as markdown, mounted nine times, the median, beside a floor without a style sheet'
const GROWING = 'extended markdown of 50,000 characters that grows by a word at a time'
const TALL = '200 messages with a link each, on a screen as tall as all of them, 20 ms a request and 0.85 ms a link'
const AGAIN = '200 messages with a link each, on a screen as tall as all of them, shown, taken away and shown again'
const CHEAP_PROVIDER = '200 links of a provider that takes 20 ms a request and 2 ms a link'
const SLOW_PROVIDER = '200 links of a provider that takes 20 ms a request and 300 ms a link, 8 workers'
const EDITOR = 'editor with 10,000 characters and 50 mentions'
const COMPOSER = 'the same with 30 links as chips, drafts and writing aids for markdown'

export const scenarios = [
	{ name: 'plain', variants: ALL, run: plain, rounds: 7, figures: [
		{ key: 'script', label: `${PLAIN}: script`, unit: 'ms', limit: timesFloor(3) },
		{ key: 'laidOut', label: `${PLAIN}: until laid out`, unit: 'ms', limit: timesFloor(1.3) },
	] },
	{ name: 'linked', variants: ALL, run: linked, rounds: 7, figures: [
		{ key: 'script', label: `${LINKED}: script`, unit: 'ms', limit: timesFloor(4) },
		{ key: 'laidOut', label: `${LINKED}: until laid out`, unit: 'ms', limit: timesFloor(1.4) },
		{ key: 'elements', label: '1,000 messages with 0 to 3 links: elements each', unit: '', limit: atMost(4.5) },
		{ key: 'heap', label: '1,000 messages with 0 to 3 links: JS heap each', unit: 'kB', limit: atMost(3.2) },
	] },
	{ name: 'readmes', variants: ALL, run: readmesAgain, rounds: 3, figures: [
		{ key: 'script', label: `${READMES}: script`, unit: 'ms', limit: timesFloor(3) },
		{ key: 'laidOut', label: `${READMES}: until laid out`, unit: 'ms', limit: timesFloor(1.6) },
	] },
	{ name: 'extended', variants: ALL, run: extended, rounds: 3, figures: [
		{ key: 'settled', label: '100 READMEs as extended markdown, from nothing until nothing changes any more; code far from the viewport is highlighted when that comes near', unit: 'ms', limit: timesFloor(1.2) },
	] },
	// The peer takes a quarter of a second for each word.
	{ name: 'streaming', variants: ALL, run: streaming, rounds: 2, figures: [
		{ key: 'script', label: `${GROWING}: script a word`, unit: 'ms', limit: atMost(3) },
		{ key: 'slow', label: `${GROWING}: script of the slowest word of twenty`, unit: 'ms', limit: atMost(10) },
		{ key: 'laidOut', label: `${GROWING}: until a word is laid out`, unit: 'ms', limit: timesFloor(1.6) },
	] },
	{ name: 'chat', variants: ALL, run: chat(200, CHAT), rounds: 5, figures: [
		{ key: 'requests', label: `${TALL}: requests`, unit: '', limit: atMost(16) },
		{ key: 'shown', label: `${TALL}: until all previews are shown`, unit: 'ms', limit: timesFloor(1.3) },
		{ key: 'processor', label: `${TALL}: main thread`, unit: 'ms', limit: timesFloor(4) },
		{ key: 'shift', label: `${TALL}: layout shift`, unit: '', limit: atMost(0) },
	] },
	{ name: 'cold', variants: ['ours'], run: chat(200, CHAT, true), rounds: 3, figures: [
		{ key: 'shown', label: `${TALL}, the code of previews still to load: until all previews are shown`, unit: 'ms' },
	] },
	{ name: 'repeated', variants: ALL, run: chat(20), rounds: 1, figures: [
		{ key: 'requests', label: '200 messages that link to 20 addresses, on a screen as tall as all of them: requests', unit: '', limit: atMost(6) },
	] },
	{ name: 'remount', variants: ['peer', 'ours'], run: remount, rounds: 3, figures: [
		{ key: 'requests', label: `${AGAIN}: requests of the second time`, unit: '', limit: atMost(0) },
		{ key: 'shown', label: `${AGAIN}: until all previews are shown again`, unit: 'ms', limit: { factorOf: 'peer', factor: 1 } },
	] },
	{ name: 'lookups', variants: ['ours'], pages: ['lookups'], run: lookups, rounds: 3, figures: [
		{ key: 'lookUs', label: '10,000 look-ups of links that are known: each', unit: 'µs', limit: atMost(5) },
	] },
	{ name: 'cheap', variants: ['peer', 'ours'], run: cheap, rounds: 3, figures: [
		{ key: 'firstRequests', label: `${CHEAP_PROVIDER}, read in an ordinary window: requests until the first screen is filled`, unit: '', limit: atMost(4) },
		{ key: 'requests', label: `${CHEAP_PROVIDER}, all of them on one screen: requests`, unit: '', limit: atMost(16) },
	] },
	...readingScenarios,
	{ name: 'slow', variants: ['peer', 'singles', 'ours'], run: slow, rounds: 5, figures: [
		{ key: 'firstScreen', label: `${SLOW_PROVIDER}: until the first screen is filled, against one GET a link over six connections`, unit: 'ms', limit: { factorOf: 'singles', factor: 1.2 } },
		{ key: 'firstScreen', label: `${SLOW_PROVIDER}: until the first screen is filled, against the peer`, unit: 'ms', limit: { factorOf: 'peer', factor: 1.2 } },
	] },
	// 0.2 ms a key, where the floor takes 0.04: the ratio holds on other machines too.
	{ name: 'editor', variants: ALL, run: editor, rounds: 3, figures: [
		{ key: 'mount', label: `${EDITOR}: mounted and laid out`, unit: 'ms', limit: timesFloor(2) },
		{ key: 'key', label: `${EDITOR}: from a key until it is laid out`, unit: 'ms', limit: timesFloor(1.3) },
		{ key: 'script', label: `${EDITOR}: script a key`, unit: 'ms', limit: timesFloor(5) },
	] },
	// The peer has none of these.
	{ name: 'composer', variants: ['floor', 'ours'], run: composer, rounds: 5, figures: [
		{ key: 'mount', label: `${COMPOSER}: mounted again and laid out`, unit: 'ms', limit: timesFloor(2) },
		{ key: 'key', label: `${COMPOSER}: from a key until it is laid out`, unit: 'ms', limit: timesFloor(1.3) },
		{ key: 'script', label: `${COMPOSER}: script a key`, unit: 'ms', limit: timesFloor(5) },
	] },
	{ name: 'picker', variants: ALL, run: picker, rounds: 5, figures: [
		{ key: 'focus', label: 'picker, opened for the second time: until its field has the focus', unit: 'ms', limit: atMost(40) },
		{ key: 'search', label: `picker with ${SEARCH_PROVIDERS.length} search providers that take 30 ms: from the last key until all results`, unit: 'ms', limit: atMost(330) },
	] },
	{ name: 'memory', variants: ALL, run: memory, rounds: 1, figures: [
		{ key: 'textNodes', label: '2,000 rich texts shown and taken away: nodes left', unit: '', limit: atMost(0) },
		{ key: 'textHeap', label: '2,000 rich texts shown and taken away: heap left by each, ± 20 by the noise of the floor', unit: 'B', limit: atMost(36) },
		{ key: 'pickerNodes', label: '200 pickers opened and closed, 20 with the peer: nodes left by each', unit: '', limit: atMost(0) },
		{ key: 'pickerHeap', label: '200 pickers opened and closed, 20 with the peer: heap left by each, ± 200 by noise', unit: 'B', limit: { factorOf: 'peer', factor: 0.5 } },
	] },
]
