/** `nc-reference/mock/server`: the stand-in service over HTTP, and a reader of real pages. Node only. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReferenceService } from './service.ts'
import { createServer as createHttpServer } from 'node:http'
import { sendResponse, toRequest } from './node/adapter.ts'
import { corsHeaders } from './node/cors.ts'

export * from './standIn.ts'
export { createPageReader, type PageReaderOptions } from './node/pageReader.ts'
export { PageRefused, type GuardOptions, type LookUp } from './node/guard.ts'

/** How the server shows itself. */
export interface ServerOptions {
	/** Origins whose pages may call it, such as `http://localhost:5173`. @default [] */
	origins?: string[]
}

/** A running or resting server. */
export interface ReferenceServer {
	/** The node:http server below, for whatever is not here. */
	readonly server: Server
	/** Starts to listen. @returns its address, without a slash at the end */
	listen(where?: { port?: number, host?: string }): Promise<string>
	/** Ends all connections and stops. */
	close(): Promise<void>
}

/** Serves a stand-in service over HTTP, on loopback and for pages of no other origin unless told otherwise. */
export function createServer(service: ReferenceService, { origins = [] }: ServerOptions = {}): ReferenceServer {
	const server = createHttpServer((message, target) => {
		answer().catch(() => target.destroy())

		async function answer() {
			const cors = corsHeaders(message.headers.origin, origins)
			for (const [name, value] of Object.entries(cors)) target.setHeader(name, value)
			const request = await toRequest(message)
			if (!request) {
				target.writeHead(413, { connection: 'close' }).end()
			} else if (message.method === 'OPTIONS' && cors['access-control-allow-origin']) {
				target.writeHead(204).end()
			} else {
				await sendResponse(await service.handle(request, { address: message.socket.remoteAddress }), target)
			}
		}
	})

	return {
		server,
		listen({ port = 0, host = '127.0.0.1' } = {}) {
			return new Promise((resolve, reject) => {
				server.once('error', reject)
				server.listen(port, host, () => {
					server.off('error', reject)
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
