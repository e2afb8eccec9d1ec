import type { Clock } from '../../clock.ts'
import type { Waiting } from '../cache/query.ts'
import { OFFLINE_MS, withJitter } from './jitter.ts'

/** Whether there is a network. */
export interface Connection {
	isOnline(): boolean
	/** Calls back when there may be one again; returns what ends that. */
	onOnline(listener: () => void): () => void
}

export interface BackoffOptions {
	clock: Clock
	connection?: Connection
	/** Hears when the reason to wait changes. */
	onChange(waiting: Waiting): void
	/** Requests may leave again. */
	onResume(): void
}

/** Keeps requests back while the server refuses them or there is no network. */
export interface Backoff {
	/** Stays what it was until a request came through. */
	waiting(): Waiting
	/** Requests that may be in flight: none while it holds, one to try afterwards. */
	allowed(most: number): number
	/** The server answered 429, and never says for how long. */
	onRateLimited(): void
	/** Nothing came back. True when the reason is that there is no network: then it is no fault of the request. */
	onNetworkError(): boolean
	/** The server answered. */
	onSuccess(): void
	/** Somebody else asks from now on, whom nobody has refused. */
	reset(): void
}

const BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 60_000
/** A backoff that holds nothing back yet. */
export function createBackoff({ clock, connection, onChange, onResume }: BackoffOptions): Backoff {
	let waiting: Waiting = 'resolving'
	let refusals = 0
	/** There while requests are held back. */
	let unblock: (() => void) | undefined

	function change(next: Waiting) {
		if (waiting === next) return
		waiting = next
		onChange(next)
	}

	function block(delayMs: number, listen?: (resume: () => void) => () => void) {
		if (unblock) return
		const stopTimer = clock.schedule(resume, delayMs)
		const stopListening = listen?.(resume)
		unblock = () => {
			stopTimer()
			stopListening?.()
			unblock = undefined
		}
		function resume() {
			unblock?.()
			onResume()
		}
	}

	return {
		waiting: () => waiting,
		allowed: (most) => unblock ? 0 : waiting === 'resolving' ? most : 1,
		onRateLimited() {
			// Requests that left together are refused together: that counts once.
			if (!unblock) block(withJitter(Math.min(BACKOFF_MS * 2 ** refusals++, MAX_BACKOFF_MS), clock))
			change('rate-limited')
		},
		onNetworkError() {
			if (!connection || connection.isOnline()) return false
			block(OFFLINE_MS, (resume) => connection.onOnline(resume))
			change('offline')
			return true
		},
		onSuccess() {
			refusals = 0
			change('resolving')
		},
		reset() {
			unblock?.()
			refusals = 0
			waiting = 'resolving'
		},
	}
}
