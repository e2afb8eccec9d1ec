/** Cleans up what modules that the test files share have kept for a file. */
export const afterFile = new Set<() => void>()
