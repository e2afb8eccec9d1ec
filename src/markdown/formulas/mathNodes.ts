/**
 * Guards the page against formulas. Temml reads TeX and returns a tree. Of that tree only elements, attributes, classes and styles of these lists
 * are rendered, with values that can't name an address. Sizes are bounded, so a formula covers nothing around it.
 */
import type { TemmlNode, TemmlOptions } from 'temml'

/** Longer formulas take too long. */
const MAX_LENGTH = 4000
/** The reader of chemical formulas takes the square of their length. */
const MAX_CHEMISTRY = 300
/** Groups within groups. */
const MAX_NESTING = 40
const MAX_DEPTH = 150
const MAX_NODES = 6000

/** Definitions would let a short formula become a long one. */
const DEFINITION = /\\(?:[gex]?def|global|let|futurelet|(?:(?:re)?new|provide)command)(?![a-zA-Z])/
const OPENING = /\\(?:begin|left)(?![a-zA-Z])|\{/g
const CLOSING = /\\(?:end|right)(?![a-zA-Z])|\}/g

const ELEMENTS = new Set('math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(' '))
const ATTRIBUTES = new Set('accent accentunder columnalign columnspacing depth display displaystyle fence form height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel separator stretchy symmetric voffset width'.split(' '))
const STYLES = new Set('border borderBottom borderLeft borderRight borderTop color fontWeight mathDepth padding paddingBottom paddingLeft paddingRight paddingTop textAlign width'.split(' '))
/** Classes of the style sheet for formulas. */
const CLASSES = new Set('downstrike longdiv-top menclose sout special-fraction tml-cancel tml-fbox tml-left tml-overline tml-right tml-underline tml-vec tml-xcancel upstrike'.split(' '))
const VALUE = /^[\w#%. +-]{1,80}$/
/** The sizes of a value. More than these would let a formula cover the text around it. */
const SIZE = /(-?)(\d*\.?\d+)(em|ex|px|pt|%|width|height)?/g
const MAX_SIZE: Record<string, [largest: number, smallest: number]> = { em: [20, 2], ex: [40, 4], px: [300, 30], pt: [300, 30], '%': [100, 0], width: [2, 1], height: [2, 1], '': [1000, 10] }

/** Bounds for Temml: no command that links, loads or adds attributes, and few expansions of its own macros. */
export const TEMML_OPTIONS: Omit<TemmlOptions, 'displayMode' | 'wrap'> = { throwOnError: true, trust: false, maxExpand: 500, maxSize: [20, 300] }

/** A formula that isn't read, because that could take too long. */
export class FormulaTooLarge extends Error {}

function depthOf(source: string): number {
	const opened = [...source.matchAll(OPENING)].map(({ index }) => [index, 1] as const)
	const closed = [...source.matchAll(CLOSING)].map(({ index }) => [index, -1] as const)
	let depth = 0
	let deepest = 0
	for (const [, step] of [...opened, ...closed].sort(([one], [other]) => one - other)) deepest = Math.max(deepest, depth += step)
	return deepest
}

/**
 * Makes sure that a formula can be read quickly.
 * @throws FormulaTooLarge for one that is too long or too deep.
 * @throws Error for one that defines macros.
 */
export function checkFormula(source: string): void {
	if (source.length > (/\\(?:ce|pu)(?![a-zA-Z])/.test(source) ? MAX_CHEMISTRY : MAX_LENGTH) || depthOf(source) > MAX_NESTING) throw new FormulaTooLarge()
	const [definition] = DEFINITION.exec(source) ?? []
	if (definition) throw new Error(`Unsupported command: ${definition}`)
}

function isBounded(value: string): boolean {
	return [...value.matchAll(SIZE)].every(([, sign, number, unit = '']) => Number(number) <= MAX_SIZE[unit]![sign ? 1 : 0])
}

function isSafe(value: unknown): value is string {
	return typeof value === 'string' && VALUE.test(value) && (value.startsWith('#') || isBounded(value))
}

function pick(values: Record<string, unknown> = {}, allowed: ReadonlySet<string>): Record<string, string> {
	return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => allowed.has(entry[0]) && isSafe(entry[1])))
}

/** An element of a formula, which may be rendered as it is. */
export interface MathElement {
	tag: string
	attributes: Record<string, string>
	style: Record<string, string>
	classes: string[]
	children: MathChild[]
}

/** Child of an element of a formula. */
export type MathChild = MathElement | string

/**
 * Returns what may be rendered of Temml's tree. An element that isn't allowed leaves its children.
 * @throws FormulaTooLarge for a tree that is too deep or has too many nodes.
 */
export function allowedNodes(root: TemmlNode): MathChild[] {
	let left = MAX_NODES

	function read({ type, text, attributes, style, classes = [], children = [] }: TemmlNode, depth: number): MathChild[] {
		if (depth > MAX_DEPTH || --left < 0) throw new FormulaTooLarge()
		if (typeof text === 'string') return [text]
		const inside = children.flatMap((child) => read(child, depth + 1))
		if (!type || !ELEMENTS.has(type)) return inside
		return [{ tag: type, attributes: pick(attributes, ATTRIBUTES), style: pick(style, STYLES), classes: classes.filter((name) => CLASSES.has(name)), children: inside }]
	}

	return read(root, 0)
}
