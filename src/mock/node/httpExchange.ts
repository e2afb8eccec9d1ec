import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Options of a request to a single address. */
export interface ExchangeOptions {
	url: URL
	/** Address to connect to, without another lookup. */
	address: string
	method: 'HEAD' | 'GET'
	signal: AbortSignal
}

const HEADERS = {
	accept: 'text/html,image/*;q=0.9,*/*;q=0.1',
	'accept-encoding': 'gzip, deflate, br',
	'user-agent': 'nc-reference-mock (link preview)',
}

/** Requests a URL from an address and resolves as soon as the headers arrive. Destroy the response when done. */
export function exchange({ url, address, method, signal }: ExchangeOptions): Promise<IncomingMessage> {
	const secure = url.protocol === 'https:'
	const name = url.hostname.replace(/^\[|\]$/g, '')
	return new Promise((resolve, reject) => {
		const question = (secure ? httpsRequest : httpRequest)({
			host: address,
			port: url.port || (secure ? 443 : 80),
			path: url.pathname + url.search,
			method,
			headers: { ...HEADERS, host: url.host },
			...(secure && !isIP(name) ? { servername: name } : {}),
			agent: false,
			signal,
		})
		question.once('response', resolve).once('error', reject).end()
	})
}

function unpacked(message: IncomingMessage): Readable {
	const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }
	const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? ''
	const create = Object.hasOwn(unpackers, encoding) ? unpackers[encoding as keyof typeof unpackers] : undefined
	if (!create) return message
	const unpacker = create()
	message.once('error', (error) => unpacker.destroy(error)).once('close', () => { if (!message.complete) unpacker.destroy(new Error('the connection was closed')) })
	return message.pipe(unpacker)
}

/** Reads and decompresses a body. @throws {Error} If it exceeds the limit; the rest isn't read. */
export async function readBody(message: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = []
	let bytes = 0
	try {
		for await (const chunk of unpacked(message) as AsyncIterable<Buffer>) {
			bytes += chunk.byteLength
			if (bytes > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`)
			chunks.push(chunk)
		}
	} finally {
		message.destroy()
	}
	return Buffer.concat(chunks)
}
