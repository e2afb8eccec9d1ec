import type { ReferenceTransport } from '../../src/resolver/wire/transport.ts'
import { createApp, createSSRApp, defineComponent, effectScope, h, nextTick, ref, shallowRef } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReferences } from '../../src/page/provideReferences.ts'
import { createServices, getServices, pageServices } from '../../src/page/services.ts'
import { useReference, useReferences } from '../../src/previews/useReference.ts'
import { bare, envelope, reference } from '../resolver/world.ts'

const LINK = 'https://tracker.test/issues/1'

/** Opens a page whose server answers at once, with a log of the requested links. */
function openPage(answer: (link: string) => unknown = (link) => reference(link)) {
	const server = { isSilent: false }
	const asked: string[][] = []
	const aborted: string[][] = []
	const transport: ReferenceTransport = async ({ path, query, body, signal }) => {
		const links = (body as { references: string[] } | undefined)?.references ?? [String(query!.reference)]
		asked.push(links)
		await new Promise((resolve, reject) => {
			if (!server.isSilent) resolve(undefined)
			signal?.addEventListener('abort', () => {
				aborted.push(links)
				reject(new DOMException('Stopped', 'AbortError'))
			})
		})
		return { status: 200, url: path, body: envelope(Object.fromEntries(links.map((link) => [link, answer(link)]))) }
	}
	const services = createServices({ transport, storage: null, access: () => ({ user: 'alice', shareToken: null }) })
	pageServices.propose(services)
	return { asked, aborted, server, services, scope: effectScope() }
}

const before = getServices()
afterEach(() => pageServices.propose(before))

describe('useReference', () => {
	it('tells how a link is doing until it has its reference', async () => {
		const { asked, scope } = openPage()
		const { state, reference: found } = scope.run(() => useReference(LINK))!
		expect([state.value, found.value]).toEqual(['resolving', null])
		await expect.poll(() => state.value).toBe('resolved')
		expect(found.value?.openGraphObject.name).toBe(`Title of ${LINK}`)
		expect(asked).toEqual([[LINK]])
		scope.stop()
	})

	it('goes on without a scope, as a watch of Vue does', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		const { asked } = openPage()
		const { state } = useReference(LINK)
		const several = useReferences([LINK, `${LINK}0`])
		await expect.poll(() => [state.value, ...several.value.map((entry) => entry.state)]).toEqual(['resolved', 'resolved', 'resolved'])
		expect(asked.flat().sort()).toEqual([LINK, `${LINK}0`])
		expect(warn).not.toHaveBeenCalled()
		vi.restoreAllMocks()
	})

	it('fetches nothing without a link', async () => {
		const { asked, scope } = openPage()
		const { state } = scope.run(() => useReference(undefined as never))!
		const none = scope.run(() => useReference(null))!
		expect(none.state.value).toBe('idle')
		const other = scope.run(() => useReference(LINK))!
		await expect.poll(() => other.state.value).toBe('resolved')
		expect([state.value, asked]).toEqual(['idle', [[LINK]]])
		scope.stop()
	})

	it('follows a link that changes, and never shows the old answer for the new link', async () => {
		const { asked, aborted, server, scope } = openPage()
		const link = ref<string | null>(LINK)
		const { state, reference: found } = scope.run(() => useReference(() => link.value))!
		await expect.poll(() => state.value).toBe('resolved')
		server.isSilent = true
		link.value = 'https://wiki.test/Home'
		expect([state.value, found.value]).toEqual(['resolving', null])
		await expect.poll(() => asked.length).toBe(2)
		link.value = null
		expect(state.value).toBe('idle')
		await expect.poll(() => aborted).toEqual([['https://wiki.test/Home']])
		link.value = LINK
		expect(state.value).toBe('resolved')
		expect(asked).toHaveLength(2)
		scope.stop()
	})

	it('fetches the link once it is enabled', async () => {
		const { asked, scope } = openPage()
		const enabled = shallowRef(false)
		const { state } = scope.run(() => useReference(LINK, { enabled }))!
		expect(state.value).toBe('idle')
		enabled.value = true
		expect(state.value).toBe('resolving')
		enabled.value = false
		expect(state.value).toBe('idle')
		enabled.value = true
		await expect.poll(() => state.value).toBe('resolved')
		enabled.value = false
		expect(state.value).toBe('resolved')
		expect(asked).toHaveLength(1)
		scope.stop()
	})

	it('ends with its scope, and aborts what nobody else waits for', async () => {
		const { asked, aborted, server, scope } = openPage()
		server.isSilent = true
		const { state } = scope.run(() => useReference(LINK))!
		await expect.poll(() => asked.length).toBe(1)
		scope.stop()
		await expect.poll(() => aborted.length).toBe(1)
		expect(state.value).toBe('resolving')
	})

	it('refreshes a link without ever rejecting', async () => {
		let broken = false
		const { asked, scope } = openPage((link) => {
			if (broken) throw new Error('no network')
			return asked.length === 1 ? bare(link) : reference(link)
		})
		const { state, refresh } = scope.run(() => useReference(LINK))!
		await expect.poll(() => state.value).toBe('bare')
		await refresh()
		expect(state.value).toBe('resolved')
		broken = true
		await refresh()
		expect(state.value).toBe('resolved')
		scope.stop()
	})

	it('hydrates the server\'s markup before it fetches', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
		const { services } = openPage()
		services.resolver.seed({ 'https://wiki.test/Seeded': reference('https://wiki.test/Seeded') })
		await services.resolver.refresh(LINK)
		const Preview = defineComponent({
			props: { link: { type: String, required: true } },
			setup(props) {
				const { state } = useReference(() => props.link)
				return () => h('p', state.value)
			},
		})
		const Page = () => [h(Preview, { link: LINK }), h(Preview, { link: 'https://wiki.test/Seeded' })]
		const box = document.createElement('div')
		document.body.append(box)
		box.innerHTML = '<!--[--><p>idle</p><p>resolved</p><!--]-->'
		const app = createSSRApp(Page)
		app.mount(box)
		await nextTick()
		expect(box.textContent).toBe('resolvedresolved')
		expect([warn.mock.calls, error.mock.calls]).toEqual([[], []])
		app.unmount()
		box.remove()
		vi.restoreAllMocks()
	})
})

describe('useReferences', () => {
	const links = ['https://tracker.test/issues/1', 'https://tracker.test/issues/404', 'https://tracker.test/issues/1']

	it('gives an entry for each link, in order', async () => {
		const { asked, scope } = openPage((link) => link.endsWith('404') ? null : reference(link))
		const entries = scope.run(() => useReferences(links))!
		expect(entries.value.map(({ link, state }) => [link, state])).toEqual(links.map((link) => [link, 'resolving']))
		await expect.poll(() => entries.value.map(({ state }) => state)).toEqual(['resolved', 'not-found', 'resolved'])
		expect(asked.flat()).toEqual(links.slice(0, 2))
		await entries.value[0]!.refresh()
		expect(asked).toHaveLength(3)
		scope.stop()
	})

	it('follows a list of links that changes', async () => {
		const { asked, aborted, server, scope } = openPage()
		const list = ref(links.slice(0, 1))
		const entries = scope.run(() => useReferences(list))!
		await expect.poll(() => entries.value[0]!.state).toBe('resolved')
		server.isSilent = true
		list.value.push('https://wiki.test/Home')
		expect(entries.value.map(({ state }) => state)).toEqual(['resolved', 'resolving'])
		await expect.poll(() => asked.length).toBe(2)
		list.value = []
		expect(entries.value).toEqual([])
		await expect.poll(() => aborted.flat()).toEqual(['https://wiki.test/Home'])
		scope.stop()
	})
})

describe('createReferences', () => {
	it('gives its services to the app, and makes them the page\'s', async () => {
		const asked: string[] = []
		const plugin = createReferences({
			storage: null,
			access: () => ({ user: null, shareToken: 'TOKEN' }),
			transport: async ({ path, query }) => {
				asked.push(`${path}?sharingToken=${query!.sharingToken}`)
				return { status: 200, url: path, body: envelope({ [String(query!.reference)]: null }) }
			},
		})
		expect(getServices()).toBe(plugin.services)
		const box = document.createElement('div')
		const app = createApp(defineComponent({
			setup() {
				const { state } = useReference(LINK)
				return () => state.value
			},
		})).use(plugin)
		app.mount(box)
		await expect.poll(() => box.textContent).toBe('not-found')
		expect(asked).toEqual(['references/resolvePublic?sharingToken=TOKEN'])
		app.unmount()
	})
})
