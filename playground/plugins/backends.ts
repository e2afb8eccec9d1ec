import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Alias, type Connect, type Plugin } from 'vite'

/** Returns the back end of the page. `msw` never sends requests here. */
function chosenBackend(request: IncomingMessage): string | undefined {
	return /(?:^|;\s*)nc-reference-backend=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
	if (request.method === 'GET' || request.method === 'HEAD') return undefined
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks)
}

const NOT_SENT_ON = new Set(['host', 'connection', 'cookie', 'authorization', 'content-length', 'accept-encoding', 'transfer-encoding'])
const NOT_SENT_BACK = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'])

/** Asks the real server in the name of the developer: the password stays in this process. */
async function askServer(request: IncomingMessage, response: ServerResponse) {
	const { NEXTCLOUD_URL: base, NEXTCLOUD_USER: user, NEXTCLOUD_PASSWORD: password } = process.env
	if (!base) {
		response.writeHead(502, { 'content-type': 'text/plain' })
		response.end('Could not reach the real server: NEXTCLOUD_URL is not set. Set NEXTCLOUD_URL, NEXTCLOUD_USER and NEXTCLOUD_PASSWORD, and start again.')
		return
	}
	const headers = new Headers()
	for (const [name, value] of Object.entries(request.headers)) {
		if (value !== undefined && !NOT_SENT_ON.has(name) && !name.startsWith('sec-')) headers.set(name, String(value))
	}
	if (user) headers.set('authorization', `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`)
	const body = await bodyOf(request)
	const answer = await fetch(base.replace(/\/$/, '') + request.url, { method: request.method, headers, body: body && new Uint8Array(body), redirect: 'manual' })
	response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !NOT_SENT_BACK.has(name))))
	response.end(Buffer.from(await answer.arrayBuffer()))
}

type NodeService = typeof import('../service/node.ts')

function middleware(alias: Alias[]): Connect.NextHandleFunction {
	const file = fileURLToPath(new URL('../service/node.ts', import.meta.url))
	let service: Promise<{ module: NodeService }> | undefined
	return (request, response, next) => {
		const backend = chosenBackend(request)
		if (!/^\/(ocs|index\.php|core|apps|avatar)\//.test(request.url ?? '') || !backend || backend === 'msw') { next(); return }
		service ??= runnerImport<NodeService>(file, { configFile: false, resolve: { alias }, logLevel: 'error' })
		const answered = backend === 'server' ? askServer(request, response) : service.then(({ module }) => module.answer(request, response))
		answered.catch((error: unknown) => {
			response.writeHead(502, { 'content-type': 'text/plain' })
			response.end(`Could not reach the back end "${backend}": ${error instanceof Error ? error.message : String(error)}. Look into the terminal.`)
		})
	}
}

/** Serves `/ocs` and `/index.php` from the back end that the page chose (a cookie says which). */
export function backends(): Plugin {
	return {
		name: 'backends',
		configureServer(server) { server.middlewares.use(middleware(server.config.resolve.alias)) },
		configurePreviewServer(server) { server.middlewares.use(middleware(server.config.resolve.alias)) },
	}
}
