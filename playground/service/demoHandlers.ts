import type { ReferenceService } from 'nc-reference/mock'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { createHandlers } from 'nc-reference/mock'
import { drawPicture } from './demoPages.ts'

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><path d="M2 2h6l6 6-6 6-6-6z"/></svg>'

function svg(text: string) {
	return new HttpResponse(text, { headers: { 'content-type': 'image/svg+xml' } })
}

/** The demo in the browser: the service, the pictures of pics.test and the icons that a server has. */
export function createDemoHandlers(service: ReferenceService): HttpHandler[] {
	return [
		...createHandlers(service),
		http.get('https://pics.test/:name', ({ params }) => svg(drawPicture([...String(params.name)].reduce((sum, char) => sum + char.charCodeAt(0) * 7, 0) % 360))),
		http.get('*/core/img/*', () => svg(ICON)),
		http.get('*/apps/:app/img/*', () => svg(ICON)),
	]
}
