import { selectionOf } from '../../../ui/dom/composedTree.ts'

/*
 * A formula is copied as its source, because browsers make a row of letters of MathML. So a selection with formulas is read here, by the rules of
 * `innerText`. The page isn't touched. The HTML is made in a document without a window, so its pictures don't load and its custom elements stay inert.
 */

interface SelectedContent {
	text: string
	html: string
}

/** A text that is written piece by piece. */
class Lines {
	text = ''
	#breaks = 0

	/** Separates what follows by line breaks. There are none at the ends of the text. */
	break(count: number): void {
		this.#breaks = Math.max(this.#breaks, count)
	}

	add(text: string): void {
		if (this.#breaks && this.text) this.text = this.text.replace(/ $/, '') + '\n'.repeat(this.#breaks)
		this.#breaks = 0
		this.text += text
	}

	/** Adds a text whose white space is that of its source. */
	addCollapsed(text: string): void {
		const isAtStart = this.#breaks > 0 || /(?:^|\s)$/.test(this.text)
		const rest = isAtStart ? text.replace(/^ /, '') : text
		if (rest) this.add(rest)
	}
}

function writeText(lines: Lines, text: string, { whiteSpace }: CSSStyleDeclaration): void {
	if (whiteSpace === 'pre-line' || whiteSpace.startsWith('preserve-breaks')) lines.addCollapsed(text.replace(/[ \t\r\f]+/g, ' ').replace(/ ?\n ?/g, '\n'))
	else if (/^(?:pre|break-spaces)/.test(whiteSpace)) lines.add(text)
	else lines.addCollapsed(text.replace(/[ \t\r\n\f]+/g, ' '))
}

/** Returns the line breaks around an element. */
function breaksAround({ display }: CSSStyleDeclaration, { localName }: Element): number {
	const isInLine = /^(?:inline|contents|ruby|table-(?!row$|caption))/.test(display)
	return isInLine ? 0 : localName === 'p' ? 2 : 1
}

function elementAt(node: Node): Element {
	if (node instanceof Element) return node
	if (node instanceof ShadowRoot) return node.host
	return node.parentNode ? elementAt(node.parentNode) : document.documentElement
}

/**
 * Reads a selection as it is displayed, without what can't be selected.
 * @param selector Selects elements whose `data-source` takes their place, also if only a part of them is selected.
 */
function readSelected(range: Range, selector: string): SelectedContent {
	const lines = new Lines()
	const inert = document.implementation.createHTMLDocument('')
	const box = inert.createElement('div')

	function readText(node: Text, copy: Node, style: CSSStyleDeclaration) {
		const from = node === range.startContainer ? range.startOffset : 0
		const text = node.data.slice(from, node === range.endContainer ? range.endOffset : undefined)
		copy.appendChild(inert.createTextNode(text))
		if (style.visibility === 'visible') writeText(lines, text, style)
	}

	function readElement(element: Element, copy: Node) {
		const style = getComputedStyle(element)
		if (style.display === 'none' || style.getPropertyValue('-webkit-user-select') === 'none') return
		const breaks = breaksAround(style, element)
		lines.break(breaks)
		if (element.matches(selector)) {
			const source = (element as HTMLElement).dataset.source!
			copy.appendChild(inert.createTextNode(source))
			lines.add(source)
		} else if (element.localName === 'br') {
			copy.appendChild(inert.importNode(element))
			lines.add('\n')
		} else readChildren(element, copy.appendChild(inert.importNode(element)), style)
		const next = element.nextElementSibling
		if (style.display === 'table-cell' && next && range.intersectsNode(next)) lines.add('\t')
		lines.break(breaks)
	}

	function readChildren(parent: Node, ...[copy, style]: [copy: Node, style: CSSStyleDeclaration]) {
		for (const child of parent.childNodes) {
			if (!range.intersectsNode(child)) continue
			if (child instanceof Text) readText(child, copy, style)
			else if (child instanceof Element) readElement(child, copy)
		}
	}

	const root = range.commonAncestorContainer
	const around = elementAt(root)
	const whole = around.closest(selector)
	if (whole) readElement(whole, box)
	else if (root instanceof Text) readText(root, box, getComputedStyle(around))
	else readChildren(root, box, getComputedStyle(around))
	return { text: lines.text, html: box.getHTML() }
}

const FORMULA = '.rich-text__formula'

/** Rules that browsers and MathML lack. They have no specificity, so that an app's own come first. */
const RULES = `
:where(${FORMULA}) { unicode-bidi: isolate; }
:where(${FORMULA}[data-display]) { display: block; overflow: auto hidden; padding-block: .2em; text-align: center; }
:where(${FORMULA}[data-state=failed] > code) { text-decoration: underline dotted; cursor: help; }
:where(${FORMULA} math) { direction: ltr; }
:where(${FORMULA} math[display=block]) { inline-size: fit-content; min-inline-size: min-content; margin-inline: auto; }
:where(${FORMULA} math *) { border-color: currentcolor; }
:where(${FORMULA} .menclose) { display: inline-block; position: relative; padding-block: .5ex; }
:where(${FORMULA} .tml-left) { text-align: -webkit-left; }
:where(${FORMULA} .tml-right) { text-align: -webkit-right; }
:where(${FORMULA} .tml-fbox) { padding: 3pt; border: 1px solid; }
:where(${FORMULA} .tml-overline) { padding-block-start: .1em; border-block-start: .065em solid; }
:where(${FORMULA} .tml-underline) { padding-block-end: .1em; border-block-end: .065em solid; }
:where(${FORMULA} .longdiv-top) { padding: .1em .2em .2em .43em; border-block-start: .067em solid; border-inline-start: .067em solid; }
:where(${FORMULA} .tml-cancel) { display: inline-block; position: absolute; inset: 0; background: currentcolor; }
:where(${FORMULA} .upstrike) { clip-path: polygon(.05em 100%, 0 calc(100% - .05em), calc(100% - .05em) 0, 100% .05em); }
:where(${FORMULA} .downstrike) { clip-path: polygon(0 .05em, .05em 0, 100% calc(100% - .05em), calc(100% - .05em) 100%); }
:where(${FORMULA} .sout) { clip-path: polygon(0 58%, 0 52%, 100% 52%, 100% 58%); }
:where(${FORMULA} .tml-xcancel) { clip-path: polygon(.05em 0, 0 .05em, calc(50% - .05em) 50%, 0 calc(100% - .05em), .05em 100%, 50% calc(50% + .05em), calc(100% - .05em) 100%, 100% calc(100% - .05em), calc(50% + .05em) 50%, 100% .05em, calc(100% - .05em) 0, 50% calc(50% - .05em)); }
`

type Tree = Document | ShadowRoot

/** The formulas of each tree, which is given our rules as long as it has any. */
const trees = new Map<Tree, Set<HTMLElement>>()
let sheet: CSSStyleSheet | undefined

function styleOf(tree: Tree): CSSStyleSheet[] {
	return tree.adoptedStyleSheets.filter((other) => other !== sheet)
}

/** Copies what is selected, if there is a formula in it. */
function onCopy(event: Event): void {
	const { clipboardData, defaultPrevented } = event as ClipboardEvent
	const target = event.composedPath()[0] as Element
	const selection = selectionOf(target)
	if (!clipboardData || defaultPrevented || !selection?.rangeCount || selection.isCollapsed || target.matches('input, textarea')) return
	const range = selection.getRangeAt(0)
	if (![...trees.values()].some((formulas) => [...formulas].some((formula) => range.intersectsNode(formula)))) return
	const { text, html } = readSelected(range, FORMULA)
	clipboardData.setData('text/plain', text)
	clipboardData.setData('text/html', html)
	event.preventDefault()
}

/**
 * Gives a formula on the page its rules, and lets it be copied as its source.
 * @returns Its cleanup.
 */
export function attachFormula(element: HTMLElement): () => void {
	const tree = element.getRootNode() as Tree
	if (!('adoptedStyleSheets' in tree)) return () => undefined
	const formulas = trees.get(tree) ?? new Set()
	if (!sheet) {
		sheet = new CSSStyleSheet()
		sheet.replaceSync(RULES)
	}
	if (formulas.size === 0) {
		tree.adoptedStyleSheets = [...styleOf(tree), sheet]
		if (trees.size === 0) document.addEventListener('copy', onCopy)
		trees.set(tree, formulas)
	}
	formulas.add(element)
	return () => {
		if (!formulas.delete(element) || formulas.size > 0) return
		trees.delete(tree)
		tree.adoptedStyleSheets = styleOf(tree)
		if (trees.size === 0) document.removeEventListener('copy', onCopy)
	}
}
