import type { CurrentEngine, EngineRecord } from '../../contract/engine.ts'
import type { ReferenceClock } from '../clock.ts'
import { warn } from '../warn.ts'

/** The code of an engine that takes longer counts as one that can't be loaded, in milliseconds. */
const MAX_LOAD_MS = 5000

/** Resolves like a promise, and rejects if that takes too long. */
export function inTime<Result>(promise: Promise<Result>, { schedule }: Pick<ReferenceClock, 'schedule'>): Promise<Result> {
	return new Promise((resolve, reject) => {
		const stopTimer = schedule(() => reject(new Error('the code loads too slowly')), MAX_LOAD_MS)
		promise.finally(stopTimer).then(resolve, reject)
	})
}

/** Resolves when the page has an engine with its code. If no copy is loading that, this one does, by `load`. */
export function serve(record: EngineRecord, load: () => Promise<() => CurrentEngine>): Promise<void> {
	return record.loading ??= load().then((start) => {
		const { current } = record
		record.current = start()
		record.isServed = true
		if (current !== record.current) current?.stop()
	}).catch((cause: unknown) => {
		record.loading = undefined
		throw cause
	}).finally(() => {
		for (const follow of [...record.followers]) attempt(follow, (cause) => warn('Could not move links to another engine: a copy of the library failed. Reload the page.', cause))
	})
}

/** Calls a function of the page, or of another copy of the library. Its error keeps nothing else from being done. */
export function attempt(call: () => void, onError: (error: unknown) => void): void {
	try {
		call()
	} catch (error) {
		onError(error)
	}
}
