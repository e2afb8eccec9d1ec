import type { ReferenceClock } from '../clock.ts'

/*
 * A link that somebody is still typing: no key may fetch half an address.
 */

/** How long nothing may be typed before a link at the end of a text counts as finished, in milliseconds. */
export const DEBOUNCE_MS = 450

/** Returns the last link if only the link itself ends the text, so that the next key may make it longer; else null. */
export function findUnfinishedLink(text: string, links: readonly string[]): string | null {
	const last = links.at(-1)
	if (last === undefined) return null
	const at = text.lastIndexOf(last)
	return at >= 0 && !/\s/.test(text.slice(at)) ? last : null
}

/** What holds a link back. */
export interface LinkDebounceOptions {
	clock: Pick<ReferenceClock, 'schedule'>
	/** Called when the unfinished link counts as finished, so that the links are selected again. */
	onFinished(): void
}

/** Holds back the unfinished link of a text until nothing was typed for a moment, unless it was shown before. */
export class LinkDebounce {
	readonly #options: LinkDebounceOptions
	#finished: string | null = null
	#shown: readonly string[] = []
	#text: string | undefined
	#unfinishedLink: string | null = null
	#cancel: (() => void) | undefined

	constructor(options: LinkDebounceOptions) {
		this.#options = options
	}

	/** Returns the links to show. */
	select(links: readonly string[], unfinishedLink: string | null): readonly string[] {
		if (unfinishedLink === null || unfinishedLink === this.#finished || this.#shown.includes(unfinishedLink)) return links
		return links.filter((link) => link !== unfinishedLink)
	}

	/** Starts the timer of an unfinished link, unless it runs for the same text. Call it with the links once they are rendered. */
	commit(text: string, unfinishedLink: string | null, shown: readonly string[]): void {
		this.#shown = shown
		if (unfinishedLink === this.#unfinishedLink && text === this.#text) return
		this.#text = text
		this.#unfinishedLink = unfinishedLink
		this.stop()
		if (unfinishedLink === null) return
		this.#cancel = this.#options.clock.schedule(() => {
			this.#finished = unfinishedLink
			this.#options.onFinished()
		}, DEBOUNCE_MS)
	}

	/** Cancels the timer. */
	stop(): void {
		this.#cancel?.()
		this.#cancel = undefined
	}
}
