import { createLowlight } from 'lowlight'
import { createElementVNode, type VNode } from 'vue'
import { nodes, type Child } from './markdownNodes.ts'
import { EMBEDDED, LANGUAGES, languageOf } from './highlightLanguages.ts'

/** Tells the parts of a code, once its language is there. */
export type Highlight = (code: string) => VNode[]

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number]

const lowlight = createLowlight()
const loading = new Map<string, Promise<void>>()
const ready = new Map<string, Highlight>()

function register(language: string): Promise<void> {
	let promise = loading.get(language)
	if (!promise) {
		promise = LANGUAGES[language]!().then((module) => lowlight.register(language, module.default))
		loading.set(language, promise)
	}
	return promise
}

function drawn(tree: Tree): Child {
	if (tree.type === 'text') return tree.value
	if (tree.type !== 'element') return ''
	const { className } = tree.properties
	return createElementVNode('span', { class: Array.isArray(className) ? className.join(' ') : null }, nodes(tree.children.map(drawn)))
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
	if (!ready.has(language)) ready.set(language, (code) => nodes(lowlight.highlight(language, code).children.map(drawn)))
	return highlightOf(language)
}
