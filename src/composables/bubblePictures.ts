/** The pictures of bubbles; loaded when a page that has some has time. */
import type { EditorUser } from '../core/text/user.ts'
import { drawBubble, drawIcon, type BubbleContent } from '../dom/mentionBubble.ts'
import { isDarkPage, pictureOf } from '../host/avatar.ts'

/** A bubble as it is drawn, and of whom. */
export interface BareBubble {
	element: HTMLElement
	content: BubbleContent
	user: EditorUser | undefined
}

/** Puts a picture into a bubble, whose size stays; what was there comes back when the picture fails. */
function addPicture({ element, content }: BareBubble, src: string) {
	const image = Object.assign(document.createElement('img'), { alt: '', loading: 'lazy', draggable: false, referrerPolicy: 'no-referrer', src })
	const home = element.querySelector<HTMLElement>('.mention-bubble__icon')!
	image.addEventListener('error', () => { if (image.isConnected) drawBubble(element, content) })
	drawIcon(home)
	home.append(image)
}

/** Gives bubbles their pictures, where there are any. */
export function addPictures(bubbles: readonly BareBubble[]): void {
	let dark: boolean | undefined
	for (const bubble of bubbles) {
		const address = pictureOf({ ...bubble.user, id: bubble.content.id }, () => dark ??= isDarkPage())
		if (address) addPicture(bubble, address)
	}
}
