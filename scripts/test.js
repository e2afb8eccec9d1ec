/** Runs everything and ends with what failed, by name, and one line that adds all suites up: `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.js'

const reports = mkdtempSync(join(tmpdir(), 'nc-reference-'))
const env = { ...process.env, CHROMIUM_PATH: ensureBrowser(), FORCE_COLOR: process.env.FORCE_COLOR ?? '0' }

/** A check is one command that passes or fails; a suite reports how many of its tests did. */
const steps = [
	{ name: 'types', command: 'npm run --silent types' },
	{ name: 'lint', command: 'npm run --silent lint' },
	{ name: 'build', command: 'npm run --silent build -- --check' },
	{ name: 'sizes', command: 'npm run --silent sizes' },
	{ name: 'tests', command: 'npx vitest run', suite: 'vitest' },
	{ name: 'end-to-end', command: 'npx playwright test --config tests/e2e/playwright.config.ts', suite: 'playwright' },
]

const firstLine = (message) => String(message ?? '').replace(/\u001B\[[\d;]*m/g, '').split('\n')[0]

function readPlaywright(file) {
	const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
	const failuresOf = (suite) => [
		...(suite.suites ?? []).flatMap(failuresOf),
		...(suite.specs ?? []).filter(({ ok }) => !ok).map((spec) => `${spec.file}:${spec.line} › ${spec.title}: ${firstLine(spec.tests[0]?.results.at(-1)?.error?.message)}`),
	]
	return { passed: stats.expected + stats.flaky, failures: suites.flatMap(failuresOf) }
}

const readers = { vitest: (file) => JSON.parse(readFileSync(file, 'utf8')), playwright: readPlaywright }

function run({ name, command, suite }) {
	const report = join(reports, `${name}.json`)
	const reporter = { vitest: ' --reporter=default --reporter=./scripts/vitestReport.js', playwright: ' --reporter=list,json' }[suite] ?? ''
	console.log(`\n── ${name}`)
	const started = Date.now()
	const { status } = spawnSync(command + reporter, { shell: true, stdio: 'inherit', env: { ...env, NC_REFERENCE_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
	console.log(`── ${name}: ${status === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`)
	if (!suite) return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
	const { passed, failures } = existsSync(report) ? readers[suite](report) : { passed: 0, failures: [] }
	return { passed, failures: status !== 0 && !failures.length ? [`${name}: ended with ${status}`] : failures }
}

const results = steps.map(run)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
if (failures.length) console.log(`\n── What failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length ? 1 : 0)
