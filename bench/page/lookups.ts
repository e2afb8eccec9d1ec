import type { Variant } from './variant.ts'
import { createReferences } from 'nc-reference'

const nothing = () => () => {}

/** A page of its own: what it imports is not in the first load of the others. */
export const variant: Variant = {
	async warm() {},
	plain: nothing,
	markdown: nothing,
	growing: () => ({ change: () => Promise.resolve(), unmount() {} }),
	chat: nothing,
	editor: nothing,
	picker: () => Promise.reject(new Error('there is no picker here')),
	lookups(count) {
		const { resolver } = createReferences().services
		const links = Array.from({ length: 200 }, (_, index) => `https://tracker.test/issues/${index}`)
		resolver.seed(new Map(links.map((link) => [link, {
			richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: link, description: 'Something', thumb: null, link }, accessible: true,
		}])))
		const start = performance.now()
		for (let index = 0; index < count; index++) resolver.peek(links[index % links.length]!)
		return (performance.now() - start) * 1000 / count
	},
}
