/** A fetched page or image. */
export interface FetchedPage {
	status: number
	/** The value of the content-type header. */
	contentType: string
	/** The value of the content-length header, where there was one. */
	contentLength?: number
	/** Text, or bytes. Bytes of a page are taken as UTF-8 whatever the page says, as the recorded server does. Empty for HEAD. */
	body: string | Uint8Array
}

/** What a request for a page may do. */
export interface FetchPageOptions {
	/** A page is asked for by HEAD, then by GET; an image by GET only. */
	method: 'HEAD' | 'GET'
	/** Fires after 3 s, when the service no longer waits. */
	signal: AbortSignal
	/** No more than this many bytes are wanted; a reader may stop and reject beyond. */
	maxBytes: number
}

/** Gets a page or an image, and follows redirects. Rejects where there is no response. */
export type FetchPage = (url: string, options: FetchPageOptions) => Promise<FetchedPage>

/** A page of a small web site in memory. */
export interface PageFixture {
	/** Status of the answer. @default 200 */
	status?: number
	/** Its `Content-Type`. @default 'text/html; charset=utf-8' */
	contentType?: string
	/** Text, or the bytes of an image. @default '' */
	body?: string | Uint8Array
	/** Where a redirect leads, absolute or relative. */
	location?: string
	/** How long a GET takes, in milliseconds. @default 0 */
	delayMs?: number
}

/** How many redirects a reader follows. */
export const REDIRECTS = 5

/** True for the statuses that lead somewhere else. */
export function isRedirect(status: number): boolean {
	return [301, 302, 303, 307, 308].includes(status)
}

/** A reader over pages given by address. An address that is not among them is not reachable. */
export function servePages(pages: Record<string, PageFixture>): FetchPage {
	return async function fetchPage(url, { method }) {
		let address = url
		for (let hop = 0; hop <= REDIRECTS; hop++) {
			const page = Object.hasOwn(pages, address) ? pages[address] : undefined
			if (!page) throw new Error(`Could not read "${address}": no such page was given. Add it to the pages of the service.`)
			if (page.delayMs && method === 'GET') await new Promise((resolve) => setTimeout(resolve, page.delayMs))
			const { status = 200, contentType = 'text/html; charset=utf-8', body = '', location } = page
			if (!isRedirect(status) || !location) return { status, contentType, body: method === 'GET' ? body : '' }
			address = new URL(location, address).href
		}
		throw new Error(`Could not read "${url}": it redirects more than ${REDIRECTS} times. Link to the page it should end at.`)
	}
}
