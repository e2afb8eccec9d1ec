import type { EngineCandidate, EngineRecord } from '../../contract/engine.ts'
import type { ReferenceClock } from '../clock.ts'
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

/** Returns true while a candidate other than the elected one serves the page. */
export function isHandOverDue(record: EngineRecord): boolean {
	return record.current !== undefined && electedOf(record) !== record.current.candidate
}

/** Loads the elected candidate and lets it take the page over. A candidate that can't be loaded is passed over. */
export async function settleElection(record: EngineRecord): Promise<void> {
	if (!isHandOverDue(record)) return
	const elected = electedOf(record)!
	try {
		(await elected.load())(record)
	} catch {
		elected.failed = true
		await settleElection(record)
	}
}

/** An engine waits this long for the elected candidate before it sends requests itself, in milliseconds. */
const MAX_ELECTION_MS = 5000

/** Resolves when the elected candidate serves the page, or takes too long to load. In that case it takes over as one that joins later. */
export function awaitElection(record: EngineRecord, { schedule }: Pick<ReferenceClock, 'schedule'>): Promise<void> {
	return new Promise((resolve) => {
		const stopTimer = schedule(resolve, MAX_ELECTION_MS)
		void settleElection(record).then(stopTimer).then(resolve)
	})
}
