/** npm run release:check: everything that has to hold before a publish, in the order of what fails fastest. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version, dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))

function must(what, holds, mend) {
	console.log(`${holds ? '✓' : '✗'} ${what}`)
	if (!holds) {
		console.error(`Could not release ${version}: "${what}" does not hold. ${mend}`)
		process.exit(1)
	}
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const succeeds = (command) => spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' }).status === 0

must('nothing is uncommitted', git('status', '--porcelain') === '', 'Commit or stash it.')
must('the version is new', !git('tag', '--list').split('\n').includes(`v${version}`), 'Raise it with "npm version".')
must('the changelog has this version', readFileSync(`${root}/CHANGELOG.md`, 'utf8').includes(`## [${version}]`), 'Give the lines under "Unreleased" its number and date.')
const explained = readFileSync(`${root}/CONTRIBUTING.md`, 'utf8')
must('every dependency is explained', Object.keys(dependencies).every((name) => explained.includes(name.split('/').at(-1))), 'Say in CONTRIBUTING.md why it is there.')
must('a clean installation works', succeeds('npm ci'), 'Mend the lock file.')
must('all tests pass', succeeds('npm test'), 'See above.')
must('the package is complete', succeeds('npm pack --dry-run'), 'See above.')
console.log(`\n${version} is ready: npm publish && git tag v${version}`)
