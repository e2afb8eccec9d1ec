import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { expect, it } from 'vitest'
import { Named, SENT } from '../setup/named.ts'

it('renders the same element ids on server and client', async () => {
	expect(await renderToString(createSSRApp({ render: () => h('div', [h(Named), h(Named)]) }))).toBe(SENT)
	expect(await renderToString(createSSRApp({ render: () => h('div', [h(Named), h(Named)]) }))).toBe(SENT)
})
