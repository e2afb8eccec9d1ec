/** The pictures of bubbles, which come when a page has time: fifty of them would hold up a text. */
import type { EditorUser } from '../model/mention.ts'
import { warn } from '../../resolver/warn.ts'
import { initialOf, isDarkPage, pictureOf } from '../../page/avatar.ts'
import { mentionText } from '../model/mention.ts'
import { createPart } from './mentionBubble.ts'

/** A bubble with nothing but a name, and of whom it is. */
export interface BareBubble extends EditorUser {
	element: HTMLElement
}

/** Content of each bubble. */
const looks = new WeakMap<Element, string>()

function renderSign(home: HTMLElement, icon: string | null | undefined, initial?: string) {
	home.className = `nc-editor-picture ${icon ? `${icon} ` : ''}mention-bubble__icon`
	home.textContent = ''
	if (initial) home.dataset.initial = initial
	else delete home.dataset.initial
}

function renderPicture(home: HTMLElement, address: string, onFail: () => void) {
	renderSign(home, null)
	const image = Object.assign(document.createElement('img'), { alt: '', loading: 'lazy', draggable: false, referrerPolicy: 'no-referrer', src: address })
	image.addEventListener('error', () => { if (image.isConnected) onFail() })
	home.append(image)
}

function renderOne({ element, ...user }: BareBubble, isDark: () => boolean) {
	const { id, label, icon } = user
	const address = pictureOf(user, isDark)
	const look = [id, label, address, icon].join('\n')
	if (element.childElementCount === 1) {
		element.prepend(createPart('icon'))
		element.append(createPart('select'))
	} else if (looks.get(element) === look) {
		return
	}
	looks.set(element, look)
	const home = element.firstElementChild as HTMLElement
	const text = element.lastElementChild as HTMLElement
	home.ariaHidden = text.ariaHidden = 'true'
	text.hidden = true
	text.textContent = mentionText(id)
	const renderIcon = () => renderSign(home, icon, icon ? '' : initialOf(label))
	if (address) renderPicture(home, address, renderIcon)
	else renderIcon()
}

/** Gives bubbles their pictures, else icons, else initials; there is room for them from the start. */
export function renderPictures(bubbles: readonly BareBubble[]): void {
	let dark: boolean | undefined
	for (const bubble of bubbles) {
		try {
			renderOne(bubble, () => dark ??= isDarkPage())
		} catch (error) {
			warn(`Could not render the picture of "${bubble.id}": it did not load. The initial is shown; check the address of the picture.`, error)
		}
	}
}
