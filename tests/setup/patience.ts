import type { ReferenceClock } from '../../src/resolver/clock.ts'
import { systemClock } from '../../src/page/systemClock.ts'

/** Limits that only a busy machine reaches last so long in tests that none does. */
const PATIENCE_MS = 60_000

/** The machine's clock, but timers of one length take a minute. */
export function patientClock(limitMs: number): ReferenceClock {
	return { ...systemClock, schedule: (task, delayMs) => systemClock.schedule(task, delayMs === limitMs ? PATIENCE_MS : delayMs) }
}

/** Has a page, or all pages of a context, wait a minute by timers of one length. */
export function makePatient<Result>(target: { addInitScript(script: (ms: number[]) => void, ms: number[]): Result }, limitMs: number): Result {
	return target.addInitScript(([limit, patience]) => {
		const { setTimeout } = window
		const schedule = (task: () => void, delayMs?: number, ...rest: unknown[]) => setTimeout(task, delayMs === limit ? patience : delayMs, ...rest)
		window.setTimeout = schedule as typeof setTimeout
	}, [limitMs, PATIENCE_MS])
}
