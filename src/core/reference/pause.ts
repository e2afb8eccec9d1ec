import type { Clock } from '../clock.ts'

/** Why questions have no answer yet. */
export type Waiting = 'resolving' | 'rate-limited' | 'offline'

/** Whether there is a network. */
export interface Connection {
	isOnline(): boolean
	/** Calls back when there may be one again; returns what ends it. */
	onOnline(listener: () => void): () => void
}

export interface PauseOptions {
	clock: Clock
	connection?: Connection
	/** Hears when the reason to wait changes. */
	onChange(waiting: Waiting): void
	/** Requests may leave again. */
	onResume(): void
}

/** Keeps requests back while the server refuses them or there is no network. */
export interface Pause {
	/** Stays what it was until a request came through. */
	waiting(): Waiting
	/** Requests that may be under way: none in a pause, one to try after it. */
	allowed(most: number): number
	/** The server answered 429, and never says for how long. */
	refuse(): void
	/** Nothing came back. True when the reason is that there is no network: then it is no fault of the request. */
	lose(): boolean
	/** The server answered. */
	recover(): void
}

const BACK_OFF_MS = 1000
const LONGEST_BACK_OFF_MS = 60_000
/** Browsers say "offline" of some networks that work, so a request tries it from time to time. */
const OFFLINE_MS = 30_000

/** A little more than a delay: pages that were refused together do not come back together. */
export function withJitter(delayMs: number, clock: Clock): number {
	return delayMs * (1 + clock.random() / 4)
}

/** A pause that is not on. */
export function createPause({ clock, connection, onChange, onResume }: PauseOptions): Pause {
	let waiting: Waiting = 'resolving'
	let refusals = 0
	let blocked = false

	function change(next: Waiting) {
		if (waiting === next) return
		waiting = next
		onChange(next)
	}

	function block(delayMs: number, listen?: (go: () => void) => () => void) {
		if (blocked) return
		blocked = true
		const stopTimer = clock.schedule(go, delayMs)
		const stopListening = listen?.(go)
		function go() {
			stopTimer()
			stopListening?.()
			blocked = false
			onResume()
		}
	}

	return {
		waiting: () => waiting,
		allowed: (most) => blocked ? 0 : waiting === 'resolving' ? most : 1,
		refuse() {
			// Requests that left together are refused together: that counts once.
			if (!blocked) block(withJitter(Math.min(BACK_OFF_MS * 2 ** refusals++, LONGEST_BACK_OFF_MS), clock))
			change('rate-limited')
		},
		lose() {
			if (!connection || connection.isOnline()) return false
			block(OFFLINE_MS, (go) => connection.onOnline(go))
			change('offline')
			return true
		},
		recover() {
			refusals = 0
			change('resolving')
		},
	}
}
