import type { Token, TokenHandler } from 'parse5'
import { Tokenizer, TokenizerMode } from 'parse5'

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

/** Elements with raw text content, and the tokenizer state for it. */
const RAW = new Map<string, Tokenizer['state']>([
	['title', TokenizerMode.RCDATA], ['textarea', TokenizerMode.RCDATA], ['script', TokenizerMode.SCRIPT_DATA], ['plaintext', TokenizerMode.PLAINTEXT],
	...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name): [string, Tokenizer['state']] => [name, TokenizerMode.RAWTEXT]),
])
const FOREIGN = ['svg', 'math']

const tidy = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() || null
const ignore = () => undefined

/** Collects tags and title from the stream of tokens. It doesn't build a tree, because a hostile page could make that take minutes. */
class Collector implements TokenHandler {
	readonly tags = new Map<string, string>()
	title: string | undefined
	readonly tokenizer = new Tokenizer({}, this)
	#foreign = 0
	#inTitle = false

	onStartTag({ tagName, attrs, selfClosing }: Token.TagToken) {
		if (FOREIGN.includes(tagName) && !selfClosing) this.#foreign++
		if (this.#foreign) return
		this.tokenizer.state = RAW.get(tagName) ?? this.tokenizer.state
		if (tagName === 'title' && this.title === undefined) {
			this.#inTitle = true
			this.title = ''
		}
		if (tagName === 'meta') this.#collect(new Map(attrs.map(({ name, value }) => [name, value])))
	}

	onEndTag({ tagName }: Token.TagToken) {
		if (FOREIGN.includes(tagName)) this.#foreign = Math.max(0, this.#foreign - 1)
		if (tagName === 'title') this.#inTitle = false
	}

	onCharacter({ chars }: Token.CharacterToken) {
		if (this.#inTitle) this.title += chars
	}

	onWhitespaceCharacter = this.onCharacter.bind(this)
	onNullCharacter = ignore
	onComment = ignore
	onDoctype = ignore
	onEof = ignore

	#collect(attributes: Map<string, string>) {
		const property = (attributes.get('property') ?? attributes.get('name'))?.trim().toLowerCase()
		const content = attributes.get('content')
		if (property?.startsWith('og:') && content && !this.tags.has(property)) this.tags.set(property, content)
	}
}

/**
 * Reads the Open Graph tags or else the title. `name="description"`, Twitter's tags and relative images are ignored,
 * as on the recorded server.
 * @see https://ogp.me
 */
export function readOpenGraph(html: string): Record<'title' | 'description' | 'imageUrl', string | null> {
	const collector = new Collector()
	collector.tokenizer.write(html, true)
	const { tags, title } = collector
	const image = tags.get('og:image') ?? tags.get('og:image:url') ?? tags.get('og:image:secure_url')
	return {
		title: tidy(tags.get('og:title')) ?? tidy(title),
		description: tidy(tags.get('og:description')),
		imageUrl: image && /^https?:\/\//i.test(image.trim()) ? image.trim() : null,
	}
}
