import type { BenchUser, Growing } from './variant.ts'
import { variant } from 'contestant'
import { readBox, type ReadingWay } from './reading.ts'

/**
 * One page for each contestant and scenario, so that nothing is warm by another's work.
 * The runner calls these functions; times are milliseconds.
 */
const el = document.getElementById('app')!
const options = new URLSearchParams(location.search)
if (!options.has('cold')) await variant.warm()
let unmount = () => {}
let growing: Growing | undefined

const frame = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)) })

function median(values: number[]): number {
	return values.sort((a, b) => a - b)[values.length >> 1]!
}

/** Resolves when the page has not changed for `quietMs` in which it had the time to, with the moment of the last change. */
function settled(quietMs: number): Promise<number> {
	return new Promise((resolve) => {
		let last = performance.now()
		let quiet = 0
		let looked = last
		const observer = new MutationObserver(() => {
			last = performance.now()
			quiet = 0
		})
		observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
		const timer = setInterval(() => {
			// A long layout doesn't count as quiet time, because pending work follows it.
			const now = performance.now()
			quiet += Math.min(now - looked, 50)
			looked = now
			if (quiet < quietMs) return
			clearInterval(timer)
			observer.disconnect()
			resolve(last)
		}, 20)
	})
}

/** A text with a line of code in every language that the texts name. */
function codeOf(texts: string[]): string {
	const languages = new Set(texts.flatMap((text) => [...text.matchAll(/^ *```(\w+)/gm)].map(([, name]) => name)))
	return [...languages].map((name) => `\`\`\`${name}\na\n\`\`\``).join('\n')
}

/** Resolves once a change of the page has brought something. */
function shown(isShown: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const observer = new MutationObserver(() => {
			if (!isShown()) return
			observer.disconnect()
			resolve()
		})
		observer.observe(el, { childList: true, subtree: true })
	})
}

/** Mounts several times and takes the median. `until` tells when all is there, where that may take more than a task. */
async function mounts(mount: () => () => void, rounds: number, { until }: { until?: () => boolean } = {}) {
	const script: number[] = []
	const laidOut: number[] = []
	for (let round = 0; round < rounds; round++) {
		await frame()
		const start = performance.now()
		unmount = mount()
		await Promise.resolve()
		if (until && !until()) await shown(until)
		script.push(performance.now() - start)
		void document.body.offsetHeight
		laidOut.push(performance.now() - start)
		if (round < rounds - 1) unmount()
	}
	return { script: median(script), laidOut: median(laidOut), elements: el.querySelectorAll('*').length }
}

const bench = {
	unmount() { unmount() },
	plain: (texts: string[]) => mounts(() => variant.plain(el, texts), 7),
	/** The same texts several times over, once the engine knows the code. */
	again(kind: 'plain' | 'markdown', texts: string[]) {
		const show = variant.bare?.[kind] ?? variant[kind]
		return mounts(() => show(el, texts, false), 9)
	},
	plainOnce(texts: string[]) { unmount = variant.plain(el, texts) },
	async extended(texts: string[]) {
		// The floor has all languages from the start; the others load them with the first code, which isn't part of the measurement.
		unmount = variant.markdown(el, [codeOf(texts)], true)
		await settled(600)
		unmount()
		const start = performance.now()
		unmount = variant.markdown(el, texts, true)
		return { settled: await settled(600) - start }
	},
	/** Mounts extended markdown with formulas off and on, in turn, and counts the scripts that load with formulas on. */
	async formulas(texts: string[]) {
		const ways = { off: () => variant.markdown(el, texts, true), on: () => variant.formulas!(el, texts) }
		const scripts = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length
		const times = { off: [] as number[], on: [] as number[] }
		ways.off()()
		unmount = ways.off()
		await settled(600)
		unmount()
		const before = scripts()
		for (let round = 0; round < 20; round++) {
			for (const way of round % 2 ? ['off', 'on'] as const : ['on', 'off'] as const) {
				await frame()
				const start = performance.now()
				unmount = ways[way]()
				await Promise.resolve()
				times[way].push(performance.now() - start)
				unmount()
			}
		}
		// The fastest one is the least disturbed.
		const [off, on] = [Math.min(...times.off), Math.min(...times.on)]
		return { off, on, ratio: on / off, loaded: scripts() - before }
	},
	/** Shows a text that will grow. */
	async growingFrom(first: string) {
		growing = variant.growing(el, first)
		unmount = growing.unmount
		await settled(600)
	},
	/** Makes the text grow by a word at a time: script of a word, time until that is laid out, and script of the slowest word of twenty. */
	async growing(first: string, words: string[]) {
		const script: number[] = []
		const laidOut: number[] = []
		let text = first
		for (const word of words) {
			await frame()
			text += word
			const start = performance.now()
			await growing!.change(text)
			script.push(performance.now() - start)
			void document.body.offsetHeight
			laidOut.push(performance.now() - start)
		}
		// What is rendered later counts for the main thread.
		await settled(200)
		// The median leaves them in order.
		const middle = median(script)
		return { script: middle, slow: script[Math.floor(script.length * 0.95)], laidOut: median(laidOut) }
	},
	/** Measures the time until all previews are laid out. Painting isn't included, because the screen is as tall as the chat. */
	async chat(texts: string[], expected: number) {
		let shift = 0
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
		}).observe({ type: 'layout-shift', buffered: true })
		const cards = el.getElementsByClassName('widget-default')
		const start = performance.now()
		const shown = new Promise<number>((resolve) => {
			const observer = new MutationObserver(() => {
				if (cards.length < expected) return
				observer.disconnect()
				void document.body.offsetHeight
				resolve(performance.now() - start)
			})
			observer.observe(el, { childList: true, subtree: true })
		})
		unmount = variant.chat(el, texts)
		const figures = { shown: await shown }
		await frame()
		return { ...figures, shift, previews: cards.length }
	},
	/** Microseconds of one look at a link that is known. */
	lookups: (count: number) => variant.lookups!(count),
	/** Without waiting: the runner looks, and scrolls. */
	chatStart(texts: string[]) { unmount = variant.chat(el, texts) },
	/** Another chat below what is there: milliseconds until all of its previews are shown. */
	async chatBelow(texts: string[]) {
		const below = el.parentElement!.appendChild(document.createElement('div'))
		const start = performance.now()
		variant.chat(below, texts)
		while (below.getElementsByClassName('widget-default').length < texts.length) await frame()
		return performance.now() - start
	},
	/** Previews that are on the screen, and places on it that still wait for one. */
	onScreen() {
		const visible = (node: Element) => {
			const { top, bottom } = node.getBoundingClientRect()
			return bottom > 0 && top < innerHeight
		}
		const messages = [...el.children].filter(visible)
		return { waiting: messages.filter((node) => !node.querySelector('.widget-default')).length, previews: el.querySelectorAll('.widget-default').length }
	},
	/** Reads a chat in a box that scrolls, until every preview was shown. */
	async read(texts: string[], way: ReadingWay) {
		const box = el.parentElement!.insertBefore(document.createElement('div'), el)
		box.append(el)
		box.style.cssText = 'block-size: 700px; overflow: auto'
		const figures = await readBox({ box, el, way, mount: () => { unmount = variant.chat(el, texts) }, expected: texts.length })
		box.replaceWith(el)
		return figures
	},
	async editor(value: string, users: Record<string, BenchUser>) {
		return mounts(() => variant.editor(el, value, users), 5)
	},
	/** Loads formatting, and waits until the text has its formats. */
	async formatted(value: string, users: Record<string, BenchUser>) {
		unmount = variant.formatted!(el, value, users)
		await settled(600)
	},
	async composer(value: string, users: Record<string, BenchUser>) {
		// The first one loads what is loaded later, and learns the titles of its links.
		unmount = variant.composer!(el, value, users)
		await settled(600)
		unmount()
		return mounts(() => variant.composer!(el, value, users), 5, { until: () => el.getElementsByClassName('nc-chip').length > 0 })
	},
	/** Watches keys: from the key's event until its change is laid out. */
	watchKeys() {
		const times: number[] = []
		let start = 0
		window.addEventListener('keydown', () => { start = performance.now() }, { capture: true })
		// An editor that writes by itself prevents the browser's input.
		for (const type of ['beforeinput', 'input']) {
			window.addEventListener(type, (event) => {
				if (type === 'beforeinput' && !event.defaultPrevented) return
				queueMicrotask(() => {
					void document.body.offsetHeight
					times.push(performance.now() - start)
				})
			})
		}
		Object.assign(bench, { keys: () => median(times.splice(0)) })
	},
	async picker(providerId: string) {
		const start = performance.now()
		const focused = new Promise<number>((resolve) => {
			window.addEventListener('focusin', function look(event) {
				if (!(event.target instanceof HTMLInputElement)) return
				window.removeEventListener('focusin', look)
				resolve(performance.now() - start)
			})
		})
		Object.assign(bench, { closed: variant.picker(providerId).then(() => undefined, () => undefined) })
		return focused
	},
	/** Measures the time from the last key to all results. */
	results(texts: string[]) {
		return new Promise<number>((resolve) => {
			let lastKey = 0
			window.addEventListener('keydown', () => { lastKey = performance.now() }, { capture: true })
			const observer = new MutationObserver(() => {
				const shown = document.body.textContent!
				if (!texts.every((text) => shown.includes(text))) return
				observer.disconnect()
				resolve(performance.now() - lastKey)
			})
			observer.observe(document.body, { childList: true, subtree: true, characterData: true })
		})
	},
}

export type Bench = typeof bench & { keys(): number, closed: Promise<void> }
Object.assign(window, { bench })
