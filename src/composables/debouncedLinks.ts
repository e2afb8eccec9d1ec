import { systemClock } from '../host/systemClock.ts'

/** How long nothing may be typed before a link at the end of a text counts as written, in milliseconds. */
export const DEBOUNCE_MS = 450

/** Holds back the last link of a text while somebody is typing it: no key may ask for half an address. */
export interface DebouncedLinks {
	/**
	 * The links to show.
	 * @param pendingLink The link that the next key may make longer; null where there is none. It is left out until nothing was typed for a moment,
	 * unless it was shown before.
	 */
	select(links: readonly string[], pendingLink: string | null): readonly string[]
	/** Called once they are rendered: starts the timer of a pending link, unless it runs for the same text. */
	commit(text: string, pendingLink: string | null, selected: readonly string[]): void
	/** Cancels the timer. */
	stop(): void
}

/** @param onWritten The pending link counts as written now: to be selected again. */
export function createDebouncedLinks(onWritten: () => void): DebouncedLinks {
	let written: string | null = null
	let accepted: readonly string[] = []
	let before: { text?: string, pendingLink: string | null } = { pendingLink: null }
	let cancel: (() => void) | undefined

	return {
		select: (links, pendingLink) => pendingLink === null || pendingLink === written || accepted.includes(pendingLink) ? links : links.filter((link) => link !== pendingLink),
		commit(text, pendingLink, selected) {
			accepted = selected
			if (pendingLink === before.pendingLink && text === before.text) return
			before = { text, pendingLink }
			cancel?.()
			cancel = pendingLink === null
				? undefined
				: systemClock.schedule(() => {
						written = pendingLink
						onWritten()
					}, DEBOUNCE_MS)
		},
		stop: () => cancel?.(),
	}
}
