import type { Node, ObjectExpression } from '@babel/types'
import { visit } from './syntax.ts'

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
