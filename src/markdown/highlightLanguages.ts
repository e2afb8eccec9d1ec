import type { LanguageFn } from 'highlight.js'

type Load = () => Promise<{ default: LanguageFn }>

/** Languages for code, each in a separate chunk that loads on first use. */
export const LANGUAGES: Record<string, Load> = {
	bash: () => import('highlight.js/lib/languages/bash'),
	c: () => import('highlight.js/lib/languages/c'),
	clojure: () => import('highlight.js/lib/languages/clojure'),
	cpp: () => import('highlight.js/lib/languages/cpp'),
	csharp: () => import('highlight.js/lib/languages/csharp'),
	css: () => import('highlight.js/lib/languages/css'),
	dart: () => import('highlight.js/lib/languages/dart'),
	diff: () => import('highlight.js/lib/languages/diff'),
	dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
	elixir: () => import('highlight.js/lib/languages/elixir'),
	go: () => import('highlight.js/lib/languages/go'),
	graphql: () => import('highlight.js/lib/languages/graphql'),
	haskell: () => import('highlight.js/lib/languages/haskell'),
	http: () => import('highlight.js/lib/languages/http'),
	ini: () => import('highlight.js/lib/languages/ini'),
	java: () => import('highlight.js/lib/languages/java'),
	javascript: () => import('highlight.js/lib/languages/javascript'),
	json: () => import('highlight.js/lib/languages/json'),
	kotlin: () => import('highlight.js/lib/languages/kotlin'),
	latex: () => import('highlight.js/lib/languages/latex'),
	less: () => import('highlight.js/lib/languages/less'),
	lua: () => import('highlight.js/lib/languages/lua'),
	makefile: () => import('highlight.js/lib/languages/makefile'),
	markdown: () => import('highlight.js/lib/languages/markdown'),
	nginx: () => import('highlight.js/lib/languages/nginx'),
	nix: () => import('highlight.js/lib/languages/nix'),
	objectivec: () => import('highlight.js/lib/languages/objectivec'),
	perl: () => import('highlight.js/lib/languages/perl'),
	php: () => import('highlight.js/lib/languages/php'),
	powershell: () => import('highlight.js/lib/languages/powershell'),
	properties: () => import('highlight.js/lib/languages/properties'),
	python: () => import('highlight.js/lib/languages/python'),
	r: () => import('highlight.js/lib/languages/r'),
	ruby: () => import('highlight.js/lib/languages/ruby'),
	rust: () => import('highlight.js/lib/languages/rust'),
	scala: () => import('highlight.js/lib/languages/scala'),
	scss: () => import('highlight.js/lib/languages/scss'),
	shell: () => import('highlight.js/lib/languages/shell'),
	sql: () => import('highlight.js/lib/languages/sql'),
	swift: () => import('highlight.js/lib/languages/swift'),
	typescript: () => import('highlight.js/lib/languages/typescript'),
	xml: () => import('highlight.js/lib/languages/xml'),
	yaml: () => import('highlight.js/lib/languages/yaml'),
}

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
export const EMBEDDED: Record<string, string[]> = {
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
	return Object.hasOwn(LANGUAGES, language) ? language : null
}
