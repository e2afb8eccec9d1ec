/** A release, as its conditions see it. */
export interface Release {
	manifest: { version: string, repository?: { url: string }, dependencies?: Record<string, string>, peerDependencies?: Record<string, string> }
	/** Reads a file of the repository. */
	read(path: string): string
	git(...words: string[]): string
	/** Runs a command. */
	succeeds(command: string): boolean
	report(line: string): void
}

interface Condition {
	what: string
	fix: string
	command?: string
}

export const conditions: readonly Condition[]
export function firstUnmet(release: Release): Condition | undefined
