const PRESCAN_BYTES = 1024

/** Characters of windows-1252 from 0x80 on. Some versions of Node decode it as latin1, with control characters there. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function decoderFor(label: string | undefined): TextDecoder | undefined {
	try {
		return label ? new TextDecoder(label) : undefined
	} catch {
		return undefined
	}
}

/** Returns the encoding from the first bytes: by a byte order mark or a meta tag. */
function labelIn(bytes: Uint8Array): { mark?: string, meta?: string } {
	const [a, b, c] = bytes
	if (a === 0xef && b === 0xbb && c === 0xbf) return { mark: 'utf-8' }
	if (a === 0xfe && b === 0xff) return { mark: 'utf-16be' }
	if (a === 0xff && b === 0xfe) return { mark: 'utf-16le' }
	const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES))
	return { meta: /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] }
}

/**
 * Decodes a page by its byte order mark, header or meta tag, in this order. The default is UTF-8.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
	const { mark, meta } = labelIn(bytes)
	const header = /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]
	const decoder = decoderFor(mark) ?? decoderFor(header) ?? decoderFor(meta) ?? new TextDecoder()
	const text = decoder.decode(bytes)
	return decoder.encoding === 'windows-1252' ? text.replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!) : text
}
