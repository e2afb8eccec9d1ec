import { systemClock } from '../host/systemClock.ts'

/** How long a text has to rest before a link at its end counts as written, in milliseconds. */
export const REST_MS = 450

/** The links of a text that somebody writes: one that may still grow is held back until the text rests. */
export interface DebouncedLinks {
	/** Those that are written, with the link that may still grow. What was there from the beginning, or stays from before, is there at once. */
	select(links: readonly string[], pendingLink: string | null): readonly string[]
	/** Those were rendered: what is held back waits from now on, unless it did before. */
	settle(text: string, pendingLink: string | null, selected: readonly string[]): void
	/** Ends it. */
	stop(): void
}

/**
 * Holds links back until the text rests.
 * @param onRest A link counts as written now.
 */
export function createDebouncedLinks(onRest: () => void): DebouncedLinks {
	let rested: string | null = null
	let accepted: readonly string[] = []
	let before: { text?: string, pendingLink: string | null } = { pendingLink: null }
	let cancel: (() => void) | undefined

	return {
		select: (links, pendingLink) => pendingLink === null || pendingLink === rested || accepted.includes(pendingLink) ? links : links.filter((link) => link !== pendingLink),
		settle(text, pendingLink, selected) {
			accepted = selected
			if (pendingLink === before.pendingLink && text === before.text) return
			before = { text, pendingLink }
			cancel?.()
			cancel = pendingLink === null
				? undefined
				: systemClock.schedule(() => {
						rested = pendingLink
						onRest()
					}, REST_MS)
		},
		stop: () => cancel?.(),
	}
}
