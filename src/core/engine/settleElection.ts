import type { EngineRecord } from '../../contract/engine.ts'
import type { ReferenceClock } from '../clock.ts'
import { electedOf } from './election.ts'

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
