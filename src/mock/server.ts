/** `nc-reference/mock/server`: the stand-in service over HTTP, and a reader of real pages. Node only. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReferenceService } from './service.ts'
import { createServer as createHttpServer } from 'node:http'
import { corsHeaders } from './node/cors.ts'
import { isOwnHost } from './node/hosts.ts'
import { sendResponse, toRequest } from './node/httpAdapter.ts'

export * from './exports.ts'
export { createRouteHandler, referenceRoutes, type RouteLike } from './playwrightRoutes.ts'
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
