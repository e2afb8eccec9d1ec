import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FetchPage, FetchPageOptions } from '../providers/webPages.ts'
import type { GuardOptions } from './ssrfGuard.ts'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isRedirect, REDIRECTS } from '../providers/webPages.ts'
import { admitUrl, PageRefused } from './ssrfGuard.ts'

const PRESCAN_BYTES = 1024

/** Characters of windows-1252 from 0x80 on. Some versions of Node decode it as latin1, with control characters there. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function decoderFor(label: string | undefined): TextDecoder | undefined {
	try {
		return label ? new TextDecoder(label) : undefined
	} catch {
		return undefined
	}
}

/** Returns the encoding from the first bytes: by a byte order mark or a meta tag. */
function labelIn(bytes: Uint8Array): { mark?: string, meta?: string } {
	const [a, b, c] = bytes
	if (a === 0xef && b === 0xbb && c === 0xbf) return { mark: 'utf-8' }
	if (a === 0xfe && b === 0xff) return { mark: 'utf-16be' }
	if (a === 0xff && b === 0xfe) return { mark: 'utf-16le' }
	const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES))
	return { meta: /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] }
}

/**
 * Decodes a page by its byte order mark, header or meta tag, in this order. The default is UTF-8.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
function decodePage(bytes: Uint8Array, contentType: string): string {
	const { mark, meta } = labelIn(bytes)
	const header = /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]
	const decoder = decoderFor(mark) ?? decoderFor(header) ?? decoderFor(meta) ?? new TextDecoder()
	const text = decoder.decode(bytes)
	return decoder.encoding === 'windows-1252' ? text.replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!) : text
}

interface ExchangeOptions {
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
function systemExchange({ url, address, method, signal }: ExchangeOptions): Promise<IncomingMessage> {
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
async function readBody(message: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
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

/** Options of a page reader. */
export interface PageReaderOptions extends GuardOptions {
	/** Sends a request to one address. @default node:http and node:https */
	exchange?: typeof systemExchange
	/** Called with the reason why a link stays bare. @default no callback */
	onError?: (error: unknown) => void
}

/**
 * Creates a reader of real pages. It reads http and https on standard ports of public addresses only, and checks each of at most
 * five redirects. It connects to the checked address itself, so that DNS can't change in between.
 */
export function createPageReader(options: PageReaderOptions = {}): FetchPage {
	const { exchange = systemExchange } = options

	/** Tries the addresses of a host one after another until one answers. */
	async function askAny(url: URL, addresses: string[], { method, signal }: FetchPageOptions): Promise<IncomingMessage> {
		const errors: unknown[] = []
		for (const address of addresses) {
			try {
				return await exchange({ url, address, method, signal })
			} catch (error) {
				if (signal.aborted) throw error
				errors.push(error)
			}
		}
		throw new AggregateError(errors, `Could not read "${url.href}": ${addresses.join(', ')} doesn't answer. Check that the site is up.`)
	}

	async function follow(start: string, wanted: FetchPageOptions): Promise<IncomingMessage> {
		let url = new URL(start)
		for (let hop = 0; hop <= REDIRECTS; hop++) {
			const message = await askAny(url, await admitUrl(url, options), wanted)
			const { statusCode = 0, headers } = message
			if (!isRedirect(statusCode) || !headers.location) return message
			message.destroy()
			url = new URL(headers.location, url)
		}
		throw new PageRefused(start, `it redirects more than ${REDIRECTS} times`, 'Link to the page it should end at.')
	}

	async function read(url: string, wanted: FetchPageOptions) {
		const message = await follow(url, wanted)
		const contentType = message.headers['content-type'] ?? ''
		const bytes = wanted.method === 'GET' ? await readBody(message, wanted.maxBytes) : new Uint8Array()
		message.destroy()
		return {
			status: message.statusCode ?? 0,
			contentType,
			contentLength: Number(message.headers['content-length'] ?? 0) || 0,
			body: /^text\//i.test(contentType) ? decodePage(bytes, contentType) : bytes,
		}
	}

	return async function fetchPage(url, wanted) {
		try {
			return await read(url, wanted)
		} catch (error) {
			options.onError?.(error)
			throw error
		}
	}
}
