/** The command `npm run release:check`: all conditions of a release, the fastest first. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstUnmet } from './releaseConditions.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(`${root}/${path}`, 'utf8')
const manifest = JSON.parse(read('package.json'))

const unmet = firstUnmet({
	manifest,
	read,
	git: (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim(),
	succeeds: (command) => spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' }).status === 0,
	report: (line) => console.log(line),
})
if (unmet) {
	console.error(`Could not release ${manifest.version}: "${unmet.what}" is not the case. ${unmet.fix}`)
	process.exit(1)
}
console.log(`\n${manifest.version} is ready: push the tag v${manifest.version}, and .github/workflows/release.yml publishes it.`)
