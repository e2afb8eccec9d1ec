/** Returns true for an object with named members. Servers and apps may send anything. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the members of a list, or none if it isn't one. PHP sends a list that lost a member as an object. */
export function membersOf(list: unknown): unknown[] {
	return typeof list === 'object' && list !== null ? Object.values(list) : []
}
