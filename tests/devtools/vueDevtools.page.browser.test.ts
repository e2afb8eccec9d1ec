import { h } from 'vue'
import { NcRichText } from 'nc-reference'
import { referenceDevtools } from 'nc-reference/devtools'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import { openApp } from './standIn.ts'

const LINK = 'https://tracker.test/issues/1'

interface Payload { inspectorId: string, filter: string, nodeId: string, rootNodes: { id: string, label: string, tags?: { label: string }[] }[], state: Record<string, { key: string, value: unknown }[]> }
type Handler = (payload: Partial<Payload>) => void

/** Vue's devtools as a plugin sees them. */
function createDevtools() {
	const handlers: Record<string, Handler> = {}
	const api = {
		addInspector: vi.fn(), addTimelineLayer: vi.fn(), addTimelineEvent: vi.fn(), sendInspectorTree: vi.fn(), sendInspectorState: vi.fn(),
		on: { getInspectorTree: (handler: Handler) => { handlers.tree = handler }, getInspectorState: (handler: Handler) => { handlers.state = handler } },
	}
	const emit = vi.fn((event: string, _: object, setup: (given: typeof api) => void) => { if (event === 'devtools-plugin:setup') setup(api) })
	Object.assign(window, { __VUE_DEVTOOLS_GLOBAL_HOOK__: { emit, on: () => undefined, once: () => undefined, off: () => undefined, apps: [] } })
	onTestFinished(() => { Reflect.deleteProperty(window, '__VUE_DEVTOOLS_GLOBAL_HOOK__') })
	return { api, handlers, emit }
}

async function openWith(plugin: ReturnType<typeof referenceDevtools>, options: Parameters<typeof openApp>[0] = { policy: 'internal' }) {
	const { global } = openApp(options)
	await render({ render: () => h(NcRichText, { text: `See ${LINK}`, referenceLimit: 1 }) }, { global: { plugins: [...global.plugins, plugin] } })
}

it('shows links with their reasons in the inspector of Vue’s devtools, and looks at nothing before', async () => {
	const { api, handlers } = createDevtools()
	await openWith(referenceDevtools())
	await expect.poll(() => api.addInspector.mock.calls.length).toBe(1)
	expect([api.sendInspectorTree.mock.calls, api.addTimelineEvent.mock.calls]).toEqual([[], []])
	const tree: Partial<Payload> = { inspectorId: 'nc-reference', filter: '' }
	handlers.tree!(tree)
	const [, , node] = tree.rootNodes!
	expect([node!.label, node!.tags![0]!.label]).toEqual([LINK, 'policy-internal'])
	const shown: Partial<Payload> = { inspectorId: 'nc-reference', nodeId: node!.id }
	handlers.state!(shown)
	expect(shown.state!['Why has it no preview?']).toContainEqual({ key: 'title', value: 'The policy excludes other servers' })
	const whole: Partial<Payload> = { inspectorId: 'nc-reference', nodeId: 'page' }
	handlers.state!(whole)
	expect(Object.keys(whole.state!)).toEqual(['Engine', 'Hosts', 'Registries', 'Links that may deceive'])
})

it('lists requests with their links, also those that the timeline has missed, and once if it is set up twice', async () => {
	const { api, handlers, emit } = createDevtools()
	await openWith(referenceDevtools(), {})
	await expect.poll(() => api.addInspector.mock.calls.length).toBe(1)
	const first = { ...handlers }
	const [, , setUp] = emit.mock.calls.find(([event]) => event === 'devtools-plugin:setup')!
	setUp(api)
	const unheard: Partial<Payload> = { inspectorId: 'nc-reference', nodeId: 'requests' }
	first.state!(unheard)
	expect(unheard.state).toBeUndefined()
	await expect.element(page.getByRole('group', { name: /./ })).toBeVisible()
	const shown: Partial<Payload> = { inspectorId: 'nc-reference', nodeId: 'requests' }
	handlers.state!(shown)
	expect(shown.state!['The latest first']).toMatchObject([{ key: expect.stringMatching(/^1 \w+, 1 link, answered$/), value: { links: [LINK] } }])
	await expect.poll(() => api.addTimelineEvent.mock.calls).toMatchObject([[{ event: { subtitle: '1 link, answered', data: { links: [LINK] } } }]])
})

it('no longer looks at a page that rests, though Vue’s devtools ask back after each notification', async () => {
	const { api, handlers } = createDevtools()
	await openWith(referenceDevtools())
	await expect.poll(() => api.addInspector.mock.calls.length).toBe(1)
	api.sendInspectorTree.mockImplementation(() => handlers.tree!({ inspectorId: 'nc-reference', filter: '' }))
	api.sendInspectorState.mockImplementation(() => handlers.state!({ inspectorId: 'nc-reference', nodeId: 'page' }))
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	onTestFinished(() => { vi.useRealTimers() })
	handlers.tree!({ inspectorId: 'nc-reference', filter: '' })
	vi.advanceTimersByTime(3000)
	expect(vi.getTimerCount()).toBe(0)
	const told = api.sendInspectorTree.mock.calls.length
	expect(told).toBeGreaterThan(0)
	vi.advanceTimersByTime(60_000)
	expect(api.sendInspectorTree.mock.calls.length).toBe(told)
	// A question begins it again, and so does a change of the page.
	handlers.state!({ inspectorId: 'nc-reference', nodeId: 'page' })
	expect(vi.getTimerCount()).toBe(1)
	vi.advanceTimersByTime(3000)
	expect(vi.getTimerCount()).toBe(0)
	document.body.append(document.createComment(''))
	await Promise.resolve()
	expect(vi.getTimerCount()).toBe(1)
})

it('leaves Vue’s devtools alone where an app wants that', async () => {
	const { emit } = createDevtools()
	await openWith(referenceDevtools({ vueDevtools: false }))
	await vi.dynamicImportSettled()
	expect(emit.mock.calls.filter(([event]) => event === 'devtools-plugin:setup')).toEqual([])
})
