/** Chips of links in an editor, rendered by hand as bubbles are; see mentionBubble.ts. */

/** Content of a chip. */
export interface LinkChipContent {
	/** The address, or words that lead there. */
	words: string
	/** A path of `@mdi/js`. */
	icon: string
	/** Label of the icon for screen readers. @default nothing */
	word?: string
	/** Whether its words are set apart from the direction of what stands around them, which has a whole text laid out the long way. */
	isIsolated: boolean
	/** Target host after the title; never cut. @default nothing */
	host?: string
	/** Kind and state for the colour of the icon. */
	kind?: string
	status?: string | null
}

/** A chip says no more characters: it is a plain inline box, which no style can cut. */
const MAX_CHARACTERS = 80

/** No line ends before the icon with one of these, else the edge of a chip could stay alone. The other one has all of a text laid out the long way. */
const JOINER = '\u00a0'
const JOINER_OF_ISOLATED = '\ufeff'

const SVG = 'http://www.w3.org/2000/svg'

let mould: HTMLElement | undefined

function createMould(): HTMLElement {
	const chip = document.createElement('span')
	chip.className = 'nc-chip'
	chip.contentEditable = 'false'
	return chip
}

/** Creates the empty chip of a link. `spelled` is its text in the document. */
export function createLinkChip(spelled: string, url: string): HTMLElement {
	const chip = (mould ??= createMould()).cloneNode() as HTMLElement
	chip.setAttribute('data-nc-link', spelled)
	chip.title = url
	return chip
}

/** Icons by what they show: there are as many as kinds of links and states of them. */
const icons = new Map<string, SVGElement>()

function createIcon(content: LinkChipContent): Node {
	const key = `${content.icon} ${content.word ?? ''}`
	const made = icons.get(key) ?? makeIcon(content)
	icons.set(key, made)
	return made.cloneNode(true)
}

function makeIcon({ icon, word }: LinkChipContent): SVGElement {
	const svg = document.createElementNS(SVG, 'svg')
	const path = document.createElementNS(SVG, 'path')
	path.setAttribute('d', icon)
	path.setAttribute('fill', 'currentColor')
	for (const [name, value] of [['viewBox', '0 0 24 24'], ['width', '1rem'], ['height', '1rem']] as const) svg.setAttribute(name, value)
	if (word) {
		svg.setAttribute('role', 'img')
		svg.setAttribute('aria-label', word)
	} else {
		svg.setAttribute('aria-hidden', 'true')
	}
	svg.append(path)
	return svg
}

/** A text that is as long as a chip; an emoji or an accent is never cut in two. */
function cut(text: string): string {
	if (text.length <= MAX_CHARACTERS) return text
	return `${text.slice(0, MAX_CHARACTERS).replace(/(?:[\ud800-\udbff]|[\p{M}\u200d])+$/u, '')}…`
}

/** The part of a title in the line of its icon: its first word. Of a long word, such as an address, only the first letter. */
const BEGINNING = /^\S{1,12}(?!\S)|^.\p{M}*(?:\u200d.\p{M}*)*|^/u

let headMould: HTMLElement | undefined

function createHeadMould(): HTMLElement {
	const head = document.createElement('span')
	head.style.whiteSpace = 'nowrap'
	// As wide as what joins.
	head.style.marginInlineStart = '-.25em'
	return head
}

/** Sets a host apart from the direction of the title. */
function createHost(host: string): HTMLElement {
	const element = document.createElement('bdi')
	element.className = 'nc-chip__host'
	element.dir = 'ltr'
	element.textContent = ` ${host}`
	return element
}

/** Shows something in a chip. */
export function renderLinkChip(chip: HTMLElement, content: LinkChipContent): void {
	const { kind, status, isIsolated, host } = content
	const text = cut(content.words)
	const beginning = BEGINNING.exec(text)![0]
	const head = (headMould ??= createHeadMould()).cloneNode() as HTMLElement
	head.append(JOINER, createIcon(content), ` ${beginning}`)
	const words = document.createElement(isIsolated ? 'bdi' : 'span')
	words.append(head, text.slice(beginning.length))
	if (host) words.append(createHost(host))
	chip.replaceChildren(...isIsolated ? [JOINER_OF_ISOLATED, words] : [words])
	for (const [name, value] of [['kind', kind], ['status', status]] as const) {
		if (value) chip.dataset[name] = value
		else delete chip.dataset[name]
	}
}
