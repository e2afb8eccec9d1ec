/** Checks a change in parallel: types, lint, and the tests that it concerns. An argument names what to compare with; by default origin/main or main. */
import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './browser.js'
import { runLanes } from './lanes.js'

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
const asked = process.argv[2]
const base = [asked ?? 'origin/main', ...asked ? [] : ['main', 'HEAD']].find((name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).status === 0)
if (!base) {
	console.error(`Could not compare with "${asked ?? 'HEAD'}": git knows no such commit. Name a branch or commit.`)
	process.exit(1)
}
const since = git('merge-base', base, 'HEAD').stdout.trim()
const changed = `npx vitest run --changed ${since} --passWithNoTests`
const steps = await runLanes([
	[
		{ name: 'types', seconds: 20, command: 'npm run --silent types' },
		{ name: 'lint', seconds: 5, command: 'npm run --silent lint' },
		{ name: 'changed, in Node', seconds: 40, command: `${changed} --project unit --project unit-globals --project mock` },
	],
	[{ name: 'changed, in a browser', seconds: 60, command: `${changed} --project browser --project browser-page` }],
], { env: { ...process.env, CHROMIUM_PATH: ensureBrowser() }, runsAll: true })
process.exit(steps.every(({ status }) => status === 0) ? 0 : 1)
