import type { Matcher } from '../resolver/invalidateTarget.ts'
import type { SharedRecord } from '../resolver/tabs/bridge.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isLater } from '../resolver/clock.ts'
import { warn } from '../resolver/warn.ts'
import { sharedName } from './browserStorage.ts'

/*
 * Answers of one user in the IndexedDB of a server. Everything may be forbidden, full, broken or in use by another version of the library: each
 * call that fails keeps nothing. No call rejects.
 */

interface Schema extends DBSchema {
	answers: {
		key: [user: string, link: string]
		value: SharedRecord & { size: number }
		/** Time of arrival and size, so that old and large answers are found without reading them. */
		indexes: { age: [at: number, size: number] }
	}
}

/** Owner of answers: a user of a server. */
export interface TabOwner {
	scope: string
	user: string
}

const VERSION = 1
const DAY_MS = 24 * 60 * 60_000
/** All answers together, in bytes. */
const MAX_SIZE = 5_000_000
/** One answer, in bytes. */
const MAX_RECORD_SIZE = 200_000
/** After new answers of this size, old ones are deleted, in bytes. */
const CLEAN_AFTER = 250_000

function isRecord(value: unknown): value is SharedRecord {
	const { link, at, reference } = (value ?? {}) as Partial<SharedRecord>
	return typeof link === 'string' && Number.isFinite(at) && typeof reference === 'object'
}

function isFresh({ at }: SharedRecord): boolean {
	return Math.abs(Date.now() - at) < DAY_MS
}

/** The answers that tabs of one user share. */
export class AnswerDatabase {
	readonly #owner: TabOwner
	#opened: Promise<IDBPDatabase<Schema> | undefined>
	readonly #onDeleted: () => void
	#isClosed = false
	/** Size of new answers since the last time, in bytes. */
	#uncleaned = 0
	#hasWarned = false

	/** @param onDeleted Is called when the database is deleted, because its user has gone. */
	constructor(owner: TabOwner, onDeleted = () => {}) {
		this.#owner = owner
		this.#onDeleted = onDeleted
		this.#opened = this.#open().catch((cause: unknown) => {
			warn('Could not open the database of shared answers: the browser refused it. Each tab fetches its own; allow site data to share them.', cause)
			return undefined
		})
	}

	async read(links: readonly string[]): Promise<SharedRecord[]> {
		const records = await this.#use(async (database) => {
			const { store } = database.transaction('answers')
			return Promise.all(links.map((link) => store.get(this.#keyOf(link))))
		})
		return records?.filter((record): record is Schema['answers']['value'] => isRecord(record) && isFresh(record)) ?? []
	}

	async write(records: readonly SharedRecord[]): Promise<void> {
		await this.#use(async (database) => {
			const transaction = database.transaction('answers', 'readwrite', { durability: 'relaxed' })
			await Promise.all([...records.map(async (record) => {
				const key = this.#keyOf(record.link)
				const size = new Blob([record.link, JSON.stringify(record.reference)]).size
				const known = await transaction.store.get(key)
				// Another tab was faster.
				if (known && isLater(known.at, record.at, Date.now())) return
				if (size > MAX_RECORD_SIZE) return transaction.store.delete(key)
				this.#uncleaned += size
				await transaction.store.put({ ...record, size }, key)
			}), transaction.done])
		})
		if (this.#uncleaned >= CLEAN_AFTER) await this.#clean()
	}

	/** Deletes records from before a time, in milliseconds since the epoch. Resolves with their links; undefined if that failed. */
	drop(matches: Matcher, until: number): Promise<string[] | undefined> {
		return this.#use(async (database) => {
			const { store, done } = database.transaction('answers', 'readwrite')
			const dropped: string[] = []
			// One at a time, so that the page stays responsive.
			for (let cursor = await store.openCursor(this.#ownRange()); cursor; cursor = await cursor.continue()) {
				const { value, key: [, link] } = cursor
				if (isRecord(value) && (isLater(value.at, until, Date.now()) || !matches(value.link, value.reference))) continue
				dropped.push(link)
				await cursor.delete()
			}
			await done
			return dropped
		})
	}

	/** Ends the connection. What is kept stays. */
	close(): void {
		void this.#opened.then((database) => {
			this.#isClosed = true
			database?.close()
		})
	}

	#keyOf(link: string): Schema['answers']['key'] {
		return [this.#owner.user, link]
	}

	/** A list comes after every text. The bounds themselves hold nothing. */
	#ownRange(): IDBKeyRange {
		const { user } = this.#owner
		return IDBKeyRange.bound([user], [user, []])
	}

	/** Works on the database; undefined where there is none, or the work failed. */
	async #use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result | undefined> {
		const database = await this.#opened
		if (!database || this.#isClosed) return undefined
		try {
			return await work(database)
		} catch (cause) {
			if (!this.#hasWarned) warn('Could not use the answers that tabs share: the database failed. This tab fetches its own; it asks again next time.', cause)
			this.#hasWarned = true
			return undefined
		}
	}

	/** Connects, and deletes the answers of all other users. */
	async #open(): Promise<IDBPDatabase<Schema>> {
		const database = await openDB<Schema>(sharedName(this.#owner.scope), VERSION, {
			upgrade: (created) => { created.createObjectStore('answers').createIndex('age', ['at', 'size']) },
			// A newer version of the library on another tab needs the database, or it is deleted.
			blocking: (_, version, { target }) => {
				this.#isClosed = true
				;(target as IDBDatabase).close()
				if (version === null) this.#onDeleted()
			},
			terminated: () => { this.#isClosed = true },
		})
		try {
			const { lower, upper } = this.#ownRange()
			const { store, done } = database.transaction('answers', 'readwrite')
			await Promise.all([store.delete(IDBKeyRange.upperBound(lower)), store.delete(IDBKeyRange.lowerBound(upper)), done])
		} catch (cause) {
			database.close()
			throw cause
		}
		// Release 0.1.0 kept the answers of all servers there.
		indexedDB.deleteDatabase('nc-reference')
		void this.#clean()
		return database
	}

	/** Deletes what is a day old, and the oldest answers if all together are too large. */
	async #clean(): Promise<void> {
		this.#uncleaned = 0
		await this.#use(async (database) => {
			const transaction = database.transaction('answers', 'readwrite')
			let size = 0
			for (let cursor = await transaction.store.index('age').openKeyCursor(null, 'prev'); cursor; cursor = await cursor.continue()) {
				const [at, own] = cursor.key
				size += own
				if (size > MAX_SIZE - CLEAN_AFTER || Math.abs(Date.now() - at) >= DAY_MS) await transaction.store.delete(cursor.primaryKey)
			}
			await transaction.done
		})
	}
}
