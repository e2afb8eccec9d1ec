import type { IncomingMessage, ServerResponse } from 'node:http'

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

/** Converts a node:http message into a `Request`. */
export function toRequest(message: IncomingMessage): Request {
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
export async function sendResponse(response: Response, target: ServerResponse) {
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
