import grammars from './grammars.ts'

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
