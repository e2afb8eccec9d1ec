/** Storage of one text that survives a reload. `write(null)` removes it, and `write` returns false if the text doesn't fit. */
export interface AnswerStorage {
	read(): string | null
	write(text: string | null): boolean
}

/** Makes a storage that never throws: a failing one is empty, or full. */
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
