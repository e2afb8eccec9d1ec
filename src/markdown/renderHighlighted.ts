import { createElementVNode, type VNode } from 'vue'
import { createLowlight } from 'lowlight'
import { importOnce, loadOnce } from '../ui/loadOnce.ts'
import { EMBEDDED, LANGUAGES, languageOf } from './highlightLanguages.ts'
import { append, nodes, type Child } from './renderNodes.ts'

/** Highlights code: its parts as elements. */
export type Highlight = (code: string) => VNode[]

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number]

const lowlight = createLowlight()
const loaders = new Map<string, () => Promise<void>>()
const ready = new Map<string, Highlight>()

function register(language: string): Promise<void> {
	let load = loaders.get(language)
	if (!load) {
		const importLanguage = importOnce(LANGUAGES[language]!)
		loaders.set(language, load = loadOnce(async () => { lowlight.register(language, (await importLanguage()).default) }))
	}
	return load()
}

function renderTree(tree: Tree): Child {
	if (tree.type === 'text') return tree.value
	if (tree.type !== 'element') return ''
	const { className } = tree.properties
	return createElementVNode('span', { class: Array.isArray(className) ? className.join(' ') : null }, nodes(tree.children.map(renderTree)))
}

/**
 * Some grammars take the square of a text's length, some texts a minute: so long code is highlighted piece by piece. What
 * takes too long stays plain from there on, and after a second such code nothing more is highlighted on this page.
 */
const PIECE = 1500
const SLOW_MS = 300
const PATIENCE = 2
let slow = 0

const lengthOf = (tree: Tree): number => tree.type === 'text' ? tree.value.length : tree.type === 'element' ? lengthOfAll(tree.children) : 0
const lengthOfAll = (trees: Tree[]): number => trees.reduce((sum, tree) => sum + lengthOf(tree), 0)

/** The parts up to the last line break that is in none of them: a comment or a string must not be cut in two. */
function wholeLines(trees: Tree[]): Tree[] {
	for (let index = trees.length - 1; index >= 0; index--) {
		const tree = trees[index]!
		const end = tree.type === 'text' ? tree.value.lastIndexOf('\n') + 1 : 0
		if (tree.type === 'text' && end) return [...trees.slice(0, index), { type: 'text', value: tree.value.slice(0, end) }]
	}
	return trees
}

function highlight(language: string, code: string): VNode[] {
	const children: Child[] = []
	const begun = performance.now()
	let start = 0
	while (start < code.length && slow < PATIENCE) {
		const trees = lowlight.highlight(language, code.slice(start, start + PIECE)).children
		const whole = start + PIECE < code.length ? wholeLines(trees) : trees
		for (const tree of whole) append(children, renderTree(tree))
		start += lengthOfAll(whole)
		if (performance.now() - begun < SLOW_MS) continue
		slow++
		break
	}
	append(children, code.slice(start))
	return nodes(children)
}

/** The highlighter of a language that is loaded already. */
export function highlightOf(name: string): Highlight | null {
	return ready.get(languageOf(name) ?? '') ?? null
}

/** The highlighter of a language, or null for a language that is not known. Rejects if it cannot be loaded. */
export async function loadHighlight(name: string): Promise<Highlight | null> {
	const language = languageOf(name)
	if (!language) return null
	await Promise.all([language, ...EMBEDDED[language] ?? []].map(register))
	if (!ready.has(language)) {
		// A grammar is compiled with the first code.
		lowlight.highlight(language, '')
		ready.set(language, (code) => highlight(language, code))
	}
	return highlightOf(language)
}
