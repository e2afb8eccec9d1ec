import type { CurrentEngine, EngineCandidate, EngineRecord } from '../../contract/engine.ts'
import { electedOf, notifyFollowers } from './election.ts'

/**
 * Makes the engine of the elected candidate that of the page, with all answers of the engine before. Nothing happens while that has a
 * request in flight, so that no answer is lost and no link is fetched twice. Nothing happens either while the server refuses requests, because the next
 * engine would send one at once.
 * @param start Starts the engine of the candidate.
 */
export function takeOver(record: EngineRecord, candidate: EngineCandidate, start: () => CurrentEngine): void {
	const { current } = record
	// Another copy may have noticed sooner, or a newer one may have come.
	if (!current || current.candidate === candidate || electedOf(record) !== candidate) return
	if (current.engine.inspect().some(({ inFlight, pause }) => inFlight || pause === 'rate-limited')) return
	current.stop()
	record.current = start()
	record.current.engine.adopt(current.engine.handOver())
	notifyFollowers(record)
}
