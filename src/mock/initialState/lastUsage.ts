import type { ProviderTimestamps } from '../../contract/provider.ts'
import type { Awaitable } from '../providers/referenceProvider.ts'

/** Where the service keeps what outlives it; `localStorage` is one. */
export interface ServiceStorage {
	getItem(key: string): Awaitable<string | null>
	setItem(key: string, value: string): Awaitable<void>
}

/** A storage that lasts as long as the service. */
export function createMemoryStorage(): ServiceStorage {
	const values = new Map<string, string>()
	return {
		getItem: (key) => values.get(key) ?? null,
		setItem: (key, value) => { values.set(key, value) },
	}
}

/** Remembers for each user when a provider was used last. */
export class LastUsage {
	readonly #storage: ServiceStorage
	#writing: Promise<unknown> = Promise.resolve()

	constructor(storage: ServiceStorage) {
		this.#storage = storage
	}

	/** Notes that a provider was used. Notes wait for each other, so that none is lost. */
	touch({ userId, providerId, atSec }: { userId: string, providerId: string, atSec: number }): Promise<void> {
		const done = this.#writing.then(async () => {
			const all = Object.fromEntries([...Object.entries(await this.of(userId)), [providerId, atSec]])
			await this.#storage.setItem(this.#key(userId), JSON.stringify(all))
		})
		this.#writing = done.catch(() => undefined)
		return done
	}

	/** Provider id → seconds; `[]` when there are none, as PHP sends it. */
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
