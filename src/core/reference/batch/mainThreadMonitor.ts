import type { ReferenceClock } from '../../clock.ts'

/** Watches a request. Returns a function to call when the request is over, which returns how long the page was too busy to notice, in milliseconds. */
export type WatchRequest = () => () => number

const BEAT_MS = 20
/** Later than this, a beat says that the page was busy. */
const LATE_MS = 60

/**
 * Creates a monitor of the main thread. An answer that arrives while the page is busy is noticed late, so its time tells nothing about the server. A timer beats
 * while any request is in flight. A late beat shows that the main thread was busy.
 */
export function createMainThreadMonitor(clock: ReferenceClock): WatchRequest {
	let watched = 0
	let beatAt = -Infinity
	/** Time of the last beat that was on time. */
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
