/** Decodes a part of an address; a part that can't be decoded stays. */
export function decodePart(part: string): string {
	try {
		return decodeURIComponent(part)
	} catch {
		return part
	}
}
