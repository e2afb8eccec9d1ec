import type { Limit, RateLimiter } from '../rateLimits.ts'
import type { ServiceClock } from '../serviceClock.ts'
import type { PreviewStore } from './previewStore.ts'
import type { IPublicReferenceProvider, ReferenceContext } from './referenceProvider.ts'
import type { FetchedPage, FetchPage, FetchPageOptions } from './webPages.ts'
import { holdsLink, isLink } from './links.ts'
import { md5 } from './md5.ts'
import { readOpenGraph } from './openGraph.ts'
import { Reference } from './reference.ts'

const REQUEST_MS = 3000
const PAGE_BYTES = 5 * 1024 * 1024
const IMAGE_BYTES = 1024 * 1024
const IMAGE_TYPES = ['image/png', 'image/jpg', 'image/jpeg', 'image/gif', 'image/svg+xml', 'image/webp']

/** Options of the generic provider. */
export interface GenericProviderOptions {
	fetchPage: FetchPage
	clock: ServiceClock
	limiter: RateLimiter
	limit: Limit | false
	previews: PreviewStore
}

const mediaType = (contentType: string) => contentType.split(';')[0]!.trim().toLowerCase()

function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
	return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}

const sizeOf = (body: string | Uint8Array) => typeof body === 'string' ? new Blob([body]).size : body.byteLength

/** Decodes bytes like the recorded server: as UTF-8, with a question mark for invalid bytes. */
function textOf(body: string | Uint8Array): string {
	if (typeof body === 'string') return body
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(body)
	} catch {
		return new TextDecoder().decode(body).replaceAll('\uFFFD', '?')
	}
}

/**
 * Creates a reference for any page from its Open Graph tags or its title. If it can't or may not read the page, it returns
 * a bare reference with only the link as the name. So does a text with other words or spaces around a link.
 */
export class GenericProvider implements IPublicReferenceProvider {
	readonly #options: GenericProviderOptions

	constructor(options: GenericProviderOptions) {
		this.#options = options
	}

	matchReference(referenceText: string): boolean {
		return holdsLink(referenceText)
	}

	async resolveReference(referenceText: string, context: ReferenceContext): Promise<Reference> {
		const reference = new Reference(referenceText)
		const { limiter, limit } = this.#options
		if (!limiter.allows(`pages ${context.userId ?? context.address}`, limit)) return reference
		const page = isLink(referenceText) ? await this.#readPage(referenceText) : null
		if (!page) return reference
		const { title, description, imageUrl } = readOpenGraph(textOf(page.body))
		if (title) reference.setTitle(title)
		reference.setDescription(description)
		if (imageUrl) await this.#keepImage({ reference, imageUrl, base: context.base })
		return reference
	}

	resolveReferencePublic(referenceText: string, _sharingToken: string, context: ReferenceContext): Promise<Reference> {
		return this.resolveReference(referenceText, context)
	}

	getCachePrefix(referenceId: string): string {
		return referenceId
	}

	getCacheKey(): null {
		return null
	}

	getCacheKeyPublic(): null {
		return null
	}

	async #keepImage({ reference, imageUrl, base }: { reference: Reference, imageUrl: string, base: string }) {
		const image = await this.#read(imageUrl, { method: 'GET', maxBytes: IMAGE_BYTES })
		const contentType = mediaType(image?.contentType ?? '')
		if (!image || image.status > 299 || !IMAGE_TYPES.includes(contentType)) return
		const id = md5(reference.getId())
		this.#options.previews.set(id, { contentType, body: bytesOf(image.body) })
		reference.setImageUrl(`${base}/index.php/core/references/preview/${id}`)
		reference.setImageContentType(contentType)
	}

	/** Reads a page if it is HTML and not too big. A HEAD request checks that first; sites that don't support HEAD get a GET at once. */
	async #readPage(url: string): Promise<FetchedPage | null> {
		const fits = ({ contentType, contentLength = 0 }: FetchedPage) => mediaType(contentType) === 'text/html' && contentLength <= PAGE_BYTES
		const head = await this.#read(url, { method: 'HEAD', maxBytes: PAGE_BYTES })
		if (!head || (head.status < 300 ? !fits(head) : ![405, 501].includes(head.status))) return null
		const page = await this.#read(url, { method: 'GET', maxBytes: PAGE_BYTES })
		return page && page.status < 300 && fits(page) ? page : null
	}

	/** Reads a page, or returns null if it isn't complete within the time limit. */
	async #read(url: string, wanted: Omit<FetchPageOptions, 'signal'>): Promise<FetchedPage | null> {
		const patience = new AbortController()
		const late = new Promise<null>((resolve) => patience.signal.addEventListener('abort', () => resolve(null)))
		const cancel = this.#options.clock.schedule(() => patience.abort(), REQUEST_MS)
		try {
			const page = await Promise.race([this.#options.fetchPage(url, { ...wanted, signal: patience.signal }), late])
			return page && sizeOf(page.body) <= wanted.maxBytes ? page : null
		} catch {
			return null
		} finally {
			cancel()
		}
	}
}
