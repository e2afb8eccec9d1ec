import type { ReferenceService } from 'nc-reference/mock'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { createHandlers } from 'nc-reference/mock'
import { demoAsset } from './demoAssets.ts'

const ASSETS = ['https://pics.test/:name', '*/core/img/*', '*/apps/:app/img/*', '*/index.php/avatar/*']

/** The demo in the browser: the service, the pictures of pics.test, and the icons and portraits that a server has. */
export function createDemoHandlers(service: ReferenceService): HttpHandler[] {
	return [
		...createHandlers(service),
		...ASSETS.map((path) => http.get(path, ({ request }) => {
			const picture = demoAsset(new URL(request.url))
			return picture === undefined ? undefined : new HttpResponse(picture, { headers: { 'content-type': 'image/svg+xml' } })
		})),
	]
}
