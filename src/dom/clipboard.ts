import { isHttpUrl, isServerPath } from '../core/link/target.ts'

/** Where the browser can keep several forms of what is copied. */
function canWriteForms(): boolean {
	return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function'
}

/** An anchor as a text editor takes it: made of nodes, so that nothing in it can be more than text. */
export function anchorMarkup(link: string, title: string): string {
	const anchor = document.implementation.createHTMLDocument('').createElement('a')
	anchor.href = link
	anchor.textContent = title
	return new XMLSerializer().serializeToString(anchor)
}

/**
 * Copies a link: its whole address as plain text, and an anchor with its title for editors that take one. Where the browser keeps one form only,
 * that is the address.
 * @throws where the browser refuses, e.g. since the page is not served over https
 * @see https://developer.mozilla.org/docs/Web/API/Clipboard/write
 */
export async function copyLink(link: string, title: string): Promise<void> {
	const address = isServerPath(link) ? new URL(link, document.baseURI).href : link
	if (!canWriteForms()) return navigator.clipboard.writeText(address)
	const form = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
	// What no browser may follow is copied as the text that it is.
	const anchor = isHttpUrl(address) && form('text/html', anchorMarkup(address, title))
	await navigator.clipboard.write([new ClipboardItem({ ...form('text/plain', address), ...anchor })])
}
