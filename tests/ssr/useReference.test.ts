import { renderToString } from '@vue/server-renderer'
import { createSSRApp, defineComponent, h } from 'vue'
import { describe, expect, it } from 'vitest'
import { createReferences, invalidateReferences, seedReferences, useReference, useReferences } from 'nc-reference'
import { reference } from '../core/reference/world.ts'

const LINKS = ['https://tracker.test/issues/1', 'https://wiki.test/Home']

const Page = defineComponent({
	setup() {
		const one = useReference(LINKS[0]!)
		const several = useReferences(LINKS)
		return () => h('p', [one.state.value, ...several.value.map(({ state }) => state)].join(' '))
	},
})

describe('on a server', () => {
	it('asks for nothing, and draws what was seeded', async () => {
		let asked = 0
		const plugin = createReferences({
			transport: async () => {
				asked++
				throw new Error('asked')
			},
		})
		expect(await renderToString(createSSRApp(Page).use(plugin))).toBe('<p>idle idle idle</p>')
		plugin.services.resolver.seed({ [LINKS[1]!]: reference(LINKS[1]!) })
		expect(await renderToString(createSSRApp(Page).use(plugin))).toBe('<p>idle idle resolved</p>')
		await new Promise((resolve) => setTimeout(resolve, 50))
		expect(asked).toBe(0)
	})

	it('gives each app services of its own, and leaves those of the process alone', async () => {
		const [first, second] = [createReferences(), createReferences()]
		first.services.resolver.seed({ [LINKS[0]!]: reference(LINKS[0]!) })
		expect(await renderToString(createSSRApp(Page).use(second))).toBe('<p>idle idle idle</p>')
		expect(await renderToString(createSSRApp(Page))).toBe('<p>idle idle idle</p>')
		seedReferences({ [LINKS[0]!]: null })
		expect(await renderToString(createSSRApp(Page))).toBe('<p>not-found not-found idle</p>')
		invalidateReferences()
		expect(await renderToString(createSSRApp(Page))).toBe('<p>idle idle idle</p>')
	})
})
