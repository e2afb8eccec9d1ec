import type { IncomingMessage, ServerResponse } from 'node:http'

/** Methods that a Request cannot have. */
const UNSPEAKABLE = ['CONNECT', 'TRACE', 'TRACK']

/** The body of a request, of which nothing is read before it is asked for: what the service refuses by its headers stays on the line. */
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

/** A fetch Request of what came over node:http. */
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

/** Sends a fetch Response over node:http; cuts the line for `Response.error()`. */
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
	// Whoever still sends a body that was refused hears the answer only where the line stays open: the rest is thrown away.
	target.write(body)
	target.req.once('close', () => target.end()).resume()
}
