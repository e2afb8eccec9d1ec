import type { ReferenceClock } from '../clock.ts'
import type { ReferenceSubject, ReportedSubject } from '../invalidateTarget.ts'
import type { ReferenceResolver } from '../resolver.ts'
import { attempt } from '../engine/serve.ts'

/** An open connection to a source of changes. */
export interface LiveConnection {
	/** Whether it also reports changes by other devices and users. May change with the state of the connection. */
	readonly isPush: boolean
	/** Ends the reports. */
	stop(): void
}

/**
 * Reports changes on the server, so that the affected previews are fetched again.
 * @example
 * const polls: LiveSource = {
 *   start(report) {
 *     const onChange = ({ detail }: CustomEvent<number>) => report({ type: 'poll', id: detail })
 *     window.addEventListener('poll-changed', onChange as EventListener)
 *     return { isPush: false, stop: () => window.removeEventListener('poll-changed', onChange as EventListener) }
 *   },
 * }
 * createReferences({ live: [polls] })
 */
export interface LiveSource {
	/**
	 * Starts reporting changes. A source that can't start reports nothing.
	 * @param onGap Call it after a time in which changes may have been missed, as soon as they are reported again.
	 */
	start(report: (change: ReferenceSubject) => void, onGap: () => void): LiveConnection | Promise<LiveConnection>
}

/** Parts of the page that updates need. */
export interface LiveUpdatesOptions {
	resolver: Pick<ReferenceResolver, 'invalidate' | 'wake'>
	clock: ReferenceClock
	warn(message: string, cause: unknown): void
}

/** Changes are gathered until so much time has passed without another one, in milliseconds. */
const QUIET_MS = 200
/** No change waits longer than this, in milliseconds. Pushes reach thousands of tabs in the same moment, which spread their requests over this time. */
const MAX_WAIT_MS = 1000
/** More changes of a type than these count as a change of all objects of that type. */
const MAX_CHANGES = 1000
/** Answers are outdated in a tab that was out of sight for so long, in milliseconds. A push connection may have slept as well. */
const AWAY_MS = 5 * 60_000

/** Fetches previews again when their rich objects change, all changes of a moment in one pass. */
export class LiveUpdates {
	/** Time since when the reader is elsewhere, in milliseconds since the epoch. */
	awaySince: number | undefined
	readonly #options: LiveUpdatesOptions
	readonly #ends: (() => void)[] = []
	/** Times of the last reports in milliseconds since the epoch, by type and id. A type of which all objects have changed has one entry, without an id. */
	readonly #changed = new Map<string, Map<string | undefined, number>>()
	/** Changes gather since this time, in milliseconds since the epoch, until none has come for `quietMs`, but no longer than `mostMs`. */
	#gathering: { since: number, quietMs: number, mostMs: number } | undefined
	#stopTimer: (() => void) | undefined
	#stopGapTimer: (() => void) | undefined
	#hasEnded = false

	constructor(options: LiveUpdatesOptions) {
		this.#options = options
	}

	async start(source: LiveSource): Promise<void> {
		// A source may report before it has returned its connection.
		let isPush: (() => boolean) | undefined = () => false
		try {
			const connection = await source.start((change) => { if (isPush) this.#report(change, { isPushed: isPush() }) }, () => { if (isPush) this.#onGap() })
			const end = connection.stop.bind(connection)
			isPush = () => connection.isPush
			this.#ends.push(end)
			if (this.#hasEnded) this.#endSources()
		} catch (cause) {
			isPush = undefined
			this.#options.warn('Could not start a source of live changes: it threw, or returned no connection. Previews change when they are fetched again.', cause)
		}
	}

	#report({ type, id }: ReferenceSubject, { isPushed }: { isPushed: boolean }): void {
		if (this.#hasEnded || typeof type !== 'string') return
		const { clock } = this.#options
		const known = this.#changed.get(type) ?? new Map<string | undefined, number>()
		const isAll = id === undefined || known.has(undefined) || known.size >= MAX_CHANGES
		this.#changed.set(type, isAll ? new Map([[undefined, clock.now()]]) : known.set(String(id), clock.now()))
		const pushMs = QUIET_MS + (MAX_WAIT_MS - QUIET_MS) * clock.random()
		const { since, quietMs, mostMs } = this.#gathering ??= { since: clock.now(), quietMs: isPushed ? pushMs : QUIET_MS, mostMs: isPushed ? pushMs : MAX_WAIT_MS }
		this.#stopTimer?.()
		this.#stopTimer = clock.schedule(() => this.flush(), Math.min(quietMs, Math.max(0, mostMs - Math.abs(clock.now() - since))))
	}

	/** The tab is looked at, or no longer. Answers from before the end of a long absence are outdated. @param options `until` is that end, in milliseconds since the epoch. @default now */
	setVisible({ isVisible, until = this.#options.clock.now() }: { isVisible: boolean, until?: number }): void {
		const { clock, resolver } = this.#options
		if (!isVisible) this.awaySince ??= clock.now()
		else if (this.awaySince !== undefined) {
			const since = this.awaySince
			this.awaySince = undefined
			if (Math.abs(until - since) >= AWAY_MS) resolver.wake('return', until)
		}
	}

	/** Ends all sources, and passes on what has gathered. */
	stop(): void {
		this.flush()
		this.#hasEnded = true
		this.#stopGapTimer?.()
		this.#endSources()
	}

	#endSources(): void {
		for (const end of this.#ends.splice(0)) attempt(end, (cause) => this.#options.warn('Could not stop a source of live changes: it threw. Fix its "stop".', cause))
	}

	/** Connections that a server has lost come back together. */
	#onGap(): void {
		const { clock, resolver } = this.#options
		const until = clock.now()
		this.#stopGapTimer?.()
		if (!this.#hasEnded) this.#stopGapTimer = clock.schedule(() => resolver.wake('return', until), MAX_WAIT_MS * clock.random())
	}

	flush(): void {
		if (!this.#gathering) return
		this.#gathering = undefined
		this.#stopTimer?.()
		const targets = [...this.#changed].flatMap(([type, times]): ReportedSubject[] => [...times].map(([id, at]) => ({ type, id, at })))
		this.#changed.clear()
		this.#options.resolver.invalidate(targets)
	}
}
