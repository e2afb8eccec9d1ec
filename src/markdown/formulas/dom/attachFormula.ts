import { selectionOf } from '../../../ui/dom/composedTree.ts'
import { readSelected } from './readSelected.ts'

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
