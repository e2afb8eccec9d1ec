import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { createReferences, NcSearch } from 'nc-reference'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.useRealTimers())

it('sends a search that has begun, and asks nobody', async () => {
	const provider = { id: 'files', title: 'Files', icon_url: '', order: 0, search_providers_ids: ['files'] }
	const transport = vi.fn(() => Promise.reject(new Error('nobody asks on a server')))
	const app = createSSRApp({ render: () => h(NcSearch, { provider, initialTerm: 'report' }) }).use(createReferences({ transport, access: () => ({ user: 'alice', shareToken: null }) }))
	vi.useFakeTimers()
	expect(await renderToString(app)).toContain('Searching …')
	await vi.runAllTimersAsync()
	expect(transport).not.toHaveBeenCalled()
})
