import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const src = join(root, 'src')

/** Floor → the floors and packages that its files may import. */
const MAY_USE: Record<string, { floors: string[], packages: RegExp }> = {
	contract: { floors: ['contract'], packages: /^$/ },
	core: { floors: ['core', 'contract'], packages: /^linkify-it$/ },
	dom: { floors: ['dom', 'core', 'contract'], packages: /^(@floating-ui\/dom|dompurify|focus-trap)$/ },
	host: { floors: ['host', 'core', 'contract'], packages: /^(@nextcloud\/.*|virtual:.*|idb)$/ },
	render: { floors: ['render', 'core', 'contract'], packages: /^(vue|markdown-it\/lib\/.*|mdurl|punycode\.js|character-entities|lowlight|highlight\.js.*)$/ },
	page: { floors: ['page', 'host', 'dom', 'core', 'contract'], packages: /^$/ },
	composables: { floors: ['composables', 'render', 'page', 'host', 'dom', 'core', 'contract'], packages: /^vue$/ },
	components: { floors: ['components', 'composables', 'render', 'page', 'host', 'dom', 'core', 'contract', 'styles'], packages: /^(vue|@mdi\/js)$/ },
	elements: { floors: ['elements', 'components', 'composables', 'host', 'core', 'contract'], packages: /^vue$/ },
	compat: { floors: ['compat', 'components', 'composables', 'contract', 'register.ts'], packages: /^$/ },
	styles: { floors: [], packages: /^$/ },
	migrate: { floors: ['migrate'], packages: /^(vue\/compiler-sfc|@babel\/types|diff|node:.*)$/ },
	mock: { floors: ['mock', 'contract'], packages: /^(parse5|msw|node:.*)$/ },
}

/** Bars a core file from the world outside; clock, scheduler and randomness are injected. */
const WORLD = /(?<![.\w'"`])(window|document|localStorage|sessionStorage|navigator)\s*[.[?]|Date\.now\(|new Date\(\)|Math\.random\(|(?<![.\w])(setTimeout|setInterval|requestAnimationFrame|queueMicrotask)\(/

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) return filesBelow(path)
		return /\.(ts|vue)$/.test(entry.name) ? [path] : []
	})
}

function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm, '')
}

const files = filesBelow(src).map((path) => {
	const text = withoutComments(readFileSync(path, 'utf8'))
	const imports = [...text.matchAll(/(?:^|\s)(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/g)].map((match) => ({ target: match[2]!, typeOnly: Boolean(match[1]), lazy: false }))
	const lazy = [...text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)].map((match) => ({ target: match[1]!, typeOnly: false, lazy: true }))
	return { path, name: relative(src, path), floor: relative(src, path).split('/')[0]!, text, imports: [...imports, ...lazy] }
})

const targetOf = (from: string, target: string) => relative(src, resolve(dirname(from), target))

/** Returns the room of a file: its folder within a floor with all subfolders, or the file itself if it has no folder. */
const roomOf = (name: string) => name.split('/').slice(0, 2).join('/')

/** The ways through a graph that lead back to where they began, as `a → b → a`. */
function cyclesOf(arrows: ([from: string, to: string[]])[]): string[] {
	const graph = new Map<string, Set<string>>()
	for (const [from, to] of arrows) graph.set(from, new Set([...graph.get(from) ?? [], ...to]))
	const done = new Set<string>()
	const cycles: string[] = []
	function visit(name: string, trail: string[]) {
		if (trail.includes(name)) { cycles.push([...trail.slice(trail.indexOf(name)), name].join(' → ')); return }
		if (done.has(name)) return
		for (const next of graph.get(name) ?? []) visit(next, [...trail, name])
		done.add(name)
	}
	for (const name of graph.keys()) visit(name, [])
	return cycles
}

describe('the floors of the house', () => {
	it('lets an import point only down', () => {
		const wrong = files.flatMap(({ path, name, floor, imports }) => {
			const rule = MAY_USE[floor]
			if (!rule) return []
			return imports.filter(({ target, typeOnly }) => {
				if (!target.startsWith('.')) return !rule.packages.test(target) && !(typeOnly && /^(vue|msw)$/.test(target))
				return !rule.floors.includes(targetOf(path, target).split('/')[0]!)
			}).map(({ target }) => `${name} → ${target}`)
		})
		expect(wrong).toEqual([])
	})

	it('keeps single-file components off all of host but its translations', () => {
		const wrong = files.filter(({ name }) => name.endsWith('.vue')).flatMap(({ path, name, imports }) => imports
			.filter(({ target, typeOnly }) => target.startsWith('.') && !typeOnly && /^host\/(?!l10n)/.test(targetOf(path, target)))
			.map(({ target }) => `${name} → ${target}`))
		expect(wrong).toEqual([])
	})

	it('lets the mock use nothing of the library but contract types', () => {
		const wrong = files.filter(({ floor }) => floor === 'mock').flatMap(({ path, name, imports }) => imports
			.filter(({ target, typeOnly }) => target.startsWith('.') && /^contract\//.test(targetOf(path, target)) && !typeOnly)
			.map(({ target }) => `${name} → ${target}`))
		expect(wrong).toEqual([])
	})

	it('keeps the command that moves apps out of everything that an app loads', () => {
		const wrong = files.filter(({ floor }) => floor !== 'migrate')
			.flatMap(({ path, name, imports }) => imports.filter(({ target }) => target.startsWith('.') && targetOf(path, target).startsWith('migrate/')).map(({ target }) => `${name} → ${target}`))
		expect(wrong).toEqual([])
	})

	it('confines msw and node:http to one adapter each', () => {
		const using = (pattern: RegExp) => files.filter(({ imports }) => imports.some(({ target, typeOnly }) => !typeOnly && pattern.test(target))).map(({ name }) => name)
		expect(using(/^msw/).filter((name) => name !== 'mock/mswHandlers.ts')).toEqual([])
		expect(using(/^node:https?$/).filter((name) => !name.startsWith('mock/'))).toEqual([])
	})

	it('injects time, timers and the page into core', () => {
		expect(files.filter(({ floor, text }) => floor === 'core' && WORLD.test(text)).map(({ name }) => name)).toEqual([])
	})

	it('reads the shared window records in one file', () => {
		expect(files.filter(({ name, text }) => name !== 'host/globals.ts' && /window\s*(?:as[^)]*\))?\.?\s*\._\w/.test(text)).map(({ name }) => name)).toEqual([])
	})

	it('reads and writes the browser\'s storages in one file', () => {
		expect(files.filter(({ text }) => /\b(?:local|session)Storage\b/.test(text)).map(({ name }) => name)).toEqual(['host/browserStorage.ts'])
	})

	it('never imports the root entry from inside', () => {
		expect(files.filter(({ path, imports }) => imports.some(({ target }) => target.startsWith('.') && targetOf(path, target) === 'index.ts')).map(({ name }) => name)).toEqual([])
	})

	it('has no cycle of files', () => {
		expect(cyclesOf(files.map(({ path, name, imports }) => [name, imports
			.filter(({ target, typeOnly, lazy }) => target.startsWith('.') && !typeOnly && !lazy)
			.map(({ target }) => targetOf(path, target))]))).toEqual([])
	})

	// A card shows a comment's markdown, and a text shows cards: components lead back to each other.
	it('has no cycle of rooms below the components, types and lazy imports counted', () => {
		expect(cyclesOf(files.filter(({ floor }) => floor !== 'components').map(({ path, name, imports }) => [roomOf(name), imports
			.filter(({ target }) => target.startsWith('.'))
			.map(({ target }) => roomOf(targetOf(path, target)))
			.filter((room) => room !== roomOf(name))]))).toEqual([])
	})

	it('has no room without a name of its own', () => {
		expect(files.map(({ name }) => name).filter((name) => /(^|\/)(utils|helpers|common|shared)\/|(^|\/)types\.ts$/.test(name))).toEqual([])
	})

	it('writes components by hand for speed in one way', () => {
		const using = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
		expect(using(/\btoRaw\(/)).toEqual(['composables/defineLeanComponent.ts'])
		// Blocks of markdown are kept by what they read; lazy markdown keeps what a server has rendered until it is hydrated.
		expect(using(/\bwithMemo\(/)).toEqual(['components/RichText/LazyMarkdown.vue', 'composables/defineLeanComponent.ts', 'render/markdownReconcile.ts'])
	})

	it('asks in one place whether a component hydrates', () => {
		expect(files.filter(({ text }) => /vnode\??\.el\b/.test(text)).map(({ name }) => name)).toEqual(['composables/useHydration.ts'])
	})

	it('builds no HTML from strings', () => {
		expect(files.filter(({ name, text }) => name !== 'dom/html.ts' && /(inner|outer)HTML\s*\+?=(?!=)|v-html|insertAdjacentHTML|document\.write/.test(text)).map(({ name }) => name)).toEqual([])
	})
})
