import type { Limit, RateLimiter } from '../rateLimits.ts'
import type { ServiceClock } from '../serviceClock.ts'
import type { IPublicReferenceProvider, ReferenceContext } from './referenceProvider.ts'
import type { FetchedPage, FetchPage, FetchPageOptions } from './webPages.ts'
import { holdsLink, isLink } from './links.ts'
import { Reference } from './reference.ts'
import { readOpenGraph } from './webPages.ts'

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0)

/** Pads a message with a bit of 1, zeros, and its length in bits to a multiple of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
	const view = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6 << 6) + 64))
	bytes.forEach((byte, i) => view.setUint8(i, byte))
	view.setUint8(bytes.length, 0x80)
	view.setUint32(view.byteLength - 8, bytes.length << 3, true)
	view.setUint32(view.byteLength - 4, bytes.length >>> 29, true)
	return view
}

/** Returns the mixing function and the word of step i, which depend on the round. */
function mix(i: number, [b, c, d]: [number, number, number]): [value: number, word: number] {
	if (i < 16) return [(b & c) | (~b & d), i]
	if (i < 32) return [(d & b) | (~d & c), (5 * i + 1) % 16]
	if (i < 48) return [b ^ c ^ d, (3 * i + 5) % 16]
	return [c ^ (b | ~d), (7 * i) % 16]
}

/**
 * Returns the MD5 of a text in UTF-8 as 32 hexadecimal digits, for the name of a preview image. Web Crypto doesn't support MD5.
 * @see https://www.rfc-editor.org/rfc/rfc1321
 */
export function md5(text: string): string {
	const view = padded(new TextEncoder().encode(text))
	let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
	for (let block = 0; block < view.byteLength; block += 64) {
		let [a, b, c, d] = [a0, b0, c0, d0]
		for (let i = 0; i < 64; i++) {
			const [value, word] = mix(i, [b, c, d])
			const sum = (a + value + SINES[i]! + view.getInt32(block + word * 4, true)) | 0
			const shift = SHIFTS[(i >> 4) * 4 + i % 4]!
			;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
		}
		;[a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0]
	}
	const digest = new DataView(new ArrayBuffer(16))
	;[a0, b0, c0, d0].forEach((word, i) => digest.setInt32(i * 4, word, true))
	return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A link's image in the generic provider's store. */
export interface PreviewImage {
	contentType: string
	body: Uint8Array<ArrayBuffer>
}

const KEPT_BYTES = 32 * 1024 * 1024

/** Stores preview images by the MD5 of their link. Above 32 MiB, it drops the oldest. */
export class PreviewStore {
	readonly #images = new Map<string, PreviewImage>()
	#bytes = 0

	get(id: string): PreviewImage | undefined {
		return this.#images.get(id)
	}

	set(id: string, image: PreviewImage) {
		this.#remove(id)
		this.#images.set(id, image)
		this.#bytes += image.body.byteLength
		for (const oldest of this.#images.keys()) {
			if (this.#bytes <= KEPT_BYTES) break
			this.#remove(oldest)
		}
	}

	#remove(id: string) {
		this.#bytes -= this.#images.get(id)?.body.byteLength ?? 0
		this.#images.delete(id)
	}
}

const REQUEST_MS = 3000
const PAGE_BYTES = 5 * 1024 * 1024
const IMAGE_BYTES = 1024 * 1024
const IMAGE_TYPES = ['image/png', 'image/jpg', 'image/jpeg', 'image/gif', 'image/svg+xml', 'image/webp']

interface GenericProviderOptions {
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
