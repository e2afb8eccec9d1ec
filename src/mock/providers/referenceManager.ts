import type { ServiceClock } from '../serviceClock.ts'
import type { IReference } from './reference.ts'
import type { IDiscoverableReferenceProvider, IReferenceProvider, ReferenceContext } from './referenceProvider.ts'
import { checkProvider, isDiscoverableProvider, isPublicProvider } from './referenceProvider.ts'

const CACHE_SEC = 3600
const CACHE_ENTRIES = 10_000
/** Maximum length of a cached text. Links are shorter, and thousands of long texts would fill the memory. */
const CACHED_CHARACTERS = 8192

/** Resolves and caches references. */
export type IReferenceManager = Pick<ReferenceManager, keyof ReferenceManager>

interface ManagerOptions {
	clock: ServiceClock
	/** Provider after all others. */
	generic: IReferenceProvider
	/** Called before every link, cached or not. It may wait or throw. */
	before(text: string): Promise<void>
}

/**
 * Resolves a link with the first provider that matches, the generic one last, and caches answers for an hour.
 * Invariant: cache entries are stored under their provider's prefix, so that a prefix can be invalidated as a whole.
 */
export class ReferenceManager {
	readonly #providers: IReferenceProvider[] = []
	readonly #cache = new Map<string, Map<string, { reference: IReference, untilMs: number }>>()
	readonly #options: ManagerOptions
	#entries = 0

	constructor(options: ManagerOptions) {
		this.#options = options
	}

	/** Registers a provider. @throws {Error} If it lacks a method, is both searchable and custom, or if its id is taken. */
	registerProvider(provider: IReferenceProvider) {
		checkProvider(provider, this.#providers)
		this.#providers.push(provider)
	}

	/** Returns the providers of the picker in registration order. */
	getDiscoverableProviders(): IDiscoverableReferenceProvider[] {
		return this.#providers.filter(isDiscoverableProvider)
	}

	/** Resolves a link for a signed-in user. Rejects with the error of its provider. */
	async resolveReference(text: string, context: ReferenceContext): Promise<IReference | null> {
		await this.#options.before(text)
		const provider = this.#find(text, context, () => true)
		if (!provider) return null
		if (text.length > CACHED_CHARACTERS) return provider.resolveReference(text, context)
		return this.#cached(provider.getCachePrefix(text), provider.getCacheKey(text, context), () => provider.resolveReference(text, context))
	}

	/** Resolves a link for visitors of a share. Skips providers without public support. */
	async resolveReferencePublic(text: string, context: ReferenceContext & { sharingToken: string }): Promise<IReference | null> {
		await this.#options.before(text)
		const provider = this.#find(text, context, isPublicProvider)
		if (!provider || !isPublicProvider(provider)) return null
		if (text.length > CACHED_CHARACTERS) return provider.resolveReferencePublic(text, context.sharingToken, context)
		const key = provider.getCacheKeyPublic(text, context.sharingToken)
		return this.#cached(provider.getCachePrefix(text), key, () => provider.resolveReferencePublic(text, context.sharingToken, context))
	}

	/** Invalidates one entry, a whole prefix, or everything. */
	invalidateCache(prefix?: string, key?: string) {
		if (prefix === undefined) {
			this.#cache.clear()
			this.#entries = 0
		} else if (key === undefined) {
			this.#entries -= this.#cache.get(prefix)?.size ?? 0
			this.#cache.delete(prefix)
		} else if (this.#cache.get(prefix)?.delete(key)) {
			this.#entries--
		}
	}

	#find(text: string, context: ReferenceContext, fits: (provider: IReferenceProvider) => boolean): IReferenceProvider | undefined {
		return [...this.#providers, this.#options.generic].find((provider) => fits(provider) && provider.matchReference(text, context))
	}

	async #cached(prefix: string, key: string | null, resolve: () => IReference | null | Promise<IReference | null>): Promise<IReference | null> {
		const known = this.#cache.get(prefix)?.get(key ?? '')
		if (known && known.untilMs > this.#options.clock.now()) return known.reference
		const reference = await resolve()
		if (reference) this.#keep({ prefix, key: key ?? '', reference })
		return reference
	}

	#keep({ prefix, key, reference }: { prefix: string, key: string, reference: IReference }) {
		if (this.#entries >= CACHE_ENTRIES) this.invalidateCache()
		const group = this.#cache.get(prefix) ?? new Map<string, { reference: IReference, untilMs: number }>()
		if (!group.has(key)) this.#entries++
		group.set(key, { reference, untilMs: this.#options.clock.now() + CACHE_SEC * 1000 })
		this.#cache.set(prefix, group)
	}
}
