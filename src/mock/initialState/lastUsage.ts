import type { ProviderTimestamps } from '../../contract/provider.ts'
import type { Awaitable } from '../providers/referenceProvider.ts'

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
