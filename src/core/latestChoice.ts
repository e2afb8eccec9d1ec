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
export function createLatestChoice<Value>(onChange: () => void): LatestChoice<Value> {
	let proposed: Value | undefined
	/** What apps say that are there, the latest last. */
	const joined: Value[] = []

	function propose(value?: Value) {
		proposed = value
		onChange()
	}

	return {
		propose,
		join(value) {
			joined.push(value)
			propose()
			return () => {
				joined.splice(joined.lastIndexOf(value), 1)
				propose(proposed === value ? undefined : proposed)
			}
		},
		current: () => proposed ?? joined.at(-1),
	}
}
