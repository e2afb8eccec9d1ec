import type { CurrentEngine, EngineRecord, EngineSubscription, PageEngine } from '../../contract/engine.ts'
import type { Reference } from '../../contract/reference.ts'
import type { ReferenceEntry } from '../cache/entry.ts'
import type { LaneReport, ReferenceResolver, ReferenceSeed, ReferenceSubscription, SubscribeOptions } from '../resolver.ts'
import { attempt } from './serve.ts'

interface Followed {
	readonly link: string
	readonly listener: (entry: ReferenceEntry) => void
	position: SubscribeOptions | undefined
	subscription: EngineSubscription
}

/** More calls that wait for an engine become one that invalidates everything. */
const MOST_CALLS = 1000

/** Options of a shared resolver. */
export interface SharedResolverOptions {
	record: () => EngineRecord
	/** Returns this copy's own engine. Its code loads with the first link. */
	start: () => CurrentEngine
	/** Loads the code of this copy's engine for the page, unless another copy does so already. */
	serve: () => Promise<void>
	whenDone: (task: () => void) => void
}

/** Returns what an engine still knows of seeds. It forgets those of a user who has gone. */
function seedsOf(engine: PageEngine, references: ReferenceSeed | null | undefined): ReferenceSeed {
	const seededOnly = true
	const known = new Map<string, Reference | null>()
	for (const link of references instanceof Map ? references.keys() as Iterable<string> : Object.keys(references ?? {})) {
		const { state, reference } = engine.peek(link, seededOnly)
		if (state !== 'idle') known.set(link, reference)
	}
	return known
}

/** The resolver of a copy: sends every call to the page's engine. If another copy is the first one whose code comes, its links and calls move there. */
export class SharedResolver implements ReferenceResolver {
	readonly peek: ReferenceResolver['peek'] = (...args) => this.#engine.peek(...args)
	readonly refresh: ReferenceResolver['refresh'] = (link) => this.#call((engine) => engine.refresh(link))
	readonly invalidate: ReferenceResolver['invalidate'] = (what) => this.#tell((engine) => engine.invalidate(what))
	readonly seed: ReferenceResolver['seed'] = (references) => this.#tell((engine, former) => engine.seed(former ? seedsOf(former, references) : references))
	readonly prepare: ReferenceResolver['prepare'] = () => this.#call((engine) => engine.prepare())
	readonly flush: ReferenceResolver['flush'] = () => this.#engine.flush()
	readonly wake: ReferenceResolver['wake'] = (cause, untilMs) => cause === 'return' ? this.#tell((engine) => engine.wake(cause, untilMs)) : this.#engine.wake(cause)
	readonly inspect: ReferenceResolver['inspect'] = () => this.#engine.inspect() as LaneReport[]
	readonly save: ReferenceResolver['save'] = () => this.#engine.save()
	readonly #options: SharedResolverOptions
	readonly #followed = new Set<Followed>()
	/** Calls that are repeated at another engine, until there is the code of one. */
	#unserved: ((engine: PageEngine, former?: PageEngine) => void)[] = []
	#engineBefore: PageEngine
	/** This copy serves the page, or has tried to in place of another one. */
	#hasServed: boolean

	constructor(options: SharedResolverOptions) {
		this.#options = options
		const record = options.record()
		this.#hasServed = !record.current
		this.#engineBefore = this.#engine
		record.followers.add(() => this.#follow())
	}

	get #engine(): PageEngine {
		const record = this.#options.record()
		record.current ??= this.#options.start()
		return record.current.engine
	}

	subscribe(link: string, listener: (entry: ReferenceEntry) => void, position?: SubscribeOptions): ReferenceSubscription {
		const followed: Followed = { link, listener, position, subscription: this.#engine.subscribe(link, listener, position) }
		this.#followed.add(followed)
		return {
			setPosition: (moved) => {
				followed.position = moved
				followed.subscription.setPosition(moved)
			},
			release: () => {
				this.#followed.delete(followed)
				followed.subscription.release()
			},
		}
	}

	/** Calls the engine, and again another one that serves the page instead. */
	#tell(call: (engine: PageEngine, former?: PageEngine) => void): void {
		if (this.#options.record().isServed) this.#unserved = []
		else if (this.#unserved.push(call) > MOST_CALLS) this.#unserved = [(engine) => engine.invalidate('')]
		call(this.#engine)
	}

	/** Calls the engine, and the one that serves the page instead meanwhile. */
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

	#follow(): void {
		// The code of another copy could not be loaded. Each copy tries once; after that, the current engine tries again in its own time.
		if (!this.#options.record().loading && !this.#hasServed) {
			this.#hasServed = true
			this.#options.serve().catch(() => undefined)
		}
		const former = this.#engineBefore
		if (former === this.#engine) return
		this.#engineBefore = this.#engine
		const report = (error: unknown) => this.#options.whenDone(() => { throw error })
		for (const call of this.#unserved.splice(0)) attempt(() => call(this.#engine, former), report)
		for (const followed of [...this.#followed]) {
			// A listener before it has released this link.
			if (!this.#followed.has(followed)) continue
			const { link, listener, position, subscription } = followed
			followed.subscription = this.#engine.subscribe(link, listener, position)
			subscription.release()
			attempt(() => listener(this.peek(link)), report)
		}
	}
}
