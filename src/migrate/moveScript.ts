import type { File, Node } from '@babel/types'
import type { PeerPath } from './peerPaths.ts'
import type { Side } from './rewriter.ts'
import type { Text } from './syntax.ts'
import { MagicString } from 'vue/compiler-sfc'
import { isInAliases } from './aliases.ts'
import { isMockCall, isRequireCall, membersOfModule, membersUsed, returnedObject } from './moduleMembers.ts'
import { needsStyles, PACKAGE, PEER, readPeerPath, REGISTRATION, SERVED, STYLES } from './peerPaths.ts'
import { Rewriter } from './rewriter.ts'
import { isText, keyOf, lineAt, nameOf, rangeOf, readScripts, textOf, visit } from './syntax.ts'

/** Context of a script's migration. */
interface Move {
	/** Text of the whole file. */
	source: string
	/** Edits of all scripts in the file. */
	edits: MagicString
	follow(specifier: string): string
	/** Reports manual work at a position. */
	report(position: number, message: string): void
	/** Our names that other files import from this one, if it re-exports all of the peer. */
	passedOn: readonly string[]
	/** Whether the app imports names from our root entry. */
	usesRoot: boolean
	/** Paths of the peer that a test mocks, without the package name. Imports from them keep their path. */
	mocked: ReadonlySet<string>
	/** Whether the file is a test, which needs no styles. */
	isTest: boolean
	/** Whether the file is CommonJS, which can't import styles. */
	isCommonJs: boolean
	/** Template of the component. */
	template: string
}

type Served = Extract<PeerPath, { kind: 'served' }>
type Call = Node & { type: 'CallExpression' }
type Importing = Node & { type: 'ImportDeclaration' | 'ExportNamedDeclaration' | 'ExportAllDeclaration' }

interface ModuleCall {
	call: Call
	/** Path in the call. */
	text: Text
	path: Served
	ancestors: readonly Node[]
}

const COMPUTED = `The path is computed, so it may lead to ${PACKAGE}.`
const OURS = SERVED['']!

const isRoot = ({ path }: Served) => path === ''

function isImporting(node: Node): node is Importing {
	return node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && Boolean(node.source))
}

/** Returns the imported name of a specifier, or `*` for a namespace. */
function importedName(specifier: Node): string {
	if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported)!
	if (specifier.type === 'ExportSpecifier') return nameOf(specifier.local)!
	return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
}

function isTypeOnly(node: Node): boolean {
	return ('importKind' in node && node.importKind === 'type') || ('exportKind' in node && node.exportKind === 'type')
}

/** Returns the name in a type: `import('…').Name`, or `typeof import('…')['Name']`. */
function nameInType({ qualifier }: Node & { type: 'TSImportType' }, ancestors: readonly Node[]): string | undefined {
	let first: Node | null | undefined = qualifier
	while (first?.type === 'TSQualifiedName') first = first.left
	if (first) return nameOf(first)
	const indexed = ancestors.findLast(({ type }) => type !== 'TSTypeQuery')
	const index = indexed?.type === 'TSIndexedAccessType' && indexed.indexType.type === 'TSLiteralType' ? indexed.indexType.literal : undefined
	return index && nameOf(index)
}

/** Returns the statement that consists of only a call, awaited or not. */
function statementOf({ ancestors }: ModuleCall): Node | undefined {
	const statement = ancestors.findLast(({ type }) => type !== 'AwaitExpression')
	return statement?.type === 'ExpressionStatement' ? statement : undefined
}

/** Moves a script's imports from the peer, and reports those that it can't move. */
class ScriptMove {
	readonly #move: Move
	readonly #file: File
	readonly #rewriter: Rewriter
	/** Texts that are already handled. */
	readonly #seen = new Set<Node>()

	constructor(file: File, move: Move) {
		this.#file = file
		this.#move = move
		this.#rewriter = new Rewriter(file, { ...move, needsNoStyles: move.isTest || move.isCommonJs })
	}

	run(): void {
		visit(this.#file.program, (node, ancestors) => { this.#enter(node, ancestors) })
		for (const { start, value } of this.#file.comments ?? []) {
			if (!value.includes(`import('${PEER}`) && !value.includes(`import("${PEER}`)) continue
			const names = [...OURS].filter((name) => value.includes(name))
			if (names.length) this.#move.report(start!, `A type in a comment names ${names.join(', ')} of ${PEER}.`)
		}
	}

	#enter(node: Node, ancestors: readonly Node[]): void {
		if (isImporting(node)) this.#importing(node)
		else if (node.type === 'CallExpression') this.#call(node, ancestors)
		else if (node.type === 'TSImportType') this.#importedType(node, ancestors)
		else if (node.type === 'TSExternalModuleReference') this.#handWritten(node.expression, 'is required: write it as an import.')
		else if (node.type === 'TSModuleDeclaration') this.#handWritten(node.id, `is declared anew here: declare ${PACKAGE} instead.`)
		else if (node.type === 'ObjectProperty') this.#property(node, ancestors)
		else if (node.type === 'TemplateLiteral' && node.expressions.length) this.#computedText(node)
		else if (isText(node)) this.#strayText(node)
	}

	#report(node: Node, message: string): void {
		this.#move.report(node.start!, message)
	}

	/** Resolves a path after aliases. Reports paths that can't move. */
	#resolve(text: Text): Served | undefined {
		this.#seen.add(text)
		const path = readPeerPath(this.#move.follow(textOf(text)))
		if (path?.kind === 'version8') this.#report(text, `"${textOf(text)}" is a path of ${PEER} 8, for Vue 2. Move the app to version 9 first. A script that only registers something can import ${PACKAGE}/register right away.`)
		if (path?.kind === 'unknown') this.#report(text, `${PEER} 9 has no path "${textOf(text)}". Import ${path.name} from ${PACKAGE} by name.`)
		return path?.kind === 'served' ? path : undefined
	}

	/** Returns the texts in a node with the same path and marks them as handled. */
	#sameIn(node: Node, { path }: Served): Text[] {
		const texts: Text[] = []
		visit(node, (inner) => {
			if (!isText(inner)) return
			const other = readPeerPath(this.#move.follow(textOf(inner)))
			if (other?.kind === 'served' && other.path === path) texts.push(inner)
		})
		for (const text of texts) this.#seen.add(text)
		return texts
	}

	#replaceAllIn(node: Node, path: Served, target = path.path): void {
		for (const text of this.#sameIn(node, path)) this.#rewriter.replace(text, target)
	}

	/**
	 * Returns the new path for names from a path of one component or of functions. Those paths include styles, which registries don't need.
	 * An app that mocks the path keeps it, so that the mock still applies. A statement without names exists for its side effect.
	 */
	#targetOf({ path }: Served, names: readonly string[]): string {
		const registers = names.length > 0 && names.every((name) => SERVED[REGISTRATION]!.has(name))
		return registers && !this.#move.mocked.has(path) ? REGISTRATION : path
	}

	// Imports and re-exports

	#importing(node: Importing): void {
		const path = this.#resolve(node.source!)
		if (!path) return
		if (node.type === 'ExportAllDeclaration') {
			if (isRoot(path)) this.#passOn(node)
			else this.#rewriter.replace(node.source, path.path)
			return
		}
		const specifiers: Node[] = node.specifiers
		const whole = specifiers.find((specifier) => importedName(specifier) === '*')
		if (!isRoot(path)) this.#byPath(node, path, specifiers)
		else if (whole) this.#namespace(node, whole)
		else this.#byName(node, path, specifiers)
	}

	/** Moves an import from a path of one component or of functions, all of whose exports we have. */
	#byPath(node: Importing, path: Served, specifiers: Node[]): void {
		const names = specifiers.map(importedName)
		const foreign = names.filter((name) => name !== '*' && !path.names.has(name))
		if (foreign.length) this.#report(node, `${PACKAGE}${path.path} has no ${foreign.join(', ')}.`)
		else this.#rewriter.replace(node.source!, this.#targetOf(path, names))
	}

	/** Moves our names of an import from the root. The others stay. */
	#byName(node: Importing, path: Served, specifiers: Node[]): void {
		const ours = specifiers.filter((specifier) => path.names.has(importedName(specifier)))
		if (!ours.length) return
		const source = node.source!
		const named = specifiers.filter(({ type }) => type !== 'ImportDefaultSpecifier')
		if (ours.length === specifiers.length) this.#rewriter.replace(source, path.path)
		else if (ours.length < named.length) {
			const list = this.#rewriter.listOf(rangeOf(node), named, (specifier) => ours.includes(specifier) ? 'move' : 'stay')
			const head = `${node.type === 'ImportDeclaration' ? 'import' : 'export'}${isTypeOnly(node) ? ' type' : ''} {`
			this.#rewriter.split({ statement: rangeOf(node), list, head, texts: [source], path: path.path })
		} else this.#report(node, `Import ${ours.map(importedName).join(', ')} from ${PACKAGE}. ${PEER} has no default export.`)
		if (!isTypeOnly(node) && ours.some((specifier) => !isTypeOnly(specifier) && needsStyles(importedName(specifier)))) this.#rewriter.addStylesAfter(node, source)
	}

	#namespace(node: Importing, specifier: Node): void {
		if (specifier.type !== 'ImportNamespaceSpecifier') {
			this.#report(node, `This re-exports all of ${PEER} under one name. Re-export the names of ${PACKAGE} separately.`)
			return
		}
		const { name } = specifier.local
		const used = membersUsed(this.#file.program, name)
		const names = [...OURS].filter((ours) => used?.includes(ours) || this.#move.template.includes(`${name}.${ours}`))
		if (names.length) this.#report(node, `"${name}" is all of ${PEER}. Import ${names.join(', ')} from ${PACKAGE} by name.`)
		else if (!used) this.#report(node, `"${name}" is all of ${PEER} and is passed on, so other code may use names of ${PACKAGE}.`)
	}

	/** Keeps `export *` and inserts named exports before it. */
	#passOn(node: Node & { type: 'ExportAllDeclaration' }): void {
		const there = new Set(this.#file.program.body.flatMap((other) => other.type === 'ExportNamedDeclaration' ? other.specifiers.map((specifier) => nameOf(specifier.exported)) : []))
		const names = this.#move.passedOn.filter((name) => !there.has(name))
		if (!names.length) return
		this.#rewriter.addAfter(node, `export { ${names.join(', ')} } from ${this.#rewriter.quote(PACKAGE, node.source)}${this.#rewriter.semicolonOf(node)}`)
		if (names.some(needsStyles)) this.#rewriter.addStylesAfter(node, node.source)
	}

	// Calls

	#call(call: Call, ancestors: readonly Node[]): void {
		const [argument] = call.arguments
		const isImport = call.callee.type === 'Import'
		const mock = isMockCall(call)
		if (!isImport && !mock && !isRequireCall(call)) return
		// vi.mock(import('…')) names the module by importing it.
		const text = mock && argument?.type === 'CallExpression' && argument.callee.type === 'Import' ? argument.arguments[0] : argument
		if (!isText(text) || this.#seen.has(text)) return
		const path = this.#resolve(text)
		if (!path) return
		const moduleCall = { call, text, path, ancestors }
		if (!isImport && !mock) this.#required(moduleCall)
		else if (!isRoot(path)) this.#replaceAllIn(call, path, isImport ? this.#targetOf(path, membersOfModule(call, ancestors, this.#file)?.names ?? []) : undefined)
		else if (mock === 'replaces') this.#mocked(moduleCall)
		else this.#taken(moduleCall)
	}

	#taken({ call, text, path, ancestors }: ModuleCall): void {
		const taken = membersOfModule(call, ancestors, this.#file)
		if (!taken) {
			this.#report(call, `The names that this uses of ${PEER} can't be determined. Import those of ${PACKAGE} from there.`)
			return
		}
		const ours = taken.names.filter((name) => path.names.has(name))
		if (!ours.length) return
		if (ours.length === taken.names.length) {
			this.#replaceAllIn(call, path)
		} else if (taken.statement) {
			const { pattern } = taken.statement
			const list = this.#rewriter.listOf(rangeOf(pattern), pattern.properties, (property) => OURS.has(keyOf(property)!) ? 'move' : 'stay')
			this.#rewriter.split({ statement: taken.statement, list, texts: this.#sameIn(call, path), path: path.path })
		} else {
			this.#report(call, `This imports names of both packages. Import ${ours.join(', ')} from ${PACKAGE} in a separate statement.`)
			return
		}
		if (!ours.some(needsStyles)) return
		if (this.#move.isCommonJs && !this.#move.isTest) this.#report(call, `A CommonJS file can't import styles. Import ${STYLES} in a module of the app.`)
		else this.#rewriter.addStylesAtTop(text)
	}

	#required({ call, path, ancestors }: ModuleCall): void {
		const names = isRoot(path) ? membersOfModule(call, ancestors, this.#file)?.names.filter((name) => path.names.has(name)) : undefined
		if (names?.length === 0) return
		this.#report(call, `${PACKAGE} has only ES modules. Write this "require" as an import${names ? ` of ${names.join(', ')} from ${PACKAGE}` : ` from ${PACKAGE}${path.path}`}.`)
	}

	/** Splits a mock of the root between both packages. */
	#mocked(moduleCall: ModuleCall): void {
		const { call, path } = moduleCall
		const factory = call.arguments[1]
		if (factory?.type !== 'ArrowFunctionExpression' && factory?.type !== 'FunctionExpression') {
			this.#mockAlso(moduleCall)
			return
		}
		const texts = this.#sameIn(call, path)
		const object = returnedObject(factory)
		if (!object) {
			this.#report(call, `The members of this mock of ${PEER} can't be determined. Mock the names of ${PACKAGE} in a separate call.`)
			return
		}
		const sideOf = (property: Node): Side => {
			const name = keyOf(property)
			if (property.type === 'SpreadElement' || name === '__esModule') return 'both'
			return name !== undefined && OURS.has(name) ? 'move' : 'stay'
		}
		const sides = new Set(object.properties.map(sideOf))
		if (!sides.has('move')) return
		const statement = statementOf(moduleCall)
		if (!sides.has('stay')) {
			for (const text of texts) this.#rewriter.replace(text, path.path)
		} else if (statement) {
			visit(object, (node) => { this.#seen.add(node) })
			this.#rewriter.split({ statement: rangeOf(statement), list: this.#rewriter.listOf(rangeOf(object), object.properties, sideOf), texts, path: path.path })
		} else {
			this.#report(call, `This mocks names of both packages. Mock those of ${PACKAGE} in a separate call.`)
		}
	}

	/** Repeats a mock with unknown members for the moved names. */
	#mockAlso(moduleCall: ModuleCall): void {
		const { text } = moduleCall
		const { source, usesRoot } = this.#move
		const statement = statementOf(moduleCall)
		if (!statement || !usesRoot) return
		let isThere = false
		visit(this.#file.program, (node) => {
			if (node.type === 'CallExpression' && isMockCall(node) && isText(node.arguments[0]) && textOf(node.arguments[0]) === PACKAGE) isThere = true
		})
		if (isThere) return
		this.#rewriter.addAfter(statement, source.slice(statement.start!, text.start!) + this.#rewriter.quote(PACKAGE, text) + source.slice(text.end!, statement.end!))
	}

	// Types and texts

	#importedType(node: Node & { type: 'TSImportType' }, ancestors: readonly Node[]): void {
		// The parser returns the text itself, although its types wrap it in another type.
		const argument: Node = node.argument
		if (!isText(argument) || this.#seen.has(argument)) return
		const path = this.#resolve(argument)
		if (!path) return
		const name = nameInType(node, ancestors)
		if (!isRoot(path) || (name !== undefined && path.names.has(name))) this.#rewriter.replace(argument, path.path)
	}

	#handWritten(node: Node, what: string): void {
		if (!isText(node)) return
		if (this.#resolve(node)) this.#report(node, `"${textOf(node)}" ${what}`)
	}

	/** Skips aliases that lead to the peer, because imports through them move. An alias from the peer to us already moves the app. */
	#property({ key, value }: Node & { type: 'ObjectProperty' }, ancestors: readonly Node[]): void {
		if (isText(value) && textOf(value).startsWith(PACKAGE)) this.#seen.add(key)
		if (isInAliases(ancestors)) this.#seen.add(value)
	}

	#computedText(node: Node & { type: 'TemplateLiteral' }): void {
		if (node.quasis[0]!.value.raw.startsWith(`${PEER}/`)) this.#report(node, COMPUTED)
	}

	/** Reports a path in any other place: in a list, a variable, or an unknown call. */
	#strayText(node: Text): void {
		if (this.#seen.has(node)) return
		const text = textOf(node)
		if (text.startsWith(`${PEER}/`) && text.endsWith('/')) this.#report(node, COMPUTED)
		if (text.includes(`node_modules/${PEER}/`)) this.#report(node, `This builds a path into ${PEER}, which may lead to a name of ${PACKAGE}.`)
		const path = readPeerPath(text)
		if (path && !(path.kind === 'served' && isRoot(path))) this.#report(node, `"${text}" is a path that ${PACKAGE} has too, but this isn't an import.`)
	}
}

/** A note about code that needs manual work. */
export interface Note {
	/** Path relative to the working directory, with slashes. */
	file: string
	/** Line number, starting at 1. */
	line: number
	message: string
}

/** Facts about one file that depend on the whole app. */
type FileContext = Pick<Move, 'follow' | 'passedOn' | 'usesRoot' | 'mocked'>

/** Returns whether a file is a test, which needs no styles. */
function isTest(path: string): boolean {
	return /\.(test|spec|cy)\.\w+$/.test(path) || /(^|\/)(__tests__|__mocks__|tests?)\//.test(path)
}

/**
 * Moves one file.
 * @param path Its path in the app, which identifies tests.
 * @returns Its new text, which may be unchanged, and notes about manual work.
 */
export function moveFile(path: string, source: string, context: FileContext): { code: string, notes: Note[] } {
	const edits = new MagicString(source)
	const notes: Note[] = []
	const report = (position: number, message: string) => { notes.push({ file: path, line: lineAt(source, position), message }) }
	try {
		const { scripts, template, errors } = readScripts(path, source)
		for (const { line, message } of errors) notes.push({ file: path, line, message: `The component has an error, so a part of it may stay unchanged: ${message}` })
		for (const file of scripts) new ScriptMove(file, { source, edits, report, template, isTest: isTest(path), isCommonJs: /\.c[jt]s$/.test(path), ...context }).run()
	} catch (cause) {
		const line = (cause as { loc?: { line?: number } }).loc?.line ?? 1
		return { code: source, notes: [{ file: path, line, message: `It can't be read: ${cause instanceof Error ? cause.message : String(cause)}` }] }
	}
	return { code: edits.toString(), notes: notes.sort((a, b) => a.line - b.line) }
}
