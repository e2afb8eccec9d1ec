import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { NcRichText } from 'nc-reference'
import { expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'

it.each([{}, { useMarkdown: true }])('leaves a link to another server what it is, whatever the router of the app catches', async (mode) => {
	const component = { render: () => null }
	const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/:rest(.*)*', component }] })
	const app = createSSRApp({ render: () => h(NcRichText, { text: 'See https://other.test/page', ...mode }) })
	expect(await renderToString(app.use(router))).toContain('<a href="https://other.test/page" target="_blank" rel="noopener noreferrer"')
})
