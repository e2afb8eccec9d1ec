/**
 * The command `npm run bench [-- scenario …] [--rounds N] [--write]`.
 * Builds a page for each contestant, opens them in Chromium in turn, round after round, and prints medians and ratios. `--rounds` limits the
 * rounds per scenario. Figures are saved in bench/results after each scenario, and other scenarios keep their last figures.
 * --write updates the tables in RESULTS.md, the rows of the README, and the charts. A run that fails, hangs or crashes the browser is repeated.
 */
import vue from '@vitejs/plugin-vue'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { BROWSER_ARGS, ensureBrowser } from '../scripts/browser.js'
import { writeReport } from './report.js'
import { scenarios } from './scenarios.js'
import { startServer } from './server.js'

/** A reader gives up after 90 seconds; what takes longer hangs. */
const PATIENCE_MS = 150_000
const ATTEMPTS = 2

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const resultsPath = here('results/latest.json')
const words = process.argv.slice(2)
const option = (name) => words.includes(name) ? words[words.indexOf(name) + 1] : undefined
const mostRounds = Number(option('--rounds') ?? Infinity)
const wanted = words.filter((word) => scenarios.some(({ name }) => name === word))
const chosen = scenarios.filter(({ name }) => !wanted.length || wanted.includes(name))

function median(values) {
	const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
	return sorted[sorted.length >> 1]
}

/** Contestants of bench/others, which are installed apart. */
const OTHERS = readdirSync(here('others')).filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -3))
const hasOthers = existsSync(here('others/node_modules'))
if (!hasOthers) console.log('Without Streamdown and incremark. To include them, run: npm ci --legacy-peer-deps --prefix bench/others')
const isInstalled = (variant) => hasOthers || !OTHERS.includes(variant)

/** A page for each contestant, built alone: so each has the files that it would have in an app. */
for (const variant of new Set(chosen.flatMap(({ variants, pages = variants }) => pages).filter(isInstalled))) {
	await build({
		root: here('page'),
		base: `/${variant}/`,
		configFile: false,
		logLevel: 'error',
		plugins: [vue()],
		resolve: { alias: [
			{ find: 'contestant', replacement: here(OTHERS.includes(variant) ? `others/${variant}.js` : `page/${variant}.ts`) },
			{ find: 'nc-reference/style.css', replacement: here('../dist/style.css') },
			{ find: /^nc-reference$/, replacement: here('../dist/index.js') },
			{ find: /^nc-reference\/(languages|grammars)$/, replacement: here('../dist/$1.js') },
		] },
		define: { appName: '"bench"', appVersion: '"0"' },
		build: { rollupOptions: { external: ['katex', 'mermaid'] }, outDir: here(`../build/bench/${variant}`), emptyOutDir: true, target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 10_000 },
	})
}

const server = await startServer(here('../build/bench'))
let browser

/** The browser, or a new one where that has gone. */
async function getBrowser() {
	if (browser?.isConnected()) return browser
	browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...BROWSER_ARGS, '--js-flags=--expose-gc', '--enable-precise-memory-info'] })
	return browser
}

/** Opens the page of one contestant, cold without what is loaded later, behind a latency that every request has, and gives the runner's tools. */
async function open(variant, { viewport = { width: 1280, height: 900 }, isCold = false, latencyMs = 0 } = {}) {
	const context = await (await getBrowser()).newContext({ viewport, reducedMotion: 'reduce' })
	const page = await context.newPage()
	page.on('pageerror', (error) => console.error(`${variant}: ${error.message}`))
	const cdp = await context.newCDPSession(page)
	await cdp.send('Performance.enable')
	if (latencyMs) {
		await cdp.send('Network.enable')
		await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 })
	}
	await page.goto(`${server.address}/${variant}/${isCold ? '?cold' : ''}`)
	await page.waitForFunction(() => 'bench' in window)
	return {
		page,
		/** Chromium's own counters: TaskDuration and ScriptDuration in seconds, Nodes, JSHeapUsedSize in bytes. */
		async metrics() {
			const { metrics } = await cdp.send('Performance.getMetrics')
			return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
		},
		/** Milliseconds that an action spends in functions of scripts. Those of the browser have no address. */
		async profile(act) {
			await cdp.send('Profiler.enable')
			await cdp.send('Profiler.setSamplingInterval', { interval: 100 })
			await cdp.send('Profiler.start')
			await act()
			const { profile: { nodes, samples, timeDeltas } } = await cdp.send('Profiler.stop')
			const own = new Set(nodes.filter(({ callFrame }) => callFrame.url.startsWith('http')).map(({ id }) => id))
			return samples.reduce((sum, id, index) => own.has(id) ? sum + timeDeltas[index] / 1000 : sum, 0)
		},
		async collectGarbage() {
			for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage')
		},
		close: () => context.close(),
	}
}

/** One run; what has failed leaves no browser behind that could spoil the next. */
async function attempt(scenario, variant) {
	let timer
	const current = await getBrowser()
	const hanging = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`it took longer than ${PATIENCE_MS / 1000} seconds`)), PATIENCE_MS)
		current.once('disconnected', () => reject(new Error('the browser has gone')))
	})
	const run = scenario.run({ variant, open, server })
	run.catch(() => undefined)
	hanging.catch(() => undefined)
	try {
		return await Promise.race([run, hanging])
	} catch (error) {
		console.error(`${scenario.name}, ${variant}: ${error.message.split('\n')[0]}`)
		await browser?.close().catch(() => undefined)
		browser = undefined
	} finally {
		clearTimeout(timer)
	}
}

async function measure(scenario) {
	const variants = scenario.variants.filter(isInstalled)
	const runs = Object.fromEntries(variants.map((variant) => [variant, []]))
	for (let round = 0; round < Math.min(scenario.rounds, mostRounds); round++) {
		for (const variant of variants) {
			let figures
			for (let time = 0; time < ATTEMPTS && !figures; time++) figures = await attempt(scenario, variant)
			if (figures) runs[variant].push(figures)
		}
	}
	return scenario.figures.map(({ key, plot, ...row }) => {
		const values = variants.map((variant) => [variant, median(runs[variant].map((run) => run[key]))])
		// The chart shows a round whose figure is the table's, if there is one.
		const roundOf = ([variant, value]) => runs[variant].find((run) => run[key] === value) ?? runs[variant].at(-1)
		const plotted = plot && { plotted: Object.fromEntries(values.map((value) => [value[0], roundOf(value)?.[plot]])) }
		return { scenario: scenario.name, ...row, ...plotted, ...Object.fromEntries(values) }
	})
}

/** Returns earlier figures of existing scenarios. */
function readResults() {
	if (!wanted.length) return {}
	try {
		return JSON.parse(readFileSync(resultsPath, 'utf8')).rows ?? {}
	} catch {
		return {}
	}
}

const rows = readResults()
const isWhole = scenarios.every((scenario) => rows[scenario.name] || chosen.includes(scenario))
if (words.includes('--write') && !isWhole) {
	console.error('Nothing is measured, because this clone has no figures for the other scenarios. Run `npm run bench -- --write` first.')
	process.exit(1)
}
const began = Date.now()
mkdirSync(here('results'), { recursive: true })
for (const scenario of chosen) {
	const start = Date.now()
	rows[scenario.name] = await measure(scenario)
	writeFileSync(resultsPath, JSON.stringify({ date: new Date().toISOString(), cpu: cpus()[0]?.model, rows }, null, '\t'))
	console.log(`${scenario.name}: ${Math.round((Date.now() - start) / 1000)} s`)
}
await browser?.close()
await server.close()

/** Labels, limits and headlines come from the scenarios as they are now, figures from the last measurement. */
const results = scenarios.filter(({ name }) => rows[name]).map(({ name, title, about, figures }) => ({
	title,
	about,
	rows: figures.map(({ key: _, ...figure }, index) => ({ ...rows[name][index], ...figure })),
}))
writeReport(results, { write: words.includes('--write') })
console.log(`Measured in ${Math.round((Date.now() - began) / 60_000)} minutes.`)
const missing = chosen.filter(({ name, variants }) => rows[name].some((row) => variants.some((variant) => row[variant] === undefined)))
for (const { name } of missing) console.error(`Not measured in full: ${name}. Its errors stand above; "npm run bench -- ${name} --write" measures it alone.`)
process.exit(missing.length ? 1 : 0)
