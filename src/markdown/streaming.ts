import type { VNode } from 'vue'
import type { ExtensionHost, ShownText, TextExtension } from '../previews/textExtension.ts'
import { findLinks } from '../links/detect.ts'
import { announce, prepareAnnouncements } from '../ui/dom/announce.ts'
import { isUnfinished, plainEnd } from './holdBack.ts'

/** Addresses are searched for in so many characters at the end. */
const LOOK_BACK = 4000

/** Returns what can be shown of a growing text, and the paragraphs of it that are finished. */
function cut(text: string): ShownText {
	const tail = text.slice(-LOOK_BACK)
	const last = findLinks(tail).at(-1)
	const address = last && isUnfinished(tail, last.end) ? text.length - tail.length + last.start : text.length
	return { text: text.slice(0, Math.min(address, plainEnd(text))), finished: text.slice(0, Math.max(0, text.lastIndexOf('\n\n'))) }
}

const announced = new WeakMap<Element, number>()

/** Announces the paragraphs that were finished since the last call; the last one when the text no longer grows. */
function announceParagraphs(element: Element, { text, isGrowing }: { text: string, isGrowing: boolean }): void {
	const paragraphs = text.split('\n\n')
	const until = paragraphs.length - (isGrowing ? 1 : 0)
	const from = announced.get(element)
	if (from === undefined && isGrowing) prepareAnnouncements(element)
	else for (const paragraph of paragraphs.slice(from ?? until, until)) announce(element, paragraph)
	if (isGrowing) announced.set(element, until)
	else announced.delete(element)
}

/** Holds back the end of a plain text that is still growing, and announces its paragraphs. */
export function createExtension(host: ExtensionHost): TextExtension {
	host.update()
	return {
		cut,
		rootProps(props, isGrowing) {
			const follow = ({ el }: VNode) => announceParagraphs(el as Element, { text: host.text(), isGrowing })
			return { ...props, onVnodeMounted: follow, onVnodeUpdated: follow }
		},
	}
}
