/**
 * npm run bench [-- scenario …] [--rounds N] [--write]
 * Builds one page, opens it in Chromium for each contestant in turn, round after round, and prints medians and ratios.
 * --write puts the table and its picture into the README.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { chromium } from 'playwright'
import { build } from 'vite'
import { BROWSER_ARGS, ensureBrowser } from '../scripts/browser.js'
import { writeReport } from './report.js'
import { scenarios } from './scenarios.js'
import { startServer } from './server.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const words = process.argv.slice(2)
const option = (name) => words.includes(name) ? words[words.indexOf(name) + 1] : undefined
const rounds = Number(option('--rounds') ?? 3)
const wanted = words.filter((word) => scenarios.some(({ name }) => name === word))
const chosen = scenarios.filter(({ name }) => !wanted.length || wanted.includes(name))

function median(values) {
	const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
	return sorted[sorted.length >> 1]
}

await build({
	root: here('page'),
	configFile: false,
	logLevel: 'error',
	plugins: [vue()],
	resolve: { alias: [
		{ find: 'nc-reference/style.css', replacement: here('../dist/style.css') },
		{ find: 'nc-reference', replacement: here('../dist/index.js') },
	] },
	define: { appName: '"bench"', appVersion: '"0"' },
	build: { outDir: here('../build/bench'), emptyOutDir: true, target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 10_000 },
})

const server = await startServer(here('../build/bench'))
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...BROWSER_ARGS, '--js-flags=--expose-gc', '--enable-precise-memory-info'] })

/** Opens the page of one contestant, cold without what is loaded later, behind a latency that every request has, and gives the runner's tools. */
async function open(variant, { viewport = { width: 1280, height: 900 }, isCold = false, latencyMs = 0 } = {}) {
	const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
	const page = await context.newPage()
	page.on('pageerror', (error) => console.error(`${variant}: ${error.message}`))
	const cdp = await context.newCDPSession(page)
	await cdp.send('Performance.enable')
	if (latencyMs) {
		await cdp.send('Network.enable')
		await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 })
	}
	await page.goto(`${server.address}/?variant=${variant}${isCold ? '&cold' : ''}`)
	await page.waitForFunction(() => 'bench' in window)
	return {
		page,
		/** Chromium's own counters: TaskDuration and ScriptDuration in seconds, Nodes, JSHeapUsedSize in bytes. */
		async metrics() {
			const { metrics } = await cdp.send('Performance.getMetrics')
			return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
		},
		async collectGarbage() {
			for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage')
		},
		close: () => context.close(),
	}
}

const results = []
for (const scenario of chosen) {
	const runs = Object.fromEntries(scenario.variants.map((variant) => [variant, []]))
	for (let round = 0; round < (scenario.rounds ?? rounds); round++) {
		for (const variant of scenario.variants) {
			try {
				runs[variant].push(await scenario.run({ variant, open, server }))
			} catch (error) {
				console.error(`${scenario.name}, ${variant}: ${error.message.split('\n')[0]}`)
			}
		}
	}
	for (const { key, label, unit, limit } of scenario.figures) {
		const values = Object.fromEntries(scenario.variants.map((variant) => [variant, median(runs[variant].map((run) => run[key]))]))
		results.push({ scenario: scenario.name, label, unit, limit, ...values })
	}
	console.log(`${scenario.name}: done`)
}
await browser.close()
await server.close()

mkdirSync(here('results'), { recursive: true })
writeFileSync(here('results/latest.json'), JSON.stringify({ date: new Date().toISOString(), cpu: cpus()[0]?.model, results }, null, '\t'))
writeReport(results, { write: words.includes('--write') })
