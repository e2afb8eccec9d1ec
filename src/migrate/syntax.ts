import type { Comment, File, Node, StringLiteral, TemplateLiteral } from '@babel/types'
import { babelParse, parse } from 'vue/compiler-sfc'

type Parser = Parameters<typeof babelParse>
type Plugins = NonNullable<NonNullable<Parser[1]>['plugins']>

/** A range of a file in UTF-16 code units. */
export interface Range {
	start: number
	end: number
}

/** Returns the number of the line at a position, starting at 1. */
export function lineAt(text: string, position: number): number {
	return text.slice(0, position).split('\n').length
}

/** Returns the parser's plugins for the `lang` of a block or the extension of a file. */
function pluginsFor(language: string): Plugins {
	const common: Plugins = ['decorators', 'explicitResourceManagement', 'deprecatedImportAssert']
	if (/^[mc]?ts$/.test(language)) return ['typescript', ...common]
	return language === 'tsx' ? ['typescript', 'jsx', ...common] : ['jsx', ...common]
}

/**
 * Parses a script of a file. The surrounding text becomes white space, so that positions and lines refer to the file.
 * @throws {SyntaxError} If it isn't a script.
 */
export function parseScript(source: string, { start, end }: Range, language: string): File {
	const blanks = source.slice(0, start).replace(/[^\r\n]/g, ' ')
	return babelParse(blanks + source.slice(start, end), {
		sourceType: 'module', errorRecovery: true, allowReturnOutsideFunction: true, plugins: pluginsFor(language),
	})
}

/** Parses JSON with comments and trailing commas. Positions refer to `text`: the source in parentheses. @throws SyntaxError */
export function parseJson(source: string): { text: string, file: File } {
	const text = `(${source}\n)`
	return { text, file: babelParse(text, { sourceType: 'script' }) }
}

const NO_CHILDREN = new Set(['loc', 'extra', 'errors', 'comments', 'tokens', 'leadingComments', 'innerComments', 'trailingComments'])

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Visits a node and its descendants in text order. The last of the `ancestors` is the nearest. */
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

/** Returns the range of a node. Every node from the parser has one. */
export function rangeOf({ start, end }: Node | Comment): Range {
	return { start: start!, end: end! }
}

/** A string literal, or a template literal without expressions. */
export type Text = StringLiteral | TemplateLiteral

export function isText(node: Node | null | undefined): node is Text {
	return node?.type === 'StringLiteral' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
}

export function textOf(node: Text): string {
	return node.type === 'StringLiteral' ? node.value : node.quasis[0]!.value.cooked ?? ''
}

/** Returns the name of a key, a specifier or a property, quoted or not. */
export function nameOf(node: Node): string | undefined {
	if (node.type === 'Identifier') return node.name
	return node.type === 'StringLiteral' ? node.value : undefined
}

/** Returns the name of a property's key, or undefined if it is computed or missing. */
export function keyOf(node: Node): string | undefined {
	return (node.type === 'ObjectProperty' || node.type === 'ObjectMethod') && !node.computed ? nameOf(node.key) : undefined
}

interface Scripts {
	/** The script of a file, or up to two of a component. Positions and lines refer to the file. */
	scripts: File[]
	/** Source of a component's template. */
	template: string
	/** Errors of a component, such as a second `<script>`, because of which a part may be missing. Lines start at 1. */
	errors: { line: number, message: string }[]
}

/** Parses the scripts of a file. @throws {SyntaxError} For an invalid script. */
export function readScripts(path: string, source: string): Scripts {
	if (!path.endsWith('.vue')) {
		return { scripts: [parseScript(source, { start: 0, end: source.length }, path.split('.').at(-1)!)], template: '', errors: [] }
	}
	const { descriptor, errors } = parse(source, { filename: path, sourceMap: false, ignoreEmpty: false })
	const blocks = [descriptor.script, descriptor.scriptSetup].filter((block) => block !== null)
	return {
		scripts: blocks.map(({ loc, lang = 'js' }) => parseScript(source, { start: loc.start.offset, end: loc.end.offset }, lang)),
		template: descriptor.template?.content ?? '',
		errors: errors.map(({ message, ...error }) => ({ line: 'loc' in error ? error.loc?.start.line ?? 1 : 1, message })),
	}
}
