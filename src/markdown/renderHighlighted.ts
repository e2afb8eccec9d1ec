import type { VNode } from 'vue'
import type { LanguageFn } from 'highlight.js'
import type { Child } from './render.ts'
import { createElementVNode } from 'vue'
import highlighter from 'highlight.js/lib/core'
import { importOnce, loadOnce } from '../ui/loadOnce.ts'
import grammars from './grammars.ts'
import { append, nodes } from './render.ts'

/** Other names that people write, by language. */
const ALIASES: Record<string, string> = {
	bash: 'sh zsh',
	c: 'h',
	clojure: 'clj cljs edn',
	cpp: 'c++ cc cxx hpp hh',
	csharp: 'cs c#',
	diff: 'patch',
	dockerfile: 'docker',
	elixir: 'ex exs',
	go: 'golang',
	graphql: 'gql',
	haskell: 'hs',
	ini: 'toml conf editorconfig',
	javascript: 'js jsx mjs cjs',
	json: 'json5 jsonc',
	kotlin: 'kt kts',
	latex: 'tex',
	makefile: 'make mk',
	markdown: 'md mkd',
	nginx: 'nginxconf',
	objectivec: 'objc obj-c',
	perl: 'pl pm',
	powershell: 'ps1 pwsh',
	python: 'py gyp',
	ruby: 'rb gemspec',
	rust: 'rs',
	shell: 'console shellsession',
	typescript: 'ts tsx mts cts',
	xml: 'html xhtml svg rss atom vue plist',
	yaml: 'yml',
}

/** Languages that others embed: without them those parts stay plain. */
const EMBEDDED: Record<string, string[]> = {
	xml: ['css', 'javascript'],
	php: ['xml'],
	markdown: ['xml'],
	less: ['css'],
	typescript: ['xml'],
	javascript: ['xml'],
	shell: ['bash'],
}

const BY_ALIAS = new Map(Object.entries(ALIASES).flatMap(([language, names]) => names.split(' ').map((name) => [name, language])))

/** The language that a fence names, or null where it is not known. */
export function languageOf(name: string): string | null {
	const lower = name.toLowerCase()
	const language = BY_ALIAS.get(lower) ?? lower
	return Object.hasOwn(grammars, language) ? language : null
}

/** The language with those that it embeds, as far as the app has them. */
export function languagesFor(language: string): string[] {
	return [language, ...EMBEDDED[language] ?? []].filter((name) => Object.hasOwn(grammars, name))
}

/** Highlights code: its parts as elements. */
export type Highlight = (code: string) => VNode[]

/** Text, or a part with its classes. */
type Tree = string | { className: string, children: Tree[] }

/** Collects what highlight.js finds as parts; its own emitter makes HTML of them. */
class Emitter {
	readonly root: Tree[] = []
	readonly #open = [this.root]

	addText(text: string) {
		const parts = this.#open.at(-1)!
		const last = parts.at(-1)
		if (typeof last === 'string') parts[parts.length - 1] = last + text
		else if (text) parts.push(text)
	}

	/** The scope `title.class` has the classes `hljs-title` and `class_`. */
	startScope(scope: string) {
		const className = scope.split('.').map((name, index) => index ? name + '_'.repeat(index) : `hljs-${name}`).join(' ')
		this.#add(className, [])
	}

	endScope() { this.#open.pop() }
	openNode(scope: string) { this.startScope(scope) }
	closeNode() { this.endScope() }

	__addSublanguage({ root }: Emitter, name: string) {
		if (!name) return void this.#open.at(-1)!.push(...root)
		this.#add(name, root)
		this.endScope()
	}

	finalize() { /* Parts without an end need none. */ }
	toHTML() { return '' }

	#add(className: string, children: Tree[]) {
		this.#open.at(-1)!.push({ className, children })
		this.#open.push(children)
	}
}

const hljs = highlighter.newInstance()
hljs.configure({ __emitter: Emitter })

function partsOf(language: string, code: string): Tree[] {
	const { _emitter: emitter, errorRaised } = hljs.highlight(code, { language, ignoreIllegals: true })
	if (errorRaised) throw errorRaised
	return (emitter as unknown as Emitter).root
}

const loaders = new Map<string, () => Promise<void>>()
const ready = new Map<string, Highlight>()

function register(language: string): Promise<void> {
	let load = loaders.get(language)
	if (!load) {
		const importGrammars = importOnce(grammars[language]! as () => Promise<Record<string, LanguageFn>>)
		loaders.set(language, load = loadOnce(async () => {
			const loaded = await importGrammars()
			hljs.registerLanguage(language, (loaded[language] ?? loaded.default)!)
		}))
	}
	return load()
}

function renderTree(tree: Tree): Child {
	return typeof tree === 'string' ? tree : createElementVNode('span', { class: tree.className }, nodes(tree.children.map(renderTree)))
}

/**
 * Some grammars take the square of a text's length, some texts a minute: so long code is highlighted piece by piece. What
 * takes too long stays plain from there on, and after a second such code nothing more is highlighted on this page.
 */
const PIECE = 1500
const SLOW_MS = 300
const PATIENCE = 2
let slow = 0

const lengthOf = (tree: Tree): number => typeof tree === 'string' ? tree.length : lengthOfAll(tree.children)
const lengthOfAll = (trees: Tree[]): number => trees.reduce((sum, tree) => sum + lengthOf(tree), 0)

/** The parts up to the last line break that is in none of them: a comment or a string must not be cut in two. */
function wholeLines(trees: Tree[]): Tree[] {
	for (let index = trees.length - 1; index >= 0; index--) {
		const tree = trees[index]!
		const end = typeof tree === 'string' ? tree.lastIndexOf('\n') + 1 : 0
		if (typeof tree === 'string' && end) return [...trees.slice(0, index), tree.slice(0, end)]
	}
	return trees
}

function highlight(language: string, code: string): VNode[] {
	const children: Child[] = []
	const begun = performance.now()
	let start = 0
	while (start < code.length && slow < PATIENCE) {
		const trees = partsOf(language, code.slice(start, start + PIECE))
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
	await Promise.all(languagesFor(language).map(register))
	if (!ready.has(language)) {
		// A grammar is compiled with the first code.
		partsOf(language, '')
		ready.set(language, (code) => highlight(language, code))
	}
	return highlightOf(language)
}
