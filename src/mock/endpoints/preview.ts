import type { PreviewImage } from '../providers/previewStore.ts'

const KEPT = 'private, max-age=3600, immutable'

/** Responds with the image of a link as a download, which no browser executes. Without an image it is a 404 with an empty body. */
export function answerPreview(image: PreviewImage | undefined, method: string): Response {
	if (!image || (method !== 'GET' && method !== 'HEAD')) return new Response(new Uint8Array(), { status: 404, headers: { 'cache-control': KEPT } })
	return new Response(image.body, {
		headers: {
			'content-type': image.contentType,
			'content-length': String(image.body.byteLength),
			'content-disposition': 'attachment',
			'content-security-policy': 'default-src \'none\'',
			'x-content-type-options': 'nosniff',
			'cache-control': KEPT,
		},
	})
}
