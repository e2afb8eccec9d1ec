import type { SearchEntry } from '../../contract/provider.ts'

/** What stands before a search result, best first. Servers send an icon as CSS class or as address; both are real. */
export interface EntryIcon {
	/** Addresses to try one after the other. */
	images: string[]
	/** CSS class of the host, shown where no image is. */
	className: string
}

const ADDRESS = /^(https?:\/\/|\/|data:image\/)/i

/** True for an address of an image (http, https, a path of the server or a data image), false for a CSS class and anything else. */
export function isImageAddress(text: string): boolean {
	return ADDRESS.test(text.trim())
}

/** The images and the class that an entry offers. */
export function iconOf({ thumbnailUrl, icon }: Pick<SearchEntry, 'thumbnailUrl' | 'icon'>): EntryIcon {
	const images = [thumbnailUrl, icon].filter(isImageAddress)
	return { images, className: isImageAddress(icon) || !/^[\w\s-]+$/.test(icon) ? '' : icon.trim() }
}
