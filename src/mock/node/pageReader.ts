import type { IncomingMessage } from 'node:http'
import type { FetchPage, FetchPageOptions } from '../providers/webPages.ts'
import type { GuardOptions } from './ssrfGuard.ts'
import { isRedirect, REDIRECTS } from '../providers/webPages.ts'
import { decodePage } from './charset.ts'
import { exchange as systemExchange, readBody } from './httpExchange.ts'
import { admitUrl, PageRefused } from './ssrfGuard.ts'

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
