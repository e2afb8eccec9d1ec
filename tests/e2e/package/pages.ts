import type { AddressInfo } from 'node:net'
import vue from '@vitejs/plugin-vue'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createDemoService } from '../../../playground/service/demo.ts'

/** Pages of an app that installed the package, built from dist and served next to the stand-in service. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const app = join(root, 'tests/e2e/package/app')
const out = join(root, 'build/package-pages')
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

type Target = string | Record<string, string>
const exported = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, Target> }).exports

/** The file that a bundler for browsers takes for an import of the package. */
function fileOf(subpath: string): string {
	const target = exported[subpath ? `./${subpath}` : '.']!
	return join(root, typeof target === 'string' ? target : target.default!)
}

async function buildPages() {
	await build({
		root: app,
		configFile: false,
		logLevel: 'error',
		publicDir: false,
		// Attributes that differ are told too.
		define: { __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true' },
		plugins: [vue(), {
			name: 'installed-package',
			enforce: 'pre',
			resolveId(id) {
				const match = /^(?:nc-reference|@nextcloud\/vue)(?:\/(.*))?$/.exec(id)
				return match ? fileOf(match[1] ?? '') : null
			},
		}],
		build: {
			outDir: out,
			emptyOutDir: true,
			cssCodeSplit: false,
			modulePreload: false,
			chunkSizeWarningLimit: 5000,
			rolldownOptions: {
				input: Object.fromEntries(['hydrate', 'hydrateLate', 'live', 'leaks', 'dropin'].map((name) => [name, join(app, `${name}.${name === 'dropin' ? 'ts' : 'js'}`)])),
				output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames: '[name][extname]' },
			},
		},
	})
}

/** `default-src 'none'`, scripts by nonce only, no HTML from strings; markup of a server carries style attributes. */
const policyFor = (nonce: string, rendered: boolean) => [
	'default-src \'none\'',
	`script-src 'nonce-${nonce}' 'strict-dynamic'`,
	`style-src 'self'${rendered ? '; style-src-attr \'unsafe-inline\'' : ''}`,
	'img-src \'self\'',
	'connect-src \'self\'',
	'require-trusted-types-for \'script\'',
].join('; ')

function pageFor(name: string, { nonce, content }: { nonce: string, content: string }): string {
	const user = 'data-user="alice" data-user-displayname="Alice" data-requesttoken="token"'
	return `<!doctype html><html lang="en"><head ${user}><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/style.css"></head>`
		+ `<body><div id="app">${content}</div><script nonce="${nonce}">window._oc_webroot = ''; window._oc_config = { modRewriteWorking: true }</script>`
		+ `<script nonce="${nonce}" type="module" src="/${name}.js"></script></body></html>`
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks)
}

/** Pages `/hydrate`, `/hydrateLate`, `/live`, `/leaks` and `/dropin` under a strict Content Security Policy; the first two carry what the server rendered. */
export async function startPages(rendered: () => Promise<string>) {
	await buildPages()
	const service = createDemoService()
	service.signIn('alice')
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
		if (/\.(png|gif|svg|ico)$|^\/index\.php\/avatar\//.test(url.pathname)) {
			response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL)
			return
		}
		if (/^\/(index\.php|ocs)\//.test(url.pathname)) {
			const body = await readBody(request)
			const answer = await service.handle(new Request(url, {
				method: request.method!,
				headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]),
				body: body.length ? new Uint8Array(body) : undefined,
			}))
			response.writeHead(answer.status, Object.fromEntries(answer.headers))
			response.end(Buffer.from(await answer.arrayBuffer()))
			return
		}
		if (extname(url.pathname)) {
			response.writeHead(200, { 'content-type': TYPES[extname(url.pathname)] ?? 'application/octet-stream' })
			response.end(readFileSync(join(out, url.pathname)))
			return
		}
		const nonce = randomBytes(16).toString('base64')
		const name = url.pathname.slice(1)
		response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyFor(nonce, name.startsWith('hydrate')) })
		response.end(pageFor(name, { nonce, content: name.startsWith('hydrate') ? await rendered() : '' }))
	})
	await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		service,
		close: () => new Promise<void>((resolve) => {
			server.closeAllConnections()
			server.close(() => resolve())
		}),
	}
}
