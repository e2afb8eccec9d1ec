import { findLinks } from '../../core/link/detect.ts'
import { isUnfinished, plainEnd } from '../../core/stream/holdBack.ts'
import { announce, prepareAnnouncements } from '../../dom/announce.ts'

/** An address is searched for so far back. */
const LOOK_BACK = 4000

/** What can be shown of a growing text, and the paragraphs of it that are finished. */
export function shownPart(text: string): { text: string, finished: string } {
	const tail = text.slice(-LOOK_BACK)
	const last = findLinks(tail).at(-1)
	const address = last && isUnfinished(tail, last.end) ? text.length - tail.length + last.start : text.length
	return { text: text.slice(0, Math.min(address, plainEnd(text))), finished: text.slice(0, Math.max(0, text.lastIndexOf('\n\n'))) }
}

const announced = new WeakMap<Element, number>()

/** Announces the paragraphs that have been finished since the last call; the last one when the text no longer grows. */
export function announceParagraphs(element: Element, { text, streaming }: { text: string, streaming: boolean }): void {
	const paragraphs = text.split('\n\n')
	const until = paragraphs.length - (streaming ? 1 : 0)
	const from = announced.get(element)
	if (from === undefined && streaming) prepareAnnouncements(element)
	else for (const paragraph of paragraphs.slice(from ?? until, until)) announce(element, paragraph)
	if (streaming) announced.set(element, until)
	else announced.delete(element)
}
