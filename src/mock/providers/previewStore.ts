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
