import type { Clock } from '../../clock.ts'
import type { PauseReason } from '../cache/query.ts'
import { OFFLINE_MS, withJitter } from './retryDelays.ts'

/** Whether there is a network. */
export interface Connection {
	isOnline(): boolean
	/** Calls back when there may be one again; returns its cleanup. */
	onOnline(listener: () => void): () => void
}

export interface BackoffOptions {
	clock: Clock
	connection?: Connection
	/** Hears when the reason changes; null once a request has come through. */
	onChange(reason: PauseReason | null): void
	/** Requests may leave again. */
	onResume(): void
}

/** Keeps requests back while the server refuses them or there is no network. */
export interface Backoff {
	/** Why requests are held back; it stays until one has come through. */
	pauseReason(): PauseReason | null
	/** Requests that may be in flight: none while they are held back, then one to try, then all. */
	maxInFlight(limit: number): number
	/** The server answered 429, and never says for how long. */
	onRateLimited(): void
	/** Nothing came back. True when the reason is that there is no network: then it is no fault of the request. */
	onNetworkError(): boolean
	/** The server answered, be it by an error of its own: there is a network, and it takes requests. */
	onResponse(): void
	/** Somebody else asks from now on, whom nobody has refused. */
	reset(): void
}

const BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 60_000

/** A backoff that holds nothing back yet. */
export function createBackoff({ clock, connection, onChange, onResume }: BackoffOptions): Backoff {
	let pauseReason: PauseReason | null = null
	let refusals = 0
	/** There while requests are held back. */
	let unblock: (() => void) | undefined

	function change(next: PauseReason | null) {
		if (pauseReason === next) return
		pauseReason = next
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
		pauseReason: () => pauseReason,
		maxInFlight: (limit) => unblock ? 0 : pauseReason ? 1 : limit,
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
		onResponse() {
			refusals = 0
			change(null)
		},
		reset() {
			unblock?.()
			refusals = 0
			pauseReason = null
		},
	}
}
