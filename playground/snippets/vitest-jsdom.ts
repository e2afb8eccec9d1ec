import { mount } from '@vue/test-utils'
import { setupServer } from 'msw/node'
import { NcRichText } from 'nc-reference'
import { createHandlers, createReferenceService, servePages } from 'nc-reference/mock'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const service = createReferenceService({
	sessionUser: 'alice',
	fetchPage: servePages({ 'https://news.test/': { body: '<title>All the news</title>' } }),
})
const server = setupServer(...createHandlers(service))

beforeAll(() => { server.listen({ onUnhandledRequest: 'error' }) })
afterAll(() => { server.close() })

it('shows the preview of a link', async () => {
	const text = mount(NcRichText, { props: { text: 'Read https://news.test/', referenceLimit: 1 } })
	await vi.waitFor(() => { expect(text.text()).toContain('All the news') }, { timeout: 4000 })
})
