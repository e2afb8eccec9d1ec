import type { EngineCandidate, EngineRecord } from '../../contract/engine.ts'
import { warn } from '../warn.ts'

/** Semantic versions as sortable texts: a release comes after its pre-releases. */
const sortable = (version: string) => version.includes('-') ? version : `${version}-zzz`

/** Returns true for a version that is newer than another one. */
export function isNewer(version: string, than: string): boolean {
	return sortable(version).localeCompare(sortable(than), 'en', { numeric: true }) > 0
}

/** Makes a copy of the library a candidate of the page. */
export function joinElection(record: EngineRecord, candidate: EngineCandidate): void {
	const { candidates } = record
	const at = candidates.findIndex(({ version }) => isNewer(candidate.version, version))
	candidates.splice(at < 0 ? candidates.length : at, 0, candidate)
	notifyFollowers(record)
}

/** Calls the followers of all copies. An error of one is kept from the others, and from the copy that joins or takes over. */
export function notifyFollowers({ followers }: EngineRecord): void {
	for (const follow of [...followers]) {
		try {
			follow()
		} catch (cause) {
			warn('Could not hand links over to another engine: a copy of the library failed. Reload the page.', cause)
		}
	}
}

/** The candidate that should serve the page. */
export function electedOf({ candidates, current }: EngineRecord): EngineCandidate | undefined {
	return candidates.find(({ failed }) => !failed) ?? current?.candidate
}
