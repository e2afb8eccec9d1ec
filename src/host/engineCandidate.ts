import type { EngineCandidate } from '../contract/engine.ts'
import { electedOf, joinElection } from '../core/engine/election.ts'
import { engineRecord } from './globals.ts'
import { importEngine } from './loadEngine.ts'
import { pageScripts } from './pageScripts.ts'
import { VERSION } from './version.ts'

/** This copy of the library, as it stands for election. See `contract/engine.ts`. */
export const candidate: EngineCandidate = {
	version: VERSION,
	async load() {
		const { takeOverPage } = await importEngine()
		return (record) => takeOverPage(record, candidate)
	},
}

/** Loads the code of the engine that will serve the page. */
export async function preloadPageEngine(): Promise<void> {
	await pageScripts()
	await electedOf(engineRecord())?.load()
}

if (typeof window !== 'undefined') joinElection(engineRecord(), candidate)
