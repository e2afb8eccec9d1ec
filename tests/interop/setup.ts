import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import vue from '@vitejs/plugin-vue'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { emojiWords } from '../../scripts/emojiWords.ts'
import { catalogues } from '../../scripts/l10n/plugin.ts'
import { hashOf, installOnce, once } from '../setup/once.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const src = fileURLToPath(new URL('../../src/', import.meta.url))
const dist = join(here, 'dist')
/** A package of its own, because both versions of Vue have the same name. */
const vue2 = join(here, 'vue2')

const MIME: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

declare module 'vitest' {
	export interface ProvidedContext { interop: string }
}

/** Replaces the installation script of vue-demi by resolving to its file for Vue 2.7. */
const vueDemi: Plugin = {
	name: 'vue-demi',
	load: (id) => id.endsWith('/vue-demi/lib/index.mjs') ? readFileSync(id.replace('/lib/', '/lib/v2.7/'), 'utf8') : null,
}

/** Builds a bundle as an app does: everything in it, Vue included. */
async function bundle(name: string, entry: string, config: InlineConfig = {}): Promise<void> {
	await build({
		configFile: false,
		root: here,
		base: `/${name}/`,
		logLevel: 'error',
		publicDir: false,
		define: { appName: '"interop"', appVersion: '"1.0.0"', __VERSION__: '"1.0.0"' },
		...config,
		build: {
			target: 'es2022',
			outDir: join(dist, name),
			emptyOutDir: true,
			minify: false,
			reportCompressedSize: false,
			cssCodeSplit: false,
			rolldownOptions: { input: { index: join(here, entry) }, output: { entryFileNames: 'index.js' } },
		},
	})
}

/** The bundles of this library are one, under several names. A later release, to the others, is one whose engine differs by a constant. */
const OURS = /^\/(?:ours|copy|newer)\//

/** Returns a file of a bundle as it is served. */
function contentOf(file: string, pathname: string): Buffer | string {
	return pathname.startsWith('/newer/') && pathname.endsWith('.js') ? readFileSync(file, 'utf8').replace('TURN_MS = 500', 'TURN_MS = 501') : readFileSync(file)
}

interface Sent { reference?: string, references?: string[] }

/** Answers with a title for every link. */
async function resolveReferences(request: IncomingMessage, url: URL): Promise<unknown> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	const sent: Sent = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) as Sent : { references: [url.searchParams.get('reference')!] }
	const references = Object.fromEntries(sent.references!.map((link) => [link, {
		richObjectType: 'open-graph', richObject: {}, accessible: true, openGraphObject: { id: link, name: `Title of ${new URL(link).pathname}`, description: 'A page', thumb: null, link },
	}]))
	return { references }
}

function page(names: string[], user: string | null): string {
	const scripts = names.map((name) => `<script type="module" src="/${name}/index.js"></script>`)
	return `<!doctype html><html lang="en"><head${user ? ` data-user="${user}" data-requesttoken="token"` : ''}><meta charset="utf-8"><title>Interoperability</title></head><body><main></main><script>window._oc_webroot = ''</script>${scripts.join('')}</body></html>`
}

/** Serves the bundles, and a page that loads them in the order of its query. */
function serve(): Promise<{ url: string, close: () => void }> {
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', 'http://localhost')
		const file = join(dist, url.pathname.replace(OURS, '/ours/'))
		if (url.pathname.includes('/ocs/')) {
			const data = url.pathname.endsWith('/references/resolve') ? await resolveReferences(request, url) : { success: true }
			response.setHeader('content-type', 'application/json').end(JSON.stringify({ ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } }))
		} else if (url.pathname === '/') {
			response.setHeader('content-type', 'text/html').end(page((url.searchParams.get('load') ?? '').split(','), url.searchParams.get('user')))
		} else if (file.startsWith(dist) && existsSync(file) && MIME[extname(file)]) {
			response.writeHead(200, { 'content-type': MIME[extname(file)], 'cache-control': 'max-age=600' }).end(contentOf(file, url.pathname))
		} else {
			response.writeHead(404).end()
		}
	})
	return new Promise((resolve) => {
		server.listen(0, '127.0.0.1', () => {
			resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => { server.close() } })
		})
	})
}

/** Builds the bundles and serves them. What does not change (those of the other library) is kept. */
export default async function setup(project: TestProject): Promise<() => void> {
	mkdirSync(dist, { recursive: true })
	const lock = join(vue2, 'package-lock.json')
	const apps = readdirSync(join(here, 'apps')).map((file) => join(here, 'apps', file))
	await installOnce(vue2)
	await once(join(dist, 'theirs8.hash'), hashOf(lock, join(vue2, 'theirs8.js'), ...apps), () => bundle('theirs8', 'vue2/theirs8.js', { plugins: [vueDemi] }))
	await once(join(dist, 'theirs9.hash'), hashOf(join(here, '../../node_modules/@nextcloud/vue/package.json'), ...apps), () => bundle('theirs9', 'apps/theirs9.ts'))
	await bundle('ours', 'apps/ours.ts', { base: './', plugins: [vue(), catalogues(), emojiWords()], resolve: { alias: [{ find: /^nc-reference$/, replacement: join(src, 'index.ts') }] } })
	const { url, close } = await serve()
	project.provide('interop', url)
	return close
}
