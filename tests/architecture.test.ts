import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const src = join(root, 'src')

/** The rooms, from the ground up: an import may only lead to the same room or to one further up in this list. */
const ROOMS = ['contract', 'links', 'resolver', 'ui', 'page', 'markdown', 'cards', 'previews', 'text', 'picker', 'editor', 'elements', 'compat', 'devtools']
/** Rooms that share nothing with the client but types of the contract. */
const TOOLS = ['mock', 'migrate']

/** The packages that a room may import. Only the page speaks to Nextcloud's own. */
const PACKAGES: Record<string, RegExp> = {
	contract: /^$/,
	links: /^linkify-it$/,
	resolver: /^$/,
	ui: /^(vue|@mdi\/js|virtual:.*|@floating-ui\/dom|focus-trap|tabbable)$/,
	page: /^(vue|@mdi\/js|@nextcloud\/.*|virtual:.*|idb)$/,
	markdown: /^(vue|@mdi\/js|markdown-it\/lib\/.*|mdurl|punycode\.js|character-entities|highlight\.js.*|temml)$/,
	editor: /^(vue|@mdi\/js|dompurify|virtual:.*)$/,
	migrate: /^(vue\/compiler-sfc|@babel\/types|diff|node:.*)$/,
	mock: /^(parse5|msw|node:.*)$/,
}
const VUE = /^(vue|@mdi\/js)$/

/** A file's name tells its kind: Vue has components, composables, and functions that render, define, mount, provide or load components. */
const IS_VUE = /\.vue$|\/(?:use|render|define|mount|provide|lazy)[A-Z]?\w*\.ts$/
/** The browser: a `dom` folder of a room, and the page and the custom elements as a whole. */
const IS_DOM = /^(?:page|elements)\/|\/dom\//

/** The world outside, which pure files don't touch: clock, scheduler and randomness are injected. */
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
	return { path, name: relative(src, path), room: relative(src, path).split('/')[0]!, text, imports: [...imports, ...lazy] }
})

const targetOf = (from: string, target: string) => relative(src, resolve(dirname(from), target))

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

/** Whether a file is pure TypeScript, by its path. Entries at the top of `src` join everything. */
const isPure = (name: string) => name.includes('/') && !IS_VUE.test(name) && !IS_DOM.test(name)
const isClient = ({ room }: { room: string }) => ROOMS.includes(room)

describe('the rooms of the house', () => {
	it('knows every room', () => {
		expect([...new Set(files.filter(({ name }) => name.includes('/')).map(({ room }) => room))].filter((room) => ![...ROOMS, ...TOOLS, 'styles'].includes(room))).toEqual([])
	})

	it('lets an import only lead to a room further up, lazy imports and types apart', () => {
		const wrong = files.filter(isClient).flatMap(({ path, name, room, imports }) => imports
			.filter(({ target, typeOnly, lazy }) => target.startsWith('.') && !typeOnly && !lazy)
			.map(({ target }) => targetOf(path, target))
			.filter((target) => target.includes('/') && !target.startsWith('styles/') && ROOMS.indexOf(target.split('/')[0]!) > ROOMS.indexOf(room))
			.map((target) => `${name} → ${target}`))
		expect(wrong).toEqual([])
	})

	it('lets a room import only its own packages', () => {
		const wrong = files.filter(({ name }) => name.includes('/')).flatMap(({ name, room, imports }) => imports
			.filter(({ target, typeOnly }) => !target.startsWith('.') && !(typeOnly && /^(vue|msw)$/.test(target)) && !(PACKAGES[room] ?? VUE).test(target))
			.map(({ target }) => `${name} → ${target}`))
		expect(wrong).toEqual([])
	})

	it('tells by a file\'s path whether it uses Vue', () => {
		const wrong = files.filter(({ name, room, imports }) => isClient({ room }) && !IS_VUE.test(name) && !/^(?:elements|compat)\//.test(name)
			&& imports.some(({ target, typeOnly, lazy }) => !typeOnly && !lazy && (target === 'vue' || target.endsWith('.vue'))))
		expect(wrong.map(({ name }) => name)).toEqual([])
	})

	it('injects time, timers and the page into pure files', () => {
		expect(files.filter(({ name, room, text }) => isClient({ room }) && isPure(name) && WORLD.test(text)).map(({ name }) => name)).toEqual([])
	})

	it('lets the tools use nothing of the library but contract types', () => {
		const wrong = files.filter(({ room }) => TOOLS.includes(room)).flatMap(({ path, name, room, imports }) => imports
			.filter(({ target, typeOnly }) => target.startsWith('.') && !targetOf(path, target).startsWith(`${room}/`) && !(typeOnly && targetOf(path, target).startsWith('contract/')))
			.map(({ target }) => `${name} → ${target}`))
		expect(wrong).toEqual([])
	})

	it('keeps the tools out of everything that an app loads', () => {
		const wrong = files.filter(isClient)
			.flatMap(({ path, name, imports }) => imports.map(({ target }) => target.startsWith('.') ? targetOf(path, target) : '').filter((target) => TOOLS.includes(target.split('/')[0]!)).map((target) => `${name} → ${target}`))
		expect(wrong).toEqual([])
	})

	it('confines msw and node:http to one adapter each', () => {
		const using = (pattern: RegExp) => files.filter(({ imports }) => imports.some(({ target, typeOnly }) => !typeOnly && pattern.test(target))).map(({ name }) => name)
		expect(using(/^msw/).filter((name) => name !== 'mock/index.ts')).toEqual([])
		expect(using(/^node:https?$/).filter((name) => !name.startsWith('mock/'))).toEqual([])
	})

	it('reads the shared window records in one file', () => {
		expect(files.filter(({ name, text }) => name !== 'page/globals.ts' && /window\s*(?:as[^)]*\))?\.?\s*\._\w/.test(text)).map(({ name }) => name)).toEqual([])
	})

	it('reads and writes the browser\'s storages in one file', () => {
		expect(files.filter(({ text }) => /\b(?:local|session)Storage\b/.test(text)).map(({ name }) => name)).toEqual(['page/browserStorage.ts'])
	})

	it('never imports the root entry from inside', () => {
		expect(files.filter(({ path, imports }) => imports.some(({ target }) => target.startsWith('.') && targetOf(path, target) === 'index.ts')).map(({ name }) => name)).toEqual([])
	})

	it('has no cycle of files', () => {
		expect(cyclesOf(files.map(({ path, name, imports }) => [name, imports
			.filter(({ target, typeOnly, lazy }) => target.startsWith('.') && !typeOnly && !lazy)
			.map(({ target }) => targetOf(path, target))]))).toEqual([])
	})

	it('has no room without a name of its own', () => {
		expect(files.map(({ name }) => name).filter((name) => /(^|\/)(utils|helpers|common|shared)\/|(^|\/)types\.ts$/.test(name))).toEqual([])
	})

	it('writes components by hand for speed in one way', () => {
		const using = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
		expect(using(/\btoRaw\(/)).toEqual(['ui/defineLeanComponent.ts'])
		// Blocks of markdown are kept by what they read; lazy markdown keeps what a server has rendered until it is hydrated.
		expect(using(/\bwithMemo\(/)).toEqual(['markdown/LazyMarkdown.vue', 'markdown/renderReconciled.ts', 'ui/defineLeanComponent.ts'])
	})

	it('asks in one place whether a component hydrates', () => {
		expect(files.filter(({ text }) => /vnode\??\.el\b/.test(text)).map(({ name }) => name)).toEqual(['ui/useHydration.ts'])
	})

	it('builds no HTML from strings', () => {
		expect(files.filter(({ name, text }) => name !== 'editor/dom/html.ts' && /(inner|outer)HTML\s*\+?=(?!=)|v-html|insertAdjacentHTML|document\.write/.test(text)).map(({ name }) => name)).toEqual([])
	})
})
