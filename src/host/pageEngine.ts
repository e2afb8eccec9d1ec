import type { EngineCandidate, EngineRecord } from '../contract/engine.ts'
import type { PageSignals } from '../core/reference/batch/lookAhead.ts'
import { takeOver } from '../core/engine/takeOver.ts'
import { hostOf } from '../core/link/target.ts'
import { type EngineOptions, Engine } from '../core/reference/engine.ts'
import { startEngine } from './startEngine.ts'

const browserPage: PageSignals = {
	isHidden: () => document.visibilityState === 'hidden',
	savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
	viewportHeight: () => window.innerHeight,
	whenIdle(task) {
		if (typeof requestIdleCallback === 'undefined') {
			const timer = setTimeout(task, 200)
			return () => clearTimeout(timer)
		}
		const handle = requestIdleCallback(task, { timeout: 1000 })
		return () => cancelIdleCallback(handle)
	},
}

/** A server has no reader, so nothing is fetched ahead. */
const noPage: PageSignals = {
	isHidden: () => false,
	savesData: () => true,
	viewportHeight: () => 0,
	whenIdle: () => () => undefined,
}

/** Creates the engine of a page. It is loaded with the first link. */
export function createPageEngine(options: EngineOptions): Engine {
	const browser = typeof window !== 'undefined'
	return new Engine({
		...options,
		ownHost: browser ? hostOf(location.href) : undefined,
		page: browser ? browserPage : noPage,
	})
}

/** Makes this copy's engine that of the page. */
export function takeOverPage(record: EngineRecord, candidate: EngineCandidate): void {
	takeOver(record, candidate, () => startEngine(candidate, async () => createPageEngine))
}
