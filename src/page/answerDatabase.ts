import type { Matcher } from '../resolver/invalidateTarget.ts'
import type { SharedRecord } from '../resolver/tabs/bridge.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { warn } from '../resolver/warn.ts'
import { DATABASE } from './logOut.ts'

/*
 * Answers of one user in IndexedDB, by server and user. Everything may be forbidden, full, broken or in use by another version of the library: each
 * call that fails keeps nothing, and `wipe` opens a closed connection again. No call rejects.
 */

interface Schema extends DBSchema {
	answers: {
		key: [scope: string, user: string, link: string]
		value: SharedRecord & { size: number }
		/** Time of arrival and size, so that old and large answers are found without reading them. */
		indexes: { age: [at: number, size: number] }
	}
}

/** Owner of answers. Several servers may share an origin. */
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
	readonly #onLogOut: (() => void) | undefined
	#isClosed = false
	#isDeleted = false
	/** Size of new answers since the last time, in bytes. */
	#uncleaned = 0
	#hasWarned = false

	/** @param onLogOut Is called when a log-out deletes the database. */
	constructor(owner: TabOwner, onLogOut?: () => void) {
		this.#owner = owner
		this.#onLogOut = onLogOut
		this.#opened = this.#open().catch(() => this.#openAgain())
	}

	async read(links: readonly string[]): Promise<SharedRecord[]> {
		const records = await this.#use(async (database) => {
			const { store } = database.transaction('answers')
			return Promise.all(links.map((link) => store.get(this.#keyOf(link))))
		})
		return records?.filter((record): record is Schema['answers']['value'] => isRecord(record) && isFresh(record)) ?? []
	}

	async write(records: readonly SharedRecord[]): Promise<void> {
		const written = await this.#use(async (database) => {
			const sized = records.map((record) => ({ ...record, size: new Blob([record.link, JSON.stringify(record.reference)]).size }))
				.filter(({ size }) => size <= MAX_RECORD_SIZE)
			const transaction = database.transaction('answers', 'readwrite', { durability: 'relaxed' })
			await Promise.all([...sized.map(async (record) => {
				const key = this.#keyOf(record.link)
				const known = await transaction.store.get(key)
				// Another tab was faster. A time that is still to come was noted before the clock was put back.
				if (!(known && known.at > record.at && known.at <= Date.now())) await transaction.store.put(record, key)
			}), transaction.done])
			return sized.reduce((sum, { size }) => sum + size, 0)
		}) ?? 0
		this.#uncleaned += written
		if (this.#uncleaned >= CLEAN_AFTER) await this.#clean()
	}

	/** Deletes records. Resolves with their links. */
	async drop(matches: Matcher): Promise<string[]> {
		return await this.#use(async (database) => {
			const transaction = database.transaction('answers', 'readwrite')
			const { scope, user } = this.#owner
			const dropped: string[] = []
			for (let cursor = await transaction.store.openCursor(IDBKeyRange.bound([scope, user], [scope, user, []])); cursor; cursor = await cursor.continue()) {
				const { value, key } = cursor
				if (isRecord(value) && !matches(value.link, value.reference)) continue
				dropped.push(key[2])
				await cursor.delete()
			}
			await transaction.done
			return dropped
		}) ?? []
	}

	/** Deletes all that is kept for the user, and closes. What another user has shared since stays. Resolves with false if that failed. */
	async wipe(): Promise<boolean> {
		if (this.#isDeleted) return true
		if (this.#isClosed) {
			this.#isClosed = false
			this.#opened = this.#connect().catch(() => undefined)
		}
		const isWiped = await this.#use(async (database) => {
			const { scope, user } = this.#owner
			const transaction = database.transaction('answers', 'readwrite')
			const deleted = transaction.store.delete(IDBKeyRange.bound([scope, user], [scope, user, []]))
			// The page may be about to go.
			transaction.commit()
			await Promise.all([deleted, transaction.done])
			database.close()
			return true
		})
		this.#isClosed = true
		return isWiped ?? false
	}

	/** Ends the connection. What is kept stays. */
	close(): void {
		void this.#opened.then((database) => {
			this.#isClosed = true
			database?.close()
		})
	}

	#keyOf(link: string): Schema['answers']['key'] {
		return [this.#owner.scope, this.#owner.user, link]
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

	#connect(): Promise<IDBPDatabase<Schema>> {
		return openDB<Schema>(DATABASE, VERSION, {
			upgrade: (created) => { created.createObjectStore('answers').createIndex('age', ['at', 'size']) },
			// A newer version of the library on another tab needs the database, or a log-out deletes it.
			blocking: (_, version, { target }) => {
				this.#isClosed = true
				;(target as IDBDatabase).close()
				if (version !== null) return
				this.#isDeleted = true
				this.#onLogOut?.()
			},
			terminated: () => { this.#isClosed = true },
		})
	}

	/** Connects for a user who is signed in, so that nothing of others is kept. */
	async #open(): Promise<IDBPDatabase<Schema>> {
		const database = await this.#connect()
		try {
			await this.#forgetOthers(database)
		} catch (cause) {
			database.close()
			throw cause
		}
		void this.#clean()
		return database
	}

	/** Deletes the answers of all other users of the server. */
	async #forgetOthers(database: IDBPDatabase<Schema>): Promise<void> {
		const { scope, user } = this.#owner
		const transaction = database.transaction('answers', 'readwrite')
		await Promise.all([
			// A list comes after every text. The bounds themselves hold nothing.
			transaction.store.delete(IDBKeyRange.bound([scope], [scope, user])),
			transaction.store.delete(IDBKeyRange.bound([scope, user, []], [scope, []])),
			transaction.done,
		])
	}

	/** Deletes a database of the same name and another shape. A newer version's database stays. */
	async #openAgain(): Promise<IDBPDatabase<Schema> | undefined> {
		try {
			const known = await indexedDB.databases()
			if (known.some(({ name, version }) => name === DATABASE && version !== VERSION)) return undefined
			await new Promise<void>((resolve, reject) => {
				const request = indexedDB.deleteDatabase(DATABASE)
				request.onsuccess = () => resolve()
				request.onerror = request.onblocked = () => reject(new Error('The database is in use.'))
			})
			return await this.#open()
		} catch (cause) {
			warn('Could not open the database of shared answers: the browser refused it. Each tab fetches its own; allow site data to share them.', cause)
			return undefined
		}
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
