// @vitest-environment jsdom
import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { afterEach, expect, it, vi } from 'vitest'

const LINK = 'https://tracker.test/issues/1'

afterEach(() => { document.body.replaceChildren() })

/** Creates an app as a server does for each request, or a page, each with code of its own. */
async function createPage() {
	vi.resetModules()
	const { createReferences, NcReferenceList, preloadPreviews } = await import('nc-reference')
	const asked = new Set<unknown>()
	const errors: unknown[] = []
	const plugin = createReferences({ global: false, storage: null, serverUrl: 'https://cloud.test', access: () => ({ user: 'alice', shareToken: null }), transport: async ({ body }) => {
		for (const link of (body as { references: string[] } | undefined)?.references ?? []) asked.add(link)
		return { status: 404, url: '', body: '' }
	} })
	const app = createSSRApp({ render: () => h(NcReferenceList, { text: `See ${LINK} and ${LINK}/2`, limit: 2 }) }).use(plugin)
	app.config.errorHandler = (error) => errors.push(error)
	return { app, asked, errors, preloadPreviews }
}

it.each(['before', 'after'])('fetches the links of a list whose code has loaded %s it is hydrated', async (when) => {
	for (const name of ['window', 'document', 'location', 'navigator']) vi.stubGlobal(name, undefined)
	const { app: server } = await createPage()
	const html = await renderToString(server)
	vi.unstubAllGlobals()
	const { app, asked, errors, preloadPreviews } = await createPage()
	if (when === 'before') await preloadPreviews()
	document.body.innerHTML = html
	app.mount(document.body)
	await preloadPreviews()
	await expect.poll(() => [errors, [...asked].sort()]).toEqual([[], [LINK, `${LINK}/2`]])
	app.unmount()
})
