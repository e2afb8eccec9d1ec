import type { PreviewImage } from '../providers/previewStore.ts'

const KEPT = 'private, max-age=3600, immutable'

/** The image of a link, as a download that no browser runs; 404 with an empty body where there is none. */
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
