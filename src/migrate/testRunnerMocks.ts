import type { Node, ObjectExpression } from '@babel/types'
import { visit } from './syntax.ts'

type Call = Node & { type: 'CallExpression' }
type Factory = Node & { type: 'ArrowFunctionExpression' | 'FunctionExpression' }

const RUNNERS = new Set(['vi', 'vitest', 'jest'])
/** Calls of a test runner that replace a module, or no longer do. */
const MODULE_CALLS = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'dontMock', 'deepUnmock', 'setMock', 'unstable_mockModule', 'unstable_unmockModule'])
/** Calls of a test runner that give a module. */
const GIVING_CALLS = new Set(['importActual', 'importMock', 'requireActual', 'requireMock', 'createMockFromModule', 'genMockFromModule'])

/** Tells whether a test runner is asked for a module or to replace one: `vi.mock()` or `vi.importActual()`, likewise with Jest. */
export function isMockCall({ callee }: Call): 'replaces' | 'gives' | undefined {
	if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.property.type !== 'Identifier' || !RUNNERS.has(callee.object.name)) return undefined
	if (MODULE_CALLS.has(callee.property.name)) return 'replaces'
	return GIVING_CALLS.has(callee.property.name) ? 'gives' : undefined
}

/** `require()` and `require.resolve()`. */
export function isRequireCall({ callee }: Call): boolean {
	const name = callee.type === 'MemberExpression' ? callee.object : callee
	return name.type === 'Identifier' && name.name === 'require'
}

/** What has return statements of its own. */
const FUNCTIONS = /Function|Method$/

/** The object that a factory gives, where it is written down in it. */
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
