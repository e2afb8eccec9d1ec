// @vitest-environment jsdom
import { createSSRApp, h, nextTick, type App, type Component } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { createReferences, NcReferenceList, NcRichText, preloadMarkdown, preloadPreviews, type CreateReferencesOptions, type Reference } from 'nc-reference'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { eventually } from '../setup/eventually.ts'

const origin = location.origin
const own = `${origin}/apps/app/call/1`
const reference: Reference = {
	richObjectType: 'open-graph',
	richObject: {},
	openGraphObject: { id: own, name: 'A call', description: null, thumb: `${origin}/picture.png`, link: own },
	accessible: true,
}

interface PageOptions extends Pick<CreateReferencesOptions, 'serverUrl' | 'policy'> {
	props?: Record<string, unknown>
	isList?: boolean
}

/** An app with a router, as its server makes it for each request, and as its page does. */
function createPage({ props, isList = false, ...options }: PageOptions): App {
	const component = { render: () => null }
	const router = createRouter({ history: createMemoryHistory('/apps/app'), routes: [{ path: '/', component }, { path: '/call/:id', component }] })
	const plugin = createReferences({ ...options, global: false, storage: null, access: () => ({ user: 'alice', shareToken: null }), transport: async () => ({ status: 404, url: '', body: '' }) })
	plugin.services.resolver.seed({ [own]: reference })
	return createSSRApp({ render: () => h((isList ? NcReferenceList : NcRichText) as Component, { text: `See ${own}`, ...props }) }).use(router).use(plugin)
}

/** Renders as a server does, which has no page. */
async function send(options: PageOptions): Promise<string> {
	for (const name of ['window', 'document', 'location', 'navigator']) vi.stubGlobal(name, undefined)
	try {
		return await renderToString(createPage(options))
	} finally {
		vi.unstubAllGlobals()
	}
}

let app: App | undefined
afterEach(() => {
	app?.unmount()
	document.body.replaceChildren()
	vi.restoreAllMocks()
})
beforeAll(async () => { await Promise.all([preloadPreviews(), preloadMarkdown()]) })

const pages: [string, PageOptions][] = [
	['a text', {}],
	['a text with a preview', { props: { referenceLimit: 1 } }],
	['markdown', { props: { useMarkdown: true, text: `[A call](${own}) and ![a picture](${origin}/picture.png)`, referenceLimit: 1 } }],
	['a list', { isList: true }],
	['a list of internal links', { isList: true, policy: 'internal' }],
	['internal media', { isList: true, policy: { media: 'internal' } }],
	['markdown with internal media', { policy: { media: 'internal' }, props: { useMarkdown: true, text: `![a picture](${origin}/picture.png)` } }],
]

it.each(pages.flatMap(([name, options]) => [[name, 'unknown', options], [name, 'known', { ...options, serverUrl: origin }]] as const))('hydrates %s as it was sent by a server whose address is %s', async (_name, knowledge, options) => {
	const html = await send(options)
	document.body.innerHTML = html
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	app = createPage(options)
	app.mount(document.body)
	expect([warn.mock.calls, error.mock.calls]).toEqual([[], []])
	await eventually(async () => {
		await nextTick()
		// What follows in the end is what a page without a server shows.
		const fresh = document.createElement('div')
		const other = createPage(options)
		other.mount(fresh)
		await nextTick()
		const shown = (box: Element) => [...box.querySelectorAll('a, img')].map(({ tagName, attributes }) => [tagName, ...[...attributes].filter(({ name }) => /^(?:href|src|target)$/.test(name)).map(({ value }) => value)])
		const [now, later] = [shown(document.body), shown(fresh)]
		other.unmount()
		expect(now).toEqual(later)
		expect(now.length).toBeGreaterThan(0)
	})
	if (knowledge === 'known') expect(document.body.innerHTML.replace(/<!--.*?-->/g, '').includes('href="/apps/app/call/1"')).toBe(html.includes('href="/apps/app/call/1"'))
})

it('says what is wrong with the address of a server', () => {
	expect(() => createReferences({ serverUrl: '/nextcloud' })).toThrow('Could not use the server "/nextcloud": it isn\'t an http(s) address. Pass one with its web root, such as "https://cloud.example/nextcloud".')
})
