import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReferenceService } from './service.ts'
import { createServer as createHttpServer } from 'node:http'
import { isIP } from 'node:net'

/** Returns the host name of a Host header or an origin without its port and brackets, or undefined. */
function nameIn(text: string): string | undefined {
	const address = text.includes('://') ? text : `http://${text}`
	return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : undefined
}

/**
 * Returns whether a request is meant for this server. An attacker's page can point its own host name to 127.0.0.1 (DNS rebinding).
 * The browser then treats this server as part of that page, but still sends the page's host name.
 * @param names Additional names of the server, or origins whose host counts.
 */
function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
	const name = nameIn(host ?? '')
	if (name === undefined) return host === undefined
	return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || names.some((own) => nameIn(own) === name)
}

/** Returns the CORS headers for an allowed origin. `*` allows all origins, without cookies. */
function corsHeaders(origin: string | undefined, origins: string[]): Record<string, string> {
	if (!origins.length) return {}
	const allowed = origin !== undefined && (origins.includes(origin) || origins.includes('*'))
	return {
		vary: 'Origin',
		...(allowed
			? {
					'access-control-allow-origin': origin,
					'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
					'access-control-allow-headers': 'accept, authorization, content-type, ocs-apirequest, requesttoken, x-requested-with',
					'access-control-max-age': '600',
				}
			: {}),
	}
}

/** Methods that `Request` rejects. */
const UNSPEAKABLE = ['CONNECT', 'TRACE', 'TRACK']

/** Returns the body as a lazy stream, so that the body of a request that its headers disqualify is never read. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
	let chunks: AsyncIterableIterator<Buffer> | undefined
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			chunks ??= message.iterator({ destroyOnReturn: false })
			const { done, value } = await chunks.next() as IteratorResult<Buffer, undefined>
			if (done) controller.close()
			else controller.enqueue(value)
		},
		async cancel() {
			await chunks?.return?.()
			message.resume()
		},
	}, { highWaterMark: 0 })
}

function addressOf({ url = '/', headers }: IncomingMessage): URL {
	const path = url.startsWith('/') ? url : `/${url}`
	const base = `http://${headers.host ?? 'localhost'}`
	return new URL(URL.canParse(base) ? new URL(base).origin + path : `http://localhost${path}`)
}

function toRequest(message: IncomingMessage): Request {
	const headers = new Headers()
	for (const [name, value] of Object.entries(message.headersDistinct)) {
		if (!name.startsWith(':')) for (const one of value ?? []) headers.append(name, one)
	}
	const method = message.method ?? 'GET'
	const bodiless = method === 'GET' || method === 'HEAD'
	return new Request(addressOf(message), {
		method: UNSPEAKABLE.includes(method) ? 'OPTIONS' : method,
		headers,
		...(bodiless ? {} : { body: bodyOf(message), duplex: 'half' as const }),
	})
}

/** Sends a `Response` over node:http. `Response.error()` closes the connection. */
async function sendResponse(response: Response, target: ServerResponse) {
	if (response.type === 'error') {
		target.destroy()
		return
	}
	const body = Buffer.from(await response.arrayBuffer())
	target.writeHead(response.status, { ...Object.fromEntries(response.headers), ...(body.length ? { 'content-length': body.length } : {}) })
	if (target.req.complete) {
		target.end(body)
		return
	}
	// A client that is still sending a refused body gets the answer only on an open connection, so the rest of the body is discarded.
	target.write(body)
	target.req.once('close', () => target.end()).resume()
}

/** `nc-reference/mock/server`: the stand-in service over HTTP, and a reader of real pages. Node only. */

export * from './exports.ts'
export { createPageReader, type PageReaderOptions } from './node/pageReader.ts'
export { PageRefused, type GuardOptions, type LookUp } from './node/ssrfGuard.ts'

/** Options of the server. */
export interface ServerOptions {
	/** Origins whose pages may call the server, such as `http://localhost:5173`. @default [] */
	origins?: string[]
	/** Accepted host names, in addition to IP addresses, `localhost` and the hosts of `origins`. @default [] */
	hosts?: string[]
}

/** The stand-in as an HTTP server. */
export interface ReferenceServer {
	/** The underlying node:http server. */
	readonly server: Server
	/** Starts listening, by default on a free port of loopback. @returns The address without a trailing slash. */
	listen(where?: { port?: number, host?: string }): Promise<string>
	/** Closes all connections and stops. */
	close(): Promise<void>
}

function cannotListen(where: string, cause: NodeJS.ErrnoException): Error {
	const reasons: Record<string, string> = { EADDRINUSE: 'the port is taken', EACCES: 'this port needs more rights', EADDRNOTAVAIL: 'this machine has no such address' }
	return new Error(`Could not listen on ${where}: ${reasons[cause.code ?? ''] ?? cause.message}. Choose another one, or 0 for a free port.`, { cause })
}

/** Serves a stand-in service over HTTP. By default it listens on loopback and allows no other origin. */
export function createServer(service: ReferenceService, { origins = [], hosts = [] }: ServerOptions = {}): ReferenceServer {
	const names = [...hosts, ...origins]
	const server = createHttpServer((message, target) => {
		if (!isOwnHost(message.headers.host, names)) {
			target.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
				.end(`Could not answer as "${message.headers.host}": the server doesn't know this name. Start it with --host or --origin, or name it in "hosts" of createServer.\n`)
			return
		}
		answer().catch(() => target.destroy())

		async function answer() {
			const cors = corsHeaders(message.headers.origin, origins)
			for (const [name, value] of Object.entries(cors)) target.setHeader(name, value)
			if (message.method === 'OPTIONS' && cors['access-control-allow-origin']) {
				target.writeHead(204).end()
			} else {
				await sendResponse(await service.handle(toRequest(message), { address: message.socket.remoteAddress }), target)
			}
		}
	})

	return {
		server,
		listen({ port = 0, host = '127.0.0.1' } = {}) {
			return new Promise((resolve, reject) => {
				const refuse = (cause: Error) => reject(cannotListen(`${host}:${port}`, cause))
				names.push(host)
				server.once('error', refuse)
				server.listen(port, host, () => {
					server.off('error', refuse)
					const { address, family, port: taken } = server.address() as AddressInfo
					resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`)
				})
			})
		},
		close() {
			return new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			})
		},
	}
}
