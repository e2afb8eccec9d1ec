import type { Comment, File, Node, StringLiteral, TemplateLiteral } from '@babel/types'
import { babelParse } from 'vue/compiler-sfc'

type Parser = Parameters<typeof babelParse>
type Plugins = NonNullable<NonNullable<Parser[1]>['plugins']>

/** A piece of a file from one position to another, in UTF-16 units. */
export interface Range {
	start: number
	end: number
}

/** What the parser is told about a script: the `lang` of a block, or the extension of a file. */
function pluginsFor(language: string): Plugins {
	const common: Plugins = ['decorators', 'explicitResourceManagement', 'deprecatedImportAssert']
	if (/^[mc]?ts$/.test(language)) return ['typescript', ...common]
	return language === 'tsx' ? ['typescript', 'jsx', ...common] : ['jsx', ...common]
}

/**
 * Parses one script of a file. What stands around it counts as blanks, so that positions and lines are those of the file.
 * @throws SyntaxError where it is no script
 */
export function parseScript(source: string, { start, end }: Range, language: string): File {
	const blanks = source.slice(0, start).replace(/[^\r\n]/g, ' ')
	return babelParse(blanks + source.slice(start, end), {
		sourceType: 'module', errorRecovery: true, allowReturnOutsideFunction: true, plugins: pluginsFor(language),
	})
}

/** Parses JSON, comments and commas at ends included. What is parsed is `text`: the source in parentheses. @throws SyntaxError */
export function parseJson(source: string): { text: string, file: File } {
	const text = `(${source}\n)`
	return { text, file: babelParse(text, { sourceType: 'script' }) }
}

const NO_CHILDREN = new Set(['loc', 'extra', 'errors', 'comments', 'tokens', 'leadingComments', 'innerComments', 'trailingComments'])

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Visits a node and all below it, in the order of the text. `ancestors` has the nearest last. */
export function visit(node: Node, enter: (node: Node, ancestors: readonly Node[]) => void, ancestors: readonly Node[] = []): void {
	enter(node, ancestors)
	const below = [...ancestors, node]
	for (const [key, value] of Object.entries(node)) {
		if (NO_CHILDREN.has(key)) continue
		for (const child of Array.isArray(value) ? value : [value]) {
			if (isNode(child)) visit(child, enter, below)
		}
	}
}

/** Where a node stands. Whatever comes from the parser has a place. */
export function rangeOf({ start, end }: Node | Comment): Range {
	return { start: start!, end: end! }
}

/** A text that stands in the code as it is: in quotes, or in backticks without anything inserted. */
export type Text = StringLiteral | TemplateLiteral

export function isText(node: Node | null | undefined): node is Text {
	return node?.type === 'StringLiteral' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
}

export function textOf(node: Text): string {
	return node.type === 'StringLiteral' ? node.value : node.quasis[0]!.value.cooked ?? ''
}

/** The name of a key, a specifier or a property, written as a name or in quotes. */
export function nameOf(node: Node): string | undefined {
	if (node.type === 'Identifier') return node.name
	return node.type === 'StringLiteral' ? node.value : undefined
}

/** `nameOf` for the key of something in braces; undefined where it is computed or there is none. */
export function keyOf(node: Node): string | undefined {
	return (node.type === 'ObjectProperty' || node.type === 'ObjectMethod') && !node.computed ? nameOf(node.key) : undefined
}
