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

/** Values that apps have set. */
export interface Choices<Value> {
	/** The value of an app that is still to be mounted. */
	proposed?: Value
	/** The values of mounted apps, the latest last. */
	joined: Value[]
}

/**
 * Creates a value that no app has set yet.
 * @param choices Returns the place of the values. @default a place of its own
 */
export function createLatestChoice<Value>(onChange: () => void, choices: () => Choices<Value> = keepChoices()): LatestChoice<Value> {
	function propose(value?: Value) {
		choices().proposed = value
		onChange()
	}

	/** Calls `onChange`. Another app's value that is still to be mounted is the later one. */
	function settle(value: Value) {
		const { proposed } = choices()
		propose(proposed === value ? undefined : proposed)
	}

	return {
		propose,
		join(value) {
			choices().joined.push(value)
			settle(value)
			return () => {
				const { joined } = choices()
				joined.splice(joined.lastIndexOf(value), 1)
				settle(value)
			}
		},
		current: () => choices().proposed ?? choices().joined.at(-1),
	}
}

function keepChoices<Value>(): () => Choices<Value> {
	const choices: Choices<Value> = { joined: [] }
	return () => choices
}
