import type { Node } from '@babel/types'
import { mayHoldAliases } from './aliases.ts'
import { PACKAGE, PEER } from './peerPaths.ts'
import { isText, nameOf, parseJson, parseScript, textOf, visit } from './syntax.ts'

/** Settings with packages that a build or a test runner compiles along with the app. */
const LISTS = new Set(['inline', 'noExternal', 'transformIgnorePatterns', 'transpileDependencies', 'include', 'exclude', 'dedupe'])

function patternOf(node: Node | null): string {
	if (node?.type === 'RegExpLiteral') return node.pattern
	return isText(node) ? textOf(node) : ''
}

/** Returns the position of each list in a configuration that has the peer but not this package. */
export function findPeerLists(path: string, source: string): number[] {
	if (!mayHoldAliases(path) || !source.includes('@nextcloud')) return []
	const positions: number[] = []
	try {
		const file = path.endsWith('.json') ? parseJson(source).file : parseScript(source, { start: 0, end: source.length }, path.split('.').at(-1)!)
		visit(file.program, (node) => {
			if (node.type !== 'ObjectProperty' || !LISTS.has(nameOf(node.key) ?? '') || node.value.type !== 'ArrayExpression') return
			const patterns = node.value.elements.map((element) => patternOf(element).replaceAll('\\/', '/'))
			const names = patterns.some((pattern) => pattern.includes(PEER) && !pattern.includes(`${PEER}-`))
			if (names && !patterns.some((pattern) => pattern.includes(PACKAGE))) positions.push(node.start!)
		})
	} catch {
		return []
	}
	return positions
}

/** Returns whether Jest and Vitest use a file to mock the peer in all tests. */
export function isManualMock(path: string): boolean {
	return new RegExp(`/__mocks__/${PEER}(\\.\\w+$|/)`).test(path)
}
