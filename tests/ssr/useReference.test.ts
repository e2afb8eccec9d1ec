import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { createReferences, invalidateReferences, refreshReference, seedReferences, useReference, useReferences } from 'nc-reference'
import { describe, expect, it } from 'vitest'
import { getServices } from '../../src/page/services.ts'
import { envelope, reference } from '../resolver/world.ts'

const LINKS = ['https://tracker.test/issues/1', 'https://wiki.test/Home']
const LAST = 'https://tracker.test/last'

const Page = defineComponent({
	setup() {
		const one = useReference(LINKS[0]!)
		const several = useReferences(LINKS)
		return () => h('p', [one.state.value, ...several.value.map(({ state }) => state)].join(' '))
	},
})

describe('on a server', () => {
	it('asks for nothing, and renders what was seeded', async () => {
		const asked: unknown[] = []
		const plugin = createReferences({
			access: () => ({ user: 'alice', shareToken: null }),
			transport: async ({ path, query, body }) => {
				asked.push(body ?? query)
				return { status: 200, url: path, body: envelope({ [LAST]: null }) }
			},
		})
		expect(await renderToString(createSSRApp(Page).use(plugin))).toBe('<p>idle idle idle</p>')
		plugin.services.resolver.seed({ [LINKS[1]!]: reference(LINKS[1]!) })
		expect(await renderToString(createSSRApp(Page).use(plugin))).toBe('<p>idle idle resolved</p>')
		// Whatever was asked before would have left by the time that this is answered.
		await plugin.services.resolver.refresh(LAST)
		expect(JSON.stringify(asked)).toContain(LAST)
		expect(JSON.stringify(asked)).not.toMatch(new RegExp(LINKS.join('|')))
	})

	it('gives each app services of its own, and leaves those of the process alone', async () => {
		const [first, second] = [createReferences(), createReferences()]
		first.services.resolver.seed({ [LINKS[0]!]: reference(LINKS[0]!) })
		expect(await renderToString(createSSRApp(Page).use(second))).toBe('<p>idle idle idle</p>')
		expect(await renderToString(createSSRApp(Page))).toBe('<p>idle idle idle</p>')
	})

	it('keeps nothing for the next request in functions that have no plugin, and says what to do', async () => {
		expect(() => seedReferences({ [LINKS[0]!]: null })).toThrow(new Error('Could not call seedReferences() on a server: all requests would share its answers. Use the services.resolver of createReferences().'))
		expect(() => invalidateReferences()).toThrow('Could not call invalidateReferences() on a server')
		await expect(refreshReference(LINKS[0]!)).rejects.toThrow('Could not call refreshReference() on a server')
		getServices().resolver.seed({ [LINKS[0]!]: reference(LINKS[0]!) })
		expect(await renderToString(createSSRApp(Page))).toBe('<p>idle idle idle</p>')
	})
})
