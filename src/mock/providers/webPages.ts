/** A fetched page or image. */
export interface FetchedPage {
	status: number
	/** Value of the content-type header. */
	contentType: string
	/** Value of the content-length header, if any. */
	contentLength?: number
	/** Text or bytes; empty for HEAD. The bytes of a page always count as UTF-8, as on the recorded server. */
	body: string | Uint8Array
}

/** Options for fetching a page. */
export interface FetchPageOptions {
	/** Method of the request: HEAD and then GET for a page, only GET for an image. */
	method: 'HEAD' | 'GET'
	/** Signal that aborts after 3 s. */
	signal: AbortSignal
	/** Maximum number of bytes. A reader may reject a longer body. */
	maxBytes: number
}

/** Fetches a page or an image and follows redirects. Rejects without a response. */
export type FetchPage = (url: string, options: FetchPageOptions) => Promise<FetchedPage>

/** A page of an in-memory web site. */
export interface PageFixture {
	/** Status of the answer. @default 200 */
	status?: number
	/** The `Content-Type` header. @default 'text/html; charset=utf-8' */
	contentType?: string
	/** Text or bytes of the body. @default '' */
	body?: string | Uint8Array
	/** Target of a redirect, absolute or relative. */
	location?: string
	/** Duration of a GET in milliseconds. @default 0 */
	delayMs?: number
}

/** Maximum number of redirects that a reader follows. */
export const REDIRECTS = 5

/** Returns whether a status is a redirect. */
export function isRedirect(status: number): boolean {
	return [301, 302, 303, 307, 308].includes(status)
}

/** Creates a reader of in-memory pages by address. Every other address is unreachable. */
export function servePages(pages: Record<string, PageFixture>): FetchPage {
	return async function fetchPage(url, { method }) {
		let address = url
		for (let hop = 0; hop <= REDIRECTS; hop++) {
			const page = Object.hasOwn(pages, address) ? pages[address] : undefined
			if (!page) throw new Error(`Could not read "${address}": it isn't among the pages of the service. Add it there.`)
			if (page.delayMs && method === 'GET') await new Promise((resolve) => setTimeout(resolve, page.delayMs))
			const { status = 200, contentType = 'text/html; charset=utf-8', body = '', location } = page
			if (!isRedirect(status) || !location) return { status, contentType, body: method === 'GET' ? body : '' }
			address = new URL(location, address).href
		}
		throw new Error(`Could not read "${url}": it redirects more than ${REDIRECTS} times. Link to the final page.`)
	}
}
