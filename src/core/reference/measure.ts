import type { Clock } from '../clock.ts'
import type { HostCosts } from './cost.ts'

/** Measures a request for links of these hosts, one host a link. Returns what ends that; true says that there is an answer to learn from. */
export type Measure = (hosts: readonly string[]) => (answered: boolean) => void

/** A single answer that is faster came from the browser's cache, and tells nothing of the server. */
const CACHED_MS = 10
const BEAT_MS = 20
/** A page that has been busy for so long, and for so much of the request, may have had the answer lying there all the time. */
const BUSY_MS = 60
const BUSY_SHARE = 1 / 3

/** Lets the hosts' costs learn from requests, but not from answers that found the page busy. While requests are under way a beat tells whether it is. */
export function createMeasure({ clock, costs }: { clock: Clock, costs: HostCosts }): Measure {
	let measured = 0
	let beatAt = -Infinity
	/** When a beat was last on time. */
	let calmAt = -Infinity
	let stopBeat: (() => void) | undefined

	function beat() {
		const now = clock.now()
		if (now - beatAt <= BUSY_MS) calmAt = now
		beatAt = now
		stopBeat = clock.schedule(beat, BEAT_MS)
	}

	return (hosts) => {
		const sentAt = clock.now()
		let isOver = false
		if (!measured++) beat()
		return (answered) => {
			if (isOver) return
			isOver = true
			if (!--measured) stopBeat?.()
			const elapsedMs = clock.now() - sentAt
			const busyMs = clock.now() - Math.max(calmAt, sentAt)
			const isBusy = busyMs > BUSY_MS && busyMs > elapsedMs * BUSY_SHARE
			if (answered && !isBusy && elapsedMs >= (hosts.length > 1 ? 0 : CACHED_MS)) costs.learn(hosts, elapsedMs)
		}
	}
}
