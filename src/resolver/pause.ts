import type { PauseReason } from './cache/query.ts'
import { type ReferenceClock, leftMs } from './clock.ts'

/** The longest wait, in milliseconds. With half, an outage of two minutes costs 21 requests instead of 14; with twice, previews return after 14 s instead of 9.5 s. */
const LONGEST_MS = 15_000
/** The first wait, in milliseconds. Each one is twice as long as the one before. A half to twice of it makes little difference. */
const FIRST_MS = 1000
/**
 * The same after a late probe, in milliseconds. The server may just take long, and then the usual wait begins when it fails. With half, an outage whose failures take
 * two seconds costs 22 requests, not 21. With twice, a healthy host waits for up to 31 s after it next to one that hangs, not 26 s.
 */
const FIRST_LATE_MS = 4000
/** Events that bring a try forward. `approach`: a link comes near the reader. `news`: so does one that may have nothing to do with the failure. */
type PauseEvent = 'reconnect' | 'focus' | 'refresh' | 'answer' | 'news' | 'approach'
/** Milliseconds that events leave since the last failure that counted, however many there are; those of `reconnect` leave none. With half, focus three times a second costs 75 requests a minute, not 60. */
const SPACING_MS = 1000
/** The same of links that come near, in milliseconds. Scrolling tells nothing about the server. */
const APPROACH_SPACING_MS = 10_000
/**
 * Failures of probes that don't count until an answer, or an event that makes success likely, because their hosts may fail by themselves. They are one of each host with
 * each status that isn't the server's, a late one, and one like the server's after an event. With three, a healthy host next to eight ill ones waits for 30 s after an
 * outage, not 12 s.
 */
const MOST_SPARED = 7
/** Longest time that a server may name, in milliseconds. A longer one is rather a mistake. */
const LONGEST_REFUSAL_MS = 60 * 60_000

/** A failed request. */
export interface PausingFailure {
	reason: PauseReason
	/** The cause, unless a late probe goes on. */
	error?: unknown
	/** Time for which the server wants to be left alone, in milliseconds. */
	retryAfterMs?: number
	/** Number of the request. Requests are numbered as they leave. @default it left after all others */
	number?: number
	/** Number of the latest request. @default 0 */
	latest?: number
	/** Its host, if it was a probe that another one may answer. @default none */
	host?: string | false
}

/**
 * A reason to hold requests back, and the time of the next try. Its way out is a probe with a single link. An event that makes success likely brings the probe
 * forward. Waits differ by chance, so that many tabs that failed together don't come back together.
 */
export class Pause {
	readonly #clock: ReferenceClock
	error: unknown
	#reason: PauseReason | null = null
	#failures = 0
	/** Late probes in a row, none of which has failed before the next one left. */
	#lates = 0
	#failedAt = -Infinity
	/** Number of the latest request that had left when one failed. Those that left with it fail with it. */
	#latest = 0
	/** The next probe leaves `#delayMs` after this time, even if the clock is put back. */
	#since = 0
	#delayMs = 0
	/** The server named a time, so no event brings the probe forward. */
	#isFixed = false
	/** Whether an event since the last failure makes success likely. The bound of probes doesn't hold the next one, and its failure may be that of its host alone. */
	isDue = false
	/** Status of the last failure that counted, late ones left out. False if it was a gateway's, or if there was no answer. */
	#kind: number | false = false
	/** Failures that didn't count, since the pause began or such an event came: a host with a status, a status of the server, or `late`. */
	readonly spared = new Set<string>()

	constructor(clock: ReferenceClock) {
		this.#clock = clock
	}

	get reason(): PauseReason | null {
		return this.#reason
	}

	/** Milliseconds until the next probe; 0 if it may leave now, `Infinity` if it waits for an event. */
	get waitMs(): number {
		return leftMs(this.#clock, this.#since, this.#delayMs)
	}

	/** A request failed. Requests that were in flight together fail once, unless one brings another reason from the server, or a time. */
	fail({ reason, error, retryAfterMs = 0, number = Infinity, latest = 0, host }: PausingFailure): void {
		// What the server says outweighs its silence.
		const isNews = retryAfterMs >= FIRST_MS || (reason !== this.#reason && /^(?:rate-limited|signed-out)$/.test(reason))
		const { status } = Object(error) as { status: number }
		const kind = host && !error ? 'late' : status <= 500 && status
		if (kind !== 'late' && number === latest) this.#lates = 0
		if (host && kind && this.#spares(host, kind)) return this.hurry('news')
		if (number <= this.#latest && !isNews) return
		const { random } = this.#clock
		const now = this.#clock.now()
		const waitMs = reason === this.#reason ? this.waitMs : 0
		const sinceMs = now - this.#failedAt
		const isLasting = reason === 'signed-out' && this.#reason === reason
		this.#reason = reason
		this.isDue = false
		if (kind === 'late') this.#lates++
		else {
			if (number > this.#latest) this.#failures++
			this.#kind = kind
			this.error = error
			this.#latest = latest
		}
		this.#failedAt = now
		// A time that is past, by the clock of the page, says nothing.
		this.#isFixed = retryAfterMs >= FIRST_MS
		if (this.#isFixed) this.#wait(Math.min(retryAfterMs, LONGEST_REFUSAL_MS) * (1 + random() / 4))
		// One 401 may be a mishap. After a second one in a row, somebody has to sign in.
		else if (isLasting) this.#wait(Infinity)
		else {
			const ms = kind === 'late' ? FIRST_LATE_MS * 2 ** (this.#lates - 1) : FIRST_MS * 2 ** (this.#failures - 1)
			const nextMs = Math.min(ms, LONGEST_MS) * (0.5 + random())
			// If a wait has begun for the same reason, a probe was late, and its failure counts from then.
			this.#wait(waitMs ? Math.max(waitMs, nextMs - sinceMs) : nextMs)
		}
	}

	/** Returns true if a failed probe doesn't count. Another host may answer its probe, at once or a second after a late probe that has counted. */
	#spares(host: string, kind: 'late' | number): boolean {
		const cause = kind === 'late' || kind === this.#kind ? `${kind}` : `${host} ${kind}`
		if ((kind === this.#kind && !this.isDue) || this.spared.size >= MOST_SPARED || this.spared.has(cause)) return false
		this.spared.add(cause)
		this.isDue = false
		return true
	}

	/** Brings the next probe forward. An ended session begins again on another page, so only a reader who comes back from there, or refreshes, makes success likely. */
	hurry(event: PauseEvent): void {
		if (!this.#reason || this.#isFixed || (this.#reason === 'signed-out' && event !== 'focus' && event !== 'refresh')) return
		const spacingMs = event === 'reconnect' ? 0 : event === 'approach' ? APPROACH_SPACING_MS : SPACING_MS
		const waitMs = leftMs(this.#clock, this.#failedAt, spacingMs)
		if (waitMs < this.waitMs) this.#wait(waitMs)
		// A link that comes near says little about the server.
		if (event === 'approach' || event === 'news') return
		this.spared.clear()
		this.isDue = true
	}

	end(): void {
		this.#reason = null
		this.#failures = this.#lates = this.#delayMs = this.#latest = 0
		this.spared.clear()
		this.#isFixed = false
	}

	#wait(delayMs: number): void {
		this.#since = this.#clock.now()
		// Timers count whole milliseconds.
		this.#delayMs = Math.ceil(delayMs)
	}
}
