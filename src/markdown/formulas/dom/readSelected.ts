/*
 * A formula is copied as its source, because browsers make a row of letters of MathML. So a selection with formulas is read here, by the rules of
 * `innerText`. The page isn't touched. The HTML is made in a document without a window, so its pictures don't load and its custom elements stay inert.
 */

/** Text and HTML of a selection. */
export interface SelectedContent {
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

	/** Adds a text as it is. */
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
export function readSelected(range: Range, selector: string): SelectedContent {
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
	return { text: lines.text, html: box.innerHTML }
}
