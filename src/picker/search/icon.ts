import type { SearchEntry } from '../../contract/provider.ts'

/** Candidates for the icon of a search result, best first. Empty if there is none. */
export interface EntryIcon {
	/** Address of a picture of the thing itself. */
	thumbnail: string
	/** Address of an icon of its kind. */
	image: string
	/** CSS class of the host that shows an icon. */
	className: string
}

const ADDRESS = /^(https?:\/\/|\/|data:image\/)/i
/** An app's own icon: servers send such ones as pictures, too. */
const APP_ICON = /\/img\/[^?#]*\.svg(?:[?#]|$)/i
const CLASS_NAMES = /^[\w\s-]+$/

/** Whether a value may be an image's address: http, https, a path of the server, or a data image. */
function isImageAddress(text: string): boolean {
	return ADDRESS.test(text)
}

/** The pictures that an entry offers. Servers send `icon` as CSS class or as address: both are real. */
export function iconOf({ thumbnailUrl, icon }: Pick<SearchEntry, 'thumbnailUrl' | 'icon'>): EntryIcon {
	const picture = isImageAddress(thumbnailUrl) ? thumbnailUrl : ''
	const isAppIcon = APP_ICON.test(picture)
	return {
		thumbnail: isAppIcon ? '' : picture,
		image: isImageAddress(icon) ? icon : isAppIcon ? picture : '',
		className: CLASS_NAMES.test(icon) ? icon.trim() : '',
	}
}
