import type { File, Node, ObjectExpression } from '@babel/types'
import type { Range } from './syntax.ts'
import { keyOf, nameOf, visit } from './syntax.ts'

/** Members of a module object, for example from `import()`, that an app uses. */
export interface ModuleMembers {
	names: string[]
	/** Statement that only destructures the module and can be split: `const { a, b } = await import('…')`. */
	statement?: Range & { pattern: Node & { type: 'ObjectPattern' } }
}

/** Returns the names in a pattern, or undefined if it has a rest element or a computed name. */
function namesOfPattern(pattern: Node): string[] | undefined {
	if (pattern.type !== 'ObjectPattern') return undefined
	const names = pattern.properties.map(keyOf)
	return names.every((name) => name !== undefined) ? names : undefined
}

/** Returns the member name in `object.name`, `object['name']`, `<object.name>`, or a type `object.name`. */
function memberOf(node: Node, object: Node): string | undefined {
	if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
		if (node.object !== object) return undefined
		return node.computed && node.property.type !== 'StringLiteral' ? undefined : nameOf(node.property)
	}
	if (node.type === 'TSQualifiedName' && node.left === object) return node.right.name
	if (node.type === 'JSXMemberExpression' && node.object === object) return node.property.name
	return undefined
}

/** Returns whether an identifier is only a label and doesn't use a variable. */
function isLabel(node: Node, parent: Node): boolean {
	if (parent.type === 'ObjectProperty' || parent.type === 'ObjectMethod') return parent.key === node && !parent.computed && !(parent.type === 'ObjectProperty' && parent.shorthand)
	if (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression') return parent.property === node && !parent.computed
	if (parent.type === 'VariableDeclarator') return parent.id === node
	return /^Import\w*Specifier$/.test(parent.type)
}

/** Returns the members of a variable that a piece of code uses, or undefined if it passes on the variable itself. */
export function membersUsed(root: Node, variable: string): string[] | undefined {
	const names: string[] = []
	let isHandedOn = false
	visit(root, (node, ancestors) => {
		const parent = ancestors.at(-1)
		if ((node.type !== 'Identifier' && node.type !== 'JSXIdentifier') || node.name !== variable || !parent || isLabel(node, parent)) return
		const member = memberOf(parent, node)
		if (member === undefined) isHandedOn = true
		else names.push(member)
	})
	return isHandedOn ? undefined : names
}

/** Returns the members that `.then((module) => …)` uses. */
function membersOfCallback(callback: Node | undefined): ModuleMembers | undefined {
	if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression') return undefined
	const [parameter] = callback.params
	if (!parameter) return { names: [] }
	const names = parameter.type === 'Identifier' ? membersUsed(callback.body, parameter.name) : namesOfPattern(parameter)
	return names && { names }
}

function membersOfVariable({ id }: Node & { type: 'VariableDeclarator' }, ancestors: readonly Node[], file: File): ModuleMembers | undefined {
	const declaration = ancestors.at(-1)!
	if (ancestors.at(-2)?.type === 'ExportNamedDeclaration') return undefined
	const names = namesOfPattern(id)
	if (names && id.type === 'ObjectPattern' && declaration.type === 'VariableDeclaration') {
		const isAlone = declaration.declarations.length === 1
		return { names, statement: isAlone ? { start: declaration.start!, end: declaration.end!, pattern: id } : undefined }
	}
	const used = id.type === 'Identifier' ? membersUsed(file.program, id.name) : undefined
	return used && { names: used }
}

/** Returns the used members of the module from a call such as `import()`, or undefined if they can't be determined. */
export function membersOfModule(call: Node, ancestors: readonly Node[], file: File): ModuleMembers | undefined {
	let node = call
	for (const [index, parent] of [...ancestors.entries()].reverse()) {
		if (parent.type === 'AwaitExpression' || parent.type === 'TSAsExpression' || parent.type === 'TSNonNullExpression') {
			node = parent
			continue
		}
		const member = memberOf(parent, node)
		if (member === 'then') {
			const caller = ancestors[index - 1]
			return caller?.type === 'CallExpression' && caller.callee === parent ? membersOfCallback(caller.arguments[0]) : undefined
		}
		if (member !== undefined) return { names: [member] }
		if (parent.type === 'ExpressionStatement') return { names: [] }
		return parent.type === 'VariableDeclarator' && parent.init === node ? membersOfVariable(parent, ancestors.slice(0, index), file) : undefined
	}
	return undefined
}

type Call = Node & { type: 'CallExpression' }
type Factory = Node & { type: 'ArrowFunctionExpression' | 'FunctionExpression' }

const RUNNERS = new Set(['vi', 'vitest', 'jest'])
/** Calls of a test runner that mock or unmock a module. */
const MODULE_CALLS = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'dontMock', 'deepUnmock', 'setMock', 'unstable_mockModule', 'unstable_unmockModule'])
/** Calls of a test runner that return a module. */
const GIVING_CALLS = new Set(['importActual', 'importMock', 'requireActual', 'requireMock', 'createMockFromModule', 'genMockFromModule'])

/** Returns whether a call mocks or returns a module: `vi.mock()` or `vi.importActual()`, and the same for Jest. */
export function isMockCall({ callee }: Call): 'replaces' | 'gives' | undefined {
	if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.property.type !== 'Identifier' || !RUNNERS.has(callee.object.name)) return undefined
	if (MODULE_CALLS.has(callee.property.name)) return 'replaces'
	return GIVING_CALLS.has(callee.property.name) ? 'gives' : undefined
}

/** Returns whether a call is `require()` or `require.resolve()`. */
export function isRequireCall({ callee }: Call): boolean {
	const name = callee.type === 'MemberExpression' ? callee.object : callee
	return name.type === 'Identifier' && name.name === 'require'
}

/** Node types with their own return statements. */
const FUNCTIONS = /Function|Method$/

/** Returns the object literal that a factory returns, if any. */
export function returnedObject({ body }: Factory): ObjectExpression | undefined {
	if (body.type === 'ObjectExpression') return body
	if (body.type !== 'BlockStatement') return undefined
	const returns: Node[] = []
	visit(body, (node, ancestors) => {
		if (node.type === 'ReturnStatement' && !ancestors.some(({ type }) => FUNCTIONS.test(type))) returns.push(node)
	})
	const [only] = returns
	const value = returns.length === 1 && only?.type === 'ReturnStatement' ? only.argument : undefined
	return value?.type === 'ObjectExpression' ? value : undefined
}
