/** What the user brought, as an editor takes it: newlines as `\n`, no-break spaces as blanks. */
export function asTyped(text: string): string {
	return text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' ')
}

/** The text that a clipboard or a drag holds; a promise where only HTML tells it, since what reads HTML is loaded then. */
export function transferText(data: DataTransfer | null): string | Promise<string> {
	const text = data?.getData('text/plain')
	if (text) return asTyped(text)
	const html = data?.getData('text/html')
	if (!html) return ''
	return import('./html.ts').then(({ htmlToText }) => htmlToText(html)).then(asTyped)
}
