import type { File, Node } from '@babel/types'
import type { MagicString } from 'vue/compiler-sfc'
import type { Side } from './splitList.ts'
import { isInAliases } from './aliases.ts'
import { membersUsed, membersOfModule } from './moduleMembers.ts'
import { needsStyles, PACKAGE, PEER, readPeerPath, REGISTRATION, SERVED, STYLES, type PeerPath } from './peerPaths.ts'
import { Rewriter } from './rewriter.ts'
import { isText, keyOf, nameOf, rangeOf, textOf, visit, type Text } from './syntax.ts'
import { isMockCall, isRequireCall, returnedObject } from './testRunnerMocks.ts'

/** What a script is moved with. */
export interface Move {
	/** The whole file. */
	source: string
	/** Takes the edits of all scripts of the file. */
	edits: MagicString
	/** The path that an import path stands for: itself, or what an alias of the app makes of it. */
	follow(specifier: string): string
	/** Something is left for a person, from this position on. */
	report(position: number, message: string): void
	/** Names of ours that other files take from here, where a file passes on all that the peer has. */
	passedOn: readonly string[]
	/** The app takes names from our root entry. */
	usesRoot: boolean
	/** Paths of the peer that a test replaces, without the package's name: what is taken from there moves to the same path. */
	mocked: ReadonlySet<string>
	/** A test renders nothing that anybody looks at: it needs no styles. */
	isTest: boolean
	/** A CommonJS file can't import the styles. */
	isCommonJs: boolean
	/** What stands in the template of a component. */
	template: string
}

type Served = Extract<PeerPath, { kind: 'served' }>
type Call = Node & { type: 'CallExpression' }
type Importing = Node & { type: 'ImportDeclaration' | 'ExportNamedDeclaration' | 'ExportAllDeclaration' }

/** A call that gives a module, or replaces it. */
interface ModuleCall {
	call: Call
	/** The path that it names. */
	text: Text
	path: Served
	ancestors: readonly Node[]
}

const COMPUTED = `The path is computed: it may lead to what ${PACKAGE} has.`
const OURS = SERVED['']!

const isRoot = ({ path }: Served) => path === ''

function isImporting(node: Node): node is Importing {
	return node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && Boolean(node.source))
}

/** The name by which a specifier takes something from the other module; `*` for all of it. */
function importedName(specifier: Node): string {
	if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported)!
	if (specifier.type === 'ExportSpecifier') return nameOf(specifier.local)!
	return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
}

/** True where a statement or a specifier is there for its type alone. */
function isTypeOnly(node: Node): boolean {
	return ('importKind' in node && node.importKind === 'type') || ('exportKind' in node && node.exportKind === 'type')
}

/** The name that a type takes: `import('…').Name`, or `typeof import('…')['Name']`. */
function nameInType({ qualifier }: Node & { type: 'TSImportType' }, ancestors: readonly Node[]): string | undefined {
	let first: Node | null | undefined = qualifier
	while (first?.type === 'TSQualifiedName') first = first.left
	if (first) return nameOf(first)
	const indexed = ancestors.findLast(({ type }) => type !== 'TSTypeQuery')
	const index = indexed?.type === 'TSIndexedAccessType' && indexed.indexType.type === 'TSLiteralType' ? indexed.indexType.literal : undefined
	return index && nameOf(index)
}

/** The statement that is nothing but a call, awaited or not. */
function statementOf({ ancestors }: ModuleCall): Node | undefined {
	const statement = ancestors.findLast(({ type }) => type !== 'AwaitExpression')
	return statement?.type === 'ExpressionStatement' ? statement : undefined
}

/** Moves what one script takes from the peer, and says what it could not move. */
export class ScriptMove {
	readonly #move: Move
	readonly #file: File
	readonly #rewriter: Rewriter
	/** Texts that need no look of their own any more. */
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

	/** Where a path leads, after aliases. What nobody can move is told. */
	#resolve(text: Text): Served | undefined {
		this.#seen.add(text)
		const path = readPeerPath(this.#move.follow(textOf(text)))
		if (path?.kind === 'version8') this.#report(text, `"${textOf(text)}" is a path of ${PEER} 8, for Vue 2: move the app to version 9 first. A script that only registers something can take ${PACKAGE}/register as it is.`)
		if (path?.kind === 'unknown') this.#report(text, `${PEER} 9 has no path "${textOf(text)}": take ${path.name} from ${PACKAGE} by name.`)
		return path?.kind === 'served' ? path : undefined
	}

	/** Texts in a node that lead to one path; nobody looks at them again. */
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
	 * Where names that are taken from a path of one component or of functions move to. Those paths bring styles along, and registries need none.
	 * An app that mocks the path keeps it, so that its mock still counts. A statement without names is there for its effect.
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

	/** A path of one component or of functions: all that is there is here. */
	#byPath(node: Importing, path: Served, specifiers: Node[]): void {
		const names = specifiers.map(importedName)
		const foreign = names.filter((name) => name !== '*' && !path.names.has(name))
		if (foreign.length) this.#report(node, `${PACKAGE}${path.path} has no ${foreign.join(', ')}.`)
		else this.#rewriter.replace(node.source!, this.#targetOf(path, names))
	}

	/** The root: names of ours move, the others stay. */
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
		} else this.#report(node, `Take ${ours.map(importedName).join(', ')} from ${PACKAGE}: ${PEER} has no default to import beside.`)
		if (!isTypeOnly(node) && ours.some((specifier) => !isTypeOnly(specifier) && needsStyles(importedName(specifier)))) this.#rewriter.addStylesAfter(node, source)
	}

	#namespace(node: Importing, specifier: Node): void {
		if (specifier.type !== 'ImportNamespaceSpecifier') {
			this.#report(node, `All of ${PEER} is passed on under one name: pass on what ${PACKAGE} has by itself.`)
			return
		}
		const { name } = specifier.local
		const used = membersUsed(this.#file.program, name)
		const names = [...OURS].filter((ours) => used?.includes(ours) || this.#move.template.includes(`${name}.${ours}`))
		if (names.length) this.#report(node, `"${name}" is all of ${PEER}: import ${names.join(', ')} from ${PACKAGE} by name.`)
		else if (!used) this.#report(node, `"${name}" is all of ${PEER}, and is handed on: who uses it may use what ${PACKAGE} has.`)
	}

	/** `export *` stays: what is exported by name goes before it. */
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
		// vi.mock(import('…')) names the module by an import of it.
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
			this.#report(call, `It cannot be told what is taken from ${PEER} here: take what ${PACKAGE} has from there.`)
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
			this.#report(call, `Names of both packages are taken at once: take ${ours.join(', ')} from ${PACKAGE} in a statement of its own.`)
			return
		}
		if (!ours.some(needsStyles)) return
		if (this.#move.isCommonJs && !this.#move.isTest) this.#report(call, `A CommonJS file can't import styles: import ${STYLES} in a module of the app.`)
		else this.#rewriter.addStylesAtTop(text)
	}

	#required({ call, path, ancestors }: ModuleCall): void {
		const names = isRoot(path) ? membersOfModule(call, ancestors, this.#file)?.names.filter((name) => path.names.has(name)) : undefined
		if (names?.length === 0) return
		this.#report(call, `${PACKAGE} is ES modules only: write this "require" as an import${names ? ` of ${names.join(', ')} from ${PACKAGE}` : ` from ${PACKAGE}${path.path}`}.`)
	}

	/** A mock of the root: what it gives is divided between both packages. */
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
			this.#report(call, `It cannot be told what this mock of ${PEER} gives: mock what ${PACKAGE} has in a call of its own.`)
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
			this.#report(call, `Names of both packages are mocked at once: mock those of ${PACKAGE} in a call of its own.`)
		}
	}

	/** Where it is not written down what a mock gives: the same once more, for what left the package. */
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
		// The parser gives the text itself; its types know of a type around it.
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

	/** An alias that leads to the peer is followed where it is used; one that leads from the peer to us moves an app too. */
	#property({ key, value }: Node & { type: 'ObjectProperty' }, ancestors: readonly Node[]): void {
		if (isText(value) && textOf(value).startsWith(PACKAGE)) this.#seen.add(key)
		if (isInAliases(ancestors)) this.#seen.add(value)
	}

	#computedText(node: Node & { type: 'TemplateLiteral' }): void {
		if (node.quasis[0]!.value.raw.startsWith(`${PEER}/`)) this.#report(node, COMPUTED)
	}

	/** A path that stands somewhere else: in a list, a variable, a call of something unknown. */
	#strayText(node: Text): void {
		if (this.#seen.has(node)) return
		const text = textOf(node)
		if (text.startsWith(`${PEER}/`) && text.endsWith('/')) this.#report(node, COMPUTED)
		if (text.includes(`node_modules/${PEER}/`)) this.#report(node, `A path into ${PEER} is put together here: what it names may be what ${PACKAGE} has.`)
		const path = readPeerPath(text)
		if (path && !(path.kind === 'served' && isRoot(path))) this.#report(node, `"${text}" is a path that ${PACKAGE} has too, but this is no import.`)
	}
}
