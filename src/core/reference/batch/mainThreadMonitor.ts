import type { ReferenceClock } from '../../clock.ts'

/** Watches a request. Call what it returns when the request is over: it gives for how long the page was too busy to notice, in milliseconds. */
export type WatchRequest = () => () => number

const BEAT_MS = 20
/** Later than this, a beat says that the page was busy. */
const LATE_MS = 60

/**
 * Tells whether the page was busy while a request was in flight: then the answer may have lain there all the time, and its time says nothing of
 * the server. A timer beats as long as any request is in flight; where it comes late, the main thread did something else.
 */
export function createMainThreadMonitor(clock: ReferenceClock): WatchRequest {
	let watched = 0
	let beatAt = -Infinity
	/** When a beat was last on time. */
	let calmAt = -Infinity
	let stopBeat: (() => void) | undefined

	function beat() {
		const now = clock.now()
		if (now - beatAt <= LATE_MS) calmAt = now
		beatAt = now
		stopBeat = clock.schedule(beat, BEAT_MS)
	}

	return () => {
		const sentAt = clock.now()
		if (!watched++) beat()
		let isOver = false
		return () => {
			if (!isOver && !--watched) stopBeat?.()
			isOver = true
			const busyMs = clock.now() - Math.max(calmAt, sentAt)
			return busyMs > LATE_MS ? busyMs : 0
		}
	}
}
