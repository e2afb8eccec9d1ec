import type { CurrentEngine } from '../contract/engine.ts'
import type { Engine, EngineOptions } from '../resolver/engine.ts'
import { engineRecord } from './globals.ts'
import { makeServices } from './makeServices.ts'

let own: CurrentEngine | undefined

/** Returns this copy's engine for all copies of the page. `load` loads its code with the first link, or waits for another copy that does so already. */
export function ownEngine(load: () => Promise<(options: EngineOptions) => Engine>): CurrentEngine {
	if (own) return own
	const { resolver: engine, attach } = makeServices({}, async () => {
		const createEngine = await load()
		if (engineRecord().current !== own) throw new Error('another copy of the library fetches for this page')
		return createEngine
	})
	own = { engine, stop: attach() }
	return own
}
