// @vitest-environment jsdom
import { createApp, h } from 'vue'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

vi.mock('../../src/page/leaving/useTrustExtension.ts', () => { throw new TypeError('Failed to fetch dynamically imported module') })

it('keeps no text that was unmounted while its links can\'t be judged', async () => {
	setFlagsFromString('--expose-gc')
	const collect = runInNewContext('gc') as () => void
	vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	vi.stubGlobal('IntersectionObserver', class {
		observe() {}
		unobserve() {}
	})
	const { createReferences, NcRichText } = await import('nc-reference')
	const plugin = createReferences({ storage: null, transport: () => Promise.resolve({ status: 200, url: '/', body: {} }) })
	const texts: WeakRef<object>[] = []
	for (let index = 0; index < 50; index++) {
		const app = createApp({ render: () => h(NcRichText, { text: `See https://example.org/${index}` }) }).use(plugin)
		app.mount(document.createElement('div'))
		texts.push(new WeakRef(app._instance!.subTree.component!))
		app.unmount()
	}
	await vi.waitFor(() => {
		collect()
		expect(texts.filter((text) => text.deref()).length).toBeLessThan(5)
	}, { timeout: 20_000, interval: 300 })
})
