/**
 * The bubbles of an editor: what NcMentionBubble draws, made by hand. As components, fifty of them would take three times as long
 * as all the rest of a long text.
 */
import { mentionText } from '../core/text/mention.ts'
import { initialOf } from '../core/text/user.ts'

/** What a bubble shows. */
export interface BubbleContent {
	id: string
	label: string
	/** CSS class of an icon. */
	icon?: string | null
	primary?: boolean
}

function part(parent: HTMLElement, name: string): HTMLElement {
	const element = parent.ownerDocument.createElement('span')
	element.className = `mention-bubble__${name}`
	return parent.appendChild(element)
}

/** Makes an element the bubble of somebody, as yet without a picture. */
export function drawBubble(element: HTMLElement, { id, label, icon, primary }: BubbleContent): void {
	element.textContent = ''
	element.className = primary ? 'mention-bubble mention-bubble--primary' : 'mention-bubble'
	element.title = id
	element.setAttribute('contenteditable', 'false')
	const wrapper = part(element, 'wrapper')
	const content = part(wrapper, 'content')
	const picture = part(content, 'icon')
	picture.className = `nc-editor-picture ${icon ? `${icon} ` : ''}mention-bubble__icon`
	picture.ariaHidden = 'true'
	if (!icon) picture.dataset.initial = initialOf(label)
	part(content, 'title').textContent = label
	const text = part(wrapper, 'select')
	text.ariaHidden = 'true'
	text.hidden = true
	text.textContent = mentionText(id)
}

/** Puts a picture into a bubble, whose size stays; what was there comes back when the picture fails. */
export function addPicture(bubble: HTMLElement, src: string): void {
	const home = bubble.querySelector<HTMLElement>('.mention-bubble__icon')!
	const { className, dataset: { initial } } = home
	const image = Object.assign(home.ownerDocument.createElement('img'), { alt: '', loading: 'lazy', draggable: false, referrerPolicy: 'no-referrer', src })
	image.addEventListener('error', () => {
		image.remove()
		home.className = className
		if (initial) home.dataset.initial = initial
	})
	home.className = 'nc-editor-picture mention-bubble__icon'
	delete home.dataset.initial
	home.append(image)
}
