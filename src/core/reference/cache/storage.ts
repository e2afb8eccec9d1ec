/** Storage of one text that survives a reload. `write(null)` removes it, and `write` returns false if there was no room. */
export interface AnswerStorage {
	read(): string | null
	write(text: string | null): boolean
}

/** A storage that never throws, whatever the browser or an app does: then it is empty, or has no room. */
export function guardStorage(storage: AnswerStorage): AnswerStorage {
	return {
		read() {
			try {
				return storage.read()
			} catch {
				return null
			}
		},
		write(text) {
			try {
				return storage.write(text)
			} catch {
				return false
			}
		},
	}
}
