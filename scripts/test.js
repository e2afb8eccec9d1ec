/**
 * Runs everything in three lanes and ends with what failed, by name, and one line that adds all suites up: `N passed, N failed`.
 * It stops at the first step that fails; with --all it goes on.
 */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.js'
import { runLanes } from './lanes.js'

const reports = mkdtempSync(join(tmpdir(), 'nc-reference-'))
const env = { ...process.env, CHROMIUM_PATH: ensureBrowser(), FORCE_COLOR: process.env.FORCE_COLOR ?? '0' }

const npm = (name, seconds, command) => ({ name, seconds, command: `npm run --silent ${command}` })

/** A suite reports how many of its tests passed; every other step is one check. */
const suites = new Map()
function suite(step, read) {
	const report = join(reports, `${step.name}.json`)
	suites.set(step.name, () => existsSync(report) ? read(report) : { passed: 0, failures: [], flaky: [] })
	return { ...step, env: { NC_REFERENCE_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
}
const vitest = (name, seconds, options) => suite(
	{ name, seconds, command: `npx vitest run ${options} --reporter=default --reporter=./scripts/vitestReport.js` },
	(file) => JSON.parse(readFileSync(file, 'utf8')),
)

const firstLine = (message) => String(message ?? '').replace(/\u001B\[[\d;]*m/g, '').split('\n')[0]

function readPlaywright(file) {
	const { stats, suites: files } = JSON.parse(readFileSync(file, 'utf8'))
	const specsOf = (part) => [...(part.suites ?? []).flatMap(specsOf), ...(part.specs ?? [])]
	const specs = files.flatMap(specsOf)
	const nameOf = ({ file, line, title, tests }) => `${file}:${line} › ${title}: ${firstLine(tests[0]?.results.find(({ error }) => error)?.error.message)}`
	return {
		passed: stats.expected + stats.flaky,
		failures: specs.filter(({ ok }) => !ok).map(nameOf),
		flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf),
	}
}

/**
 * Lanes of the same length. The first one builds the package, which is there long before the second one looks at it. Tests in a browser wait a lot, so two
 * cores have time for a third lane.
 */
const lanes = [
	[
		npm('build', 50, 'build -- --check'),
		npm('sizes', 5, 'sizes'),
		suite({ name: 'end-to-end', seconds: 410, command: 'npx playwright test --config tests/e2e/playwright.config.ts --workers=1 --reporter=list,json' }, readPlaywright),
		vitest('interop', 70, '--project interop'),
	],
	[
		vitest('unit', 380, '--project unit --project unit-globals --project mock'),
		vitest('package', 180, '--project package'),
	],
	[
		npm('types', 90, 'types'),
		npm('lint', 60, 'lint'),
		vitest('browser', 410, '--project browser --project browser-page'),
	],
]

function resultOf({ name, status }) {
	if (status === undefined) return { passed: 0, failures: [], flaky: [] }
	const { passed, failures, flaky } = suites.get(name)?.() ?? { passed: status === 0 ? 1 : 0, failures: [], flaky: [] }
	return { passed, flaky, failures: status !== 0 && !failures.length ? [`${name}: ended with ${status}`] : failures }
}

const steps = await runLanes(lanes, { env, runsAll: process.argv.includes('--all') })
const results = steps.map(resultOf)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
const unreached = steps.filter(({ status }) => status === undefined).map(({ name }) => name)
const flaky = results.flatMap((result) => result.flaky)
if (flaky.length) console.log(`\n── What failed first and passed when it was run again\n${flaky.join('\n')}`)
if (failures.length) console.log(`\n── What failed\n${failures.join('\n')}`)
if (unreached.length) console.log(`\nStopped before the end of ${unreached.join(', ')}. Run "npm test -- --all" to go on after a failure.`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length ? 1 : 0)
