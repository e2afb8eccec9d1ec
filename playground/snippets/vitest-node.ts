import { setupServer } from 'msw/node'
import { createHandlers, createReferenceService, servePages } from 'nc-reference/mock'
import { afterAll, beforeAll, expect, it } from 'vitest'

const service = createReferenceService({
	sessionUser: 'alice',
	fetchPage: servePages({ 'https://news.test/': { body: '<title>All the news</title>' } }),
})
const server = setupServer(...createHandlers(service))

beforeAll(() => { server.listen({ onUnhandledRequest: 'error' }) })
afterAll(() => { server.close() })

it('names the page that a link leads to', async () => {
	const response = await fetch('https://cloud.test/ocs/v2.php/references/resolve?reference=https://news.test/', {
		headers: { Accept: 'application/json', 'OCS-APIRequest': 'true' },
	})
	const { ocs } = await response.json()
	expect(ocs.data.references['https://news.test/'].openGraphObject.name).toBe('All the news')
})
