/** PHP's `post_max_size`. */
const MOST_BYTES = 8 * 1024 * 1024

/** Error for a body above the limit. */
export class BodyTooLarge extends Error {
	override readonly name = 'BodyTooLarge'
}

/** Reads a body in chunks, so that a large one is refused before it is in memory. @throws BodyTooLarge */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw new BodyTooLarge()
	// Firefox doesn't support Request.body (https://bugzilla.mozilla.org/show_bug.cgi?id=1387483), so the whole body is read at once there.
	if (!request.body) return new Uint8Array(await request.arrayBuffer())
	const chunks: Uint8Array[] = []
	let size = 0
	const reader = request.body.getReader()
	for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
		size += piece.value.byteLength
		if (size > MOST_BYTES) {
			await reader.cancel()
			throw new BodyTooLarge()
		}
		chunks.push(piece.value)
	}
	const body = new Uint8Array(size)
	let at = 0
	for (const chunk of chunks) {
		body.set(chunk, at)
		at += chunk.byteLength
	}
	return body
}
