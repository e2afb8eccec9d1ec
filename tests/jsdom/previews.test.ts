// @vitest-environment jsdom
import { createApp, h, nextTick, type Component } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { envelope, reference } from '../resolver/world.ts'

/** Stand-ins for what jsdom lacks, as tests of apps have them. */
const OBSERVERS: [string, unknown][] = [
	['no observer', undefined],
	['an observer that tells nothing', class { observe() {} unobserve() {} disconnect() {} }],
	['an observer that tells that all is seen', class {
		constructor(readonly callback: (entries: unknown[]) => void) {}
		observe(target: Element) { this.callback([{ target, isIntersecting: true }]) }
		unobserve() {}
		disconnect() {}
	}],
]

afterEach(() => vi.unstubAllGlobals())

it.each(OBSERVERS)('asks once for all that is mounted, one after the other, where there is %s', async (_, observer) => {
	vi.stubGlobal('IntersectionObserver', observer)
	// A page has one observer for all: each of these gets a library of its own.
	vi.resetModules()
	const { createReferences, NcReferenceList, NcRichText } = await import('nc-reference')
	const asked: string[] = []
	const plugin = createReferences({
		storage: null,
		access: () => ({ user: 'alice', shareToken: null }),
		transport: async ({ path, query, body }) => {
			const links = (body as { references: string[] } | undefined)?.references ?? [String(query!.reference)]
			asked.push(...links)
			return { status: 200, url: path, body: envelope(Object.fromEntries(links.map((link) => [link, reference(link)]))) }
		},
	})
	async function mount(component: Component, props: Record<string, unknown>) {
		const box = document.body.appendChild(document.createElement('div'))
		createApp(() => h(component, props)).use(plugin).mount(box)
		await nextTick()
		return box
	}
	const links = ['https://a.test/1', 'https://a.test/2', 'https://a.test/3', 'https://a.test/4']
	for (const link of links) {
		const box = await mount(link.endsWith('3') ? NcRichText : NcReferenceList, { text: link, referenceLimit: 1 })
		await expect.poll(() => box.textContent).toContain(`Title of ${link}`)
	}
	expect(asked).toEqual(links)
})
