import type { AddressInfo } from 'node:net'
import { copyFileSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'svelte/compiler'
import { build, type Plugin } from 'vite'
import { createDemoService } from '../../../playground/service/demo.ts'
import { installOnce } from '../../setup/once.ts'

/** The examples as somebody runs them: plain HTML with the files of the package, the others built by an app's bundler; all next to the stand-in service. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const examples = join(root, 'examples')
const out = join(root, 'build/examples')
const BUILT = { react: 'main.jsx', react18: 'main.jsx', vue2: 'main.js', svelte: 'main.js' }
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' }
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const EXAMPLES = ['html', ...Object.keys(BUILT)]

const exported = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, { default: string }> }).exports

const svelte: Plugin = {
	name: 'svelte',
	transform: (code, id) => id.endsWith('.svelte') ? compile(code, { filename: id, generate: 'client' }).js : null,
}

/** Vue 2 is installed under another name, because the package is written for Vue 3. */
const installed = (example: string): Plugin => ({
	name: 'installed',
	enforce: 'pre',
	resolveId(id, importer) {
		if (id === 'vue' && example === 'vue2' && importer?.startsWith(examples)) return join(root, 'node_modules/vue2/dist/vue.esm.js')
		const [, subpath] = /^nc-reference\/(.*)$/.exec(id) ?? []
		return subpath ? join(root, exported[`./${subpath}`]!.default) : null
	},
})

async function buildExample(example: keyof typeof BUILT): Promise<void> {
	await build({
		root: join(examples, example),
		base: `/${example}/`,
		configFile: false,
		logLevel: 'error',
		publicDir: false,
		plugins: [installed(example), ...example === 'svelte' ? [svelte] : []],
		build: {
			outDir: join(out, example),
			emptyOutDir: true,
			minify: false,
			reportCompressedSize: false,
			cssCodeSplit: false,
			modulePreload: false,
			chunkSizeWarningLimit: 5000,
			rolldownOptions: {
				input: { main: join(examples, example, BUILT[example]) },
				output: { entryFileNames: 'main.js', assetFileNames: '[name][extname]' },
			},
		},
	})
}

async function buildAll(): Promise<void> {
	await installOnce(join(examples, 'react18'))
	for (const example of Object.keys(BUILT)) await buildExample(example as keyof typeof BUILT)
	cpSync(join(examples, 'html'), join(out, 'html'), { recursive: true })
	for (const file of ['chat.js', 'chat.css']) copyFileSync(join(examples, file), join(out, file))
	cpSync(join(root, 'dist/bundle'), join(out, 'nc-reference'), { recursive: true })
	copyFileSync(join(root, 'dist/style.css'), join(out, 'nc-reference/style.css'))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks)
}

const SERVER_PAGE = '<head data-user="alice" data-user-displayname="Alice" data-requesttoken="token">'

/** A page of the server, in which the example is. */
function pageOf(example: string): string {
	const html = existsSync(join(out, example, 'index.html'))
		? readFileSync(join(out, example, 'index.html'), 'utf8')
		: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title><link rel="stylesheet" href="style.css"></head><body><div id="app"></div><script type="module" src="main.js"></script></body></html>`
	return html.replace('<head>', SERVER_PAGE)
}

/** No script but those of the page's own address, and no HTML or style from a script. */
const POLICY = 'default-src \'none\'; script-src \'self\'; style-src \'self\'; img-src \'self\'; connect-src \'self\'; require-trusted-types-for \'script\''

/** Builds the examples and serves each at its name. */
export async function serveExamples() {
	await buildAll()
	const service = createDemoService()
	service.signIn('alice')
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
		const file = join(out, url.pathname)
		if (/\.(png|gif|svg|ico)$|^\/index\.php\/avatar\/|^\/avatar\//.test(url.pathname)) {
			response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL)
		} else if (/^\/(index\.php|ocs)\//.test(url.pathname)) {
			const body = await readBody(request)
			const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
			const answer = await service.handle(new Request(url, { method: request.method!, headers, body: body.length ? new Uint8Array(body) : undefined }))
			response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
		} else if (url.pathname.endsWith('/')) {
			// Vue 2 compiles its template in the browser here, which needs a policy of its own.
			const needsEval = url.pathname === '/vue2/'
			const policy = needsEval ? POLICY.replace('script-src \'self\'', 'script-src \'self\' \'unsafe-eval\'').replace(/; require-trusted.*/, '') : POLICY
			response.writeHead(200, { 'content-type': TYPES['.html']!, 'content-security-policy': policy }).end(pageOf(url.pathname.slice(1, -1)))
		} else if (file.startsWith(out) && existsSync(file)) {
			response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
		} else {
			response.writeHead(404).end()
		}
	})
	await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => new Promise<void>((resolve) => {
			server.closeAllConnections()
			server.close(() => resolve())
		}),
	}
}
