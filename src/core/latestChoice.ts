/**
 * Something that several apps of a page say for all of it. What was said last counts, as long as the app that says it is there; after that it is what
 * those say that still are.
 */
export interface LatestChoice<Value> {
	/** Said ahead of an app that may never come: counts until the next one is said. */
	propose(value: Value): void
	/** An app that says it has come; returns what its leaving calls. */
	join(value: Value): () => void
	/** Undefined where nobody says anything. */
	current(): Value | undefined
}

/** A choice that nobody has made yet. */
export function createLatestChoice<Value>(): LatestChoice<Value> {
	let proposed: Value | undefined
	/** What apps say that are there, with how many of them say it; the latest last. */
	const joined = new Map<Value, number>()

	return {
		propose(value) {
			proposed = value
		},
		join(value) {
			const count = joined.get(value) ?? 0
			proposed = undefined
			joined.delete(value)
			joined.set(value, count + 1)
			return () => {
				const left = joined.get(value)! - 1
				if (left) joined.set(value, left)
				else joined.delete(value)
				if (!left && proposed === value) proposed = undefined
			}
		},
		current: () => proposed ?? [...joined.keys()].at(-1),
	}
}
