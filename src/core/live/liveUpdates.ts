import type { ReferenceClock } from '../clock.ts'
import type { ReferenceSubject } from '../reference/invalidateTarget.ts'
import type { ReferenceResolver } from '../reference/resolver.ts'
import type { LiveConnection, LiveSource } from './liveSource.ts'

/** Parts of the page that updates need. */
export interface LiveUpdatesOptions {
	resolver: Pick<ReferenceResolver, 'invalidate' | 'wake'>
	clock: ReferenceClock
	/** Passes a change on that no other tab hears of. */
	post(change: ReferenceSubject): void
	/** Tells the page's developers what is wrong. */
	warn(message: string, cause: unknown): void
}

/** Changes are gathered until so much time has passed without another one, in milliseconds. */
const QUIET_MS = 200
/** No change waits longer than this, in milliseconds. */
const MAX_WAIT_MS = 1000
/** More changes of a type than these count as a change of all objects of that type. */
const MAX_CHANGES = 50
/** Without push, answers are outdated in a tab that was out of sight for so long, in milliseconds. */
const AWAY_MS = 5 * 60_000

/** Fetches previews again when their rich objects change, a few changes at a time. */
export class LiveUpdates {
	readonly #options: LiveUpdatesOptions
	readonly #connections: LiveConnection[] = []
	/** Ids that have changed, by type, or `all`. */
	readonly #changed = new Map<string, Set<string> | 'all'>()
	#gatheringSince = 0
	#stopTimer: (() => void) | undefined
	#awaySince: number | undefined
	#hasEnded = false

	constructor(options: LiveUpdatesOptions) {
		this.#options = options
	}

	/** Starts a source. One that fails is reported and left out. */
	async start(source: LiveSource): Promise<void> {
		try {
			// A source may report before it has returned its connection.
			let isPush = false
			const connection = await source.start((change) => {
				if (!isPush) this.#options.post(change)
				this.report(change)
			})
			isPush = connection.isPush
			if (this.#hasEnded) connection.stop()
			else this.#connections.push(connection)
		} catch (cause) {
			this.#options.warn('Could not start a source of live changes: it threw. Previews change when they are fetched again.', cause)
		}
	}

	/** A rich object has changed, or without an id all objects of its type. */
	report({ type, id }: ReferenceSubject): void {
		if (this.#hasEnded || typeof type !== 'string') return
		const known = this.#changed.get(type) ?? new Set()
		if (known !== 'all' && id !== undefined) known.add(String(id))
		this.#changed.set(type, known === 'all' || id === undefined || known.size > MAX_CHANGES ? 'all' : known)
		const { clock } = this.#options
		if (this.#stopTimer) this.#stopTimer()
		else this.#gatheringSince = clock.now()
		const waitMs = Math.min(QUIET_MS, Math.max(0, MAX_WAIT_MS - Math.abs(clock.now() - this.#gatheringSince)))
		this.#stopTimer = clock.schedule(() => this.#flush(), waitMs)
	}

	/** The tab is looked at, or no longer. */
	setVisible({ isVisible }: { isVisible: boolean }): void {
		const { clock, resolver } = this.#options
		if (!isVisible) this.#awaySince ??= clock.now()
		else if (this.#awaySince !== undefined) {
			const awayMs = Math.abs(clock.now() - this.#awaySince)
			this.#awaySince = undefined
			if (awayMs > AWAY_MS && !this.#connections.some(({ isPush }) => isPush)) resolver.wake('return')
		}
	}

	/** Ends all sources. */
	stop(): void {
		this.#hasEnded = true
		this.#stopTimer?.()
		for (const connection of this.#connections.splice(0)) connection.stop()
	}

	#flush(): void {
		this.#stopTimer = undefined
		const changed = [...this.#changed]
		this.#changed.clear()
		for (const [type, ids] of changed) {
			for (const target of ids === 'all' ? [{ type }] : [...ids].map((id) => ({ type, id }))) this.#options.resolver.invalidate(target)
		}
	}
}
