import type { VNode } from 'vue'
import type { ExtensionHost, ShownText, TextExtension } from '../previews/useTextExtensions.ts'
import { findLinks } from '../links/detect.ts'
import { GrowingText } from './dom/growingText.ts'
import { isUnfinished, plainEnd } from './holdBack.ts'

/** Addresses are searched for in so many characters at the end. */
const LOOK_BACK = 4000

/** The empty lines between two paragraphs, with any kind of line break. */
const EMPTY_LINES = /\n\s*\n/

/** Returns the offset after the last empty line. It is searched for from the end, where most texts have one. */
function finishedEnd(text: string): number {
	let end = text.lastIndexOf('\n')
	while (end > 0) {
		const before = text.lastIndexOf('\n', end - 1)
		if (before >= 0 && !text.slice(before, end).trim()) return end + 1
		end = before
	}
	return 0
}

/** Returns what can be shown of a growing text, and how much of it is finished. */
function cut(text: string): ShownText {
	const tail = text.slice(-LOOK_BACK)
	const last = findLinks(tail).at(-1)
	const address = last && isUnfinished(tail, last.end) ? text.length - tail.length + last.start : text.length
	return { text: text.slice(0, Math.min(address, plainEnd(text))), finished: finishedEnd(text) }
}

/** Holds back the end of a plain text that is still growing, and announces its paragraphs as they are shown. */
export function createExtension(host: ExtensionHost): TextExtension {
	const growing = new GrowingText(String(host.firstText ?? ''))

	function follow(element: Element, isGrowing: boolean) {
		const text = host.text()
		const finished = isGrowing ? finishedEnd(text) : text.length
		const indexOf = (end: number) => text.slice(0, end).split(EMPTY_LINES).length - 1
		const paragraphs = () => element.firstElementChild!.textContent.split(EMPTY_LINES)
		growing.update(element, { text, isGrowing, finished, paragraphsFrom: (from) => from < finished ? paragraphs().slice(indexOf(from), isGrowing ? indexOf(finished) : undefined) : [] })
	}

	host.update()
	return {
		cut,
		rootProps(props, isGrowing) {
			const onShown = ({ el }: VNode) => follow(el as Element, isGrowing)
			return { ...props, onVnodeMounted: onShown, onVnodeBeforeUpdate: ({ el }: VNode) => growing.beforeUpdate(el as Element, isGrowing), onVnodeUpdated: onShown }
		},
	}
}
