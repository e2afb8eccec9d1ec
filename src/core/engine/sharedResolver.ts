import type { CurrentEngine, EngineRecord, EngineSubscription, PageEngine } from '../../contract/engine.ts'
import type { ReferenceEntry } from '../reference/cache/entry.ts'
import type { InvalidateTarget } from '../reference/invalidateTarget.ts'
import type { LaneReport, ReferenceResolver, ReferenceSeed, ReferenceSubscription, SubscribeOptions } from '../reference/resolver.ts'
import { isHandOverDue, settleElection } from './settleElection.ts'

/** A link that this copy of the library wants. */
interface Followed {
	readonly link: string
	readonly listener: (entry: ReferenceEntry) => void
	position: SubscribeOptions | undefined
	/** Subscription at the current engine. */
	subscription: EngineSubscription
}

/** Options of a shared resolver. */
export interface SharedResolverOptions {
	/** Returns the record of the page. */
	record: () => EngineRecord
	/** Starts this copy's own engine. */
	start: () => CurrentEngine
	/** Runs a task after the current one. */
	whenDone: (task: () => void) => void
}

/** The resolver of a copy: sends every call to the page's engine, and moves its subscriptions along when another engine takes over. */
export class SharedResolver implements ReferenceResolver {
	readonly #options: SharedResolverOptions
	readonly #followed = new Set<Followed>()
	/** Engine of the current subscriptions. */
	#engineBefore: PageEngine

	constructor(options: SharedResolverOptions) {
		this.#options = options
		this.#engineBefore = this.#engine
		options.record().followers.add(() => this.#follow())
		this.#settle()
	}

	get #engine(): PageEngine {
		const record = this.#options.record()
		record.current ??= this.#options.start()
		return record.current.engine
	}

	peek(link: string, seededOnly?: boolean): ReferenceEntry {
		return this.#engine.peek(link, seededOnly)
	}

	subscribe(link: string, listener: (entry: ReferenceEntry) => void, position?: SubscribeOptions): ReferenceSubscription {
		const followed = { link, listener, position } as Followed
		followed.subscription = this.#subscribe(followed)
		this.#followed.add(followed)
		return {
			setPosition: (moved) => {
				followed.position = moved
				followed.subscription.setPosition(moved)
			},
			release: () => {
				this.#followed.delete(followed)
				followed.subscription.release()
				this.#settle()
			},
		}
	}

	refresh(link: string): Promise<ReferenceEntry> {
		return this.#call((engine) => engine.refresh(link))
	}

	invalidate(what?: InvalidateTarget): void {
		// An engine that has not loaded yet may be replaced before it has found the answers.
		this.#call((engine) => {
			engine.invalidate(what)
			return engine.prepare()
		}).catch(() => undefined)
	}

	seed(references: ReferenceSeed | null | undefined): void {
		this.#engine.seed(references)
	}

	prepare(): Promise<void> {
		return this.#call((engine) => engine.prepare())
	}

	flush(): void {
		this.#engine.flush()
	}

	wake(cause: 'focus' | 'reconnect' | 'owner' | 'return', sinceMs?: number): void {
		this.#engine.wake(cause, sinceMs)
	}

	inspect(): LaneReport[] {
		return this.#engine.inspect() as LaneReport[]
	}

	save(): void {
		this.#engine.save()
	}

	/** Calls the engine, and the next one if that takes over meanwhile. */
	async #call<Result>(call: (engine: PageEngine) => Promise<Result>): Promise<Result> {
		for (;;) {
			const engine = this.#engine
			try {
				const result = await call(engine)
				if (engine === this.#engine) return result
			} catch (error) {
				if (engine === this.#engine) throw error
			}
		}
	}

	#subscribe({ link, listener, position }: Followed): EngineSubscription {
		return this.#engine.subscribe(link, (entry) => {
			this.#settle()
			listener(entry)
		}, position)
	}

	/** An answer may have been the last one that a newer engine waited for. */
	#settle(): void {
		const record = this.#options.record()
		if (isHandOverDue(record)) this.#options.whenDone(() => void settleElection(record))
	}

	#follow(): void {
		this.#settle()
		if (this.#engineBefore === this.#engine) return
		this.#engineBefore = this.#engine
		for (const followed of [...this.#followed]) {
			// A listener before it has released this link.
			if (!this.#followed.has(followed)) continue
			const { link, listener, subscription } = followed
			followed.subscription = this.#subscribe(followed)
			subscription.release()
			try {
				listener(this.peek(link))
			} catch (error) {
				// It is the page's own error, which keeps no other link from the new engine.
				this.#options.whenDone(() => { throw error })
			}
		}
	}
}
