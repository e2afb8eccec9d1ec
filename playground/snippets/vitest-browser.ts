import { setupWorker } from 'msw/browser'
import { NcRichText } from 'nc-reference'
import { createHandlers, createReferenceService, servePages } from 'nc-reference/mock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'

const service = createReferenceService({
	sessionUser: 'alice',
	fetchPage: servePages({ 'https://news.test/': { body: '<title>All the news</title>' } }),
})
const worker = setupWorker(...createHandlers(service))

beforeAll(() => worker.start({ quiet: true, onUnhandledRequest: 'bypass' }))
afterAll(() => { worker.stop() })

it('shows the preview of a link', async () => {
	const screen = await render(NcRichText, { props: { text: 'Read https://news.test/', referenceLimit: 1 } })
	await expect.element(screen.getByText('All the news')).toBeVisible()
})
