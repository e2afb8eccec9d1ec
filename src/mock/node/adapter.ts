import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_BYTES = 16 * 1024 * 1024
/** Methods that a Request cannot have. */
const UNSPEAKABLE = ['CONNECT', 'TRACE', 'TRACK']

/** The body of a request; null where it is too big. */
async function bodyOf(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
		bytes += chunk.byteLength
		if (bytes > BODY_BYTES) return null
		chunks.push(chunk)
	}
	return new Uint8Array(Buffer.concat(chunks))
}

function addressOf({ url = '/', headers }: IncomingMessage): URL {
	const path = url.startsWith('/') ? url : `/${url}`
	const base = `http://${headers.host ?? 'localhost'}`
	return new URL(URL.canParse(base) ? new URL(base).origin + path : `http://localhost${path}`)
}

/** A fetch Request of what came over node:http; null where its body is too big. */
export async function toRequest(message: IncomingMessage): Promise<Request | null> {
	const body = await bodyOf(message)
	if (!body) return null
	const headers = new Headers()
	for (const [name, value] of Object.entries(message.headersDistinct)) {
		if (!name.startsWith(':')) for (const one of value ?? []) headers.append(name, one)
	}
	const method = message.method ?? 'GET'
	const bodiless = method === 'GET' || method === 'HEAD'
	return new Request(addressOf(message), { method: UNSPEAKABLE.includes(method) ? 'OPTIONS' : method, headers, body: bodiless ? undefined : body })
}

/** Sends a fetch Response over node:http; cuts the line for `Response.error()`. */
export async function sendResponse(response: Response, target: ServerResponse) {
	if (response.type === 'error') {
		target.destroy()
		return
	}
	const body = Buffer.from(await response.arrayBuffer())
	target.writeHead(response.status, { ...Object.fromEntries(response.headers), ...(body.length ? { 'content-length': body.length } : {}) })
	target.end(body)
}
