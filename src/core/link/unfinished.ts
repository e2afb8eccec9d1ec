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

/** What may become part of the link before it, with the next character. */
const PENDING = /^[^\s\p{L}\p{N}]{1,20}$/u

/** Whether the next key at a caret may change a link: in it, at its end, or after it with nothing but such characters between. A caret before it writes another word. */
export function mayChange(text: string, { start, end }: { start: number, end: number }, { anchor, head }: { anchor: number, head: number }): boolean {
	const from = Math.min(anchor, head)
	return Math.max(anchor, head) > start && (from <= end || (from - end <= 20 && PENDING.test(text.slice(end, from))))
}

/** Returns a test for links whose places are unknown: whether a letter typed at the caret would change one. The text is searched once, when first needed. */
export function changedByLetter(text: string, caret: number, find: (text: string) => readonly string[]): (link: string) => boolean {
	let afterNextKey: readonly string[] | undefined
	return (link) => !(afterNextKey ??= find(`${text.slice(0, caret)}a${text.slice(caret)}`)).includes(link)
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
