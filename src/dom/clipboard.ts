/** Where the browser can keep several forms of what is copied. */
function canWriteForms(): boolean {
	return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function'
}

/** An anchor as a text editor takes it: made of nodes, so that nothing in it can be more than text. */
function anchorMarkup(link: string, title: string): string {
	const anchor = document.implementation.createHTMLDocument('').createElement('a')
	anchor.href = link
	anchor.textContent = title
	return new XMLSerializer().serializeToString(anchor)
}

/**
 * Copies a link: its address as plain text, and an anchor with its title for editors that take one. Where the browser keeps one form only,
 * that is the address.
 * @throws where the browser refuses, e.g. since the page is not served over https
 * @see https://developer.mozilla.org/docs/Web/API/Clipboard/write
 */
export async function copyLink(link: string, title: string): Promise<void> {
	if (!canWriteForms()) return navigator.clipboard.writeText(link)
	const form = (type: string, text: string) => new Blob([text], { type })
	await navigator.clipboard.write([new ClipboardItem({ 'text/plain': form('text/plain', link), 'text/html': form('text/html', anchorMarkup(link, title)) })])
}
