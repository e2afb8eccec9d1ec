import type { CurrentEngine, EngineCandidate } from '../contract/engine.ts'
import type { Engine, EngineOptions } from '../core/reference/engine.ts'
import { awaitElection, settleElection } from '../core/engine/settleElection.ts'
import { engineRecord } from './globals.ts'
import { makeServices } from './makeServices.ts'
import { pageScripts } from './pageScripts.ts'
import { systemClock } from './systemClock.ts'

/** Starts this copy's engine for all copies of the page. Before it sends a request, the elected one takes over. */
export function startEngine(candidate: EngineCandidate, load: () => Promise<(options: EngineOptions) => Engine>): CurrentEngine {
	const { resolver: engine, attach } = makeServices({}, async () => {
		await pageScripts()
		const record = engineRecord()
		await awaitElection(record, systemClock)
		if (record.current?.engine !== engine) throw new Error('another copy of the library fetches for this page')
		try {
			return await load()
		} catch (error) {
			candidate.failed = true
			void settleElection(record)
			throw error
		}
	})
	return { candidate, engine, stop: attach() }
}
