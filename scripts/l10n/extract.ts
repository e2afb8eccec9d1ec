/**
 * Finds the messages of the sources: every call of `t` and `n`, in scripts and in templates, with the comments written for translators.
 * References name files without line numbers: with line numbers, every edit of a source would change every catalogue.
 */
import { NodeTypes, type SourceLocation, type TemplateChildNode } from '@vue/compiler-core'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { parse } from 'vue/compiler-sfc'

/** A text of the sources. */
export interface SourceMessage {
	text: string
	/** The English plural; without one, the message has no count. */
	plural?: string
	/** Notes for translators. */
	notes: string[]
	/** Source files, relative to the folder. */
	files: string[]
}

/** Messages of a folder. */
export interface Extracted {
	messages: SourceMessage[]
	/** Calls whose text is not a literal. */
	unreadable: string[]
}

const NOTE = /TRANSLATORS:\s*([\s\S]*?)\s*(?:\*\/|-->|$)/

/** The note in a comment's text, on one line. */
function noteOf(comment: string | undefined): string | undefined {
	return NOTE.exec(comment ?? '')?.[1]?.replace(/\s*\n\s*(?:\*|\/\/)?[ \t]*/g, ' ').trim()
}

/** Returns `t` for `t(…)`, for `pageL10n.t(…)` of code outside components, and for `this.#t(…)` and `this.#l10n.t(…)` of classes. */
function nameOf(callee: ts.Expression): string | undefined {
	if (ts.isIdentifier(callee)) return callee.text
	return /^(?:this\.#|(?:this\.#)?(?:pageL10n|l10n)\.)([tn])$/.exec(callee.getText())?.[1]
}

/** A comment belongs to every message of the statement or case below it, unless a part of it has its own. */
function isWhole(node: ts.Node): boolean {
	return ts.isCaseOrDefaultClause(node) || ts.isClassElement(node) || (ts.isStatement(node) && (ts.isBlock(node.parent) || ts.isSourceFile(node.parent)))
}

/** The note closest to a call: before its text, before an expression around it, or above its statement. */
function noteAbove(call: ts.CallExpression, code: string): string | undefined {
	const text = call.arguments[0]!
	for (let node: ts.Node = text; !ts.isSourceFile(node); node = node.parent) {
		// TypeScript counts a comment on the line of a bracket as one that trails the bracket.
		const beside = node === text ? ts.getTrailingCommentRanges(code, node.getFullStart()) : undefined
		const comments = [...beside ?? [], ...ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []]
		const texts = comments.map(({ pos, end }) => code.slice(pos, end))
		// A note may go on in the comments on the next lines.
		const note = noteOf(texts.slice(Math.max(0, texts.findLastIndex((comment) => NOTE.test(comment)))).join('\n'))
		if (note || isWhole(node)) return note
	}
	return undefined
}

class Extraction {
	private readonly found = new Map<string, SourceMessage>()
	readonly unreadable: string[] = []

	get messages(): SourceMessage[] {
		return [...this.found.values()]
	}

	/** Reads the calls in code; a note outside of the code is passed along. */
	readCode(code: string, file: string, outerNote?: string): void {
		const visit = (node: ts.Node) => {
			const name = ts.isCallExpression(node) ? nameOf(node.expression) : undefined
			if (ts.isCallExpression(node) && (name === 't' || name === 'n')) this.addCall(node, { file, isPlural: name === 'n', note: noteAbove(node, code) ?? outerNote })
			ts.forEachChild(node, visit)
		}
		visit(ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true))
	}

	/** Reads the expressions of a template. The comment above an element belongs to its attributes and to its own text. */
	readTemplate(nodes: TemplateChildNode[], file: string, elementNote?: string): void {
		let note: string | undefined
		for (const node of nodes) {
			if (node.type === NodeTypes.COMMENT) note = noteOf(node.content)
			else if (node.type === NodeTypes.INTERPOLATION) this.readExpression(node.content.loc, file, note ?? elementNote)
			else if (node.type === NodeTypes.ELEMENT) {
				for (const prop of node.props) {
					if (prop.type === NodeTypes.DIRECTIVE && prop.exp) this.readExpression(prop.exp.loc, file, note)
				}
				this.readTemplate(node.children, file, note)
				note = undefined
			}
		}
	}

	private readExpression({ source }: SourceLocation, file: string, note: string | undefined): void {
		this.readCode(`(${source})`, file, note)
	}

	private addCall(call: ts.CallExpression, { file, isPlural, note }: { file: string, isPlural: boolean, note?: string }): void {
		const literals = call.arguments.slice(0, isPlural ? 2 : 1).filter(ts.isStringLiteralLike)
		const [text, plural] = literals.map((literal) => literal.text)
		if (text === undefined || (isPlural && plural === undefined)) {
			this.unreadable.push(`${file}: ${call.getText()}`)
			return
		}
		const message = this.found.get(text) ?? { text, ...isPlural && { plural }, notes: [], files: [] }
		if (message.plural !== plural) this.unreadable.push(`${file}: "${text}" is written with and without a count`)
		if (note && !message.notes.includes(note)) message.notes.push(note)
		if (!message.files.includes(file)) message.files.push(file)
		this.found.set(text, message)
	}
}

/** A page in Markdown as the component that it becomes: everything outside of its script and its styles is template. */
function componentOf(name: string, text: string): string {
	if (!name.endsWith('.md')) return text
	const blocks = text.match(/<(script|style)[\s\S]*?<\/\1>/g) ?? []
	return `${blocks.join('\n')}\n<template>${blocks.reduce((rest, block) => rest.replace(block, ''), text)}</template>`
}

/** Reads the messages of a folder, in the order of its files. */
export function extractMessages(folder: string, isMeant: (name: string) => boolean): Extracted {
	const extraction = new Extraction()
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
	for (const name of names.filter((name) => /\.(vue|md|ts)$/.test(name) && isMeant(name)).sort()) {
		const text = readFileSync(join(folder, name), 'utf8')
		if (name.endsWith('.ts')) {
			extraction.readCode(text, name)
			continue
		}
		const { script, scriptSetup, template } = parse(componentOf(name, text), { templateParseOptions: { comments: true } }).descriptor
		extraction.readCode(`${script?.content ?? ''}\n${scriptSetup?.content ?? ''}`, name)
		extraction.readTemplate(template?.ast?.children ?? [], name)
	}
	return { messages: extraction.messages, unreadable: extraction.unreadable }
}
