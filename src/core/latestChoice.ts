/**
 * A value that any of several apps may set for the whole page, such as its services. The latest one counts, as long as its app is mounted; after that
 * the latest of those apps that still are.
 */
export interface LatestChoice<Value> {
	/** Sets it ahead of mounting, for an app that may never be mounted: counts until the next one is set. */
	propose(value: Value): void
	/** Sets it for an app that is being mounted. Returns the cleanup for its unmounting. */
	join(value: Value): () => void
	/** Undefined where no app has set one. */
	current(): Value | undefined
}

/** A value that no app has set yet. */
export function createLatestChoice<Value>(onChange: () => void): LatestChoice<Value> {
	let proposed: Value | undefined
	/** Those of mounted apps, the latest last. */
	const joined: Value[] = []

	function propose(value?: Value) {
		proposed = value
		onChange()
	}

	return {
		propose,
		join(value) {
			joined.push(value)
			// Another app's that is still to be mounted is the later one.
			propose(proposed === value ? undefined : proposed)
			return () => {
				joined.splice(joined.lastIndexOf(value), 1)
				propose(proposed === value ? undefined : proposed)
			}
		},
		current: () => proposed ?? joined.at(-1),
	}
}
