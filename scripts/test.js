/** Runs everything and ends with one line that adds all suites up: `N passed, N failed`. */
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
	{ name: 'unit', command: 'npx vitest run --project unit --project mock', suite: 'vitest' },
	{ name: 'package', command: 'npx vitest run --project package', suite: 'vitest' },
	{ name: 'interop', command: 'npx vitest run --project interop', suite: 'vitest' },
	{ name: 'browser', command: 'npx vitest run --project browser', suite: 'vitest' },
	{ name: 'end-to-end', command: 'npx playwright test --config tests/e2e/playwright.config.ts', suite: 'playwright' },
]

function countVitest(file) {
	const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(file, 'utf8'))
	return { passed: numPassedTests, failed: Math.max(numFailedTests, success ? 0 : Math.max(1, numFailedTestSuites && !numFailedTests ? numFailedTestSuites : 0)) }
}

function countPlaywright(file) {
	const { expected, flaky, unexpected } = JSON.parse(readFileSync(file, 'utf8')).stats
	return { passed: expected + flaky, failed: unexpected }
}

function run({ name, command, suite }) {
	const report = join(reports, `${name}.json`)
	const reporter = { vitest: ` --reporter=default --reporter=json --outputFile.json=${report}`, playwright: ' --reporter=list,json' }[suite] ?? ''
	console.log(`\n── ${name}`)
	const started = Date.now()
	const { status } = spawnSync(command + reporter, { shell: true, stdio: 'inherit', env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
	console.log(`── ${name}: ${status === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`)
	if (!suite) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
	if (!existsSync(report)) return { passed: 0, failed: 1 }
	const counts = suite === 'vitest' ? countVitest(report) : countPlaywright(report)
	return status === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

const results = steps.map(run)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
