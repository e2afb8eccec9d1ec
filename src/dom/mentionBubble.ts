/** Bubbles of mentions, drawn by hand: as trees of components, fifty of them would take three times as long as all the rest of a long text. */
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

/** A name with more characters is cut where its line is full; a shorter one flows with the text. */
const LONG = 24

let mould: HTMLElement | undefined

function part(parent: HTMLElement, name: string): HTMLElement {
	const element = document.createElement('span')
	element.className = `mention-bubble__${name}`
	return parent.appendChild(element)
}

function createMould(): HTMLElement {
	const bubble = document.createElement('span')
	bubble.className = 'mention-bubble'
	bubble.setAttribute('contenteditable', 'false')
	const wrapper = part(bubble, 'wrapper')
	const content = part(wrapper, 'content')
	part(content, 'icon').ariaHidden = 'true'
	part(content, 'title').textContent = ' '
	const text = part(wrapper, 'select')
	text.ariaHidden = 'true'
	text.hidden = true
	text.textContent = ' '
	return bubble
}

/** A bubble of nobody, as an editor takes it. */
export function createBubble(): HTMLElement {
	return (mould ??= createMould()).cloneNode(true) as HTMLElement
}

/** The icon or the initial of somebody; nothing where a picture comes. */
export function drawIcon(home: HTMLElement, icon?: string | null, initial?: string) {
	if (home.firstChild) home.textContent = ''
	home.className = `nc-editor-picture ${icon ? `${icon} ` : ''}mention-bubble__icon`
	if (initial) home.setAttribute('data-initial', initial)
	else home.removeAttribute('data-initial')
}

/** Makes an element the bubble of somebody, as yet without a picture. */
export function drawBubble(bubble: HTMLElement, { id, label, icon, primary }: BubbleContent): void {
	if (!bubble.firstElementChild) bubble.replaceChildren(createBubble().firstElementChild!)
	const wrapper = bubble.firstElementChild!
	const content = wrapper.firstElementChild!
	bubble.classList.toggle('mention-bubble--primary', Boolean(primary))
	bubble.toggleAttribute('data-long', label.length > LONG)
	bubble.title = id
	drawIcon(content.firstElementChild as HTMLElement, icon, icon ? '' : initialOf(label))
	content.lastElementChild!.firstChild!.nodeValue = label
	wrapper.lastElementChild!.firstChild!.nodeValue = mentionText(id)
}
