import type { ReferenceClock } from '../resolver/clock.ts'
import { DEBOUNCE_MS } from './unfinished.ts'

/** Options of `LinkDebounce`. */
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
