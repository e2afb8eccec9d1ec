import type { ProviderTimestamps } from '../contract/provider.ts'
import type { Awaitable } from './providers/referenceProvider.ts'

/** Initial state and scripts of a page. */
export interface PageState {
	/** Values by app and key, for `loadState(app, key)` of `@nextcloud/initial-state`. */
	initialState: Record<string, Record<string, unknown>>
	/** Scripts that listeners added, in order. */
	scripts: string[]
}

/** Event before a page shows references. Apps add their widget scripts and state to it. */
export class RenderReferenceEvent {
	/**
	 * @param userId Null for visitors of a public share.
	 * @param page State of the page so far.
	 */
	constructor(readonly userId: string | null, readonly page: PageState) {}

	/** Adds a script to the page once. */
	addScript(url: string) {
		if (!this.page.scripts.includes(url)) this.page.scripts.push(url)
	}

	/** Adds a value to the initial state. */
	provideInitialState(app: string, key: string, value: unknown) {
		(this.page.initialState[app] ??= {})[key] = value
	}
}

/** Listener for a `RenderReferenceEvent`. */
export type RenderReferenceListener = (event: RenderReferenceEvent) => void | Promise<void>

/** Returns the hidden inputs for a page's initial state: `<input type="hidden" id="…" value="…">`. */
export function initialStateInputs({ initialState }: PageState): { id: string, value: string }[] {
	return Object.entries(initialState).flatMap(([app, values]) => Object.entries(values).map(([key, value]) => {
		const bytes = new TextEncoder().encode(JSON.stringify(value))
		return { id: `initial-state-${app}-${key}`, value: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
	}))
}

/** Storage for data that outlives the service, such as `localStorage`. */
export interface ServiceStorage {
	getItem(key: string): Awaitable<string | null>
	setItem(key: string, value: string): Awaitable<void>
}

/** Creates a storage in memory. */
export function createMemoryStorage(): ServiceStorage {
	const values = new Map<string, string>()
	return {
		getItem: (key) => values.get(key) ?? null,
		setItem: (key, value) => { values.set(key, value) },
	}
}

/** Last use of each provider by user. */
export class LastUsage {
	readonly #storage: ServiceStorage
	#writing: Promise<unknown> = Promise.resolve()

	constructor(storage: ServiceStorage) {
		this.#storage = storage
	}

	/** Records the use of a provider. Records are written one after another, so that none is lost. */
	touch({ userId, providerId, atSec }: { userId: string, providerId: string, atSec: number }): Promise<void> {
		const done = this.#writing.then(async () => {
			const all = Object.fromEntries([...Object.entries(await this.of(userId)), [providerId, atSec]])
			await this.#storage.setItem(this.#key(userId), JSON.stringify(all))
		})
		this.#writing = done.catch(() => undefined)
		return done
	}

	/** Returns the last uses by provider id in seconds, or `[]` without any, as PHP does. */
	async of(userId: string): Promise<ProviderTimestamps> {
		const text = await this.#storage.getItem(this.#key(userId))
		try {
			const all: unknown = JSON.parse(text ?? '{}')
			const known = Object.entries(Object(all) as object).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
			return known.length ? Object.fromEntries(known) : []
		} catch {
			return []
		}
	}

	#key(userId: string): string {
		return `nc-reference-mock/last-usage/${userId}`
	}
}
