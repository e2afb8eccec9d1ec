/** The command `npm run release:check`: all conditions of a release, the fastest first. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version, dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))

function must(what, holds, fix) {
	console.log(`${holds ? '✓' : '✗'} ${what}`)
	if (!holds) {
		console.error(`Could not release ${version}: "${what}" is not the case. ${fix}`)
		process.exit(1)
	}
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const succeeds = (command) => spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' }).status === 0

must('nothing is uncommitted', git('status', '--porcelain') === '', 'Commit or stash your changes.')
must('the version is new', !git('tag', '--list').split('\n').includes(`v${version}`), 'Raise it with "npm version".')
must('the changelog has this version', readFileSync(`${root}/CHANGELOG.md`, 'utf8').includes(`## [${version}]`), 'Rename "Unreleased" to its number and date.')
const explained = readFileSync(`${root}/CONTRIBUTING.md`, 'utf8')
must('every dependency is explained', Object.keys(dependencies).every((name) => explained.includes(name.split('/').at(-1))), 'Add its purpose to the table in CONTRIBUTING.md.')
must('a clean installation works', succeeds('npm ci'), 'Run "npm install" and commit the lock file.')
must('every file, export and dependency is used', succeeds('npx --yes knip@6.44.2'), 'Delete the unused ones listed above, or explain them in knip.json.')
must('all tests pass', succeeds('npm test'), 'Fix the failures listed above.')
must('the package is complete', succeeds('npm pack --dry-run'), 'Fix the error above.')
console.log(`\n${version} is ready: npm publish && git tag v${version}`)
