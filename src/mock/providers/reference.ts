import type { OpenGraphObject, Reference as WireReference } from '../../contract/reference.ts'

/** A reference that a provider is building. */
export type IReference = Omit<Reference, 'reference'>

/**
 * A reference with the names and defaults of the PHP class. The default title is the link, and the default type is `open-graph`.
 */
export class Reference {
	#accessible = true
	#title: string | null = null
	#description: string | null = null
	#imageUrl: string | null = null
	#imageContentType: string | null = null
	#url: string | null = null
	#richObjectType: string | null = null
	#richObject: Record<string, unknown> | null = null

	/** @param reference The link as passed to the provider. */
	constructor(readonly reference: string) {}

	getId() { return this.reference }
	setAccessible(accessible: boolean) { this.#accessible = accessible }
	getAccessible() { return this.#accessible }
	setTitle(title: string) { this.#title = title }
	getTitle() { return this.#title ?? this.reference }
	setDescription(description: string | null) { this.#description = description }
	getDescription() { return this.#description }
	setImageUrl(imageUrl: string | null) { this.#imageUrl = imageUrl }
	getImageUrl() { return this.#imageUrl }
	setImageContentType(contentType: string | null) { this.#imageContentType = contentType }
	getImageContentType() { return this.#imageContentType }
	setUrl(url: string | null) { this.#url = url }
	getUrl() { return this.#url ?? this.reference }

	/** Sets the type of the rich object, which selects the widget, and the widget's data. */
	setRichObject(type: string, richObject: Record<string, unknown>) {
		this.#richObjectType = type
		this.#richObject = richObject
	}

	getRichObjectType() { return this.#richObjectType ?? 'open-graph' }
	getRichObject() { return this.#richObject ?? { ...this.getOpenGraphObject() } }

	getOpenGraphObject(): OpenGraphObject {
		return { id: this.getId(), name: this.getTitle(), description: this.getDescription(), thumb: this.getImageUrl(), link: this.getUrl() }
	}

	/** Returns the JSON for the wire. */
	jsonSerialize(): WireReference {
		return {
			richObjectType: this.getRichObjectType(),
			richObject: this.getRichObject(),
			openGraphObject: this.getOpenGraphObject(),
			accessible: this.getAccessible(),
		}
	}
}
