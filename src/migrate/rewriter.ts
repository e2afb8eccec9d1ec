import type { File, Node } from '@babel/types'
import type { MagicString } from 'vue/compiler-sfc'
import { PACKAGE, STYLES } from './peerPaths.ts'
import { endOfLine, splitList, type List, type Side } from './splitList.ts'
import { rangeOf, type Range, type Text } from './syntax.ts'

/** A statement that is divided between both packages. */
export interface Split {
	statement: Range
	list: List
	/** The beginning of the copy, brace included, where that is another one. */
	head?: string
	/** Paths to the peer in it, which lead to us in the copy. */
	texts: readonly Text[]
	/** The path in our package; empty for the root. */
	path: string
}

/** Writes in one script: in the quotes, the indent, the line ends and with the semicolons that are there. */
export class Rewriter {
	readonly #source: string
	readonly #edits: MagicString
	readonly #file: File
	/** There, or about to be. */
	#hasStyles: boolean

	constructor(file: File, { source, edits, needsNoStyles }: { source: string, edits: MagicString, needsNoStyles: boolean }) {
		this.#file = file
		this.#source = source
		this.#edits = edits
		this.#hasStyles = needsNoStyles || source.includes(STYLES) || edits.toString().includes(STYLES)
	}

	/** A path of ours, quoted as the text in place of which it stands. */
	quote(path: string, like: Text): string {
		const quote = this.#source[like.start!]!
		return quote + path + quote
	}

	replace(text: Text, path: string): void {
		this.#edits.overwrite(text.start!, text.end!, this.quote(PACKAGE + path, text))
	}

	/** The list in the first braces of a piece of code. */
	listOf({ start }: Range, nodes: readonly Node[], sideOf: (node: Node) => Side): List {
		return {
			inner: { start: this.#find('{', start) + 1, end: this.#find('}', nodes.at(-1)!.end!) },
			entries: nodes.map((node) => ({ ...rangeOf(node), side: sideOf(node) })),
		}
	}

	/** The next place of a brace; one in a comment is none. */
	#find(brace: string, from: number): number {
		const position = this.#source.indexOf(brace, from)
		const comment = this.#file.comments?.find(({ start, end }) => start! <= position && position < end!)
		return comment ? this.#find(brace, comment.end!) : position
	}

	/** Puts a copy of a statement behind it: each has its part of the list, and the copy leads to us. */
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

	/** Takes a piece away. */
	remove({ start, end }: Range): void {
		this.#edits.remove(start, end)
	}

	/** Adds a line behind a statement, and behind the comment that ends its line. */
	addAfter(statement: Node | Range, line: string): void {
		this.#edits.appendLeft(endOfLine(this.#source, statement.end!), this.#newLine(statement) + line)
	}

	/** Adds an import of the styles behind a statement, if the file has none. */
	addStylesAfter(statement: Node, like: Text): void {
		if (this.#hasStyles) return
		this.#hasStyles = true
		this.addAfter(statement, this.#stylesLike(statement, like))
	}

	/** The same for what is imported within the code: behind the imports, or in front of everything. */
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

	/** Where a statement begins, with the comments that belong to it: those without an empty line between. */
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

	/** A semicolon where the statement ends with one. */
	semicolonOf({ end }: Node): string {
		return this.#source[end! - 1] === ';' ? ';' : ''
	}

	/** A line break, and what a statement is indented by. */
	#newLine({ start }: Node | Range): string {
		const line = this.#source.slice(this.#source.lastIndexOf('\n', start! - 1) + 1, start!)
		return (this.#source.includes('\r\n') ? '\r\n' : '\n') + /^[ \t]*/.exec(line)![0]
	}
}
