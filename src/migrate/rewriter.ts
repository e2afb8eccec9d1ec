import type { File, Node } from '@babel/types'
import type { MagicString } from 'vue/compiler-sfc'
import { PACKAGE, STYLES } from './peerPaths.ts'
import { endOfLine, splitList, type List, type Side } from './splitList.ts'
import { rangeOf, type Range, type Text } from './syntax.ts'

/** A statement to split between both packages. */
export interface Split {
	statement: Range
	list: List
	/** Different start of the copy, including its brace. */
	head?: string
	/** Texts with the peer's path, which the copy replaces with ours. */
	texts: readonly Text[]
	/** Path in our package, or empty for the root. */
	path: string
}

/** Edits a script in its own style of quotes, indent, line ends and semicolons. */
export class Rewriter {
	readonly #source: string
	readonly #edits: MagicString
	readonly #file: File
	/** Whether the script imports the styles, or will do so. */
	#hasStyles: boolean

	constructor(file: File, { source, edits, needsNoStyles }: { source: string, edits: MagicString, needsNoStyles: boolean }) {
		this.#file = file
		this.#source = source
		this.#edits = edits
		this.#hasStyles = needsNoStyles || source.includes(STYLES) || edits.toString().includes(STYLES)
	}

	/** Returns our path in the quotes of the text that it replaces. */
	quote(path: string, like: Text): string {
		const quote = this.#source[like.start!]!
		return quote + path + quote
	}

	replace(text: Text, path: string): void {
		this.#edits.overwrite(text.start!, text.end!, this.quote(PACKAGE + path, text))
	}

	/** Returns the list in the first braces of a piece of code. */
	listOf({ start }: Range, nodes: readonly Node[], sideOf: (node: Node) => Side): List {
		return {
			inner: { start: this.#find('{', start) + 1, end: this.#find('}', nodes.at(-1)!.end!) },
			entries: nodes.map((node) => ({ ...rangeOf(node), side: sideOf(node) })),
		}
	}

	/** Returns the position of the next brace outside of comments. */
	#find(brace: string, from: number): number {
		const position = this.#source.indexOf(brace, from)
		const comment = this.#file.comments?.find(({ start, end }) => start! <= position && position < end!)
		return comment ? this.#find(brace, comment.end!) : position
	}

	/** Inserts a copy after a statement and splits the list between both. The copy has our path. */
	split({ statement, list, head, texts, path }: Split): void {
		const read = (start: number, end: number) => {
			let position = start
			let copy = ''
			for (const text of texts.filter((other) => other.start! >= start && other.end! <= end)) {
				copy += this.#source.slice(position, text.start!) + this.quote(PACKAGE + path, text)
				position = text.end!
			}
			return copy + this.#source.slice(position, end)
		}
		const { inner } = list
		const { stay, move } = splitList(this.#source, list, read)
		this.#edits.overwrite(inner.start, inner.end, stay)
		this.addAfter(statement, (head ?? read(statement.start, inner.start)) + move + read(inner.end, statement.end))
	}

	/** Removes a range. */
	remove({ start, end }: Range): void {
		this.#edits.remove(start, end)
	}

	/** Adds a line after a statement and its trailing comment. */
	addAfter(statement: Node | Range, line: string): void {
		this.#edits.appendLeft(endOfLine(this.#source, statement.end!), this.#newLine(statement) + line)
	}

	/** Adds an import of the styles after a statement, unless the file already imports them. */
	addStylesAfter(statement: Node, like: Text): void {
		if (this.#hasStyles) return
		this.#hasStyles = true
		this.addAfter(statement, this.#stylesLike(statement, like))
	}

	/** Adds an import of the styles after the imports or at the start, for dynamic imports. */
	addStylesAtTop(like: Text): void {
		if (this.#hasStyles) return
		const { body } = this.#file.program
		const last = body.findLast(({ type }) => type === 'ImportDeclaration')
		if (last) {
			this.addStylesAfter(last, like)
			return
		}
		this.#hasStyles = true
		const first = body[0]!
		this.#edits.appendLeft(this.#startOf(first), this.#stylesLike(first, like) + this.#newLine(first))
	}

	/** Returns the start of a statement including its adjacent comments. */
	#startOf({ start, leadingComments }: Node): number {
		let position = start!
		for (const comment of [...leadingComments ?? []].reverse()) {
			if (/\n\s*\n/.test(this.#source.slice(comment.end!, position))) break
			position = comment.start!
		}
		return position
	}

	#stylesLike(statement: Node, like: Text): string {
		return `import ${this.quote(STYLES, like)}${this.semicolonOf(statement)}`
	}

	/** Returns a semicolon if the statement ends with one. */
	semicolonOf({ end }: Node): string {
		return this.#source[end! - 1] === ';' ? ';' : ''
	}

	/** Returns a line break with the indent of a statement. */
	#newLine({ start }: Node | Range): string {
		const line = this.#source.slice(this.#source.lastIndexOf('\n', start! - 1) + 1, start!)
		return (this.#source.includes('\r\n') ? '\r\n' : '\n') + /^[ \t]*/.exec(line)![0]
	}
}
