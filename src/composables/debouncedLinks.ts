import { systemClock } from '../host/systemClock.ts'

/** How long nothing may be typed before a link at the end of a text counts as finished, in milliseconds. */
export const DEBOUNCE_MS = 450

/** Holds back the last link of a text while somebody is typing it: no key may ask for half an address. */
export interface DebouncedLinks {
	/**
	 * The links to show.
	 * @param unfinishedLink The link that the next key may make longer; null where there is none. It is left out until nothing was typed for a moment,
	 * unless it was shown before.
	 */
	select(links: readonly string[], unfinishedLink: string | null): readonly string[]
	/** Called once they are rendered: starts the timer of an unfinished link, unless it runs for the same text. */
	commit(text: string, unfinishedLink: string | null, selected: readonly string[]): void
	/** Cancels the timer. */
	stop(): void
}

/** @param onFinished The unfinished link counts as finished now: to be selected again. */
export function createDebouncedLinks(onFinished: () => void): DebouncedLinks {
	let finished: string | null = null
	let accepted: readonly string[] = []
	let before: { text?: string, unfinishedLink: string | null } = { unfinishedLink: null }
	let cancel: (() => void) | undefined

	return {
		select: (links, unfinishedLink) => unfinishedLink === null || unfinishedLink === finished || accepted.includes(unfinishedLink) ? links : links.filter((link) => link !== unfinishedLink),
		commit(text, unfinishedLink, selected) {
			accepted = selected
			if (unfinishedLink === before.unfinishedLink && text === before.text) return
			before = { text, unfinishedLink }
			cancel?.()
			cancel = unfinishedLink === null
				? undefined
				: systemClock.schedule(() => {
						finished = unfinishedLink
						onFinished()
					}, DEBOUNCE_MS)
		},
		stop: () => cancel?.(),
	}
}
