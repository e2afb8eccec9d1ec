import { isHttpUrl, isServerPath } from '../../links/allowedTarget.ts'

/** A text to copy, also as HTML for editors that take it. */
export interface CopiedText {
	plain: string
	html?: string
}

/** Fails on a server without https, where scripts have no clipboard, and where the browser refuses. */
async function write({ plain, html }: CopiedText): Promise<void> {
	if (html === undefined || typeof ClipboardItem !== 'function') return navigator.clipboard.writeText(plain)
	const form = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
	await navigator.clipboard.write([new ClipboardItem({ ...form('text/plain', plain), ...form('text/html', html) })])
}

/** Copies by the command that browsers had before they had a clipboard: it works without https. Returns false where it copies nothing. */
function copyByCommand({ plain, html }: CopiedText): boolean {
	let isCopied = false
	function onCopy(event: ClipboardEvent) {
		event.clipboardData!.setData('text/plain', plain)
		if (html !== undefined) event.clipboardData!.setData('text/html', html)
		event.preventDefault()
		event.stopImmediatePropagation()
		isCopied = true
	}
	const ended = new AbortController()
	const options = { capture: true, signal: ended.signal }
	// Where nothing is selected, WebKit has the command only if this event is prevented.
	window.addEventListener('beforecopy', (event) => event.preventDefault(), options)
	window.addEventListener('copy', onCopy, options)
	document.execCommand('copy')
	ended.abort()
	return isCopied
}

/**
 * Copies a text. Where no script may, a prompt shows it to be copied by hand.
 * @param label Says what the prompt is for, in the user's language
 * @returns False where it is up to the user
 * @see https://developer.mozilla.org/docs/Web/API/Clipboard/write
 */
export async function copyText(text: CopiedText, label: string): Promise<boolean> {
	const isWritten = await write(text).then(() => true, () => false)
	if (isWritten || copyByCommand(text)) return true
	window.prompt(label, text.plain)
	return false
}

/** Reads the clipboard if the page may do so without a prompt; empty otherwise. */
export async function readGrantedClipboard(): Promise<string> {
	try {
		const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
		return state === 'granted' ? await navigator.clipboard.readText() : ''
	} catch {
		// Firefox doesn't know this permission.
		return ''
	}
}

/** An anchor as a text editor takes it: made of nodes, so that nothing in it can be more than text. */
function anchorMarkup(link: string, title: string): string {
	const anchor = document.implementation.createHTMLDocument('').createElement('a')
	anchor.href = link
	anchor.textContent = title
	return new XMLSerializer().serializeToString(anchor)
}

/** Copies a link: its whole address as plain text, and an anchor with its title for editors that take one. Answers as `copyText` does. */
export function copyLink(link: string, title: string, label: string): Promise<boolean> {
	const plain = isServerPath(link) ? new URL(link, document.baseURI).href : link
	// What no browser may follow is copied as the text that it is.
	return copyText(isHttpUrl(plain) ? { plain, html: anchorMarkup(plain, title) } : { plain }, label)
}
