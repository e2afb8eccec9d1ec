/** Bubbles of mentions, rendered by hand: as trees of components, fifty of them would take three times as long as all the rest of a long text. */
import type { EditorUser } from '../model/mention.ts'

/** A name with more characters is cut where its line is full; a shorter one flows with the text. */
const LONG = 24

/** Behind the Latin, Greek, Cyrillic and Armenian letters come what can turn the direction of a line. Only such names are set apart: it has a whole text laid out the long way. */
export const TURNING = /[\u0590-\uffff]/

let mould: HTMLElement | undefined

/** A part of a bubble, with nothing in it. */
export function createPart(name: string): HTMLElement {
	const element = document.createElement('span')
	element.className = `mention-bubble__${name}`
	return element
}

function createMould(): HTMLElement {
	const bubble = document.createElement('span')
	bubble.className = 'mention-bubble mention-bubble__wrapper mention-bubble__content'
	bubble.setAttribute('contenteditable', 'false')
	bubble.appendChild(createPart('title'))
	return bubble
}

/** Creates an empty bubble. */
export function createBubble(): HTMLElement {
	return (mould ??= createMould()).cloneNode(true) as HTMLElement
}

/** Returns the user id of a bubble; undefined for other nodes. */
export function bubbleId(node: Node): string | undefined {
	const { classList, title } = node as HTMLElement
	return classList?.contains('mention-bubble') && title ? title : undefined
}

/** Returns the text of a link from its chip; undefined for other nodes. */
export function linkIn(node: Node): string | undefined {
	return (node as HTMLElement).dataset?.ncLink
}

/** Makes an element the bubble of somebody; its picture is left as it is. */
export function renderBubble(bubble: HTMLElement, { id, label, primary }: Pick<EditorUser, 'id' | 'label' | 'primary'>): void {
	if (!bubble.firstElementChild) bubble.replaceChildren(createPart('title'))
	const name = bubble.querySelector('.mention-bubble__title')!
	if (name.textContent !== label) name.textContent = label
	bubble.title = id
	if (bubble.dir || TURNING.test(label)) bubble.dir = 'auto'
	bubble.classList.toggle('mention-bubble--primary', Boolean(primary))
	bubble.toggleAttribute('data-long', label.length > LONG)
}
