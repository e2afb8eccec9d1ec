/** The conditions of a release, the fastest first. `holds` gets the release; `command` is run by it. */

/** Names in the first column of the table of dependencies in CONTRIBUTING.md. */
const explainedIn = (contributing) => new Set([...contributing.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)))

/** Names that stand for an owner or repository that isn't known. */
const PLACEHOLDER = /example|placeholder|your-|owner|<|>/i

export const conditions = [
	{
		what: 'nothing is uncommitted',
		holds: ({ git }) => git('status', '--porcelain') === '',
		fix: 'Commit or stash your changes.',
	},
	{
		what: 'the version is new',
		// The workflow of a release runs at the commit with its tag.
		holds: ({ manifest, git }) => !git('tag', '--list').split('\n').includes(`v${manifest.version}`) || git('tag', '--points-at', 'HEAD').split('\n').includes(`v${manifest.version}`),
		fix: 'Raise it with "npm version".',
	},
	{
		what: 'the changelog has this version',
		holds: ({ manifest, read }) => read('CHANGELOG.md').includes(`## [${manifest.version}]`) && !/^## \[?Unreleased/m.test(read('CHANGELOG.md')),
		fix: 'Rename "Unreleased" to its number and date.',
	},
	{
		what: 'package.json names the repository',
		// npm fills in `homepage` and `bugs` from it, and verifies the provenance against it.
		holds: ({ manifest }) => /^git\+https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+\.git$/.test(manifest.repository?.url ?? '') && !PLACEHOLDER.test(manifest.repository.url),
		fix: 'Add "repository": { "type": "git", "url": "git+https://….git" } with the address that is true.',
	},
	{
		what: 'the README no longer says that the package isn\'t published',
		holds: ({ read }) => !/not yet published/i.test(read('README.md')),
		fix: 'Delete that note under "Install".',
	},
	{
		what: 'every dependency is explained',
		holds({ manifest, read }) {
			const explained = explainedIn(read('CONTRIBUTING.md'))
			return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).every((name) => explained.has(name))
		},
		fix: 'Add its full name and purpose to the table in CONTRIBUTING.md.',
	},
	{ what: 'a clean installation works', command: 'npm ci --ignore-scripts', fix: 'Run "npm install" and commit the lock file.' },
	{ what: 'every file, export and dependency is used', command: 'npx --no-install knip', fix: 'Delete the unused ones listed above, or explain them in knip.json.' },
	{ what: 'all tests pass', command: 'npm test', fix: 'Fix the failures listed above.' },
	{ what: 'the package is complete', command: 'npm pack --dry-run --ignore-scripts', fix: 'Fix the error above.' },
]

/**
 * Checks the conditions and stops at the first that isn't met.
 * @returns That condition, or undefined.
 */
export function firstUnmet(release) {
	return conditions.find((condition) => {
		const isMet = condition.command ? release.succeeds(condition.command) : condition.holds(release)
		release.report(`${isMet ? '✓' : '✗'} ${condition.what}`)
		return !isMet
	})
}
